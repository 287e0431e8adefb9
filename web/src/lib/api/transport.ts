/** How a request is answered: by a server, or by the page itself where it has an engine. */
import { ENGINE, PACK, to } from "../root";

export type Progress = (text: string) => void;
export type Send = (method: string, path: string, body?: unknown, signal?: AbortSignal, onProgress?: Progress) => Promise<Response>;

/** Nobody can answer. The message names the reason. */
export class Unreachable extends Error {}

const OFFLINE = "The server cannot be reached right now.";
const NO_LIBRARY = "the library needs the installed program: this page has no place for puzzles of your own, but keeps your games";

/** Sends a request to the engine in the page. The browser makes all pictures other than drawings. */
const byEngine: Send = async (method, path, body, signal, onProgress) => {
  const { ask } = await import("../engine/pool");
  const { format } = (body ?? {}) as { format?: string };
  if (path !== "/picture" || format === "svg") return ask(method, path, body, signal, onProgress);
  const drawing = await ask(method, path, { ...(body as object), format: "svg" }, signal, onProgress);
  return drawing.ok ? new Response(await (await import("../engine/pictures")).picture(await drawing.blob(), format)) : drawing;
};

/** What the server alone has, or does in its own way. */
const SERVED = /^\/(library|jobs)\b/;

/** Where the server cannot be reached, its engine may be kept by the browser. */
const byServer: Send = async (method, path, body, signal, onProgress) => {
  try {
    return await fetch(to(`/api${path}`), {
      method,
      ...(signal && { signal }),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
  } catch {
    if (signal?.aborted || SERVED.test(path)) throw new Unreachable(OFFLINE);
    return byEngine(method, path, body, signal, onProgress).catch(() => {
      throw new Unreachable(OFFLINE);
    });
  }
};

/** What never changes is there as files, so that boards can be played before any engine is loaded. */
const FILES = /^\/(kinds|collection|formats)\b/;

const byPage: Send = async (method, path, body, signal, onProgress) => {
  if (/^\/library\b/.test(path)) return Response.json({ error: NO_LIBRARY }, { status: 503 });
  try {
    if (FILES.test(path)) return await fetch(to(`/api${path}.json`), signal ? { signal } : {});
    return await byEngine(method, path, body, signal, onProgress);
  } catch (error) {
    throw error instanceof Unreachable ? error : new Unreachable("It was not loaded before, and there is no network right now.");
  }
};

/** A pack has its puzzles, and nothing that computes. */
const byFiles: Send = async (_method, path, _body, signal) => {
  if (!FILES.test(path)) throw new Unreachable("These pages only play: hints and checks need Gridproof itself.");
  return fetch(to(`/api${path}.json`), signal ? { signal } : {});
};

export const send: Send = PACK ? byFiles : ENGINE ? byPage : byServer;
