"""The audit finds every fault of a position of Canyon, with a sentence that begins with the field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from niagara_tui.games.canyon.rules.map import ASHORE, NAMES
from niagara_tui.games.canyon.rules.state import FACE_DOWN, NO_BID, OVER, State
from tests.support.canyon import GAME, PLAY, begun, docked, start, to_move, with_hands


def _tricks() -> State:
    return with_hands({"R": "S7 H1", "B": "S9 M3", "Y": "S4 M4"}, "W1")


def _moves() -> State:
    return to_move({"R": "c4", "B": "c5", "Y": "cave"}, {"R": 2})


def _canoe(state: State, seat: int, space: str) -> None:
    state.players[seat].canoe = NAMES.index(space)


def _another_leads(state: State) -> None:
    state.leader = (state.first + 1) % state.seats


def _set(path: str, value: int) -> Callable[[State], None]:
    return lambda state: setattr(state, path, value)


def _player(name: str, value: int) -> Callable[[State], None]:
    return lambda state: setattr(state.players[1], name, value)


@pytest.mark.parametrize(
    ("make", "spoil", "said"),
    [
        (_tricks, _set("seats", 4), "seats: is 4, but 3 players"),
        (_tricks, _set("first", 3), "first: G is not at the table"),
        (_tricks, _set("leader", 5), "leader: N is not at the table"),
        (_tricks, _set("round", 0), "round: is 0"),
        (_tricks, _set("turn", 9), "turn: is 9"),
        (_tricks, _set("turned", 0), "turned: no card is turned"),
        (_tricks, _player("bid", NO_BID), "players.1.bid: B must have bid"),
        (_tricks, _player("bid", FACE_DOWN), "players.1.bid: a full position cannot"),
        (_tricks, _player("tricks", -1), "players: the number of tricks"),
        (_tricks, _player("tricks", 2), "players: 2 tricks were taken"),
        (_tricks, _player("played", 3), "players.1.played: B cannot have played"),
        (_tricks, _player("unused", 1), "players.1.unused: is 1"),
        (_tricks, _player("canoe", ASHORE), "players.1.canoe: B must have taken a dock"),
        (_tricks, lambda state: state.players[1].hand.__setitem__(0, 1), "players.1.hand: holds 3 cards"),
        (_tricks, lambda state: state.players[1].hand.__setitem__(6, 1), "players: the card S7 is in two hands"),
        (_tricks, lambda state: state.seen.__setitem__(6, 1), "seen: the card S7 is in a hand"),
        (_tricks, lambda state: state.seen.__setitem__(40, 0), "seen: the card W1 was turned"),
        (_tricks, lambda state: state.players[1].void.__setitem__(0, 1), "players.1.void: the hand holds a card"),
        (_moves, lambda state: _canoe(state, 1, "c4"), "players.0.canoe: two canoes lie at c4"),
        (_moves, lambda state: _canoe(state, 1, "c8"), "players.1.canoe: c8 is rock"),
        (_moves, lambda state: _canoe(state, 1, "c29"), "players.1.canoe: B has not moved"),
        (_moves, _player("waits", 1), "players.1.waits: B cannot have been pushed into the cave"),
        (_moves, lambda state: setattr(state.players[0], "waits", 1), "players.0.waits: R cannot"),
        (
            lambda: PLAY.step(to_move({"R": "b24", "B": "c1", "Y": "a23"}, {"B": 1})),
            _set("edition", 1),
            "players.2.waits: Y cannot",
        ),
        (_moves, _set("phase", OVER), "phase: the game is over, but no canoe"),
        (lambda: begun(docked(3)), lambda state: _canoe(state, 1, "c29"), "phase: a canoe is in the village"),
        (
            lambda: PLAY.settle(start(3)),
            lambda state: _canoe(state, state.first, "c0"),
            "players.0.canoe: R has no dock",
        ),
        (lambda: PLAY.step(start(3)), _player("played", 0), "players: some have drawn"),
        (lambda: PLAY.settle(start(3)), _another_leads, "leader: before"),
    ],
)
def test_what_cannot_be_is_said(make: Callable[[], State], spoil: Callable[[State], None], said: str) -> None:
    state = make()
    assert GAME.audit(state) == []
    spoil(state)
    faults = GAME.audit(state)
    assert any(fault.startswith(said) for fault in faults), faults
