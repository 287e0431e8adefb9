import { expect, test } from "vitest";
import { goals, monthAfter, weekOf, weeksOf } from "./goals";

test("weeks begin on Monday, also across the end of a year", () => {
  expect(weekOf("2030-01-02")).toEqual(["2029-12-31", "2030-01-01", "2030-01-02", "2030-01-03", "2030-01-04", "2030-01-05", "2030-01-06"]);
});

test("months have their days below their weekdays", () => {
  const weeks = weeksOf("2024-02");
  expect(weeks.flat().filter(Boolean)).toHaveLength(29);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks[0]?.indexOf("2024-02-01")).toBe(3);
  expect([monthAfter("2030-01", -1), monthAfter("2030-12", 1)]).toEqual(["2029-12", "2031-01"]);
});

test("only this week counts for its goals, and no goal is passed", () => {
  const on = (day: string, kind: string, hints = 0) => ({ kind, hints, when: new Date(`${day}T20:00:00`).getTime() });
  const all = [on("2029-12-30", "a"), on("2029-12-31", "a"), on("2030-01-02", "b", 1), on("2030-01-06", "b")];
  expect(goals(all, 5, "2030-01-02")).toEqual([
    { name: "puzzles", done: 3, wanted: 5 },
    { name: "kinds", done: 2, wanted: 3 },
    { name: "alone", done: 2, wanted: 3 },
  ]);
  expect(goals(all, 2, "2030-01-02")[0]).toEqual({ name: "puzzles", done: 2, wanted: 2 });
});
