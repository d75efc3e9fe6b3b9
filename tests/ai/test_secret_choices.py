from __future__ import annotations

import functools
import math
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.mcts.estimation import Estimator
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, FORETELLING, Budget, Parameters
from niagara_ai.mcts.network import load_mind
from niagara_ai.mcts.search import SEARCH_FUNCTIONS, Candidate, Search
from niagara_ai.mcts.tree import add, choose_edge, draw_edge, mixed_prior, new_tree
from niagara_ai.mcts.workspace import ROOT, WORK, new_workspace, words_of
from niagara_ai.plans import withdraw_all

from niagara_tui.core.declare import clone
from niagara_tui.core.game import Game
from niagara_tui.games import registry
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import read_record
from tests.support.positions import SWITCHES

pytestmark = pytest.mark.searches

BRINK = Path(__file__).with_name("saves") / "winning-canoe-on-the-brink.json"
"""A game whose seat Y, before its move 332, has three white gems at home and the fourth in the zone above the falls."""
SPREAD_OUT = Parameters(exploration=9.0, uniform_share=1.0)
"""Tries everything, so that a short search sees many positions."""


def node_with(visits: list[int], values: list[float], odds: list[float]) -> tuple[Any, int]:
    """A tree with one node, whose edges have been visited so often with that mean value."""
    tree, node = new_tree(64, 64), 5
    add(tree, node, 99, list(range(len(odds))), odds, len(odds))
    for edge, (count, value) in enumerate(zip(visits, values, strict=True)):
        tree.edge_visits[edge] = count
        tree.value_sum[edge] = count * value
        tree.square_sum[node] += count * value * value
    tree.node_visits[node] = sum(visits)
    return tree, node


@pytest.mark.parametrize("temperature", [0.01, 0.03, 0.2, math.inf])
def test_38_21_choices_are_drawn_by_the_prior_times_exp_of_value_over_temperature(temperature: float) -> None:
    tree, node = node_with([30, 10, 0, 20], [0.40, 0.43, 0.0, 0.35], [6.0, 1.0, 1.0, 2.0])
    parameters, odds, rng = DEFAULT_PARAMETERS, [0.0] * 8, list(words_of(7))
    drawn = Counter(draw_edge(tree, node, temperature, parameters, odds, rng) for _ in range(20_000))
    untried = (30 * 0.40 + 10 * 0.43 + 20 * 0.35) / 60
    weights = [
        mixed_prior(tree, edge, 4, 0.1) * math.exp(value / temperature)
        for edge, value in enumerate([0.40, 0.43, untried, 0.35])
    ]
    for edge, weight in enumerate(weights):
        assert drawn[edge] / 20_000 == pytest.approx(weight / sum(weights), abs=0.012)


def test_n_11_who_foretells_the_choice_that_is_searched_draws_it_by_its_odds_and_play_allows_for_slips() -> None:
    tree, node = node_with([30, 10, 0, 20], [0.40, 0.43, 0.0, 0.35], [6.0, 3.0, 0.0, 1.0])
    for parameters, slips in ((FORETELLING, 0.0), (DEFAULT_PARAMETERS, 0.1)):
        odds, rng = [0.0] * 8, list(words_of(7))
        drawn = Counter(draw_edge(tree, node, math.inf, parameters, odds, rng) for _ in range(20_000))
        for edge, prior in enumerate([0.6, 0.3, 0.0, 0.1]):
            assert drawn[edge] / 20_000 == pytest.approx((1 - slips) * prior + slips / 4, abs=0.012)
        assert (drawn[2] == 0) == (slips == 0.0)


def test_38_21_the_best_answer_instead_is_one_edge_whatever_is_drawn() -> None:
    tree, node = node_with([300, 100, 10, 200], [0.40, 0.80, 0.1, 0.35], [1.0, 1.0, 1.0, 1.0])
    assert choose_edge(tree, node, DEFAULT_PARAMETERS) == 1


def test_38_21_certain_losses_and_wins_at_a_small_temperature_are_drawn_without_overflow() -> None:
    tree, node = node_with([500, 500], [0.0, 1.0], [1.0, 1.0])
    assert draw_edge(tree, node, 0.001, DEFAULT_PARAMETERS, [0.0, 0.0], list(words_of(1))) == 1


TABLES: list[tuple[str, dict[str, Any], bool]] = [
    ("niagara", {}, True),
    ("niagara", dict.fromkeys(SWITCHES.values(), True), True),
    ("canyon", {"secret_bids": True}, True),
    ("canyon", {}, False),
    ("upriver", {}, False),
]
"""Games with their options, and whether they have secret choices."""


Choice = tuple[float, bool, bool, bool]
"""Of a choice in a search's tree: its temperature, is it secret, is it the seat's own, is it of this round."""


def spied_on(game: Game[Any], view: Any, seat: int, seen: list[Choice]) -> dict[str, Any]:
    """The search's functions, interpreted, which write to `seen` what is chosen in a tree of that view of the seat."""
    functions = game.kernel.link(SEARCH_FUNCTIONS, "spied", fast=False)
    within, follow = functions["descend"].__globals__, functions["follow"]

    def spy(tree: Any, workspace: Any, parameters: Any, length: int, temperature: float) -> int:
        decider, state = workspace.deciders[length], workspace.slots[WORK]
        is_now = game.kernel.clock(state) == game.kernel.clock(view)
        seen.append((temperature, game.is_secret(state, decider), bool(decider == seat), is_now))
        return int(follow(tree, workspace, parameters, length, temperature))

    within["follow"] = spy
    return functions


def choices_in_the_tree(game: Game[Any], view: Any, seat: int, iterations: int) -> list[Choice]:
    """The choices in the tree of a search for what the seat should do."""
    seen = list[Choice]()
    searching = Search(game, SPREAD_OUT, 1, fast=False, memory=2**21)
    searching._functions = spied_on(game, view, seat, seen)
    searching.think(view, seat, game.legal(view, seat), Budget(iterations))
    return seen


def choices_after(game: Game[Any], view: Any, seat: int, iterations: int) -> list[Choice]:
    """The choices in a tree that is grown after a plan of the seat, as the judge does it."""
    seen = list[Choice]()
    estimator = Estimator(game, 2, SPREAD_OUT, fast=False, memory=2**18)
    estimator._functions = spied_on(game, view, seat, seen)
    estimator.compare([view], iterations, seat)
    return seen


@pytest.mark.parametrize(("name", "options", "has_secrets"), TABLES)
def test_38_21_others_draw_at_secret_choices_only_and_the_own_seat_never(
    name: str, options: dict[str, Any], has_secrets: bool
) -> None:
    game = registry.game(name)
    state = game.new(game.options(**options), 3, 4)
    kinds: Counter[tuple[float, bool, bool, bool]] = Counter()
    for _ in range(4):
        while not game.deciders(state):
            game.advance(state)
        asked = game.deciders(state)[-1]
        if len(game.legal(state, asked)) > 1:
            kinds.update(choices_in_the_tree(game, game.view(state, asked), asked, 60))
        for seat in game.deciders(state):
            game.play(state, seat, game.legal(state, seat)[0])
    for temperature, is_secret, is_own, is_now in kinds:
        expected = math.inf if is_now else DEFAULT_PARAMETERS.temperature
        assert temperature == (expected if is_secret and not is_own else 0.0)
    drawn = sum(count for (temperature, *_), count in kinds.items() if temperature)
    assert (drawn > 40) == has_secrets == bool(drawn)


@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize(("name", "options", "has_secrets"), TABLES)
def test_41_after_a_secret_choice_those_who_are_left_draw_theirs_even_if_it_is_one_alone(
    name: str, options: dict[str, Any], has_secrets: bool, left: int
) -> None:
    game = registry.game(name)
    state = game.new(game.options(**options), 3, 4)
    kinds: Counter[Choice] = Counter()
    for _ in range(4):
        while not game.deciders(state):
            game.advance(state)
        asked, owing = game.deciders(state)[-1], game.deciders(state)
        is_secret = game.is_secret(state, asked)
        while game.deciders(state) == owing if not is_secret else len(game.deciders(state)) > left:
            seat = asked if asked in game.deciders(state) else game.deciders(state)[-1]
            game.play(state, seat, game.legal(state, seat)[-1])
        kinds.update(choices_after(game, game.view(state, asked), asked, 15))
        for seat in game.deciders(state) if is_secret else ():
            game.play(state, seat, game.legal(state, seat)[0])
    for temperature, is_secret, is_own, is_now in kinds:
        expected = math.inf if is_now else DEFAULT_PARAMETERS.temperature
        assert temperature == (expected if is_secret and not is_own else 0.0)
    assert any(is_secret and is_now and not is_own for _, is_secret, is_own, is_now in kinds) == has_secrets


@pytest.mark.parametrize(("name", "options", "has_secrets"), TABLES)
def test_41_whether_one_seat_alone_chooses_in_secret_is_what_the_game_says(
    name: str, options: dict[str, Any], has_secrets: bool
) -> None:
    """Interpreted; nothing is to be chosen where only one move is looked at."""
    game, rng = registry.game(name), random.Random(5)
    state, found = game.new(game.options(**options), 3, 4), Counter[bool]()
    functions = game.kernel.link(SEARCH_FUNCTIONS, "asked", fast=False)
    workspace = new_workspace(game, state, load_mind(game), 1, fast=False)
    while not game.is_over(state) and found.total() < 400:
        owing = game.deciders(state)
        if not owing:
            game.advance(state)
            continue
        if len(owing) == 1:
            game.kernel.store(workspace.slots, ROOT, game.view(state, seat := (owing[0] + 1) % 3))
            is_secret = game.is_secret(state, owing[0]) and len(game.candidates(state, owing[0])) > 1
            assert functions["owes_in_secret"](workspace, 3, seat) == is_secret
            found[is_secret] += 1
        game.play(state, owing[-1], rng.choice(game.legal(state, owing[-1])))
    assert found[False] > 50
    assert (found[True] > 5) == has_secrets


def candidates_at(name: str, temperature: float) -> tuple[Candidate, ...]:
    """The candidates of the first decision of a game with default options."""
    game = registry.game(name)
    state = game.new(game.options(), 3, 4)
    while not game.deciders(state):
        game.advance(state)
    seat = game.deciders(state)[0]
    searching = Search(game, Parameters(temperature=temperature), 3, fast=False, memory=2**21)
    return searching.think(game.view(state, seat), seat, game.legal(state, seat), Budget(80)).candidates


def test_38_21_in_open_games_the_temperature_changes_nothing() -> None:
    for name in ("canyon", "upriver"):
        assert candidates_at(name, 0.001) == candidates_at(name, 10.0)
    assert candidates_at("niagara", 0.001) != candidates_at("niagara", 10.0)


@functools.cache
def on_the_brink() -> tuple[Game[Any], Any, int]:
    """The game, and what its seat Y sees before anybody has laid a card of round 18."""
    record = read_record(BRINK.read_bytes())
    match = TableMatch.resume(record.model_copy(update={"moves": record.moves[:331], "result": None}))
    return match.game, withdraw_all(match.game, match.view(2)), 2


def visits_there(seed: int, iterations: int, *, fast: bool) -> dict[str, int]:
    game, view, seat = on_the_brink()
    searching = Search(game, DEFAULT_PARAMETERS, seed, fast=fast)
    found = searching.think(clone(view), seat, game.legal(view, seat), Budget(iterations))
    return {game.text(one.move): one.visits for one in found.candidates}


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(4))
def test_38_21_a_winning_canoe_on_the_brink_is_not_left_there_for_a_cloud(seed: int) -> None:
    """The canoe goes over the falls if it is not paddled; the search that thought longer laid the cloud more often."""
    visits = visits_there(seed, 15_000, fast=True)
    assert set(visits) == {"3", "4", "6", "cloud"}
    assert max(visits, key=visits.__getitem__) in {"3", "4"}
    assert visits["cloud"] < 0.05 * sum(visits.values())


@pytest.mark.compiled
def test_38_21_both_speeds_draw_the_same() -> None:
    assert visits_there(1, 300, fast=True) == visits_there(1, 300, fast=False)
