import { expect, test } from "vitest";
import { readShared } from "./carried";

const HELPS = { check: true, hint: true, solve: true };

test("settings of a link are taken where their values are known", () => {
  expect(readShared('{"theme":"dark","hints":"counted","helps":{"solve":false,"more":1},"themes":{"akari":"dark","yajilin":"pink"}}', HELPS)).toEqual({
    theme: "dark",
    hints: "counted",
    helps: { check: true, hint: true, solve: false },
    themes: { akari: "dark" },
  });
});

test("anything else is left out", () => {
  for (const text of ["", "{", "[]", "null", "7", '{"theme":"pink"}', '{"lessons":{"akari":["x"]}}', '{"__proto__":{"theme":"dark"}}', '{"toString":true}'])
    expect(readShared(text, HELPS)).toEqual({});
});
