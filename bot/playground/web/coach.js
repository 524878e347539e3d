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

// The parts of this person's newest panel that make a move.
function moves() {
  const panels = [...state.posts.values()].flatMap((here) => here.list).filter((post) => isPrivate(post) && post.for === me()?.id);
  const found = [];
  const walk = (parts) => {
    for (const part of parts ?? []) {
      if (part.custom_id?.startsWith("m1:")) found.push(part);
      walk(part.components);
      if (part.accessory) walk([part.accessory]);
    }
  };
  walk(panels.at(-1)?.components);
  return found;
}

const question = (custom) => custom.split(":")[3];
const kind = (custom) => question(custom).split("/")[0];
const choice = (custom) => custom.split(":")[4];
const offered = (piece) => moves().some((part) => JSON.stringify(part).includes(piece));
// The panel asks something that comes after what was sealed last.
const movedOn = () => moves().some((part) => question(part.custom_id) !== question(sealed));
// What the panel asks now: nothing while the button that was sealed by still stands there, or while others are waited for.
const UNASKED = /\.(orders|wishes|plan|shopping)$/u;
const asked = () => (moves().some((part) => part.custom_id === sealed) ? [] : moves().filter((part) => !UNASKED.test(kind(part.custom_id))));
// A button is called by what stands on it: not every theme has green ones.
const commit = () => moves().find((part) => move("c")({ kind: "press", custom: part.custom_id }) && !part.disabled)?.label;
let sealed = ":::"; // the button by which the last answer was sealed

// Each step: its words, what ends it, what it needs to be possible at all, and what it waits for.
const FIRST_LIGHT = [
  { key: "settle", done: move("ptc") },
  { key: "seal", done: move("c") },
  { key: "conquer", done: move("ptc"), waits: () => offered("rebel_fuel_cache"), missed: movedOn },
  { key: "why", done: move("wc") },
  { key: "again", done: move("c") },
];
// Each of these is about a question: `key` names its words, `also` the choices in it that have words of their own.
const FIRST_TURN = [
  { key: "ship", asks: "pulsar.ship" },
  { key: "die", asks: "pulsar.draft" },
  { key: "die", asks: "pulsar.draft" },
  { key: "fly", asks: "pulsar.turn", also: ["pay", "to", "route"] },
].map((step) => ({ ...step, done: move("c") }));
const FIRST_VOYAGE = [
  { key: "race", asks: "merchant.race" },
  { key: "voyage", asks: "merchant.turn" },
  { key: "way", asks: "merchant.fly" },
  { key: "land", asks: "merchant.land" },
  { key: "trade", asks: "merchant.trade" },
  { key: "leave", asks: "merchant.trade", missed: () => asked().length > 0 && !asked().some((part) => kind(part.custom_id) === "merchant.trade") },
].map((step) => ({ ...step, done: move("c") }));
// A sheet can be handed in as it is: its green button needs no choice before it.
const FIRST_YEARS = [
  { key: "faction", asks: "horizons.faction" },
  { key: "policies", asks: "horizons.policies" },
  { key: "sheet", asks: "horizons.sheet", whole: true },
  { key: "sheets", asks: "horizons.sheet", whole: true },
].map((step) => ({ ...step, done: move("c") }));
const ANY_GAME = [
  { key: "pick", done: move("pt+c") },
  { key: "seal", done: move("c") },
];
const HIDDEN_SIDE = matchMedia("(max-width: 1099px)"); // there the people and the Lab lie behind a name
const HIDDEN_NAV = matchMedia("(max-width: 759px)");
// From here on the game goes on beside the coach: who seals another move has passed the offer by, and what follows from it.
const AFTER = [
  { key: "other", done: become, needs: () => state.people.length > 1 },
  { key: "back", done: become, follows: "other" },
  { key: "draft", done: move("pt+") },
  { key: "restart", done: inLab("restart"), needs: () => state.lab.restart, follows: "draft" },
  { key: "kept", done: door("play"), follows: "restart" },
  { key: "clock", done: inLab("clock"), needs: () => state.lab.clock },
  { key: "end", done: () => false },
].map((step) => ({ ...step, passed: (act) => !step.done(act), done: (act) => step.done(act) || move("c")(act) }));

const LESSONS = { race: FIRST_LIGHT, pulsar: FIRST_TURN, merchant: FIRST_VOYAGE, horizons: FIRST_YEARS };
const FOLDED = new Set(["other", "back", "restart", "clock", "end"]);

function steps() {
  return [{ key: "play", done: door("play") }, ...(LESSONS[settings.coachGame] ?? ANY_GAME), ...AFTER];
}

function startCoach({ game, channel }) {
  if (settings.coach === "done") return;
  keep({ coach: 0, coachGame: game, coachChannel: channel });
  show();
}

export function skipCoach() {
  if (strip.hidden) return false;
  keep({ coach: "done" });
  show();
  return true;
}

// Whoever went another way than the coach proposed is led on from there.
function overtake() {
  const all = steps();
  const step = all[settings.coach];
  if (step?.missed?.() && !step.waits?.()) keep({ coach: all.findIndex(({ key }) => key === "other") });
  if (!step?.asks) return;
  const questions = asked().map((part) => kind(part.custom_id));
  const ahead = all.findIndex(({ asks }, at) => at > settings.coach && asks !== step.asks && questions.includes(asks));
  if (ahead > 0) keep({ coach: ahead });
}

// The words for a step: what it says about itself must be true now.
function wordsFor(step) {
  if (step.waits && !step.waits()) return "wait";
  if (step.key === "seal" && !commit()) return "pick";
  if (step.key === "settle" && commit()) return "seal"; // by a suggestion
  if (!step.asks) return step.key;
  const parts = asked();
  if (!parts.length) return "called";
  if (commit() && !(step.whole && parts.some((part) => choice(part.custom_id) === "section"))) return "confirm";
  if (!parts.some((part) => kind(part.custom_id) === step.asks)) return "pick";
  if (step.key === "die" && offered("4.stay.0")) return "median";
  const here = step.also?.find((name) => parts.some((part) => choice(part.custom_id) === name));
  return here ? `${step.key}.${here}` : step.key;
}

// A game that has ended needs no coach, whatever is said there afterwards.
function over() {
  const posts = (state.posts.get(settings.coachChannel)?.list ?? []).filter((post) => !isPrivate(post));
  return posts.some((post) => JSON.stringify(post.components ?? []).includes('"d1:rematch:'));
}

// What it says is about the demo's table, so it says it there.
function show() {
  overtake();
  const at = settings.coach;
  const step = steps()[at];
  strip.hidden = !step || settings.channel !== settings.coachChannel || over();
  document.body.classList.toggle("coached", at === 0);
  if (strip.hidden) {
    strip.replaceChildren();
    return;
  }
  const key = wordsFor(step);
  const other = state.people.find((person) => person.id !== state.people[0].id);
  const folded = (key === "end" ? HIDDEN_NAV : HIDDEN_SIDE).matches && FOLDED.has(key);
  const words = t(folded ? `coach.${key}.folded` : `coach.${key}`, { other: nameOf(other), home: nameOf(state.people[0]), commit: commit() ?? "✔" });
  if (strip.querySelector(".coach-text")?.textContent === words) return;
  strip.replaceChildren(
    h("span", { class: "coach-count", "aria-hidden": "true", text: `${at + 1}/${steps().length}` }),
    h("p", { class: "coach-text", text: words }),
    iconButton("close", t("coach.skip"), { "data-act": "skip-coach" }),
  );
}

on("acted", (act) => {
  if (move("c")(act)) sealed = act.custom;
  const at = settings.coach;
  const all = steps();
  if (!all[at]?.done(act)) return;
  // A move that is sealed at once has done what the steps before the seal would have said.
  let next = at + 1;
  while (move("c")(act) && ["seal", "why", "again"].includes(all[next]?.key)) next += 1;
  const passed = new Set(all[at].passed?.(act) ? [all[at].key] : []);
  while (passed.has(all[next]?.follows) || (all[next]?.needs && !all[next].needs())) {
    passed.add(all[next].key);
    next += 1;
  }
  keep({ coach: all[next] ? next : "done" });
  show();
});
on("me", () => changed("acted", { kind: "become", custom: me()?.id ?? "" }));
on("demo", startCoach);
on("world words posts channel", show);
for (const width of [HIDDEN_SIDE, HIDDEN_NAV]) width.addEventListener("change", show);
