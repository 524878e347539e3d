// Pictures: framed while they load, enlarged by a press, and their words in a frame when they are missing.
import { h, icon } from "./dom.js";
import { localMedia, safeText } from "./safe.js";
import { t } from "./words.js";

const NARROW = 760; // pixels
const WORTH = 0.8; // a preview almost as wide as the picture saves nothing

// A phone loads a picture in the width of its screen, as Discord's clients do; Larger loads all of it.
function preview(media, source) {
  const proxy = localMedia(media.proxy_url ?? "");
  const width = Math.ceil(innerWidth * devicePixelRatio);
  if (!proxy || innerWidth >= NARROW || !(width < WORTH * media.width)) return source;
  const height = Math.round((media.height * width) / media.width);
  return `${proxy}?format=webp&width=${width}&height=${height}`;
}

export function picture(item, about) {
  const source = localMedia(item.media?.url ?? "");
  const words = safeText(item.description ?? item.media?.description ?? "");
  const { width, height } = item.media ?? {};
  const props = width && height ? { width, height } : {};
  if (!source) return missing(words);
  const image = h("img", { src: preview(item.media, source), "data-whole": source, alt: words, loading: "lazy", decoding: "async", ...props });
  return h(
    "button",
    {
      type: "button",
      class: item.spoiler ? "picture picture-spoiler" : "picture",
      "data-act": item.spoiler ? "reveal-picture" : "enlarge",
      "aria-label": words ? `${t("picture.enlarge")}: ${words}` : t("picture.enlarge"),
      vars: width && height ? { "--ratio": `${width} / ${height}`, "--width": `${width}px` } : {},
    },
    image,
    item.spoiler ? h("span", { class: "picture-cover", text: t("spoiler") }) : h("span", { class: "picture-larger", "aria-hidden": "true", text: t("picture.larger") }),
  );
}

export function missing(words) {
  return h(
    "div",
    { class: "picture-missing", role: "img", "aria-label": words || t("picture.missing") },
    icon("warn"),
    h("p", { class: "picture-missing-head", text: t("picture.missing") }),
    words && h("p", { text: words }),
  );
}

// Pictures stand one below the other: side by side nobody could read them.
export function gallery(items, about) {
  return h("div", { class: "gallery" }, items.map((item) => picture(item, about)));
}

// Error events of pictures do not bubble; they are caught on their way down.
export function watchPictures(root) {
  root.addEventListener(
    "error",
    (event) => {
      const image = event.target;
      if (image instanceof HTMLImageElement && image.classList.contains("emoji")) {
        image.replaceWith(document.createTextNode(image.alt));
      } else if (image instanceof HTMLImageElement) {
        const frame = image.closest(".picture");
        if (frame) frame.replaceWith(missing(image.alt));
      }
    },
    true,
  );
}

let opener = null;

export function enlarge(button) {
  const image = button.querySelector("img");
  const dialog = document.getElementById("lightbox");
  opener = button;
  const whole = image.dataset.whole;
  const big = h("img", { src: whole, alt: image.alt });
  dialog.replaceChildren(
    h("button", { type: "button", class: "icon-button lightbox-close", "data-act": "close-dialog", "aria-label": t("close"), title: t("close") }, icon("close")),
    h("div", { class: "lightbox-stage", "data-act": "lightbox-zoom" }, big),
    image.alt && h("p", { class: "lightbox-words", tabindex: "0", text: image.alt }),
    h("a", { class: "lightbox-open", href: whole, target: "_blank", rel: "noopener", text: t("picture.original") }),
  );
  dialog.classList.toggle("zoomed", innerWidth < NARROW); // a phone shows it as it is, to be moved about
  dialog.showModal();
  dialog.addEventListener("close", () => opener?.isConnected && opener.focus(), { once: true });
}
