"""Validation of positions and views; every fault is a sentence that begins with the field's path."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.games.upriver.rules.moves import afloat, any_afloat, docks_taken
from niagara_tui.games.upriver.rules.state import (
    BOATS,
    DOCKS,
    HARBOUR,
    LAST_SECTION,
    LETTERS,
    NOT_THROWN,
    SANDBANK_START,
    SEATS,
    WAVE_START,
    Phase,
    State,
)


def audit(state: State) -> list[str]:
    """List every fault of the state; empty if it is valid. A wrong seat count is reported alone."""
    if state.seats not in SEATS or state.seats != len(state.players):
        return [f"seats: is {state.seats}, and {len(state.players)} players are listed; there are 2 to 4, all listed"]
    for name in ("first", "turn"):
        if getattr(state, name) >= state.seats:
            return [f"{name}: {LETTERS[getattr(state, name)]} is not at the table"]
    return [wrong for check in (_boats, _docks, _cards, _phase) for wrong in check(state)]


def audit_view(view: State) -> list[str]:
    """List every fault of a view; the same as for a state, since views hide nothing that is audited."""
    return audit(view)


def _boats(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        if (count := sum(player.boats)) != BOATS:
            yield f"players.{seat}.boats: {LETTERS[seat]} has {count} boats; each player has {BOATS}"
        if sum(player.docks) != player.boats[HARBOUR]:
            boats, docks = player.boats[HARBOUR], sum(player.docks)
            yield f"players.{seat}.docks: {LETTERS[seat]} has {docks} docks for {boats} boats in the harbour"


def _docks(state: State) -> Iterator[str]:
    for index, dock in enumerate(DOCKS):
        holders = sum(player.docks[index] for player in state.players)
        if holders != (index < docks_taken(state)):
            yield f"docks: {holders} players hold the dock {dock}; docks are taken one by one from {DOCKS[0]} down"


def _cards(state: State) -> Iterator[str]:
    if (state.wave - state.sandbank - (WAVE_START - SANDBANK_START)) % LAST_SECTION:
        apart = WAVE_START - SANDBANK_START
        yield f"wave: lies at {state.wave}, the sandbank at {state.sandbank}; the wave is {apart} sections further up"


def _phase(state: State) -> Iterator[str]:
    if state.round < 1:
        yield f"round: is {state.round}; the first round is 1"
    if (state.die != NOT_THROWN) != (state.phase == Phase.MOVE):
        yield f"die: the die has been thrown in the phase move and in no other; this is {Phase.labels()[state.phase]}"
    if any_afloat(state) == (state.phase == Phase.OVER):
        yield f"phase: is {Phase.labels()[state.phase]}; the game is over when no boat is on the river"
    elif state.phase == Phase.RIVER and state.turn != state.first:
        yield f"turn: is {LETTERS[state.turn]}; while the river moves it is the first player"
    elif state.phase not in (Phase.RIVER, Phase.OVER) and not afloat(state, state.turn):
        yield f"turn: {LETTERS[state.turn]} has no boat on the river"
