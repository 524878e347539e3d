// Names and texts come from anywhere: nothing in them may turn the page round or pass as nothing at all.

const TURNING = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/gu; // change the direction of what follows
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180E\u200B\u200C\u2060-\u2064\u206A-\u206F\u2800\u3164\uFEFF\uFFA0\u{E0000}-\u{E007F}]/gu;
const JOINER = /(?<!\p{Extended_Pictographic}\uFE0F?)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;
const PILED = /(\p{M}{3})\p{M}+/gu; // more than three marks on one letter

export function safeText(text) {
  return String(text ?? "").replace(TURNING, "").replace(UNSEEN, "").replace(JOINER, "").replace(PILED, "$1");
}

export function safeName(name, otherwise) {
  const clean = safeText(name).replace(/\s+/gu, " ").trim();
  return clean || otherwise;
}

// Only addresses a reader can expect from a chat: never javascript:, data: or the like.
export function safeLink(address) {
  try {
    const url = new URL(address, location.href);
    return ["http:", "https:"].includes(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

const PLACE = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/u;

// The channel and post that an address of Discord names: here it leads to our own.
export function placeOf(address) {
  const found = PLACE.exec(address);
  return found && { channel: found[1], post: found[2] ?? null };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

// Pictures are loaded from this page's own server alone (the policy says so too), by whichever loopback name.
export function localMedia(address) {
  const link = safeLink(address);
  if (!link) return null;
  const url = new URL(link);
  const ours = url.origin === location.origin || (LOOPBACK.has(url.hostname) && url.port === location.port);
  return ours ? location.origin + url.pathname + url.search : null;
}
