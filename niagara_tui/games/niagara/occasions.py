"""What a player can meet for the first time at a decision: the occasions of the notes in `advisor.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.games.niagara.player.fate import Danger, fates
from niagara_tui.games.niagara.rules.board import BANK, CANOES, LOST
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.redemption import lost_canoes, may_redeem
from niagara_tui.games.niagara.rules.state import (
    AT_SITE,
    AT_TOP,
    LASSO,
    OFF,
    WITH_DOUBLES,
    Canoe,
    Phase,
    Player,
    Stage,
    State,
)
from niagara_tui.games.niagara.words import CARD_WORDS

_STAGES: dict[int, str] = {Stage.SKY: "sky", Stage.ELK: "elk-choice", Stage.PUSHED: "pushed", Stage.WAIT: "joe-waits"}
_MANY_CARDS_PLAYED = 2
"""Minimum number of played cards for the occasion `played-cards`."""


def occasions(view: State, seat: int) -> Sequence[str]:
    """All occasions at this decision of the seat."""
    player = view.players[seat]
    found = [*_danger(view, seat), *_parts(view)]
    if view.phase == Phase.CHOOSE:
        found += _choosing(view, player)
    elif view.phase == Phase.PADDLE:
        found += [_STAGES.get(view.turn.stage, "paddle"), *_paddling(view, seat)]
    elif view.phase == Phase.RETURN:
        found.append("back-from-shore")
    elif view.turn.stage != Stage.PICK:
        found.append(_redeeming(view, seat))
    if any(player.reserve):
        found.append("goal")
    return found


def _redeeming(view: State, seat: int) -> str:
    """The occasion of a lost canoe: it may come back, one must be bought back, or one is free (N-50, N-51)."""
    if lost_canoes(view, seat) < CANOES:
        return "lost-canoe"
    return "lost-both" if may_redeem(view, seat) else "lost-free"


def _choosing(view: State, player: Player) -> Iterator[str]:
    """Occasions at the choice of a card."""
    yield "card"
    if _out(player):
        yield "way-home"
    if sum(hand_of(view.parts)) - sum(player.hand) >= _MANY_CARDS_PLAYED:
        yield "played-cards"
    for number, card in CARD_WORDS.items():
        if player.hand[number - 1] and card.occasion:
            with_whirlpool = number == LASSO and view.whirlpool != OFF
            yield f"{card.occasion}-and-whirlpool" if with_whirlpool else card.occasion


def _paddling(view: State, seat: int) -> Iterator[str]:
    """Occasions while a canoe is chosen and moved."""
    if any(any(canoe.gems) for canoe in _out(view.players[seat])):
        yield "laden"
    others = (player for other, player in enumerate(view.players) if other != seat)
    if any(any(canoe.gems) for player in others for canoe in _out(player)):
        yield "theft"


def _danger(view: State, seat: int) -> Iterator[str]:
    if any(fate.seat == seat and fate.danger >= Danger.EVEN for fate in fates(view)):
        yield "danger"
    if any(BANK < canoe.zone < LOST for player in view.players for canoe in player.canoes):
        yield "river"


def _parts(view: State) -> Iterator[str]:
    """Occasions for the pieces of expansions that are on the table."""
    if view.parts[WITH_DOUBLES]:
        yield "double-canoe"
    if view.whirlpool != OFF:
        yield "whirlpool"
    if view.beaver > AT_TOP:
        yield "beaver"
    if view.elk == AT_SITE:
        yield "elk"
    if BANK < view.joe.zone < LOST:
        yield "joe"


def _out(player: Player) -> list[Canoe]:
    """The player's canoes on the river."""
    return [canoe for canoe in player.canoes if BANK < canoe.zone < LOST]
