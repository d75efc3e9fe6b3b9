"""What the river will do, by letting the rules' own steps run on a copy."""

from __future__ import annotations

from dataclasses import dataclass

from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.board import BANK, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.decks import hand_of
from niagara_tui.games.niagara.river import step
from niagara_tui.games.niagara.rules import seat_at
from niagara_tui.games.niagara.state import CLOUD, FLOW, JOE, NO_CARD, OVER, PADDLE, RETURN, SEVEN, Player, State

_ENOUGH = 12
"""Steps after which nothing is left on the river: five to an arm, and both of its zones at every second step."""

FASTEST = SEVEN + SKY_HIGH
"""The most steps that the river can make in a round (N-40)."""

Odds = dict[tuple[int, int], float]
"""How likely each lowest number (`CLOUD`: none) is together with each place of the sky."""


@dataclass(frozen=True, slots=True)
class Fall:
    """A canoe on the river that goes over the falls when the river moves `flow` or more."""

    seat: int
    canoe: int
    flow: int


def drifted(state: State, steps: int) -> State:
    """A new state in which the river has made so many steps more (N-41)."""
    later = clone(state)
    for _ in range(steps):
        step(later)
    return later


def falls_from(state: State) -> tuple[Fall, ...]:
    """For every canoe on the river, seat by seat, from which flow on it falls (N-43); lassoed ones do not (S-32)."""
    falls: dict[tuple[int, int], int] = {}
    later = clone(state)
    for flow in range(1, _ENOUGH + 1):
        step(later)
        for place in _on_river(state):
            if place not in falls and later.players[place[0]].canoes[place[1]].zone == LOST:
                falls[place] = flow
    return tuple(Fall(seat, canoe, falls[seat, canoe]) for seat, canoe in _on_river(state))


def _on_river(state: State) -> list[tuple[int, int]]:
    return [
        (seat, index)
        for seat, player in enumerate(state.players)
        for index, canoe in enumerate(player.canoes)
        if BANK < canoe.zone < LOST and not canoe.lassoed
    ]


# -- how fast the river will be ------------------------------------------------------------------------


def chances(state: State) -> tuple[float, ...]:
    """How likely the river makes 0, 1, ... `FASTEST` steps in this round, if cards still to be shown are any (N-40).

    Cards shown are known, a face-down card only where the view holds it; the others lie in hands that everybody can
    tell (N-71). While the river moves it is certain how many steps are left.
    """
    found = [0.0] * (FASTEST + 1)
    if state.phase in (FLOW, RETURN, JOE, OVER):
        found[state.steps] = 1.0
        return tuple(found)
    for (lowest, sky), chance in _odds(state).items():
        found[max(0, (0 if lowest == CLOUD else lowest) + sky)] += chance
    return tuple(found)


def _odds(state: State) -> Odds:
    """Seat by seat in the order of turns: the lowest number so far, and where clouds have moved the sky."""
    odds: Odds = {(CLOUD, state.sky): 1.0}
    for place in range(state.seats):
        player = state.players[seat_at(state, place)]
        moves_sky = player.played == NO_CARD or (state.phase == PADDLE and place == state.turn.place)
        later: Odds = {}
        for card in (cards := _cards(state, player)):
            for before, chance in odds.items():
                ways = _ways(*before, card, moves_sky=moves_sky)
                for after in ways:
                    later[after] = later.get(after, 0.0) + chance / len(ways) / len(cards)
        odds = later
    return odds


def _cards(state: State, player: Player) -> list[int]:
    """The cards that the player may show in this round, as far as can be known."""
    known = player.played if player.played != NO_CARD else player.chosen
    if known > NO_CARD:
        return [known]
    hand = player.hand if any(player.hand) else hand_of(state.parts)
    return [card for card, held in enumerate(hand, 1) if held]


def _ways(lowest: int, sky: int, card: int, *, moves_sky: bool) -> list[tuple[int, int]]:
    """What lowest number and sky can be after that card; a cloud moves the sky one place either way (N-36)."""
    if card != CLOUD or not moves_sky:
        return [(min(lowest, card), sky)]
    return [(lowest, there) for there in (sky - 1, sky + 1) if SKY_LOW <= there <= SKY_HIGH]
