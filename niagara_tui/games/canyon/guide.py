"""How a quick player chooses: a worth for each legal move, about in spaces, and odds that follow from it."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.canyon.bidding import BONUS
from niagara_tui.games.canyon.course import BESIDE_CAVE, LANES, VILLAGE, column_of, is_rapid, is_village, is_water
from niagara_tui.games.canyon.dealing import cards_dealt
from niagara_tui.games.canyon.moves import LAY, PLAY, STAY, TO
from niagara_tui.games.canyon.rapids import NOBODY, canoe_at
from niagara_tui.games.canyon.state import BID, TRICKS, State
from niagara_tui.games.canyon.tricks import tricks_taken
from niagara_tui.games.canyon.wisdom import expected_tricks, stands, tricks_wanted, wins_with

HEAT = (0.8, 0.12, 0.15)
"""How much worse a bid, a card, and where a canoe goes is that is 1/e as likely as the best one."""
COLDEST = 8.0
"""However bad a move is, it counts as at most so many times `HEAT` worse than the best one."""
SURE = (0.5, 0.7, 1.3)
"""How likely a bid is made that is just what the hand is worth, how soon that fades as it is further off, and how soon
a bid of none fades with what the hand is worth: tricks are easier lost than won."""
DRIFT = (0.8, 0.5)
"""What drifting a space costs, and what share of the way back that the falls cost counts a lane from them."""
PLAY_FOR = (0.6, 0.4, 0.3)
"""How much a card is saved for later that could take a trick: while tricks are wanted, none is, and all is lost."""


@rules
def prefer(state: State, seat: int, moves: list[int], count: int, odds: list[float]) -> None:
    """Write how likely a quick player is to take each of these legal moves."""
    if count == 1:
        odds[0] = 1.0
        return
    weigh(state, seat, moves, count, odds)
    if state.phase == BID:
        make_odds(count, odds, HEAT[0])
    elif state.phase == TRICKS:
        make_odds(count, odds, HEAT[1])
    else:
        make_odds(count, odds, HEAT[2])


@rules
def weigh(state: State, seat: int, moves: list[int], count: int, worths: list[float]) -> None:
    """Write how good each of these legal moves looks."""
    if state.phase == BID:
        expected = expected_tricks(state, seat)
        for index in range(count):
            worths[index] = worth_of_bid(state, seat, moves[index] - LAY, expected)
    elif state.phase == TRICKS:
        for index in range(count):
            worths[index] = worth_of_card(state, seat, moves[index] - PLAY)
    else:
        for index in range(count):
            worths[index] = worth_of_end(state, seat, moves[index])


@rules
def make_odds(count: int, odds: list[float], heat: float) -> None:
    """Worths become odds: `exp(worth / heat)`, nearly, and 1 for the best; all are above 0."""
    best = odds[0]
    for index in range(1, count):
        best = max(best, odds[index])
    for index in range(count):
        part = 1.0 - min((best - odds[index]) / heat, COLDEST) / 16.0
        part *= part
        part *= part
        part *= part
        odds[index] = part * part


# -- bids ---------------------------------------------------------------------------------------------


@rules
def chance_of_bid(bid: int, expected: float) -> float:
    """How likely a bid is made with a hand that is worth so many tricks."""
    if bid == 0:
        return 1.0 / (1.0 + SURE[2] * expected * expected)
    off = bid - expected
    return SURE[0] / (1.0 + SURE[1] * off * off)


@rules
def worth_of_bid(state: State, seat: int, bid: int, expected: float) -> float:
    """What the bid brings: tricks and, if it is likely made, its bonus; in the rapids the bonus alone (C-6, C-8)."""
    if bid > cards_dealt(state):
        return -float(bid)
    space, made = state.players[seat].canoe, chance_of_bid(bid, expected)
    bonus = float(BONUS[min(bid, 2)])
    if is_rapid(space):
        return made * bonus - (1.0 - made) * cost_of_drift(space)
    return made * (bonus + bid) + (1.0 - made) * min(expected, bid + 0.5)


@rules
def cost_of_drift(space: int) -> float:
    """What is lost where the arrow takes a canoe: a space, and some of the way back from the cave if that is near."""
    lanes = space % LANES
    return DRIFT[0] + (column_of(space) - BESIDE_CAVE) * DRIFT[1] ** (lanes + 1)


# -- cards --------------------------------------------------------------------------------------------


@rules
def worth_of_card(state: State, seat: int, card: int) -> float:
    """Whether the card wins or loses the trick, as the seat would like, and what it could have done later."""
    wins, power = wins_with(state, seat, card), stands(state, seat, card, True)
    wanted, left = tricks_wanted(state, seat), cards_dealt(state) - tricks_taken(state)
    if wanted == 0:
        return PLAY_FOR[1] * power - wins
    if wanted < 0 or wanted > left:
        return wins - PLAY_FOR[2] * power if not is_rapid(state.players[seat].canoe) else 0.0
    return wins - PLAY_FOR[0] * power


# -- canoes -------------------------------------------------------------------------------------------


@rules
def worth_of_end(state: State, seat: int, move: int) -> float:
    """How well a canoe lies there: with water ahead; in the rapids, and at a dock, in the middle or beyond."""
    space = state.players[seat].canoe if move == STAY else move - TO
    if is_village(space):
        return 0.0
    lane = space % LANES
    worth = 0.3 * open_ahead(state, seat, space)
    if is_rapid(space):
        worth += 0.25 * min(lane, 4)
    else:
        worth += 0.1 * (2.5 - abs(lane - 2.5))
    return worth


@rules
def open_ahead(state: State, seat: int, space: int) -> float:
    """The share of the three spaces ahead that are water without another's canoe."""
    ahead = 0
    for lane in range(space % LANES - 1, space % LANES + 2):
        end = (column_of(space) + 1) * LANES + lane
        if 0 <= lane < LANES and end <= VILLAGE * LANES + LANES - 1 and is_water(end):
            other = canoe_at(state, end)
            ahead += other == NOBODY or other == seat
    return ahead / 3.0
