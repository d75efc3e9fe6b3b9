"""All statements in Up the River about boats that the falls will take agree with the rules."""

from __future__ import annotations

import random
import re

import pytest

from niagara_tui.core.decisions import Naming, Option
from niagara_tui.core.declare import clone
from niagara_tui.games.upriver.board.board import after_the_river, header
from niagara_tui.games.upriver.rules import LOST, RIVER
from niagara_tui.games.upriver.teller import UpRiverTeller
from niagara_tui.plain.teller import Scene as Told
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import UNICODE
from tests.support.upriver import GAME, scattered

NAMES = ("Rose", "Bert", "Yann", "Gina")
QUICK, SLOW = 80, 5000


@pytest.mark.parametrize(
    "numbers", [range(QUICK), pytest.param(range(QUICK, SLOW), marks=pytest.mark.slow)], ids=["quick", "slow"]
)
def test_u_6_header_prompt_hint_and_previews_name_the_boats_that_the_river_takes(numbers: range) -> None:
    counted = 0
    for number in numbers:
        view = scattered(random.Random(number))
        acting = next(iter(GAME.deciders(view)), None)
        scene = Scene(GAME, view, acting, acting, None, NAMES, ("human",) * 4, None)
        highlights = [None, *GAME.choices(view, acting, Naming(NAMES))] if acting is not None else [None]
        for highlighted in highlights:
            later = clone(view)
            if highlighted is not None:
                GAME.play(later, view.turn, highlighted.moves[0])
            before = [player.boats[LOST] for player in later.players]
            later.phase = RIVER
            GAME.advance(later)  # the river takes this many boats of each seat
            taken = [player.boats[LOST] - was for player, was in zip(later.players, before, strict=True)]
            assert named(header(scene, UNICODE, highlighted).plain) == [*taken, 0, 0][: len(NAMES)], (
                number,
                highlighted,
            )
            ghosts = after_the_river(scene, highlighted)
            lost = [
                player.boats[LOST] - was.boats[LOST] for player, was in zip(ghosts.players, view.players, strict=True)
            ]
            assert lost == taken
            assert heard(scene, highlighted) == taken
            if highlighted is not None and acting is not None:
                own = re.search(r"(\d+) boats? falls? after", GAME.consequence(view, acting, highlighted))
                assert int(own[1] if own else 0) == taken[acting]
                hint = re.search(
                    r"leaves (\d+) boats? to the falls", GAME.explain(view, acting, highlighted.moves, NAMES)
                )
                assert int(hint[1] if hint else 0) == taken[acting]
                counted += taken[acting]
    assert counted


def named(line: str) -> list[int]:
    """Number of boats of each seat that the falls take according to the header."""
    said = line.partition("the falls take ")[2]
    counts = dict.fromkeys(GAME.letters, 0)
    for letter, count in re.findall(rf"\b([A-Z])(?:{UNICODE.times}(\d))?(?=,| |$)", said):
        counts[letter] = int(count or 1)
    return [*counts.values()][: len(NAMES)]


def heard(scene: Scene, highlighted: Option | None) -> list[int]:
    """Number of boats of each seat that the river takes according to plain mode's preview."""
    told = Told(GAME, scene.view, scene.viewer, NAMES, scene.players, None)
    (said,) = UpRiverTeller(told).preview(() if highlighted is None else highlighted.moves)
    found = dict(re.findall(r"(\w+) loses (\d+)", said))
    return [int(found.get(name, 0)) for name in NAMES[: scene.view.seats]]
