"""Each limit the contract does not know, broken once."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.api import limits, limits_commands, limits_forms
from bot.playground.model.clock import Clock
from bot.playground.model.things import Attachment, Channel, Flag, Kind, Message, User
from bot.playground.stage.posts import Upload

Json = dict[str, Any]
V2 = int(Flag.COMPONENTS_V2)


def button(custom_id: str = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id, **more}


def row(*inner: Json) -> Json:
    return {"type": 1, "components": list(inner)}


def select(count: int = 2, **more: Any) -> Json:
    options = [{"label": f"o{n}", "value": f"o{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": options, **more}


def text(content: str = "x") -> Json:
    return {"type": 10, "content": content}


def v2(*parts: Json, **more: Any) -> Json:
    return {"flags": V2, "components": list(parts), **more}


def gallery(*urls: str, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


GOOD_MESSAGES: list[Json] = [
    {"content": "x" * 2000},
    {"components": [row(*(button(f"{n}{m}") for m in range(5))) for n in range(5)]},
    {"components": [row(select(25, min_values=0, max_values=25))]},
    v2(*(text() for _ in range(40))),
    v2(text("x" * 4000)),
    v2({"type": 9, "components": [text()], "accessory": button()}),
    {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]},
    {"content": "<@1>", "allowed_mentions": {"parse": [], "users": ["1"]}},
]

BAD_MESSAGES: list[tuple[str, Json]] = [
    ("2000 characters", {"content": "x" * 2001}),
    ("nonce", {"content": "x", "nonce": "n" * 26}),
    ("5 action rows", {"components": [row(button(str(n))) for n in range(6)]}),
    ("custom_id 'a' is used 2", {"components": [row(button(), button())]}),
    ("id 4 is used 2", {"components": [row(button("a", id=4), button("b", id=4))]}),
    ("five buttons or one select", {"components": [row(button(), select())]}),
    ("five buttons or one select", {"components": [row(select(), select(custom_id="t"))]}),
    ("five buttons", {"components": [row(*(button(str(n)) for n in range(6)))]}),
    ("empty action row", {"components": [row()]}),
    ("v2 flag", {"components": [text()]}),
    ("v2 flag", {"components": [{"type": 17, "components": [text()]}]}),
    ("action row around", {"components": [button()]}),
    ("label or an emoji", {"components": [row(button(label=None))]}),
    ("80 characters", {"components": [row(button(label="x" * 81))]}),
    ("link button", {"components": [row(button(style=5))]}),
    ("no address", {"components": [row(button(url="https://example.org"))]}),
    ("1 to 25 options", {"components": [row(select(26))]}),
    ("1 to 25 options", {"components": [row(select(0))]}),
    ("up to 3 values of 2", {"components": [row(select(max_values=3))]}),
    ("at least 2 but at most 1", {"components": [row(select(min_values=2))]}),
    ("offered 2 times", {"components": [row(select(options=[{"label": "a", "value": "a"}] * 2))]}),
    ("empty", {"components": [row(select(options=[{"label": "", "value": "a"}]))]}),
    (
        "ticked",
        {
            "components": [
                row(select(options=[{"label": n, "value": n, "default": True} for n in "ab"]))
            ]
        },
    ),
    ("not allowed together", v2(text(), content="words")),
    ("not allowed together", v2(text(), embeds=[{"title": "x"}])),
    ("40 components", v2(*(text() for _ in range(41)))),
    ("40 components", v2({"type": 17, "components": [text() for _ in range(40)]})),
    ("4000 characters", v2(text("x" * 2000), text("x" * 2001))),
    ("bytes", v2(text("日" * 3400))),
    ("empty text", v2(text(" "))),
    ("1 to 10 pictures", v2(gallery())),
    ("one to three", v2({"type": 9, "components": [text()] * 4, "accessory": button()})),
    ("accessory", v2({"type": 9, "components": [text()], "accessory": select()})),
    ("container inside", v2({"type": 17, "components": [{"type": 17, "components": [text()]}]})),
    ("empty container", v2({"type": 17, "components": []})),
    ("1024 characters", v2(gallery("https://example.org/a.png", description="x" * 1025))),
    ("not attached", v2(gallery("attachment://missing.png"))),
    ("not attached", {"embeds": [{"image": {"url": "attachment://missing.png"}}]}),
    ("6000 characters", {"embeds": [{"description": "x" * 4096}, {"description": "x" * 1905}]}),
    ("name and a value", {"embeds": [{"fields": [{"name": "a", "value": ""}]}]}),
    ("neither uploaded", {"content": "x", "attachments": [{"id": 3}]}),
    ("both listed", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
    ("101 of 100", {"content": "x", "allowed_mentions": {"users": list(map(str, range(101)))}}),
]


@pytest.mark.parametrize("body", GOOD_MESSAGES)
def test_what_fits_is_let_through(body: Json) -> None:
    assert limits.message(body) == []


@pytest.mark.parametrize(("reason", "body"), BAD_MESSAGES)
def test_a_message_beyond_a_limit_is_caught(reason: str, body: Json) -> None:
    found = limits.message(body)
    assert any(reason in f"{where}: {why}" for where, why in found), found


def test_files_are_counted_weighed_and_described() -> None:
    small, large = Upload("a.png", b"x"), Upload("b.png", bytes(limits.FILE_SIZE + 1))
    assert "bytes" in limits.message({"content": "x"}, {0: large})[0][1]
    assert "11 of 10" in limits.message({"content": "x"}, dict.fromkeys(range(11), small))[0][1]
    told = {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1025}]}
    assert "1025 of 1024" in limits.message(told, {0: small})[0][1]
    assert limits.message(v2(gallery("attachment://a.png")), {0: small}) == []


def written(content: str, *attachments: Attachment) -> Message:
    clock = Clock()
    message = Message(9, Channel(1, Kind.TEXT, "x"), User(2, "bot"), clock.now(), content=content)
    message.attachments = list(attachments)
    return message


def test_a_message_becomes_v2_only_without_its_old_words() -> None:
    old = written("words")
    assert "emptied" in limits.message(v2(text()), existing=old)[0][1]
    assert limits.message(v2(text(), content=None), existing=old) == []
    old.flags = V2
    assert "not allowed" in limits.message({"content": "words"}, existing=old)[0][1]


def test_an_edit_may_show_what_it_keeps() -> None:
    old = written("x", Attachment(77, "kept.png", b"x", "http://x", "image/png"))
    body = {"embeds": [{"image": {"url": "attachment://kept.png"}}]}
    assert limits.message(body, existing=old) == []
    assert limits.message({**body, "attachments": [{"id": "77"}]}, existing=old) == []
    assert limits.message({**body, "attachments": []}, existing=old) != []


def form(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "f", "title": "Options", "components": list(parts), **more}


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component, **more}


def field(custom_id: str = "t", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


BAD_FORMS: list[tuple[str, Json]] = [
    ("1 to 5 components", form(*(label(field(str(n))) for n in range(6)))),
    ("1 to 5 components", form()),
    ("title", form(label(field()), title="x" * 46)),
    ("title", form(label(field()), title="")),
    ("custom_id", form(label(field()), custom_id="x" * 101)),
    ("label", form(label(field(), label="x" * 46))),
    ("description", form(label(field(), description="x" * 101))),
    ("used 2 times", form(label(field()), label(field()))),
    ("outside", form(label(field(label="Name")))),
    ("label", form(row(field()))),
    ("one text input", form(row(button()))),
    ("cannot hold", form(select())),
    ("cannot ask", form(label(button()))),
    ("1 to 25 options", form(label(select(26)))),
    ("disabled", form(label(select(disabled=True)))),
    ("2 to 10 options", form(label({"type": 21, "custom_id": "r", "options": [{}]}))),
    ("value", form(label(field(value="x" * 11, max_length=10)))),
    ("at least 9", form(label(field(min_length=9, max_length=3)))),
]


@pytest.mark.parametrize(("reason", "data"), BAD_FORMS)
def test_a_form_beyond_a_limit_is_caught(reason: str, data: Json) -> None:
    found = limits_forms.modal(data)
    assert any(reason in f"{where}: {why}" for where, why in found), found


def test_a_form_that_fits_is_let_through() -> None:
    parts = [text("read this"), label(field("a", value="v")), label(select())]
    old = row(field("b", label="Old style"))
    assert limits_forms.modal(form(*parts, old)) == []


@pytest.mark.parametrize(
    ("reason", "choices"),
    [
        ("25 choices", [{"name": "x", "value": "x"}] * 26),
        ("name", [{"name": "x" * 101, "value": "x"}]),
        ("value", [{"name": "x", "value": "x" * 101}]),
        ("name", [{"name": "", "value": "x"}]),
    ],
)
def test_suggestions_beyond_a_limit_are_caught(reason: str, choices: list[Json]) -> None:
    found = limits_forms.choices({"choices": choices})
    assert any(reason in f"{where}: {why}" for where, why in found), found


def command(name: str = "race", **more: Any) -> Json:
    return {"name": name, "description": "Play", **more}


def option(name: str = "card", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "Which", "type": kind, **more}


LONG = "x" * 100
BAD_COMMANDS: list[tuple[str, Json]] = [
    ("small letters", command("Race")),
    ("small letters", command("two words")),
    ("small letters", command("x" * 33)),
    ("name_localizations/it", command(name_localizations={"it": "Gara"})),
    ("name_localizations/xx", command(name_localizations={"xx": "gara"})),
    ("description", command(description="x" * 101)),
    ("description_localizations/it", command(description_localizations={"it": "x" * 101})),
    ("25 options", command(options=[option(f"o{n}") for n in range(26)])),
    ("required options", command(options=[option("a"), option("b", required=True)])),
    ("cannot stand together", command(options=[option("a"), option("b", 1)])),
    ("called 'a'", command(options=[option("a"), option("a")])),
    (
        "called 'carta' it",
        command(
            options=[
                option("a", name_localizations={"it": "carta"}),
                option("b", name_localizations={"it": "carta"}),
            ]
        ),
    ),
    (
        "exclude",
        command(options=[option(choices=[{"name": "a", "value": "a"}], autocomplete=True)]),
    ),
    ("25 choices", command(options=[option(choices=[{"name": "a", "value": "a"}] * 26)])),
    ("name", command(options=[option(choices=[{"name": "x" * 101, "value": "a"}])])),
    ("value", command(options=[option(choices=[{"name": "a", "value": "x" * 101}])])),
    (
        "too deeply",
        command(options=[option("a", 2, options=[option("b", 2, options=[option("c", 1)])])]),
    ),
    (
        "8000 characters",
        command(
            options=[
                option(f"s{n}", 1, options=[option(f"o{m}", description=LONG) for m in range(8)])
                for n in range(10)
            ]
        ),
    ),
    ("no description", {"name": "Player card", "type": 2, "description": "x"}),
    ("1 to 32", {"name": "x" * 33, "type": 3}),
]


@pytest.mark.parametrize(("reason", "body"), BAD_COMMANDS)
def test_a_command_beyond_a_limit_is_caught(reason: str, body: Json) -> None:
    found = limits_commands.commands([body])
    assert any(reason in f"{where}: {why}" for where, why in found), found


def test_of_translations_only_the_longest_counts() -> None:
    texts = {"it": LONG, "de": LONG, "fr": LONG}
    inner = [option(f"o{n}", description=LONG, description_localizations=texts) for n in range(25)]
    subcommands = [option(f"s{n}", 1, options=inner) for n in range(3)]
    assert limits_commands.commands([command(options=subcommands)]) == []


def test_two_commands_of_one_name_are_caught() -> None:
    assert "have this name" in limits_commands.commands([command(), command()])[0][1]
    assert limits_commands.commands([command(), {"name": "race", "type": 2}]) == []
