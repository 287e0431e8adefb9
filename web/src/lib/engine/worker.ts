/** Python in a worker of the page: loaded once, then it answers one request after the other. */
import type { loadPyodide, PyodideInterface } from "pyodide";
import { XzReadableStream } from "xz-decompress";
import type { Call, Load, Told } from "./messages";

declare const self: DedicatedWorkerGlobalScope;

interface Answer {
  status: number;
  media: string;
  body: { toJs(): Uint8Array<ArrayBuffer> };
  destroy(): void;
}

/** The module gridproof.server.site.local. */
interface Local {
  answer(method: string, path: string, body: string | undefined): Answer;
  job(body: string, report: (progress: string) => void): Answer;
  bounds(): string;
}

const tell = (told: Told): void => self.postMessage(told);

/** How much of the files is there, packed as they are sent. */
let bytes = 0;

function arrived(more: number): void {
  bytes += more;
  tell({ is: "loading", bytes });
}

const MEDIA: Record<string, string> = { wasm: "application/wasm", mjs: "text/javascript" };

/**
 * The unpacked form of a file: the stored one, or else it is fetched and stored. A stored file is requested by its address
 * from the service worker, because the browser keeps only such WebAssembly compiled.
 */
async function unpacked(url: string, size: number, kept: Cache | undefined): Promise<Response> {
  const plain = url.replace(/\.xz$/, "");
  const here = (await kept?.match(plain)) && (await fetch(plain));
  if (here?.ok) {
    arrived(size);
    return here;
  }
  const packed = await fetch(url);
  if (!packed.ok || !packed.body) throw new Error(`${url} is not there`);
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, onward) {
      arrived(part.length);
      onward.enqueue(part);
    },
  });
  const media = MEDIA[plain.slice(plain.lastIndexOf(".") + 1)] ?? "application/zip";
  const response = new Response(new XzReadableStream(packed.body.pipeThrough(count)) as BodyInit, { headers: { "Content-Type": media } });
  kept?.put(plain, response.clone()).catch(() => undefined);
  return response;
}

/** The loader is imported, not fetched, and the browser is set to keep it. Files of another version are deleted. */
async function keepLoader(kept: Cache, base: string, files: Load["files"]): Promise<void> {
  const wanted = new Set(["engine.json", ...Object.values(files)].map((name) => base + name.replace(/\.xz$/, "")));
  const there = new Set((await kept.keys()).map(({ url }) => url));
  await Promise.all([...there].filter((url) => !wanted.has(url)).map((url) => kept.delete(url)));
  if (!there.has(base + files.loader)) await kept.add(base + files.loader);
}

/** Without a secure origin, or where the browser forbids it, nothing can be kept. */
async function cache(): Promise<Cache | undefined> {
  try {
    return await self.caches?.open("engine");
  } catch {
    return undefined;
  }
}

const imported = <Module>(url: string): Promise<Module> => import(/* @vite-ignore */ url);

/** A script that came packed. */
async function importedFrom(response: Response): Promise<{ default: unknown }> {
  const url = URL.createObjectURL(await response.blob());
  return imported<{ default: unknown }>(url).finally(() => URL.revokeObjectURL(url));
}

async function load({ base, files, sizes, info }: Load): Promise<[Local, PyodideInterface]> {
  const kept = await cache();
  const file = (key: "wasm" | "library" | "packages" | "runtime"): Promise<Response> => unpacked(base + files[key], sizes[key], kept);
  const [wasm, library, packages] = [file("wasm"), file("library"), file("packages")];
  const [loader, runtime] = await Promise.all([
    imported<{ loadPyodide: typeof loadPyodide }>(base + files.loader).finally(() => arrived(sizes.loader)),
    file("runtime").then(importedFrom),
  ]);
  // Python uses its own names for its parts.
  const plain = self.fetch;
  self.fetch = (...given) => (String(given[0]).endsWith(".wasm") ? wasm : String(given[0]).endsWith(".zip") ? library : plain(...given));
  const python = await loader.loadPyodide({
    indexURL: base,
    packageBaseUrl: base,
    createPyodideModule: runtime.default,
    lockFileContents: { info, packages: {} },
  } as object);
  self.fetch = plain;
  const place = python.runPython("import sys; next(path for path in sys.path if path.endswith('site-packages'))") as string;
  python.unpackArchive(await (await packages).arrayBuffer(), "zip", { extractDir: place });
  if (kept) keepLoader(kept, base, files).catch(() => undefined);
  return [python.pyimport("gridproof.server.site.local") as unknown as Local, python];
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
