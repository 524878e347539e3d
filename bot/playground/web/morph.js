// Change a living tree into a new one, keeping every node that stays: focus, pictures and scrolling survive an edit.

export function morph(old, fresh) {
  // A stand-in says: as it was.
  if (fresh.nodeType === Node.ELEMENT_NODE && fresh.hasAttribute("data-same")) return old;
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  attributes(old, fresh);
  children(old, fresh);
  return old;
}

// Put these children into a parent, matching them to those already there.
export function fill(parent, nodes) {
  const fresh = parent.cloneNode(false);
  fresh.append(...nodes);
  children(parent, fresh);
}

const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.getAttribute("data-key") : null);

function attributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "style") old.style.cssText = fresh.style.cssText; // as an attribute the policy forbids it
    else old.setAttribute(name, value);
  }
}

function children(old, fresh) {
  const keyed = new Map(); // key -> nodes of that key, first to last
  for (const node of old.childNodes) {
    const key = keyOf(node);
    if (key !== null) keyed.set(key, [...(keyed.get(key) ?? []), node]);
  }
  const wanted = new Set([...fresh.childNodes].map(keyOf).filter((key) => key !== null));
  let place = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = keyOf(node);
    let match = key !== null ? keyed.get(key)?.shift() : place;
    if (key === null) {
      while (match && keyOf(match) !== null && wanted.has(keyOf(match))) match = match.nextSibling;
      if (match && (keyOf(match) !== null || match.nodeName !== node.nodeName)) match = null;
    }
    if (!match || match.nodeName !== node.nodeName) {
      old.insertBefore(node, place);
      continue;
    }
    if (match !== place) old.insertBefore(match, place);
    else place = place.nextSibling;
    morph(match, node);
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}
