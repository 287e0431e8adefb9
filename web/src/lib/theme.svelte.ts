/** Follows the system's colours where the player has not chosen: the page always carries "light" or "dark". Paper is light. */
import { settings } from "./store/settings.svelte";
import { printing } from "./ui/printing.svelte";

/** What the page looks like now. */
export const theme = $state({ dark: false });

export function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    theme.dark = !printing.now && (settings.theme === "system" ? dark.matches : settings.theme === "dark");
    document.documentElement.dataset["theme"] = theme.dark ? "dark" : "light";
    document.documentElement.dataset["palette"] = settings.palette;
  };
  dark.addEventListener("change", apply);
  $effect.root(() => {
    $effect(apply);
  });
}
