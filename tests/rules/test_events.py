"""What reasons tell of events: with whom, which gem, where and with which card."""

from __future__ import annotations

from collections import Counter

import pytest
from niagara_ai.contract.game import FIELD_BITS, SEVERAL

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.results import CANOES_WITH, JOE, LOADED, LOADED_WITH, about
from niagara_tui.games.niagara.rules.state import State
from tests.support import play, turn
from tests.support.positions import GAME

Noted = dict[tuple[str, int], int]


def noted(before: State, *texts: str) -> tuple[Noted, dict[tuple[str, int], tuple[int, ...]]]:
    """What is noted of the last of these moves: numbers, and what it was about, by event and seat."""
    *first, last = texts
    state = play(before, *first)
    found: Counter[tuple[int, int]] = Counter()
    GAME.kernel.note(clone(state), play(state, last), found)
    rows = [(GAME.events[event], seat, number) for (event, seat), number in found.items() if number]
    counts = {(row.name, seat): number for row, seat, number in rows if not row.of}
    mask = (1 << FIELD_BITS) - 1
    about = {(row.of, seat): code for row, seat, code in rows if row.of}
    return counts, {key: tuple(code >> place * FIELD_BITS & mask for place in range(4)) for key, code in about.items()}


def test_n_30_a_theft_is_about_the_rival_the_gem_the_zone_and_the_thiefs_card() -> None:
    state = turn("2", zones={"Ra": "5", "Rb": "lost", "Ba": "3"}, gems={"Ba": "red"})
    counts, about = noted(state, "R a", "R to 3", "R rob B a red")
    assert counts == {("stolen", 0): 1, ("robbed", 1): 1}
    assert about == {("stolen", 0): (2, 5, 3, 2), ("robbed", 1): (1, 5, 3, 2)}


def test_n_24_a_gem_that_is_loaded_is_about_its_colour_and_the_card() -> None:
    counts, about = noted(turn("5", zones={"Ra": "3", "Rb": "lost"}), "R a", "R load violet")
    assert (counts, about) == ({("loaded", 0): 1}, {("loaded", 0): (0, 1, 0, 5)})


def test_j_5_a_gem_of_joes_is_taken_from_him_and_what_he_is_given_has_not_been_loaded() -> None:
    state = turn("5", parts="joe", zones={"Ra": "2", "Rb": "lost"}, joe="3")
    counts, _about = noted(state, "R a", "R to 3", "R load violet", "R give violet to Joe")
    assert counts == {("loaded", 0): -1}
    state = turn("1", parts="joe", zones={"Ra": "1", "Rb": "lost"}, joe="2", joes="red")
    counts, about = noted(state, "R a", "R to 2", "R take red from Joe")
    assert (counts, about) == ({("loaded", 0): 1}, {("loaded", 0): (JOE, 5, 0, 1)})


def test_j_5_a_gem_swapped_away_to_joe_does_not_count_as_loaded() -> None:
    state = turn("5", parts="joe", zones={"Ra": "4", "Rb": "lost"}, joe="3", joes="red")
    texts = "R a", "R to 3", "R load violet", "R swap violet for red with Joe", "R unload red"
    counts = Counter[tuple[int, int]]()
    for end in range(1, len(texts)):
        GAME.kernel.note(play(state, *texts[:end]), play(state, *texts[: end + 1]), counts)
        if texts[end] == "R swap violet for red with Joe":
            assert (counts[LOADED, 0], counts[LOADED_WITH, 0]) == (1, about(SEVERAL, SEVERAL, 0, 5))
    assert counts[LOADED, 0] == 0, "as many as are aboard"
    state = turn("5", parts="doubles joe", zones={"Rb": "4", "Ra": "lost"}, gems={"Rb": "blue"}, joe="3", joes="red")
    given, found = noted(state, "R b", "R to 3", "R take red from Joe", "R unload blue")
    assert (given, found) == ({}, {}), "what was aboard before is put ashore"


def test_n_24_what_is_done_twice_in_a_round_is_about_what_is_the_same() -> None:
    state = turn("4", zones={"Ra": "3", "Rb": "4"})
    found: Counter[tuple[int, int]] = Counter()
    for texts in (("R a", "R load violet"), ("R a", "R load violet", "R to 1", "R b", "R load white")):
        GAME.kernel.note(play(state, *texts[:-1]), play(state, *texts), found)
    assert found[LOADED_WITH, 0] == SEVERAL << FIELD_BITS | 4 << 3 * FIELD_BITS


@pytest.mark.parametrize(("reserve", "wins"), [("white white white", True), ("violet", False), ("white white", False)])
def test_n_60_the_gem_that_completes_a_reserve_is_told_apart_from_others(reserve: str, wins: bool) -> None:
    state = turn("2", zones={"Ra": "2", "Rb": "lost"}, gems={"Ra": "white"}, reserve={"R": reserve})
    counts, about = noted(state, "R a", "R to bank")
    assert counts == {("fetched", 0): 1, **({("completed", 0): 1} if wins else {})}
    assert set(about.values()) == {(0, 2, 0, 2)}


def test_n_24_two_colours_at_once_are_several() -> None:
    state = turn("2", parts="doubles", zones={"Rb": "2", "Ra": "lost"}, gems={"Rb": "white red"})
    counts, about = noted(state, "R b", "R to bank")
    assert (counts, about) == ({("fetched", 0): 2}, {("fetched", 0): (0, SEVERAL, 0, 2)})


def test_n_43_a_canoe_that_is_lost_is_about_its_gem_and_the_zone_from_which_it_fell() -> None:
    before = turn("2", zones={"Ra": "7R", "Rb": "lost"}, gems={"Ra": "red"})
    after, found = clone(before), Counter[tuple[int, int]]()
    after.players[0].canoes[0] = clone(before.players[0].canoes[1])
    GAME.kernel.note(before, after, found)
    assert found[CANOES_WITH, 0] == 5 << FIELD_BITS | before.players[0].canoes[0].zone << 2 * FIELD_BITS
