/** The pages that have no word of their own at the foot of a phone. Their labels are translated where they are shown. */
import type { IconName } from "./Icon.svelte";

export const MORE_PAGES: readonly { name: string; icon: IconName; label: string; about: string }[] = [
  { name: "games", icon: "list", label: "Games", about: "All that you have begun and solved" },
  { name: "library", icon: "shelf", label: "Library", about: "Puzzles that you keep" },
  { name: "open", icon: "open", label: "Open", about: "A link, a text or a file" },
  { name: "statistics", icon: "chart", label: "Statistics", about: "Your times, alone and with hints" },
  { name: "settings", icon: "gear", label: "Settings", about: "Colours, helps, keys, and a backup" },
];
