// Every text on the page whose ink is too near to what lies behind it, in a theme; what is covered
// is meant not to be read yet.
([theme, least]) => {
  document.documentElement.dataset.theme = theme;
  getComputedStyle(document.body).color; // fades begin here, and end at once
  for (const fade of document.getAnimations()) {
    if (fade.effect.getComputedTiming().endTime === Infinity) fade.cancel();
    else fade.finish();
  }
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (code) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = code;
    pen.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
  const part = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * part(r / 255) + 0.7152 * part(g / 255) + 0.0722 * part(b / 255);
  const ground = (node) => {
    if (!node) return [255, 255, 255];
    const own = rgba(getComputedStyle(node).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, ground(node.parentElement));
  };
  const cover = (node) => (node ? Number(getComputedStyle(node).opacity) * cover(node.parentElement) : 1);
  const seen = { visibilityProperty: true, opacityProperty: true };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = { read: 0, faint: [] };
  while (words.nextNode()) {
    const text = words.currentNode.data.trim();
    const node = words.currentNode.parentElement;
    if (!text || !node.checkVisibility(seen)) continue;
    if (node.closest(".spoiler, .picture, script, style")) continue;
    const below = ground(node);
    const ink = rgba(getComputedStyle(node).color);
    ink[3] *= cover(node);
    const [dark, bright] = [light(over(ink, below)), light(below)].sort((a, b) => a - b);
    const ratio = (bright + 0.05) / (dark + 0.05);
    found.read += 1;
    if (ratio < least) found.faint.push(`${ratio.toFixed(2)} ${node.className}: ${text.slice(0, 40)}`);
  }
  return found;
}
