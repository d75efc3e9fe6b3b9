"""Positions of Niagara at random: any zones, cargo, reserves and hands that `audit` finds nothing wrong with.

Play at random hardly ever comes to the end of a game, and seldom to two canoes in one zone; these positions do.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from niagara_tui.games.niagara.board import ARMS, COLOURS, LETTERS, LOST, RIVER_ZONES, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.gems import wins
from niagara_tui.games.niagara.state import ENDINGS, HAND, State
from tests.support.positions import GAME, lay, start

_CROWDED = (0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, LOST)
"""Where canoes lie: more often where there is something to do."""


def later(game: str, luck: random.Random) -> Any:
    """A position of that game which play at random from the start hardly ever comes to; every game has a maker."""
    return _MAKERS[game](luck)


def scattered(luck: random.Random, seats: int | None = None) -> State:
    """A sound position in which every seat has to choose a card."""
    state = start(seats or luck.randint(3, 5), seed=luck.randrange(2**53), ending=luck.choice(ENDINGS))
    state.first = luck.randrange(state.seats)
    state.sky = luck.randint(SKY_LOW, SKY_HIGH)
    state.next_arm = luck.randrange(len(ARMS))
    _scatter_canoes(state, luck)
    _scatter_gems(state, luck)
    _deal(state, luck)
    assert GAME.audit(state) == [], GAME.audit(state)
    return state


def scattered_turn(luck: random.Random, seats: int | None = None) -> tuple[State, int]:
    """A position in which the first player has just shown a number card, and that player's seat."""
    state = scattered(luck, seats)
    if not any(state.players[state.first].hand[:-1]):
        return scattered_turn(luck, seats)
    cards = {}
    for seat, player in enumerate(state.players):
        held = [card for card, has in enumerate(player.hand, 1) if has and (card < HAND or seat != state.first)]
        cards[LETTERS[seat]] = GAME.text(luck.choice(held))
    lay(state, cards)
    GAME.advance(state)
    return state, state.first


def _scatter_canoes(state: State, luck: random.Random) -> None:
    for player in state.players:
        for canoe in player.canoes:
            canoe.zone = luck.choice(_CROWDED)
        if all(canoe.zone == LOST for canoe in player.canoes):
            player.canoes[0].zone = luck.randint(0, RIVER_ZONES)


def _scatter_gems(state: State, luck: random.Random) -> None:
    """Some gems into canoes, reserves that do not win yet, and strange sites."""
    for player in state.players:
        for canoe in player.canoes:
            if 0 < canoe.zone < LOST and luck.random() < 0.5:
                _carry(state, luck, canoe.gems)
        for _ in range(luck.choice((0, 1, 3, 6))):
            _win(state, luck, player.reserve)
    for _ in range(luck.choice((0, 0, 5, 20))):
        _carry(state, luck, luck.choice(state.sites).gems)


def _carry(state: State, luck: random.Random, into: list[int]) -> None:
    colour = luck.randrange(len(COLOURS))
    if state.sites[colour].gems[colour]:
        state.sites[colour].gems[colour] -= 1
        into[colour] += 1


def _win(state: State, luck: random.Random, reserve: list[int]) -> None:
    trial = reserve[:]
    colour = luck.randrange(len(COLOURS))
    trial[colour] += 1
    if state.sites[colour].gems[colour] and not wins(trial):
        state.sites[colour].gems[colour] -= 1
        reserve[:] = trial


def _deal(state: State, luck: random.Random) -> None:
    state.round = luck.randint(1, 3 * HAND)
    gone = (state.round - 1) % HAND
    for player in state.players:
        for card in luck.sample(range(HAND), gone):
            player.hand[card] = 0


_MAKERS: dict[str, Callable[[random.Random], Any]] = {"niagara": scattered}
