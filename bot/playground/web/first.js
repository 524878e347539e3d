// Before anything is painted: the theme and the language chosen last time.
{
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem("sublight.playground")) ?? {};
  } catch {
    kept = {};
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const theme = kept.theme && kept.theme !== "system" ? kept.theme : dark ? "dark" : "light";
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = kept.language ?? (navigator.language.startsWith("it") ? "it" : "en");
}
