"""The exact odds of the river's movement in this round, for everything that people are told.

Cards shown are known, and a face-down card if the view holds it; all other cards of a hand are equally likely, and a
cloud moves the sky either way with equal probability (N-36).
"""

from __future__ import annotations

import functools
import math

from niagara_tui.games.niagara.rules.board import SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.phases import seat_at, somebody_reached
from niagara_tui.games.niagara.rules.river import flow
from niagara_tui.games.niagara.rules.state import (
    CARD_NUMBERS,
    CLOUD,
    FLOW,
    HIGHEST,
    JOE,
    NO_CARD,
    OVER,
    PADDLE,
    RETURN,
    State,
    hand_of,
)

FASTEST = HIGHEST + SKY_HIGH  # maximum number of steps of the river in a round (N-40)
_NO_NUMBER = HIGHEST + 1  # what counts as the lowest number while there is none
_SKIES_AFTER_CLOUD = {
    sky: tuple(there for there in (sky - 1, sky + 1) if SKY_LOW <= there <= SKY_HIGH)
    for sky in range(SKY_LOW, SKY_HIGH + 1)
}

Odds = tuple[float, ...]
"""The probabilities of 0, 1, ... `FASTEST` steps."""
Hand = tuple[int, ...]  # equally likely cards, one of which counts in this round


def river_odds(view: State) -> Odds:
    """The odds of each number of steps in this round (N-40), or of those left while the river moves.

    A round in which somebody has reached the goal ends the game before the river moves (N-60).
    """
    if view.phase in (FLOW, RETURN, JOE, OVER):
        return _certain(view.steps)
    if somebody_reached(view):
        return _certain(0)
    return _odds(view.sky, tuple(sorted(_hand(view, place) for place in range(view.seats))))


def hands_are_known(view: State) -> bool:
    """Whether the view holds every hand that counts in this round; without the card tracker it does not (N-71)."""
    return all(any(player.hand) for player in view.players if player.played == NO_CARD)


def is_settled(view: State) -> bool:
    """Whether the view holds that no card changes any more by how much the river moves as things stand (N-40)."""
    return hands_are_known(view) and math.isclose(river_odds(view)[flow(view)], 1.0)


def _certain(steps: int) -> Odds:
    return tuple(float(flow == steps) for flow in range(FASTEST + 1))


def _hand(view: State, place: int) -> Hand:
    """The cards that the player at `place` in turn order may still contribute, without a played cloud."""
    player = view.players[seat_at(view, place)]
    known = player.played if player.played != NO_CARD else player.chosen
    if known > NO_CARD:
        is_to_come = player.played == NO_CARD or (view.phase == PADDLE and place == view.turn.place)
        return (known,) if known != CLOUD or is_to_come else ()
    held = player.hand if any(player.hand) else hand_of(view.parts)
    return tuple([card for card, has in enumerate(held, 1) if has])


@functools.lru_cache(maxsize=4096)
def _odds(sky: int, hands: tuple[Hand, ...]) -> Odds:
    """Combine the hands one by one into the joint odds of the lowest number (`_NO_NUMBER`: none) and the sky.

    The order of the hands makes no difference, so callers sort them for the cache.
    """
    chances = {(_NO_NUMBER, sky): 1.0}
    for hand in filter(None, hands):
        later: dict[tuple[int, int], float] = {}
        for (lowest, weather), chance in chances.items():
            for card in hand:
                # Lasso and 1/2/3 change neither the lowest number nor the sky (S-31, S-32)
                number = lowest if card == CLOUD else min(lowest, CARD_NUMBERS[card] or _NO_NUMBER)
                skies = _SKIES_AFTER_CLOUD[weather] if card == CLOUD else (weather,)
                for there in skies:
                    share = chance / len(skies) / len(hand)
                    later[number, there] = later.get((number, there), 0.0) + share
        chances = later
    found = [0.0] * (FASTEST + 1)
    for (lowest, weather), chance in chances.items():
        found[max(0, (0 if lowest == _NO_NUMBER else lowest) + weather)] += chance
    return tuple(found)
