// A quiet guide through the first minute. It lives in its own strip, never over a button, and is skipped for good.
// It goes on when something happens, never by the time.
import { byId, h, iconButton } from "./dom.js";
import { nameOf } from "./posts.js";
import { keep, settings } from "./settings.js";
import { changed, isPrivate, me, on, state } from "./state.js";
import { t } from "./words.js";

const strip = byId("coach");

const door = (what) => (act) => act.kind === "press" && act.custom.startsWith(`d1:${what}:`);
const move = (ops) => {
  const pattern = new RegExp(`^m1:.*:[${ops}]:[^:]*:[^:]*$`, "u");
  return (act) => act.kind === "press" && pattern.test(act.custom);
};
const inLab = (what) => (act) => act.kind === "lab" && act.custom === what;
const become = (act) => act.kind === "become";

// Does a panel of this person offer this piece?
function offered(piece) {
  const panels = [...state.posts.values()].flatMap((here) => here.list).filter((post) => isPrivate(post) && post.for === me()?.id);
  return panels.some((post) => JSON.stringify(post.components).includes(piece));
}

// Each step: its words, what ends it, what it needs to be possible at all, and what it waits for.
const FIRST_LIGHT = [
  { key: "settle", done: move("pt") },
  { key: "seal", done: move("c") },
  { key: "conquer", done: move("ptc"), waits: () => offered("rebel_fuel_cache") },
  { key: "why", done: move("wc") },
  { key: "again", done: move("c") },
];
const ANY_GAME = [
  { key: "pick", done: move("pt+c") },
  { key: "seal", done: move("c") },
];
// From here on the game goes on beside the coach: who seals another move has passed the offer by.
const AFTER = [
  { key: "other", done: become, needs: () => state.people.length > 1 },
  { key: "back", done: become },
  { key: "draft", done: move("pt+") },
  { key: "restart", done: inLab("restart"), needs: () => state.lab.restart },
  { key: "kept", done: door("play"), needs: () => state.lab.restart },
  { key: "clock", done: inLab("clock"), needs: () => state.lab.clock },
  { key: "end", done: () => false },
].map((step) => ({ ...step, done: (act) => step.done(act) || move("c")(act) }));

function steps() {
  return [{ key: "play", done: door("play") }, ...(settings.coachGame === "race" ? FIRST_LIGHT : ANY_GAME), ...AFTER];
}

function startCoach({ game }) {
  if (settings.coach === "done") return;
  keep({ coach: 0, coachGame: game });
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
  const step = steps()[at];
  strip.hidden = !step;
  document.body.classList.toggle("coached", at === 0);
  if (strip.hidden) {
    strip.replaceChildren();
    return;
  }
  const key = step.waits && !step.waits() ? "wait" : step.key;
  const other = state.people.find((person) => person.id !== state.people[0].id);
  const words = t(`coach.${key}`, { other: nameOf(other), home: nameOf(state.people[0]) });
  if (strip.querySelector(".coach-text")?.textContent === words) return;
  strip.replaceChildren(
    h("span", { class: "coach-count", "aria-hidden": "true", text: `${at + 1}/${steps().length}` }),
    h("p", { class: "coach-text", text: words }),
    iconButton("close", t("coach.skip"), { "data-act": "skip-coach" }),
  );
}

on("acted", (act) => {
  const at = settings.coach;
  const all = steps();
  if (!all[at]?.done(act)) return;
  // A move that is sealed at once has done what the steps before the seal would have said.
  let next = at + 1;
  while (move("c")(act) && ["seal", "why", "again"].includes(all[next]?.key)) next += 1;
  while (all[next]?.needs && !all[next].needs()) next += 1;
  keep({ coach: all[next] ? next : "done" });
  show();
});
on("me", () => changed("acted", { kind: "become", custom: me()?.id ?? "" }));
on("demo", startCoach);
on("world words posts", show);
