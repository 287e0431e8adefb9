/** The server's shapes under short names. They are generated; this file only picks them. */
import type { components, paths } from "./schema";

type Schemas = components["schemas"];

export type CellView = Schemas["CellView"];
export type ClueView = Schemas["ClueView"];
export type OutsideView = Schemas["OutsideView"];
export type BetweenView = Schemas["BetweenView"];
export type EdgeView = Schemas["EdgeView"];
export type PuzzleView = Schemas["PuzzleView"];
export type BoardView = Schemas["BoardView"];
export type ReadBoard = Schemas["ReadBoard"];
export type KindView = Schemas["KindView"];
export type MakingView = Schemas["MakingView"];
export type RuleView = Schemas["RuleView"];
/** A part of a sentence: plain words, or what it names. */
export type PlacePart = Schemas["PlacePart"];
export type SaidPart = string | PlacePart | Schemas["MarkPart"] | Schemas["ColourPart"];
export type MarkView = Schemas["MarkView"];
export type DrawingView = Schemas["DrawingView"];
export type LessonView = Schemas["LessonView"];
export type ItemView = Schemas["ItemView"];
export type FormatView = Schemas["FormatView"];
export type ViolationView = Schemas["ViolationView"];
export type CheckView = Schemas["CheckView"];
export type JobView = Schemas["JobView"];
type VerbRequest = paths["/api/jobs"]["post"]["requestBody"]["content"]["application/json"];
export type Verb = VerbRequest["verb"];
/** What is sent to start a job: the name of a verb, and fields of its request. Those left out are the usual ones. */
export type Asked<V extends Verb> = { verb: V } & Partial<Extract<VerbRequest, { verb: V }>>;
/** What comes of each verb. */
export type Results = { [V in keyof Schemas["Results"]]: Required<Schemas["Results"][V]> };
export type HintResult = Results["hint"];
export type CountResult = Results["count"];
export type RandomResult = Results["random"];
export type SolveResult = Results["solve"];
/** Wishes that are left out are the usual ones. */
export type RandomRequest = Partial<Schemas["RandomRequest"]> & Pick<Schemas["RandomRequest"], "kind" | "rows" | "cols">;
export type Level = NonNullable<PuzzleView["level"]>;
export type Marks = Record<string, string>;
export type DraftData = Schemas["Draft"];
export type Change = Schemas["ChangeRequest"]["change"];
export type ClueData = Schemas["ClueData"];
export type DraftView = Schemas["DraftView"];
export type ChangeView = Schemas["ChangeView"];
export type MapView = Schemas["MapView"];
export type SymmetriesView = Schemas["SymmetriesView"];
export type SettingView = Schemas["SettingView"];
export type JudgeResult = Results["judge"];
export type SurveyResult = Results["survey"];
export type SuggestResult = Results["suggest"];
export type SpareResult = Results["spare"];
export type MinimiseResult = Results["minimise"];
export type HeatResult = Results["heat"];
export type MadeResult = Results["complete"];
export type VaryResult = Results["vary"];
export type GradeResult = Results["grade"];
export type ReduceResult = Results["reduce"];
export type RateResult = Results["rate"];
