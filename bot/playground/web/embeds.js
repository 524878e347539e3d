// Classic embeds and loose attachments.
import { h, icon } from "./dom.js";
import { picture } from "./media.js";
import { markdown } from "./markdown.js";
import { localMedia, safeLink, safeText } from "./safe.js";
import { longTime } from "./times.js";

export const colour = (number) => (number === null || number === undefined ? null : `#${number.toString(16).padStart(6, "0")}`);

export function embed(data, about) {
  const accent = colour(data.color);
  const title = data.title && h("h3", { class: "embed-title" }, linked(data.url, data.title));
  return h(
    "div",
    { class: "embed", vars: accent ? { "--accent": accent } : {} },
    data.author?.name && h("p", { class: "embed-author" }, linked(data.author.url, data.author.name)),
    title,
    data.thumbnail && h("div", { class: "embed-thumbnail" }, picture(mediaOf(data.thumbnail, about), about)),
    data.description && h("div", { class: "md" }, markdown(data.description, about)),
    data.fields?.length > 0 && h("dl", { class: "embed-fields" }, data.fields.map((field) => fieldOf(field, about))),
    data.image && picture(mediaOf(data.image, about), about),
    (data.footer || data.timestamp) &&
      h("p", { class: "embed-footer" }, [data.footer?.text && safeText(data.footer.text), data.timestamp && longTime(data.timestamp, about.language)].filter(Boolean).join(" · ")),
  );
}

function linked(address, text) {
  const href = address && safeLink(address);
  const words = h("bdi", { text: safeText(text) });
  return href ? h("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, words) : words;
}

function fieldOf(field, about) {
  return h(
    "div",
    { class: field.inline ? "embed-field embed-field-inline" : "embed-field" },
    h("dt", { class: "md" }, markdown(field.name, about)),
    h("dd", { class: "md" }, markdown(field.value, about)),
  );
}

const mediaOf = (image, about) => ({ media: image, description: image.description ?? about.words(image.url) });

export function attachment(data, about) {
  if (data.content_type?.startsWith("image/")) {
    return h("div", { class: "loose-picture" }, picture({ media: data, description: data.description ?? data.title, spoiler: data.filename?.startsWith("SPOILER_") }, about));
  }
  return file(data);
}

export function file(data) {
  const href = localMedia(data.url ?? data.file?.url);
  const name = safeText(data.filename ?? data.name ?? data.file?.url?.split("/").at(-1) ?? "");
  return h(
    "a",
    { class: "file", href, download: name, "data-key": `file-${data.id}` },
    icon("file"),
    h("span", { class: "file-name" }, h("bdi", { text: name })),
    data.size !== undefined && h("span", { class: "file-size", text: size(data.size) }),
    icon("download"),
  );
}

function size(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
