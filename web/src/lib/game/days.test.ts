import { expect, test } from "vitest";
import { before, streak } from "./days";

test("days go over months and years", () => {
  expect(before("2026-03-01", 1)).toBe("2026-02-28");
  expect(before("2026-01-01", 1)).toBe("2025-12-31");
});

test("a streak counts days in a row, also while today is open", () => {
  const days = new Set(["2026-03-01", "2026-02-28", "2026-02-27", "2026-02-20"]);
  expect(streak(days, "2026-03-01")).toBe(3);
  expect(streak(days, "2026-03-02")).toBe(3);
  expect(streak(days, "2026-03-03")).toBe(0);
  expect(streak(new Set(), "2026-03-01")).toBe(0);
});
