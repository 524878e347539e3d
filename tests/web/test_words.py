"""The words of the page, read as text: both languages, every key, no handler in the page itself."""

from __future__ import annotations

import re
from pathlib import Path

from bot.playground.page.page import WEB

KEY = re.compile(r'^    "([\w.]+)": "(.*)",$', re.MULTILINE)
USED = re.compile(r'\bt\(\s*"([\w.]+)"|data-(?:words|label)="([\w.]+)"')
SPECIAL = re.compile(r"\{(\w+)")


def words() -> tuple[dict[str, str], dict[str, str]]:
    text = (WEB / "words.js").read_text(encoding="utf-8")
    english, italian = text.split("  it: {", 1)
    return dict(KEY.findall(english)), dict(KEY.findall(italian))


def sources() -> list[Path]:
    return [path for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".html")]


def test_both_languages_say_the_same_things_with_the_same_parameters() -> None:
    english, italian = words()
    assert len(english) > 100
    assert english.keys() == italian.keys()
    for key, text in english.items():
        assert set(SPECIAL.findall(text)) == set(SPECIAL.findall(italian[key])), key


def test_every_key_that_is_used_has_words() -> None:
    english, _ = words()
    used = {a or b for path in sources() for a, b in USED.findall(path.read_text(encoding="utf-8"))}
    assert used - english.keys() == set()


def test_every_word_is_used_somewhere() -> None:
    english, _ = words()
    text = "\n".join(p.read_text(encoding="utf-8") for p in sources() if p.name != "words.js")
    computed = {key for key in english if key.startswith("coach.")}
    assert [k for k in english if f'"{k}"' not in text and k not in computed] == []


def test_the_page_has_no_handlers_styles_or_scripts_of_its_own() -> None:
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert re.findall(r"\son\w+=|\sstyle=|<style|<script>", page) == []
    assert re.findall(r"https?://", page) == []


def test_no_file_of_the_page_makes_elements_from_strings() -> None:
    forbidden = re.compile(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(")
    assert [p.name for p in sources() if forbidden.search(p.read_text(encoding="utf-8"))] == []


def test_files_are_short() -> None:
    long = [p.name for p in WEB.rglob("*.*") if p.read_bytes().count(b"\n") > 400]
    assert long == []
