// The pinned messages of a channel: read when asked for, each with the way to it.
import { h, byId, iconButton } from "./dom.js";
import { goTo } from "./feed.js";
import { get } from "./net.js";
import { nameOf, summary } from "./posts.js";
import { locale, settings } from "./settings.js";
import { notice, userById } from "./state.js";
import { postTime } from "./times.js";
import { t } from "./words.js";

const dialog = byId("pins");

function entry(post) {
  const words = summary(post);
  return h(
    "article",
    { class: "pin" },
    h("p", {}, h("bdi", { class: "author", text: nameOf(userById(post.author.id) ?? post.author) }), " ", h("time", { class: "post-time", datetime: post.timestamp, text: postTime(post.timestamp, locale()) })),
    h("p", { class: "pin-words" }, h("bdi", { text: words })),
    h("button", { type: "button", class: "text-button", "data-act": "jump", "data-to": post.id, "aria-label": `${t("pins.jump")}: ${words.slice(0, 60)}`, text: t("pins.jump") }),
  );
}

export async function showPins() {
  if (!settings.channel) return;
  try {
    const { messages } = await get(`/ui/pins?channel=${settings.channel}`);
    dialog.replaceChildren(
      h(
        "div",
        { class: "form" },
        h("header", { class: "form-head" }, h("h2", { id: "pins-title", text: t("pins") }), iconButton("close", t("close"), { "data-act": "close-dialog" })),
        h("div", { class: "pins" }, messages.length ? messages.map(entry) : h("p", { class: "pins-none", text: t("pins.none") })),
      ),
    );
    if (!dialog.open) dialog.showModal();
  } catch {
    notice(t("lost.load"), { assertive: true });
  }
}

export async function jump(id) {
  dialog.close();
  await goTo(id);
}
