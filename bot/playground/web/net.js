// One stream of news from the server, and plain requests to it. A lost stream is tried again for ever.
import { locale, themeNow } from "./settings.js";
import { changed, me, state } from "./state.js";

const WAITS = [300, 700, 1500, 3000, 5000];
let socket = null;
let failures = 0;
let timer = 0;
let receive = () => {};

export function listen(handler) {
  receive = handler;
  open();
}

export function retryNow() {
  clearTimeout(timer);
  open();
}

function open() {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const address = new URL("/ui/stream", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(address);
  socket.addEventListener("message", (event) => {
    failures = 0;
    receive(JSON.parse(event.data));
  });
  socket.addEventListener("close", () => {
    setLink(state.ready || failures > 1 ? "lost" : "connecting");
    timer = setTimeout(open, WAITS[Math.min(failures, WAITS.length - 1)]);
    failures += 1;
  });
}

export function setLink(link) {
  if (state.link === link) return;
  state.link = link;
  changed("link");
}

export class Refused extends Error {}

// Every act says who acts, in which language and theme; the answer is JSON or a reason.
export async function post(path, body = {}) {
  const person = me();
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ user: person?.id, locale: locale(), theme: themeNow(), ...body }),
    });
  } catch {
    throw new Refused("lost");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok || answer.error) throw new Refused(answer.error ?? "refused");
  return answer;
}

export async function get(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Refused("lost");
  return response.json();
}
