/** The look of a kind's marks and clues. The app can draw shapes; the shapes themselves are data. */
import type { CellView, ClueView, KindView, Marks, MarkView, SaidPart } from "../api/types";
import { colourWord } from "../language/language.svelte";
import { settings } from "../store/settings.svelte";
import { theme } from "../theme.svelte";
import type { Layout, Step } from "./geometry";

/** Side of a cell in the units of the drawing. */
export const UNIT = 40;

/** Instead of a trial, the tints of ghosts: of a mark that comes, and of one that is supposed. */
export const COMES = -1;
export const SUPPOSED = -2;

/** Units around a drawing, for its frame. */
const AROUND = 3;

/** A whole board in the units of the drawing. */
export function viewBox({ room, extent }: Layout): string {
  const [x, y] = [-room.left * UNIT - AROUND, -room.top * UNIT - AROUND];
  return `${x} ${y} ${extent.width * UNIT + 2 * AROUND} ${extent.height * UNIT + 2 * AROUND}`;
}

/** What stands where: a game, or a picture's fixed marks. */
export interface View {
  mark(place: number): string;
  notes(place: number): string[];
  pencilled(layer: "corner" | "colour" | "sign", place: number): string[];
  isDone(place: number): boolean;
  tint(place: number): number;
  /** The places with colours and those with signs, where there may be some. */
  painted?(): readonly (readonly [place: number, colours: readonly string[]])[];
  signs?(): readonly (readonly [place: number, signs: readonly string[]])[];
}

/** What is pointed out on a board, each in a manner of its own. */
export interface Pointing {
  /** What follows, or is supposed. */
  target?: readonly number[];
  /** The marks that a thought rests on. */
  because?: readonly number[];
  clues?: readonly number[];
  /** The marks that follow; those that are supposed; and those that have followed from these so far. */
  comes?: Marks;
  supposed?: Marks;
  thought?: Marks;
  /** Where to look. */
  area?: readonly number[];
  /** From a mark or a clue to where it strikes something out. */
  lines?: readonly (readonly [number, number])[];
  /** Corners of the grid: their distances from its top and left. */
  points?: readonly (readonly [number, number])[];
  /** A place that the player points at. */
  asked?: readonly number[];
  /** Places that are to get a clue. */
  open?: readonly number[];
  /** How much a clue would help in a place, from 0 to 1. */
  heat?: readonly { place: number; share: number }[];
}

/** How large candidates are written, in the units of the drawing, where so many stand in a line. */
export function noteSize(columns: number): number {
  return columns > 4 ? 6.5 : columns > 3 ? 8 : 11;
}

export function fixedView(marks: Record<string, string>): View {
  return { mark: (place) => marks[place] ?? "", notes: () => [], pencilled: () => [], isDone: () => false, tint: () => 0 };
}

/** The colours of cells by their numbers, as they are spoken. */
export const COLOURS = ["red", "orange", "yellow", "green", "turquoise", "blue", "purple", "pink", "grey"] as const;

/** A mark that the kind's data leaves out is a number. */
function written(mark: string): MarkView {
  const part = { disc: null, path: "", text: mark, fill: "pen", stroke: "", width: 0 };
  const drawing = { parts: [part], extent: 0.3, covers: false, dark: false };
  return { char: mark, spoken: mark, key: "", line: null, drawing, struck: drawing, beams: false };
}

type Colour = "white" | "shaded";

/** A word that begins with a capital where another one does. */
function likeFirst(model: string, word: string): string {
  return model[0] === model[0]?.toUpperCase() ? word[0]?.toUpperCase() + word.slice(1) : word;
}

export class Look {
  /** White and shaded are two colours here. */
  readonly paired: boolean;
  /** What is not white is a mark; elsewhere it is printed. */
  private readonly shades: boolean;

  constructor(readonly kind: KindView) {
    this.paired = kind.backs !== null;
    this.shades = Object.values(kind.marks).some(({ drawing }) => drawing.parts.some(({ fill }) => fill === "shade"));
  }

  mark(mark: string): MarkView {
    const known = this.kind.marks[mark];
    if (!known) return written(mark);
    return this.paired ? { ...known, spoken: this.colour(known.spoken) } : known;
  }

  /** A sentence of the server with the colours that the board has here. */
  says(parts: readonly SaidPart[]): string {
    return parts.map((part) => this.part(part)).join("");
  }

  part(part: SaidPart): string {
    if (typeof part === "string") return part;
    if (part.kind !== "colour") return part.text;
    if (part.ending === null) return this.colour(part.text);
    return likeFirst(part.text, colourWord(this.colours[part.colour], part.ending));
  }

  /** What "white" or "shaded" is called here; other words are left as they are. */
  colour(word: string): string {
    return likeFirst(word, this.colours[word.toLowerCase() as Colour] ?? word);
  }

  private get colours(): Record<Colour, string> {
    if (this.paired) return { white: "blue", shaded: settings.palette === "distinct" ? "orange" : "red" };
    return theme.dark ? { white: this.shades ? "dark" : "open", shaded: "light" } : { white: "white", shaded: "shaded" };
  }

  /** The sign of a clue, where it has one. */
  symbol(clue: ClueView | null): MarkView | undefined {
    // Games that were saved before there were signs have none.
    return clue ? this.kind.symbols[(clue as Partial<ClueView>).symbol ?? ""] : undefined;
  }

  /** Whether a mark is a line, from cell to cell or along the side of one. */
  isLine(mark: string): boolean {
    return mark !== "" && this.mark(mark).line !== null;
  }

  /** Whether a mark blackens a whole cell. */
  isWall(mark: string): boolean {
    const drawing = mark ? this.kind.marks[mark]?.drawing : undefined;
    return drawing !== undefined && drawing.covers && drawing.parts.some(({ fill }) => fill === "shade");
  }

  /** The key that writes a mark. */
  hotkey(mark: string): string {
    return this.mark(mark).key || (/^\d+$/.test(mark) ? Number(mark).toString(36) : "");
  }

  /** The line among the marks of an edge. */
  line(marks: readonly string[]): string {
    return marks.find((mark) => this.isLine(mark)) ?? "";
  }
}

const ARROWS: Record<Step, string> = { up: "pointing up", down: "pointing down", left: "pointing left", right: "pointing right" };

export function spokenClue(clue: ClueView, look: Look): string {
  const sign = look.symbol(clue)?.spoken;
  const parts = [clue.wall ? "wall" : sign ? "" : "clue", sign ?? ""].filter(Boolean);
  if (clue.text) parts.push(clue.text);
  if (clue.arrow) parts.push(ARROWS[clue.arrow]);
  return parts.join(" ");
}

/** The candidates to cross out, where the kind shows those instead of the ones that are left. */
export function struckOut(cell: CellView, look: Look, notes: readonly string[]): string[] {
  const crossed = look.kind.gestures.notes === "struck" && notes.length > 0;
  return crossed ? cell.marks.filter((mark) => !notes.includes(mark)) : [];
}

/** The name of a cell for a screen reader. */
export function spokenCell(cell: CellView, layout: Layout, look: Look, view: View): string {
  const parts = [layout.label(cell.place)];
  for (const { side, clue } of layout.outside.filter((one) => one.cell === cell.place)) {
    parts.push(`${clue.text || spokenClue(clue, look)} outside at the ${side}`);
  }
  for (const { a, b, clue } of layout.joints.filter((one) => one.a === cell.place || one.b === cell.place)) {
    if (clue.text || clue.symbol) parts.push(`${spokenClue(clue, look)} to ${layout.label(a === cell.place ? b : a)}`);
  }
  if (cell.hole) parts.push("not on the board");
  if (cell.clue) parts.push(spokenClue(cell.clue, look) + (view.isDone(cell.place) ? ", done" : ""));
  const mark = view.mark(cell.place);
  if (mark) parts.push(look.mark(mark).spoken);
  else if (!cell.clue && cell.marks.length) parts.push("empty");
  const notes = view.notes(cell.place);
  const struck = struckOut(cell, look, notes);
  if (struck.length) parts.push(`not ${struck.map((note) => look.mark(note).spoken).join(", not ")}`);
  else if (notes.length) parts.push(`candidates ${notes.join(" ")}`);
  const corners = view.pencilled("corner", cell.place);
  if (corners.length) parts.push(`corner marks ${corners.join(" ")}`);
  for (const colour of view.pencilled("colour", cell.place)) parts.push(COLOURS[Number(colour) - 1] ?? colour);
  parts.push(...view.pencilled("sign", cell.place));
  if (layout.edges.length) parts.push(...spokenEdges(cell, layout, look, view));
  return parts.join(", ");
}

function spokenEdges(cell: CellView, layout: Layout, look: Look, view: View): string[] {
  const told = new Map<string, string[]>();
  for (const step of ["up", "right", "down", "left"] as const) {
    const edge = layout.side(cell, step);
    const mark = edge ? view.mark(edge.place) : "";
    if (mark) told.set(mark, [...(told.get(mark) ?? []), step]);
  }
  return [...told].map(([mark, steps]) => `${look.mark(mark).spoken} ${steps.join(" and ")}`);
}
