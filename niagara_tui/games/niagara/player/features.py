"""What the evaluation looks at: a row of numbers for each seat, at its best where a round begins."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.niagara.player.features_afloat import CANOE_NAMES, write_canoe
from niagara_tui.games.niagara.player.features_table import TABLE_NAMES, nearness_of, write_table
from niagara_tui.games.niagara.player.gem_value import Gains, cargo_worth, goals_weight, kinds_held
from niagara_tui.games.niagara.player.policy_weights import WIN
from niagara_tui.games.niagara.player.snapshot import Snapshot, snapshot_of
from niagara_tui.games.niagara.player.styles import BALANCED
from niagara_tui.games.niagara.rules.board import COLOURS
from niagara_tui.games.niagara.rules.gems import total, wins
from niagara_tui.games.niagara.rules.state import CLOUD, LASSO, ONE_TO_THREE, SEVEN, State

NAMES = (
    *(f"craves {colour}" for colour in COLOURS),
    *("gems won", "colours won", "most of a colour", "nearness", "needs one gem", "has won"),
    *("low cards", "middle cards", "high cards", "cloud", "lasso", "1/2/3", "highest card", "cards left"),
    *(f"best canoe: {name}" for name in CANOE_NAMES),
    *(f"other canoe: {name}" for name in CANOE_NAMES),
    *TABLE_NAMES,
)
"""What each number of a row means."""

HAND_AT = 11
CANOES_AT = HAND_AT + 8
TABLE_AT = CANOES_AT + 2 * len(CANOE_NAMES)


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
    """What is won, what the next gem adds, how near the goals are."""
    reserve = state.players[seat].reserve
    most, needs = 0, 0.0
    for colour in range(5):
        count = reserve[colour]
        most = max(most, count)
        row[colour] = min(gains[colour], 2.0) / 2.0
        if gains[colour] >= WIN:
            needs = 1.0
    row[5] = min(total(reserve), 7) / 7.0
    row[6] = kinds_held(reserve) / 5.0
    row[7] = min(most, 4) / 4.0
    row[8] = nearness_of(goals_weight(state, seat))
    row[9] = needs
    row[10] = 1.0 if wins(reserve) else 0.0


@rules
def write_hand(state: State, seat: int, row: list[float]) -> None:
    """The cards that can be played next."""
    hand = state.players[seat].hand
    highest, cards = 0, 0
    for index in range(10):
        cards += hand[index]
        if hand[index] and index < SEVEN:
            highest = index + 1
    row[HAND_AT] = (hand[0] + hand[1]) / 2.0
    row[HAND_AT + 1] = (hand[2] + hand[3]) / 2.0
    row[HAND_AT + 2] = (hand[4] + hand[5] + hand[6]) / 3.0
    row[HAND_AT + 3] = float(hand[CLOUD - 1])
    row[HAND_AT + 4] = float(hand[LASSO - 1])
    row[HAND_AT + 5] = float(hand[ONE_TO_THREE - 1])
    row[HAND_AT + 6] = highest / 7.0
    row[HAND_AT + 7] = cards / 10.0


@rules
def write_canoes(state: State, seat: int, seen: Snapshot, row: list[float]) -> None:
    """The canoes, that with the more valuable cargo first; of two alike the deeper."""
    canoes = state.players[seat].canoes
    first = cargo_worth(canoes[0], seen.gains) + 0.001 * (canoes[0].zone % 10)
    second = cargo_worth(canoes[1], seen.gains) + 0.001 * (canoes[1].zone % 10)
    best = 0 if first >= second else 1
    write_canoe(state, seat, canoes[best], seen, row, CANOES_AT)
    write_canoe(state, seat, canoes[1 - best], seen, row, CANOES_AT + len(CANOE_NAMES))
