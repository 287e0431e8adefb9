import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const TOKEN = "__PRECACHE__";

/** Tells the service worker which files the build consists of, and a version that changes with them. */
function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("the build has no service worker");
      const hash = createHash("sha256");
      const files = [""];
      for (const [name, item] of Object.entries(bundle)) {
        if (name === "sw.js") continue;
        hash.update(name).update(item.type === "chunk" ? item.code : item.source);
        if (name !== "index.html") files.push(name);
      }
      for (const name of readdirSync("public")) files.push(name);
      hash.update(worker.code);
      if (!worker.code.includes(TOKEN)) throw new Error("the service worker asks for no list of files");
      const list = { version: hash.digest("hex").slice(0, 12), files };
      worker.code = worker.code.replace(TOKEN, JSON.stringify(list));
    },
  };
}

/** The server shows the first page at every address: its files lie at the top. All else finds its way by itself. */
function fromTheTop(): Plugin {
  return {
    name: "from-the-top",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
  };
}

export default defineConfig({
  base: "./",
  plugins: [svelte(), precache(), fromTheTop()],
  worker: { format: "es" },
  build: {
    outDir: "../src/gridproof/server/app",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { app: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": process.env["GRIDPROOF_SERVER"] ?? "http://127.0.0.1:8123" } },
});
