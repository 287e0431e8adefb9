import { beforeEach, expect, test, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
const { hasMet, meet, toldShort } = await import("./met");
const { settings } = await import("../store/settings.svelte");

const hint = { technique: "dark cell", chain: [{}, {}] as never[], try_out: 0 };

beforeEach(() => {
  settings.met = {};
  settings.lessons = {};
  settings.told = "level";
});

test("a technique is known from a lesson, or once its hint was followed", () => {
  expect(hasMet("akari", "dark cell")).toBe(false);
  settings.lessons.akari = ["Dark cell"];
  expect(hasMet("akari", "dark cell")).toBe(true);
  expect(hasMet("sudoku", "dark cell")).toBe(false);
  meet("sudoku", "dark cell");
  meet("sudoku", "dark cell");
  expect(settings.met.sudoku).toEqual(["dark cell"]);
});

test("known techniques and long try-outs are told short, unless the setting says otherwise", () => {
  expect(toldShort("akari", hint)).toBe(false);
  expect(toldShort("akari", { ...hint, try_out: 40 })).toBe(true);
  meet("akari", "dark cell");
  expect(toldShort("akari", hint)).toBe(true);
  expect(toldShort("akari", { ...hint, chain: [{}] as never[] })).toBe(false);
  settings.told = "full";
  expect(toldShort("akari", { ...hint, try_out: 40 })).toBe(false);
  settings.told = "short";
  expect(toldShort("sudoku", hint)).toBe(true);
});
