// Pictures: framed while they load, enlarged by a press, and their words in a frame when they are missing.
import { h, icon } from "./dom.js";
import { localMedia, safeText } from "./safe.js";
import { t } from "./words.js";

const NARROW = 760; // pixels

export function picture(item, about) {
  const source = localMedia(item.media?.url ?? "");
  const words = safeText(item.description ?? item.media?.description ?? "");
  const { width, height } = item.media ?? {};
  const props = width && height ? { width, height } : {};
  if (!source) return missing(words);
  const image = h("img", { src: source, alt: words, loading: "lazy", decoding: "async", ...props });
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
  const big = h("img", { src: image.src, alt: image.alt });
  dialog.replaceChildren(
    h("button", { type: "button", class: "icon-button lightbox-close", "data-act": "close-dialog", "aria-label": t("close"), title: t("close") }, icon("close")),
    h("div", { class: "lightbox-stage", "data-act": "lightbox-zoom" }, big),
    image.alt && h("p", { class: "lightbox-words", tabindex: "0", text: image.alt }),
    h("a", { class: "lightbox-open", href: image.src, target: "_blank", rel: "noopener", text: t("picture.original") }),
  );
  dialog.classList.toggle("zoomed", innerWidth < NARROW); // a phone shows it as it is, to be moved about
  dialog.showModal();
  dialog.addEventListener("close", () => opener?.isConnected && opener.focus(), { once: true });
}
