"""What the checks find: in games with a fault, in declared states, in what the games at hand lack."""

from __future__ import annotations

import random
import struct
from typing import Annotated, Any

import numpy as np
import pytest
from annotated_types import Len
from pydantic.dataclasses import dataclass

from niagara_tui.conformance import test_states, test_views
from niagara_tui.conformance.tables import NAMES, TABLES, TableSetup, differences, walk
from niagara_tui.core.base_game import BaseGame
from niagara_tui.core.chance import Chance, below
from niagara_tui.core.declare import STRICT, Flag, Int16, Int64, Named, clone
from niagara_tui.core.default_rules import make_kernel
from niagara_tui.core.encoding import encoding_of
from niagara_tui.core.packing import pack, packed, record_type, unpack
from niagara_tui.core.slots import new_slots, slot_rules
from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.canyon.rules.state import BID, Kind
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.registry import GAMES
from tests.support.secrecy import is_wholly_open, keeps_secrets


class Leaky(Canyon):
    """Hides bids without saying that they are secret."""

    def is_secret(self, position: Any, seat: int) -> bool:
        return False


class Unfilled(Canyon):
    """Hides bids, and guesses none of them."""

    def sample(self, view: Any, chance: Chance) -> Any:
        return clone(view)


class Dealing(Niagara):
    """Draws more than the first seat."""

    def start(self, options: Any, seats: int, chance: Chance) -> Any:
        state = Niagara.start(options, seats, chance)
        state.players[1].reserve[0] = below(chance, 3)
        return state


class Silent(Canyon):
    """Canyon with the default story, which does not say what a step has revealed."""

    tell = BaseGame.tell


class Plain(Silent):
    """The same, which says it."""

    def reveals(self, before: Any, after: Any) -> dict[int, int]:
        if not (before.phase == BID != after.phase and before.secret_bids):
            return {}
        return {seat: Kind.LAY + player.bid for seat, player in enumerate(after.players)}


class Lying(Plain):
    """The same, which says something else."""

    def reveals(self, before: Any, after: Any) -> dict[int, int]:
        return {seat: move + 1 for seat, move in super().reveals(before, after).items()}


def test_a_game_that_hides_a_choice_without_saying_so_is_found_with_the_field() -> None:
    table = TableSetup(Leaky(), 3, (("secret_bids", True),))
    with pytest.raises(pytest.fail.Exception, match=r"is_secret must say so: players\[\d\]\.bid: "):
        test_views.test_a_choice_that_conceal_hides_from_the_others_is_a_secret_one(table)


def test_a_game_that_hides_a_choice_and_does_not_guess_it_is_found_with_the_field() -> None:
    table = TableSetup(Unfilled(), 3, (("secret_bids", True),))
    with pytest.raises(pytest.fail.Exception, match=r"conceal hides .* so sample must fill it: players\[\d\]\.bid"):
        test_views.test_a_choice_that_conceal_hides_is_filled_by_sample(table)


def test_a_kernel_that_hides_something_and_guesses_nothing_is_refused() -> None:
    rule = Canyon.kernel.conceal
    with pytest.raises(TypeError, match=r"^determinize is missing: what conceal hides would be played with as if"):
        make_kernel(must_decide=rule, legal_moves=rule, play=rule, is_over=rule, score=rule, conceal=rule)


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


def test_a_game_that_does_not_say_what_a_step_has_revealed_is_found_and_so_is_one_that_lies() -> None:
    check = test_views.test_the_default_story_is_told_which_secret_choices_a_step_has_revealed
    options = (("secret_bids", True),)
    with pytest.raises(pytest.fail.Exception, match="reveals must say what a step has shown"):
        check(TableSetup(Silent(), 3, options))
    with pytest.raises(AssertionError, match="reveals says what was not chosen"):
        check(TableSetup(Lying(), 3, options))
    for fine in (TableSetup(Plain(), 3, options), TableSetup(Silent(), 3, ()), TableSetup(Canyon(), 3, options)):
        check(fine)


def test_the_default_story_says_what_a_secret_choice_was_once_it_is_revealed() -> None:
    game, laid = Plain(), dict[int, int]()
    told = 0
    for event in walk(TableSetup(game, 3, (("secret_bids", True),)), random.Random(3), 300):
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


# What a declared state becomes in the packed record.


@dataclass(slots=True, config=STRICT)
class Place:
    few: Annotated[int, Named(tuple(map(str, range(128))))]
    many: Annotated[int, Named(tuple(map(str, range(300))), first=-1)]


def test_a_byte_holds_up_to_128_names_and_more_take_two() -> None:
    assert [record_type(Place)[name].itemsize for name in ("few", "many")] == [1, 2]


@pytest.mark.parametrize(("few", "many"), [(0, -1), (127, 128), (127, 298)])
def test_no_name_is_too_far_down_the_list_for_the_record(few: int, many: int) -> None:
    place = Place(few, many)
    assert unpack(pack(place), place) == place


@dataclass(slots=True, config=STRICT)
class Heap:
    rows: Annotated[list[Annotated[list[Int16], Len(0, 2)]], Len(0, 3)]
    places: Annotated[list[Place], Len(0, 2)]
    last: Int64


def test_numbers_lie_where_numpy_puts_them_and_zeros_where_a_list_is_short() -> None:
    heap = Heap([[300, -2], [7]], [Place(3, 200)], -(2**40))
    record = pack(heap)
    assert record["rows"].tolist() == [[300, -2], [7, 0], [0, 0]]
    assert record["places"].tolist() == [(3, 200), (0, 0)]
    assert record["last"] == -(2**40)
    assert unpack(record, heap) == heap
    assert packed(heap) == record.tobytes()


def test_what_does_not_fit_is_not_packed() -> None:
    heap = Heap([], [], 2**63 - 1)
    pack(heap)
    heap.last += 1
    with pytest.raises(struct.error):
        pack(heap)
    heap.last, heap.places = 0, [Place(1, 1)] * 3
    with pytest.raises(struct.error):
        pack(heap)


# The encoding of a small declared state that has what the games at hand lack.

LETTERS = ("A", "B", "C")


@dataclass(slots=True, config=STRICT)
class Player:
    """A seat, and the one that it follows."""

    follows: Annotated[int, Named(LETTERS)]


@dataclass(slots=True, config=STRICT)
class State:
    """A position for two or three."""

    steps: Int64
    is_late: Flag
    players: Annotated[list[Player], Len(2, 3)]


def shown(state: State, seat: int) -> list[str]:
    """The inputs that are on for that seat."""
    encoding = encoding_of(State, LETTERS, ("wait",), ("players",), 2)
    slots, words = new_slots(state, 1, fast=False)
    active, seats = np.zeros(len(encoding.names), np.int64), len(state.players)
    encode = slot_rules(fast=False).encode_slot
    count = encode(slots, words, 0, seat, seats, encoding.numbers, encoding.runs, active)
    return sorted(encoding.names[place] for place in active[:count])


def test_a_seat_that_nobody_has_names_nobody() -> None:
    state = State(steps=0, is_late=1, players=[Player(follows=1), Player(follows=1)])
    assert shown(state, 0) == ["is_late=1", "players[0].follows=1", "players[1].follows=1"]
    assert shown(state, 1) == ["is_late=1", "players[0].follows=0", "players[1].follows=0"]


def test_a_number_that_names_the_first_seat_shows_where_all_its_word_is_0() -> None:
    state = State(steps=0, is_late=0, players=[Player(follows=0), Player(follows=0)])
    assert shown(state, 0) == ["players[0].follows=0", "players[1].follows=0"]
    assert shown(state, 1) == ["players[0].follows=1", "players[1].follows=1"]


# What the shared checks find out about our games, so that those that need secrets have some to look at.


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_cards_are_laid_in_secret_in_niagara_and_bids_in_canyon_where_the_option_says_so(table: TableSetup) -> None:
    assert keeps_secrets(table) == (table.game.id == "niagara" or ("secret_bids", True) in table.options)


def test_up_the_river_alone_is_wholly_open() -> None:
    assert [name for name, game in GAMES.items() if is_wholly_open(game)] == ["upriver"]
