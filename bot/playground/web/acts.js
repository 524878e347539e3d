// What a person does to the bot's messages: press, choose, submit, say. Each act waits for the bot's first answer.
import { findComponent } from "./components.js";
import { openForm } from "./forms.js";
import { post as send, Refused } from "./net.js";
import { settings } from "./settings.js";
import { changed, notice, state } from "./state.js";
import { t } from "./words.js";

const postById = (id) => {
  for (const { list } of state.posts.values()) {
    const found = list.find((each) => each.id === id) ?? list.find((each) => each.referenced_message?.id === id)?.referenced_message;
    if (found) return found;
  }
  return null;
};
export { postById };

// What went wrong, in the reader's words.
export function reason(problem) {
  const key = problem instanceof Refused ? problem.message : "failed";
  return t({ lost: "failed.lost", offline: "failed.offline", late: "failed.late", changed: "failed.changed" }[key] ?? "failed");
}

async function busyWhile(place, act) {
  state.busy.add(place);
  changed("posts");
  try {
    return await act();
  } finally {
    state.busy.delete(place);
    changed("posts");
  }
}

// The bot answered: a form may have to be opened; failures are told.
export function answered(answer) {
  if (answer.outcome === "failed") throw new Refused(answer.reason ?? "failed");
  if (answer.outcome === "modal") openForm(answer.modal, answer.interaction);
  return answer;
}

export async function useComponent(messageId, custom, values) {
  const place = `${messageId}/${custom}`;
  const message = postById(messageId);
  const part = findComponent(message?.components, custom);
  if (part?.disabled || state.busy.has(place)) return;
  state.failures.delete(messageId);
  if (!part) {
    failed(messageId, new Refused("changed"));
    return;
  }
  changed("acted", { custom, values, kind: "press", label: part.label });
  try {
    await busyWhile(place, async () => answered(await send("/ui/press", { channel: message.channel_id, message: messageId, custom, values })));
  } catch (problem) {
    state.picked.delete(place);
    failed(messageId, problem);
  }
}

function failed(messageId, problem) {
  state.failures.set(messageId, reason(problem));
  changed("posts");
  notice(reason(problem), { assertive: true });
}

export async function useCommand(command, options) {
  changed("acted", { kind: "command", custom: command.words.join(" ") });
  return answered(await send("/ui/command", { channel: settings.channel, line: command.plain.join(" "), options }));
}

export async function say(content) {
  return send("/ui/say", { channel: settings.channel, content });
}

export function dismiss(messageId) {
  const message = postById(messageId);
  const here = state.posts.get(message?.channel_id);
  if (!here) return;
  here.list = here.list.filter((each) => each.id !== messageId);
  changed("posts");
  document.getElementById("box")?.focus();
}
