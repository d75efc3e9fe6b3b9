"""The river by brute force, for comparison with the program's odds: every card, every cloud, the rules' own steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import product

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.rules.board import BANK, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.expansions.lasso import throw_lasso
from niagara_tui.games.niagara.rules.phases import seat_at
from niagara_tui.games.niagara.rules.river import flow
from niagara_tui.games.niagara.rules.state import (
    CLOUD,
    FLOW,
    JOE,
    LASSO,
    NO_CARD,
    OVER,
    PADDLE,
    RETURN,
    REVEAL,
    State,
)
from tests.support.positions import GAME

Canoes = set[tuple[int, int]]


def flows_by_cards(view: State) -> dict[int, float]:
    """The probability of each flow, from every combination of cards and every direction of the sky's moves."""
    if view.phase in (FLOW, RETURN, JOE, OVER):
        return {view.steps: 1.0}
    if any(player.reached for player in view.players):
        return {0: 1.0}
    order = [seat_at(view, place) for place in range(view.seats)]
    cards = [_cards(view, seat) for seat in order]
    found: dict[int, float] = defaultdict(float)
    for laid in product(*cards):
        later = clone(view)
        for seat, card in zip(order, laid, strict=True):
            later.players[seat].played = card
        clouds = [seat for seat, card in zip(order, laid, strict=True) if card == CLOUD and _moves_sky(view, seat)]
        for chance, sky in _skies(view.sky, len(clouds)):
            later.sky = sky
            found[flow(later)] += chance
    whole = sum(found.values())
    return {steps: chance / whole for steps, chance in found.items()}


def _cards(view: State, seat: int) -> list[int]:
    player = view.players[seat]
    known = player.played or player.chosen
    return [known] if known > NO_CARD else [card for card, has in enumerate(player.hand, 1) if has]


def _moves_sky(view: State, seat: int) -> bool:
    """Whether this seat's cloud is yet to move the sky: it is not shown, or shown in the turn in progress."""
    if view.players[seat].played == NO_CARD:
        return True
    return view.phase == PADDLE and view.turn.stage != REVEAL and seat_at(view, view.turn.place) == seat


def _skies(sky: int, clouds: int) -> Iterator[tuple[float, int]]:
    """The positions to which `clouds` clouds may move the sky, each with its probability."""
    if not clouds:
        yield 1.0, sky
        return
    ways = [way for way in (sky - 1, sky + 1) if SKY_LOW <= way <= SKY_HIGH]
    for way in ways:
        for chance, end in _skies(way, clouds - 1):
            yield chance / len(ways), end


def lost_after(view: State, steps: int) -> Canoes:
    """The canoes now on the river, ashore or not, that are lost after phase 3 with that many steps (N-43, S-33)."""
    later = clone(view)
    for seat, player in enumerate(later.players):
        if LASSO in (player.chosen, player.played) and later.phase not in (FLOW, RETURN, JOE, OVER):
            throw_lasso(later, seat)
    if later.phase not in (RETURN, JOE, OVER):
        later.phase, later.steps = FLOW, steps
        later.turn.place = 0
    while later.phase in (FLOW, RETURN):
        deciders = GAME.deciders(later)
        if deciders:
            GAME.play(later, deciders[0], GAME.legal(later, deciders[0])[0])
        else:
            GAME.advance(later)
    return {place for place in afloat(view) if _zone(later, place) == LOST}


def afloat(view: State) -> list[tuple[int, int]]:
    """Every canoe on the river, or ashore beside it."""
    return [
        (seat, index)
        for seat, player in enumerate(view.players)
        for index, canoe in enumerate(player.canoes)
        if BANK < canoe.zone < LOST
    ]


def _zone(state: State, place: tuple[int, int]) -> int:
    return state.players[place[0]].canoes[place[1]].zone


def turn_ends(view: State, seat: int, most: int) -> list[State] | None:
    """Every position in which the seat's turn can end from here; None if there are more than `most`."""
    found, open_ends = [], [view]
    while open_ends:
        state = open_ends.pop()
        if state.phase != PADDLE or seat not in GAME.deciders(state):
            found.append(state)
        else:
            for move in GAME.legal(state, seat):
                later = clone(state)
                GAME.play(later, seat, move)
                open_ends.append(later)
        if len(found) + len(open_ends) > most:
            return None
    return found


def doomed_by_brute_force(view: State, seat: int, most: int) -> Canoes | None:
    """The seat's canoes that fall whatever the rest of its turn and the others' cards are; None as in `turn_ends`."""
    ends = turn_ends(view, seat, most)
    if ends is None:
        return None
    doomed = {place for place in afloat(view) if place[0] == seat}
    for end in ends:
        lost = {place for place in doomed if _zone(end, place) == LOST}
        for steps in flows_by_cards(end):
            doomed &= lost | lost_after(end, steps)
    return doomed
