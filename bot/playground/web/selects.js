// Select menus: a list beside the select (a sheet on a phone), searchable when long, by keyboard as by touch.
import { emojiOf } from "./components.js";
import { h, icon } from "./dom.js";
import { safeText } from "./safe.js";
import { t } from "./words.js";

const feed = document.getElementById("feed");
let close = () => {};
export const closeSelect = () => close();

// The select itself or, if an edit has put another in its place, that one.
const there = (node) => (node.isConnected ? node : document.querySelector(`[data-key="${CSS.escape(node.dataset.key ?? "")}"]`) ?? node);

// Ask which of these; `done(values)` is called once, unless the reader turns away.
export function openSelect(anchor, { options, values, min, max, label }, done) {
  close();
  const chosen = new Set(values);
  const before = [...chosen].join("\n");
  const many = max > 1;
  const box = h("div", { class: "menu", id: "menu", vars: {} });
  const list = h("div", { role: "listbox", class: "menu-list", "aria-label": label, "aria-multiselectable": many ? "true" : null, tabindex: "-1" });
  const search = options.length > 10 ? h("input", { type: "text", class: "menu-search", placeholder: t("search"), "aria-label": t("search"), autocomplete: "off", spellcheck: "false" }) : null;
  const confirm = h("button", { type: "button", class: "button button-success", text: t("select.done") });
  const count = h("span", { class: "menu-count", "aria-live": "polite" });
  let at = Math.max(0, options.findIndex((option) => chosen.has(option.value)));

  const draw = () => {
    const wanted = (search?.value ?? "").trim().toLowerCase();
    list.replaceChildren(
      ...options.map((option, index) => {
        const picked = chosen.has(option.value);
        const full = many && !picked && chosen.size >= max;
        return h(
          "div",
          {
            role: "option",
            id: `menu-${index}`,
            class: ["menu-option", index === at && "menu-here", full && "menu-full"].filter(Boolean).join(" "),
            "aria-selected": picked ? "true" : "false",
            "aria-disabled": full ? "true" : null,
            "data-index": index,
            "data-value": option.value,
            hidden: wanted !== "" && !`${option.label} ${option.description ?? ""}`.toLowerCase().includes(wanted),
          },
          many && h("span", { class: picked ? "tick tick-on" : "tick", "aria-hidden": "true" }, picked && icon("check")),
          emojiOf(option.emoji),
          h("span", { class: "menu-words" }, h("bdi", { class: "menu-label", text: safeText(option.label) }), option.description && h("bdi", { class: "menu-description", text: safeText(option.description) })),
          !many && picked && icon("check"),
        );
      }),
    );
    (search ?? list).setAttribute("aria-activedescendant", `menu-${at}`);
    if (many) {
      confirm.disabled = chosen.size < min;
      count.textContent = min === max ? t("select.exactly", { count: chosen.size, of: max }) : t("select.count", { count: chosen.size, min, max });
    }
  };
  const seen = () => [...list.children].filter((node) => !node.hidden).map((node) => Number(node.dataset.index));
  const move = (step) => {
    const shown = seen();
    if (!shown.length) return;
    const here = shown.indexOf(at);
    at = shown[here < 0 ? 0 : (here + step + shown.length) % shown.length];
    draw();
    document.getElementById(`menu-${at}`)?.scrollIntoView({ block: "nearest" });
  };
  const take = (index) => {
    const option = options[index];
    if (!option) return;
    at = index;
    if (!many) {
      chosen.clear();
      chosen.add(option.value);
      finish(true);
      return;
    }
    if (chosen.has(option.value)) chosen.delete(option.value);
    else if (chosen.size < max) chosen.add(option.value);
    draw();
  };
  const finish = (send) => {
    close = () => {};
    box.remove();
    document.body.classList.remove("menu-open");
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    removeEventListener("resize", place);
    feed.removeEventListener("scroll", follow);
    for (const turn of ["wheel", "touchmove", "keydown"]) feed.removeEventListener(turn, hand);
    there(anchor).focus({ preventScroll: true });
    const picked = options.filter((option) => chosen.has(option.value)).map((option) => option.value);
    if (send && (!many || picked.join("\n") !== before || picked.length >= min)) done(picked);
  };
  const leave = () => finish(many && chosen.size >= min && [...chosen].join("\n") !== before);
  const outside = (event) => {
    if (!box.contains(event.target) && !anchor.contains(event.target)) leave();
  };
  const place = () => {
    const room = anchor.getBoundingClientRect();
    const below = innerHeight - room.bottom;
    const up = below < 260 && room.top > below;
    box.style.setProperty("--left", `${Math.max(8, Math.min(room.left, innerWidth - 328))}px`);
    box.style.setProperty("--width", `${Math.max(room.width, 280)}px`);
    box.style.setProperty("--tall", `${Math.min(420, (up ? room.top : below) - 16)}px`);
    box.style.setProperty("--top", up ? "auto" : `${room.bottom + 4}px`);
    box.style.setProperty("--bottom", up ? `${innerHeight - room.top + 4}px` : "auto");
  };

  // An edit may move the select: the list goes with it. It closes only when the select is gone, or
  // when the reader scrolls it out of sight by hand.
  let byHand = false;
  const hand = () => (byHand = true);
  const follow = () => {
    anchor = there(anchor);
    const { top, bottom } = anchor.getBoundingClientRect();
    const inSight = bottom > 0 && top < innerHeight;
    if (!anchor.isConnected || (byHand && !inSight)) leave();
    else if (inSight) place();
  };

  box.addEventListener("keydown", (event) => {
    const keys = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Escape: () => finish(false) };
    if (keys[event.key]) keys[event.key]();
    else if (event.key === "Enter" && many && (event.ctrlKey || event.metaKey)) {
      if (chosen.size >= min) finish(true);
    } else if ((event.key === "Enter" || (event.key === " " && event.target !== search)) && event.target !== confirm) take(at);
    else if (event.key === "Tab") {
      if (!many) finish(false);
      else if (event.target === confirm || confirm.disabled) leave();
      else confirm.focus();
    } else if (event.target === list && event.key.length === 1 && !event.ctrlKey) typed(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const typed = (letter) => {
    const shown = seen();
    const after = [...shown.filter((index) => index > at), ...shown];
    const found = after.find((index) => options[index].label.toLowerCase().startsWith(letter.toLowerCase()));
    if (found !== undefined) {
      at = found;
      move(0);
    }
  };
  list.addEventListener("click", (event) => {
    const row = event.target.closest("[data-index]");
    if (row) take(Number(row.dataset.index));
  });
  search?.addEventListener("input", () => {
    draw();
    if (!seen().includes(at)) move(0);
  });
  confirm.addEventListener("click", () => finish(true));

  box.append(...[search, list].filter(Boolean));
  if (!options.length) box.append(h("p", { class: "menu-empty", text: t("select.none") }));
  if (many) box.append(h("div", { class: "menu-foot" }, count, confirm));
  (anchor.closest("dialog") ?? document.body).append(box);
  document.body.classList.add("menu-open");
  anchor.setAttribute("aria-expanded", "true");
  close = () => finish(false);
  draw();
  place();
  document.addEventListener("pointerdown", outside, true);
  addEventListener("resize", place);
  feed.addEventListener("scroll", follow);
  for (const turn of ["wheel", "touchmove", "keydown"]) feed.addEventListener(turn, hand, { passive: true });
  (search ?? list).focus({ preventScroll: true });
  document.getElementById(`menu-${at}`)?.scrollIntoView({ block: "nearest" });
}
