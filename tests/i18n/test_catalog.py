"""Templates and catalogues: from keys and parameters to sentences."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from bot import i18n
from bot.engine.records import Seat
from bot.engine.text import Text, Who, say
from bot.i18n import catalog as catalogues
from bot.i18n.catalog import LANGUAGES, Catalog, MissingWords, catalogs
from bot.i18n.template import parameters, parse

ADA, BRUNO, CHIARA = (Who(Seat(seat)) for seat in range(3))
NAMES = {0: "Ada", 1: "Bruno", 2: "Chiara"}
WORDS = {
    "text.and": "{first} and {last}",
    "text.none": "nothing",
    "text.seat": "seat {n}",
    "text.there": "at",
    "draws": "{who} draws {n} {n|card|cards}.",
    "passes": "{who} {who|passes|pass}.",
    "military": "Military {n:+}",
    "number": "{n}",
    "list": "{items}",
    "commas": "{items:,}",
    "story": "{parts:.}",
    "braces": "{{{n}}}",
    "begins": "{what:^}.",
    "card": "Gem World",
    "moon": "{=the@on}Moon",
    "mars": "{=@on}Mars",
    "orbit": "{=the@in}orbit of {world:the}",
    "place": "{world}",
    "flies": "to {where:the}",
    "stays": "{where:@}",
    "luna": "{=la@su}Luna",
    "asia": "{=l'}Asia",
    "greci": "{=i}Greci e Troiani",
    "marte": "{=@su}Marte",
    "cases": "{x}, {x:il}, {x:di}, {x:a}, {x:da}, {x:in}, {x:su}",
    "with": "con {items:il}",
}


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Catalog:
    """A small catalogue of our own."""
    texts = {key: text.encode() for key, text in WORDS.items()}
    monkeypatch.setattr(catalogues, "_load", lambda language: texts)
    return Catalog("en")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (say("draws", who=ADA, n=1), "Ada draws 1 card."),
        (say("draws", who=ADA, n=2), "Ada draws 2 cards."),
        (say("draws", who=ADA, n=0), "Ada draws 0 cards."),
        (say("draws", who=ADA, n=-1), "Ada draws −1 card."),  # noqa: RUF001
        (say("passes", who=ADA), "Ada passes."),
        (say("passes", who=(ADA,)), "Ada passes."),
        (say("passes", who=(ADA, BRUNO)), "Ada and Bruno pass."),
        (say("passes", who=[ADA, BRUNO, CHIARA]), "Ada, Bruno and Chiara pass."),
        (say("military", n=2), "Military +2"),
        (say("military", n=-1), "Military −1"),  # noqa: RUF001
        (say("military", n=0), "Military +0"),
        (say("list", items=()), "nothing"),
        (say("list", items=("a",)), "a"),
        (say("list", items=(1, "b", ADA, Text("card"))), "1, b, Ada and Gem World"),
        (say("commas", items=("a", "b", "c")), "a, b, c"),
        (say("story", parts=(say("passes", who=ADA), Text("card"))), "Ada passes. Gem World"),
        (say("list", items=(say("list", items=(1, 2)), Text("card"))), "1 and 2 and Gem World"),
        (say("number", n=Text("card")), "Gem World"),
        (say("braces", n=3), "{3}"),
        (say("begins", what=say("list", items=("an orbit", "a ring"))), "An orbit and a ring."),
        (say("begins", what=""), "."),
    ],
)
def test_a_text_is_put_into_words(words: Catalog, text: Text, said: str) -> None:
    assert words.render(text, NAMES) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (say("number", n=say("orbit", world=Text("moon"))), "orbit of the Moon"),
        (say("flies", where=say("orbit", world=Text("mars"))), "to the orbit of Mars"),
        (say("flies", where=say("place", world=Text("moon"))), "to the Moon"),
        (say("stays", where=say("orbit", world=Text("moon"))), "in the orbit of the Moon"),
        (say("stays", where=say("place", world=Text("mars"))), "on Mars"),
        (
            say("cases", x=Text("luna")),
            "Luna, la Luna, della Luna, alla Luna, dalla Luna, nella Luna, sulla Luna",
        ),
        (
            say("cases", x=Text("marte")),
            "Marte, Marte, di Marte, a Marte, da Marte, in Marte, su Marte",
        ),
        (
            say("cases", x=Text("asia")),
            "Asia, l'Asia, dell'Asia, all'Asia, dall'Asia, nell'Asia, sull'Asia",
        ),
        (
            say("cases", x="Athena"),
            "Athena, Athena, di Athena, ad Athena, da Athena, in Athena, su Athena",
        ),
        (say("cases", x=ADA), "Ada, Ada, di Ada, ad Ada, da Ada, in Ada, su Ada"),
        (say("stays", where=Text("luna")), "sulla Luna"),
        (say("stays", where="Mir"), "at Mir"),
        (
            say("with", items=(Text("luna"), Text("greci"), Text("marte"))),
            "con la Luna, i Greci e Troiani and Marte",
        ),
    ],
)
def test_a_name_stands_in_a_sentence_with_its_article(
    words: Catalog, text: Text, said: str
) -> None:
    assert words.render(text, NAMES) == said


@pytest.mark.parametrize("given", ["{n}", "{{n}}", "{n|a|b}", "}{", "{", "%s {0}"])
def test_what_a_player_types_is_never_read_as_a_template(words: Catalog, given: str) -> None:
    assert words.render(say("list", items=(given, given))) == f"{given} and {given}"
    assert words.render(say("passes", who=ADA), {0: given}) == f"{given} passes."


@pytest.mark.parametrize("names", [None, {}, {1: "Bruno"}])
def test_a_player_without_a_name_is_called_by_their_seat(names: Mapping[int, str] | None) -> None:
    said = [
        catalogs()[language].render(say("race.log.passed", who=ADA), names)
        for language in LANGUAGES
    ]
    assert said == ["seat 1 passes.", "posto 1 passa."]


def test_an_unknown_key_is_missing_words(words: Catalog) -> None:
    with pytest.raises(MissingWords, match=r"no words in 'en' for no\.such\.key"):
        words.render(Text("no.such.key"))


def test_an_unknown_key_inside_another_text_is_missing_words_too(words: Catalog) -> None:
    with pytest.raises(MissingWords, match="nowhere"):
        words.render(say("list", items=(Text("nowhere"),)))


@pytest.mark.parametrize("key", ["number", "draws"])
def test_a_missing_parameter_is_missing_words(words: Catalog, key: str) -> None:
    with pytest.raises(MissingWords, match=f"{key} needs"):
        words.render(Text(key))


@pytest.mark.parametrize("value", [None, 1.5, object()])
def test_a_value_that_cannot_be_said_is_missing_words(words: Catalog, value: object) -> None:
    with pytest.raises(MissingWords):
        words.render(say("number", n=value))


@pytest.mark.parametrize(
    "text", ["{", "}", "{n", "{N}", "{n:x}", "{n|one}", "{n|a|b|c}", "{}", "{=der}"]
)
def test_a_brace_that_means_nothing_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="stray"):
        parse(text)


def test_a_template_knows_its_parameters() -> None:
    assert parameters(parse("{who} draws {n|card|cards} {{not}} {more:+}")) == {"who", "n", "more"}


def test_a_language_without_a_catalogue_is_refused() -> None:
    with pytest.raises(LookupError, match="no words in 'xx', only in en, it"):
        Catalog("xx")


def test_a_catalogue_says_which_keys_it_knows() -> None:
    english = catalogs()["en"]
    assert "race.log.passed" in english
    assert "race.log.nonsense" not in english
    assert english.parameters("race.log.passed") == {"who"}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of English words; a game has a folder in it."""
    monkeypatch.setattr(i18n, "__path__", [str(tmp_path)])
    (tmp_path / "en" / "game").mkdir(parents=True)
    return tmp_path / "en"


def test_words_stand_in_files_of_rooms_and_in_folders_of_games(shelf: Path) -> None:
    (shelf / "room.toml").write_text('"room.door" = "Door"\n')
    (shelf / "game" / "log.toml").write_text('"game.log" = "Log"\n')
    (shelf / "game" / "notes.md").write_text("no words")
    assert set(catalogues._load.__wrapped__("en")) == {"room.door", "game.log"}


def test_a_key_that_stands_twice_is_reported_with_both_places(shelf: Path) -> None:
    (shelf / "room.toml").write_text('"room.door" = "Door"\n')
    (shelf / "game" / "log.toml").write_text('"room.door" = "Gate"\n')
    with pytest.raises(
        ValueError, match=r"room\.door .* in en/game/log\.toml and in en/room\.toml"
    ):
        catalogues._load.__wrapped__("en")


@pytest.mark.parametrize(
    ("name", "ordinary"),
    [("seat", True), ("Draws", True), ("nothing", True), ("Gem", False), ("draws nothing", False)],
)
def test_an_ordinary_word_is_one_that_we_write_in_small_letters(
    words: Catalog, name: str, ordinary: bool
) -> None:
    """Several of them are a name, unless they stand together in a text of ours."""
    assert words.writes(name) is ordinary


def test_words_that_stand_together_in_our_texts_are_ordinary() -> None:
    english = catalogs()["en"]
    assert english.writes("victory points")
    assert not english.writes("points victory")
