"""Names and texts from anywhere stay text; the page talks to nobody but its own server."""

from __future__ import annotations

from itertools import product

import pytest
from aiohttp import ClientSession
from playwright.async_api import expect

from bot.playground.stage import posts
from bot.playground.stage.posts import Upload
from tests.web.stage import Stage

MARKUP = '<img src=x onerror="window.hit=1"><script>window.hit=1</script>'
NASTY = [
    MARKUP,
    "[click](javascript:window.hit=1)",
    "<javascript:window.hit=1>",
    '<https://example.com/"onmouseover="window.hit=1>',
    '[x](https://example.com/"onclick="window.hit=1)',
    "`<b>`**<i>**||<u>||",
    "<t:99999999999999:R> <t:1:Q> <@999> <#1> </a:b> <:x:1>",
    "> " * 60 + "deep",
    "*" * 400,
    "\u202eevil\u202c \u200b\u2066zero\u2069",
]


async def test_no_text_becomes_markup(stage: Stage) -> None:
    for text in NASTY:
        stage.world_says(text)
    await expect(stage.posts).to_have_count(len(NASTY))
    assert await stage.page.evaluate("window.hit") is None
    assert await stage.posts.locator("script, img:not(.emoji)").count() == 0
    links = await stage.posts.locator("a").all()
    hrefs = [await link.get_attribute("href") or "" for link in links]
    assert [href for href in hrefs if not href.startswith("https://example.com/")] == []
    handlers = "nodes => nodes.filter(n => n.getAttributeNames().some(a => a.startsWith('on')))"
    assert await stage.page.locator("*").evaluate_all(f"{handlers}.length") == 0


async def test_turning_and_unseen_characters_are_taken_out(stage: Stage) -> None:
    stage.world_says("a\u202eb\u200bc\u2066d\u2069e\ufeff")
    await expect(stage.last.locator(".content")).to_have_text("abcde")


NAMES = {
    MARKUP: MARKUP,
    "\u202eavoN\u202c": "avoN",
    "\u200b\u200b": "(no name)",
    "**Nova** <@1>": "**Nova** <@1>",
    "نوفا": "نوفا",
    "👩\u200d🚀": "👩\u200d🚀",
}


async def test_a_name_is_shown_as_it_is_or_made_harmless(stage: Stage) -> None:
    user = stage.world.person("Rigel")
    for name, shown in NAMES.items():
        user.name = name
        stage.world_says("hello", user)
        await stage.page.reload()
        author = stage.last.locator(".author")
        await expect(author).to_have_text(shown)
        await expect(author.locator("bdi")).to_have_count(1)
        await expect(stage.page.locator("#people")).to_contain_text(shown)
        assert await stage.page.evaluate("window.hit") is None


HTML = b"<html><script>localStorage.setItem('hit', '1')</script><p>hello</p></html>"
SVG = b"""<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
<script>localStorage.setItem('hit', '1')</script><p xmlns="http://www.w3.org/1999/xhtml">hello</p></svg>"""


async def test_an_attached_document_runs_nothing_on_the_origin_of_the_page(stage: Stage) -> None:
    world, body = stage.world, {"content": "look"}
    for upload in (Upload("evil.html", HTML), Upload("evil.svg", SVG)):
        (file,) = posts.post(world, world.hall, world.me, body, {0: upload}).attachments
        opened = await stage.context.new_page()
        await opened.goto(file.url)
        await expect(opened.locator("p")).to_have_text("hello")
        assert await stage.page.evaluate("localStorage.getItem('hit')") is None


@pytest.mark.opens
async def test_the_page_may_load_nothing_but_itself(stage: Stage) -> None:
    async with ClientSession() as session, session.get(stage.base) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'self'")
    assert "unsafe" not in policy


STRANGERS = (
    {"Origin": "https://example.com"},
    {"Host": "example.com"},
    {"Host": "example.com:80", "Origin": "http://example.com:80"},
)


PATHS = ("/", "/ui/messages?channel=1", "/ui/stream", "/web/main.js")


@pytest.mark.opens
async def test_other_pages_and_other_names_are_refused(stage: Stage) -> None:
    async with ClientSession() as session:
        for headers, path in product(
            STRANGERS, ("/", "/ui/messages?channel=1", "/ui/stream", "/web/main.js")
        ):
            async with session.get(stage.base + path, headers=headers) as answer:
                assert answer.status == 403
        for headers in STRANGERS:
            async with session.post(f"{stage.base}/ui/say", json={}, headers=headers) as answer:
                assert answer.status == 403


NONSENSE: list[tuple[str, object, str]] = [
    ("say", {}, "unknown"),
    ("say", {"user": "nova"}, "unknown"),
    ("press", {"user": "NOVA", "channel": "HALL", "message": "5", "custom": "x"}, "changed"),
    ("press", {"user": "NOVA", "channel": "5", "message": "5", "custom": "x"}, "unknown"),
    ("command", {"user": "NOVA", "channel": "HALL", "line": "nothing"}, "changed"),
    ("submit", {"user": "NOVA", "interaction": "1"}, "changed"),
    ("lab", {"user": "NOVA", "channel": "HALL", "act": "clock", "seconds": -5}, "changed"),
    ("lab", {"user": "NOVA", "channel": "HALL", "act": "explode"}, "changed"),
    ("say", {"user": "NOVA", "channel": "HALL", "content": "x" * 2001}, "refused"),
    ("say", [], "refused"),
]


@pytest.mark.opens
async def test_an_act_that_makes_no_sense_is_refused(stage: Stage) -> None:
    known = {"NOVA": str(stage.world.person("Nova").id), "HALL": str(stage.world.hall.id)}
    async with ClientSession() as session:
        for path, body, error in NONSENSE:
            if isinstance(body, dict):
                body = {key: known.get(value, value) for key, value in body.items()}
            async with session.post(f"{stage.base}/ui/{path}", json=body) as answer:
                assert (await answer.json())["error"] == error, (path, body)


@pytest.mark.opens
async def test_only_files_of_the_page_are_served(stage: Stage) -> None:
    async with ClientSession() as session:
        for path in ("../page.py", "fonts/../fonts.py", "%2e%2e/page.py", "nothing.js"):
            async with session.get(f"{stage.base}/web/{path}") as answer:
                assert answer.status == 404, path
