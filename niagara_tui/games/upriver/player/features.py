"""Features of the evaluation: a row of numbers for each seat, most accurate at the beginning of a round."""

from __future__ import annotations

from niagara_tui.core.labelled import Labelled
from niagara_tui.core.speed import rules
from niagara_tui.games.upriver.player.expected_points import expected_points
from niagara_tui.games.upriver.rules.arrows import is_protected, next_ahead, next_behind
from niagara_tui.games.upriver.rules.board import (
    BOATS,
    DOCK_VALUES,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    LOST,
    MAX_NUMBER,
    MAX_SEATS,
)
from niagara_tui.games.upriver.rules.result import points
from niagara_tui.games.upriver.rules.river import afloat, docks_taken
from niagara_tui.games.upriver.rules.shift import NO_SHIFT
from niagara_tui.games.upriver.rules.state import Player, State


class Feature(Labelled):
    """Names of the features; a feature's value is its index in the row."""

    POINTS = "points"
    EXPECTED_POINTS = "expected points"
    AFLOAT = "afloat"
    LOST = "lost"
    HOME = "home"
    NEXT_DOCK = "next dock"
    FRONT_BOAT = "front boat"
    MIDDLE_BOAT = "middle boat"
    HINDMOST_BOAT = "hindmost boat"
    BOATS_ON_1 = "boats on 1"
    BOATS_ON_2 = "boats on 2"
    BOATS_ON_3 = "boats on 3"
    BOATS_FROM_8_ON = "boats from 8 on"
    BELOW_THE_SANDBANK = "below the sandbank"
    BELOW_THE_WAVE = "below the wave"
    CAN_BE_SENT_BACK = "can be sent back"
    CAN_BE_BROUGHT_FORWARD = "can be brought forward"
    THROWS_EARLY = "throws early"
    RIVALS_AFLOAT = "rivals afloat"


NAMES = Feature.labels()

MAX_POINTS = float(sum(DOCK_VALUES[:BOATS]))
"""The most points that a seat can have: those of the first docks."""


@rules
def features(state: State, seat: int, row: list[float]) -> None:
    """Write the seat's row of features, indexed by `Feature`."""
    player = state.players[seat]
    row[Feature.POINTS] = points(player) / MAX_POINTS
    row[Feature.EXPECTED_POINTS] = expected_points(state, seat, NO_SHIFT) / MAX_POINTS
    row[Feature.AFLOAT] = afloat(state, seat) / BOATS
    row[Feature.LOST] = player.boats[LOST] / BOATS
    row[Feature.HOME] = player.boats[HARBOUR] / BOATS
    row[Feature.NEXT_DOCK] = 1.0 - docks_taken(state) / len(DOCK_VALUES)
    write_boats(player, row)
    write_special_sections(state, player, row)
    write_arrows(state, seat, row)
    row[Feature.THROWS_EARLY] = 1.0 - ((seat - state.first) % state.seats) / state.seats
    rivals = 0
    for other in range(state.seats):
        rivals += afloat(state, other) * (other != seat)
    row[Feature.RIVALS_AFLOAT] = rivals / (BOATS * (MAX_SEATS - 1))


@rules
def write_boats(player: Player, row: list[float]) -> None:
    """Write the features on the boats' places on the river."""
    found = 0
    for index in range(BOATS):
        row[Feature.FRONT_BOAT + index] = 0.0
    for step in range(LAST_SECTION):
        place = LAST_SECTION - step
        for _boat in range(player.boats[place]):
            row[Feature.FRONT_BOAT + found] = place / LAST_SECTION
            found += 1
    for section in range(1, 4):
        row[Feature.BOATS_ON_1 + section - 1] = player.boats[section] / BOATS
    row[Feature.BOATS_FROM_8_ON] = (player.boats[8] + player.boats[9] + player.boats[10]) / BOATS


@rules
def write_special_sections(state: State, player: Player, row: list[float]) -> None:
    """Write the shares of boats that the sandbank can stop and that a throw can take to the wave."""
    stopped, carried = 0, 0
    for place in range(FIRST_SECTION, HARBOUR):
        if 0 < state.sandbank - place < MAX_NUMBER:
            stopped += player.boats[place]
        if 0 < state.wave - place <= MAX_NUMBER:
            carried += player.boats[place]
    row[Feature.BELOW_THE_SANDBANK] = stopped / BOATS
    row[Feature.BELOW_THE_WAVE] = carried / BOATS


@rules
def write_arrows(state: State, seat: int, row: list[float]) -> None:
    """Write the longest way that arrows could send a boat back, and bring one forward."""
    back, forward = 0, 0
    for place in range(FIRST_SECTION, HARBOUR):
        if state.players[seat].boats[place]:
            other = next_behind(state, seat, place)
            if other and not is_protected(state, place):
                back = max(back, place - other)
            other = next_ahead(state, seat, place)
            if other:
                forward = max(forward, other - place)
    row[Feature.CAN_BE_SENT_BACK] = back / LAST_SECTION
    row[Feature.CAN_BE_BROUGHT_FORWARD] = forward / LAST_SECTION
