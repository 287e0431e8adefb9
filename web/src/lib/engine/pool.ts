/**
 * The workers of this page: one for what the player waits for, two for what takes long. Work that is cancelled, or takes too long, ends with its
 * worker, and a new one is loaded.
 */
import { Unreachable, type Progress, type Send } from "../api/transport";
import { ENGINE, to, type Engine } from "../root";
import { loading } from "./loading.svelte";
import type { Call, Limits, Load, Told } from "./messages";

const MOST = 3;
/** A puzzle that is made in the background does not keep the player from another one. */
const MOST_ASIDE = 2;
/** Milliseconds that a request waits for the one before; then a second worker is loaded. */
const PATIENCE = 150;
/** Milliseconds in which work that is cancelled may still end: a new worker takes longer. */
const STOP = 500;

interface Task {
  call: Call;
  verb: string;
  since: number;
  onProgress: Progress | undefined;
  resolve(answer: Response): void;
  reject(error: Error): void;
}

/** The parts of the engine. A site lists them in its pages. A server has a file with the list, which is kept for when the server cannot be reached. */
let parts = ENGINE as Engine;

/** Those of every worker; known when the first one is loaded. */
let limits: Limits = { seconds: {}, aside: [], memory: Infinity };
const hands: Hand[] = [];
const waiting: Task[] = [];

class Hand {
  ready = false;
  task: Task | null = null;
  private worker = this.started();
  private late: ReturnType<typeof setTimeout> | undefined;

  take(task: Task): void {
    this.task = task;
    const seconds = limits.seconds[task.verb];
    if (seconds) this.late = setTimeout(() => this.overrun(task, seconds), seconds * 1000);
    this.worker.postMessage(task.call);
  }

  /** Gives the work up, if it does not end by itself at once. */
  drop(task: Task): void {
    setTimeout(() => {
      if (this.task === task) this.renew();
    }, STOP);
  }

  private started(): Worker {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.hear({ is: "failed", error: event.message || "its worker ended" });
    };
    worker.postMessage({ ...parts, base: new URL(to("/engine/"), window.location.href).href } satisfies Load);
    return worker;
  }

  private hear(told: Told): void {
    if (told.is === "loading") this.loading(told.bytes);
    else if (told.is === "ready") this.begin(told.limits);
    else if (told.is === "progress") this.task?.onProgress?.((JSON.parse(told.text) as { text: string }).text);
    else if (told.is === "failed") this.fail(told.error);
    else {
      this.free()?.resolve(new Response(told.body, { status: told.status, headers: { "Content-Type": told.media } }));
      if (told.held > limits.memory) this.renew();
      else share();
    }
  }

  private loading(bytes: number): void {
    if (!waiting.length) return;
    const all = Object.values(parts.sizes).reduce((sum, size) => sum + size, 0);
    const text = (loading.percent = Math.min(99, Math.round((100 * bytes) / all)));
    for (const task of waiting) task.onProgress?.(`Loading the engine… ${text} %`);
  }

  private begin(told: Limits): void {
    this.ready = true;
    limits = told;
    loading.percent = null;
    share();
  }

  private free(): Task | null {
    clearTimeout(this.late);
    const { task } = this;
    this.task = null;
    return task;
  }

  private overrun(task: Task, seconds: number): void {
    const error = `it took longer than ${seconds} seconds`;
    task.resolve(Response.json({ id: "", verb: task.verb, state: "failed", progress: null, result: null, error }));
    this.renew();
  }

  private renew(): void {
    this.free();
    this.ready = false;
    this.worker.terminate();
    this.worker = this.started();
    share();
  }

  private fail(error: string): void {
    if (this.ready) {
      this.free()?.reject(new Error(`It failed: ${error}`));
      this.renew();
      return;
    }
    // It cannot be loaded; the next request tries again.
    this.worker.terminate();
    hands.splice(hands.indexOf(this), 1);
    loading.percent = null;
    if (hands.length) return;
    const told = new Unreachable(`The engine could not be loaded: ${error}`);
    for (const task of waiting.splice(0)) task.reject(told);
  }
}

const aside = (task: Task | null): boolean => task !== null && limits.aside.includes(task.verb);

/** Gives what waits to workers that are free. */
function share(): void {
  for (const task of waiting.filter((task) => !aside(task)).concat(waiting.filter(aside))) {
    if (aside(task) && hands.filter((hand) => aside(hand.task)).length >= MOST_ASIDE) continue;
    const hand = hands.find((hand) => hand.ready && !hand.task);
    if (hand) {
      waiting.splice(waiting.indexOf(task), 1);
      hand.take(task);
    } else if (!hands.length || (hands.length < MOST && hands.every((hand) => hand.ready) && performance.now() - task.since > PATIENCE)) {
      if (!hands.length) loading.percent = 0;
      hands.push(new Hand());
    }
  }
  if (waiting.length && hands.length < MOST) setTimeout(share, PATIENCE + 10);
}

export const ask: Send = async (method, path, body, signal, onProgress) => {
  if (typeof WebAssembly === "undefined") {
    throw new Unreachable("This browser does not run WebAssembly, which help and new puzzles need here. Playing goes on without.");
  }
  parts ??= await (await fetch(to("/engine/engine.json"))).json();
  return new Promise((resolve, reject) => {
    const verb = path === "/ask" ? String((body as { verb?: string }).verb) : "";
    const call = { method, path, body: body === undefined ? undefined : JSON.stringify(body) };
    const task: Task = { call, verb, since: performance.now(), onProgress, resolve, reject };
    signal?.addEventListener("abort", () => {
      reject(new Unreachable("It was cancelled."));
      const place = waiting.indexOf(task);
      if (place >= 0) waiting.splice(place, 1);
      else hands.find((hand) => hand.task === task)?.drop(task);
    });
    if (signal?.aborted) return reject(new Unreachable("It was cancelled."));
    waiting.push(task);
    share();
  });
};
