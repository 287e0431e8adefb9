/** Long work: start it, follow its progress, cancel it. */
import { ENGINE, to } from "../root";
import { request, ServerError, unreachable } from "./client";
import type { Progress } from "./transport";
import type { Asked, JobView, Marks, RandomRequest, Results, Verb } from "./types";

export class Cancelled extends Error {}

const ENDS = ["done", "failed", "cancelled"] as const;

/** Waits for the end of a job by its stream of events; null when the stream broke off. */
function ended(id: string, signal: AbortSignal, onProgress?: Progress): Promise<JobView | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const events = new EventSource(to(`/api/jobs/${id}/events`));
    const finish = (job: JobView | null): void => {
      events.close();
      resolve(job);
    };
    const told = (event: MessageEvent<string>): JobView => JSON.parse(event.data) as JobView;
    signal.addEventListener("abort", () => finish(null), { once: true });
    for (const end of ENDS) events.addEventListener(end, (event) => finish(told(event)));
    events.addEventListener("progress", (event) => onProgress?.(told(event).progress?.text ?? ""));
    events.onerror = () => finish(null);
  });
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function run<V extends Verb>(body: Asked<V>, signal: AbortSignal, onProgress?: Progress): Promise<Results[V]> {
  const started = ENGINE ? null : await request<{ id: string }>("POST", "/jobs", body).catch(unreachable);
  return started ? follow<V>(started.id, signal, onProgress) : ask<V>(body, signal, onProgress);
}

/** Requests work that is needed at once. Ending the request ends the work. */
export async function ask<V extends Verb>(body: Asked<V>, signal: AbortSignal, onProgress?: Progress): Promise<Results[V]> {
  const job = await request<JobView>("POST", "/ask", body, signal, onProgress).catch((error: unknown) => {
    throw signal.aborted ? new Cancelled() : error;
  });
  return resultOf<V>(job);
}

/** The result of a job that was started. */
export async function follow<V extends keyof Results>(id: string, signal: AbortSignal, onProgress?: Progress): Promise<Results[V]> {
  for (;;) {
    const told = await ended(id, signal, onProgress);
    if (signal.aborted) {
      await request("DELETE", `/jobs/${id}`).catch(() => undefined);
      throw new Cancelled();
    }
    const job = told ?? (await request<JobView>("GET", `/jobs/${id}`));
    if (ENDS.some((end) => end === job.state)) return resultOf<V>(job);
    await pause(400);
  }
}

function resultOf<V extends keyof Results>(job: JobView): Results[V] {
  if (job.state === "cancelled") throw new Cancelled();
  if (job.state !== "done") throw new ServerError(job.error ?? "That did not work.", 500);
  return job.result as Results[V];
}

interface Position {
  puzzle: string;
  marks: Marks;
  notes: Record<string, string[]>;
}

export interface HintPosition extends Position {
  history: [number, string | null][];
  fold: boolean;
  uniqueness: boolean;
}

export const jobs = {
  hint: (at: HintPosition, signal: AbortSignal) => run({ verb: "hint", ...at }, signal),
  why: (at: Position & { place: number; mark: string }, signal: AbortSignal) => run({ verb: "why", ...at }, signal),
  rightSoFar: (at: Position, signal: AbortSignal) =>
    run({ verb: "right-so-far", ...at }, signal),
  solve: (puzzle: string, signal: AbortSignal, engine?: string) =>
    run({ verb: "solve", puzzle, marks: {}, ...(engine && { engine }) }, signal),
  count: (puzzle: string, signal: AbortSignal, engine?: string) =>
    run({ verb: "count", puzzle, ...(engine && { engine }) }, signal),
  prove: (puzzle: string, signal: AbortSignal) => run({ verb: "prove", puzzle }, signal),
  reduce: (wanted: { text: string; kind: string; thesis: boolean; values: Record<string, string> }, signal: AbortSignal) =>
    run({ verb: "reduce", ...wanted }, signal),
  practice: (kind: string, technique: string, signal: AbortSignal, onProgress?: Progress) =>
    run({ verb: "practice", kind, technique, number: 5 }, signal, onProgress),
  random: (wanted: RandomRequest, signal: AbortSignal, onProgress?: Progress) =>
    run({ verb: "random", ...wanted }, signal, onProgress),
  /** The same with far more attempts, while the player does something else. */
  make: (wanted: RandomRequest, signal: AbortSignal, onProgress?: Progress) => run({ verb: "make", ...wanted }, signal, onProgress),
};
