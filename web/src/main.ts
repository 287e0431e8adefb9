import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { router } from "./lib/router.svelte";
import { keepSettings } from "./lib/store/settings.svelte";
import { followTheme } from "./lib/theme.svelte";
import { register } from "./lib/update";

keepSettings();
followTheme();
router.start();
const target = document.getElementById("app");
if (target) mount(App, { target });
if (import.meta.env.PROD) register();
