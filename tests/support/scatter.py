"""Random positions of Niagara with any zones, cargo, reserves and hands; all pass `audit`.

Random play hardly ever reaches the end of a game, and seldom puts two canoes into one zone; these positions do.
"""

from __future__ import annotations

import random

from niagara_tui.games.niagara.rules.board import ARMS, COLOURS, LETTERS, LOST, RIVER_ZONES, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.gems import room, wins
from niagara_tui.games.niagara.rules.state import (
    ABOARD,
    AT_SITE,
    AT_TOP,
    BACK_LATER,
    BACK_SOON,
    CLOUD,
    ENDINGS,
    LASSO,
    REDEEMS,
    SITES,
    WITH_BEAVER,
    WITH_ELK,
    WITH_JOE,
    WITH_WHIRLPOOL,
    State,
    seats_of,
)
from tests.support.playing import audited
from tests.support.positions import GAME, SWITCHES, lay, pack_of, start

_CROWDED = (0, 0, 1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, LOST)
"""Zones of canoes to choose from; zones with more possibilities are more frequent."""


def any_parts(rng: random.Random) -> str:
    """Random parts of the expansions, each with probability 1/2; in one case out of four none."""
    parts = [part for part in SWITCHES if rng.random() < 0.5] if rng.random() < 0.75 else []
    return " ".join(part for part in parts if part != "waiting" or "joe" in parts)


def scattered(rng: random.Random, seats: int | None = None, parts: str | None = None) -> State:
    """A valid position in which every seat has to choose a card; with random parts of the expansions unless given."""
    parts = any_parts(rng) if parts is None else parts
    allowed = seats_of([int(part in parts.split()) for part in SWITCHES])
    at_table = seats if seats is not None and seats in allowed else rng.choice(allowed)
    seed = rng.randrange(2**53)
    redeem, sites = REDEEMS[seed % 2], SITES[seed // 2 % 2]
    state = start(at_table, seed=seed, parts=parts, ending=rng.choice(ENDINGS), redeem=redeem, sites=sites)
    state.first = rng.randrange(state.seats)
    state.sky = rng.randint(SKY_LOW, SKY_HIGH)
    state.next_arm = rng.randrange(len(ARMS))
    _scatter_drifters(state, rng)
    _scatter_canoes(state, rng)
    _scatter_elk(state, rng)
    _scatter_gems(state, rng)
    _deal(state, rng)
    return audited(GAME, state)


def scattered_turn(
    rng: random.Random, parts: str | None = None, barred: tuple[int, ...] = (CLOUD, LASSO)
) -> tuple[State, int]:
    """A position in which the first player has just shown a card, and that player's seat; by default one that moves."""
    state = scattered(rng, parts=parts)
    hand = state.players[state.first].hand
    if sum(hand) == sum(hand[card - 1] for card in barred):
        return scattered_turn(rng, parts, barred)
    cards = {}
    for seat, player in enumerate(state.players):
        held = [card for card, has in enumerate(player.hand, 1) if has and (seat != state.first or card not in barred)]
        cards[LETTERS[seat]] = GAME.text(rng.choice(held))
    lay(state, cards)
    GAME.advance(state)
    return state, state.first


def _scatter_drifters(state: State, rng: random.Random) -> None:
    """Place the whirlpool, the beaver and Joe."""
    if state.parts[WITH_WHIRLPOOL]:
        state.whirlpool = rng.randint(AT_TOP, RIVER_ZONES)
    if state.parts[WITH_BEAVER]:
        state.beaver = rng.randint(AT_TOP, RIVER_ZONES)
    if state.parts[WITH_JOE]:
        state.joe.zone = rng.choice([zone for zone in range(1, RIVER_ZONES + 1) if zone != state.whirlpool])
        if rng.random() < 0.6:
            _carry(state, rng, state.joe.gems)


def _scatter_canoes(state: State, rng: random.Random) -> None:
    crowded = [zone for zone in _CROWDED if zone != state.whirlpool or zone == AT_TOP]
    if state.parts[WITH_JOE]:
        crowded += [state.joe.zone] * 3
    for player in state.players:
        for canoe in player.canoes:
            canoe.zone = rng.choice(crowded)
        if all(canoe.zone == LOST for canoe in player.canoes):
            player.canoes[0].zone = rng.choice(crowded[:-1] if crowded[-1] == LOST else crowded[-1:])


def _scatter_elk(state: State, rng: random.Random) -> None:
    """Place the elk; half of the time aboard."""
    afloat = [canoe for player in state.players for canoe in player.canoes if 0 < canoe.zone < LOST]
    if not state.parts[WITH_ELK]:
        return
    state.elk = rng.choice((AT_SITE, BACK_SOON, BACK_LATER, ABOARD, ABOARD, ABOARD)) if afloat else AT_SITE
    if state.elk == ABOARD:
        rng.choice(afloat).elk = 1


def _scatter_gems(state: State, rng: random.Random) -> None:
    """Move some gems into canoes, into reserves that do not win yet, and to other sites."""
    for player in state.players:
        for canoe in player.canoes:
            while 0 < canoe.zone < LOST and room(canoe) and rng.random() < 0.5:
                _carry(state, rng, canoe.gems)
        for _ in range(rng.choice((0, 1, 3, 6))):
            _win(state, rng, player.reserve)
    for _ in range(rng.choice((0, 0, 5, 20))):
        _carry(state, rng, rng.choice(state.sites).gems)


def _carry(state: State, rng: random.Random, into: list[int]) -> None:
    colour = rng.randrange(len(COLOURS))
    if state.sites[colour].gems[colour]:
        state.sites[colour].gems[colour] -= 1
        into[colour] += 1


def _win(state: State, rng: random.Random, reserve: list[int]) -> None:
    trial = reserve[:]
    colour = rng.randrange(len(COLOURS))
    trial[colour] += 1
    if state.sites[colour].gems[colour] and not wins(trial):
        state.sites[colour].gems[colour] -= 1
        reserve[:] = trial


def _deal(state: State, rng: random.Random) -> None:
    pack = pack_of(state)
    state.round = rng.randint(1, 3 * len(pack))
    gone = (state.round - 1) % len(pack)
    for player in state.players:
        dealt = [card for card, has in enumerate(player.hand) if has]
        for card in rng.sample(dealt, gone):
            player.hand[card] = 0
