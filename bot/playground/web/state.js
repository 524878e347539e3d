// All the page knows of the world, and who looks at it. Views listen to topics.
import { keep, settings } from "./settings.js";

export const state = {
  ready: false,
  link: "connecting", // connecting, open, lost
  bot: null, // { id, name, online }
  guild: null,
  people: [],
  channels: new Map(),
  commands: [],
  lab: {},
  checks: { ok: 0, violations: [], contract: true },
  posts: new Map(), // channel -> { list, more, loaded, loads, loading }: loads is what happened during each load under way
  heads: new Map(), // channel -> [{ id, author, mentions }]: enough to count
  busy: new Set(), // presses on their way: "message/custom id"
  failures: new Map(), // message -> text shown below it
  picked: new Map(), // "message/custom id" -> values chosen here
  notices: [], // private lines of the page itself, per channel and person
  names: 0, // grows when a channel gets another name
  newFrom: null, // first unread post when the channel was opened
};

const listeners = new Map();

export function on(topics, listener) {
  for (const topic of topics.split(" ")) {
    if (!listeners.has(topic)) listeners.set(topic, new Set());
    listeners.get(topic).add(listener);
  }
}

export function changed(topic, detail) {
  for (const listener of listeners.get(topic) ?? []) listener(detail);
}

export function postsOf(channel) {
  if (!state.posts.has(channel)) state.posts.set(channel, { list: [], more: false, loaded: false, loads: new Set(), loading: null });
  return state.posts.get(channel);
}

export const me = () => state.people.find((person) => person.id === settings.me) ?? state.people[0] ?? null;
export const channelNow = () => state.channels.get(settings.channel) ?? null;
export const userById = (id) => (state.bot?.id === id ? state.bot : (state.people.find((each) => each.id === id) ?? null));

const EPHEMERAL = 64;
const LOADING = 128;
export const isPrivate = (post) => Boolean((post.flags ?? 0) & EPHEMERAL);
export const isThinking = (post) => Boolean((post.flags ?? 0) & LOADING);

// A private answer is for one person; everything else is for whoever may see the channel.
export const visible = (post, person) => !isPrivate(post) || post.for === person?.id;

const THREADS = new Set([10, 11, 12]);
export const isThread = (channel) => THREADS.has(channel.type);
export const isDirect = (channel) => channel.type === 1;

export const maySee = (channel, person) => Boolean(person) && (channel.readers?.includes(person.id) ?? true);

export const older = (one, other) => (one.length === other.length ? one < other : one.length < other.length);

// What a person has not read: posts by others after the last one seen, and how many of them call that person.
export function unread(channel, person) {
  const since = settings.read[person.id]?.[channel.id] ?? settings.read[person.id]?.[""] ?? "0";
  const fresh = (state.heads.get(channel.id) ?? []).filter((head) => older(since, head.id) && head.author !== person.id);
  return { any: fresh.length > 0, mentions: fresh.filter((head) => head.mentions.includes(person.id)).length, first: fresh[0]?.id ?? null };
}

export function mentionsOf(person) {
  let sum = 0;
  for (const channel of state.channels.values()) if (maySee(channel, person)) sum += unread(channel, person).mentions;
  return sum;
}

export function markRead(channel, person) {
  const last = state.heads.get(channel.id)?.at(-1)?.id;
  if (!last) return;
  const mine = settings.read[person.id] ?? {};
  if (mine[channel.id] === last) return;
  keep({ read: { ...settings.read, [person.id]: { ...mine, [channel.id]: last } } });
  changed("unread");
}

export function notice(text, { assertive = false } = {}) {
  changed("say", { text, assertive });
}
