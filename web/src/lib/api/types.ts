/** The server's shapes under short names. They are generated; this file only picks them. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type CellView = Schemas["CellView"];
export type ClueView = Schemas["ClueView"];
export type OutsideView = Schemas["OutsideView"];
export type EdgeView = Schemas["EdgeView"];
export type PuzzleView = Schemas["PuzzleView"];
export type BoardView = Schemas["BoardView"];
export type ReadBoard = Schemas["ReadBoard"];
export type KindView = Schemas["KindView"];
export type RuleView = Schemas["RuleView"];
export type MarkView = Schemas["MarkView"];
export type LessonView = Schemas["LessonView"];
export type ItemView = Schemas["ItemView"];
export type FormatView = Schemas["FormatView"];
export type ViolationView = Schemas["ViolationView"];
export type CheckView = Schemas["CheckView"];
export type JobView = Schemas["JobView"];
export type HintResult = Required<Schemas["HintResult"]>;
export type SolveResult = Schemas["SolveResult"];
export type RightSoFarResult = Schemas["RightSoFarResult"];
export type RandomResult = Schemas["RandomResult"];
export type ProveResult = Schemas["ProveResult"];
export type RandomRequest = Schemas["RandomRequest"];
export type Level = NonNullable<PuzzleView["level"]>;
export type Marks = Record<string, string>;

// TODO schema
export interface ClueData { number?: number | null; arrow?: "up" | "right" | "down" | "left" | null; wall?: boolean; hole?: boolean }
export interface DraftData { kind: string; rows: number; cols: number; variant?: string; clues?: Record<string, ClueData>; regions?: number[] }
export interface SettingView {
  lowest: number | null; highest: number | null; on_walls: boolean; arrows: boolean;
  bare: { clue: ClueData; key: string; view: ClueView }[];
  inside: boolean; outside: boolean; holes: boolean; regions: boolean; region_clues: boolean; pairs: boolean;
  paint: ClueData | null; cycle: ClueData[]; variants: { name: string; text: string }[];
  square: boolean; most_rows: number; most_cols: number;
}
export interface FaultView { places: number[]; text: string }
export interface DraftView { draft: DraftData; puzzle: PuzzleView; aside: Record<string, ClueView>; faults: FaultView[]; setting: SettingView }
export interface ChangeView extends DraftView { marks: Marks }
export interface MapView { cells: number[]; border: Record<string, number>; arrows: Record<"up" | "right" | "down" | "left", "up" | "right" | "down" | "left"> }
export interface SymmetriesView { maps: MapView[]; symmetries: { name: string; fits: boolean; maps: number[] }[] }
export type Answers = "none" | "one" | "several" | "unknown";
export interface JudgeResult { status: Answers; faults: FaultView[]; text: string; marks: Marks; differ: number[]; salt: string; digest: string | null }
export interface SurveyResult { status: Answers; core: number[]; smallest: boolean; number: number; complete: boolean; forced: Marks; differ: number[]; decided: boolean }
export interface ClueChange { place: number; clue: ClueData | null; view: ClueView | null; text: string }
export interface WayView { changes: ClueChange[]; fewest: boolean; draft: DraftData; puzzle: PuzzleView }
export interface SuggestResult { ways: WayView[]; note: string }
export interface SpareResult { places: number[] }
export interface MinimiseResult { dropped: number[]; draft: DraftData; puzzle: PuzzleView }
export interface HeatResult { answers: number; complete: boolean; places: { place: number; share: number; clue: ClueData; view: ClueView }[] }
export interface MadeResult { draft: DraftData; puzzle: PuzzleView; changes: ClueChange[]; level: Level | null; score: number | null; note: string }
export interface ProfileStep { difficulty: number; alternatives: number; technique: string }
export interface RateResult { level: Level; score: number; steps: number; techniques: Record<string, number>; hardest: string | null; hardest_step: { number: number; before: Marks; told: HintResult } | null; profile: ProfileStep[] }
