// A quiet guide through the first minute. It lives in its own strip, never over a button, and is skipped for good.
import { byId, h, iconButton } from "./dom.js";
import { nameOf } from "./posts.js";
import { keep, settings } from "./settings.js";
import { changed, me, on, state } from "./state.js";
import { t } from "./words.js";

const strip = byId("coach");

// Each step: its words, what ends it, and what it needs to be possible at all.
const STEPS = [
  { key: "play", done: (act) => act.kind === "press" && act.custom.startsWith("d1:play") },
  { key: "settle", done: (act) => act.kind === "press" && /^m1:.*:[pt]:/u.test(act.custom) },
  { key: "seal", done: (act) => act.kind === "press" && /^m1:.*:c:/u.test(act.custom) },
  { key: "again", done: (act) => act.kind === "press" && (act.custom.startsWith("d1:play") || /^m1:.*:c:/u.test(act.custom)) },
  { key: "other", done: (act) => act.kind === "become", needs: () => state.people.length > 1 },
  { key: "back", done: (act) => act.kind === "become" },
  { key: "restart", done: (act) => act.kind === "lab" && act.custom === "restart", needs: () => state.lab.restart },
  { key: "clock", done: (act) => act.kind === "lab" && act.custom === "clock", needs: () => state.lab.clock },
  { key: "end", done: () => false },
];

export function startCoach() {
  if (settings.coach === "done") return;
  keep({ coach: 0 });
  show();
}

export function skipCoach() {
  if (strip.hidden) return false;
  keep({ coach: "done" });
  show();
  return true;
}

function show() {
  const at = settings.coach;
  strip.hidden = typeof at !== "number";
  document.body.classList.toggle("coached", at === 0);
  if (strip.hidden) {
    strip.replaceChildren();
    return;
  }
  const { key } = STEPS[at];
  const other = state.people.find((person) => person.id !== me()?.id);
  strip.replaceChildren(
    h("span", { class: "coach-count", "aria-hidden": "true", text: `${at + 1}/${STEPS.length}` }),
    h("p", { class: "coach-text", text: t(`coach.${key}`, { other: nameOf(other), home: nameOf(state.people[0]) }) }),
    iconButton("close", t("coach.skip"), { "data-act": "skip-coach" }),
  );
}

on("acted", (act) => {
  const at = settings.coach;
  if (typeof at !== "number" || !STEPS[at].done(act)) return;
  let next = at + 1;
  while (STEPS[next].needs && !STEPS[next].needs()) next += 1;
  keep({ coach: next });
  show();
});
on("me", () => changed("acted", { kind: "become", custom: me()?.id ?? "" }));
on("demo", startCoach);
on("world words", show);
