// Message components, classic and v2, as elements. Presses are handled in one place (presses.js) by data-act.
import { h, icon } from "./dom.js";
import { colour, file } from "./embeds.js";
import { gallery, picture } from "./media.js";
import { emoji, markdown } from "./markdown.js";
import { placeOf, safeLink, safeText } from "./safe.js";
import { state } from "./state.js";
import { t } from "./words.js";

export const TYPE = {
  row: 1,
  button: 2,
  stringSelect: 3,
  textInput: 4,
  userSelect: 5,
  roleSelect: 6,
  mentionableSelect: 7,
  channelSelect: 8,
  section: 9,
  text: 10,
  thumbnail: 11,
  gallery: 12,
  file: 13,
  separator: 14,
  container: 17,
  label: 18,
  upload: 19,
  radio: 21,
  checkboxes: 22,
  checkbox: 23,
};
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const LINK = 5;

// Each part is known by what it is, so that an edit that adds a picture leaves everything else in place.
export function components(list, about) {
  const counts = new Map();
  return list.map((data) => {
    const node = component(data, about);
    const kind = data.type === TYPE.row ? `row-${data.components[0]?.custom_id}` : `part-${data.type}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (!node.hasAttribute("data-key")) node.setAttribute("data-key", `${kind}-${counts.get(kind)}`);
    return node;
  });
}

function component(data, about) {
  switch (data.type) {
    case TYPE.row:
      return h("div", { class: "row", role: "group", "aria-label": t("row") }, components(data.components, about));
    case TYPE.button:
      return button(data, about);
    case TYPE.stringSelect:
    case TYPE.userSelect:
    case TYPE.roleSelect:
    case TYPE.mentionableSelect:
    case TYPE.channelSelect:
      return select(data, about);
    case TYPE.section:
      return h(
        "div",
        { class: "section" },
        h("div", { class: "section-texts" }, components(data.components, about)),
        h("div", { class: "section-side" }, component(data.accessory, about)),
      );
    case TYPE.text:
      return h("div", { class: "md text-display" }, markdown(data.content, about));
    case TYPE.thumbnail:
      return h("div", { class: "thumbnail" }, picture(data, about));
    case TYPE.gallery:
      return gallery(data.items, about);
    case TYPE.file:
      return file({ ...data.file, ...data });
    case TYPE.separator:
      return data.divider === false
        ? h("div", { class: `gap gap-${data.spacing ?? 1}` })
        : h("hr", { class: `gap gap-${data.spacing ?? 1}` });
    case TYPE.container: {
      const accent = colour(data.accent_color);
      return h(
        "div",
        { class: data.spoiler ? "container container-spoiler" : "container", vars: accent ? { "--accent": accent } : {}, "data-act": data.spoiler ? "reveal" : null },
        components(data.components, about),
      );
    }
    default:
      return h("p", { class: "unknown-part", text: t("unknown", { type: data.type }) });
  }
}

export function emojiOf(data) {
  if (!data) return null;
  return h("span", { class: "button-emoji" }, data.id ? emoji(data.name, data.id) : safeText(data.name));
}

function button(data, about) {
  const words = safeText(data.label ?? "");
  const inside = [emojiOf(data.emoji), words && h("span", { class: "button-label" }, h("bdi", { text: words }))];
  const style = `button button-${STYLES[data.style] ?? "secondary"}`;
  const place = data.style === LINK && placeOf(data.url);
  if (place && about.channel(place.channel)) {
    return h("button", { type: "button", class: style, "data-act": "go", "data-channel": place.channel, "data-to": place.post }, inside);
  }
  if (data.style === LINK) {
    return h("a", { class: style, href: safeLink(data.url) ?? "#", target: "_blank", rel: "noopener noreferrer nofollow" }, inside, icon("link"));
  }
  const busy = state.busy.has(`${about.post}/${data.custom_id}`);
  return h(
    "button",
    {
      type: "button",
      class: busy ? `${style} busy` : style,
      disabled: data.disabled === true,
      "aria-busy": busy ? "true" : null,
      "aria-label": words ? null : safeText(data.emoji?.name ?? data.custom_id),
      "data-act": "press",
      "data-custom": data.custom_id,
      "data-key": `press-${data.custom_id}`,
    },
    inside,
  );
}

const WHICH = { [TYPE.userSelect]: "select.user", [TYPE.roleSelect]: "select.role", [TYPE.mentionableSelect]: "select.user", [TYPE.channelSelect]: "select.channel" };

export function select(data, about) {
  const place = `${about.post}/${data.custom_id}`;
  const options = optionsOf(data);
  const values = state.picked.get(place) ?? defaultsOf(data);
  const shown = options.filter((option) => values.includes(option.value));
  const busy = state.busy.has(place);
  const hint = safeText(data.placeholder ?? "") || t(WHICH[data.type] ?? "select.pick");
  return h(
    "button",
    {
      type: "button",
      class: busy ? "select busy" : "select",
      disabled: data.disabled === true,
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-busy": busy ? "true" : null,
      "aria-label": shown.length ? `${hint}: ${shown.map((each) => safeText(each.label)).join(", ")}` : hint,
      "data-act": "open-select",
      "data-custom": data.custom_id,
      "data-key": `select-${data.custom_id}`,
    },
    shown.length
      ? h("span", { class: "select-values" }, shown.map((each) => h("span", { class: "select-value" }, emojiOf(each.emoji), h("bdi", { text: safeText(each.label) }))))
      : h("span", { class: "select-hint" }, h("bdi", { text: hint })),
    icon("down"),
  );
}

export function defaultsOf(data) {
  if (data.type === TYPE.stringSelect) return data.options.filter((option) => option.default).map((option) => option.value);
  return (data.default_values ?? []).map((each) => each.id);
}

// People, roles and channels come from the world; the rest is written in the component.
export function optionsOf(data) {
  if (data.options) return data.options;
  const made = [];
  if ([TYPE.userSelect, TYPE.mentionableSelect].includes(data.type)) {
    for (const person of [...state.people, state.bot].filter(Boolean)) made.push({ value: person.id, label: person.name, description: person.username });
  }
  if ([TYPE.roleSelect, TYPE.mentionableSelect].includes(data.type)) {
    for (const role of state.guild?.roles ?? []) made.push({ value: role.id, label: `@${role.name.replace(/^@/u, "")}` });
  }
  if (data.type === TYPE.channelSelect) {
    for (const channel of state.channels.values()) {
      if (!data.channel_types?.length || data.channel_types.includes(channel.type)) made.push({ value: channel.id, label: `#${channel.name}` });
    }
  }
  return made;
}

// The component with this custom id, wherever it lies in the message.
export function findComponent(components, custom) {
  for (const each of components ?? []) {
    if (each.custom_id === custom) return each;
    const inner = findComponent([...(each.components ?? []), each.accessory, each.component].filter(Boolean), custom);
    if (inner) return inner;
  }
  return null;
}
