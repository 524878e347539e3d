"""Luck comes from the secret, is the same for everybody who recounts it, and favours nobody."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.chance import SECRET_BYTES, Chance, Draw, _Numbers, commitment, new_secret

SECRET = hashlib.sha256(b"a table").digest()
OTHER = hashlib.sha256(b"another table").digest()
WORDS = 1 << 32
UNEVEN = 3 << 30  # three of the four quarters of all words: the last one must be drawn again

# One fair game in a thousand lies further from the mean; by degrees of freedom.
UNLIKELY = {2: 13.8, 3: 16.3, 5: 20.5, 11: 31.3, 23: 49.7}


def strangeness(found: Iterable[Hashable], kinds: Iterable[Hashable]) -> float:
    """Pearson's measure of how far counts are from equal."""
    counts, all_kinds = Counter(found), list(kinds)
    assert counts.keys() <= set(all_kinds)
    mean = counts.total() / len(all_kinds)
    return sum((counts[kind] - mean) ** 2 for kind in all_kinds) / mean


# --- the same again


def test_the_same_secret_and_number_give_the_same_draws() -> None:
    first, again = Chance(SECRET, 7), Chance(SECRET, 7)
    for chance in (first, again):
        chance.below("toy.well", 1000)
        chance.dice("toy.dice", 3)
        chance.shuffle("toy.deck", "abcdefgh")
    assert first.draws == again.draws


def drawn(secret: bytes = SECRET, number: int = 0, kind: str = "toy", bound: int = 1000) -> int:
    return Chance(secret, number).below(kind, bound)


def test_another_secret_number_kind_or_bound_gives_another_draw() -> None:
    draws = [
        drawn(),
        drawn(secret=OTHER),
        drawn(number=1),
        drawn(kind="toy.other"),
        drawn(bound=1001),
    ]
    assert len(set(draws)) == len(draws)


def test_the_bounds_of_a_deck_change_its_order_from_the_first_card_on() -> None:
    whole = Chance(SECRET).sample("deck", range(20), 20)
    some = Chance(SECRET).sample("deck", range(20), 19)
    assert whole[:19] != some


def test_draws_of_one_kind_follow_each_other_by_number() -> None:
    chance = Chance(SECRET)
    in_a_row = [chance.below("toy", 1000) for _ in range(5)]
    assert in_a_row == [drawn(number=number) for number in range(5)]
    assert len(set(in_a_row)) == 5


# --- the record


def test_every_draw_is_recorded_with_kind_bounds_and_result() -> None:
    chance = Chance(SECRET)
    number = chance.below("well", 10)
    dice = chance.dice("dice", 2, 8)
    cards = chance.sample("cards", "abcd", 3)
    assert chance.draws[0] == Draw("well", (10,), (number,))
    assert chance.draws[1] == Draw("dice", (2, 8), dice)
    assert chance.draws[2] == Draw("cards", (4, 3), tuple(map("abcd".index, cards)))
    assert len(chance.draws) == 3


def test_the_number_goes_on_from_the_first() -> None:
    chance = Chance(SECRET, 12)
    assert (chance.first, chance.number) == (12, 12)
    chance.dice("dice", 5)
    chance.below("well", 3)
    assert (chance.first, chance.number) == (12, 14)


def test_drawing_nothing_is_still_a_draw() -> None:
    chance = Chance(SECRET)
    assert chance.sample("cards", "abc", 0) == ()
    assert chance.shuffle("cards", "") == ()
    assert chance.dice("dice", 0) == ()
    assert [draw.result for draw in chance.draws] == [(), (), ()]


def test_what_is_shuffled_stays_as_it_was() -> None:
    cards = list(range(30))
    assert Chance(SECRET).shuffle("deck", cards) != tuple(cards)
    assert cards == list(range(30))


# --- favours nobody


def test_every_number_below_a_bound_is_equally_likely() -> None:
    chance = Chance(SECRET)
    found = [chance.below("toy", 6) for _ in range(6000)]
    assert strangeness(found, range(6)) < UNLIKELY[5]


def test_a_bound_that_does_not_divide_the_words_favours_no_third() -> None:
    chance = Chance(SECRET)
    found = [chance.below("toy", UNEVEN) // (1 << 30) for _ in range(3000)]
    assert strangeness(found, range(3)) < UNLIKELY[2]


@pytest.mark.parametrize("place", [0, 1, 9])
def test_every_face_of_every_die_is_equally_likely(place: int) -> None:
    chance = Chance(SECRET)
    found = [chance.dice("toy", 10)[place] for _ in range(3000)]
    assert strangeness(found, range(1, 7)) < UNLIKELY[5]


def test_two_dice_of_a_roll_do_not_know_each_other() -> None:
    chance = Chance(SECRET)
    found = [chance.dice("toy", 2, 2) for _ in range(3000)]
    assert strangeness(found, product((1, 2), repeat=2)) < UNLIKELY[3]


def test_every_pair_of_a_sample_is_equally_likely() -> None:
    chance = Chance(SECRET)
    found = [chance.sample("toy", "abcd", 2) for _ in range(6000)]
    assert strangeness(found, permutations("abcd", 2)) < UNLIKELY[11]


def test_a_shuffle_reaches_all_orders_equally_often() -> None:
    chance = Chance(SECRET)
    found = [chance.shuffle("toy", "abcd") for _ in range(6000)]
    assert set(found) == set(permutations("abcd"))
    assert strangeness(found, permutations("abcd")) < UNLIKELY[23]


def test_the_measure_notices_a_loaded_die() -> None:
    loaded = [max(1, face) for face in range(6)] * 100
    assert strangeness(loaded, range(6)) > UNLIKELY[5]


class Given(_Numbers):
    """Words as a test gives them."""

    def __init__(self, *words: int) -> None:
        self._words = iter(words)


def test_a_word_that_would_favour_the_first_numbers_is_drawn_again() -> None:
    assert Given(WORDS - 1, UNEVEN, UNEVEN - 1).below(UNEVEN) == UNEVEN - 1
    assert Given(WORDS - 4, 2).below(6) == 2  # 4 words are left over
    assert Given(WORDS - 5, 2).below(6) == 5


def test_a_power_of_two_takes_every_word() -> None:
    assert Given(WORDS - 1).below(1 << 31) == (1 << 31) - 1
    assert Given(WORDS - 1).below(WORDS) == WORDS - 1


def test_a_draw_may_need_more_words_than_one_hash_has() -> None:
    rolled = Chance(SECRET).dice("toy", 100, 1000)
    assert len(set(rolled)) > 80


# --- out of range


@pytest.mark.parametrize("bound", [0, -1, WORDS + 1])
def test_a_number_below_nothing_or_beyond_a_word_is_refused(bound: int) -> None:
    chance = Chance(SECRET)
    with pytest.raises(ValueError, match="cannot draw"):
        chance.below("toy", bound)
    assert chance.draws == []


@pytest.mark.parametrize(("count", "sides"), [(1, 0), (2, -6), (-1, 6)])
def test_dice_without_sides_and_less_than_no_dice_are_refused(count: int, sides: int) -> None:
    chance = Chance(SECRET)
    with pytest.raises(ValueError, match="cannot draw"):
        chance.dice("toy", count, sides)
    assert chance.draws == []


def test_a_sample_of_less_than_nothing_is_refused() -> None:
    chance = Chance(SECRET)
    with pytest.raises(ValueError, match="cannot draw"):
        chance.sample("toy", "abc", -1)
    assert chance.draws == []


def test_a_sample_of_more_than_there_is_takes_all() -> None:
    chance = Chance(SECRET)
    assert sorted(chance.sample("toy", "abc", 5)) == ["a", "b", "c"]
    assert chance.draws[0].bounds == (3, 5)


# --- the secret


def test_a_new_secret_is_long_and_never_the_same() -> None:
    secrets = {new_secret() for _ in range(20)}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {SECRET_BYTES} == {32}


def test_a_commitment_matches_its_own_secret_alone() -> None:
    promised = commitment(SECRET)
    flipped = [
        SECRET[:place] + bytes([SECRET[place] ^ 1]) + SECRET[place + 1 :] for place in range(32)
    ]
    assert commitment(bytes(SECRET)) == promised
    assert promised not in map(commitment, [OTHER, SECRET[:-1], SECRET + b"\0", *flipped])


def test_a_commitment_is_no_bare_hash_of_the_secret() -> None:
    assert commitment(SECRET) != hashlib.sha256(SECRET).hexdigest()


# --- checked afterwards, with nothing but the secret and the standard library


def words(secret: bytes, number: int, kind: str, bounds: tuple[int, ...]) -> list[int]:
    """The first eight words of a draw, as anybody may work them out."""
    label = f"{number}:{kind}:{','.join(map(str, bounds))}:0".encode()
    digest = hmac.new(secret, label, hashlib.sha256).digest()
    return [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]


def test_a_number_is_the_first_fair_word_of_its_label_divided_by_the_bound() -> None:
    first = next(word for word in words(SECRET, 3, "well", (1000,)) if word < WORDS - WORDS % 1000)
    assert Chance(SECRET, 3).below("well", 1000) == first % 1000


def test_dice_are_one_word_each() -> None:
    found = words(SECRET, 0, "dice", (3, 6))
    assert max(found) < WORDS - WORDS % 6
    assert Chance(SECRET).dice("dice", 3) == tuple(1 + word % 6 for word in found[:3])


def test_a_shuffle_swaps_each_place_with_one_from_there_on() -> None:
    order = list("abcde")
    for place, word in enumerate(words(SECRET, 5, "deck", (5, 5))[:4]):
        other = place + word % (5 - place)
        order[place], order[other] = order[other], order[place]
    assert Chance(SECRET, 5).shuffle("deck", "abcde") == tuple(order)


def test_luck_promised_to_running_tables_never_changes() -> None:
    chance = Chance(bytes(range(32)), 40)
    assert chance.below("toy.well", 1_000_000) == 193482
    assert chance.dice("toy.dice", 5) == (3, 1, 2, 1, 6)
    assert "".join(chance.shuffle("toy.deck", "abcdefg")) == "gacdfbe"
    promised = "0b7487c13522f1148a23340044e00e4e3c1f756361353f3998445a207ada8802"
    assert commitment(bytes(range(32))) == promised


# --- for all of them

anything = settings(deadline=None, derandomize=True)
secrets_drawn = st.binary(min_size=32, max_size=32)
numbers = st.integers(0, 10**6)


@anything
@given(secrets_drawn, numbers, st.text("az. \0é☄", max_size=20), st.integers(1, WORDS))
def test_a_number_lies_below_its_bound(secret: bytes, number: int, kind: str, bound: int) -> None:
    assert 0 <= Chance(secret, number).below(kind, bound) < bound


@anything
@given(secrets_drawn, numbers, st.integers(0, 40), st.integers(1, 100))
def test_dice_show_faces_they_have(secret: bytes, number: int, count: int, sides: int) -> None:
    rolled = Chance(secret, number).dice("toy", count, sides)
    assert len(rolled) == count
    assert all(1 <= face <= sides for face in rolled)


@anything
@given(secrets_drawn, st.lists(st.integers(), max_size=60))
def test_a_shuffle_loses_and_doubles_nothing(secret: bytes, items: list[int]) -> None:
    assert Counter(Chance(secret).shuffle("toy", items)) == Counter(items)


@anything
@given(secrets_drawn, st.integers(0, 60), st.data())
def test_a_sample_takes_different_pieces(secret: bytes, size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, size))
    taken = Chance(secret).sample("toy", range(size), count)
    assert len(taken) == len(set(taken)) == count
    assert set(taken) <= set(range(size))
