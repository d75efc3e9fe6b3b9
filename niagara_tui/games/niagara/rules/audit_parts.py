"""Validation of the expansions' pieces."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.games.niagara.rules.board import BANK, LOST
from niagara_tui.games.niagara.rules.gems import total
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    ELK_PLACES,
    LASSO,
    NO_ELK,
    OFF,
    PARTS,
    WITH_BEAVER,
    WITH_ELK,
    WITH_JOE,
    WITH_WAITING,
    WITH_WHIRLPOOL,
    Phase,
    State,
)
from niagara_tui.games.niagara.rules.waiting import waits_at_end

_ASHORE = (Phase.PADDLE, Phase.FLOW, Phase.RETURN, Phase.OVER)
"""Phases in which lassoed canoes can lie ashore; a game that ends in phase 2 leaves them there (N-60, S-32)."""


def audit_parts(state: State) -> Iterator[str]:
    """Check that whirlpool, beaver, elk, lasso and Joe are in the position exactly if their parts are in play."""
    yield from _drifters(state)
    yield from _elk(state)
    yield from _lasso(state)
    yield from _joe(state)


def _drifters(state: State) -> Iterator[str]:
    for name, zone, part in (("whirlpool", state.whirlpool, WITH_WHIRLPOOL), ("beaver", state.beaver, WITH_BEAVER)):
        if (zone != OFF) != bool(state.parts[part]):
            yield f"{name}: the part {PARTS[part]} is {'on' if state.parts[part] else 'off'}"
    if state.whirlpool <= BANK:
        return
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            in_hand = state.phase in (Phase.PADDLE, Phase.RETURN) and state.turn.canoe == index
            if canoe.zone == state.whirlpool and not canoe.lassoed and not in_hand:
                yield f"players.{seat}.canoes.{index}.zone: no canoe can stay on the whirlpool"


def _elk(state: State) -> Iterator[str]:
    if (state.elk != NO_ELK) != bool(state.parts[WITH_ELK]):
        yield f"elk: the part elk is {'on' if state.parts[WITH_ELK] else 'off'}"
    carriers = sum(canoe.elk for player in state.players for canoe in player.canoes)
    if carriers != (state.elk == ABOARD):
        yield f"elk: is {ELK_PLACES[state.elk]}, and {carriers} canoes carry it"
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            if canoe.elk and canoe.zone in (BANK, LOST):
                yield f"players.{seat}.canoes.{index}.elk: a canoe that is not on the river carries no elk"


def _lasso(state: State) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for index, canoe in enumerate(player.canoes):
            held = player.played == LASSO and canoe.zone not in (BANK, LOST) and state.phase in _ASHORE
            if canoe.lassoed and not held:
                yield f"players.{seat}.canoes.{index}.lassoed: nobody has lassoed this canoe"


def _joe(state: State) -> Iterator[str]:
    joe = state.joe
    if joe.elk or joe.lassoed or joe.hold != 1 or total(joe.gems) > 1:
        yield "joe: Joe holds one gem, and nothing else"
    if joe.zone == BANK or (joe.zone == LOST and total(joe.gems)):
        yield "joe.zone: Joe is on the river, or lost with an empty canoe"
    if state.whirlpool > BANK and joe.zone == state.whirlpool:
        yield "joe.zone: Joe cannot stay on the whirlpool"
    if not state.parts[WITH_JOE] and joe.zone != LOST:
        yield "joe: the part joe is off"
    if state.parts[WITH_WAITING] and not state.parts[WITH_JOE]:
        yield "parts: meeting Joe while waiting needs Joe"
    if any(state.turn.waits) and not (waits_at_end(state) and state.phase == Phase.PADDLE):
        yield "turn.waits: no canoe waits for Joe now"
