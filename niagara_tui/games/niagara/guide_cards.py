"""How a quick player chooses a card: by the best that it could do with each if it moved now."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.board import BANK, LOST, SKY_HIGH, SKY_LOW
from niagara_tui.games.niagara.craving import cargo_worth
from niagara_tui.games.niagara.elk import points_of
from niagara_tui.games.niagara.instinct import CARDS, ODDITY
from niagara_tui.games.niagara.moorings import NOWHERE, mooring, outing
from niagara_tui.games.niagara.moves import PLAY
from niagara_tui.games.niagara.sight import Sight, look, under
from niagara_tui.games.niagara.state import CLOUD, LASSO, NO_CARD, ONE_TO_THREE, Canoe, State
from niagara_tui.games.niagara.tide import Lowest, drowns, lowest_cards, next_top, still, tide, tide_of


@rules
def stay(state: State, canoe: Canoe, sight: Sight) -> float:
    """What a canoe is worth that does not move."""
    if canoe.zone == BANK or canoe.zone == LOST:
        return 0.0
    if canoe.lassoed:
        return mooring(state, under(sight, still(sight.water[6])), canoe.zone, cargo_worth(canoe, sight.gains))
    return mooring(state, sight, canoe.zone, cargo_worth(canoe, sight.gains))


@rules
def stays(state: State, seat: int, sight: Sight) -> float:
    """What the seat's two canoes are worth where they lie."""
    canoes = state.players[seat].canoes
    return stay(state, canoes[0], sight) + stay(state, canoes[1], sight)


@rules
def card_worth(state: State, seat: int, card: int, sight: Sight) -> float:
    """What the seat's canoes would be worth after a turn with this card, which `sight` takes as played."""
    if card == CLOUD:
        return sky_worth(state, seat, sight)
    if card == LASSO:
        return stays(state, seat, under(sight, still(sight.water[6])))
    if card == ONE_TO_THREE:
        return one_canoe(state, seat, sight)
    return both_canoes(state, seat, card, sight)


@rules
def sky_worth(state: State, seat: int, sight: Sight) -> float:
    """The better of the two ways in which a cloud can move the sky."""
    best = NOWHERE
    if state.sky < SKY_HIGH:
        best = sky_at(state, seat, state.sky + 1, sight)
    if state.sky > SKY_LOW:
        best = max(best, sky_at(state, seat, state.sky - 1, sight))
    return best


@rules
def sky_at(state: State, seat: int, sky: int, sight: Sight) -> float:
    """What the seat's canoes are worth under that sky; rivals' canoes in danger count a little."""
    water = tide(state, seat, NO_CARD, sky)
    worth = stays(state, seat, under(sight, water))
    for other in range(state.seats):
        if other != seat:
            for index in range(2):
                canoe = state.players[other].canoes[index]
                if canoe.zone != BANK and canoe.zone != LOST and not canoe.lassoed:
                    worth += ODDITY[2] * drowns(water, canoe.zone, state.next_arm)
    return worth


@rules
def best_outing(state: State, seat: int, canoe: Canoe, card: int, sight: Sight) -> float:
    """The best that a canoe can do with a card, 1/2/3 included (S-31)."""
    if card != ONE_TO_THREE:
        return outing(state, seat, canoe, points_of(card, canoe), sight)
    best = NOWHERE
    for points in range(1, 4):
        best = max(best, outing(state, seat, canoe, points_of(points, canoe), sight))
    return best


@rules
def one_canoe(state: State, seat: int, sight: Sight) -> float:
    """1/2/3: one canoe moves, the other stays."""
    canoes = state.players[seat].canoes
    best = NOWHERE
    for index in range(2):
        if canoes[index].zone != LOST:
            worth = best_outing(state, seat, canoes[index], ONE_TO_THREE, sight)
            best = max(best, worth + stay(state, canoes[1 - index], sight))
    return best


@rules
def both_canoes(state: State, seat: int, card: int, sight: Sight) -> float:
    """A number card: a canoe on the river moves, one on the bank may, and one of two must (N-20)."""
    canoes = state.players[seat].canoes
    if canoes[0].zone == BANK and canoes[1].zone == BANK:
        return launch(state, seat, card, sight)
    worth = 0.0
    for index in range(2):
        canoe = canoes[index]
        if canoe.zone != LOST:
            out = best_outing(state, seat, canoe, card, sight)
            alone = canoes[1 - index].zone == LOST
            worth += max(0.0, out) if canoe.zone == BANK and not alone else out
    return worth


@rules
def launch(state: State, seat: int, card: int, sight: Sight) -> float:
    """Both canoes are on the bank: one goes out."""
    canoes = state.players[seat].canoes
    one = best_outing(state, seat, canoes[0], card, sight)
    if canoes[1].hold == canoes[0].hold:
        return one
    return max(one, best_outing(state, seat, canoes[1], card, sight) + ODDITY[1])


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
