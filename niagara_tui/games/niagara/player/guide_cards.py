"""How a quick player chooses a card: by the best that it could do with each if it moved now."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.gem_value import cargo_worth
from niagara_tui.games.niagara.player.policy_weights import CARDS, ODDITY
from niagara_tui.games.niagara.player.position_value import NOWHERE, mooring, outing
from niagara_tui.games.niagara.player.snapshot import Sight, look, under
from niagara_tui.games.niagara.player.tide import Lowest, Tide, drowns, lowest_cards, next_top, still, tide, tide_of
from niagara_tui.games.niagara.rules.board import BANK, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.moves import PLAY
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, NO_CARD, ONE_TO_THREE, Canoe, State


@rules
def stay(state: State, canoe: Canoe, sight: Sight) -> float:
    """What a canoe is worth that does not move."""
    if canoe.zone == BANK or canoe.zone == LOST:
        return 0.0
    return mooring(state, sight, canoe.zone, cargo_worth(canoe, sight.gains))


@rules
def stays(state: State, seat: int, sight: Sight) -> float:
    """What the seat's two canoes are worth where they lie."""
    worth = 0.0
    for index in range(2):
        worth += stay(state, state.players[seat].canoes[index], sight)
    return worth


@rules
def sky_worth(state: State, seat: int, low: int, high: int, sight: Sight) -> float:
    """What the seat's canoes are worth under the better sky of two; rivals' canoes in danger count a little."""
    best = NOWHERE
    for sky in range(max(low, SKY_LOW), min(high, SKY_HIGH) + 1, 2):
        water = tide(state, seat, NO_CARD, sky)
        worth = stays(state, seat, under(sight, water)) + ODDITY[2] * rivals_drown(state, seat, water)
        best = max(best, worth)
    return best


@rules
def rivals_drown(state: State, seat: int, water: Tide) -> float:
    """How many of the rivals' canoes the river is likely to carry over the falls."""
    count = 0.0
    for other in range(state.seats):
        if other != seat:
            for index in range(2):
                canoe = state.players[other].canoes[index]
                if canoe.zone != BANK and canoe.zone != LOST and not canoe.lassoed:
                    count += drowns(water, canoe.zone, state.next_arm)
    return count


@rules
def best_outing(state: State, seat: int, canoe: Canoe, card: int, sight: Sight) -> float:
    """The best that a canoe can do with a card, 1/2/3 included (S-31)."""
    least, most = (1, 3) if card == ONE_TO_THREE else (card, card)
    best = NOWHERE
    for points in range(least, most + 1):
        best = max(best, outing(state, seat, canoe, points_of(points, canoe), sight))
    return best


@rules
def paddled_worth(state: State, seat: int, card: int, sight: Sight) -> float:
    """What the two canoes are worth if they are moved with this card: one of them, or both (N-20, S-31)."""
    canoes = state.players[seat].canoes
    if canoes[0].zone == LOST or canoes[1].zone == LOST:
        return best_outing(state, seat, canoes[1 if canoes[0].zone == LOST else 0], card, sight)
    ashore = canoes[0].zone == BANK and canoes[1].zone == BANK
    both, one, most = 0.0, NOWHERE, 0.0
    for index in range(2):
        canoe = canoes[index]
        if index == 1 and ashore and canoe.hold == canoes[0].hold:
            break
        out = best_outing(state, seat, canoe, card, sight)
        rests = stay(state, canoe, sight) if card == ONE_TO_THREE else 0.0
        if canoe.zone == BANK:
            out += ODDITY[1] * (canoe.hold - 1)
            both += max(0.0, out)
        else:
            both += out
        one = max(one, out - rests)
        most += rests
    return one + most if ashore or card == ONE_TO_THREE else both


@rules
def card_worth(state: State, seat: int, card: int, sight: Sight) -> float:
    """What the seat's canoes would be worth after a turn with this card, which `sight` takes as played."""
    if card == CLOUD:
        return sky_worth(state, seat, state.sky - 1, state.sky + 1, sight)
    if card == LASSO:
        return stays(state, seat, under(sight, still(sight.water[6])))
    return paddled_worth(state, seat, card, sight)


@rules
def weigh_cards(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write the worth of each card in hand."""
    sight, lowest = look(state, seat), lowest_cards(state, seat)
    for index in range(count):
        odds[index] = liking(state, seat, moves[index] - PLAY, sight, lowest)


@rules
def liking(state: State, seat: int, card: int, sight: Sight, lowest: Lowest) -> float:
    """How gladly the seat plays this card, in gems: what its canoes are worth then, and what the card is by itself."""
    water = tide_of(lowest, card, state.sky, next_top(state, seat, card))
    return card_worth(state, seat, card, under(sight, water)) + CARDS[card - 1]
