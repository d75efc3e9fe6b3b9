from __future__ import annotations

import math
from collections import Counter
from typing import Any

import numpy as np
import pytest
from niagara_ai.mcts.iteration import FIRST_GUESSES
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS
from niagara_ai.mcts.network import Mind, untrained
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.workspace import RNG, ROOT, WORK, new_workspace
from niagara_ai.train.self_play import Pace, SelfPlay

from tests.support.positions import GAME, number, position

pytestmark = pytest.mark.searches

GUESSES = 500
SIX = "players[1].chosen=6"
"""Name of the input that is on if the next seat has laid its 6."""


def taught(**inputs: float) -> Mind:
    """A mind that has learned only these log odds of hidden inputs."""
    mind = untrained(GAME.encoding)
    names = GAME.encoding.names
    for name, strength in inputs.items():
        mind.layers.guess_bias[names.index(name)] = strength
    return mind


def view_of_a_card_face_down() -> Any:
    """What the first seat sees when the second one has laid its card."""
    state = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    GAME.play(state, 1, number("6"))
    return GAME.view(state, 0)


def guesses(view: Any, mind: Mind) -> tuple[Counter[int], set[int]]:
    """How often each card of the second seat was guessed, and the seeds of what was still to come."""
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions
    workspace = new_workspace(GAME, view, mind, 1, fast=False)
    GAME.kernel.store(workspace.slots, ROOT, view)
    functions["begin_guesses"](workspace, mind, 0, functions["root_key"](workspace, 0))
    found: Counter[int] = Counter()
    seeds = set()
    for _ in range(GUESSES):
        functions["guess_position"](workspace, mind, 0)
        found[workspace.slots[WORK].players[1].chosen] += 1
        seeds.add(workspace.slots[WORK].chance.seed)
    return found, seeds


def test_a_card_comes_as_much_more_often_as_the_mind_finds_it_likelier_than_the_game() -> None:
    view = view_of_a_card_face_down()
    before = guesses(view, taught())[0][6] / GUESSES
    after = guesses(view, taught(**{SIX: math.log(4.0)}))[0][6] / GUESSES
    assert 0.02 < before < 0.6
    assert after == pytest.approx(4 * before / (1 + 3 * before), abs=0.08)


def test_a_mind_that_finds_all_guesses_alike_takes_each_of_them_as_the_game_draws_it() -> None:
    view = view_of_a_card_face_down()
    workspace, drawn = new_workspace(GAME, view, taught(), 1, fast=False), list[int]()
    for _ in range(FIRST_GUESSES - 1 + GUESSES):
        GAME.kernel.store(workspace.slots, WORK, view)
        GAME.kernel.determinize(workspace.slots[WORK], workspace.slots[RNG].chance)
        drawn.append(workspace.slots[WORK].players[1].chosen)
    assert guesses(view, taught())[0] == Counter(drawn[:GUESSES]), "nothing is weighed, so nothing comes before"
    of_no_card_laid = taught(**{"players[2].chosen=6": 2.0})
    assert guesses(view, of_no_card_laid)[0] == Counter(drawn[FIRST_GUESSES - 1 :])
    assert not taught().buffers().weighs_guesses
    assert taught(**{SIX: 1.0}).buffers().weighs_guesses


def test_the_first_iteration_already_has_a_likely_guess() -> None:
    view, mind, first = view_of_a_card_face_down(), taught(**{SIX: math.log(40.0)}), Counter[int]()
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions
    for seed in range(60):
        workspace = new_workspace(GAME, view, mind, seed, fast=False)
        GAME.kernel.store(workspace.slots, ROOT, view)
        functions["seed_determinizations"](workspace, seed)
        functions["begin_guesses"](workspace, mind, 0, functions["root_key"](workspace, 0))
        functions["guess_position"](workspace, mind, 0)
        first[workspace.slots[WORK].players[1].chosen] += 1
    assert first[6] > 50, "of 60; without guesses before it, one in three and what one step corrects"


def test_what_chance_brings_is_new_where_a_guess_is_kept() -> None:
    cards, seeds = guesses(view_of_a_card_face_down(), taught(**{SIX: 30.0}))
    assert cards[6] > GUESSES * 0.95
    assert len(seeds) == GUESSES


def test_where_nothing_is_hidden_nothing_is_weighed() -> None:
    mind = taught(**{SIX: 30.0})
    view = GAME.view(position(seats=3), 0)
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions
    workspace = new_workspace(GAME, view, mind, 1, fast=False)
    GAME.kernel.store(workspace.slots, ROOT, view)
    functions["begin_guesses"](workspace, mind, 0, functions["root_key"](workspace, 0))
    functions["guess_position"](workspace, mind, 0)
    assert workspace.plausible[0] == 0.0


def test_a_guess_is_weighed_also_after_one_that_turns_no_input_on() -> None:
    view, mind = view_of_a_card_face_down(), taught(**{SIX: 2.0})
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions
    workspace = new_workspace(GAME, view, mind, 1, fast=False)
    GAME.kernel.store(workspace.slots, ROOT, view)
    functions["begin_guesses"](workspace, mind, 0, functions["root_key"](workspace, 0))
    found = []
    for card in (view.players[1].chosen, 6):
        GAME.kernel.store(workspace.slots, WORK, view)
        workspace.slots[WORK].players[1].chosen = card
        found.append(functions["plausibility"](workspace, mind, 0))
    assert found == [0.0, 2.0]


def test_a_seat_of_a_recorded_position_has_laid_the_card_that_the_truth_says() -> None:
    names = GAME.encoding.names
    samples = SelfPlay(taught(), Pace(2, 2, full_share=1.0, ticks=2), fast=False).play(GAME, [3])
    assert samples.truth_counts.sum() == samples.guess_counts.sum() > 0
    ends = np.cumsum(samples.active_counts)
    for hidden, counts in ((samples.truths, samples.truth_counts), (samples.guesses, samples.guess_counts)):
        for place, run in enumerate(np.split(hidden, np.cumsum(counts)[:-1])):
            shown = {names[one] for one in samples.active[ends[place] - samples.active_counts[place] : ends[place]]}
            for name in (names[one] for one in run):
                field, _, _value = name.partition("=")
                assert field.endswith(".chosen")
                assert f"{field}=-1" in shown, "only what lies face down is hidden (N-11)"
