import { expect, test } from "vitest";
import { code, parts, shown } from "./clues";
import { ERASE, isTypable, longer, NO_SETTING, outOfRange, stamped, stepped, unnumbered } from "./setting";
import { Layout } from "../board/geometry";
import { bareFrame, dataOf, drawn, sheetFrom } from "./picture";
import { bordered, changedPlaces, hasBorder, parted, patch, patched, regionClues, rooms, settled, withClues, type Sheet } from "./sheet";

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
  const one = { ...sheet, regions: [0, 0, 0, 0, 0, 0], borders: [[0, 1], [1, 2]] as const };
  expect(parted(one, [0, 0, 1, 0, 0, 1], new Set([2, 5]))).toEqual({ ...sheet, borders: [[0, 1]] });
  expect(parted(one, [1, 1, 0, 0, 0, 0], new Set([0, 1]))).toEqual({ ...sheet, regions: [0, 0, 1, 1, 1, 1], borders: [] });
});

test("borders are drawn inside a region, and divide it where they close", () => {
  const one = bordered(sheet, [[4, 1]], true);
  expect(one).toEqual({ ...sheet, borders: [[1, 4]] });
  expect([hasBorder(one, [1, 4]), hasBorder(one, [4, 1]), hasBorder(one, [0, 1])]).toEqual([true, true, false]);
  expect(bordered(one, [[1, 4]], false)).toEqual({ ...sheet, borders: [] });
  // The second one leaves no way round; between two regions none is drawn.
  expect(bordered(one, [[0, 3], [1, 2]], true)).toEqual({ ...sheet, regions: [0, 0, 1, 2, 2, 1], borders: [] });
  expect(bordered(sheet, [[2, 5]], true).regions).toEqual([0, 0, 1, 0, 0, 2]);
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
  expect(shown("#")).toEqual({ text: "", arrow: null, wall: true, symbol: "" });
  expect(shown("12u")).toEqual({ text: "12", arrow: "up", wall: false, symbol: "" });
});

test("numbers are typed digit by digit, as far as they can be in range", () => {
  const setting = { ...NO_SETTING, numbers: [1, 25] as const };
  expect([longer(null, 1), longer(1, 2), longer(12, 3)]).toEqual([1, 12, 123]);
  expect([0, 1, 12, 25, 26, 123].map((number) => isTypable(setting, number))).toEqual([false, true, true, true, false, false]);
  const high = { ...NO_SETTING, numbers: [12, 25] as const };
  expect([1, 2, 3, 11, 12].map((number) => isTypable(high, number))).toEqual([true, true, false, false, true]);
  expect(isTypable({ ...NO_SETTING, numbers: [0, 4] as const }, 0)).toBe(true);
  expect(isTypable(NO_SETTING, 0)).toBe(false);
  expect(outOfRange(setting, 26)).toBe("26 is out of range: numbers on this board are from 1 to 25.");
});

test("new, other and missing clues are changes, also where the new one is the lowest number", () => {
  const filled = { ...sheet, clues: { 0: "1", 5: "2" } };
  expect(changedPlaces({ ...sheet, clues: { 0: "*", 4: "7", 5: "2" } }, filled)).toEqual([0, 4]);
});

test("what sets never erases: neither the same again, nor an arrow on a number, nor a tap that turns it", () => {
  const walls = { ...NO_SETTING, numbers: [0, 4] as const, onWalls: true, bare: [{ clue: "#", key: "x" }], cycle: ["#", "#0"] };
  const plain = { ...NO_SETTING, numbers: [1, 9] as const, bare: [{ clue: "?", key: "?" }], holes: true };
  const arrows = { ...NO_SETTING, numbers: [0, 9] as const, arrows: true, bare: [{ clue: "?", key: "x" }] };
  const sets = ["3", "0", "#", "?", "*", "x", "up", "right", "down", "left"];
  for (const setting of [walls, plain, arrows]) {
    for (const before of ["", "3", "#3", "?", "#", "*", "x", "3u", "?l"]) {
      for (const stamp of sets) {
        const after = stamped(setting, before, stamp, "up");
        expect(after).not.toBe("");
        expect(stamped(setting, after, stamp, "up")).toBe(after);
      }
      expect(stamped(setting, before, ERASE, "up")).toBe("");
    }
  }
  expect(["", "?u", "3u", "3r", "3d", "3l", "x"].map((clue) => stepped(arrows, clue))).toEqual(["?u", "?r", "3r", "3d", "3l", "3u", "x"]);
});

test("stamps keep what a kind needs", () => {
  const walls = { ...NO_SETTING, numbers: [0, 4] as const, onWalls: true, bare: [{ clue: "#", key: "x" }], cycle: ["#", "#0"] };
  expect(stamped(walls, "", "2", "up")).toBe("#2");
  expect(stamped(walls, "#2", "2", "up")).toBe("#2");
  expect(unnumbered(walls, "#2")).toBe("#");
  expect(["", "#", "#0"].map((clue) => stepped(walls, clue))).toEqual(["#", "#0", ""]);
  const arrows = { ...NO_SETTING, numbers: [0, 9] as const, arrows: true };
  expect(stamped(arrows, "", "2", "left")).toBe("2l");
  expect(stamped(arrows, "2l", "down", "left")).toBe("2d");
  expect(stamped(arrows, "2d", "5", "left")).toBe("5d");
  expect(unnumbered(arrows, "2d")).toBe("*");
});
