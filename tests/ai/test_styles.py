"""Styles of play that show at the table: what each does more or less often than an ordinary player beside it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from ai.registry import make_bot, parse_bot
from niagara_tui.games.niagara.board import BANK, LOST, ZONE_5
from niagara_tui.games.niagara.state import FLOW, State
from tests.support.positions import GAME

GREEDY, SEARCH = "greedy:balanced", "mcts:400"
"""The ordinary players, beside whom those with a style sit."""
KINDS = {GREEDY: "greedy", SEARCH: "mcts"}
FEW, MANY, SEARCHED = 5, 40, 24
"""How many games: the ordinary run, greedy's long one, and that of the search."""

LONG = [(GREEDY, MANY), (SEARCH, SEARCHED)]
BESIDE = pytest.mark.parametrize(
    ("ordinary", "games"), [(GREEDY, FEW), *(pytest.param(*long, marks=pytest.mark.slow) for long in LONG)]
)


@dataclass
class Habits:
    """What a player did in all its games, as the others saw it."""

    robberies: int = 0
    canoes_lost: int = 0
    afloat: int = 0
    """Canoes on the river when it moved, counted at each step."""
    below_the_fork: int = 0
    gems: int = 0
    other_colours: int = 0
    """Gems held at the end that were not of the colour held most."""


@functools.cache
def habits(ordinary: str, games: int) -> Mapping[str, Habits]:
    """By style, "" for none, what its player did at tables of an ordinary player and one of each style."""
    names = [ordinary, *(f"{KINDS[ordinary]}:{style}" for style in ("thief", "hoarder", "careful"))]
    found = {name.partition(":")[2] if name != ordinary else "": Habits() for name in names}
    for number in range(games):
        order = [names[(seat + number) % len(names)] for seat in range(len(names))]
        watch(order, number, [found["" if name == ordinary else name.partition(":")[2]] for name in order])
    return found


def watch(names: list[str], number: int, seen: list[Habits]) -> None:
    """Play that game and note what each seat does."""
    state = GAME.new(GAME.options(), len(names), number)
    bots = [make_bot(parse_bot(name, GAME.styles), GAME, 100 * number + seat) for seat, name in enumerate(names)]
    while not GAME.is_over(state):
        seats = GAME.deciders(state)
        if not seats:
            advance(state, seen)
            continue
        move = bots[seats[0]].choose(GAME.view(state, seats[0]), seats[0], GAME.legal(state, seats[0])).move
        seen[seats[0]].robberies += GAME.text(move).startswith("rob")
        GAME.play(state, seats[0], move)
    for habit, player in zip(seen, state.players, strict=True):
        habit.gems += sum(player.reserve)
        habit.other_colours += sum(player.reserve) - max(player.reserve)


def advance(state: State, seen: list[Habits]) -> None:
    """Let the game go on, and note where canoes lie before the river moves and which are lost."""
    flows, before = state.phase == FLOW, [[canoe.zone for canoe in player.canoes] for player in state.players]
    GAME.advance(state)
    for habit, zones, player in zip(seen, before, state.players, strict=True):
        afloat = [zone for zone in zones if zone not in (BANK, LOST)]
        habit.afloat += flows * len(afloat)
        habit.below_the_fork += flows * sum(zone > ZONE_5 for zone in afloat)
        lost = sum(canoe.zone == LOST for canoe in player.canoes) - zones.count(LOST)
        habit.canoes_lost += max(0, lost)


def share(part: int, whole: int) -> float:
    return part / whole


@BESIDE
def test_a_thief_robs_half_as_often_again(ordinary: str, games: int) -> None:
    seen = habits(ordinary, games)
    assert seen["thief"].robberies >= 1.5 * seen[""].robberies > 0


@BESIDE
def test_a_careful_player_keeps_its_canoes_above_the_fork(ordinary: str, games: int) -> None:
    below = {style: share(one.below_the_fork, one.afloat) for style, one in habits(ordinary, games).items()}
    assert below["careful"] <= 0.8 * below[""]
    assert below["careful"] == min(below.values())


@BESIDE
def test_a_hoarder_brings_home_hardly_any_gem_of_another_colour(ordinary: str, games: int) -> None:
    strays = {style: share(one.other_colours, one.gems) for style, one in habits(ordinary, games).items()}
    assert strays["hoarder"] <= 0.5 * strays[""]
    assert strays["hoarder"] == min(strays.values())


@pytest.mark.slow
@pytest.mark.parametrize(("ordinary", "games"), LONG)
def test_a_careful_player_loses_fewer_canoes(ordinary: str, games: int) -> None:
    seen = habits(ordinary, games)
    assert seen["careful"].canoes_lost <= 0.75 * seen[""].canoes_lost
