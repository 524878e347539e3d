// Begin: take the world's picture, listen to its news, and hand every press to the act it names.
import { dismiss, postById, useComponent } from "./acts.js";
import { addressed, hall, openChannel, readHere } from "./channels.js";
import { skipCoach } from "./coach.js";
import { defaultsOf, findComponent, optionsOf } from "./components.js";
import { startDemo } from "./demos.js";
import { useByName } from "./composer.js";
import { byId } from "./dom.js";
import { atBottom, goTo, loadOlder, refresh, toBottom } from "./feed.js";
import { isUnsent } from "./fields.js";
import { formIsOpen } from "./forms.js";
import { showHelp } from "./keys.js";
import { enlarge, watchPictures } from "./media.js";
import { listen, retryNow, setLink } from "./net.js";
import { jump, showPins } from "./pins.js";
import { nameOf, summary } from "./posts.js";
import { closeSelect, openSelect } from "./selects.js";
import { forgetWorld, keep, language, settings, showTheme } from "./settings.js";
import { become, followTurn, lab, setFollow } from "./side.js";
import { changed, channelNow, isPrivate, maySee, me, older, on, postsOf, state, userById, visible } from "./state.js";
import { setWorldClock } from "./times.js";
import { showWords } from "./words.js";

const HEADS = 200;

function hello(data) {
  const first = !state.ready;
  if (settings.world !== data.world) {
    state.posts.clear();
    forgetWorld(data.world);
  }
  setWorldClock(Date.parse(data.now));
  Object.assign(state, { bot: data.bot, guild: data.guild, people: data.people, commands: data.commands, lab: data.lab, checks: data.checks, ready: true });
  state.names += 1;
  state.channels = new Map(data.channels.map((channel) => [channel.id, channel]));
  state.heads = new Map(Object.entries(data.heads));
  // What was missed while the line was down is read again; private answers of this page stay.
  for (const here of state.posts.values()) here.loaded = false;
  if (!state.people.some((person) => person.id === settings.me)) keep({ me: state.people[0]?.id ?? null });
  setLink("open");
  changed("world");
  const wanted = addressed() ?? settings.channel;
  if (first && wanted && addressed() && !state.channels.has(wanted)) {
    keep({ channel: null });
    changed("channel");
  } else openChannel(state.channels.has(wanted) ? wanted : hall()?.id, { keepScroll: true });
}

function place(post) {
  const here = postsOf(post.channel_id);
  for (const news of here.loads) news.set(post.id, post);
  const at = here.list.findIndex((each) => each.id === post.id);
  if (at >= 0) here.list[at] = post;
  else if (here.loaded || post.for) {
    here.list.push(post);
    here.list.sort((one, other) => (older(one.id, other.id) ? -1 : 1));
  }
}

function onMessage(post) {
  place(post);
  const channel = state.channels.get(post.channel_id);
  if (channel && !isPrivate(post)) {
    channel.last_message_id = post.id;
    const heads = state.heads.get(post.channel_id) ?? [];
    heads.push({ id: post.id, author: post.author.id, mentions: (post.mentions ?? []).map((user) => user.id) });
    state.heads.set(post.channel_id, heads.slice(-HEADS));
  }
  const mine = post.author.id === me()?.id;
  const here = post.channel_id === settings.channel && visible(post, me());
  const asked = post.interaction_metadata?.user?.id === me()?.id;
  const stay = atBottom() || mine || (asked && here);
  followTurn(post, { writing: isUnsent() || formIsOpen() || byId("box").value !== "" });
  changed("posts");
  if (here && stay) toBottom();
  if (here) {
    readHere();
    if (!mine) say({ text: `${nameOf(userById(post.author.id) ?? post.author)}: ${summary(post)}` });
  }
  changed("unread");
}

const NEWS = {
  hello,
  message: onMessage,
  edit: (post) => {
    place(post);
    for (const { list } of state.posts.values()) for (const each of list) if (each.referenced_message?.id === post.id) each.referenced_message = post;
    // What was pressed or picked on it was answered: the next press counts.
    for (const marks of [state.picked, state.busy]) for (const key of [...marks.keys()]) if (key.startsWith(`${post.id}/`)) marks.delete(key);
    changed("posts");
  },
  delete: ({ id, channel_id: channel }) => {
    const here = postsOf(channel);
    for (const news of here.loads) news.set(id, null);
    here.list = here.list.filter((post) => post.id !== id);
    state.heads.set(channel, (state.heads.get(channel) ?? []).filter((head) => head.id !== id));
    changed("posts");
    changed("unread");
  },
  channel: (channel) => {
    if (state.channels.get(channel.id)?.name !== channel.name) state.names += 1;
    state.channels.set(channel.id, channel);
    changed("channels");
    changed("posts");
  },
  channel_gone: ({ id }) => {
    state.channels.delete(id);
    changed("channels");
    if (settings.channel === id) openChannel(hall()?.id);
  },
  commands: ({ commands }) => {
    state.commands = commands;
    changed("commands");
  },
  bot: ({ online }) => {
    state.bot = { ...state.bot, online };
    changed("bot");
  },
  lab: (data) => {
    state.lab = data.lab;
    setWorldClock(Date.parse(data.now));
    changed("lab");
  },
  checks: (checks) => {
    state.checks = checks;
    changed("checks");
  },
};

// Screen readers hear news politely and refusals at once.
function say({ text, assertive = false }) {
  byId(assertive ? "assertive" : "polite").textContent = text;
}
on("say", say);

function choose(button) {
  const post = button.closest("[data-post]").dataset.post;
  const part = findComponent(postById(post)?.components, button.dataset.custom);
  if (!part) return;
  const key = `${post}/${part.custom_id}`;
  const values = state.picked.get(key) ?? defaultsOf(part);
  const options = optionsOf(part);
  openSelect(button, { options, values, min: part.min_values ?? 1, max: Math.min(part.max_values ?? 1, options.length || 1), label: button.getAttribute("aria-label") }, (picked) => {
    state.picked.set(key, picked);
    changed("posts");
    useComponent(post, part.custom_id, picked);
  });
}

function toggle(name, other) {
  document.body.classList.remove(other);
  const open = document.body.classList.toggle(name);
  if (open) document.querySelector(name === "nav-open" ? "#nav a, #nav button" : "#side button")?.focus();
}

const ACTS = {
  press: (node) => useComponent(node.closest("[data-post]").dataset.post, node.dataset.custom),
  "open-select": choose,
  enlarge,
  "reveal-picture": (node) => {
    node.classList.remove("picture-spoiler");
    node.dataset.act = "enlarge";
  },
  reveal: (node) => node.classList.remove("container-spoiler"),
  spoiler: (node) => node.classList.toggle("spoiler-open"),
  "lightbox-zoom": () => byId("lightbox").classList.toggle("zoomed"),
  "close-dialog": (node) => node.closest("dialog").close(),
  dismiss: (node) => dismiss(node.closest("[data-post]").dataset.post),
  older: loadOlder,
  "open-channel": (node) => openChannel(node.dataset.channel),
  "go-hall": () => openChannel(hall()?.id),
  "use-command": (node) => useByName(node.dataset.command),
  become: (node) => become(node.dataset.person),
  demo: (node) => startDemo(node.dataset.game),
  pins: showPins,
  jump: (node) => jump(node.dataset.to),
  go: (node) => goTo(node.dataset.to, node.dataset.channel),
  retry: retryNow,
  nav: () => toggle("nav-open", "side-open"),
  side: () => toggle("side-open", "nav-open"),
  shut: () => document.body.classList.remove("nav-open", "side-open"),
  help: showHelp,
  "skip-coach": skipCoach,
  language: (node) => {
    keep({ language: node.dataset.value });
    document.documentElement.lang = language();
    showWords();
    marks();
    changed("words");
  },
  theme: (node) => {
    keep({ theme: node.dataset.value });
    showTheme();
    marks();
  },
  clock: async (node) => {
    await lab("clock", { seconds: Number(node.dataset.seconds) });
    changed("acted", { kind: "lab", custom: "clock" });
  },
  restart: async () => {
    await lab("restart");
    changed("acted", { kind: "lab", custom: "restart" });
  },
  person: () => lab("person"),
  late: () => lab("late"),
  deny: () => lab("deny"),
};

document.addEventListener("click", (event) => {
  const node = event.target instanceof Element ? event.target.closest("[data-act]") : null;
  if (!node || node.disabled) return;
  if (node.matches("a[href^='#/']")) event.preventDefault();
  ACTS[node.dataset.act]?.(node);
});
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", closeSelect);
}
byId("follow").addEventListener("change", (event) => setFollow(event.target.checked));
addEventListener("popstate", () => addressed() && openChannel(addressed()));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showTheme);
on("me", () => {
  const channel = channelNow();
  if (channel && !maySee(channel, me())) openChannel(hall()?.id);
});
on("lab", refresh);

function marks() {
  for (const node of document.querySelectorAll("[data-act=language], [data-act=theme]")) {
    const now = node.dataset.act === "language" ? language() : settings.theme;
    node.setAttribute("aria-pressed", String(node.dataset.value === now));
  }
}

watchPictures(document);
showTheme();
showWords();
marks();
listen(({ kind, data }) => NEWS[kind]?.(data));
