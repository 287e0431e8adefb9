/** Violations in words: each sentence once, and only as many as there is room for. */
import type { SaidPart, ViolationView } from "../api/types";

/** Words sentences with the colours of the board. */
interface Saying {
  says(parts: readonly SaidPart[]): string;
}

export interface Told {
  sentence: string;
  /** In how many places it holds. */
  times: number;
}

export function told(violations: readonly ViolationView[], look: Saying): Told[] {
  const found = new Map<string, Told>();
  for (const { parts } of violations) {
    const sentence = look.says(parts);
    const known = found.get(sentence);
    if (known) known.times++;
    else found.set(sentence, { sentence, times: 1 });
  }
  return [...found.values()];
}

/** Characters for which two lines have room on a phone. */
const ROOM = 55;

/** As many sentences as there is room for, but one at least, and how many others there are. */
export function brief(violations: readonly ViolationView[], look: Saying, room = ROOM): string {
  const sentences = told(violations, look).map((one) => one.sentence);
  let shown = 0;
  for (let left = room; shown < sentences.length; shown++) {
    left -= sentences[shown]?.length ?? 0;
    if (left < 0 && shown) break;
  }
  const more = sentences.length - shown;
  return [...sentences.slice(0, shown), ...(more ? [`And ${more} more.`] : [])].join(" ");
}

/** Named places, where they are few. */
const NAMED = 4;
const SPOKEN = 3;

/** For those who do not see the marked places: the first ones with their names. */
export function spoken(violations: readonly ViolationView[], name: (place: number) => string, look: Saying): string {
  return violations
    .slice(0, SPOKEN)
    .map(({ parts, places }) => (places.length && places.length <= NAMED ? `${places.map(name).join(", ")}: ` : "") + look.says(parts))
    .join(" ");
}
