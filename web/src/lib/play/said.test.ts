import { expect, test } from "vitest";
import type { SaidPart } from "../api/types";
import { spelled } from "./said";

const PLACE: SaidPart = { kind: "place", text: "r3c4", at: [2, 3] };
const CLUE: SaidPart = { kind: "clue", text: "5", at: [2, 3] };

test("places alone are spelled out, and never words", () => {
  expect(spelled(["the ", CLUE, " at r1c1 or ", PLACE])).toEqual(["the ", CLUE, " at r1c1 or ", "row 3, column 4"]);
});
