// Demo games: one press starts any game of this build against autopilots, in the page's language and theme.
import { reason } from "./acts.js";
import { byId, h, icon } from "./dom.js";
import { fill } from "./morph.js";
import { post as send } from "./net.js";
import { language } from "./settings.js";
import { changed, notice, on, state } from "./state.js";
import { t } from "./words.js";

const games = () => state.lab.games ?? [];
export const gameName = (game) => game.names[language()] ?? game.names.en;

const busy = (id) => state.busy.has(`demo/${id}`);

function button(game, look, words) {
  return h(
    "button",
    { type: "button", class: busy(game.id) ? `${look} busy` : look, "data-act": "demo", "data-game": game.id, "data-key": `demo-${game.id}`, disabled: busy(game.id) },
    icon("rocket"),
    h("span", { text: words }),
  );
}

// For the top of the hall: one game is simply the demo game, several are named.
export function demoButtons() {
  const [first, ...others] = games();
  if (!first) return [];
  const named = others.length > 0;
  return [
    h("div", { class: "row row-centre" }, games().map((game) => button(game, "button button-act", named ? t("demo.game", { game: gameName(game) }) : t("demo.start")))),
    h("p", { class: "welcome-hint", text: t("demo.hint") }),
  ];
}

export async function startDemo(game) {
  if (busy(game)) return;
  state.busy.add(`demo/${game}`);
  changed("demos");
  try {
    changed("demo", await send("/ui/demo", { game }));
  } catch (problem) {
    notice(reason(problem), { assertive: true });
  } finally {
    state.busy.delete(`demo/${game}`);
    changed("demos");
  }
}

function show() {
  byId("demos").hidden = !games().length;
  fill(byId("demo-games"), games().map((game) => button(game, "demo-game", gameName(game))));
}

on("world lab words demos", show);
on("demos", () => changed("posts"));
