// The panel on the right: who you are, whom to be next, the clock, what to break, and whether all requests were correct.
import { openChannel } from "./channels.js";
import { byId, h, icon } from "./dom.js";
import { fill } from "./morph.js";
import { post as send } from "./net.js";
import { avatar, nameOf } from "./posts.js";
import { reason } from "./acts.js";
import { keep, locale, settings } from "./settings.js";
import { changed, mentionsOf, me, notice, on, state } from "./state.js";
import { clockFace } from "./times.js";
import { t } from "./words.js";

export function become(id) {
  if (!state.people.some((person) => person.id === id) || id === me()?.id) return;
  keep({ me: id });
  document.body.classList.remove("nav-open", "side-open");
  changed("me");
  notice(t("you.are.now", { name: nameOf(me()) }));
}

export function step(by) {
  const at = state.people.findIndex((person) => person.id === me()?.id);
  if (at >= 0) become(state.people[(at + by + state.people.length) % state.people.length].id);
}

function personButton(person) {
  const mine = person.id === me()?.id;
  const calls = mentionsOf(person);
  return h(
    "li",
    { "data-key": person.id },
    h(
      "button",
      { type: "button", class: "person", "aria-pressed": String(mine), "aria-label": [nameOf(person), mine && t("you"), calls && t("mentions", { count: calls })].filter(Boolean).join(", "), "data-act": "become", "data-person": person.id },
      avatar(person),
      h("span", { class: "person-name" }, h("bdi", { text: nameOf(person) })),
      mine && h("span", { class: "person-you", text: t("you") }),
      calls > 0 && !mine && h("span", { class: "badge", "aria-hidden": "true", text: calls }),
    ),
  );
}

function showPeople() {
  if (!me()) return;
  fill(byId("people"), state.people.map(personButton));
  byId("who").replaceChildren(avatar(me()), h("bdi", { text: nameOf(me()) }));
  byId("who").setAttribute("aria-label", t("you.are.menu", { name: nameOf(me()) }));
  const others = state.people.filter((person) => person.id !== me().id).reduce((sum, person) => sum + mentionsOf(person), 0);
  byId("who").toggleAttribute("data-calls", others > 0);
  byId("follow").checked = settings.follow;
  const banner = byId("banner");
  const home = state.people[0];
  banner.hidden = !home || me().id === home.id;
  if (!banner.hidden) {
    banner.replaceChildren(
      h("span", {}, icon("eye"), t("banner", { name: nameOf(me()) })),
      ...(state.lab.person ? [h("button", { type: "button", class: "text-button", "data-act": "person", text: t("banner.person", { name: nameOf(me()) }) })] : []),
      h("button", { type: "button", class: "text-button", "data-act": "become", "data-person": home.id, text: t("banner.back", { name: nameOf(home) }) }),
    );
  }
}

function showLab() {
  const { lab } = state;
  byId("clock-part").hidden = !lab.clock;
  byId("clock-face").textContent = clockFace(locale());
  byId("break-part").hidden = !lab.restart && !lab.late && !lab.deny;
  byId("restart").hidden = !lab.restart;
  byId("late").hidden = !lab.late;
  byId("late").setAttribute("aria-pressed", String(Boolean(lab.is_late)));
  byId("deny").hidden = !lab.deny;
  byId("deny").setAttribute("aria-pressed", String(Boolean(lab.is_denied)));
  const { violations, ok } = state.checks;
  const bad = violations.length;
  const checks = byId("checks");
  checks.classList.toggle("checks-bad", bad > 0);
  checks.replaceChildren(icon(bad ? "warn" : "check"), h("span", { text: t("checks.count", { ok, bad }) }));
  byId("checks-hint").textContent = t(state.checks.contract ? "checks.hint" : "checks.limits");
  byId("checks-list").replaceChildren(
    ...violations.slice(-8).map((each) => h("li", {}, h("code", { text: `${each.method} ${each.path}`.slice(0, 90) }), each.where && h("code", { class: "checks-where", text: each.where }), h("span", { text: each.reason.slice(0, 240) }))),
  );
  const online = state.bot?.online;
  const bot = byId("bot-state");
  bot.classList.toggle("bot-off", !online);
  bot.textContent = online ? t("bot.on") : t("bot.off");
}

function showBars() {
  const lost = state.link === "lost";
  const down = state.ready && !lost && state.bot && !state.bot.online;
  const bar = byId("bar");
  bar.hidden = !lost && !down;
  bar.className = lost ? "bar bar-lost" : "bar bar-down";
  if (lost) bar.replaceChildren(h("span", { class: "spin", "aria-hidden": "true" }), h("span", { text: t("lost") }), h("button", { type: "button", class: "text-button", "data-act": "retry", text: t("retry") }));
  else if (down) bar.replaceChildren(h("span", { class: "spin", "aria-hidden": "true" }), h("span", { text: t("down") }));
}

export async function lab(act, more = {}) {
  try {
    await send("/ui/lab", { act, channel: settings.channel, ...more });
  } catch (problem) {
    notice(reason(problem), { assertive: true });
  }
}

// Follow the turn: be the person the newest post calls, unless something is being written.
export function followTurn(post, { writing }) {
  if (!settings.follow || writing || post.channel_id !== settings.channel) return;
  const called = (post.mentions ?? []).map((user) => user.id).filter((id) => state.people.some((person) => person.id === id));
  if (called.length && !called.includes(me().id)) become(called[0]);
}

export function setFollow(value) {
  keep({ follow: value });
  changed("me");
}

on("demo", (answer) => answer.channel && openChannel(answer.channel));
on("world me unread words channels", showPeople);
on("world lab checks bot words", showLab);
on("link bot world words", showBars);
setInterval(() => state.lab.clock && (byId("clock-face").textContent = clockFace(locale())), 5000);
