/** Sentences as lists of parts. */
import type { PlacePart, SaidPart } from "../api/types";
import type { Layout } from "../board/geometry";

/** The name of a place, as the parts of a sentence: of an edge its two cells. */
export function placeParts(layout: Layout, place: number): SaidPart[] {
  const edge = layout.edge(place);
  if (edge) return [...placeParts(layout, edge.a), " to ", ...(edge.b === null ? ["border"] : placeParts(layout, edge.b))];
  const cell = layout.cell(place);
  return cell ? [{ kind: "place", text: layout.label(place), at: [cell.row, cell.col] }] : [];
}

export function isPlace(part: SaidPart): part is PlacePart {
  return typeof part !== "string" && part.kind === "place";
}

/** A place in full: "row 3, column 4". */
export function inFull({ at }: PlacePart): string {
  return `row ${at[0] + 1}, column ${at[1] + 1}`;
}

/** The same sentence with its places in full. */
export function spelled(parts: readonly SaidPart[]): SaidPart[] {
  return parts.map((part) => (isPlace(part) ? inFull(part) : part));
}
