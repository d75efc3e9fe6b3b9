from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from niagara_ai.contract import BotError
from niagara_ai.mcts.levels import Parameters
from niagara_ai.mcts.network import Mind, untrained
from niagara_ai.mcts.tree import LEAST_SPREAD, new_tree
from niagara_ai.mcts.workspace import new_workspace, words_of
from niagara_ai.train import self_play
from niagara_ai.train.recording import add_noise, has_room_to_record, share_by_lead, write_policy_target
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import FADING, Pace, SelfPlay, gains_of, mixed_chances, new_record

from niagara_tui.games import registry
from tests.ai.training import GAME, played
from tests.support.learned import drawn_layers

pytestmark = pytest.mark.searches


def test_games_by_chance_bring_ticks_and_outcomes_but_no_policy() -> None:
    found = played(Pace(0, 0), range(4))
    assert len(found) > 20
    assert found.games == 4
    assert not found.move_counts.any()
    assert len(found.active) == found.active_counts.sum()
    ends = np.cumsum(list(_sizes(found.tables)))
    assert ends[-1] == len(found), "there are views of ticks alone"
    for outcomes, chances in zip(np.split(found.outcomes, ends[:-1]), np.split(found.chances, ends[:-1]), strict=True):
        assert len(outcomes) in GAME.seats
        assert outcomes.sum() == pytest.approx(1.0)
        assert chances.sum() == pytest.approx(1.0)


def _sizes(tables: Any) -> Iterator[int]:
    """The number of seats of each position at a tick."""
    place = 0
    while place < len(tables):
        yield int(tables[place])
        place += int(tables[place])


def test_searched_games_bring_a_share_of_the_visits_for_every_legal_move() -> None:
    found = played(Pace(6, 2, full_share=0.5), range(2))
    is_decision = found.tables == 0
    assert is_decision.any()
    assert not is_decision.all()
    assert (found.move_counts[is_decision] > 1).all()
    assert not found.move_counts[~is_decision].any()
    ends, counts = np.cumsum(found.move_counts)[is_decision], found.move_counts[is_decision]
    for end, count in zip(ends, counts, strict=True):
        assert found.visits[end - count : end].sum() == pytest.approx(1.0, abs=1e-5)
        assert len(set(found.moves[end - count : end].tolist())) == count


def test_games_by_the_odds_of_the_policy_bring_these_odds_and_outcomes() -> None:
    found = played(Pace(0, 0, full_share=1.0, by_odds=True), range(2))
    is_decision = found.tables == 0
    assert is_decision.any()
    assert not is_decision.all()
    state = self_play.random_start(GAME, random.Random(0))
    while len(moves := GAME.legal(state, seat := (GAME.deciders(state) or [0])[0])) < 2:
        if moves:
            GAME.play(state, seat, moves[0])
        else:
            GAME.advance(state)
    odds = [0.0] * len(moves)
    GAME.kernel.prefer(GAME.view(state, seat), seat, moves, len(moves), odds)
    assert found.visits[: len(moves)] == pytest.approx(np.array(odds) / sum(odds), abs=1e-5)
    assert found.outcomes[~is_decision].max() == 1.0


def test_a_position_at_a_tick_is_recorded_as_each_seat_sees_it() -> None:
    game = registry.game("niagara")
    mind = Mind.of(drawn_layers(game.encoding), game.encoding)
    found = SelfPlay(mind, Pace(2, 2, ticks=3), fast=False).play(game, [1])
    places = np.flatnonzero(found.tables)
    seats = int(found.tables[places[0]])
    assert len(places) == 2 * seats, (
        "no round has been played before the first, and after the third the game is broken off"
    )
    assert found.tables[places].tolist() == 2 * seats * [seats]
    views = np.split(found.active, np.cumsum(found.active_counts)[:-1])
    first = [set(views[place].tolist()) for place in places[:seats]]
    assert all(one != other for one, other in itertools.combinations(first, 2)), "each seat counts from itself"


def test_the_same_seeds_play_the_same_games() -> None:
    one, other, third = (played(Pace(4, 2), seeds) for seeds in (range(2), range(2), range(2, 4)))
    assert np.array_equal(one.active, other.active)
    assert np.array_equal(one.visits, other.visits)
    assert not np.array_equal(one.active, third.active)


def are_equal(one: Samples, other: Samples) -> bool:
    return np.array_equal(one.active, other.active) and np.array_equal(one.visits, other.visits)


def test_full_searches_have_their_iterations_and_quick_ones_theirs() -> None:
    full, quick = (Pace(6, 3, full_share=share) for share in (1.0, 0.0))
    assert are_equal(played(full, range(1)), played(full._replace(quick_iterations=9), range(1)))
    assert not are_equal(played(full, range(1)), played(full._replace(iterations=9), range(1)))
    assert are_equal(played(quick, range(1)), played(quick._replace(iterations=9), range(1)))
    assert not are_equal(played(quick, range(1)), played(quick._replace(quick_iterations=9), range(1)))


def test_full_searches_have_noise_at_the_root_and_quick_ones_none() -> None:
    full, quick = (Pace(8, 8, full_share=share) for share in (1.0, 0.0))
    assert not are_equal(played(full, range(1)), played(full._replace(noise=0.0), range(1)))
    assert are_equal(played(quick, range(1)), played(quick._replace(noise=0.0), range(1)))


def test_outcomes_of_games_by_odds_do_not_fade() -> None:
    found = played(Pace(0, 0, by_odds=True), range(2))
    assert np.array_equal(found.chances, found.outcomes)
    found = played(Pace(0, 0), range(2))
    assert not np.array_equal(found.chances, found.outcomes)


def test_a_policy_target_names_moves_as_the_seat_that_decides_counts_the_others() -> None:
    seats, seat = 3, 1
    state = GAME.new(GAME.options(), seats, 1)
    mind = untrained(GAME.encoding)
    record, workspace = new_record(GAME), new_workspace(GAME, state, mind, 1, fast=False)
    moves = [move for move in range(GAME.bound) if set(GAME.text(move).split(" ")) & set("RBY")]
    workspace.moves[: len(moves)], workspace.odds[: len(moves)] = moves, 1.0
    functions = self_play._linked(GAME, False)  # type: ignore[arg-type] # as in `SelfPlay`
    functions["record_decision"](workspace, mind, record, seat, seats, len(moves))
    counted = dict(zip("BYR", "RBY", strict=True))
    wanted = [" ".join(counted.get(word, word) for word in GAME.text(move).split(" ")) for move in moves]
    assert [GAME.text(move) for move in record.moves[: len(moves)]] == wanted
    assert len(moves) > seats


@pytest.mark.parametrize("views", [1, 3])
@pytest.mark.parametrize(("place", "name"), enumerate(("active_counts", "active", "moves", "truths", "guesses")))
def test_views_are_recorded_only_where_all_that_they_may_hold_has_room(place: int, name: str, views: int) -> None:
    mind = untrained(GAME.encoding)
    state = GAME.new(GAME.options(), 3, 1)
    record, workspace = new_record(GAME), new_workspace(GAME, state, mind, 1, fast=False)
    most = {"active_counts": 1, "moves": GAME.bound}.get(name, len(GAME.encoding.names))
    record.used[place] = len(getattr(record, name)) - views * most
    assert has_room_to_record(workspace, record, views)
    record.used[place] += 1
    assert not has_room_to_record(workspace, record, views)


def test_a_game_that_is_broken_off_is_won_by_who_leads() -> None:
    found = played(Pace(0, 0, ticks=3), range(12))
    ends = np.cumsum(list(_sizes(found.tables)))[:-1]
    assert [outcomes.sum() for outcomes in np.split(found.outcomes, ends)] == pytest.approx([1.0] * (len(ends) + 1))
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
    record.beliefs[2] = np.nan  # a view of a tick, at which nobody has thought: the next search after it counts
    second = FADING**2 * third + (1 - FADING**2) * 0.7
    assert mixed_chances(record, 2)[:, 0] == pytest.approx([second, second, third, 1.0])
    record.beliefs[:4] = np.nan  # nobody has searched in this game
    third = FADING * 1.0 + (1 - FADING) * 0.5
    second = FADING**2 * third + (1 - FADING**2) * 0.5
    assert mixed_chances(record, 2)[:, 0] == pytest.approx([second, second, third, 1.0])


def test_a_gain_is_what_comes_until_the_next_round_or_the_end() -> None:
    record = new_record(GAME)
    record.used[0] = 4
    record.ticks[:5] = (1, 1, 2, 3, 4)
    record.points[:4, :2] = ((0, 1), (0, 2), (3, 2), (4, 2))
    record.scores[:2] = (9, 2)
    assert gains_of(record, 2).tolist() == [[3, 1], [3, 0], [1, 0], [5, 0]]


def squares_of_spread_1(visits: int, total: float) -> float:
    """The sum of the squares of so many values of that total whose standard deviation is 1."""
    return visits + total * total / visits - LEAST_SPREAD * LEAST_SPREAD


def test_visits_that_only_exploration_brought_are_no_target() -> None:
    tree = new_tree(16, 16)
    tree.width[3], tree.node_visits[3] = 3, 30
    tree.prior[:3] = (0.2, 0.4, 0.4)
    tree.edge_visits[:3] = (20, 9, 1)
    tree.value_sum[:3] = (20 * 0.6, 9 * 0.1, 0.1)
    tree.square_sum[3] = squares_of_spread_1(30, 13.0)
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
    tree.square_sum[3] = squares_of_spread_1(29, 12.9)
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


def test_half_of_the_games_have_the_default_options_and_a_quarter_all_switches_on() -> None:
    rng = random.Random(1)
    niagara = registry.game("niagara")
    drawn = [self_play.drawn_options(niagara, rng) for _ in range(4000)]
    switched_on = {name for name, field in niagara.options.model_fields.items() if field.annotation is bool}
    assert sum(not options for options in drawn) == pytest.approx(2000, abs=150)
    assert sum(options == dict.fromkeys(switched_on, True) for options in drawn) == pytest.approx(1000, abs=150)
    others = [options for options in drawn if options and options.keys() != switched_on]
    assert {value for options in others for value in options.values()} >= {True, False, "value", "N"}


def test_a_game_that_cannot_begin_is_not_tried_for_ever() -> None:
    class Broken:
        id, seats, options = GAME.id, GAME.seats, GAME.options

        def new(self, *given: object) -> None:
            raise ValueError("never")

    with pytest.raises(BotError, match="no game of upriver could be begun"):
        self_play.random_start(Broken(), random.Random(1))  # type: ignore[arg-type]
