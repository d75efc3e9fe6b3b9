"""Games of self-play: what they record, and that the seed determines them."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts.minds import HANDMADE, LEARNED, Mind
from niagara_ai.mcts.network import LearnedMind
from niagara_ai.mcts.parameters import Parameters
from niagara_ai.mcts.tree import new_tree
from niagara_ai.mcts.workspace import new_workspace, words_of
from niagara_ai.train import self_play
from niagara_ai.train.fit import untrained
from niagara_ai.train.recording import add_noise, has_room_to_record, share_by_lead, write_policy_target
from niagara_ai.train.self_play import FADING, Pace, SelfPlay, gains_of, mixed_chances, new_record

from niagara_tui.games import registry
from tests.ai.training import GAME, played
from tests.support.learned import drawn_layers

pytestmark = pytest.mark.searches


def test_games_by_chance_bring_views_and_outcomes_but_no_policy() -> None:
    found = played(Pace(0, 0, full_share=1.0), range(4))
    assert len(found) > 20
    assert found.games == 4
    assert not found.move_counts.any()
    assert len(found.active) == found.active_counts.sum()
    for outcomes, chances in zip(found.outcomes, found.chances, strict=True):
        seats = int((~np.isnan(outcomes)).sum())
        assert seats in GAME.seats
        assert np.nansum(outcomes) == pytest.approx(1.0)
        assert np.nansum(chances) == pytest.approx(1.0)


@pytest.mark.parametrize("mind", [LEARNED, HANDMADE], ids=lambda mind: mind.name)
def test_searched_games_bring_a_share_of_the_visits_for_every_legal_move(mind: Mind) -> None:
    found = played(Pace(6, 2, full_share=0.5), range(2), mind)
    assert len(found)
    assert (found.move_counts > 1).all()
    ends = np.cumsum(found.move_counts)
    for end, count in zip(ends, found.move_counts, strict=True):
        assert found.visits[end - count : end].sum() == pytest.approx(1.0, abs=1e-5)
        assert len(set(found.moves[end - count : end].tolist())) == count


def test_where_something_is_hidden_another_seat_sees_each_position_too() -> None:
    game = registry.game("niagara")
    mind = LearnedMind.of(drawn_layers(game.encoding), game.encoding)
    found = SelfPlay(mind, Pace(2, 2, full_share=1.0, ticks=1), fast=False).play(game, [1])
    assert len(found) > 10
    hides = found.truth_counts > 0
    alone = [place for place in np.flatnonzero(found.move_counts) if not hides[place]]
    assert all(found.move_counts[place + 1] > 0 for place in alone if place + 1 < len(found))
    pairs = [place for place in np.flatnonzero(found.move_counts) if hides[place]]
    assert pairs
    for place in pairs:
        assert found.move_counts[place + 1] == 0
        for table in (found.chances, found.outcomes, found.gains):
            assert np.sort(table[place + 1]) == pytest.approx(np.sort(table[place]), nan_ok=True)


def test_the_same_seeds_play_the_same_games() -> None:
    one, other, third = (played(Pace(4, 2), seeds) for seeds in (range(2), range(2), range(2, 4)))
    assert np.array_equal(one.active, other.active)
    assert np.array_equal(one.visits, other.visits)
    assert not np.array_equal(one.active, third.active)


@pytest.mark.parametrize(("place", "name"), enumerate(("active_counts", "active", "moves", "truths", "guesses")))
def test_a_position_is_recorded_only_where_all_that_it_may_hold_has_room(place: int, name: str) -> None:
    weights = LearnedMind.of(untrained(GAME.encoding, 4), GAME.encoding)
    state = GAME.new(GAME.options(), 3, 1)
    record, workspace = new_record(GAME), new_workspace(GAME, state, weights, 1, fast=False)
    most = {"active_counts": 2, "moves": GAME.bound}.get(name, 2 * len(GAME.encoding.names))
    record.used[place] = len(getattr(record, name)) - most
    assert has_room_to_record(workspace, record)
    record.used[place] += 1
    assert not has_room_to_record(workspace, record)


def test_a_game_that_is_broken_off_is_won_by_who_leads() -> None:
    found = played(Pace(0, 0, full_share=1.0, ticks=3), range(12))
    assert np.nansum(found.outcomes, axis=1) == pytest.approx(1.0)
    parts = np.zeros(3)
    share_by_lead(np.array([3.0, 5.0, 5.0]), 3, parts)
    assert parts.tolist() == [0.0, 0.5, 0.5]


def test_an_outcome_fades_with_the_rounds_before_it_and_what_was_thought_after_them_counts() -> None:
    record = new_record(GAME)
    record.used[0] = 4
    record.ticks[:5] = (1, 1, 3, 4, 4)
    record.beliefs[:4, :2] = ((0.6, 0.4), (0.5, 0.5), (0.2, 0.8), (0.7, 0.3))
    record.shares[:2] = (1.0, 0.0)
    third = FADING * 1.0 + (1 - FADING) * 0.7
    second = FADING**2 * third + (1 - FADING**2) * 0.2
    assert mixed_chances(record, 2)[:, 0] == pytest.approx([second, second, third, 1.0])


def test_a_gain_is_what_comes_until_the_next_round_or_the_end() -> None:
    record = new_record(GAME)
    record.used[0] = 4
    record.ticks[:5] = (1, 1, 2, 3, 4)
    record.points[:4, :2] = ((0, 1), (0, 2), (3, 2), (4, 2))
    record.scores[:2] = (9, 2)
    assert gains_of(record, 2).tolist() == [[3, 1], [3, 0], [1, 0], [5, 0]]


def test_visits_that_only_exploration_brought_are_no_target() -> None:
    tree = new_tree(16, 16)
    tree.width[3], tree.node_visits[3] = 3, 30
    tree.prior[:3] = (0.2, 0.4, 0.4)
    tree.edge_visits[:3] = (20, 9, 1)
    tree.value_sum[:3] = (20 * 0.6, 9 * 0.1, 0.1)
    odds = np.zeros(3)
    write_policy_target(tree, 3, Parameters(exploration=0.3, uniform_share=0.0), odds)
    limit = 0.6 + 0.3 * math.sqrt(31) * 0.2 / 21
    assert odds == pytest.approx([20, 0.3 * math.sqrt(31) * 0.4 / (limit - 0.1) - 1, 0])


def test_visits_are_judged_by_the_priors_that_brought_them() -> None:
    """Even priors for a share of the visits: a move without odds was visited only for exploration."""
    tree = new_tree(16, 16)
    tree.width[3], tree.node_visits[3] = 2, 29
    tree.prior[:2] = (1.0, 0.0)
    tree.edge_visits[:2] = (20, 9)
    tree.value_sum[:2] = (20 * 0.6, 9 * 0.1)
    odds = np.zeros(2)
    write_policy_target(tree, 3, Parameters(exploration=1.2, uniform_share=0.5), odds)
    scale = 1.2 * math.sqrt(30)
    limit = 0.6 + scale * 0.75 / 21
    assert odds == pytest.approx([20, scale * 0.25 / (limit - 0.1) - 1])


@pytest.mark.parametrize("width", [2, 60])
def test_noise_takes_its_share_of_the_priors_however_many_moves_there_are(width: int) -> None:
    tree, odds, taken = new_tree(16, width), np.zeros(width), []
    tree.width[3] = width
    for seed in range(200):
        tree.prior[:] = np.arange(width) == 0
        add_noise(tree, 3, 0.25, odds, np.array(words_of(seed)))
        assert tree.prior.sum() == pytest.approx(1.0, abs=1e-5)
        assert tree.prior[0] >= 0.75 - 1e-6
        taken.append(1.0 - tree.prior[0])
    assert np.mean(taken) == pytest.approx(0.25 * (1 - 1 / width), abs=0.02)


def test_a_game_that_cannot_begin_is_not_tried_for_ever() -> None:
    class Broken:
        id, seats, options = GAME.id, GAME.seats, GAME.options

        def new(self, *given: object) -> None:
            raise ValueError("never")

    with pytest.raises(BotError, match="no game of upriver could be begun"):
        self_play.random_start(Broken(), random.Random(1))  # type: ignore[arg-type]
