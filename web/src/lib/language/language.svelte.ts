/** The language of the app's frame and of rules. English is written in the code; another language is a file beside this one. */
import type { KindView, RuleView, SaidPart } from "../api/types";
import { settings } from "../store/settings.svelte";

export type Language = "en" | "de";

/** The languages, each by its own name. */
export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["de", "Deutsch"],
];

interface Texts {
  /** By the English text. */
  texts: Record<string, string>;
  /** A colour by itself, and what endings are put to. */
  colours: Record<string, [alone: string, stem: string]>;
}

const FILES: Record<Exclude<Language, "en">, () => Promise<{ default: unknown }>> = { de: () => import("./de.json") };
const loaded: Partial<Record<Language, Texts>> = $state({});

/** Loads the language that was chosen. Without its file the app speaks English. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === "en" || loaded[language]) return;
  try {
    loaded[language] = (await FILES[language]()).default as Texts;
  } catch {
    // No connection, perhaps: the next choice tries again.
  }
}

/** Follows the player's choice from now on; call once. */
export function followLanguage(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.lang = settings.language;
      void loadLanguage(settings.language);
    });
  });
}

/** A text of the frame in the chosen language, with its named parts. */
export function t(english: string, parts: Record<string, string | number> = {}): string {
  let said = loaded[settings.language]?.texts[english] ?? english;
  for (const [name, part] of Object.entries(parts)) said = said.replaceAll(`{${name}}`, String(part));
  return said;
}

/** A colour with its ending, in the chosen language. */
export function colourWord(english: string, ending: string): string {
  const [alone, stem] = loaded[settings.language]?.colours[english] ?? [english, english];
  return ending ? stem + ending : alone;
}

/** A rule, and the language that it is in. */
export function ruleIn(rule: RuleView): { parts: readonly SaidPart[]; lang: Language } {
  const translated = rule.translated[settings.language];
  return translated ? { parts: translated, lang: settings.language } : { parts: rule.parts, lang: "en" };
}

export function summaryOf(kind: KindView): string {
  return kind.summaries[settings.language] ?? kind.summary;
}
