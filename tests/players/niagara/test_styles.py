from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import astuple, dataclass

import pytest
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.games.niagara.rules.board import BANK, LOST, ZONE_5
from niagara_tui.games.niagara.rules.state import FLOW, State
from tests.support.positions import GAME

pytestmark = pytest.mark.searches

GREEDY, SEARCH = "greedy:balanced", "mcts:400"
"""The bots without a style, as opponents of those with one."""
FEW, MANY, WITH_SEARCH = 12, 40, 24
"""Numbers of games: the quick run, greedy's long one, and the search's."""

ROBBERY_FACTOR = {GREEDY: 1.8, SEARCH: 1.25}
"""Minimum ratio of a thief's robberies to those of the others, who also rob if they search."""
BELOW_FORK_SHARE = {GREEDY: 0.9, SEARCH: 0.95}
"""Maximum ratio of a careful player's canoes below the fork to the others'."""
OTHER_COLOUR_SHARE = {GREEDY: 0.65, SEARCH: 0.75}
"""Maximum ratio of a hoarder's share of gems of other colours to the others'."""
QUICK = (GREEDY, FEW)
LONG = [pytest.param(name, games, marks=pytest.mark.slow) for name, games in ((GREEDY, MANY), (SEARCH, WITH_SEARCH))]
ARGUMENTS = "ordinary", "games"


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
    """What the players of each style did, "" for none, at tables with one of each."""
    kind = ordinary.partition(":")[0]
    styles = {"": ordinary, **{style: f"{kind}:{style}" for style in ("thief", "hoarder", "careful")}}
    found = {style: Habits() for style in styles}
    for number in range(games):
        order = [list(styles)[(seat + number) % len(styles)] for seat in range(len(styles))]
        watch([styles[style] for style in order], number, [found[style] for style in order])
    return found


def watch(names: list[str], number: int, seen: list[Habits]) -> None:
    """Play that game and record what each seat does."""
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
    """Do one step; record where canoes lie before the river moves, and which are lost."""
    flows, before = state.phase == FLOW, [[canoe.zone for canoe in player.canoes] for player in state.players]
    GAME.advance(state)
    for habit, zones, player in zip(seen, before, state.players, strict=True):
        afloat = [zone for zone in zones if zone not in (BANK, LOST)]
        habit.afloat += flows * len(afloat)
        habit.below_the_fork += flows * sum(zone > ZONE_5 for zone in afloat)
        lost = sum(canoe.zone == LOST for canoe in player.canoes) - zones.count(LOST)
        habit.canoes_lost += max(0, lost)


def compared(style: str, seen: Mapping[str, Habits]) -> tuple[Habits, Habits]:
    """The player of that style, and what the three others at its tables did together."""
    others = [astuple(one) for other, one in seen.items() if other != style]
    return seen[style], Habits(*map(sum, zip(*others, strict=True)))


@pytest.mark.parametrize(ARGUMENTS, [QUICK, *LONG])
def test_a_thief_robs_more_often(ordinary: str, games: int) -> None:
    thief, others = compared("thief", habits(ordinary, games))
    assert thief.robberies >= ROBBERY_FACTOR[ordinary] * others.robberies / 3 > 0


@pytest.mark.parametrize(ARGUMENTS, [QUICK, *LONG])
def test_a_careful_player_keeps_its_canoes_above_the_fork(ordinary: str, games: int) -> None:
    careful, others = compared("careful", habits(ordinary, games))
    assert careful.below_the_fork / careful.afloat <= BELOW_FORK_SHARE[ordinary] * others.below_the_fork / others.afloat


@pytest.mark.parametrize(ARGUMENTS, LONG)
def test_a_careful_player_loses_fewer_canoes(ordinary: str, games: int) -> None:
    careful, others = compared("careful", habits(ordinary, games))
    assert careful.canoes_lost <= 0.75 * others.canoes_lost / 3


@pytest.mark.parametrize(ARGUMENTS, [QUICK, *LONG])
def test_a_hoarder_brings_home_few_gems_of_other_colours(ordinary: str, games: int) -> None:
    hoarder, others = compared("hoarder", habits(ordinary, games))
    assert hoarder.other_colours / hoarder.gems <= OTHER_COLOUR_SHARE[ordinary] * others.other_colours / others.gems
