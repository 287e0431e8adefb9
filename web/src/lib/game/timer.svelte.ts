/** A clock that counts only while the puzzle is before the player's eyes. */

export class Timer {
  private started: number | null = null;
  private saved: number;
  /** Whole seconds to show. */
  seconds = $state(0);
  running = $state(false);
  private ticker: ReturnType<typeof setInterval> | null = null;

  constructor(elapsed: number) {
    this.saved = elapsed;
    this.seconds = Math.floor(elapsed / 1000);
  }

  get elapsed(): number {
    return this.saved + (this.started === null ? 0 : performance.now() - this.started);
  }

  start(): void {
    if (this.started !== null) return;
    this.started = performance.now();
    this.running = true;
    this.ticker = setInterval(() => (this.seconds = Math.floor(this.elapsed / 1000)), 250);
  }

  reset(): void {
    this.stop();
    this.saved = 0;
    this.seconds = 0;
  }

  stop(): number {
    this.saved = this.elapsed;
    this.started = null;
    this.running = false;
    if (this.ticker !== null) clearInterval(this.ticker);
    this.ticker = null;
    this.seconds = Math.floor(this.saved / 1000);
    return this.saved;
  }
}

export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (n: number): string => String(n).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
