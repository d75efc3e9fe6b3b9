"""The learned mind: what its network computes, what it must not know, and the search with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.array_file import read_arrays, write_arrays
from niagara_ai.contract import BotError
from niagara_ai.mcts.bot import Mcts
from niagara_ai.mcts.levels import level_named
from niagara_ai.mcts.mind_file import load_layers, rounded, save_layers
from niagara_ai.mcts.minds import HANDMADE, LEARNED, mind_of
from niagara_ai.mcts.network import LearnedMind
from niagara_ai.mcts.parameters import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.search import Search, SearchResult
from niagara_ai.mcts.workspace import WORK, new_workspace
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.declare import clone
from niagara_tui.games import registry
from tests.support.learned import drawn_layers
from tests.support.positions import GAME, number, position, start

pytestmark = pytest.mark.searches

LAYERS = drawn_layers(GAME.encoding)
MIND = LearnedMind.of(LAYERS, GAME.encoding)
OPEN_MIND = MIND._replace(layers=LAYERS._replace(guess=0 * LAYERS.guess, guess_bias=0 * LAYERS.guess_bias))
"""A mind that has learned nothing about hidden inputs."""
UP_RIVER = registry.game("upriver")


def workspace_at(state: Any, fast: bool = False, mind: LearnedMind = MIND) -> tuple[Any, dict[str, Any]]:
    """A workspace with the position to be judged, and the search's functions."""
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=fast, memory=0, mind=LEARNED, weights=mind)._functions
    workspace = new_workspace(GAME, state, mind, 1, fast)
    GAME.kernel.store(workspace.slots, WORK, state)
    return workspace, functions


def odds_at(state: Any, seat: int, fast: bool = False) -> list[float]:
    """The odds of the seat's legal moves."""
    workspace, functions = workspace_at(state, fast)
    moves = GAME.legal(state, seat)
    workspace.moves[: len(moves)] = moves
    functions["weigh"](workspace, MIND, seat, len(moves))
    return [float(odds) for odds in workspace.odds[: len(moves)]]


def chances_at(state: Any, fast: bool = False) -> list[float]:
    """Everybody's chances, each as its own seat sees them."""
    workspace, functions = workspace_at(state, fast)
    functions["judge"](workspace, MIND, state.seats)
    return [float(value) for value in workspace.values[: state.seats]]


def by_numpy(state: Any, seat: int) -> tuple[list[float], list[float]]:
    """The same by NumPy: the odds of the seat's moves, and everybody's chances in its view."""
    workspace, functions = workspace_at(state)
    count = functions["compute_hidden"](workspace, MIND, seat)
    inputs = np.zeros(len(GAME.encoding.names))
    inputs[workspace.buffers.active[:count]] = 1.0
    hidden = np.maximum(inputs @ LAYERS.inner + LAYERS.bias, 0.0)
    deep = np.maximum(hidden @ LAYERS.deep + LAYERS.deep_bias, 0.0)
    outputs = GAME.encoding.outputs[state.seats, seat, np.array(GAME.legal(state, seat), np.int64)]
    odds = np.exp((hidden @ LAYERS.policy + LAYERS.policy_bias)[outputs])
    scores = np.roll([GAME.kernel.score(state, other) for other in range(state.seats)], -seat) / LAYERS.scale[1]
    gains = (deep @ LAYERS.gains + LAYERS.gains_bias)[: state.seats]
    logits = (deep @ LAYERS.chances + LAYERS.chances_bias)[: state.seats] + LAYERS.lead * (scores + gains)
    chances = np.exp(logits)
    return list(odds / odds.max(initial=0.0)), list(np.roll(chances / chances.sum(), seat))


@pytest.mark.parametrize("seats", [3, 5])
def test_odds_and_chances_are_those_of_the_formula_from_every_seat(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert odds_at(state, seat) == pytest.approx(by_numpy(state, seat)[0], rel=1e-4)
    assert chances_at(state) == pytest.approx(by_numpy(state, 0)[1], rel=1e-4)


def test_who_has_laid_a_card_is_judged_by_its_own_view_and_the_others_by_that_of_who_decides() -> None:
    state = position(seats=3)
    GAME.play(state, 1, number("6"))
    told = by_numpy(state, 0)[1]
    told[1] = by_numpy(state, 1)[1][1]
    assert chances_at(state) == pytest.approx(np.array(told) / sum(told), rel=1e-4)


def test_what_has_learned_of_nothing_hidden_looks_once() -> None:
    state = position(seats=3)
    GAME.play(state, 1, number("6"))
    workspace, functions = workspace_at(state, mind=OPEN_MIND)
    functions["judge"](workspace, OPEN_MIND, 3)
    assert list(workspace.values[:3]) == pytest.approx(by_numpy(state, 0)[1], rel=1e-4)


def test_a_seat_knows_more_than_another_one_once_it_has_laid_a_card() -> None:
    before, after = position(seats=3), position(seats=3)
    GAME.play(after, 1, number("6"))
    for state in (before, after):
        workspace, functions = workspace_at(state)
        assert functions["knows_more"](workspace, 1, 0) == (state is after)
        assert not functions["knows_more"](workspace, 0, 1)
        assert not functions["knows_more"](workspace, 1, 1)


def test_what_others_have_laid_changes_neither_odds_nor_an_own_chance() -> None:
    """N-11: the cards lie face down."""
    found = []
    for cards in ("1 6", "6 1"):
        state = position(seats=3)
        for seat, card in zip((1, 2), cards.split(), strict=True):
            GAME.play(state, seat, number(card))
        found.append((odds_at(state, 0), by_numpy(state, 0)[1], chances_at(state)))
    assert found[0][:2] == found[1][:2]
    assert found[0][2] != found[1][2], "who has laid a card knows it"


def test_a_game_that_is_over_is_worth_its_shares() -> None:
    state = start(3)
    while not GAME.is_over(state):
        for player in state.players[:1]:
            player.reserve[:] = [2] * 5
        if seats := GAME.deciders(state):
            GAME.play(state, seats[0], GAME.legal(state, seats[0])[-1])
        else:
            GAME.advance(state)
    assert chances_at(state) == [float(one.won) for one in sorted(GAME.standings(state), key=lambda one: one.seat)]


@pytest.mark.compiled
def test_both_speeds_come_to_the_same() -> None:
    for seats in (3, 4):
        state = start(seats)
        assert odds_at(state, 0) == pytest.approx(odds_at(state, 0, fast=True), rel=1e-6)
        assert chances_at(state) == pytest.approx(chances_at(state, fast=True), rel=1e-6)


# -- the search ---------------------------------------------------------------------------------------


def thought(state: Any, seat: int, iterations: int) -> SearchResult:
    """What a search with the mind finds."""
    searching = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=2**21, mind=LEARNED, weights=MIND)
    return searching.think(GAME.view(state, seat), seat, GAME.legal(state, seat), Budget(iterations))


def test_a_search_with_it_tries_what_it_likes_first_and_tells_everybodys_chances() -> None:
    state = start(3)
    odds = odds_at(state, 0)
    found = thought(state, 0, 40)
    assert sum(candidate.visits for candidate in found.candidates) == 40
    assert thought(state, 0, 1).candidates[odds.index(max(odds))].visits == 1
    for candidate in found.candidates:
        assert sum(candidate.chances) == pytest.approx(1.0 if candidate.visits else 0.0)


def test_a_new_node_is_judged_by_the_look_that_gave_its_priors() -> None:
    state = start(3)
    search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=LEARNED, weights=OPEN_MIND)
    search.think(state, 0, GAME.legal(state, 0), Budget(1))
    workspace, tree, functions = search._workspaces[0], search._trees[0], search._functions
    GAME.kernel.store(workspace.slots, WORK, state)
    length = functions["descend"](tree, workspace, OPEN_MIND, 3, 0, search.parameters)
    seat = int(workspace.leaf_seat[0])
    assert (length, seat) == (1, 1)  # after the first seat's card the next one chooses: nothing is played in its place
    looked = workspace.buffers.hidden.copy()
    functions["judge"](workspace, OPEN_MIND, 3)
    assert (workspace.buffers.hidden == looked).all()
    reached = clone(state)
    GAME.play(reached, 0, int(tree.move[workspace.edges[0]]))
    assert list(workspace.values[:3]) == pytest.approx(by_numpy(reached, seat)[1], rel=1e-4)


def test_scores_are_those_that_seats_are_likely_to_have_at_the_next_tick() -> None:
    state = position(seats=3)
    state.players[1].reserve[2] = 2
    GAME.play(state, 1, number("6"))
    workspace, functions = workspace_at(state)
    functions["judge"](workspace, MIND, 3)
    scores = [functions["final_score"](workspace, MIND, 3, seat) for seat in range(3)]
    for seat, viewer in enumerate((0, 1, 0)):  # whoever has laid a card is judged by its own view
        functions["compute_hidden"](workspace, MIND, viewer)
        functions["compute_deep"](workspace, LAYERS)
        place = (seat - viewer) % 3
        gain = 3.0 + 2.0 * (workspace.buffers.deep @ LAYERS.gains[:, place] + LAYERS.gains_bias[place])
        assert scores[seat] == pytest.approx(GAME.kernel.score(state, seat) + float(gain), rel=1e-4)


# -- names and files ----------------------------------------------------------------------------------


def test_a_level_can_name_the_mind() -> None:
    for name, budget in (("learned-50ms", Budget(seconds=0.05)), ("handmade-110", Budget(110))):
        level = level_named(name)
        assert level is not None
        assert (level.mind, level.budget) == (name.partition("-")[0], budget)
    assert level_named("110").mind == ""  # type: ignore[union-attr]
    for wrong in ("learned", "learned-", "clever-50ms", "learned-learned-50ms"):
        assert level_named(wrong) is None


def test_a_game_plays_with_the_mind_it_plays_best_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "is_learned", False)
    assert mind_of(GAME) is HANDMADE
    monkeypatch.setattr(type(GAME), "is_learned", True)
    assert mind_of(GAME) is LEARNED
    assert mind_of(GAME, "handmade") is HANDMADE


def test_a_mind_that_a_game_does_not_have_is_one_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(type(GAME), "mind", tmp_path / "none.npz")
    said = "niagara has no learned mind yet; `niagara train --game niagara` trains one"
    with pytest.raises(BotError, match=said):
        make_bot(parse_bot("mcts:learned-10"), GAME, 1)
    with pytest.raises(BotError, match=said):
        Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=LEARNED)
    assert isinstance(make_bot(parse_bot("mcts:handmade-10"), GAME, 1), Mcts)


def test_a_mind_survives_its_file_as_it_was_rounded(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    for kept, given in zip(load_layers(path, GAME.encoding), rounded(LAYERS), strict=True):
        assert kept.dtype == np.float32
        assert np.array_equal(kept, given)
    assert [each.name for each in tmp_path.iterdir()] == ["mind.npz"]


def test_a_mind_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, drawn_layers(UP_RIVER.encoding), UP_RIVER.encoding)
    with pytest.raises(BotError, match=r"mind\.npz was trained for other positions or moves"):
        load_layers(path, GAME.encoding)


@pytest.mark.parametrize("damage", ["missing", "empty", "text", "cut", "folder", "array", "overwritten"])
def test_a_damaged_mind_is_one_sentence(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    whole = path.read_bytes()
    path.unlink()
    if damage == "folder":
        path.mkdir()
    elif damage == "array":
        with path.open("wb") as file:
            np.save(file, LAYERS.inner)
    elif damage == "overwritten":  # within what is compressed, which is another error than a sum that is not right
        path.write_bytes(whole[:80] + b"\xff" * 200 + whole[280:])
    elif damage != "missing":
        path.write_bytes({"empty": b"", "text": b"weights", "cut": whole[: len(whole) // 2]}[damage])
    with pytest.raises(BotError, match=r"the weights in mind\.npz cannot be read"):
        load_layers(path, GAME.encoding)


def test_layers_that_do_not_fit_together_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS._replace(policy=LAYERS.policy[:, :-1]), GAME.encoding)
    with pytest.raises(BotError, match=r"the weights in mind\.npz do not fit together"):
        load_layers(path, GAME.encoding)


@pytest.mark.parametrize("value", [np.nan, np.inf])
def test_weights_that_are_not_numbers_are_refused(tmp_path: Path, value: float) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS._replace(bias=LAYERS.bias + np.float32(value)), GAME.encoding)
    with pytest.raises(BotError, match=r"the weights in mind\.npz are not all numbers"):
        load_layers(path, GAME.encoding)


@pytest.mark.parametrize("ticks", [-1.0, 11.0])
def test_playouts_of_a_wrong_length_are_refused(tmp_path: Path, ticks: float) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS._replace(ticks=np.array([ticks], np.float32)), GAME.encoding)
    with pytest.raises(BotError, match=r"the playouts in mind\.npz are not 0 to 10 ticks long"):
        load_layers(path, GAME.encoding)


def test_a_file_from_before_minds_played_out_and_knew_of_leads_does_neither(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    kept = read_arrays(path, ("encoding", *(name for name in LAYERS._fields if name not in ("lead", "ticks"))))
    write_arrays(path, kept)
    found = load_layers(path, GAME.encoding)
    assert (found.lead[0], found.ticks[0]) == (0.0, 0.0)
    assert np.array_equal(found.chances, rounded(LAYERS).chances)


@pytest.mark.parametrize("ticks", [0, 2])
def test_a_mind_searches_as_it_was_trained_with_playouts_or_without(ticks: int) -> None:
    weights = LearnedMind.of(LAYERS._replace(ticks=np.array([ticks], np.float32)), GAME.encoding)
    search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=LEARNED, weights=weights)
    assert (search.parameters.depth, search.parameters.judge_at_node) == (ticks, ticks == 0)


@pytest.mark.parametrize("game", registry.GAMES.values(), ids=lambda game: game.id)
def test_shipped_minds_fit_their_games_and_are_small(game: Any) -> None:
    if not game.mind.exists():
        assert not game.is_learned
        pytest.skip("this game has no learned mind yet")
    load_layers(game.mind, game.encoding)
    assert game.mind.stat().st_size < 10**6


def test_looking_at_a_position_does_not_change_it() -> None:
    state = start(4)
    before = clone(state)
    odds_at(state, 2)
    assert state == before
