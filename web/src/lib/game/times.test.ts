import { expect, test } from "vitest";
import type { Result } from "../store/progress";
import { alike, isBetter, timesOf } from "./times";

const result = (id: string, time: number, hints = 0, others: Partial<Result> = {}): Result => ({ id, kind: "a", rows: 5, cols: 5, level: "easy", time, hints, when: 1, ...others });
const puzzle = { id: "now", kind: "a", rows: 5, cols: 5, level: "easy" } as const;

test("only the same kind, size, level and way of solving are compared, and not the puzzle itself", () => {
  const all = [result("1", 10), result("2", 30), result("3", 1, 2), result("now", 2), result("4", 1, 0, { level: "hard" }), result("5", 1, 0, { cols: 6 }), result("6", 1, 0, { kind: "b" })];
  expect(timesOf(alike(all, puzzle, true))).toEqual({ solved: 2, best: 10, average: 20 });
  expect(timesOf(alike(all, puzzle, false))).toEqual({ solved: 1, best: 1, average: 1 });
  expect(timesOf([])).toEqual({ solved: 0, best: 0, average: 0 });
});

test("alone is better than with hints, then the time decides", () => {
  expect(isBetter(result("a", 90), result("a", 10, 1))).toBe(true);
  expect(isBetter(result("a", 10, 1), result("a", 90))).toBe(false);
  expect(isBetter(result("a", 10), result("a", 20))).toBe(true);
  expect(isBetter(result("a", 20, 1), result("a", 20, 1))).toBe(false);
});
