"""The exact odds of how far the river moves in this round, over all cards and clouds that may still be shown.

Everything that people are told comes from here. Cards shown are known, a face-down card only if the view holds it; all
other cards of a hand are equally likely, and a cloud moves the sky up or down with equal probability (N-36).
"""

from __future__ import annotations

import functools

from niagara_tui.games.niagara.rules.board import SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.phases import seat_at, somebody_reached
from niagara_tui.games.niagara.rules.state import CLOUD, FLOW, JOE, NO_CARD, OVER, PADDLE, RETURN, SEVEN, State

FASTEST = SEVEN + SKY_HIGH
"""Maximum number of steps of the river in a round (N-40)."""

Odds = tuple[float, ...]
"""Probabilities that the river makes 0, 1, ... `FASTEST` steps."""
Hand = tuple[int, ...]
"""Equally likely cards of which one counts in this round."""


def river_odds(view: State) -> Odds:
    """Probability of each number of steps in this round (N-40); while the river moves, of the steps that are left.

    A round in which somebody has reached the goal ends the game before the river moves (N-60).
    """
    if view.phase in (FLOW, RETURN, JOE, OVER):
        return _certain(view.steps)
    if somebody_reached(view):
        return _certain(0)
    return _odds(view.sky, tuple(sorted(_hand(view, place) for place in range(view.seats))))


def hands_are_known(view: State) -> bool:
    """Whether the view holds every hand that counts in this round; without card tracker it does not (N-71)."""
    return all(any(player.hand) for player in view.players if player.played == NO_CARD)


def _certain(steps: int) -> Odds:
    return tuple(float(flow == steps) for flow in range(FASTEST + 1))


def _hand(view: State, place: int) -> Hand:
    """The cards that the player `place` turns after the first may still contribute to the river's number.

    A cloud that has already moved the sky no longer counts.
    """
    player = view.players[seat_at(view, place)]
    known = player.played if player.played != NO_CARD else player.chosen
    if known > NO_CARD:
        is_to_come = player.played == NO_CARD or (view.phase == PADDLE and place == view.turn.place)
        return (known,) if known != CLOUD or is_to_come else ()
    held = player.hand if any(player.hand) else hand_of(view.parts)
    return tuple(card for card, has in enumerate(held, 1) if has)


@functools.lru_cache(maxsize=4096)
def _odds(sky: int, hands: tuple[Hand, ...]) -> Odds:
    """The odds over the hands, one by one: joint probabilities of lowest number so far (`CLOUD`: none) and sky.

    The order of the hands does not matter.
    """
    chances = {(CLOUD, sky): 1.0}
    for hand in filter(None, hands):
        later: dict[tuple[int, int], float] = {}
        for (lowest, weather), chance in chances.items():
            for card in hand:
                ways = _ways(lowest, weather, card)
                for way in ways:
                    later[way] = later.get(way, 0.0) + chance / len(ways) / len(hand)
        chances = later
    found = [0.0] * (FASTEST + 1)
    for (lowest, weather), chance in chances.items():
        found[max(0, (0 if lowest == CLOUD else lowest) + weather)] += chance
    return tuple(found)


def _ways(lowest: int, sky: int, card: int) -> list[tuple[int, int]]:
    """Possible pairs of lowest number and sky after that card; lasso and 1/2/3 change neither (S-31, S-32)."""
    if card != CLOUD:
        return [(min(lowest, card), sky)]
    return [(lowest, there) for there in (sky - 1, sky + 1) if SKY_LOW <= there <= SKY_HIGH]
