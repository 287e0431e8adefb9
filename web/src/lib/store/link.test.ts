import { expect, test } from "vitest";
import type { PuzzleView } from "../api/types";
import { sha256 } from "../game/sha256";
import { boardOf, fragmentOf, isBoardLink, packed, unpacked } from "./link";

const SIDE = 10;
const cells = Array.from({ length: SIDE * SIDE }, (_, place) => ({
  place,
  row: Math.floor(place / SIDE),
  col: place % SIDE,
  clue: place % 7 ? null : { text: String(place % 4), arrow: null, wall: false, symbol: "" },
  hole: false,
  marks: place % 7 ? ["shaded", "dot"] : [],
}));
const edge = { place: 100, a: 0, b: 1, ends: [[0.5, 0.5], [1.5, 0.5]], marks: ["line", "cross"] };
const puzzle = {
  id: "1f4d2c3f1b0d9c55",
  kind: "kurodoko",
  rows: SIDE,
  cols: SIDE,
  variant: "",
  text: "kurodoko/10/10/x",
  link: null,
  title: "A walk",
  info: { title: "A walk", author: "A. Setter", rules: "No 2 x 2." },
  level: null,
  score: null,
  cells,
  edges: [edge, { ...edge, place: 101, a: 1, b: null }],
  outside: [],
  boxes: [[0, 1], [2]],
  borders: [],
  groups: [],
  unique: true,
  salt: "0123456789abcdef",
  digest: "ab".repeat(32),
} as unknown as PuzzleView;

test("a board comes back from its link as it was, under the number of its text", async () => {
  const fragment = await fragmentOf(puzzle);
  expect(fragment!.length).toBeLessThan(1200);
  const back = await boardOf(`https://example.org/deep/open#${fragment}`);
  expect(back.id).toMatch(/^[0-9a-f]{16}$/);
  expect({ ...back, id: "" }).toEqual({ ...puzzle, id: "" });
  expect(unpacked(packed(puzzle)).cells).toEqual(cells);
});

test("what is no board is refused", async () => {
  expect(isBoardLink("lightup/6/6/nekcakbl")).toBe(false);
  expect(isBoardLink("b=")).toBe(false);
  const fragment = (await fragmentOf(puzzle))!;
  const broken = ["b=AAAA", fragment.slice(0, -40), `b=${btoa("x").replaceAll("=", "")}`];
  for (const text of broken) await expect(boardOf(text)).rejects.toThrow("damaged");
  for (const change of [{ cells: [] }, { rows: -1 }, { kind: 5 }, { digest: 7 }, { edges: {} }, { cells: [{ ...cells[0], marks: "x" }] }]) {
    const bad = (await fragmentOf({ ...puzzle, ...change } as unknown as PuzzleView).catch(() => null)) ?? "b=AAAA";
    await expect(boardOf(bad)).rejects.toThrow("damaged");
  }
});

test("a board that is too large for a link is left to its text", async () => {
  const many = Array.from({ length: 3000 }, (_, place) => ({ ...cells[0]!, place: (place * 7919) % 3001, clue: { text: sha256(String(place)), arrow: null, wall: false, symbol: "" } }));
  expect(await fragmentOf({ ...puzzle, cells: many } as unknown as PuzzleView)).toBeNull();
});
