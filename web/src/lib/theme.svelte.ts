/** Follows the system's colours where the player has not chosen: the page always carries "light" or "dark". */
import { settings } from "./store/settings.svelte";

export function followTheme(): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const theme = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.dataset["palette"] = settings.palette;
  };
  dark.addEventListener("change", apply);
  $effect.root(() => {
    $effect(apply);
  });
}
