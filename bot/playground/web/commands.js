// The bot's commands as a flat list of things one can type, in the reader's language.
import { language } from "./settings.js";
import { channelNow, isDirect, me, state } from "./state.js";

const SUB = 1;
const GROUP = 2;
const CHAT = 1;

export const OPTION = { string: 3, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };

const LOCALES = { it: ["it"], en: ["en-GB", "en-US"] };
export function localised(thing, field) {
  for (const code of LOCALES[language()] ?? []) {
    const text = thing[`${field}_localizations`]?.[code];
    if (text) return text;
  }
  return thing[field];
}

// What players look for most often comes first, then games and help, and last what needs a permission.
const FIRST = ["play", "table", "me"];
function rank(command) {
  if (BigInt(command.default_member_permissions ?? 0) !== 0n) return FIRST.length + 2;
  const place = FIRST.indexOf(command.name);
  return place >= 0 ? place : FIRST.length + Number(command.name === "help");
}

// One entry per command, subcommand or subcommand of a group.
export function allCommands() {
  const found = [];
  const here = channelNow();
  for (const command of [...state.commands].sort((one, other) => rank(one) - rank(other))) {
    if ((command.type ?? CHAT) !== CHAT || !allowedHere(command, here)) continue;
    walk(command, [localised(command, "name")], [command.name], found);
  }
  return found;
}

function allowedHere(command, channel) {
  const wanted = BigInt(command.default_member_permissions ?? 0);
  const mine = BigInt(me()?.permissions ?? 0);
  if (channel && isDirect(channel)) return !command.guild_id && (command.contexts?.includes(1) ?? true);
  return (command.contexts?.includes(0) ?? true) && (mine & wanted) === wanted;
}

function walk(node, words, plain, found) {
  const options = node.options ?? [];
  const inner = options.filter((option) => option.type === SUB || option.type === GROUP);
  if (!inner.length) {
    found.push({ words, plain, description: localised(node, "description"), options });
    return;
  }
  for (const each of inner) walk(each, [...words, localised(each, "name")], [...plain, each.name], found);
}

// Best first: names that begin like the typed words, then names and descriptions that hold them.
export function matching(typed) {
  const wanted = typed.toLowerCase().trim().replace(/\s+/gu, " ");
  const scored = [];
  for (const command of allCommands()) {
    const names = [command.words.join(" "), command.plain.join(" ")].map((name) => name.toLowerCase());
    let score = null;
    if (!wanted || names.some((name) => name.startsWith(wanted))) score = 0;
    else if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) score = 1;
    else if (names.some((name) => wanted.split(" ").every((word) => name.includes(word)))) score = 2;
    else if (command.description?.toLowerCase().includes(wanted)) score = 3;
    if (score !== null) scored.push([score, command]);
  }
  return scored.sort((one, other) => one[0] - other[0]).map(([, command]) => command);
}

export function exactly(typed) {
  const wanted = typed.toLowerCase().trim().replace(/\s+/gu, " ");
  return allCommands().find((command) => command.words.join(" ").toLowerCase() === wanted || command.plain.join(" ") === wanted) ?? null;
}
