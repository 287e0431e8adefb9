import { expect, test } from "vitest";
import type { SaidPart } from "../api/types";
import { brief, spoken, told } from "./faults";

const violation = (sentence: string, ...places: number[]) => ({ rule: "row", text: "The rule.", sentence, parts: [sentence], places, broken: true });
const look = { says: (parts: readonly SaidPart[]) => parts.map((part) => (typeof part === "string" ? part : part.text)).join("") };
const ROW = violation("Row 1 has two 7s.", 0, 1);
const BOX = violation("The top left box has two 7s.", 0, 1);
const LONG = violation("This white angle has 270 degrees; those of rectangles have 90.", 5);

test("a sentence is told once, with the number of its places", () => {
  expect(told([ROW, BOX, ROW], look)).toEqual([
    { sentence: ROW.sentence, times: 2 },
    { sentence: BOX.sentence, times: 1 },
  ]);
});

test("what does not fit is counted, and the first sentence is always there", () => {
  expect(brief([], look)).toBe("");
  expect(brief([ROW, ROW], look)).toBe("Row 1 has two 7s.");
  expect(brief([ROW, BOX], look)).toBe("Row 1 has two 7s. The top left box has two 7s.");
  expect(brief([LONG], look)).toBe(LONG.sentence);
  expect(brief([LONG, ROW, BOX], look)).toBe(`${LONG.sentence} And 2 more.`);
});

test("places are spoken where they are few", () => {
  const name = (place: number) => `r1c${place + 1}`;
  expect(spoken([ROW], name, look)).toBe("r1c1, r1c2: Row 1 has two 7s.");
  expect(spoken([violation("These cells are cut off from the rest.", 0, 1, 2, 3, 4)], name, look)).toBe("These cells are cut off from the rest.");
  expect(spoken([violation("There is no loop.")], name, look)).toBe("There is no loop.");
});
