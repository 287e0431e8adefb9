/** Days as the player's clock has them. */

export function dayOf(when: Date): string {
  return [when.getFullYear(), when.getMonth() + 1, when.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
}

export const today = (): string => dayOf(new Date());

/** The day so many days before. */
export function before(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return dayOf(new Date(year, month - 1, date - days));
}

/** How many days in a row there are, up to today, or up to yesterday while today is still open. */
export function streak(days: ReadonlySet<string>, now = today()): number {
  let length = 0;
  for (let day = days.has(now) ? now : before(now, 1); days.has(day); day = before(day, 1)) length++;
  return length;
}
