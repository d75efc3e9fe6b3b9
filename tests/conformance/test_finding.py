"""What the checks find in games with a fault, and how they name it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from niagara_tui.conformance import test_states, test_views
from niagara_tui.conformance.tables import NAMES, TableSetup, differences, walk
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import clone
from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.niagara.game import Niagara


class Leaky(Canyon):
    """Hides bids without saying that they are secret."""

    def is_secret(self, position: Any, seat: int) -> bool:
        return False


class Dealing(Niagara):
    """Draws more than the first seat."""

    def start(self, options: Any, seats: int, chance: Chance) -> Any:
        state = Niagara.start(options, seats, chance)
        state.players[1].reserve[0] = below(chance, 3)
        return state


class PlainCanyon(Canyon):
    """Canyon with the default story."""

    tell = BaseGame.tell


class PlainNiagara(Niagara):
    """Niagara with the default story."""

    tell = BaseGame.tell


def test_a_game_that_hides_a_choice_without_saying_so_is_found_with_the_field() -> None:
    table = TableSetup(Leaky(), 3, (("secret_bids", True),))
    with pytest.raises(pytest.fail.Exception, match=r"is_secret must say so: players\[\d\]\.bid: "):
        test_views.test_a_choice_that_conceal_hides_from_the_others_is_a_secret_one(table)


def test_what_is_dealt_in_start_is_found_with_the_field() -> None:
    table = TableSetup(Dealing(), 3, ())
    with pytest.raises(AssertionError, match=r"start draws more than the first seat: players\[1\]\.reserve\[0\]: \d"):
        test_states.test_only_the_first_seat_is_drawn_at_the_start_and_what_is_dealt_or_thrown_in_advance(table)


def test_a_difference_names_its_field_and_both_values() -> None:
    table = TableSetup(Canyon(), 3, ())
    state = table.new()
    other = clone(state)
    other.players[1].bid += 2
    assert differences(state, other) == [f"players[1].bid: {state.players[1].bid} and {other.players[1].bid}"]
    assert differences(state, clone(state)) == []


@pytest.mark.parametrize(
    ("game", "options"), [(PlainCanyon(), (("secret_bids", True),)), (PlainNiagara(), ())], ids=["canyon", "niagara"]
)
def test_the_default_story_says_what_a_secret_choice_was_once_it_is_revealed(game: Any, options: Any) -> None:
    laid: dict[int, int] = {}
    told = 0
    for event in walk(TableSetup(game, 3, options), random.Random(3), 300):
        views = game.view(event.before, None), game.view(event.after, None)
        if event.seat is not None:
            if game.is_secret(event.before, event.seat):
                laid[event.seat] = event.move or 0
                assert game.tell(*views, event.seat, None, NAMES) == [f"{NAMES[event.seat]} has chosen."]
            continue
        shown = [seat for seat in laid if not game.has_hidden_choice(event.after, seat)]
        said = [each for each in game.tell(*views, None, None, NAMES) if "had chosen" in each]
        assert said == [f"{NAMES[seat]} had chosen {game.text(laid.pop(seat))}." for seat in sorted(shown)]
        told += len(said)
    assert told > 5
