"""The features of the evaluation: a row of numbers for each seat, meant for the start of a round."""

from __future__ import annotations

from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.features_afloat import CANOE_FEATURES, CanoeFeature, write_canoe
from niagara_tui.games.niagara.player.features_table import TableFeature, nearness_of, write_table
from niagara_tui.games.niagara.player.gem_value import Gains, cargo_value, goals_weight, kinds_held
from niagara_tui.games.niagara.player.policy_weights import WIN
from niagara_tui.games.niagara.player.snapshot import Snapshot, snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, ONE_TO_THREE, SEVEN, State


class OwnFeature(Labelled):
    """Features of the gems a seat has won and of its hand."""

    GEMS_WON = "gems won"
    COLOURS_WON = "colours won"
    MOST_OF_A_COLOUR = "most of a colour"
    NEARNESS = "nearness"
    NEEDS_ONE_GEM = "needs one gem"
    HAS_WON = "has won"
    LOW_CARDS = "low cards"
    MIDDLE_CARDS = "middle cards"
    HIGH_CARDS = "high cards"
    CLOUD = "cloud"
    LASSO = "lasso"
    ONE_TO_THREE = "1/2/3"
    HIGHEST_CARD = "highest card"
    CARDS_LEFT = "cards left"


NAMES = (
    *(f"value of {colour}" for colour in COLOURS),
    *OwnFeature.labels(),
    *(f"best canoe: {name}" for name in CanoeFeature.labels()),
    *(f"other canoe: {name}" for name in CanoeFeature.labels()),
    *TableFeature.labels(),
)
"""The name of each number in a row."""

OWN_AT = len(COLOURS)
BEST_CANOE_AT = OWN_AT + len(OwnFeature)
OTHER_CANOE_AT = BEST_CANOE_AT + CANOE_FEATURES
TABLE_AT = OTHER_CANOE_AT + CANOE_FEATURES


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row, a number for each of `NAMES`."""
    seen = snapshot_of(state, seat, BALANCED)
    write_reserve(state, seat, seen.gains, row)
    write_hand(state, seat, row)
    write_canoes(state, seat, seen, row)
    write_table(state, seat, seen, row, TABLE_AT)


@rules
def write_reserve(state: State, seat: int, gains: Gains, row: list[float]) -> None:
    """Write what is won, what the next gem adds, and how near the goals are."""
    reserve = state.players[seat].reserve
    most, needs = 0, 0.0
    for colour in range(5):
        count = reserve[colour]
        most = max(most, count)
        row[colour] = min(gains[colour], 2.0) / 2.0
        if gains[colour] >= WIN:
            needs = 1.0
    row[OWN_AT + OwnFeature.GEMS_WON] = min(total(reserve), 7) / 7.0
    row[OWN_AT + OwnFeature.COLOURS_WON] = kinds_held(reserve) / 5.0
    row[OWN_AT + OwnFeature.MOST_OF_A_COLOUR] = min(most, 4) / 4.0
    row[OWN_AT + OwnFeature.NEARNESS] = nearness_of(goals_weight(state, seat))
    row[OWN_AT + OwnFeature.NEEDS_ONE_GEM] = needs
    row[OWN_AT + OwnFeature.HAS_WON] = 1.0 if wins(reserve) else 0.0


@rules
def write_hand(state: State, seat: int, row: list[float]) -> None:
    """Write the cards that can be played next."""
    hand = state.players[seat].hand
    highest, cards = 0, 0
    for index in range(10):
        cards += hand[index]
        if hand[index] and index < SEVEN:
            highest = index + 1
    row[OWN_AT + OwnFeature.LOW_CARDS] = (hand[0] + hand[1]) / 2.0
    row[OWN_AT + OwnFeature.MIDDLE_CARDS] = (hand[2] + hand[3]) / 2.0
    row[OWN_AT + OwnFeature.HIGH_CARDS] = (hand[4] + hand[5] + hand[6]) / 3.0
    row[OWN_AT + OwnFeature.CLOUD] = float(hand[CLOUD - 1])
    row[OWN_AT + OwnFeature.LASSO] = float(hand[LASSO - 1])
    row[OWN_AT + OwnFeature.ONE_TO_THREE] = float(hand[ONE_TO_THREE - 1])
    row[OWN_AT + OwnFeature.HIGHEST_CARD] = highest / 7.0
    row[OWN_AT + OwnFeature.CARDS_LEFT] = cards / 10.0


@rules
def write_canoes(state: State, seat: int, seen: Snapshot, row: list[float]) -> None:
    """Write the canoes, the one with the more valuable cargo first; of two equal ones the deeper."""
    canoes = state.players[seat].canoes
    first = cargo_value(canoes[0], seen.gains) + 0.001 * (canoes[0].zone % 10)
    second = cargo_value(canoes[1], seen.gains) + 0.001 * (canoes[1].zone % 10)
    best = 0 if first >= second else 1
    write_canoe(state, seat, canoes[best], seen, row, BEST_CANOE_AT)
    write_canoe(state, seat, canoes[1 - best], seen, row, OTHER_CANOE_AT)
