/** Settings in a link: a club or a teacher sets them for everyone who opens it. What is personal stays out: progress, wishes, lessons. */
import { t } from "../language/language.svelte";
import { to } from "../root";
import { notices } from "../ui/notices.svelte";
import { carried, readShared } from "./carried";
import { settings } from "./settings.svelte";

const NAME = "settings";

/** A link with the settings of this browser. */
export function settingsLink(): string {
  return `${window.location.origin}${to("/")}?${new URLSearchParams({ [NAME]: JSON.stringify(carried(settings)) })}`;
}

/** Takes over the settings of the page's address, once. They can be put back. */
export function takeSettings(): void {
  const url = new URL(window.location.href);
  const text = url.searchParams.get(NAME);
  if (text === null) return;
  url.searchParams.delete(NAME);
  history.replaceState(history.state, "", url);
  const given = readShared(text, settings.helps);
  const before = carried(settings);
  if (!Object.keys(given).length) {
    notices.tell(t("The settings in this link cannot be read."));
    return;
  }
  Object.assign(settings, given);
  const notice = notices.stay(t("The settings of this link are used from now on."), {
    label: t("Undo"),
    run: () => {
      Object.assign(settings, before);
      notices.drop(notice);
    },
  });
}
