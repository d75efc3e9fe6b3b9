from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.array_file import write_arrays
from niagara_ai.contract import BotError
from niagara_ai.mcts.levels import DEFAULT_PARAMETERS, Budget
from niagara_ai.mcts.mind import add_up
from niagara_ai.mcts.network import MAX_TICKS, Mind, load_layers, load_mind, rounded, save_layers
from niagara_ai.mcts.search import Search, SearchResult
from niagara_ai.mcts.workspace import WORK, new_workspace
from niagara_ai.train.batches import Ticks
from niagara_ai.train.gradients import value_units
from scipy.sparse import csr_array

from niagara_tui.core.declare import clone
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from tests.support import speeds
from tests.support.learned import drawn_layers
from tests.support.playing import given
from tests.support.positions import GAME, number, position, start

pytestmark = pytest.mark.searches

LAYERS = drawn_layers(GAME.encoding)
MIND = Mind.of(LAYERS, GAME.encoding)
UP_RIVER = registry.game("upriver")


def workspace_at(state: Any, fast: bool = False, mind: Mind = MIND) -> tuple[Any, dict[str, Any]]:
    """A workspace with the position to be judged, and the search's functions."""
    functions = Search(GAME, DEFAULT_PARAMETERS, 1, fast=fast, memory=0, mind=mind)._functions
    workspace = new_workspace(GAME, state, mind, 1, fast)
    GAME.kernel.store(workspace.slots, WORK, state)
    return workspace, functions


def odds_at(state: Any, seat: int, fast: bool = False) -> list[float]:
    workspace, functions = workspace_at(state, fast)
    moves = GAME.legal(state, seat)
    workspace.moves[: len(moves)] = moves
    functions["weigh"](workspace, MIND, seat, len(moves))
    return [float(odds) for odds in workspace.odds[: len(moves)]]


def chances_at(state: Any, fast: bool = False, mind: Mind = MIND) -> list[float]:
    workspace, functions = workspace_at(state, fast, mind)
    functions["judge"](workspace, mind, state.seats)
    return [float(value) for value in workspace.values[: state.seats]]


def inputs_of(state: Any, seat: int) -> Any:
    """The inputs of the seat's view, as a row of zeros and ones."""
    workspace, functions = workspace_at(state)
    count = functions["encode_view"](workspace, MIND, seat)
    inputs = np.zeros(len(GAME.encoding.names))
    inputs[workspace.buffers.active[:count]] = 1.0
    return inputs


def odds_by_numpy(state: Any, seat: int) -> list[float]:
    """The odds of the seat's legal moves, by NumPy."""
    hidden = np.maximum(inputs_of(state, seat) @ LAYERS.policy_inner + LAYERS.policy_inner_bias, 0.0)
    outputs = GAME.encoding.outputs[state.seats, seat, np.array(GAME.legal(state, seat), np.int64)]
    odds = np.exp((hidden @ LAYERS.policy + LAYERS.policy_bias)[outputs])
    return list(odds / odds.max(initial=0.0))


def judged_by_numpy(state: Any) -> tuple[list[float], list[float]]:
    """Everybody's chances and expected scores, each by the seat's own view, by NumPy."""
    views = np.array([inputs_of(state, seat) for seat in range(state.seats)])
    hidden = np.maximum(views @ LAYERS.inner + LAYERS.bias, 0.0)
    deep = np.maximum(hidden @ LAYERS.deep + LAYERS.deep_bias, 0.0)
    gains = deep @ LAYERS.gain + LAYERS.gain_bias
    scores = np.array([GAME.kernel.score(state, seat) for seat in range(state.seats)])
    chances = np.exp(deep @ LAYERS.chance + LAYERS.lead * (scores / LAYERS.scale[1] + gains))
    return list(chances / chances.sum()), list(scores + LAYERS.scale[0] + LAYERS.scale[1] * gains)


@pytest.mark.parametrize("seats", [3, 5])
def test_odds_and_chances_are_those_of_the_formula_from_every_seat(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert odds_at(state, seat) == pytest.approx(odds_by_numpy(state, seat), rel=1e-4)
    assert chances_at(state) == pytest.approx(judged_by_numpy(state)[0], rel=1e-4)


def test_everybody_is_judged_by_its_own_view() -> None:
    state = position(seats=3)
    GAME.play(state, 1, number("6"))
    assert chances_at(state) == pytest.approx(judged_by_numpy(state)[0], rel=1e-4)
    face_down, laid = (GAME.encoding.names.index(f"players[0].chosen={card}") for card in (-1, 6))
    assert inputs_of(state, 1)[laid] == 1.0, "a seat knows its own card"
    shown = GAME.encoding.names.index("players[1].chosen=-1")
    assert inputs_of(state, 0)[shown] == 1.0, "which lies face down for the others (N-11)"
    assert not inputs_of(state, 0)[face_down]


def test_what_others_have_laid_changes_neither_odds_nor_an_own_strength() -> None:
    """N-11: the cards lie face down."""
    found = []
    for cards in ("1 6", "6 1"):
        state = position(seats=3)
        for seat, card in zip((1, 2), cards.split(), strict=True):
            GAME.play(state, seat, number(card))
        workspace, functions = workspace_at(state)
        strengths = [float(functions["judge_seat"](workspace, MIND, seat)) for seat in range(3)]
        found.append((odds_at(state, 0), strengths[0], strengths[1:]))
    assert found[0][:2] == found[1][:2]
    assert found[0][2] != found[1][2], "who has laid a card knows it"


def test_only_differences_in_strength_count() -> None:
    state, lead = start(4), np.ones(1, np.float32)
    near, far = (MIND._replace(layers=LAYERS._replace(lead=lead, gain_bias=LAYERS.gain_bias + by)) for by in (0, 500))
    assert chances_at(state, mind=far) == pytest.approx(chances_at(state, mind=near), abs=1e-3)


def test_a_position_is_judged_in_training_as_in_the_search() -> None:
    state, most = position(seats=3), GAME.seats[-1]
    state.players[1].reserve[2] = 2
    views = np.array([inputs_of(state, min(seat, 2)) for seat in range(most)], np.float32)
    scores = np.array([[GAME.kernel.score(state, min(seat, 2)) for seat in range(most)]]) / LAYERS.scale[1]
    absent = np.arange(most)[None, :] >= 3
    nothing = np.zeros((1, most), np.float32)
    batch = Ticks(csr_array(views), nothing, nothing, nothing, scores, absent)
    chances = value_units(LAYERS._asdict(), batch)["chances"][0]
    assert chances_at(state) == pytest.approx(chances[:3].tolist(), rel=1e-4)
    assert not chances[3:].any()


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


def test_what_the_interpreted_speed_adds_up_by_rows_is_the_same_to_the_last_bit() -> None:
    chance = np.random.default_rng(1)
    for count in range(9):
        inner, bias = (chance.normal(0, 3, shape).astype(np.float32) for shape in ((12, 5), 5))
        active, one, other = chance.integers(0, 12, 9), np.empty(5, np.float32), np.empty(5, np.float32)
        add_up(inner, bias, active, count, one)
        add_up.interpreted(inner, bias, active, count, other)  # type: ignore[attr-defined]
        assert one.tobytes() == other.tobytes()


@pytest.mark.compiled
def test_both_speeds_come_to_the_same() -> None:
    for seats in (3, 4):
        state = start(seats)
        assert odds_at(state, 0) == pytest.approx(odds_at(state, 0, fast=True), rel=1e-6)
        assert chances_at(state) == pytest.approx(chances_at(state, fast=True), rel=1e-6)


# -- the search ---------------------------------------------------------------------------------------


def thought(state: Any, seat: int, iterations: int) -> SearchResult:
    searching = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=2**21, mind=MIND)
    return searching.think(GAME.view(state, seat), seat, GAME.legal(state, seat), Budget(iterations))


def test_a_search_with_it_tries_what_it_likes_first_and_tells_everybodys_chances() -> None:
    state = start(3)
    odds = odds_at(state, 0)
    found = thought(state, 0, 40)
    assert sum(candidate.visits for candidate in found.candidates) == 40
    assert thought(state, 0, 1).candidates[odds.index(max(odds))].visits == 1
    for candidate in found.candidates:
        assert sum(candidate.chances) == pytest.approx(1.0 if candidate.visits else 0.0)


def test_scores_are_those_that_seats_are_likely_to_have_at_the_next_tick() -> None:
    state = position(seats=3)
    state.players[1].reserve[2] = 2
    GAME.play(state, 1, number("6"))
    workspace, functions = workspace_at(state)
    functions["judge"](workspace, MIND, 3)
    assert workspace.buffers.points[:3].tolist() == pytest.approx(judged_by_numpy(state)[1], rel=1e-4)


# -- files ------------------------------------------------------------------------------------------


def test_a_game_without_a_file_has_a_mind_that_has_learned_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(type(GAME), "mind", tmp_path / "none.npz")
    found, state = load_mind(GAME), position(seats=3)
    assert chances_at(state, mind=found) == pytest.approx([1 / 3] * 3)
    workspace, functions = workspace_at(state, mind=found)
    functions["play_out"](workspace, found, 3)
    assert GAME.is_over(workspace.slots[WORK]) or workspace.slots[WORK].round == state.round + MAX_TICKS


def test_a_mind_survives_its_file_as_it_was_rounded(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    for kept, layer in zip(load_layers(path, GAME.encoding), rounded(LAYERS), strict=True):
        assert kept.dtype == np.float32
        assert np.array_equal(kept, layer)
    assert [each.name for each in tmp_path.iterdir()] == ["mind.npz"]


def test_a_mind_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, drawn_layers(UP_RIVER.encoding), UP_RIVER.encoding)
    with pytest.raises(BotError, match=r"mind\.npz was trained for other positions or moves"):
        load_layers(path, GAME.encoding)


def test_a_mind_for_moves_in_another_order_is_refused(tmp_path: Path) -> None:
    path, moves = tmp_path / "mind.npz", GAME.encoding.moves
    save_layers(path, LAYERS, GAME.encoding._replace(moves=moves[::-1]))
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


@pytest.mark.parametrize(
    "changed",
    [
        {"bias": LAYERS.bias + np.nan},
        {"bias": LAYERS.bias - np.inf},
        {"lead": np.array([3e38])},
        {"policy": np.full(LAYERS.policy.shape, 1e300)},
        {"scale": np.array([np.inf, 1.0])},
        {"scale": np.array([0.0, 0.0])},
        {"scale": np.array([0.0, -1.0])},
    ],
)
def test_weights_that_cannot_be_computed_with_are_refused(tmp_path: Path, changed: dict[str, Any]) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    with np.load(path) as kept:
        arrays = {**kept}
    with np.errstate(over="ignore"):  # as 16-bit floats some are infinite
        write_arrays(path, {**arrays, **{name: array.astype(arrays[name].dtype) for name, array in changed.items()}})
    with pytest.raises(BotError, match=r"the weights in mind\.npz are not all numbers, or too large"):
        load_layers(path, GAME.encoding)


def test_a_file_of_an_earlier_kind_of_mind_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "mind.npz"
    save_layers(path, LAYERS, GAME.encoding)
    with np.load(path) as kept:
        arrays = {name: kept[name] for name in kept if name != "policy_inner"}
    write_arrays(path, arrays)
    with pytest.raises(BotError, match=r"the weights in mind\.npz cannot be read"):
        load_layers(path, GAME.encoding)


def test_a_search_with_it_plays_on_to_the_next_tick_where_it_judges() -> None:
    state = start(3)
    search = Search(GAME, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=MIND)
    search.think(state, 0, GAME.legal(state, 0), Budget(1))
    workspace, functions = search._workspaces[0], search._functions
    GAME.play(state, 0, GAME.legal(state, 0)[0])
    GAME.kernel.store(workspace.slots, WORK, state)
    functions["play_out"](workspace, MIND, 3)
    assert workspace.slots[WORK].round == state.round + 1
    assert GAME.deciders(workspace.slots[WORK]), "no further than that"


@pytest.mark.parametrize("game", registry.GAMES.values(), ids=lambda game: game.id)
def test_shipped_minds_fit_their_games_and_are_small(game: Any) -> None:
    load_layers(game.mind, game.encoding)
    assert game.mind.stat().st_size < 10**6


# -- the minds of the games ------------------------------------------------------------------------

FILE = Path(__file__).with_name("shipped_minds.json")
OF_THEN = {"niagara": 2, "canyon": 2, "upriver": 1}
"""The version of each game's rules when the minds were trained."""
TABLES = (
    ("niagara", 3, 1, "-"),
    ("niagara", 5, 2, "ending=value,joe,meet_while_waiting"),
    ("niagara", 6, 3, "double_canoes,whirlpool,cards,beaver,elk,joe"),
    ("canyon", 3, 4, "-"),
    ("canyon", 6, 5, "secret_bids,short_track"),
    ("upriver", 2, 6, "-"),
    ("upriver", 4, 7, "-"),
)
WALKS, STEPS = 6, 37


def positions(name: str, seats: int, seed: int, options: str) -> Iterator[Any]:
    """Positions of a random game by the rules of then."""
    game = GAMES[name]
    state = game.new(game.options(**given(options)), seats, seed)
    game.set_edition(state, OF_THEN[name])
    decide_or_step = speeds.drivers(name)["decide_or_step"]
    random_state, moves = seed, [0] * game.bound
    for step in range(WALKS * STEPS):
        if step % STEPS == 0:
            yield clone(state)
        if not game.is_over(state):
            _, _, random_state = decide_or_step(state, seats, random_state, moves)


@functools.cache
def search_of(name: str) -> tuple[Any, Any]:
    game = GAMES[name]
    mind = load_mind(game)
    return mind, Search(game, DEFAULT_PARAMETERS, 1, fast=False, memory=0, mind=mind)._functions


def judged(name: str, state: Any) -> list[list[float]]:
    """The chances of all seats, then the odds of the legal moves of each seat that decides."""
    game, (mind, functions) = GAMES[name], search_of(name)
    workspace = new_workspace(game, state, mind, 1, fast=False)
    game.kernel.store(workspace.slots, WORK, state)
    functions["judge"](workspace, mind, state.seats)
    found = [[float(value) for value in workspace.values[: state.seats]]]
    for seat in game.deciders(state):
        legal = game.legal(state, seat)
        workspace.moves[: len(legal)] = legal
        functions["weigh"](workspace, mind, seat, len(legal))
        found.append([float(odds) for odds in workspace.odds[: len(legal)]])
    return found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_shipped_mind_gives_the_numbers_that_it_gave_then(table: tuple[str, int, int, str]) -> None:
    written = json.loads(FILE.read_text(encoding="utf-8"))[str(table)]
    for state, before in zip(positions(*table), written, strict=True):
        now = judged(table[0], state)
        assert len(now) == len(before)
        for numbers, those in zip(now, before, strict=True):
            assert numbers == pytest.approx(those, rel=1e-5)


@pytest.mark.parametrize("name", ["niagara", "canyon"])
def test_a_younger_edition_changes_no_number(name: str) -> None:
    table = next(table for table in TABLES if table[0] == name)
    for state in positions(*table):
        before = judged(name, state)
        GAMES[name].set_edition(state, GAMES[name].version)
        assert judged(name, state)[0] == before[0]


@pytest.mark.parametrize("option", ["supply", "redeem"])
def test_a_younger_option_changes_no_number(option: str) -> None:
    for state in positions(*TABLES[0]):
        before = judged("niagara", state)
        setattr(state, option, 1)
        assert judged("niagara", state)[0] == before[0]


if __name__ == "__main__":
    numbers = {str(table): [judged(table[0], state) for state in positions(*table)] for table in TABLES}
    FILE.write_text(json.dumps(numbers, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")
