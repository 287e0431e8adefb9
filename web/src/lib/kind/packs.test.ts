import { expect, test } from "vitest";
import type { ItemView, Level } from "../api/types";
import { bySize, nextOn, packs, type Entry } from "./packs";

const LEVELS: Level[] = ["beginner", "easy", "medium", "hard", "expert", "extreme"];
const kind = { levels: LEVELS };

function entry(id: string, side: number, level: Level, score: number, solved = false): Entry {
  const item: ItemView = { id, kind: "a", rows: side, cols: side, level, score, title: "" };
  const result = solved ? { id, kind: "a", rows: side, cols: side, level, time: 1, hints: 0, when: 1 } : undefined;
  return { item, result, begun: false };
}

const ids = (entries: readonly Entry[]) => entries.map(({ item }) => item.id);

test("shelves of a size have the easy ones first", () => {
  const shelves = bySize([entry("c", 9, "easy", 3), entry("b", 5, "hard", 9), entry("a", 5, "easy", 2)], kind);
  expect(shelves.map((shelf) => [shelf.title, ids(shelf.entries)])).toEqual([
    ["5×5", ["a", "b"]],
    ["9×9", ["c"]],
  ]);
});

test("packs open one after the other", () => {
  const easy = (solved: number) => [0, 1, 2, 3].map((at) => entry(`e${at}`, 5, "easy", at, at < solved));
  const others = [entry("m0", 5, "medium", 10), entry("m1", 5, "medium", 11), entry("h0", 5, "hard", 20)];
  expect(packs([...others, ...easy(0)], kind).map((pack) => [pack.title, pack.missing])).toEqual([
    ["easy", 0],
    ["medium", 2],
    ["hard", 2],
  ]);
  expect(packs([...easy(2), ...others], kind).map(({ missing }) => missing)).toEqual([0, 0, 1]);
  const begun = others.map((one) => (one.item.id === "h0" ? { ...one, begun: true } : one));
  expect(packs([...easy(0), ...begun], kind).map(({ missing }) => missing)).toEqual([0, 2, 0]);
});

test("the next one is the next that is open and not solved, and comes round to what was left out", () => {
  const shelves = packs([entry("a", 5, "easy", 1), entry("b", 5, "easy", 2, true), entry("c", 5, "easy", 3), entry("d", 5, "medium", 9)], kind);
  expect(nextOn(shelves, "a")?.id).toBe("c");
  expect(nextOn(shelves, "c")?.id).toBe("a");
  expect(nextOn(packs([entry("b", 5, "easy", 2, true)], kind), "b")).toBeUndefined();
});
