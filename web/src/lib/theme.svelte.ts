/** Follows the system's colours where the player has not chosen: the page always carries "light" or "dark". Paper is light. */
import { settings } from "./store/settings.svelte";
import { printing } from "./ui/printing.svelte";

/** What the page looks like now, and the kind of puzzle that it shows. */
export const theme = $state({ dark: false, kind: "" });

/** The page is about this kind until it goes: the kind may have a theme of its own. Call it where a component begins. */
export function themedAs(kind: () => string): void {
  $effect(() => {
    const name = (theme.kind = kind());
    return () => {
      if (theme.kind === name) theme.kind = "";
    };
  });
}

export function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const chosen = settings.themes[theme.kind] ?? settings.theme;
    theme.dark = !printing.now && (chosen === "system" ? dark.matches : chosen === "dark");
    document.documentElement.dataset["theme"] = theme.dark ? "dark" : "light";
    document.documentElement.dataset["palette"] = settings.palette;
  };
  dark.addEventListener("change", apply);
  $effect.root(() => {
    $effect(apply);
  });
}
