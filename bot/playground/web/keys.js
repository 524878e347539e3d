// The keyboard: one table of keys, shown by "?".
import { useComponent } from "./acts.js";
import { skipCoach } from "./coach.js";
import { focusComposer } from "./composer.js";
import { byId, h, iconButton } from "./dom.js";
import { keep, settings } from "./settings.js";
import { step } from "./side.js";
import { t } from "./words.js";

const TYPING = "input, textarea, select, [contenteditable]";
const SHOWN = [
  ["/", "keys.slash"],
  ["Tab", "keys.tab"],
  ["← → ↑ ↓", "keys.arrows"],
  ["Enter, Space", "keys.press"],
  ["1–9, A–Z", "keys.choose"],
  ["Ctrl + Enter", "keys.commit"],
  ["[ ]", "keys.person"],
  ["Esc", "keys.escape"],
  ["?", "keys.help"],
];

export function showHelp() {
  const dialog = byId("help");
  const single = h("input", { type: "checkbox", id: "single-keys" });
  single.checked = settings.singleKeys;
  single.addEventListener("change", () => keep({ singleKeys: single.checked }));
  dialog.replaceChildren(
    h(
      "div",
      { class: "form" },
      h("header", { class: "form-head" }, h("h2", { id: "help-title", text: t("keys.title") }), iconButton("close", t("close"), { "data-act": "close-dialog" })),
      h("dl", { class: "keys" }, SHOWN.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", { text: key })), h("dd", { text: t(words) })))),
      h("label", { class: "choice", for: "single-keys" }, single, h("span", { text: t("keys.single") })),
    ),
  );
  dialog.showModal();
}

const enabled = (root) => [...root.querySelectorAll("[data-act=press], [data-act=open-select], a.button")].filter((node) => !node.disabled);

function within(panel, event) {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    const commit = panel.querySelector(".button-success:not(:disabled)");
    if (commit) useComponent(panel.dataset.post, commit.dataset.custom);
    return Boolean(commit);
  }
  if (event.ctrlKey || event.metaKey || event.altKey || !settings.singleKeys) return false;
  const parts = enabled(panel);
  const found = /^[1-9]$/u.test(event.key)
    ? parts[Number(event.key) - 1]
    : /^[a-z]$/iu.test(event.key) && parts.find((node) => node.textContent.trim().match(/^(\p{Lu})\b/u)?.[1] === event.key.toUpperCase() && /^\p{Lu}(\s|$)/u.test(node.textContent.trim()));
  if (!found) return false;
  found.focus();
  found.click();
  return true;
}

// Arrows walk through a row of buttons, or from post to post.
function walk(event) {
  const target = document.activeElement;
  const row = target?.closest?.(".row, #people, #channel-list, .segments");
  const sideways = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const upright = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (row && (sideways || (upright && !row.matches(".row")))) {
    const inside = [...row.querySelectorAll("button, a")].filter((node) => !node.disabled);
    const at = inside.indexOf(target);
    inside[(at + (sideways ?? upright) + inside.length) % inside.length]?.focus();
    return true;
  }
  const post = target?.closest?.("article[data-post]");
  if (post && upright) {
    let next = post;
    do next = upright > 0 ? next.nextElementSibling : next.previousElementSibling;
    while (next && !next.matches("article"));
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
    return Boolean(next);
  }
  return false;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.isComposing || document.querySelector("dialog[open]")) return;
  const target = event.target instanceof Element ? event.target : null;
  const typing = target?.matches(TYPING) ?? false;
  let done = false;
  if (event.key === "Escape") done = escape();
  else if (!typing) {
    const panel = target?.closest("article[data-post]");
    done = (panel && within(panel, event)) || (!event.ctrlKey && !event.metaKey && !event.altKey && single(event)) || walk(event);
  }
  if (done) event.preventDefault();
});

function single(event) {
  if (event.key === "/") focusComposer("/");
  else if (!settings.singleKeys) return false;
  else if (event.key === "?") showHelp();
  else if (event.key === "[" || event.key === "]") step(event.key === "]" ? 1 : -1);
  else return false;
  return true;
}

function escape() {
  const open = document.body.classList.contains("nav-open") || document.body.classList.contains("side-open");
  if (open) {
    document.body.classList.remove("nav-open", "side-open");
    return true;
  }
  return skipCoach();
}
