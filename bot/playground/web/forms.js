// Forms (modals): labels, texts, selects, radios, boxes; checked for length before they leave.
import { defaultsOf, optionsOf, select, TYPE } from "./components.js";
import { h, iconButton } from "./dom.js";
import { markdown } from "./markdown.js";
import { post as send } from "./net.js";
import { openSelect } from "./selects.js";
import { safeText } from "./safe.js";
import { locale } from "./settings.js";
import { changed, notice, state, userById } from "./state.js";
import { t } from "./words.js";

const dialog = document.getElementById("form");
const LONG = 2;
let current = null;

export const formIsOpen = () => dialog.open;

export function openForm(data, interaction) {
  const fields = [];
  const about = { language: locale(), user: (id) => userById(id)?.name ?? null, channel: () => null, me: null };
  const parts = data.components.map((each) => part(each, fields, about));
  const error = h("p", { class: "form-error", role: "alert" });
  const submit = h("button", { type: "submit", class: "button button-primary", text: t("form.send") });
  const form = h(
    "form",
    { class: "form", novalidate: true },
    h("header", { class: "form-head" }, h("h2", { id: "form-title" }, h("bdi", { text: safeText(data.title) })), iconButton("close", t("close"), { "data-act": "close-dialog" })),
    h("div", { class: "form-parts" }, parts),
    error,
    h("footer", { class: "form-foot" }, h("button", { type: "button", class: "button button-secondary", "data-act": "close-dialog", text: t("cancel") }), submit),
  );
  current = { interaction, custom: data.custom_id, fields, error, submit };
  form.addEventListener("submit", onSubmit);
  dialog.replaceChildren(form);
  dialog.setAttribute("aria-labelledby", "form-title");
  if (!dialog.open) dialog.showModal();
  fields[0]?.focus();
}

async function onSubmit(event) {
  event.preventDefault();
  const { fields, error, submit, interaction, custom } = current;
  const wrong = fields.filter((field) => !field.check());
  if (wrong.length) {
    wrong[0].focus();
    notice(t("form.wrong"), { assertive: true });
    return;
  }
  submit.disabled = true;
  submit.classList.add("busy");
  error.textContent = "";
  try {
    const answers = Object.fromEntries(fields.map((field) => [field.custom, field.value()]));
    const answer = await send("/ui/submit", { interaction, custom, answers });
    changed("acted", { kind: "form", custom });
    if (answer.outcome === "failed") throw new Error(answer.reason);
    dialog.close();
  } catch {
    error.textContent = t("form.failed");
  }
  submit.disabled = false;
  submit.classList.remove("busy");
}

function part(data, fields, about) {
  if (data.type === TYPE.row) return data.components.map((each) => part({ type: TYPE.label, label: each.label, component: each }, fields, about));
  if (data.type === TYPE.text) return h("div", { class: "md form-text" }, markdown(data.content, about));
  if (data.type !== TYPE.label) return h("p", { class: "unknown-part", text: t("unknown", { type: data.type }) });
  const inner = data.component;
  const field = makers[inner.type]?.(inner, safeText(data.label ?? inner.label));
  if (!field) return h("p", { class: "unknown-part", text: t("unknown", { type: inner.type }) });
  field.custom = inner.custom_id;
  fields.push(field);
  const problem = h("p", { class: "field-problem", id: `${field.id}-problem`, role: "alert" });
  const required = inner.required !== false && inner.type !== TYPE.checkbox;
  const node = h(
    "div",
    { class: "field", role: field.group ? "group" : null, "aria-labelledby": field.group ? `${field.id}-label` : null },
    h(field.group ? "p" : "label", { class: "field-label", id: `${field.id}-label`, for: field.group ? null : field.id }, h("bdi", { text: safeText(data.label ?? inner.label) }), required && h("span", { class: "field-required", title: t("required"), text: "*" })),
    data.description && h("p", { class: "field-description", id: `${field.id}-description`, text: safeText(data.description) }),
    field.node,
    field.below,
    problem,
  );
  const target = field.control ?? field.node;
  target.setAttribute("aria-describedby", [data.description && `${field.id}-description`, problem.id].filter(Boolean).join(" "));
  field.check = () => {
    const text = field.problem(required);
    problem.textContent = text ?? "";
    target.setAttribute("aria-invalid", text ? "true" : "false");
    node.classList.toggle("field-wrong", Boolean(text));
    return !text;
  };
  node.addEventListener("input", () => node.classList.contains("field-wrong") && field.check());
  return node;
}

let number = 0;
const nextId = () => `field-${(number += 1)}`;

function textInput(data) {
  const id = nextId();
  const long = data.style === LONG;
  const max = data.max_length ?? 4000;
  const min = data.min_length ?? 0;
  const control = h(long ? "textarea" : "input", { id, class: "input", type: long ? null : "text", rows: long ? "5" : null, placeholder: safeText(data.placeholder ?? ""), autocomplete: "off", dir: "auto" });
  control.value = data.value ?? "";
  const count = h("span", { class: "field-count" });
  const length = () => [...control.value].length;
  const draw = () => {
    count.textContent = `${length()} / ${max}`;
    count.classList.toggle("field-count-over", length() > max);
  };
  control.addEventListener("input", draw);
  draw();
  return {
    id,
    node: control,
    below: count,
    focus: () => control.focus(),
    value: () => control.value,
    problem: (required) => {
      if (!length()) return required ? t("required") : null;
      if (length() < min) return t("form.short", { min });
      return length() > max ? t("form.long", { max }) : null;
    },
  };
}

function selectField(data, label) {
  const id = nextId();
  const place = `form/${data.custom_id}`;
  let values = defaultsOf(data);
  const node = h("div", { class: "field-select" });
  const min = data.min_values ?? 1;
  const max = data.max_values ?? 1;
  const draw = () => {
    state.picked.set(place, values);
    const control = select({ ...data, disabled: false }, { post: "form" });
    state.picked.delete(place);
    control.id = id;
    control.removeAttribute("data-act");
    control.setAttribute("aria-label", `${label}: ${control.getAttribute("aria-label")}`);
    control.addEventListener("click", () => {
      openSelect(control, { options: optionsOf(data), values, min, max, label }, (picked) => {
        values = picked;
        draw();
        node.firstChild.focus();
        node.dispatchEvent(new Event("input", { bubbles: true }));
      });
    });
    node.replaceChildren(control);
  };
  draw();
  return {
    id,
    node,
    focus: () => node.firstChild.focus(),
    value: () => values,
    problem: (required) => {
      if (!values.length) return required ? t("required") : null;
      return values.length < min ? t("select.exactly", { count: values.length, of: min }) : null;
    },
  };
}

function choices(data, type, min, max) {
  const id = nextId();
  const boxes = data.options.map((option, at) => {
    const box = h("input", { type, name: id, id: `${id}-${at}`, value: option.value });
    box.checked = option.default === true;
    return [box, option];
  });
  const node = h(
    "div",
    { class: "choices", id },
    boxes.map(([box, option]) => h("label", { class: "choice", for: box.id }, box, h("span", { class: "menu-words" }, h("bdi", { text: safeText(option.label) }), option.description && h("bdi", { class: "menu-description", text: safeText(option.description) })))),
  );
  const picked = () => boxes.filter(([box]) => box.checked).map(([, option]) => option.value);
  return {
    id,
    node,
    group: true,
    focus: () => boxes[0][0].focus(),
    value: () => (type === "radio" ? (picked()[0] ?? null) : picked()),
    problem: (required) => {
      if (!picked().length) return required ? t("required") : null;
      if (picked().length < min) return t("select.exactly", { count: picked().length, of: min });
      return picked().length > max ? t("form.many", { max }) : null;
    },
  };
}

function checkbox(data) {
  const id = nextId();
  const box = h("input", { type: "checkbox", id });
  box.checked = data.default === true;
  return { id, node: h("div", { class: "choice choice-single" }, box), control: box, focus: () => box.focus(), value: () => box.checked, problem: () => null };
}

const makers = {
  [TYPE.textInput]: textInput,
  [TYPE.stringSelect]: selectField,
  [TYPE.userSelect]: selectField,
  [TYPE.roleSelect]: selectField,
  [TYPE.mentionableSelect]: selectField,
  [TYPE.channelSelect]: selectField,
  [TYPE.radio]: (data) => choices(data, "radio", 1, 1),
  [TYPE.checkboxes]: (data) => choices(data, "checkbox", data.min_values ?? 1, data.max_values ?? data.options.length),
  [TYPE.checkbox]: checkbox,
};
