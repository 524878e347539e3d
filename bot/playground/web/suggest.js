// The list above the command line: one list, whoever asks.
import { h } from "./dom.js";

const box = document.getElementById("suggest");
let rows = [];
let at = -1;
let take = () => {};
let owner = null;

export const suggesting = (input) => owner === input && rows.length > 0;

// rows: { head, text, hint, value }; at: which is lit, -1 for none.
export function suggest(input, given, { title = "", lit = 0, empty = "" } = {}, onTake) {
  owner = input;
  rows = given;
  take = onTake;
  at = rows.length ? lit : -1;
  box.hidden = !rows.length && !title && !empty;
  box.replaceChildren(
    ...[
      title && h("p", { class: "suggest-title", role: "presentation", text: title }),
      ...rows.map((row, index) =>
        h(
          "div",
          { role: "option", id: `suggest-${index}`, class: "suggest-row", "data-index": index, "aria-selected": "false" },
          h("bdi", { class: "suggest-head", text: row.head }),
          row.hint && h("span", { class: "suggest-hint" }, row.hint.map((each) => h("span", { class: each.required ? "hint hint-required" : "hint" }, h("bdi", { text: each.name })))),
          row.text && h("bdi", { class: "suggest-text", text: row.text }),
        ),
      ),
      !rows.length && empty && h("p", { class: "suggest-empty", text: empty }),
    ].filter(Boolean),
  );
  input.setAttribute("aria-expanded", String(!box.hidden && rows.length > 0));
  light();
}

export function unsuggest() {
  box.hidden = true;
  rows = [];
  at = -1;
  owner?.setAttribute("aria-expanded", "false");
  owner?.removeAttribute("aria-activedescendant");
  owner = null;
}

function light() {
  for (const node of box.querySelectorAll("[data-index]")) {
    const here = Number(node.dataset.index) === at;
    node.classList.toggle("suggest-here", here);
    node.setAttribute("aria-selected", String(here));
    if (here) node.scrollIntoView({ block: "nearest" });
  }
  if (at < 0) owner?.removeAttribute("aria-activedescendant");
  else owner?.setAttribute("aria-activedescendant", `suggest-${at}`);
}

export function unlight() {
  at = -1;
  light();
}

export function moveLight(step) {
  if (!rows.length) return false;
  at = at < 0 ? (step > 0 ? 0 : rows.length - 1) : (at + step + rows.length) % rows.length;
  light();
  return true;
}

export function takeLit() {
  if (at < 0) return false;
  take(rows[at]);
  return true;
}

// The press must not take the focus from the line being typed.
box.addEventListener("pointerdown", (event) => event.preventDefault());
box.addEventListener("click", (event) => {
  const row = event.target.closest("[data-index]");
  if (row) take(rows[Number(row.dataset.index)]);
});
