// A command being filled in: its name as a token, one small field per option, suggestions from the bot while typing.
import { useCommand, reason } from "./acts.js";
import { localised, OPTION } from "./commands.js";
import { h, icon } from "./dom.js";
import { post as send } from "./net.js";
import { safeName, safeText } from "./safe.js";
import { settings } from "./settings.js";
import { isDirect, maySee, me, notice, state } from "./state.js";
import { moveLight, suggest, suggesting, takeLit, unlight, unsuggest } from "./suggest.js";
import { t } from "./words.js";

const line = document.getElementById("fields");
const problem = document.getElementById("composer-problem");
let filling = null; // { command, fields, tail, leave }

export const isFilling = () => filling !== null;
export const isUnsent = () => filling !== null && !filling.sending;

export function fillIn(command, leave) {
  filling = { command, fields: [], leave, sending: false };
  const tail = h("input", { class: "tail", type: "text", role: "combobox", "aria-autocomplete": "list", "aria-controls": "suggest", "aria-expanded": "false", "aria-label": t("command.tail"), autocomplete: "off", spellcheck: "false", enterkeyhint: "send" });
  filling.tail = tail;
  tail.addEventListener("focus", suggestOptions);
  tail.addEventListener("input", suggestOptions);
  tail.addEventListener("keydown", onTailKey);
  tail.addEventListener("blur", () => setTimeout(() => suggesting(tail) && document.activeElement !== tail && unsuggest(), 0));
  const name = h("button", { type: "button", class: "token", title: t("command.leave"), "aria-label": `/${command.words.join(" ")}. ${t("command.leave")}` }, `/${command.words.join(" ")}`, icon("close"));
  name.addEventListener("click", leaveFields);
  line.replaceChildren(name, tail);
  line.hidden = false;
  problem.textContent = "";
  for (const option of command.options.filter((each) => each.required)) addField(option);
  drawTail();
  (filling.fields[0]?.input ?? tail).focus();
}

export function leaveFields() {
  if (!filling) return;
  const next = filling.sending ? filling.tail.value : ""; // typed while the command was on its way
  const { leave } = filling;
  const focused = document.activeElement;
  const stays = line.contains(focused) || focused === document.body; // who went elsewhere is not called back
  filling = null;
  line.hidden = true;
  line.replaceChildren();
  unsuggest();
  leave(next, stays);
}

function addField(option) {
  const { tail, fields } = filling;
  const label = localised(option, "name");
  const input = h("input", {
    type: "text",
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-controls": "suggest",
    "aria-expanded": "false",
    "aria-label": `${label}${option.required ? `, ${t("required.short")}` : ""}. ${localised(option, "description") ?? ""}`,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    size: "6",
    enterkeyhint: "next",
    dir: "auto",
    "data-option": option.name,
  });
  const chip = h("label", { class: "chip" }, h("span", { class: "chip-name" }, h("bdi", { text: label })), input);
  const field = { option, label, input, chip, picked: null, asked: 0, timer: 0 };
  fields.push(field);
  tail.before(chip);
  input.addEventListener("focus", () => ask(field));
  input.addEventListener("input", () => {
    field.picked = null;
    chip.classList.remove("chip-wrong");
    fit(field);
    ask(field);
  });
  input.addEventListener("keydown", (event) => onFieldKey(event, field));
  input.addEventListener("blur", () => setTimeout(() => suggesting(input) && document.activeElement !== input && unsuggest(), 0));
  return field;
}

const fit = ({ input }) => input.setAttribute("size", Math.max(6, Math.min(40, input.value.length + 1)));

function drawTail() {
  const left = remaining().length;
  filling.tail.placeholder = left ? t("command.more", { count: left }) : t("command.send");
}

const remaining = () => filling.command.options.filter((option) => !filling.fields.some((field) => field.option === option));

function suggestOptions() {
  const { tail, command, sending } = filling;
  if (sending) return;
  const wanted = tail.value.trim().toLowerCase();
  const rows = remaining()
    .filter((option) => localised(option, "name").toLowerCase().startsWith(wanted) || option.name.startsWith(wanted))
    .map((option) => ({ head: localised(option, "name"), text: localised(option, "description"), value: option }));
  const title = rows.length ? t("command.optional") : safeText(command.description);
  suggest(tail, rows, { title, lit: wanted ? 0 : -1 }, (row) => {
    tail.value = "";
    const field = addField(row.value);
    drawTail();
    field.input.focus();
  });
}

// What could stand in this field: fixed choices, people, places, or what the bot suggests.
function ask(field) {
  const { option, input } = field;
  const title = safeText(localised(option, "description") ?? "");
  const typed = field.picked ? "" : input.value.trim().toLowerCase();
  const offer = (rows, lit = field.picked ? -1 : 0, empty = "") => suggest(input, rows, { title, lit: rows.length ? lit : -1, empty }, (row) => pick(field, row));
  const fixed = fixedChoices(option);
  if (fixed) {
    const rows = fixed.filter((row) => row.head.toLowerCase().includes(typed) || String(row.value).toLowerCase().includes(typed));
    offer(rows, undefined, t("choice.none"));
  } else if (option.autocomplete) {
    if (suggesting(input)) unlight(); // old suggestions must not be taken for new words
    else offer([], -1, t("loading"));
    clearTimeout(field.timer);
    field.asked += 1; // an answer to an earlier question comes too late
    field.timer = setTimeout(() => complete(field, offer), field.asked > 1 ? 90 : 0);
  } else offer([]);
}

async function complete(field, offer) {
  const { command } = filling ?? {};
  if (!command) return;
  const mine = field.asked;
  try {
    const about = { channel: settings.channel, line: command.plain.join(" "), focused: field.option.name, text: field.picked ? "" : field.input.value };
    const { choices } = await send("/ui/autocomplete", { ...about, options: given(filling.fields.filter((each) => each !== field)) });
    if (!filling || mine !== field.asked || document.activeElement !== field.input) return;
    offer(choices.map((choice) => ({ head: safeText(localised(choice, "name")), value: choice.value })), undefined, t("choice.none"));
  } catch {
    if (filling && document.activeElement === field.input) offer([], -1, t("choice.failed"));
  }
}

function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((choice) => ({ head: safeText(localised(choice, "name")), value: choice.value }));
  if (option.type === OPTION.boolean) return [{ head: t("yes"), value: true }, { head: t("no"), value: false }];
  if ([OPTION.user, OPTION.mentionable].includes(option.type)) return [...state.people, state.bot].filter(Boolean).map((user) => ({ head: safeName(user.name, t("nobody")), text: user.username, value: user.id }));
  if (option.type === OPTION.channel) {
    return [...state.channels.values()]
      .filter((channel) => maySee(channel, me()) && !isDirect(channel) && (!option.channel_types?.length || option.channel_types.includes(channel.type)))
      .map((channel) => ({ head: `#${safeName(channel.name, t("nobody"))}`, value: channel.id }));
  }
  if (option.type === OPTION.role) return (state.guild?.roles ?? []).map((role) => ({ head: role.name, value: role.id }));
  return null;
}

function pick(field, row) {
  field.picked = row;
  field.input.value = row.head;
  field.chip.classList.remove("chip-wrong");
  fit(field);
  next(field);
}

function next(field) {
  const { fields, tail } = filling;
  const open = fields.slice(fields.indexOf(field) + 1).find((each) => !each.input.value) ?? fields.find((each) => each.option.required && !each.input.value);
  (open?.input ?? tail).focus();
}

// The value to send: what was picked, else what was typed if the option takes it; undefined if it cannot be sent.
function valueOf(field) {
  const { option, input, picked } = field;
  if (picked) return picked.value;
  const text = input.value.trim();
  if (!text) return null;
  const fixed = fixedChoices(option);
  if (fixed) {
    const same = fixed.filter((row) => row.head.toLowerCase() === text.toLowerCase() || String(row.value).toLowerCase() === text.toLowerCase());
    return same.length === 1 ? same[0].value : undefined;
  }
  if (option.type === OPTION.integer || option.type === OPTION.number) {
    const number = Number(text.replace(",", "."));
    return Number.isFinite(number) && (option.type === OPTION.number || Number.isInteger(number)) ? number : undefined;
  }
  return input.value;
}

function faultOf(field) {
  const { option } = field;
  const value = valueOf(field);
  if (value === null) return option.required ? t("option.required", { name: field.label }) : null;
  if (value === undefined) return t("option.unknown", { name: field.label });
  if (typeof value === "number" && option.min_value !== undefined && value < option.min_value) return t("option.least", { name: field.label, least: option.min_value });
  if (typeof value === "number" && option.max_value !== undefined && value > option.max_value) return t("option.most", { name: field.label, most: option.max_value });
  if (option.type !== OPTION.string || field.picked) return null;
  const length = [...value].length;
  if (option.min_length && length < option.min_length) return t("option.short", { name: field.label, min: option.min_length });
  if (length > (option.max_length ?? 6000)) return t("option.long", { name: field.label, max: option.max_length ?? 6000 });
  return null;
}

const given = (fields) => Object.fromEntries(fields.map((field) => [field.option.name, valueOf(field)]).filter(([, value]) => value !== null && value !== undefined));

export async function sendCommand() {
  if (!filling || filling.sending) return;
  const now = filling;
  let wrong = null;
  for (const field of now.fields) {
    const fault = faultOf(field);
    field.chip.classList.toggle("chip-wrong", Boolean(fault));
    field.input.setAttribute("aria-invalid", fault ? "true" : "false");
    if (fault && !wrong) wrong = { field, fault };
  }
  if (wrong) {
    problem.textContent = wrong.fault;
    wrong.field.input.focus();
    return;
  }
  now.sending = true;
  now.tail.value = "";
  now.tail.focus();
  line.classList.add("busy");
  problem.textContent = "";
  unsuggest();
  try {
    await useCommand(now.command, given(now.fields));
    if (filling === now) leaveFields();
  } catch (fault) {
    problem.textContent = reason(fault);
    notice(reason(fault), { assertive: true });
  }
  now.sending = false;
  line.classList.remove("busy");
}

function onFieldKey(event, field) {
  const { fields, tail } = filling;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") moveLight(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "Enter") {
    if (!(suggesting(field.input) && !field.picked && takeLit())) sendCommand();
  } else if (event.key === "Tab" && !event.shiftKey && suggesting(field.input) && !field.picked && field.input.value && takeLit()) {
    // taken; the focus has moved on
  } else if (event.key === "Backspace" && !field.input.value) {
    const before = fields[fields.indexOf(field) - 1];
    if (!field.option.required) {
      field.chip.remove();
      fields.splice(fields.indexOf(field), 1);
      drawTail();
      (before?.input ?? tail).focus();
    } else if (before) before.input.focus();
    else leaveFields();
  } else if (event.key === "Escape") leaveFields();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function onTailKey(event) {
  const { fields, tail } = filling;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") moveLight(event.key === "ArrowDown" ? 1 : -1);
  else if (event.key === "Enter") {
    if (!takeLit()) sendCommand();
  } else if (event.key === "Backspace" && !tail.value) {
    if (fields.length) fields.at(-1).input.focus();
    else leaveFields();
  } else if (event.key === "Escape") leaveFields();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
