from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from niagara_ai.mcts.estimation import Estimate, Estimator, standard_error
from niagara_ai.mcts.network import Mind
from niagara_ai.mcts.rng import draw
from niagara_ai.mcts.search import linked
from niagara_ai.mcts.workspace import RNG, new_workspace

from niagara_tui.games.registry import game
from tests.support.learned import drawn_layers
from tests.support.positions import GAME, number, position, start, turn

UPRIVER = game("upriver")


def test_chances_add_up_to_one_in_any_view() -> None:
    state = start()
    estimator = Estimator(GAME, 2, fast=False)
    for viewer in (None, 0, 1):
        (estimate,) = estimator.compare([GAME.view(state, viewer)], 2, viewer)
        assert sum(estimate.chances) == pytest.approx(1)
        assert len(estimate.chances) == len(estimate.errors) == state.seats


def test_a_position_in_which_nobody_decides_is_estimated_too() -> None:
    state = UPRIVER.new(UPRIVER.options(), 2, 1)
    while UPRIVER.deciders(state):
        UPRIVER.play(state, seat := UPRIVER.deciders(state)[0], UPRIVER.legal(state, seat)[0])
    assert sum(Estimator(UPRIVER, 2, fast=False).compare([UPRIVER.view(state, None)], 3)[0].chances) == pytest.approx(1)


def test_what_a_seats_view_hides_is_weighed_and_what_the_public_does_not_see_is_guessed_as_the_game_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = position(seats=3, hands=dict.fromkeys("RBY", "1 3 6"))
    for seat in range(state.seats):
        GAME.play(state, seat, number("6"))

    def of(weight: float) -> list[Any]:
        layers = drawn_layers(GAME.encoding)
        layers = layers._replace(guess_bias=weight * layers.guess_bias, guess=0.0 * layers.guess)
        monkeypatch.setattr("niagara_ai.mcts.estimation.load_mind", lambda _game: Mind.of(layers, GAME.encoding))
        found = (Estimator(GAME, 2, fast=False).compare([GAME.view(state, who)], 12, who)[0] for who in (0, None))
        return [each.trees.tolist() for each in found]

    (seen, public), (also_seen, also_public) = of(0.0), of(9.0)
    assert seen != also_seen
    assert public == also_public


def test_who_has_as_good_as_won_has_the_best_chance() -> None:
    state = turn("1", zones={"Ra": "1"}, gems={"Ra": "white"}, reserve={"R": "white white white"})
    chances = Estimator(GAME, 2, fast=False).compare([GAME.view(state, 0)], 8)[0].chances
    assert chances[0] > 0.8


def test_an_estimate_follows_from_the_views_since_the_last_forgetting() -> None:
    view = UPRIVER.view(UPRIVER.new(UPRIVER.options(), 3, 1), None)
    estimator = Estimator(UPRIVER, 2, fast=False)
    first = [estimator.compare([view], 5)[0].trees.tolist() for _ in range(2)]
    estimator.forget()
    again = [estimator.compare([view], 5)[0].trees.tolist() for _ in range(2)]
    assert first == again
    assert first[0] != first[1], "random numbers go on"


def test_views_that_are_compared_get_equal_random_numbers() -> None:
    view = UPRIVER.view(UPRIVER.new(UPRIVER.options(), 3, 1), None)
    estimator = Estimator(UPRIVER, 2, fast=False)
    one, other = estimator.compare([view, view], 5, 0, [estimator.plant(), estimator.plant()])
    assert one.trees.tolist() == other.trees.tolist()
    assert estimator.compare([view], 5)[0].trees.tolist() != one.trees.tolist(), "random numbers go on"


def test_errors_are_those_of_the_trees_mean_and_of_paired_differences() -> None:
    one = Estimate(np.array([[0.5, 0.5], [0.3, 0.7]]))
    other = Estimate(np.array([[0.4, 0.6], [0.2, 0.8]]))
    assert one.chances == pytest.approx((0.4, 0.6))
    assert one.errors == pytest.approx((standard_error(np.array([0.5, 0.3])),) * 2)
    assert one.gain_over(other, 0) == pytest.approx((0.1, 0))


@pytest.mark.parametrize("figures", [3, 4, 6, 12, 24])
def test_twice_the_error_covers_the_truth_95_times_in_a_hundred(figures: int) -> None:
    drawn = np.random.default_rng(figures).normal(size=(20_000, figures))
    covered = np.mean([abs(each.mean()) <= 2 * standard_error(each) for each in drawn])
    assert covered == pytest.approx(0.95, abs=0.01)


@pytest.mark.slow
@pytest.mark.compiled
def test_the_error_is_what_repeating_shows() -> None:
    state = UPRIVER.new(UPRIVER.options(), 3, 5)
    trees = Estimator(UPRIVER, 120).compare([UPRIVER.view(state, None)], 100)[0].trees
    errors = np.array([Estimate(part).errors for part in np.split(trees, 30)])
    gaps = np.array([part.mean(axis=0) for part in np.split(trees, 30)]) - trees.mean(axis=0)
    assert np.mean(np.abs(gaps) <= 2 * errors) > 0.88, "95 %, less what 30 estimates can miss by chance"


def test_an_iterations_luck_follows_from_the_seed_and_its_number_however_much_was_used_before() -> None:
    state = start(3)
    functions = linked(GAME, False)  # type: ignore[arg-type] # mypy considers a protocol unhashable
    found = []
    for used in (0, 5):
        workspace = new_workspace(GAME, state, Mind.of(drawn_layers(GAME.encoding), GAME.encoding), 3, False)
        functions["seed_determinizations"](workspace, 3)
        lucks = []
        for _ in range(4):
            functions["renew_luck"](workspace)
            lucks.append((*workspace.rng.tolist(), int(workspace.slots[RNG].chance.counter)))
            for _ in range(used):
                draw(workspace.rng)
                workspace.slots[RNG].chance.counter += 1
        found.append(lucks)
    assert found[0] == found[1]
    assert len(set(found[0])) == 4
    firsts = [luck[0] & 65535 for luck in found[0]]
    assert len(set(firsts)) == 4
