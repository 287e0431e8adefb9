import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import de from "./de.json";

const SOURCES = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !/\.test\.ts$/.test(name))
  .map((name) => readFileSync(`src/${name}`, "utf8"));

/** The texts that the frame uses. */
const asked = new Set(SOURCES.flatMap((source) => [...source.matchAll(/\bt\(("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text ?? "") as string)));

test("every text of the frame is in the file, and every text of the file is used", () => {
  expect(asked.size).toBeGreaterThan(200);
  expect([...asked].filter((text) => !(text in de.texts))).toEqual([]);
  expect(Object.keys(de.texts).filter((text) => !SOURCES.some((source) => source.includes(JSON.stringify(text))))).toEqual([]);
});

test("a text has the same named parts in both languages", () => {
  const parts = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([part]) => part).sort();
  for (const [english, said] of Object.entries(de.texts)) expect(parts(said)).toEqual(parts(english));
});
