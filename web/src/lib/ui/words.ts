/** Numbers in sentences. */

const written = (number: number): string => number.toLocaleString("en");

/** "1 step", "27 steps". */
export function counted(number: number, thing: string): string {
  return `${written(number)} ${thing}${number === 1 ? "" : "s"}`;
}

/** The same; with "at least" before it where more may be found. */
export function atLeast(number: number, all: boolean, thing: string, begins = false): string {
  return all ? counted(number, thing) : `${begins ? "At" : "at"} least ${counted(number, thing)}`;
}
