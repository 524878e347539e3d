// Times as Discord shows them, in the reader's language, by the world's clock.

let ahead = 0; // milliseconds the world is ahead of this machine

export const worldNow = () => Date.now() + ahead;
export function setWorldClock(now) {
  ahead = now - Date.now();
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function stamp(seconds, style, language) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  if (style === "R") return relative(seconds, language);
  return new Intl.DateTimeFormat(language, STYLES[style] ?? STYLES.f).format(date);
}

export function relative(seconds, language) {
  const distance = seconds - worldNow() / 1000;
  const [unit, size] = STEPS.find(([, each]) => Math.abs(distance) >= each) ?? ["second", 1];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(distance / size), unit);
}

const dayOf = (date) => new Date(date).toDateString();
export const sameDay = (one, other) => dayOf(one) === dayOf(other);

// "10:04" today; with the day before that.
export function postTime(iso, language) {
  const date = new Date(iso);
  const short = new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(date);
  if (sameDay(date, worldNow())) return short;
  return `${new Intl.DateTimeFormat(language, { day: "numeric", month: "short" }).format(date)}, ${short}`;
}

export const longTime = (iso, language) => stamp(Date.parse(iso) / 1000, "F", language);
export const dayName = (iso, language) => new Intl.DateTimeFormat(language, { dateStyle: "full" }).format(new Date(iso));
export const clockFace = (language) =>
  new Intl.DateTimeFormat(language, { weekday: "short", hour: "2-digit", minute: "2-digit" }).format(new Date(worldNow()));

// Keep relative stamps true while they are on the screen.
export function refreshStamps(root, language) {
  for (const node of root.querySelectorAll("time[data-stamp]")) {
    const text = stamp(Number(node.dataset.stamp), node.dataset.style, language);
    if (text && node.textContent !== text) node.textContent = text;
  }
}
