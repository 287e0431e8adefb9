import { expect, test } from "vitest";
import { Mirror } from "./mirror.svelte";
import { NO_SETTING } from "./setting";

test("where only places are mirrored, a number on the other side stays", () => {
  const mirror = new Mirror();
  const arrows = { up: "up", down: "down", left: "right", right: "left" } as const;
  mirror.known = { maps: [{ cells: [2, 1, 0], border: {}, arrows }], symmetries: [{ name: "mirror", fits: true, maps: [0] }] };
  mirror.name = "mirror";
  mirror.numbers = false;
  const setting = { ...NO_SETTING, numbers: [0, 4] as const, onWalls: true, bare: [{ clue: "#", key: "x" }] };
  expect(mirror.images(0, "#3", setting, {})).toEqual({ 0: "#3", 2: "#" });
  expect(mirror.images(0, "#3", setting, { 2: "#1" })).toEqual({ 0: "#3", 2: "#1" });
  expect(mirror.images(0, "", setting, { 2: "#1" })).toEqual({ 0: "", 2: "" });
  const plain = { ...NO_SETTING, numbers: [1, 9] as const };
  expect(mirror.images(0, "3", plain, { 2: "x" })).toEqual({ 0: "3", 2: "*" });
});

test("a sign between two cells has its image between the images of these", () => {
  const mirror = new Mirror();
  const arrows = { up: "up", down: "down", left: "right", right: "left" } as const;
  // A board of two rows and three columns, left and right swapped.
  mirror.known = { maps: [{ cells: [2, 1, 0, 5, 4, 3], border: {}, arrows }], symmetries: [{ name: "mirror", fits: true, maps: [0] }] };
  mirror.name = "mirror";
  const clue = { text: "", arrow: null, wall: false, symbol: "" };
  const joints = [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]].map(([a = 0, b = 0], at) => ({ place: 6 + at, a, b, clue }));
  expect(mirror.images(6, "equal:", NO_SETTING, {}, joints)).toEqual({ 6: "equal:", 7: "equal:" });
  expect(mirror.images(11, "equal:", NO_SETTING, {}, joints)).toEqual({ 11: "equal:" });
  expect(mirror.images(12, "", NO_SETTING, {}, joints)).toEqual({ 10: "", 12: "" });
});
