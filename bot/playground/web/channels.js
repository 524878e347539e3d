// The list on the left: channels, their threads, direct messages; with what each person has not read.
import { h, icon } from "./dom.js";
import { fill } from "./morph.js";
import { nameOf } from "./posts.js";
import { safeName } from "./safe.js";
import { keep, settings } from "./settings.js";
import { changed, channelNow, isDirect, isThread, markRead, maySee, me, on, older, state, unread } from "./state.js";
import { t } from "./words.js";

const list = document.getElementById("channel-list");

export function channelName(channel) {
  if (!channel) return "";
  return isDirect(channel) ? nameOf(state.bot) : safeName(channel.name, t("nobody"));
}

export function hall() {
  return [...state.channels.values()].find((channel) => channel.type === 0) ?? null;
}

let expected = null; // a channel that was named before the news of it came

export function openChannel(id, { keepScroll = false } = {}) {
  const person = me();
  const channel = state.channels.get(id);
  expected = channel ? null : id;
  if (!channel || !person) return;
  keep({ channel: id });
  const address = `#/${id}`;
  if (location.hash !== address) history.pushState(null, "", address);
  state.newFrom = unread(channel, person).first;
  document.body.classList.remove("nav-open", "side-open");
  changed("channel", { keepScroll });
  changed("unread");
}

export function addressed() {
  return /^#\/(\d+)$/u.exec(location.hash)?.[1] ?? null;
}

function entry(channel, person) {
  const news = unread(channel, person);
  const current = channel.id === settings.channel;
  const archived = channel.thread_metadata?.archived;
  const words = [channelName(channel), news.mentions && t("mentions", { count: news.mentions }), news.any && !news.mentions && t("unread"), archived && t("archived")];
  const kind = isDirect(channel) ? "at" : isThread(channel) ? "thread" : "hash";
  return h(
    "li",
    { "data-key": channel.id },
    h(
      "a",
      {
        class: ["channel", isThread(channel) && "channel-thread", news.any && !current && "channel-unread", archived && "channel-archived"].filter(Boolean).join(" "),
        href: `#/${channel.id}`,
        "aria-current": current ? "page" : null,
        "aria-label": words.filter(Boolean).join(", "),
        "data-act": "open-channel",
        "data-channel": channel.id,
      },
      icon(kind),
      h("span", { class: "channel-name" }, h("bdi", { text: channelName(channel) })),
      news.mentions > 0 && !current && h("span", { class: "badge", "aria-hidden": "true", text: news.mentions }),
    ),
  );
}

const byNewest = (one, other) => (older(one.last_message_id ?? one.id, other.last_message_id ?? other.id) ? 1 : -1);

function show() {
  const person = me();
  if (!person) return;
  const seen = [...state.channels.values()].filter((channel) => maySee(channel, person));
  const rooms = seen.filter((channel) => !isThread(channel) && !isDirect(channel)).sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const items = [];
  for (const room of rooms) {
    items.push(entry(room, person));
    const threads = seen.filter((channel) => isThread(channel) && channel.parent_id === room.id).sort(byNewest);
    const live = threads.filter((thread) => !thread.thread_metadata?.archived || thread.id === settings.channel);
    const asleep = threads.filter((thread) => !live.includes(thread));
    items.push(...live.map((thread) => entry(thread, person)));
    if (asleep.length) {
      items.push(
        h(
          "li",
          { "data-key": `asleep-${room.id}` },
          h("details", { class: "asleep" }, h("summary", { text: t("archived.count", { count: asleep.length }) }), h("ul", {}, asleep.map((thread) => entry(thread, person)))),
        ),
      );
    }
  }
  const direct = seen.filter(isDirect);
  if (direct.length) items.push(h("li", { class: "list-head", "data-key": "direct", role: "presentation", text: t("direct") }), ...direct.map((each) => entry(each, person)));
  fill(list, items);
}

function title() {
  const channel = channelNow();
  const name = channelName(channel);
  document.getElementById("title").replaceChildren(
    channel ? icon(isDirect(channel) ? "at" : isThread(channel) ? "thread" : "hash") : "",
    h("bdi", { text: channel ? name : t("nowhere") }),
  );
  const topic = channel?.topic ?? (channel && isThread(channel) ? t("thread.in", { name: channelName(state.channels.get(channel.parent_id)) }) : "");
  document.getElementById("topic").textContent = topic ?? "";
  const calls = me() ? [...state.channels.values()].filter((each) => maySee(each, me()) && each.id !== settings.channel).reduce((sum, each) => sum + unread(each, me()).mentions, 0) : 0;
  document.title = `${calls ? `(${calls}) ` : ""}${name ? `${name} · ` : ""}Sublight`;
}

on("world channels channel me unread words", () => {
  show();
  title();
});

on("channels", () => state.channels.has(expected) && openChannel(expected));

// Reading is being there: the open channel is read while the page is on the screen.
export function readHere() {
  const channel = channelNow();
  if (channel && me() && document.visibilityState === "visible") markRead(channel, me());
}
