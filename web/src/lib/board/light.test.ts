import { expect, test } from "vitest";
import type { KindView, PuzzleView } from "../api/types";
import { Layout } from "./geometry";
import { litPath } from "./light";
import { fixedView, Look } from "./look";

const drawing = { parts: [], extent: 0, covers: false, dark: false };
const SHINING = { drawing, char: "x", spoken: "lamp", beams: true };
const DULL = { drawing, char: "o", spoken: "bulb", beams: false };

/** Five cells in a row, with a wall in the fourth. */
function row(): Layout {
  const cells = [0, 1, 2, 3, 4].map((col) => ({
    place: col,
    row: 0,
    col,
    clue: col === 3 ? { text: "", arrow: null, wall: true } : null,
    marks: [],
  }));
  return new Layout({ rows: 1, cols: 5, cells, edges: [], boxes: [] } as unknown as PuzzleView);
}

test("the marks that a kind calls beaming light their row up to the wall, whatever their shape", () => {
  const look = new Look({ marks: { lamp: SHINING, bulb: DULL } } as unknown as KindView);
  const lit = litPath(row(), look, fixedView({ 1: "lamp", 4: "bulb" }));
  expect([...lit.matchAll(/M(\d)/g)].map((match) => Number(match[1])).sort()).toEqual([0, 1, 2]);
});
