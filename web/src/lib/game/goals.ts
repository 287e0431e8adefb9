/** What a player has done lately: weeks from Monday, months for the calendar, and the goals of a week. */
import type { Result } from "../store/progress";
import { before, dayOf, today } from "./days";

/** A day as a date at noon: no clock change moves it to another day. */
function noon(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 12);
}

/** How many days after Monday. */
export function weekday(day: string): number {
  return (noon(day).getDay() + 6) % 7;
}

/** The days of the week of a day, from Monday. */
export function weekOf(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => before(day, weekday(day) - index));
}

/** A month as "2030-01", so many months later. */
export function monthAfter(month: string, months: number): string {
  return dayOf(new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 1, 12)).slice(0, 7);
}

/** The weeks of a month from Monday to Sunday; days of other months are left open. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = [];
  const last = before(`${monthAfter(month, 1)}-01`, 1);
  for (let day = weekOf(`${month}-01`)[0] ?? month; day <= last; day = before(day, -7))
    weeks.push(weekOf(day).map((one) => (one.startsWith(month) ? one : null)));
  return weeks;
}

export interface Goal {
  name: "puzzles" | "kinds" | "alone";
  done: number;
  wanted: number;
}

/** How far the goals of this week are: so many puzzles, several kinds, some without any hint. */
export function goals(results: readonly Pick<Result, "kind" | "hints" | "when">[], wanted: number, now = today()): Goal[] {
  const week = new Set(weekOf(now));
  const lately = results.filter(({ when }) => week.has(dayOf(new Date(when))));
  const goal = (name: Goal["name"], done: number, most: number): Goal => ({ name, done: Math.min(done, most), wanted: most });
  return [
    goal("puzzles", lately.length, wanted),
    goal("kinds", new Set(lately.map(({ kind }) => kind)).size, Math.min(3, wanted)),
    goal("alone", lately.filter(({ hints }) => !hints).length, Math.ceil(wanted / 2)),
  ];
}
