// Discord's markdown as elements. What is not a known form stays the text it is.
import { h } from "./dom.js";
import { placeOf, safeLink, safeText } from "./safe.js";
import { longTime, stamp } from "./times.js";
import { t } from "./words.js";

// about: { language, user(id) -> name or null, channel(id) -> name or null, me }
export function markdown(source, about) {
  return blocks(safeText(source).split("\n"), about);
}

const HEADING = /^(#{1,3}) +(.+)$/u;
const SMALL = /^-# +(.+)$/u;
const ITEM = /^( *)([-*]|\d{1,3}\.) +(.*)$/u;

function blocks(lines, about) {
  const made = [];
  let plain = [];
  const flush = () => {
    if (plain.length) made.push(h("p", {}, inline(plain.join("\n"), about)));
    plain = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    let match;
    if (line.startsWith("```")) {
      const [code, after] = codeBlock(lines, at);
      if (code) {
        flush();
        made.push(code);
        at = after;
        continue;
      }
    }
    if ((match = HEADING.exec(line))) {
      flush();
      made.push(h(`h${match[1].length + 2}`, { class: `md-h${match[1].length}` }, inline(match[2], about)));
    } else if ((match = SMALL.exec(line))) {
      flush();
      made.push(h("p", { class: "md-small" }, inline(match[1], about)));
    } else if (line.startsWith(">>> ")) {
      flush();
      made.push(h("blockquote", {}, blocks([line.slice(4), ...lines.slice(at + 1)], about)));
      break;
    } else if (line.startsWith("> ")) {
      flush();
      const quoted = [];
      for (; at < lines.length && lines[at].startsWith("> "); at += 1) quoted.push(lines[at].slice(2));
      at -= 1;
      made.push(h("blockquote", {}, blocks(quoted, about)));
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      for (; at < lines.length && continues(items, lines[at]); at += 1) items.push(ITEM.exec(lines[at]));
      at -= 1;
      made.push(list(items, about));
    } else if (line.trim() === "") {
      flush();
    } else plain.push(line);
  }
  flush();
  return made;
}

// A list goes on with deeper items, or with items of its own kind.
function continues(items, line) {
  const item = ITEM.exec(line);
  if (!item || !items.length) return Boolean(item);
  const [, indent, sign] = items[0];
  return item[1].length > indent.length || /\d/u.test(item[2]) === /\d/u.test(sign);
}

function codeBlock(lines, start) {
  const first = lines[start].slice(3);
  if (first.endsWith("```") && first.length > 3) return [codeOf(first.slice(0, -3)), start];
  const end = lines.findIndex((line, at) => at > start && line.endsWith("```"));
  if (end < 0) return [null, start];
  const body = lines.slice(start + 1, end);
  if (!/^[\w+-]*$/u.test(first)) body.unshift(first);
  if (lines[end] !== "```") body.push(lines[end].slice(0, -3));
  return [codeOf(body.join("\n")), end];
}

const codeOf = (text) => h("pre", { tabindex: "0" }, h("code", { text }));

function list(items, about) {
  const depth = items[0][1].length;
  const numbered = /\d/u.test(items[0][2]);
  const root = h(numbered ? "ol" : "ul", numbered ? { start: parseInt(items[0][2], 10) } : {});
  for (let at = 0; at < items.length; at += 1) {
    const item = h("li", {}, inline(items[at][3], about));
    const inner = [];
    while (at + 1 < items.length && items[at + 1][1].length > depth) inner.push(items[(at += 1)]);
    if (inner.length) item.append(list(inner, about));
    root.append(item);
  }
  return root;
}

// Each form: how it begins and what becomes of it. The first that matches at the earliest place wins.
const FORMS = [
  [/\\([^\p{L}\p{N}\s])/u, (m) => m[1]],
  [/``(.+?)``|`([^`]+)`/su, (m) => h("code", { text: m[1] ?? m[2] })],
  [/<@!?(\d+)>/u, (m, about) => mention(about.user(m[1]), "@", m[1] === about.me)],
  [/<#(\d+)>/u, (m, about) => mention(about.channel(m[1]), "#", false, { "data-act": "open-channel", "data-channel": m[1] })],
  [/<@&(\d+)>/u, (m, about) => mention(about.role?.(m[1]) ?? null, "@", false)],
  [/<\/([^:<>\n]+):\d+>/u, (m) => h("button", { type: "button", class: "mention", "data-act": "use-command", "data-command": m[1], text: `/${m[1]}` })],
  [/<t:(-?\d{1,13})(?::([tTdDfFR]))?>/u, timestamp],
  [/<a?:(\w{2,32}):(\d+)>/u, (m) => emoji(m[1], m[2])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?: "[^"\n]*")?\)/u, (m, about) => link(m[2], inline(m[1], about), about)],
  [/<(https?:\/\/[^\s<>]+)>/u, (m, about) => link(m[1], null, about)],
  [/https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/u, (m, about) => link(m[0], null, about)],
  [/\*\*\*(.+?)\*\*\*/su, (m, about) => h("strong", {}, h("em", {}, inline(m[1], about)))],
  [/\*\*(.+?)\*\*(?!\*)/su, (m, about) => h("strong", {}, inline(m[1], about))],
  [/__(.+?)__(?!_)/su, (m, about) => h("u", {}, inline(m[1], about))],
  [/~~(.+?)~~/su, (m, about) => h("s", {}, inline(m[1], about))],
  [/\|\|(.+?)\|\|/su, (m, about) => h("button", { type: "button", class: "spoiler", "data-act": "spoiler" }, h("span", {}, inline(m[1], about)))],
  [/\*(?!\s)((?:[^*]|\*\*[^*]+\*\*)+?)(?<!\s)\*(?!\*)/su, (m, about) => h("em", {}, inline(m[1], about))],
  [/(?<![\p{L}\p{N}_])_(?!\s)([^_]+?)_(?![\p{L}\p{N}_])/su, (m, about) => h("em", {}, inline(m[1], about))],
];

export function inline(text, about) {
  const made = [];
  let rest = text;
  while (rest) {
    let first = null;
    for (const [pattern, make] of FORMS) {
      const match = pattern.exec(rest);
      if (match && (first === null || match.index < first.match.index)) first = { match, make };
    }
    if (first === null) break;
    const { match, make } = first;
    if (match.index) made.push(...lineBreaks(rest.slice(0, match.index)));
    made.push(make(match, about) ?? match[0]);
    rest = rest.slice(match.index + match[0].length);
  }
  if (rest) made.push(...lineBreaks(rest));
  return made;
}

function lineBreaks(text) {
  return text.split("\n").flatMap((line, at) => (at ? [h("br"), line] : [line]));
}

function mention(name, sign, mine, more = {}) {
  if (name === null || name === undefined) return null;
  const props = { class: mine ? "mention mention-me" : "mention", ...more };
  const tag = more["data-act"] ? "button" : "span";
  return h(tag, tag === "button" ? { type: "button", ...props } : props, h("bdi", { text: sign + name }));
}

function timestamp(match, about) {
  const seconds = Number(match[1]);
  const style = match[2] ?? "f";
  const text = stamp(seconds, style, about.language);
  if (text === null) return null;
  const when = new Date(seconds * 1000).toISOString();
  return h("time", { class: "stamp", datetime: when, title: longTime(when, about.language), "data-stamp": seconds, "data-style": style, text });
}

function link(address, text, about) {
  const place = placeOf(address);
  const name = place && about.channel(place.channel);
  if (name) {
    const words = text ?? h("bdi", { text: place.post ? `#${name} › ${t("post")}` : `#${name}` });
    return h("button", { type: "button", class: "mention", "data-act": "go", "data-channel": place.channel, "data-to": place.post }, words);
  }
  const href = safeLink(address);
  if (!href) return null;
  return h("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, text ?? address);
}

export function emoji(name, id) {
  return h("img", { class: "emoji", src: `/cdn/emojis/${id}.webp`, alt: `:${safeText(name)}:`, title: `:${safeText(name)}:` });
}
