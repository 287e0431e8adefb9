/** Python in a worker of the page: loaded once, then it answers one request after the other. */
import type { loadPyodide, PyodideInterface } from "pyodide";
import type { Call, Load, Told } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

interface Answer {
  status: number;
  media: string;
  body: { toJs(): Uint8Array<ArrayBuffer> };
  destroy(): void;
}

/** The module gridproof.server.local. */
interface Local {
  answer(method: string, path: string, body: string | undefined): Answer;
  job(body: string, report: (progress: string) => void): Answer;
  bounds(): string;
}

const tell = (told: Told): void => self.postMessage(told);

/** Counts what comes in. The answers themselves stay as they are: only such WebAssembly is kept compiled by the browser. */
function counted(): () => void {
  const plain = self.fetch;
  let bytes = 0;
  self.fetch = async (...given) => {
    const response = await plain(...given);
    const reader = response.clone().body?.getReader();
    void (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        bytes += part.value.length;
        tell({ is: "loading", bytes });
      }
    })().catch(() => undefined);
    return response;
  };
  return () => void (self.fetch = plain);
}

async function load({ base, files, info }: Load): Promise<[Local, PyodideInterface]> {
  const over = counted();
  const packages = fetch(base + files.packages).then((response) => response.arrayBuffer());
  const [loader, runtime] = await Promise.all([import(/* @vite-ignore */ base + files.loader), import(/* @vite-ignore */ base + files.runtime)]);
  const python = await (loader.loadPyodide as typeof loadPyodide)({
    indexURL: base,
    packageBaseUrl: base,
    stdLibURL: base + files.library,
    createPyodideModule: runtime.default,
    lockFileContents: { info, packages: {} },
  } as object);
  const place = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))") as string;
  python.unpackArchive(await packages, "zip", { extractDir: place });
  over();
  return [python.pyimport("gridproof.server.local") as unknown as Local, python];
}

let engine: Promise<[Local, PyodideInterface]> | null = null;

async function answer(call: Call): Promise<void> {
  const [local, python] = await engine!;
  const report = (text: string): void => tell({ is: "progress", text });
  const { method, path, body } = call;
  const answer = path === "/ask" ? local.job(body ?? "", report) : local.answer(method, path, body);
  const { status, media } = answer;
  const data = answer.body.toJs();
  answer.destroy();
  const held = (python as unknown as { _module: { HEAPU8: Uint8Array } })._module.HEAPU8.length;
  tell({ is: "answer", status, media, body: data, held });
}

const fail = (error: unknown): void => tell({ is: "failed", error: String(error instanceof Error ? error.message : error).trim().split("\n").at(-1) ?? "" });

self.onunhandledrejection = ({ reason }) => fail(reason);
self.onmessage = ({ data }: MessageEvent<Load | Call>) => {
  const done = "files" in data ? (engine = load(data)).then(([local]) => tell({ is: "ready", limits: JSON.parse(local.bounds()) })) : answer(data);
  done.catch(fail);
};
