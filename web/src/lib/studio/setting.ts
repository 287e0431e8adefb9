/** What a setter may print, from the server for a kind and a size; and the results of typing and tapping. */
import type { ClueData, SettingView } from "../api/types";
import type { Step } from "../board/geometry";
import { code, HOLE, OPEN, parts, UNKNOWN, WALL } from "./clues";

/** The text for a clue of the server's. */
export function coded({ number = null, arrow = null, wall = false, hole = false, symbol = "" }: ClueData): string {
  return code({ number, arrow, wall, hole, symbol });
}

export interface Setting {
  /** The lowest and the highest number. */
  numbers: readonly [number, number] | null;
  /** Numbers stand on black cells. */
  onWalls: boolean;
  arrows: boolean;
  /** The clues without number and arrow, and what is typed for them. */
  bare: readonly { clue: string; key: string }[];
  /** The clues between two cells, and what is typed for them. */
  between: readonly { clue: string; key: string }[];
  /** The clue that dragging paints. */
  paint: string;
  /** The clues that taps step through, where these are few. */
  cycle: readonly string[];
  regions: boolean;
  /** A clue is one of its region. */
  regionClues: boolean;
  /** Borders may end inside a region. */
  innerBorders: boolean;
  outside: boolean;
  holes: boolean;
  /** Whether cells take clues at all. */
  inside: boolean;
  /** Every number stands twice. */
  pairs: boolean;
}

/** Nothing may be printed until the server has answered. */
export const NO_SETTING: Setting = {
  numbers: null,
  onWalls: false,
  arrows: false,
  bare: [],
  between: [],
  paint: "",
  cycle: [],
  regions: false,
  regionClues: false,
  innerBorders: false,
  outside: false,
  holes: false,
  inside: true,
  pairs: false,
};

export function settingOf(view: SettingView): Setting {
  return {
    numbers: view.lowest === null || view.highest === null ? null : [view.lowest, view.highest],
    onWalls: view.on_walls,
    arrows: view.arrows,
    bare: view.bare.map(({ clue, key }) => ({ clue: coded(clue), key })),
    between: view.between.map(({ clue, key }) => ({ clue: coded(clue), key })),
    paint: view.paint ? coded(view.paint) : "",
    cycle: view.cycle.map(coded),
    regions: view.regions,
    regionClues: view.region_clues,
    innerBorders: view.inner_borders,
    outside: view.outside,
    holes: view.holes,
    inside: view.inside,
    pairs: view.pairs,
  };
}

/** What the pad can put: a number, a bare clue, a direction, or nothing. */
export type Stamp = string;
export const ERASE = "erase";
/** A stroke makes a region of its cells, or takes them into the region that it starts from. */
export const ROOM = "room";
export const GROW = "grow";
/** A stroke from cell to cell draws a border between them, or takes one away. */
export const BORDER = "border";
const STEPS: readonly string[] = ["up", "right", "down", "left"] satisfies Step[];

const isStep = (stamp: Stamp): stamp is Step => STEPS.includes(stamp);
export const isRegional = (stamp: Stamp): boolean => [ROOM, GROW, BORDER].includes(stamp);

/** A number as the kind shows it. */
export function numbered(setting: Setting, number: number, before: string, arrow: Step): string {
  const old = parts(before);
  return code({ number, arrow: setting.arrows ? (old.arrow ?? arrow) : null, wall: setting.onWalls, hole: false, symbol: "" });
}

/** A clue of which only the place counts. */
export function anyClue(setting: Setting): string {
  const [only, ...others] = setting.bare.filter(({ clue }) => clue !== HOLE);
  if (only && !others.length && !setting.arrows) return only.clue;
  return setting.numbers ? numbered(setting, setting.numbers[0], "", "right") : (only?.clue ?? UNKNOWN);
}

/** What a clue becomes when something is set on it. Only the eraser erases: who sets what is there already changes nothing. */
export function stamped(setting: Setting, before: string, stamp: Stamp, arrow: Step): string {
  if (stamp === ERASE) return "";
  if (isStep(stamp)) return code({ ...parts(before === OPEN ? "" : before), arrow: stamp, hole: false });
  return /^\d+$/.test(stamp) ? numbered(setting, Number(stamp), before, arrow) : stamp;
}

/** What may stand between two cells, as a setting of its own. */
export function betweenCells(setting: Setting): Setting {
  return { ...NO_SETTING, bare: setting.between };
}

/** The next of the clues that taps step through: few ones, and then none; or an arrow turns, round and round. */
export function stepped(setting: Setting, before: string): string {
  const few = setting.cycle.length ? setting.cycle : setting.bare.map(({ clue }) => clue).filter((clue) => clue !== HOLE);
  const cycle = setting.arrows && !setting.cycle.length ? turns(before) : ["", ...few];
  const at = cycle.indexOf(before);
  return at < 0 && before ? before : (cycle[(at + 1) % cycle.length] ?? "");
}

function turns(before: string): string[] {
  const old = parts(before);
  return STEPS.map((arrow) => code({ ...old, arrow: arrow as Step, wall: false, hole: false }));
}

/** A number with one more digit. */
export const longer = (before: number | null, digit: number): number => (before ?? 0) * 10 + digit;

/** Whether a number is one that the board takes, or with more digits becomes one. */
export function isTypable({ numbers }: Setting, number: number): boolean {
  const [lowest, highest] = numbers ?? [1, 0];
  let [from, to] = [number, number];
  while (to < lowest && number > 0) [from, to] = [from * 10, to * 10 + 9];
  return from <= highest && to >= lowest;
}

/** Why a number is not written. */
export function outOfRange({ numbers }: Setting, number: number): string {
  const [lowest, highest] = numbers ?? [1, 0];
  return `${number} is out of range: numbers on this board are from ${lowest} to ${highest}.`;
}

/** A clue of which only the place counts, for the other side of a symmetric board. */
export function unnumbered(setting: Setting, clue: string): string {
  if (!clue || clue === HOLE || clue === OPEN) return clue;
  const { wall, number, arrow } = parts(clue);
  if (number === null && arrow === null) return clue;
  if (wall) return WALL;
  return setting.bare.some(({ clue }) => clue === UNKNOWN) && !setting.arrows ? UNKNOWN : OPEN;
}
