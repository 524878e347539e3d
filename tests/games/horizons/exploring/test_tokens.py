"""3.2 Technology tokens."""

from __future__ import annotations

import pytest

from bot.engine.records import Seat
from bot.engine.story import Story
from bot.games.horizons.box.goods import Field, Points, Tokens
from bot.games.horizons.box.numbers import POOL
from bot.games.horizons.chapters.common.tokens import draw_tokens
from bot.games.horizons.check import check
from bot.games.horizons.events.mended import Mended
from bot.games.horizons.events.tokens import PoolRefilled, TokensBanked, TokensDrawn
from bot.games.horizons.state import Horizons
from bot.games.horizons.steps.course import Moment
from tests.games.horizons.finds import explores
from tests.games.horizons.finds import plain as given
from tests.games.horizons.scene import Scene
from tests.support.luck import Luck


def draw(scene: Scene, number: int, *places: tuple[int, ...]) -> Horizons:
    """Russia draws from the pool of biology."""
    story = Story(scene.state)
    luck = Luck(0, {"horizons.tokens": [*places]})
    draw_tokens(story, Seat(0), Field.BIOLOGY, number, luck, why="life")
    assert not check(story.state)
    return story.state


@pytest.mark.rule("HORIZON-3.2.1")
def test_tokens_show_one_two_three_or_five_points() -> None:
    assert {*POOL} == {1, 2, 3, 5}
    assert len(POOL) * len(Field) == 108


@pytest.mark.rule("HORIZON-3.2.2")
def test_a_token_comes_at_random_from_the_pool_of_its_field() -> None:
    table = draw(given("russia"), 1, (33,))
    assert table.players[0].tokens == Tokens(biology=(5,))
    assert table.pools.biology == POOL[:33] + POOL[34:]
    assert table.pools.physics == POOL
    assert draw(given("russia"), 1, (0,)).players[0].tokens == Tokens(biology=(1,))


@pytest.mark.rule("HORIZON-18.1.5")
def test_a_moderator_takes_back_the_token_drawn_last() -> None:
    table = draw(given("russia"), 2, (33, 0))
    before, pool = table.players[0].tokens.biology, table.pools.biology
    Mended(Seat(0), "token", Field.BIOLOGY, more=False).apply(table)
    assert table.players[0].tokens.biology == before[:1]
    assert sorted(table.pools.biology) == sorted((*pool, before[1]))


def nearly_empty() -> Scene:
    """Two tokens are left in the pool of biology: a 1 and a 3."""
    rest = list(POOL)
    rest.remove(1)
    rest.remove(3)
    return given(
        "russia",
        "japan",
        players={
            "russia": {"bank": Points(biology=4), "tokens": Tokens(physics=(2,))},
            "japan": {"tokens": Tokens(biology=(*rest,))},
        },
    )


@pytest.mark.rule("HORIZON-3.2.3")
def test_when_the_last_token_of_a_field_is_drawn_all_become_points_of_the_bank() -> None:
    russia, japan = (table := draw(nearly_empty(), 2, (0, 1))).players
    assert russia.bank == Points(biology=4 + 1 + 3)
    assert japan.bank == Points(biology=sum(POOL) - 4)
    assert russia.tokens[Field.BIOLOGY] == japan.tokens[Field.BIOLOGY] == ()
    assert table.pools.biology == POOL
    assert russia.tokens.physics == (2,), "other fields are not touched"


@pytest.mark.rule("HORIZON-3.2.3")
def test_as_long_as_one_token_is_left_nothing_is_returned() -> None:
    russia, japan = draw(nearly_empty(), 1, (0,)).players
    assert russia.tokens.biology == (1,)
    assert len(japan.tokens[Field.BIOLOGY]) == len(POOL) - 2


@pytest.mark.rule("HORIZON-3.2.7")
def test_the_rest_of_a_draw_comes_from_the_refilled_pool() -> None:
    russia, _ = draw(nearly_empty(), 3, (0, 1), (33,)).players
    assert russia.tokens.biology == (5,)
    assert russia.bank.biology == 4 + 1 + 3


@pytest.mark.rule("HORIZON-3.2.7")
def test_tokens_returned_in_the_middle_still_count_for_a_depletion() -> None:
    """Mars 6 and the rover 4 are 10; one token, a 3, which empties the pool."""
    rest = list(POOL)
    rest.remove(3)
    scene = given(
        "russia",
        "japan",
        ships={"russia:lavochkin": "surface:mars"},
        players={"japan": {"tokens": Tokens(biology=(*rest,))}},
    )
    explores(scene, "russia:lavochkin", "mars", tokens=(3,))
    assert scene.told(PoolRefilled)
    assert scene.state.values["mars"] == 5


@pytest.mark.rule("HORIZON-3.2.4")
def test_at_the_start_of_the_technology_step_all_tokens_become_points() -> None:
    held = {"tokens": Tokens((1, 5), (2, 5), (3, 1, 1))}
    scene = given("russia", players={"russia": {**held, "bank": Points(10, 0, 1)}})
    scene.beat(Moment.BANKS)
    assert scene.player("russia").bank == Points(16, 7, 6)
    assert scene.player("russia").tokens == Tokens()
    assert scene.state.pools == Tokens(POOL, POOL, POOL)


@pytest.mark.rule("HORIZON-3.2.6")
def test_at_the_end_of_the_technology_step_each_field_of_a_bank_is_halved() -> None:
    scene = given("russia", players={"russia": {"bank": Points(5, 4, 1)}})
    scene.beat(Moment.HALVING)
    assert scene.player("russia").bank == Points(3, 2, 1)


@pytest.mark.rule("HORIZON-18.1.5", "HORIZON-11.1.8", "HORIZON-18.1.3")
def test_tokens_of_an_exploration_are_shown_to_all_and_then_lie_face_down() -> None:
    scene = given("russia", "japan", ships={"russia:lavochkin": "surface:mars"})
    explores(scene, "russia:lavochkin", "mars", dice=(1,), tokens=(2,))
    fact = scene.told(TokensDrawn)[0]
    assert fact.seen_by(Seat(1)) == fact.seen_by(None) == fact
    for stranger in (1, None):
        assert scene.view(stranger).players[0].tokens.biology == (0,)
    assert scene.view(0).players[0].tokens.biology == (2,)


@pytest.mark.rule("HORIZON-18.1.9")
def test_tokens_drawn_for_anything_else_are_seen_by_their_owner_alone() -> None:
    scene = given("russia", "japan", ships={"russia:babakin": "surface:mars"})
    explores(scene, "russia:babakin", "mars", dice=(10,), after=1)
    fact = scene.told(TokensDrawn)[0]
    assert fact.field is Field.ENGINEERING
    assert fact.seen_by(Seat(0)) == fact
    for stranger in (Seat(1), None):
        seen = fact.seen_by(stranger)
        assert seen is not None
        assert seen.values == (0,)
    assert scene.view(1).players[0].tokens.engineering == (0,)
    assert scene.view(0).players[0].tokens.engineering == fact.values


@pytest.mark.rule("HORIZON-18.1.5")
def test_an_undo_of_what_turned_tokens_into_points_asks_the_others() -> None:
    scene = given("russia", "japan", players={"russia": {"tokens": Tokens((2,))}})
    scene.beat(Moment.BANKS)
    assert scene.told(TokensBanked)[0].shows()
    assert not TokensBanked((Points(), Points())).shows(), "no token was turned up"
