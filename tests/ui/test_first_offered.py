"""What is offered first is never a trap where something safe is as good: the first arrow, and plain mode's number 1."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from niagara_tui.core.decisions import Naming, Option, best_first
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.games.canyon.rules.map import is_rapid
from niagara_tui.games.canyon.rules.state import Phase as CanyonPhase
from niagara_tui.games.niagara.reasons import sure_to_fall
from niagara_tui.games.niagara.rules.board import LOST
from niagara_tui.plain.teller import numbered
from niagara_tui.ui.kit.selection import Selection
from tests.support.canyon import GAME as CANYON
from tests.support.canyon import bidding, mid_trick
from tests.support.signs import options as niagara_options
from tests.support.upriver import GAME as UPRIVER
from tests.support.upriver import position

NIAGARA = registry.game("niagara")
NAMES = ("Rose", "Bert", "Yann")


def positions(game: Game[Any], number: int, events: int = 60, **switches: bool) -> Iterator[tuple[Any, int]]:
    """Decisions at the beginning of so many random games: a seat's view, and the seat."""
    for seed in range(number):
        rng = random.Random(seed)
        state = game.new(game.options(**switches), 3, seed)
        for _ in range(events):
            if game.is_over(state):
                break
            if not (seats := game.deciders(state)):
                game.advance(state)
                continue
            seat = rng.choice(seats)
            yield game.view(state, seat), seat
            game.play(state, seat, rng.choice(game.legal(state, seat)))


def first_of(options: Sequence[Option]) -> Option:
    selection = Selection(options)
    if selection.highlighted is None:
        selection.press("right")
    found = selection.highlighted
    assert found is not None
    return found.inner[0] if found.inner else found


def lost(view: Any, seat: int, moves: Sequence[int]) -> int:
    """How many canoes these moves lose at once or doom in this round."""
    after = clone(view)
    for move in moves:
        NIAGARA.play(after, seat, move)
    gone = [canoe.zone == LOST for canoe in after.players[seat].canoes].count(True)
    return gone + len(sure_to_fall(after, seat))


@pytest.mark.parametrize("switches", [{}, {"whirlpool": True, "elk": True, "joe": True}], ids=["base", "spirits"])
def test_niagara_offers_no_avoidable_fall_first(switches: dict[str, bool]) -> None:
    seen = 0
    for view, seat in positions(NIAGARA, 4, **switches):
        found = niagara_options(view, seat)
        mine = [option for option in found if option.piece in (None, Selection(found).piece)]
        least = min(lost(view, seat, plan.moves) for option in mine for plan in (option.inner or (option,)))
        assert lost(view, seat, first_of(found).moves) == least
        seen += 1
    assert seen > 100


def test_canyon_offers_no_avoidable_rapids_first_and_no_bid_that_can_only_fail() -> None:
    seen = set()
    for view, seat in positions(CANYON, 2, 900):
        found = CANYON.choices(view, seat, Naming(NAMES))
        first = first_of(found)
        assert numbered([("", found)])[0].offers[0].moves == first.moves
        if view.phase == CanyonPhase.BID:
            assert first.key.isdigit()
        elif first.place is not None and is_rapid(first.place):
            assert all(option.place is not None and is_rapid(option.place) for option in found)
            seen.add(len(found) > 1)
    assert seen
    assert first_of(CANYON.choices(bidding(), 0, Naming(NAMES))).label == "bid 0 tricks"


def test_canyon_offers_no_card_first_that_is_certain_to_miss_the_bid() -> None:
    state = mid_trick()
    state.players[0].bid = state.players[0].tricks + sum(state.players[0].hand)
    before = CANYON.choices(state, 0, Naming(NAMES))
    assert [(option.label, option.rank) for option in before] == [("sun 3", (1,)), ("sun 9", (1,))], "neither wins"
    state.players[0].bid = state.players[0].tricks
    assert {option.rank for option in CANYON.choices(state, 0, Naming(NAMES))} == {(0,)}, (
        "neither takes a trick too many"
    )


def test_up_the_river_offers_first_what_leaves_the_fewest_boats_to_the_falls() -> None:
    state = position(R="1 2 5", B="4 4 4", die="2", sandbank=9)
    found = UPRIVER.choices(state, 0, Naming(NAMES))
    assert [option.key for option in found] == ["1", "2", "5"], "boats keep their places in the list"
    assert first_of(found).key == "1"
    ahead = position(R="2 1 5", B="1 4 4", die="arrows", sandbank=9)
    assert best_first(UPRIVER.choices(ahead, 0, Naming(NAMES)))[0].label.startswith("boat on 1")
