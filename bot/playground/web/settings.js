// What this browser remembers: person, place, language, theme, what was read. Never what was said in private.

const PLACE = "sublight.playground";
const FIRST = {
  world: null,
  me: null,
  channel: null,
  language: null,
  theme: "system",
  follow: false,
  singleKeys: true,
  coach: null,
  coachGame: null,
  coachChannel: null,
  read: {},
  scroll: {},
};

export const settings = { ...FIRST, ...stored() };

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

export function keep(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

// Another world knows none of these people, places and posts.
export function forgetWorld(world) {
  keep({ world, me: null, channel: null, read: {}, scroll: {}, coach: settings.coach === "done" ? "done" : null });
}

export function language() {
  return settings.language ?? (navigator.language.startsWith("it") ? "it" : "en");
}

export const locale = () => (language() === "it" ? "it" : "en-GB");

export function themeNow() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  return settings.theme === "system" ? (dark ? "dark" : "light") : settings.theme;
}

export function showTheme() {
  document.documentElement.dataset.theme = themeNow();
}
