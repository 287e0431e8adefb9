import { expect, test } from "vitest";
import { code, parts, shown } from "./clues";
import { NO_SETTING, stamped, stepped, typed, unnumbered } from "./setting";
import { Layout } from "../board/geometry";
import { bareFrame, dataOf, drawn, sheetFrom } from "./picture";
import { bordersLeft, patch, patched, regionClues, rooms, settled, withClues, type Sheet } from "./sheet";

const sheet: Sheet = { rows: 2, cols: 3, variant: "", clues: { 0: "3", 4: "#1" }, regions: [0, 0, 1, 0, 0, 1] };

test("what one patch changes, the other takes back", () => {
  const others: Sheet[] = [
    { ...sheet, clues: withClues(sheet.clues, { 0: "", 4: "#2", 5: "?" }) },
    { ...sheet, regions: [0, 1, 1, 0, 1, 1], variant: "other" },
    { ...sheet, rows: 3, clues: {} },
    { ...sheet, borders: [[0, 1]] },
    sheet,
  ];
  for (const other of others) {
    expect(patched(sheet, patch(sheet, other))).toEqual(other);
    expect({ borders: [], ...patched(other, patch(other, sheet)) }).toEqual({ borders: [], ...sheet });
  }
});

test("cells that hang together are a region, numbered by their first cells", () => {
  expect(settled([5, 2, 5, 5, 2, 5], 3)).toEqual([0, 1, 2, 0, 1, 2]);
  expect(settled([1, 1, 1, 0, 1, 0], 3)).toEqual([0, 0, 0, 1, 0, 2]);
  expect(rooms([0, 1, 0])).toEqual([[0, 2], [1]]);
});

test("a border stays inside its region, unless a room is drawn over it", () => {
  const bordered: Sheet = { ...sheet, borders: [[0, 1], [1, 2], [2, 5]] };
  expect(bordersLeft(bordered, new Set())).toEqual([[0, 1], [2, 5]]);
  expect(bordersLeft(bordered, new Set([0, 2, 5]))).toEqual([[0, 1]]);
});

test("the server is told of borders, and what it says about them is kept", () => {
  const bordered: Sheet = { ...sheet, borders: [[0, 1]] };
  expect(dataOf("rooms", bordered).borders).toEqual([[0, 1]]);
  expect(sheetFrom(dataOf("rooms", bordered))).toEqual(bordered);
  const rooms = { ...NO_SETTING, regions: true };
  const layout = new Layout(drawn(bareFrame("rooms", bordered), bordered, rooms, false));
  const bare = new Layout(drawn(bareFrame("rooms", sheet), sheet, rooms, false));
  expect(layout.boxPath.split("M").length).toBe(bare.boxPath.split("M").length + 1);
  expect(layout.boxPath).toContain("M1 0v1");
});

test("the clue of a region moves to its first cell, unless there are two", () => {
  expect(regionClues({ ...sheet, clues: { 4: "2", 5: "1" } }).clues).toEqual({ 0: "2", 2: "1" });
  expect(regionClues({ ...sheet, clues: { 3: "2", 4: "1" } }).clues).toEqual({ 3: "2", 4: "1" });
});

test("clues are written as short texts and read back", () => {
  for (const one of ["3", "?", "#", "#0", "12u", "?l", "x"]) expect(code(parts(one))).toBe(one);
  expect(shown("#")).toEqual({ text: "", arrow: null, wall: true });
  expect(shown("12u")).toEqual({ text: "12", arrow: "up", wall: false });
});

test("numbers are typed digit by digit, up to the highest", () => {
  const setting = { ...NO_SETTING, numbers: [1, 25] as const };
  expect(typed(setting, null, 1)).toBe(1);
  expect(typed(setting, 1, 2)).toBe(12);
  expect(typed(setting, 12, 3)).toBe(3);
  expect(typed(setting, 2, 7)).toBe(7);
});

test("stamps keep what a kind needs, and the same again erases", () => {
  const walls = { ...NO_SETTING, numbers: [0, 4] as const, onWalls: true, bare: [{ clue: "#", key: "x" }], cycle: ["#", "#0"] };
  expect(stamped(walls, "", "2", "up")).toBe("#2");
  expect(stamped(walls, "#2", "2", "up")).toBe("");
  expect(unnumbered(walls, "#2")).toBe("#");
  expect(["", "#", "#0"].map((clue) => stepped(walls, clue))).toEqual(["#", "#0", ""]);
  const arrows = { ...NO_SETTING, numbers: [0, 9] as const, arrows: true };
  expect(stamped(arrows, "", "2", "left")).toBe("2l");
  expect(stamped(arrows, "2l", "down", "left")).toBe("2d");
  expect(stamped(arrows, "2d", "5", "left")).toBe("5d");
  expect(unnumbered(arrows, "2d")).toBe("*");
});
