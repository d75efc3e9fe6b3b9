"""What a type checker knows of a program that uses the layer; `mypy` reads it, nothing runs it."""

from __future__ import annotations

from typing import Any, assert_type

import niagara_tui
from niagara_tui.api import results
from niagara_tui.games.canyon.game import Canyon
from niagara_tui.games.canyon.rules.state import State as CanyonState
from niagara_tui.games.niagara.game import Niagara
from niagara_tui.games.niagara.rules.state import Canoe, State


def typed_by_a_class() -> None:
    match = niagara_tui.new_match(Niagara, players=["Ann", "greedy", "random"], seed=7, joe=True)
    assert_type(match, niagara_tui.Match[State])
    assert_type(match.view(0).players[0].canoes[0], Canoe)
    assert_type(match.position().play(0, "5").state, State)
    assert_type([frame.view() for frame in match.film()], list[State])
    assert_type(niagara_tui.bot("greedy", match), niagara_tui.Bot[State])
    assert_type(niagara_tui.new_position(Canyon).state, CanyonState)
    _ = match.view(0).canoes  # type: ignore[attr-defined] # a field that there is not
    niagara_tui.new_mach()  # type: ignore[attr-defined] # a name that there is not


def untyped_by_a_name() -> None:
    match = niagara_tui.new_match("niagara", 3)
    assert_type(match, niagara_tui.Match[Any])


def results_are_typed() -> None:
    result = niagara_tui.tournament("niagara", ["greedy", "greedy:thief", "random"], games=100, seed=1)
    assert_type(result.scores[0].low, float)
    assert_type(niagara_tui.review("my-game").review.decisions[0].verdict, results.Verdict)
    assert_type(niagara_tui.analyse("my-game").plans[0].chances, tuple[float, ...])
    niagara_tui.tournament("niagara", games="many", bots=[])  # type: ignore[arg-type] # not a number
