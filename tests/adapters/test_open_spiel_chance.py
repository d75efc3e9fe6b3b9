from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

if sys.platform == "win32":
    pytest.skip("OpenSpiel has no wheels for Windows", allow_module_level=True)

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
    minimax,
)

from niagara_tui import parse_position
from niagara_tui.adapters.episode import Episode
from niagara_tui.adapters.open_spiel import NAME, RiverGame, RiverState, game_at
from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.core.outcomes import positions_after
from niagara_tui.games.registry import GAMES

pytestmark = pytest.mark.frameworks

ROUND = 10


def endgame(rounds: int) -> RiverGame:
    """Up the River with two boats each near the harbour, for so many rounds: all of it can be looked at."""
    line = f"upriver:1:1/seats=2,round={ROUND},first=R,turn=R/R:boats=lost.8.10/B:boats=lost.7.9"
    return game_at(parse_position(line), max_rounds=ROUND + rounds - 1)


def every_state(game: RiverGame) -> Iterator[RiverState]:
    left = [game.new_initial_state()]
    while left:
        yield (state := left.pop())
        left += [state.child(action) for action in state.legal_actions()]


def solved(game: RiverGame, player: int = 0) -> float:
    """The value of the game for a player if both play their best, by OpenSpiel."""
    state = game.new_initial_state()
    return float(minimax.expectiminimax(state, 99, lambda end: end.returns()[player], player)[0])


def test_chance_nodes_have_the_outcomes_of_one_draw_which_add_up_to_one() -> None:
    counts: dict[int, int] = defaultdict(int)
    for state in every_state(endgame(1)):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [outcome for outcome, _ in outcomes] == state.legal_actions() == list(range(6))
            counts[len(outcomes)] += 1
    assert counts[6] > 5


@pytest.mark.parametrize("name", GAMES)
def test_a_game_begins_with_the_draw_of_the_first_seat_if_it_makes_a_difference(name: str) -> None:
    state = pyspiel.load_game(NAME, {"game": name}).new_initial_state()
    assert state.is_chance_node()
    seats = state.get_game().seats
    assert len(state.chance_outcomes()) == (50 if name == "canyon" else seats)  # there cards are drawn for the dealer
    if name != "canyon":
        named = pyspiel.load_game(NAME, {"game": name, "options": "first:R"}).new_initial_state()
        assert named.is_chance_node() == (name == "upriver")  # the die


def test_a_deal_is_one_card_after_the_other_and_each_sees_its_own() -> None:
    state = pyspiel.load_game(NAME, {"game": "canyon", "seats": 3}).new_initial_state()
    rng, counts = random.Random(1), []
    while state.episode.position.round == 1 and state.episode.position.turned == 0:
        if state.is_chance_node():
            counts.append(len(state.chance_outcomes()))
        state.apply_action(rng.choice(state.legal_actions()))
    assert counts[-25:] == list(range(50, 25, -1)), "3 hands of 8 cards and the card turned"
    for player in range(3):
        hands = [sum(each.hand) for each in state.episode.view(player).players]
        assert hands == [8 * (seat == player) for seat in range(3)]


def test_what_others_are_dealt_is_in_nobody_elses_information() -> None:
    def dealt(third: int) -> Any:
        """The first hands are the same; the last card before the one turned is another."""
        state = pyspiel.load_game(NAME, {"game": "canyon", "seats": 3}).new_initial_state()
        while state.episode.position.turned == 0:
            step = state.episode.step
            is_last = step is not None and len(step.drawn) == 23
            state.apply_action(third if is_last else 0 if state.is_chance_node() else state.legal_actions()[0])
        return state

    one, other = dealt(2), dealt(3)
    assert one.information_state_string(2) != other.information_state_string(2)
    for player in (0, 1):
        assert one.information_state_string(player) == other.information_state_string(player)
        assert one.information_state_tensor(player) == other.information_state_tensor(player)


def best_value(game: Game[Any], episode: Episode) -> float:
    """The first seat's value if both play their best, by `core.outcomes` alone."""
    if episode.is_over or episode.is_truncated:
        return episode.returns()[0]
    if episode.seat is None:
        found = positions_after(game, episode.position)
        return float(sum(float(chance) * best_value(game, _on(game, after, episode)) for chance, after in found))
    values = [best_value(game, _on(game, _played(game, episode, move), episode)) for move in episode.legal()]
    return max(values) if episode.seat == 0 else min(values)


def _on(game: Game[Any], position: Any, episode: Episode) -> Episode:
    return Episode(game, position, episode.max_rounds, explicit=True)


def _played(game: Game[Any], episode: Episode, move: int) -> Any:
    after = clone(episode.position)
    assert episode.seat is not None
    game.play(after, episode.seat, move)
    return after


def test_expectiminimax_and_exact_expectations_agree() -> None:
    game = endgame(1)
    value = solved(game)
    assert solved(game, 1) == pytest.approx(-value)
    state = game.new_initial_state()
    assert best_value(game.river, state.episode) == pytest.approx(value)  # type: ignore[arg-type] # it has begun
    evenly = policy.UniformRandomPolicy(game)
    assert value > expected_game_score.policy_value(state, [evenly, evenly])[0] + 0.01


def test_counterfactual_regret_minimization_finds_the_value_of_the_game() -> None:
    game = endgame(1)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(60):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) > 0.1
    assert exploitability.nash_conv(game, found) < 0.003
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])[0]
    assert value == pytest.approx(solved(game), abs=0.003)


def test_regrets_can_be_sampled() -> None:
    game = endgame(1)
    np.random.seed(1)  # noqa: NPY002 - what the solver draws with
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(300):
        solver.iteration()
    assert exploitability.nash_conv(game, solver.average_policy()) < 0.07


def clear_choice(game: RiverGame) -> tuple[RiverState, int]:
    """The decision in which the best move is better by the most, and that move."""
    choices: list[tuple[float, int, RiverState, int]] = []
    for state in every_state(game):
        if state.is_terminal() or state.is_chance_node() or len(state.legal_actions()) == 1:
            continue
        player = state.current_player()
        worth = {
            move: minimax.expectiminimax(state.child(move), 99, lambda end, p=player: end.returns()[p], player)[0]
            for move in state.legal_actions()
        }
        best, second = sorted(worth.values(), reverse=True)[:2]
        choices.append((best - second, len(choices), state, max(worth, key=lambda move: worth[move])))
    margin, _, state, move = max(choices)
    assert margin > 0.1
    return state, move


@pytest.mark.parametrize("search", ["mcts", "ismcts"])
def test_tree_searches_find_a_move_that_is_clearly_better(search: str) -> None:
    game = endgame(1)
    state, move = clear_choice(game)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot: Any = mcts.MCTSBot(game, 1, 300, evaluator, random_state=rng)
    if search == "ismcts":
        bot = ismcts.ISMCTSBot(game, evaluator, 1, 300, random_state=rng)
    assert bot.step(state) == move


@pytest.mark.parametrize("name", GAMES)
def test_tree_searches_play_games_with_explicit_chance(name: str) -> None:
    game = pyspiel.load_game(NAME, {"game": name, "max_rounds": 2})
    rng, decisions = np.random.RandomState(1), 0
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bots = [
        ismcts.ISMCTSBot(game, evaluator, 0.7, 6, random_state=rng),
        mcts.MCTSBot(game, 0.7, 6, evaluator, random_state=rng),
    ]
    state = game.new_initial_state()
    while not state.is_terminal() and decisions < 25:
        if state.is_chance_node():
            state.apply_action(int(rng.choice(state.legal_actions())))
            continue
        move = bots[state.current_player() % 2].step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
        decisions += 1
    assert decisions > 2


def test_strings_and_tensors_of_information_states_tell_apart_the_same_and_forget_nothing() -> None:
    """Perfect recall: who is in an information state has seen the same ones before and made the same moves there."""
    strings: dict[Any, set[Any]] = defaultdict(set)
    tensors: dict[Any, set[Any]] = defaultdict(set)
    pasts: dict[Any, set[Any]] = defaultdict(set)
    left: list[tuple[RiverState, tuple[Any, ...]]] = [(endgame(2).new_initial_state(), ((), ()))]
    while left:
        said, (state, before) = "", left.pop()
        if not state.is_terminal() and not state.is_chance_node():
            player = state.current_player()
            said = state.information_state_string(player)
            numbers = np.array(state.information_state_tensor(player)).tobytes()
            strings[player, said].add(numbers)
            tensors[player, numbers].add(said)
            pasts[player, said].add(before[player])
        for action in state.legal_actions():
            after = list(before)
            if not state.is_chance_node():
                after[state.current_player()] = (*before[state.current_player()], (said, action))
            left.append((state.child(action), tuple(after)))
    assert len(strings) > 1000
    assert {len(each) for each in (*strings.values(), *tensors.values(), *pasts.values())} == {1}


def test_an_information_state_tensor_has_the_view_and_rows_of_the_past() -> None:
    """Its shape and its rows are those of `RiverObserver`."""
    game = pyspiel.load_game(NAME, {"game": "upriver", "seats": 2, "options": "first:R", "history": 6})
    state = game.new_initial_state()
    state.apply_action(2)  # a three
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 1)
    seen, rows = observer.dict["observation"], observer.dict["history"]
    assert seen.tolist() == state.observation_tensor(1)
    assert rows.shape == (6, 2)
    assert game.information_state_tensor_size() == len(observer.tensor) == len(seen) + 12
    changes = {int(-1 - place): value for place, value in rows[:2]}
    assert sorted(changes.values()) == [1, 3], "the phase, and the die"
    assert all(seen[place] == value for place, value in changes.items())
    assert not rows[2:].any()
    move = state.legal_actions()[0]
    state.apply_action(move)
    observer.set_from(state, 1)
    assert observer.dict["history"][2].tolist() == [1, 1 + move]
    for _ in range(4):
        state.apply_action(state.legal_actions()[-1])
    observer.set_from(state, 1)
    assert observer.dict["history"].all(), "the latest six"


def test_a_game_that_does_not_promise_how_it_draws_has_a_node_that_draws_its_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(GAMES["upriver"]), "outcomes", 0)
    game = RiverGame({"game": "upriver"})
    assert len(game.new_initial_state().chance_outcomes()) == game.max_chance_outcomes() == 1024
    state = game.new_initial_state()
    state.apply_action(3)
    assert not state.is_chance_node()


def test_explicit_chance_and_seeds_play_the_same_game_on_average() -> None:
    """The mean reward of the first seat in random games, by both ways to draw, is the same within four errors."""
    means = []
    for seeds in (0, 4096):
        game = pyspiel.load_game(NAME, {"game": "upriver", "options": "first:R", "max_rounds": 20, "seeds": seeds})
        rng, found = random.Random(5), []
        for _ in range(150):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            found.append(state.returns()[0])
        means.append((np.mean(found), np.var(found) / len(found)))
    (one, first), (other, second) = means
    assert abs(one - other) < 4 * (first + second) ** 0.5
