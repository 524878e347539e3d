// Elements are made by hand, never from strings: text stays text whatever it says.

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "vars") {
      for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    } else if (name === "text") node.textContent = value;
    else if (name === "value") node.value = value;
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  append(node, children);
  return node;
}

export function append(node, children) {
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false || child === "") continue;
    node.append(child);
  }
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

// The page's own marks, drawn on a 24 x 24 grid.
const ICONS = {
  menu: "M3 6h18M3 12h18M3 18h18",
  close: "M5 5l14 14M19 5L5 19",
  check: "M4 12.5l5.5 5.5L20 7",
  down: "M5 9l7 7 7-7",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  hash: "M9 3L7 21M17 3l-2 18M4 8.5h17M3 15.5h17",
  thread: "M5 3v9a5 5 0 005 5h9M15 13l4 4-4 4",
  at: "M16 12a4 4 0 10-4 4c3 0 4-1 4-4zm0 0v1.5a2.5 2.5 0 005 0V12a9 9 0 10-3.5 7",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10 3a3 3 0 100-6 3 3 0 000 6z",
  send: "M3 12L21 4l-7 17-3-7-8-2z",
  slash: "M17 3L7 21",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2",
  moon: "M20 14.5A8.5 8.5 0 019.5 4 8.5 8.5 0 1020 14.5z",
  half: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 3v18M15 4v16M18 6v12",
  pin: "M9 3h6l-1 7 4 4H6l4-4-1-7zM12 14v7",
  file: "M6 3h8l5 5v13H6V3zM14 3v5h5",
  download: "M12 3v12M7 11l5 5 5-5M4 20h16",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  clock: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l4 2",
  flask: "M9 3h6M10 3v6l-6 10a1.5 1.5 0 001.3 2h13.4a1.5 1.5 0 001.3-2L14 9V3M7 15h10",
  help: "M9 9a3 3 0 115 2.2c-1.3 .9-2 1.6-2 2.8M12 18v.5M12 3a9 9 0 100 18 9 9 0 000-18z",
  warn: "M12 3L2 20h20L12 3zM12 9v5M12 17v.5",
  plus: "M12 5v14M5 12h14",
  rocket: "M5 15c-2 1-2 5-2 6 1 0 5 0 6-2M8 13c1-5 5-10 13-10 0 8-5 12-10 13l-3-3zM15.5 8.5v.1",
  cycle: "M20 11a8 8 0 00-14-4L3 10M4 13a8 8 0 0014 4l3-3M3 5v5h5M21 19v-5h-5",
};

export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

export const byId = (id) => document.getElementById(id);

export function iconButton(name, label, props = {}) {
  return h("button", { type: "button", class: "icon-button", title: label, "aria-label": label, ...props }, icon(name));
}
