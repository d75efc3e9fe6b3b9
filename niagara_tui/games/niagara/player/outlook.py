"""What is likely to come: how far the river will move, and who can rob whom before a seat's next turn.

Everything here is read off a view: cards that nobody has shown are taken as any card of their owner's hand.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence

from niagara_tui.games.niagara.player.ways import points_with
from niagara_tui.games.niagara.rules.board import BANK, LOST, RIVER_ZONES, SKY_HIGH, SKY_LOW, WAY
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.whirlpool import cost_of_way
from niagara_tui.games.niagara.rules.gems import room
from niagara_tui.games.niagara.rules.river import lowest_number, step
from niagara_tui.games.niagara.rules.setup import Options, new_state
from niagara_tui.games.niagara.rules.state import CLOUD, HAND, NO_CARD, REDEEM, RETURN, SEVEN, Player, State

MOST_STEPS = SEVEN + SKY_HIGH
"""The furthest that the river moves in a round."""

WILL = 0.8
"""How likely a rival robs who has the card for it."""

STAYS, LEAVES = 0.85, 0.1
"""How likely a rival's canoe is still where it is, if its owner has no turn before, and if the owner has one."""


@functools.cache
def drift_table() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`table[arm][zone][steps]`: where a canoe is after so many steps of which the first feeds that arm."""
    return tuple(tuple(_course(arm, zone) for zone in range(LOST + 1)) for arm in range(2))


def _course(arm: int, zone: int) -> tuple[int, ...]:
    state = new_state(Options(), 3, 0)
    state.next_arm = arm
    canoe = state.players[0].canoes[0]
    canoe.zone = zone
    course = [zone]
    for _ in range(MOST_STEPS):
        step(state)
        course.append(canoe.zone)
    return tuple(course)


@functools.cache
def whirlpool_course(arm: int, zone: int) -> tuple[int, ...]:
    """Where the whirlpool is after each number of steps, of which the first feeds that arm."""
    state = new_state(Options(), 3, 0)
    state.next_arm, state.whirlpool = arm, zone
    course = [zone]
    for _ in range(MOST_STEPS):
        step(state)
        course.append(state.whirlpool)
    return tuple(course)


# -- how far the river will move (N-40) ---------------------------------------------------------------


def flow_odds(state: State, seat: int, sky: int) -> tuple[tuple[int, float], ...]:
    """Each number of steps that the river may make at the end of this round with its probability.

    The sky is taken to stand at `sky` when `seat` has played. Before cards are chosen, and when the river has come to
    rest, nothing moves.
    """
    if state.phase in (REDEEM, RETURN):
        return ((0, 1.0),)
    hidden = tuple(
        tuple(player.hand) for other, player in enumerate(state.players) if other != seat and player.played == NO_CARD
    )
    return _flow_odds(lowest_number(state), sky, tuple(sorted(hidden)))


@functools.lru_cache(maxsize=4096)
def _flow_odds(lowest: int, sky: int, hidden: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, float], ...]:
    odds = {(lowest, sky): 1.0}
    for hand in hidden:
        odds = _after_one_more(odds, hand)
    flows: dict[int, float] = {}
    for (low, weather), chance in odds.items():
        steps = max(0, low + weather)
        flows[steps] = flows.get(steps, 0.0) + chance
    return tuple(sorted(flows.items()))


def _after_one_more(odds: dict[tuple[int, int], float], hand: tuple[int, ...]) -> dict[tuple[int, int], float]:
    after: dict[tuple[int, int], float] = {}
    cards = [card for card in range(1, HAND + 1) if hand[card - 1]]
    for (lowest, sky), chance in odds.items():
        for card in cards:
            skies = _skies(sky) if card == CLOUD else (sky,)
            for weather in skies:
                key = (_lower(lowest, card), weather)
                after[key] = after.get(key, 0.0) + chance / len(cards) / len(skies)
    return after


def _lower(lowest: int, card: int) -> int:
    """The lowest number once this card lies there too, 0 while none does; only number cards count (N-40, S-34)."""
    if card >= CLOUD:
        return lowest
    return min(lowest, card) if lowest else card


def _skies(sky: int) -> tuple[int, ...]:
    return tuple(moved for moved in (sky - 1, sky + 1) if SKY_LOW <= moved <= SKY_HIGH)


# -- who plays before whom (N-12, N-14) ---------------------------------------------------------------


def turns_between(state: State, seat: int, rival: int) -> int:
    """How many turns the rival has between the seat's turn of this round and that of the next."""
    place, other = (seat - state.first) % state.seats, (rival - state.first) % state.seats
    later = (place - 1) % state.seats, (other - 1) % state.seats
    return (other > place) + (later[1] < later[0])


def moves_before(state: State, seat: int, rival: int) -> bool:
    """Whether the rival's turn of this round comes before the seat's."""
    return (rival - state.first) % state.seats < (seat - state.first) % state.seats


# -- theft (N-30) -------------------------------------------------------------------------------------


def next_hand(player: Player, parts: Sequence[int]) -> tuple[int, ...]:
    """The cards, a flag each, that the player can choose from the next time (N-15)."""
    return tuple(player.hand) if any(player.hand) else tuple(hand_of(parts))


def robbery_odds(state: State, seat: int) -> tuple[list[float], list[float]]:
    """By zone: how likely a laden canoe of the seat that lies there is robbed before the seat's next turn.

    The second list is for a canoe that is lassoed now: nobody robs it in this round (S-32).
    """
    rivals = [rival for rival in range(state.seats) if rival != seat]
    turns = {rival: turns_between(state, seat, rival) for rival in rivals}
    later = {rival: turns[rival] - moves_before(state, rival, seat) for rival in rivals}
    return _robbery_odds(state, turns), _robbery_odds(state, later)


def _robbery_odds(state: State, turns: Mapping[int, int]) -> list[float]:
    """By zone: how likely rivals rob a canoe there when each has so many turns."""
    spared = [1.0] * (RIVER_ZONES + 1)
    for rival, count in turns.items():
        hand = next_hand(state.players[rival], state.parts)
        chance = WILL / sum(hand)
        for canoe in state.players[rival].canoes:
            if count and canoe.zone not in (BANK, LOST) and room(canoe):
                reach = _reach(hand, bool(canoe.elk))
                for zone in range(1, RIVER_ZONES + 1):
                    way = WAY[canoe.zone][zone]
                    if way < 0 and cost_of_way(state, canoe.zone, zone) in reach:
                        spared[zone] *= (1.0 - chance) ** count
    return [1.0 - chance for chance in spared]


def _reach(hand: Sequence[int], elk: bool) -> set[int]:
    """The points that the cards of a hand can give a canoe."""
    return {points for card in range(1, HAND + 1) if hand[card - 1] for points in points_with(card, elk)}


def prey(state: State, seat: int) -> list[tuple[int, int, float]]:
    """Rivals' gems on the river as zone, colour and the chance that they still lie there at the seat's next turn."""
    found: list[tuple[int, int, float]] = []
    for rival, player in enumerate(state.players):
        if rival != seat:
            stays = LEAVES if turns_between(state, seat, rival) else STAYS
            for canoe in player.canoes:
                if canoe.zone not in (BANK, LOST) and not canoe.lassoed:
                    found.extend((canoe.zone, colour, stays) for colour, gems in enumerate(canoe.gems) if gems)
    return found
