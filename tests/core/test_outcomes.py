from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from niagara_tui.core.chance import WORD, Chance, below, threefry, word
from niagara_tui.core.declare import clone
from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Game
from niagara_tui.core.outcomes import Step, first_positions, positions_after, telling
from niagara_tui.core.packing import packed
from niagara_tui.games.registry import GAMES, game


def start(name: str, seed: int = 1) -> tuple[Game[Any], Any]:
    played = game(name)
    return played, played.new(played.options(), played.seats[0], seed)


def test_a_die_has_six_outcomes_of_one_sixth_each() -> None:
    upriver, state = start("upriver")
    found = positions_after(upriver, state)
    assert [after.die for _, after in found] == [1, 2, 3, 4, 5, 6]
    assert {chance for chance, _ in found} == {Fraction(1, 6)}
    assert sum(chance for chance, _ in found) == 1
    assert all(after.chance == state.chance for _, after in found)
    assert sum(chance * after.die for chance, after in positions_after(upriver, state)) == Fraction(7, 2)


def test_a_step_that_draws_nothing_leads_to_one_position_for_sure() -> None:
    canyon, state = start("canyon")
    canyon.advance(state)
    ((chance, after),) = positions_after(canyon, state)
    canyon.advance(state)
    assert chance == 1
    assert after == state


def test_cards_are_drawn_one_after_the_other() -> None:
    canyon, state = start("canyon")
    step: Step[Any] = Step(canyon, state)
    assert step.count == 50
    assert step.tell(3).count == 49
    assert step.tell(3).tell(3).count == 48
    last = step.tell(3).tell(3).tell(3)
    assert (last.count, last.probability) == (0, Fraction(1, 50 * 49 * 48))


def test_a_draw_with_one_outcome_is_told_like_any_other() -> None:
    """A deal that goes through the deck draws so for its last card: below 1, again and again where hands follow."""
    for counts in ((1,), (3, 1), (1, 1, 2, 1), (2, 1, 1)):
        for drawn in product(*map(range, counts)):
            chance = Chance()
            chance.seed = telling(drawn, counts)
            assert tuple(below(chance, count) for count in counts) == drawn
            assert (chance.counter, below(chance, 7), chance.counter) == (0, 0, 7)


def test_a_step_stays_what_it_is_when_its_position_goes_on() -> None:
    upriver, state = start("upriver")
    step: Step[Any] = Step(upriver, state)
    before = clone(state)
    state.turn = 1 - state.turn
    assert step.tell(3).position().turn == before.turn
    assert step.drawn == ()


def test_a_deal_is_told_card_by_card_since_it_has_too_many_outcomes() -> None:
    canyon, state = start("canyon")
    while state.phase != 2:  # the deal
        if seats := canyon.deciders(state):
            canyon.play(state, seats[0], canyon.legal(state, seats[0])[0])
        else:
            canyon.advance(state)
    with pytest.raises(BadInput, match=r"^chance has more than 200 outcomes here, too many to list; draw one instead$"):
        positions_after(canyon, state, most=200)
    step: Step[Any] = Step(canyon, state)
    while step.count:
        step = step.tell(0)
    after = step.position()
    assert [sum(player.hand) for player in after.players] == [8, 8, 8]
    assert canyon.audit(after) == []


def test_a_seed_draws_each_outcome_as_often_as_its_probability_says() -> None:
    """Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand."""
    upriver, state = start("upriver")
    listed = {packed(after): float(chance) for chance, after in positions_after(upriver, state)}
    draws, found = 3000, Counter[bytes]()
    for seed in range(draws):
        after = clone(state)
        after.chance = Chance(seed=seed, counter=1)
        upriver.advance(after)
        after.chance = state.chance
        found[packed(after)] += 1
    assert found.keys() == listed.keys()
    assert sum((found[key] - draws * chance) ** 2 / (draws * chance) for key, chance in listed.items()) < 20.5


def test_no_outcome_is_told_that_cannot_be() -> None:
    step: Step[Any] = Step(*start("upriver"))
    for wrong in (-1, 6):
        with pytest.raises(IllegalMove, match=rf"^{wrong} is not an outcome that chance can draw; they are 0 to 5$"):
            step.tell(wrong)


def test_where_somebody_has_to_decide_chance_brings_nothing() -> None:
    upriver, state = start("upriver")
    ((_chance, after), *_others) = positions_after(upriver, state)
    for refused, sentence in (
        (after, "^no automatic step comes next here: "),
        ("start", "^'start' is not a state of upr"),
    ):
        with pytest.raises(BadInput, match=sentence):
            positions_after(upriver, refused)


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_first_position_for_every_first_seat(name: str) -> None:
    played = game(name)
    for seats in played.seats[:2]:
        found = first_positions(played, played.options(), seats)
        drawn = [below(Chance(seed=each.chance.seed), seats) for each in found]
        assert drawn == list(range(seats))


def test_the_words_of_a_seed_are_those_of_the_published_generator() -> None:
    """Threefry-2x32-20: the known answers that are published with Random123."""
    assert threefry(0, 0, 0, 0) == (0x6B200159, 0x99BA4EFE)
    assert threefry(WORD, WORD, WORD, WORD) == (0x1CB996FC, 0xBB002BE7)
    assert threefry(0x13198A2E, 0x03707344, 0x243F6A88, 0x85A308D3) == (0xC4923A9C, 0x483DF7A0)


def test_a_word_beyond_the_last_whole_multiple_of_a_bound_is_drawn_again_so_that_all_outcomes_are_as_likely() -> None:
    bound = 3 * 2**30  # of four words one is beyond
    words, drawn = Chance(seed=7), Chance(seed=7)
    kept = [found for _each in range(200) if (found := word(words)) < bound]
    assert 100 < len(kept) < 180
    assert [below(drawn, bound) for _each in kept] == kept
