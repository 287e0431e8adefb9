"use strict";
// Plays the passages of the page, one at a time: by buttons, by the slider, by chapters and by keys.
const sections = [...document.querySelectorAll("section")];
const links = [...document.querySelectorAll("nav a")];
const [back, play, next, slider, count] = ["back", "play", "next", "at", "count"].map((id) => document.getElementById(id));
const PAUSE = 1200, PER_WORD = 220;
let at = 0, timer = 0;

function show(to) {
  const before = sections[at].querySelector(".board > svg:last-child");
  const forwards = to === at + 1;
  at = Math.max(0, Math.min(sections.length - 1, to));
  document.querySelectorAll(".before").forEach((one) => one.remove());
  sections.forEach((one, index) => one.classList.toggle("now", index === at));
  if (forwards) {
    const copy = before.cloneNode(true);
    copy.classList.add("before");
    copy.setAttribute("aria-hidden", "true");
    sections[at].querySelector(".board").prepend(copy);
  }
  slider.value = at;
  count.value = at + " of " + (sections.length - 1);
  back.disabled = at === 0;
  next.disabled = at === sections.length - 1;
  // The chapter is the last one that begins here or before.
  const begun = links.map((link) => sections.findIndex((one) => "#" + one.id === link.hash));
  const chapter = begun.reduce((found, start, index) => (start <= at ? index : found), 0);
  links.forEach((link, index) => (index === chapter ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current")));
  links[chapter].scrollIntoView({ block: "nearest", inline: "nearest" });
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.textContent = "Play";
  play.setAttribute("aria-pressed", "false");
}

function goOn() {
  // Long texts are shown for longer.
  const words = sections[at].querySelector("p").textContent.split(/\s+/).length;
  timer = setTimeout(() => {
    show(at + 1);
    if (at < sections.length - 1) goOn();
    else stop();
  }, PAUSE + PER_WORD * words);
}

function toggle() {
  if (timer) return stop();
  if (at === sections.length - 1) show(0);
  play.textContent = "Pause";
  play.setAttribute("aria-pressed", "true");
  goOn();
}

function step(to) {
  stop();
  show(to);
}

back.onclick = () => step(at - 1);
next.onclick = () => step(at + 1);
play.onclick = toggle;
slider.oninput = () => step(Number(slider.value));
links.forEach((link) => (link.onclick = (event) => {
  event.preventDefault();
  step(sections.findIndex((one) => "#" + one.id === link.hash));
}));
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const ways = { ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1), Home: () => step(0), End: () => step(sections.length - 1), " ": toggle };
  const way = ways[event.key];
  // On a button, space presses it; on the slider, the arrows move it.
  if (!way || (event.key === " " && event.target.closest("button, a")) || event.target === slider) return;
  event.preventDefault();
  way();
});
slider.max = sections.length - 1;
document.querySelector(".controls").hidden = false;
document.body.classList.add("plays");
const begun = sections.findIndex((one) => "#" + one.id === location.hash);
show(Math.max(0, begun));
