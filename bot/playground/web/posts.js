// One message as an article: who, when, what, and what became of a press.
import { components } from "./components.js";
import { h, icon } from "./dom.js";
import { attachment, embed } from "./embeds.js";
import { markdown } from "./markdown.js";
import { safeName, safeText } from "./safe.js";
import { locale } from "./settings.js";
import { isPrivate, isThinking, me, state, userById } from "./state.js";
import { longTime, postTime } from "./times.js";
import { t } from "./words.js";

const V2 = 1 << 15;
const SUPPRESSED = 1 << 2;
const KIND = { recipientAdded: 1, renamed: 4, pinned: 6, threadStarted: 18, threadStarter: 21 };

export const nameOf = (user) => safeName(user?.name ?? user?.global_name ?? user?.username, t("nobody"));

const TONES = 4;

// People are small planets with their initial: the marks of the seats belong to the boards.
export function avatar(user) {
  const at = state.people.findIndex((person) => person.id === user?.id);
  if (at < 0) return h("span", { class: "avatar avatar-bot", "aria-hidden": "true" });
  const [initial] = [...nameOf(user).replace(/^[^\p{L}\p{N}]+/u, "")];
  return h("span", { class: `avatar tone-${at % TONES}`, "aria-hidden": "true", text: (initial ?? "·").toLocaleUpperCase() });
}

export function aboutPost(post) {
  return {
    post: post.id,
    language: locale(),
    me: me()?.id,
    user: (id) => nameOfId(id, post),
    channel: (id) => (state.channels.has(id) ? safeName(state.channels.get(id).name, t("nobody")) : null),
    words: (url) => post.attachments?.find((file) => file.url === url)?.description,
    role: (id) => state.guild?.roles?.find((role) => role.id === id)?.name ?? null,
  };
}

function nameOfId(id, post) {
  const user = userById(id) ?? post.mentions?.find((each) => each.id === id);
  return user ? nameOf(user) : null;
}

export function article(post, { follows = false } = {}) {
  // A thread begins with the message it was made from.
  if (post.type === KIND.threadStarter) return post.referenced_message ? article({ ...post.referenced_message, thread: null }) : null;
  const about = aboutPost(post);
  const hidden = isPrivate(post);
  const called = post.mentions?.some((user) => user.id === about.me) && !hidden;
  const failed = state.failures.get(post.id);
  const classes = ["post", follows && "post-follows", hidden && "post-private", called && "post-called", post.pending && "post-pending"];
  const author = userById(post.author.id) ?? post.author;
  if (isSystem(post)) return systemLine(post, author);
  return h(
    "article",
    { class: classes.filter(Boolean).join(" "), id: `post-${post.id}`, "data-key": post.id, "data-post": post.id, tabindex: "-1", "aria-labelledby": `by-${post.id}` },
    source(post, author, about),
    h("div", { class: "post-gutter" }, avatar(author)),
    h(
      "header",
      { class: "post-head", id: `by-${post.id}` },
      h("span", { class: author.bot ? "author author-bot" : "author" }, h("bdi", { text: nameOf(author) })),
      author.bot && h("span", { class: "tag", text: t("app") }),
      h("time", { class: "post-time", datetime: post.timestamp, title: longTime(post.timestamp, about.language), text: postTime(post.timestamp, about.language) }),
      post.pinned && h("span", { class: "post-pin", title: t("pinned") }, icon("pin"), h("span", { class: "sr", text: t("pinned") })),
    ),
    h("div", { class: "post-body" }, body(post, about)),
    failed && h("p", { class: "post-failed", role: "note" }, icon("warn"), h("span", { text: failed })),
    hidden && privateFoot(post),
  );
}

function body(post, about) {
  if (isThinking(post)) return [thinking()];
  const edited = post.edited_timestamp && h("time", { class: "edited", datetime: post.edited_timestamp, title: longTime(post.edited_timestamp, about.language), text: t("edited") });
  const parts = [];
  if (post.content) parts.push(h("div", { class: "md content" }, withEdited(markdown(post.content, about), edited)));
  if (!((post.flags ?? 0) & V2)) {
    const shown = (post.attachments ?? []).filter((file) => !usedByEmbed(file, post.embeds));
    parts.push(...shown.map((file) => attachment(file, about)));
    if (!((post.flags ?? 0) & SUPPRESSED)) parts.push(...(post.embeds ?? []).map((data) => embed(data, about)));
  }
  parts.push(...components(post.components ?? [], about));
  if (edited && !post.content) parts.push(edited);
  if (post.thread) parts.push(threadCard(post.thread));
  return parts;
}

const usedByEmbed = (file, embeds) => (embeds ?? []).some((data) => [data.image?.url, data.thumbnail?.url].includes(file.url));

function withEdited(nodes, edited) {
  if (!edited) return nodes;
  const last = nodes.at(-1);
  if (last?.tagName === "P") {
    last.append(" ", edited);
    return nodes;
  }
  return [...nodes, edited];
}

function thinking() {
  return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), h("span", { text: t("thinking", { name: nameOf(state.bot) }) }));
}

// What led to this post: the command somebody used, or the post it answers.
function source(post, author, about) {
  const used = post.interaction_metadata;
  if (used?.type === 2 && used.user) {
    const name = post.interaction?.name ?? used.name;
    return h(
      "p",
      { class: "post-source" },
      h("bdi", { class: "author", text: nameOf(userById(used.user.id) ?? used.user) }),
      ` ${t("used")} `,
      name ? h("code", { text: `/${safeText(name)}` }) : t("a.command"),
    );
  }
  if (post.type === 19 && post.referenced_message) {
    const to = post.referenced_message;
    return h("p", { class: "post-source" }, h("bdi", { class: "author", text: nameOf(userById(to.author.id) ?? to.author) }), h("span", { class: "post-source-text", text: ` ${safeText(to.content).slice(0, 90)}` }));
  }
  return null;
}

function privateFoot(post) {
  return h(
    "footer",
    { class: "post-foot" },
    icon("eye"),
    h("span", { text: t("only.you") }),
    h("span", { "aria-hidden": "true", text: "·" }),
    h("button", { type: "button", class: "text-button", "data-act": "dismiss", "data-key": "dismiss", text: t("dismiss") }),
  );
}

function threadCard(thread) {
  const live = state.channels.get(thread.id) ?? thread;
  return h(
    "button",
    { type: "button", class: "thread-card", "data-act": "open-channel", "data-channel": thread.id, "data-key": `thread-${thread.id}` },
    icon("thread"),
    h("span", { class: "thread-card-name" }, h("bdi", { text: safeName(live.name, t("thread")) })),
    h("span", { class: "thread-card-go", text: t("thread.open") }),
  );
}

const isSystem = (post) => [KIND.renamed, KIND.pinned, KIND.threadStarted, KIND.recipientAdded].includes(post.type);

function systemLine(post, author) {
  const name = nameOf(author);
  const text =
    post.type === KIND.pinned
      ? t("system.pinned", { name })
      : post.type === KIND.threadStarted
        ? t("system.thread", { name, thread: safeName(post.content, t("thread")) })
        : post.type === KIND.renamed
          ? t("system.renamed", { name, thread: safeName(post.content, t("thread")) })
          : t("system.joined", { name });
  return h(
    "article",
    { class: "post post-system", "data-key": post.id, "data-post": post.id, tabindex: "-1" },
    icon(post.type === KIND.pinned ? "pin" : "thread"),
    h("span", {}, h("bdi", { text })),
    post.type === KIND.pinned && h("button", { type: "button", class: "text-button", "data-act": "pins", text: t("pins.all") }),
    h("time", { class: "post-time", datetime: post.timestamp, text: postTime(post.timestamp, locale()) }),
  );
}

// One line for screen readers and titles.
export function summary(post) {
  const texts = [];
  const walk = (parts) => {
    for (const part of parts ?? []) {
      if (part.content) texts.push(part.content);
      walk(part.components);
    }
  };
  if (post.content) texts.push(post.content);
  walk(post.components);
  const about = aboutPost(post);
  const plain = texts.slice(0, 3).map((text) => markdown(text, about).map((node) => node.textContent).join(" "));
  return plain.join(". ").replace(/\s+/gu, " ").slice(0, 240);
}
