import { expect, test } from "vitest";
import type { SolveResult, SurveyResult } from "../api/types";
import { toldAnswer } from "../play/answered";
import { headline, isUnfinished, remark } from "./verdict";

const survey: SurveyResult = { status: "several", core: [], smallest: false, forced: {}, differ: [1, 2, 3, 4], decided: true, unfinished: false };

test("places that differ are counted only where all are known", () => {
  expect(remark("several", survey)).toBe("4 places differ between the answers.");
  expect(remark("several", { ...survey, decided: false })).toBe("At least 4 places differ between the answers.");
  expect(remark("several", { ...survey, differ: [7], forced: { 3: "1" } })).toBe("1 place differs between the answers. 1 mark is the same in all.");
});

test("answers are counted only where all are found", () => {
  expect(headline("several", null)).toBe("More than one answer");
  expect(headline("several", { number: 5, complete: true, answers: [] })).toBe("5 answers");
  expect(headline("several", { number: 1000, complete: false, answers: [] })).toBe("At least 1,000 answers");
});

test("a board that lacks clues is not finished, one with clues that contradict each other is", () => {
  const none: SurveyResult = { ...survey, status: "none", differ: [] };
  const alone = { places: [3], text: "The number 3 stands once.", unfinished: true };
  expect(isUnfinished("none", { ...none, unfinished: true }, [])).toBe(true);
  expect(isUnfinished("several", null, [alone])).toBe(true);
  expect(isUnfinished("none", { ...none, core: [1] }, [alone])).toBe(false);
  expect(isUnfinished("none", none, [{ ...alone, unfinished: false }])).toBe(false);
  expect(headline("none", null, true)).toBe("Not finished");
  expect(remark("none", { ...none, unfinished: true })).toContain("Others are still missing");
  expect(remark("none", none)).toBe("There is none even without these clues.");
});

test("an answer is called the answer where it is the only one", () => {
  const found = (status: SolveResult["status"], account = ""): SolveResult => ({ status, marks: {}, account, otherwise: "" });
  expect(toldAnswer(found("unique"))).toBe("This is the answer. Undo takes it back.");
  expect(toldAnswer(found("unique", "3 steps"))).toBe("This is the answer, found in 3 steps. Undo takes it back.");
  expect(toldAnswer(found("multiple"))).toBe("One of several answers: there are at least 2 answers. Undo takes it back.");
  expect(toldAnswer(found("multiple"), { number: 5, complete: true, answers: [] })).toBe("One of several answers: there are 5 answers. Undo takes it back.");
  expect(toldAnswer(found("multiple"), { number: 1, complete: false, answers: [] })).toContain("at least 2");
});
