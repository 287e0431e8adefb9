/** What a setter may print, as the server says it for a kind and a size; and what typing and tapping make of it. */
import type { ClueData, SettingView } from "../api/types";
import type { Step } from "../board/geometry";
import { code, HOLE, OPEN, parts, UNKNOWN, WALL } from "./clues";

/** The text for a clue of the server's. */
export function coded({ number = null, arrow = null, wall = false, hole = false }: ClueData): string {
  return code({ number, arrow, wall, hole });
}

export interface Setting {
  /** The lowest and the highest number. */
  numbers: readonly [number, number] | null;
  /** Numbers stand on black cells. */
  onWalls: boolean;
  arrows: boolean;
  /** The clues without number and arrow, and what is typed for them. */
  bare: readonly { clue: string; key: string }[];
  /** The clue that dragging paints. */
  paint: string;
  /** The clues that taps step through, where these are few. */
  cycle: readonly string[];
  regions: boolean;
  /** A clue is one of its region. */
  regionClues: boolean;
  outside: boolean;
  holes: boolean;
  /** Whether cells take clues at all. */
  inside: boolean;
  /** Every number stands twice. */
  pairs: boolean;
}

/** Nothing may be printed for as long as the server has said nothing. */
export const NO_SETTING: Setting = {
  numbers: null,
  onWalls: false,
  arrows: false,
  bare: [],
  paint: "",
  cycle: [],
  regions: false,
  regionClues: false,
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
    paint: view.paint ? coded(view.paint) : "",
    cycle: view.cycle.map(coded),
    regions: view.regions,
    regionClues: view.region_clues,
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
const STEPS: readonly string[] = ["up", "right", "down", "left"] satisfies Step[];

const isStep = (stamp: Stamp): stamp is Step => STEPS.includes(stamp);
export const isRegional = (stamp: Stamp): boolean => stamp === ROOM || stamp === GROW;

/** A number as the kind shows it. */
export function numbered(setting: Setting, number: number, before: string, arrow: Step): string {
  const old = parts(before);
  return code({ number, arrow: setting.arrows ? (old.arrow ?? arrow) : null, wall: setting.onWalls, hole: false });
}

/** A clue of which only the place counts. */
export function anyClue(setting: Setting): string {
  const [only, ...others] = setting.bare.filter(({ clue }) => clue !== HOLE);
  if (only && !others.length && !setting.arrows) return only.clue;
  return setting.numbers ? numbered(setting, setting.numbers[0], "", "right") : (only?.clue ?? UNKNOWN);
}

/** What a clue becomes when something is stamped on it; the same again erases. */
export function stamped(setting: Setting, before: string, stamp: Stamp, arrow: Step): string {
  if (stamp === ERASE) return "";
  let after = stamp;
  if (isStep(stamp)) after = code({ ...parts(before === OPEN ? "" : before), arrow: stamp, hole: false });
  else if (/^\d+$/.test(stamp)) after = numbered(setting, Number(stamp), before, arrow);
  return after === before ? "" : after;
}

/** The next of the clues that taps step through. */
export function stepped(setting: Setting, before: string): string {
  const cycle = ["", ...(setting.cycle.length ? setting.cycle : setting.arrows ? turns(before) : setting.bare.map(({ clue }) => clue).filter((clue) => clue !== HOLE))];
  const at = cycle.indexOf(before);
  return at < 0 ? before : (cycle[(at + 1) % cycle.length] ?? "");
}

function turns(before: string): string[] {
  const old = parts(before);
  return STEPS.map((arrow) => code({ ...old, arrow: arrow as Step, wall: false, hole: false }));
}

/** A number that is typed digit by digit. */
export function typed(setting: Setting, before: number | null, digit: number): number | null {
  const [, highest] = setting.numbers ?? [0, 0];
  const longer = before === null ? digit : before * 10 + digit;
  return longer <= highest ? longer : digit;
}

/** A clue of which only the place counts, for the other side of a symmetric board. */
export function unnumbered(setting: Setting, clue: string): string {
  if (!clue || clue === HOLE || clue === OPEN) return clue;
  const { wall, number, arrow } = parts(clue);
  if (number === null && arrow === null) return clue;
  if (wall) return WALL;
  return setting.bare.some(({ clue }) => clue === UNKNOWN) && !setting.arrows ? UNKNOWN : OPEN;
}
