import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import "./print.css";
import { PACK } from "./lib/root";
import { router } from "./lib/router.svelte";
import { followLanguage, loadLanguage } from "./lib/language/language.svelte";
import { keepSettings, settings } from "./lib/store/settings.svelte";
import { takeSettings } from "./lib/store/shared";
import { followTheme } from "./lib/theme.svelte";
import { followPrinting } from "./lib/ui/printing.svelte";
import { register } from "./lib/update";

// Relative addresses must keep their meaning on the next page.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel*=icon], link[rel=manifest]")) link.href = new URL(link.href).href;
keepSettings();
takeSettings();
// Nothing in a pack computes helps.
if (PACK) settings.helps = { check: true, hint: false, solve: false };
followPrinting();
followTheme();
followLanguage();
router.start();
const target = document.getElementById("app");
const show = (): void => {
  if (target) mount(App, { target });
};
// In another language than English the page waits for its texts.
if (settings.language === "en") show();
else void loadLanguage(settings.language).then(show);
if (import.meta.env.PROD) register();
