"""What the evaluation looks at: a row of numbers for each seat, at its best where a round begins."""

from __future__ import annotations

from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.prospects import hopes
from niagara_tui.games.upriver.rules.arrows import ahead, behind, is_moored
from niagara_tui.games.upriver.rules.board import BOATS, FIRST_SECTION, HARBOUR, LAST_SECTION, LOST, WAVE_PUSH
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.river import afloat, docks_taken
from niagara_tui.games.upriver.rules.shift import Shift
from niagara_tui.games.upriver.rules.state import Player, State

NAMES = (
    "points",
    "hopes",
    "afloat",
    "lost",
    "home",
    "next dock",
    "front boat",
    "middle boat",
    "hindmost boat",
    "boats on 1",
    "boats on 2",
    "boats on 3",
    "boats from 8 on",
    "below the sandbank",
    "below the wave",
    "can be sent back",
    "can be brought forward",
    "throws before the others",
    "rivals afloat",
)
"""What each number of a row means."""

MOST_POINTS = 33.0


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row, a number for each of `NAMES`."""
    player = state.players[seat]
    row[0] = points(player) / MOST_POINTS
    row[1] = hopes(state, seat, Shift(-1, 0, 0)) / MOST_POINTS
    row[2] = afloat(state, seat) / BOATS
    row[3] = player.boats[LOST] / BOATS
    row[4] = player.boats[HARBOUR] / BOATS
    row[5] = 1.0 - docks_taken(state) / 12.0
    write_boats(player, row)
    write_cards(state, player, row)
    write_arrows(state, seat, row)
    row[17] = 1.0 - ((seat - state.first) % state.seats) / state.seats
    rivals = 0
    for other in range(state.seats):
        rivals += afloat(state, other) * (other != seat)
    row[18] = rivals / 9.0


@rules
def write_boats(player: Player, row: list[float]) -> None:
    """Where the boats on the river lie."""
    found = 0
    for index in range(6, 9):
        row[index] = 0.0
    for step in range(LAST_SECTION):
        place = LAST_SECTION - step
        for _boat in range(player.boats[place]):
            row[6 + found] = place / LAST_SECTION
            found += 1
    for section in range(FIRST_SECTION, 4):
        row[8 + section] = player.boats[section] / BOATS
    row[12] = (player.boats[8] + player.boats[9] + player.boats[10]) / BOATS


@rules
def write_cards(state: State, player: Player, row: list[float]) -> None:
    """How many boats lie where the sandbank can stop them, and where a throw can take them to the wave."""
    stopped, carried = 0, 0
    for place in range(FIRST_SECTION, HARBOUR):
        if 0 < state.sandbank - place < 5:
            stopped += player.boats[place]
        if 0 < state.wave - place <= WAVE_PUSH + 2:
            carried += player.boats[place]
    row[13] = stopped / BOATS
    row[14] = carried / BOATS


@rules
def write_arrows(state: State, seat: int, row: list[float]) -> None:
    """How far arrows could send one of the boats back, and bring one forward."""
    back, forward = 0, 0
    for place in range(FIRST_SECTION, HARBOUR):
        if state.players[seat].boats[place]:
            other = behind(state, seat, place)
            if other and not is_moored(state, place):
                back = max(back, place - other)
            other = ahead(state, seat, place)
            if other:
                forward = max(forward, other - place)
    row[15] = back / LAST_SECTION
    row[16] = forward / LAST_SECTION
