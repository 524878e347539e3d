// The line at the bottom: plain words are said, "/" begins a command.
import { reason, say } from "./acts.js";
import { exactly, localised, matching } from "./commands.js";
import { fillIn, isFilling, leaveFields, sendCommand } from "./fields.js";
import { safeText } from "./safe.js";
import { notice, on } from "./state.js";
import { moveLight, suggest, suggesting, takeLit, unsuggest } from "./suggest.js";
import { t } from "./words.js";

const form = document.getElementById("composer");
const box = document.getElementById("box");
const problem = document.getElementById("composer-problem");
const MOST = 2000;
let sending = false;

export function focusComposer(text = null) {
  if (isFilling()) return;
  if (text !== null) box.value = text;
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
  update();
}

// Begin a command by its name, as a press on a command in a text does.
export function useByName(name) {
  leaveFields();
  const command = exactly(name);
  if (command) begin(command);
  else focusComposer(`/${name}`);
}

function begin(command) {
  box.value = "";
  box.hidden = true;
  grow();
  fillIn(command, (next, stays) => {
    box.hidden = false;
    box.value = next;
    if (stays) box.focus();
    update();
  });
}

function update() {
  grow();
  problem.textContent = "";
  const text = box.value;
  if (!text.startsWith("/") || text.includes("\n")) {
    if (suggesting(box) || text.startsWith("/") === false) unsuggest();
    return;
  }
  const typed = text.slice(1);
  const exact = typed.endsWith(" ") ? exactly(typed) : null;
  if (exact && !matching(typed).some((other) => other.words.join(" ") !== exact.words.join(" ") && other.words.join(" ").startsWith(`${exact.words.join(" ")} `))) {
    begin(exact);
    return;
  }
  const rows = matching(typed).map((command) => ({
    head: `/${command.words.join(" ")}`,
    text: safeText(command.description),
    hint: command.options.map((option) => ({ name: safeText(localised(option, "name")), required: option.required })),
    value: command,
  }));
  suggest(box, rows, { title: t("commands"), empty: t("command.none") }, (row) => begin(row.value));
}

function grow() {
  box.style.setProperty("height", "auto");
  if (!box.hidden) box.style.setProperty("height", `${Math.min(box.scrollHeight, 160)}px`);
}

async function submit() {
  if (isFilling()) {
    sendCommand();
    return;
  }
  const text = box.value;
  if (!text.trim() || sending) return;
  if (text.startsWith("/")) {
    if (!takeLit()) problem.textContent = t("command.none");
    return;
  }
  if ([...text].length > MOST) {
    problem.textContent = t("say.long", { max: MOST });
    return;
  }
  sending = true;
  try {
    await say(text);
    box.value = "";
    update();
  } catch (fault) {
    problem.textContent = reason(fault);
    notice(reason(fault), { assertive: true });
  }
  sending = false;
}

box.addEventListener("input", update);
box.addEventListener("focus", update);
box.addEventListener("blur", () => setTimeout(() => suggesting(box) && document.activeElement !== box && unsuggest(), 0));
box.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const list = suggesting(box);
  if (list && (event.key === "ArrowDown" || event.key === "ArrowUp")) moveLight(event.key === "ArrowDown" ? 1 : -1);
  else if (list && event.key === "Tab" && !event.shiftKey) takeLit();
  else if (event.key === "Escape" && (list || box.value.startsWith("/"))) {
    box.value = "";
    update();
  } else if (event.key === "Enter" && !event.shiftKey) submit();
  else return;
  event.preventDefault();
  event.stopPropagation();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  submit();
});
document.getElementById("slash").addEventListener("click", () => {
  leaveFields();
  focusComposer("/");
});

on("channel me words commands", () => {
  box.placeholder = t("say.placeholder");
});
on("me channel words", leaveFields);
