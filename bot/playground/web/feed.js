// The posts of the open channel: newest at the bottom, older ones on demand, nothing jumps.
import { channelName, openChannel, readHere } from "./channels.js";
import { demoButtons } from "./demos.js";
import { h } from "./dom.js";
import { fill } from "./morph.js";
import { get } from "./net.js";
import { article } from "./posts.js";
import { keep, locale, settings } from "./settings.js";
import { changed, channelNow, isThread, me, notice, on, older, postsOf, state, visible } from "./state.js";
import { dayName, refreshStamps, sameDay } from "./times.js";
import { t } from "./words.js";

const feed = document.getElementById("feed");
const list = document.getElementById("posts");
const newest = document.getElementById("newest");
const NEAR = 80; // pixels from the bottom that still count as the bottom
const AHEAD = 200; // pixels from the top where older posts are asked for
const GROUPED = 7 * 60 * 1000;
const STARTER = 21;
const FEW = 2; // posts, before which the welcome is still read

export const atBottom = () => feed.scrollHeight - feed.scrollTop - feed.clientHeight < NEAR;

// The newest private panel: if it still asks something, or is on its way, there its reader goes on.
const panelNow = () => [...list.querySelectorAll(".post-private")].at(-1) ?? null;
const asks = (panel) => panel?.querySelector("[data-custom^='m1:']:not(:disabled), .thinking") ?? null;

const acts = (panel) => panel.querySelector(".button-success:not(:disabled)");

function inSight(node) {
  const [box, frame] = [node.getBoundingClientRect(), feed.getBoundingClientRect()];
  return box.bottom > frame.top && box.top < frame.bottom;
}

// The end of the feed; but a private panel is not pushed out of sight: it begins at its top.
export function toBottom() {
  if (held) {
    held.toBottom = true;
    return;
  }
  const panel = panelNow();
  const stays = panel && (panel === list.lastElementChild || (asks(panel) && inSight(panel)));
  if (stays && questionOf(panel) === opened && inSight(panel)) {
    unfold(panel);
    return;
  }
  feed.scrollTop = feed.scrollHeight;
  if (stays) fromTop(panel);
}

function fromTop(panel) {
  opened = questionOf(panel);
  const above = panel.getBoundingClientRect().top - feed.getBoundingClientRect().top;
  if (above < 0) feed.scrollTop += above;
}

let opened = ""; // the question that was last shown from its top
const questionOf = (panel) => `${panel.dataset.post} ${asks(panel)?.dataset.custom?.split(":").slice(0, 4).join(":") ?? ""}`;

// As much of a panel as fits below its top: it has grown, by its picture or by an answer.
function unfold(panel) {
  const [box, frame] = [panel.getBoundingClientRect(), feed.getBoundingClientRect()];
  const more = Math.min(box.bottom - frame.bottom, box.top - frame.top);
  if (more > 0) feed.scrollTop += more;
}

// While a finger is down nothing moves or is redrawn under it: a press is never lost to an edit.
const TAP = 60; // milliseconds between a finger that lifts and its click
let held = null; // { redraw, toBottom }: what waits until then

feed.addEventListener("pointerdown", () => (held ??= { redraw: false, toBottom: false }));
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => held && setTimeout(letGo, TAP));

function letGo() {
  const waited = held;
  held = null;
  if (waited?.redraw) refresh();
  if (waited?.toBottom) toBottom();
}

const postsHere = () => state.posts.get(settings.channel);

function follows(post, before) {
  return Boolean(
    before &&
      before.author.id === post.author.id &&
      before.for === post.for &&
      [0, 20].includes(post.type) &&
      [0, 20].includes(before.type) &&
      !post.interaction_metadata &&
      !post.for &&
      Date.parse(post.timestamp) - Date.parse(before.timestamp) < GROUPED,
  );
}

// What an article was drawn from: while that stays the same, so does the article.
let drawn = new Map();

function draw(post, follows, kept) {
  const body = post.type === STARTER ? post.referenced_message : post;
  if (!body) return null;
  const mine = (key) => key.startsWith(`${body.id}/`);
  const about = [locale(), settings.me, follows, state.names, state.failures.get(body.id), ...[...state.busy].filter(mine)];
  for (const [key, values] of state.picked) if (mine(key)) about.push(key, ...values);
  const mark = about.join("\n");
  const before = drawn.get(post.id);
  kept.set(post.id, { body, mark });
  if (before?.body === body && before.mark === mark) return h("article", { "data-key": body.id, "data-same": true });
  return article(post, { follows });
}

function rows(posts) {
  const made = [];
  const kept = new Map();
  let before = null;
  for (const post of posts) {
    if (!before || !sameDay(post.timestamp, before.timestamp)) {
      made.push(h("div", { class: "day", role: "separator", "data-key": `day-${post.timestamp.slice(0, 10)}` }, h("span", { text: dayName(post.timestamp, locale()) })));
    }
    if (post.id === state.newFrom && before) made.push(h("div", { class: "fresh", role: "separator", "data-key": "fresh" }, h("span", { text: t("new") })));
    const node = draw(post, follows(post, before) && post.id !== state.newFrom, kept);
    if (node) made.push(node);
    before = post;
  }
  drawn = kept;
  return made;
}

function welcome(channel) {
  return h(
    "section",
    { class: "welcome", "data-key": "welcome" },
    h("div", { class: "welcome-sky", "aria-hidden": "true" }, h("i"), h("i"), h("i")),
    h("h2", { text: t("welcome.title", { name: channelName(channel) }) }),
    h("p", { text: channel.type === 1 ? t("welcome.direct") : isThread(channel) ? t("welcome.thread") : t("welcome.text") }),
    channel.type === 0 && demoButtons(),
  );
}

export function show() {
  const channel = channelNow();
  const person = me();
  if (!state.ready) return;
  if (!channel || !person) {
    drawn = new Map();
    fill(list, [h("section", { class: "welcome", "data-key": "lost" }, h("h2", { text: t("nowhere") }), h("p", {}, h("button", { type: "button", class: "button button-primary", "data-act": "go-hall", text: t("go.hall") })))]);
    return;
  }
  const here = postsHere();
  if (!here?.loaded) {
    drawn = new Map();
    fill(list, [h("p", { class: "loading", "data-key": "loading", role: "status", text: t("loading") })]);
    return;
  }
  const posts = here.list.filter((post) => visible(post, person));
  const top = here.more
    ? [h("div", { class: "more", "data-key": "more" }, h("button", { type: "button", class: "text-button", "data-act": "older", text: t("older") }))]
    : [welcome(channel)];
  fill(list, [...top, ...rows(posts)]);
}

// Change the list without moving what is being read.
export function refresh() {
  if (held) {
    held.redraw = true;
    return;
  }
  const stay = atBottom();
  const focused = document.activeElement;
  const inside = focused?.closest?.("article[data-post]");
  const key = focused?.dataset?.key;
  const read = reading();
  const panel = read && panelNow();
  const anchor = stay && !read ? null : firstSeen();
  const ready = read ? acts(panel) : null;
  const before = { act: ready?.dataset.custom, seen: ready && inSight(ready) };
  show();
  if (inside && (!document.contains(focused) || focused.disabled)) refocus(inside.dataset.post, key);
  if (read && reading() === read) goOn(anchor, before);
  else if (stay) toBottom();
  else if (anchor) restore(anchor);
  if (panel && panel === panelNow() && asks(panel)) keepInSight(panel);
  mark();
}

// A next question begins at its top, however long the one before it was and whatever came below.
function keepInSight(panel) {
  if (questionOf(panel) === opened) return;
  fromTop(panel);
  unfold(panel);
}

// The question of the panel on the screen.
function reading() {
  const panel = panelNow();
  return asks(panel) && inSight(panel) ? questionOf(panel) : null;
}

let brought = ""; // what makes the move, since an answer brought it into sight

// Within one question nothing jumps; but what an answer makes ready to be done comes into sight, and
// a picture that comes after it does not push it out again.
function goOn(anchor, before) {
  if (anchor) restore(anchor);
  const panel = panelNow();
  opened = questionOf(panel);
  unfold(panel);
  const act = acts(panel);
  const id = act?.dataset.custom;
  if (!act || (id === before.act && !(before.seen && id === brought))) return;
  brought = id;
  act.scrollIntoView({ block: "nearest" });
}

// The focused part is gone from an edited post: its twin takes the focus, else the post itself.
function refocus(post, key) {
  const fresh = document.getElementById(`post-${post}`);
  const twin = key && fresh?.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  (twin ?? fresh)?.focus({ preventScroll: true });
}

function firstSeen() {
  const edge = feed.getBoundingClientRect().top;
  for (const node of list.querySelectorAll("article[data-post]")) {
    const box = node.getBoundingClientRect();
    if (box.bottom > edge) return { post: node.dataset.post, offset: Math.round(box.top - edge) };
  }
  return null;
}

function restore({ post, offset }) {
  const node = list.querySelector(`article[data-post="${CSS.escape(post)}"]`);
  if (!node) return false;
  feed.scrollTop += node.getBoundingClientRect().top - feed.getBoundingClientRect().top - offset;
  return true;
}

// Whoever is near the oldest post shown gets the ones before it, however they came there.
function mark() {
  const last = list.lastElementChild;
  newest.hidden = atBottom() || !postsHere()?.loaded || Boolean(last && inSight(last)) || reading() !== null;
  if (feed.scrollTop < AHEAD && state.link === "open") loadOlder().then((came) => came && mark());
}

// A page of messages; news that overtake it on the way are newer than it.
async function fetchPage(here, address) {
  const news = new Map();
  here.loads.add(news);
  try {
    const page = await get(address);
    const found = new Map(page.messages.map((post) => [post.id, post]));
    const last = page.messages.at(-1)?.id ?? "0";
    for (const [id, post] of news) {
      if (!post) found.delete(id);
      else if (found.has(id) || (!post.for && older(last, id) && !here.loaded)) found.set(id, post);
    }
    return { ...page, messages: [...found.values()] };
  } finally {
    here.loads.delete(news);
  }
}

async function load(channel) {
  const known = postsOf(channel);
  try {
    const page = await fetchPage(known, `/ui/messages?channel=${channel}`);
    known.list = [...page.messages, ...known.list.filter((post) => post.for)].sort((a, b) => (older(a.id, b.id) ? -1 : 1));
    known.more = page.more;
    known.loaded = true;
  } catch {
    notice(t("lost.load"), { assertive: true });
  }
}

let entered = Promise.resolve();
let saving = 0;
let wasAtBottom = true;

async function enter({ keepScroll = false } = {}) {
  const id = settings.channel;
  held = null; // the press that led here has been made
  if (!id) return show();
  if (!state.posts.get(id)?.loaded) {
    show();
    await load(id);
    changed("posts"); // the coach reads them too
    if (settings.channel !== id) return undefined;
  }
  show();
  const saved = keepScroll ? settings.scroll[id] : null;
  const fresh = document.querySelector(".fresh");
  if (saved && restore(saved)) {
    const { scrollTop } = feed;
    requestAnimationFrame(() => feed.scrollTop === scrollTop && restore(saved));
  } else if (fresh) fresh.scrollIntoView({ block: "center" });
  else if (list.querySelectorAll("article").length <= FEW && list.querySelector(".welcome .button-act")) feed.scrollTop = 0;
  else toBottom();
  wasAtBottom = atBottom();
  mark();
  readHere();
  return undefined;
}

// The posts before the oldest one shown; several who ask at once wait for the same page.
export function loadOlder() {
  const here = postsHere();
  if (!here?.loaded || !here.more) return Promise.resolve(false);
  here.loading ??= fetchOlder(here).finally(() => (here.loading = null));
  return here.loading;
}

async function fetchOlder(here) {
  const first = () => here.list[0]?.id ?? "";
  const oldest = first();
  try {
    const page = await fetchPage(here, `/ui/messages?channel=${settings.channel}&before=${oldest}`);
    if (first() !== oldest) return true; // read anew meanwhile: what came lies before a gap
    here.list = [...page.messages, ...here.list];
    here.more = page.more;
  } catch {
    notice(t("lost.load"), { assertive: true });
    return false;
  }
  const anchor = firstSeen();
  show();
  if (anchor) restore(anchor);
  return true;
}

// Show a post, however old, wherever it is, and let it be seen.
export async function goTo(id, channel = settings.channel) {
  if (channel !== settings.channel) openChannel(channel);
  await entered;
  if (!id || channel !== settings.channel) return;
  const find = () => list.querySelector(`article[data-post="${CSS.escape(id)}"]`);
  while (!find() && (await loadOlder()));
  const node = find();
  if (!node) return;
  node.scrollIntoView({ block: "center" });
  node.focus({ preventScroll: true });
  node.classList.add("post-found");
  node.addEventListener("animationend", () => node.classList.remove("post-found"), { once: true });
}

function remember() {
  if (postsHere()?.loaded) keep({ scroll: { ...settings.scroll, [settings.channel]: atBottom() ? null : firstSeen() } });
}
addEventListener("pagehide", remember);

feed.addEventListener(
  "scroll",
  () => {
    mark();
    clearTimeout(saving);
    saving = setTimeout(remember, 150);
  },
  { passive: true },
);
newest.addEventListener("click", () => (feed.scrollTop = feed.scrollHeight));
// A picture or a narrower window changes heights: who is at the bottom stays there.
feed.addEventListener("scroll", () => (wasAtBottom = atBottom()), { passive: true });
const settle = () => {
  if (wasAtBottom) toBottom();
  mark();
};
new ResizeObserver(settle).observe(list);
new ResizeObserver(settle).observe(feed);

on("channel", (how) => (entered = enter(how)));
on("posts", refresh);
on("me words", refresh);
on("me", () => {
  toBottom();
  readHere();
});
setInterval(() => refreshStamps(list, locale()), 1000);
document.addEventListener("visibilitychange", readHere);
on("lab", () => changed("posts"));
