"""Training the learned mind: what is recorded of games, what is fitted to it, and the course of a run."""

from __future__ import annotations

import functools
import math
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError
from niagara_ai.mcts.learned import LearnedMind
from niagara_ai.mcts.minds import HANDMADE, LEARNED, Mind
from niagara_ai.mcts.parameters import Parameters
from niagara_ai.mcts.search import Search
from niagara_ai.mcts.tree import new_tree
from niagara_ai.mcts.value import empty_network
from niagara_ai.mcts.workspace import words_of
from niagara_ai.train import self_play
from niagara_ai.train.duel import Duel
from niagara_ai.train.fit import Losses, _first_weights, _Table, fit, forward, gradient, held_out, untrained
from niagara_ai.train.folder import Figures, Folder, Settings
from niagara_ai.train.generations import PORTION, Generation, Training
from niagara_ai.train.recording import add_noise, write_target
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import FADING, Pace, SelfPlay, mixed_chances, new_record

from niagara_tui.games import registry
from tests.support.learned import drawn_layers

pytestmark = pytest.mark.searches

SOURCE = "niagara_tui.games.registry:game"
GAME = registry.game("upriver")
ENCODING = GAME.encoding
SETTINGS = Settings(
    game="upriver", games=3, iterations=4, quick_iterations=2, window=1000, epochs=1, units=4, match_games=4
)


def played(pace: Pace, seeds: range, mind: Mind = LEARNED) -> Samples:
    """Games of self-play, interpreted."""
    weights = LearnedMind.of(drawn_layers(ENCODING), ENCODING)
    given = weights if mind is LEARNED else empty_network(len(GAME.feature_names))
    return SelfPlay(given, pace, mind, fast=False).play(GAME, list(seeds))


# -- self-play ----------------------------------------------------------------------------------------


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


def test_the_same_seeds_play_the_same_games() -> None:
    one, other, third = (played(Pace(4, 2), seeds) for seeds in (range(2), range(2), range(2, 4)))
    assert np.array_equal(one.active, other.active)
    assert np.array_equal(one.visits, other.visits)
    assert not np.array_equal(one.active, third.active)


def test_a_game_that_is_broken_off_is_won_by_who_leads() -> None:
    found = played(Pace(0, 0, full_share=1.0, ticks=12), range(12))
    for scores, outcomes in zip(found.scores, found.outcomes, strict=True):
        leads = scores == np.nanmax(scores)
        assert outcomes[leads] == pytest.approx(1.0 / leads.sum())


def test_an_outcome_fades_with_the_rounds_before_it() -> None:
    record = new_record(GAME)
    record.used[0] = 3
    record.ticks[:4] = (1, 1, 3, 4)
    record.beliefs[:3, :2] = ((0.6, 0.4), (0.5, 0.5), (0.2, 0.8))
    record.shares[:2] = (1.0, 0.0)
    last = FADING * 1.0 + (1 - FADING) * 0.2
    middle = FADING**2 * last + (1 - FADING**2) * 0.5
    assert mixed_chances(record, 2)[:, 0] == pytest.approx([middle, middle, last])


def test_visits_that_only_curiosity_brought_are_no_target() -> None:
    tree = new_tree(16, 16)
    tree.width[3], tree.node_visits[3] = 3, 30
    tree.prior[:3] = (0.2, 0.4, 0.4)
    tree.edge_visits[:3] = (20, 9, 1)
    tree.value_sum[:3] = (20 * 0.6, 9 * 0.1, 0.1)
    odds = np.zeros(3)
    write_target(tree, 3, Parameters(exploration=0.3, uniform_share=0.0), odds)
    limit = 0.6 + 0.3 * math.sqrt(31) * 0.2 / 21
    assert odds == pytest.approx([20, 0.3 * math.sqrt(31) * 0.4 / (limit - 0.1) - 1, 0])


def test_visits_are_judged_by_the_priors_that_brought_them() -> None:
    """A share of them is even: what a move that no odds speak for was visited for is curiosity all the same."""
    tree = new_tree(16, 16)
    tree.width[3], tree.node_visits[3] = 2, 29
    tree.prior[:2] = (1.0, 0.0)
    tree.edge_visits[:2] = (20, 9)
    tree.value_sum[:2] = (20 * 0.6, 9 * 0.1)
    odds = np.zeros(2)
    write_target(tree, 3, Parameters(exploration=1.2, uniform_share=0.5), odds)
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


# -- the fit ------------------------------------------------------------------------------------------


def simulated(positions: int, seats: int = 3) -> Samples:
    """Positions, one a game, in which one input says who wins, and another one which of two moves is right."""
    rng = np.random.default_rng(5)
    winner, right = rng.integers(0, seats, positions), rng.integers(0, 2, positions)
    outcomes, scores = (np.full((positions, GAME.seats[-1]), np.nan, np.float32) for _ in range(2))
    outcomes[:, :seats] = np.eye(seats)[winner]
    scores[:, :seats] = 10.0 * outcomes[:, :seats]
    return Samples(
        active=np.stack([winner, 10 + right], axis=1).ravel(),
        active_counts=np.full(positions, 2),
        moves=np.tile([1, 2], positions),
        visits=np.eye(2, dtype=np.float32)[right].ravel(),
        move_counts=np.full(positions, 2),
        chances=outcomes,
        outcomes=outcomes,
        scores=scores,
        game_of=np.arange(positions),
        seconds=np.zeros(1),
    )


def split(positions: int) -> tuple[Samples, Any]:
    """Such positions, and which of them are held out."""
    samples = simulated(positions)
    return samples, held_out(samples, 0)


@pytest.mark.parametrize(("games", "held"), [(1, 0), (2, 1), (19, 1), (400, 20)])
def test_a_twentieth_of_the_games_is_held_out_but_never_the_only_one(games: int, held: int) -> None:
    assert held_out(simulated(games), 3).sum() == held


@pytest.mark.usefixtures("_interpreted")
def test_what_is_held_out_has_never_been_learned_nor_ever_will(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[set[bytes], set[bytes]]] = []

    def hear(samples: Samples, held: Any, *rest: Any) -> Any:
        views = [run.tobytes() for run in np.split(samples.active, np.cumsum(samples.active_counts)[:-1])]
        own = [view + table.tobytes() for view, table in zip(views, samples.scores, strict=True)]
        heard.append(({own[i] for i in np.flatnonzero(~held)}, {own[i] for i in np.flatnonzero(held)}))
        return fit(samples, held, *rest)

    monkeypatch.setattr("niagara_ai.train.generations.fit", hear)
    run_in(tmp_path, 3)
    (_learned, held), *later = heard
    assert held
    for learned, also in later:
        assert not learned & held, "the losses would be those of games that are known by heart"
        held |= also


def test_the_fit_learns_who_wins_and_which_move_is_right() -> None:
    layers, losses = fit(*split(4000), ENCODING, None, 60, 0, units=16)
    assert losses.guessing == pytest.approx(math.log(3))
    assert losses.even == pytest.approx(math.log(2))
    assert losses.chances < 0.1
    assert losses.policy < 0.05
    assert not layers.inner[20:].any(), "what never occurs has no weights"


def test_a_network_that_has_learned_nothing_thinks_all_equal() -> None:
    samples, empty = simulated(50), untrained(ENCODING, 4)
    weights = {name: array for name, array in empty._asdict().items() if name != "scale"}
    table = _Table(samples, empty.scale, len(ENCODING.names))
    found = forward({**weights, "inner": weights["inner"][table.columns]}, table.batch(np.arange(50)))
    assert found["odds"] == pytest.approx(0.5)
    assert found["chances"][:, :3] == pytest.approx(1 / 3)
    assert not found["chances"][:, 3:].any()


def test_the_gradient_is_the_slope_of_the_loss() -> None:
    rng = np.random.default_rng(3)
    samples = simulated(30)
    samples.move_counts[::3], keep = 0, np.repeat(np.arange(30) % 3 != 0, 2)  # some positions without a search
    samples = replace(samples, moves=samples.moves[keep], visits=samples.visits[keep])
    table = _Table(samples, np.array([3.0, 2.0]), len(ENCODING.names))
    batch = table.batch(np.arange(30))
    weights = {name: array.astype(float) for name, array in _first_weights(ENCODING, 3, rng).items()}
    weights["inner"] = np.zeros((len(table.columns), 3))
    for name, array in weights.items():
        weights[name] = array + rng.standard_normal(array.shape) * 0.5
    found = gradient(weights, batch)
    for name, array in weights.items():
        for index in [tuple(rng.integers(0, size) for size in array.shape) for _ in range(6)]:
            ends = []
            for step in (1e-6, -1e-6):
                array[index] += step
                ends.append(loss_of(weights, batch))
                array[index] -= step
            assert found[name][index] == pytest.approx((ends[0] - ends[1]) / 2e-6, abs=2e-4), (name, index)


def loss_of(weights: Any, batch: Any) -> float:
    """The loss that `gradient` is the slope of."""
    found = forward(weights, batch)
    policy = -(batch.visits * np.log(np.maximum(found["odds"], 1e-30))).sum()
    chances = -(batch.chances * np.log(np.maximum(found["chances"], 1e-30))).sum()
    scores = (np.where(batch.absent, 0.0, found["scores"] - batch.scores) ** 2).sum()
    return float(policy + chances + 0.1 * scores) / len(batch.inputs)


def test_the_same_samples_and_seed_give_the_same_weights() -> None:
    one, other, third = (fit(*split(300), ENCODING, None, 1, seed, 4)[0] for seed in (4, 4, 5))
    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))
    assert not np.array_equal(one.inner, third.inner)


# -- the course ---------------------------------------------------------------------------------------


class Told:
    """Remembers what it is told; at the call of that number Ctrl+C is pressed."""

    def __init__(self, press: float = math.inf) -> None:
        self.calls: list[tuple[str, int, int, int]] = []
        self._press = press

    def games(self, generation: int, done: int, of: int) -> None:
        self._hear("games", generation, done, of)

    def fitting(self, generation: int, done: int, of: int) -> None:
        self._hear("fitting", generation, done, of)

    def match(self, generation: int, done: int, of: int) -> None:
        self._hear("match", generation, done, of)

    def _hear(self, *call: Any) -> None:
        self.calls.append(call)
        if len(self.calls) == self._press:
            raise KeyboardInterrupt


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Portions of two short games, and matches, are played interpreted."""
    play = SelfPlay.play

    def slowly(asked: SelfPlay, game: Any, seeds: Any) -> Samples:
        pace = asked.pace._replace(ticks=6, full_share=1.0)
        return play(SelfPlay(asked.weights, pace, asked.mind, fast=False), game, seeds)

    monkeypatch.setattr(SelfPlay, "play", slowly)
    monkeypatch.setattr("niagara_ai.train.generations.PORTION", 2)
    monkeypatch.setattr("niagara_ai.train.duel.Search", functools.partial(Search, fast=False))


def run_in(path: Path, count: int, told: Told | None = None, settings: Settings | None = SETTINGS) -> list[Figures]:
    """The figures of a run in that folder, new if settings are given, of so many generations after the first."""
    folder = Folder(path)
    if settings:
        folder.create(settings)
    training = Training(SOURCE, folder, Workers(1))
    return list(training.run(count, told or Told()))


@pytest.mark.usefixtures("_interpreted")
def test_a_run_plays_fits_and_holds_matches_generation_after_generation(tmp_path: Path) -> None:
    told = Told()
    first, second = run_in(tmp_path, 1, told)
    assert (first.share, first.is_better, first.even_loss) == (None, True, 0.0)
    assert second.share is not None
    assert second.match_games == SETTINGS.match_games
    assert second.positions > first.positions, "the window holds the games before"
    kinds = [(kind, generation) for kind, generation, *_ in told.calls]
    expected = [("games", 0), ("fitting", 0), ("games", 1), ("fitting", 1), ("match", 1)]
    assert list(dict.fromkeys(kinds)) == expected


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("press", [2, 7, 9, 11])
def test_a_run_that_is_broken_off_goes_on_as_if_nothing_had_happened(tmp_path: Path, press: int) -> None:
    whole = run_in(tmp_path / "whole", 1)
    with pytest.raises(KeyboardInterrupt):
        run_in(tmp_path / "broken", 1, Told(press))
    kept = {path: path.stat().st_mtime_ns for path in (tmp_path / "broken" / "games").iterdir()}
    assert kept
    run_in(tmp_path / "broken", 1, settings=None)
    assert all(path.stat().st_mtime_ns == written for path, written in kept.items()), "nothing is played twice"
    timeless = [one.model_copy(update={"seconds": 0.0}) for one in Folder(tmp_path / "broken").figures()]
    assert timeless == [one.model_copy(update={"seconds": 0.0}) for one in whole]
    for number in (0, 1):
        one, other = (Folder(tmp_path / name).load_mind(number, ENCODING) for name in ("whole", "broken"))
        assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(("answer", "best"), [(True, 1), (None, 1), (False, 0)])
def test_a_mind_that_wins_less_does_not_replace_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: bool | None, best: int
) -> None:
    class Decided:
        is_settled = False
        verdict = type("Verdict", (), {"answer": answer})

        def add(self, games: Any) -> None:
            pass

    monkeypatch.setattr(Duel, "trial", lambda _: Decided())
    run_in(tmp_path, 1)
    training = Training(SOURCE, Folder(tmp_path), Workers(1))
    assert [one.is_better for one in training.done] == [True, best == 1]
    assert training.best == best


@pytest.mark.usefixtures("_interpreted")
def test_generation_0_can_search_by_the_handmade_odds(tmp_path: Path) -> None:
    (first,) = run_in(tmp_path, 0, settings=SETTINGS.model_copy(update={"from_odds": True}))
    assert first.even_loss > 0.0
    assert first.games <= SETTINGS.games


def test_every_game_of_every_generation_and_seed_has_luck_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    nothing = simulated(1)

    def hear(_self: SelfPlay, _game: Any, seeds: Any) -> Samples:
        heard.extend(seeds)
        return nothing

    monkeypatch.setattr(SelfPlay, "play", hear)
    layers = drawn_layers(ENCODING)
    for seed, number in ((0, 1), (0, 2), (1, 1)):
        settings = SETTINGS.model_copy(update={"seed": seed, "games": PORTION + 3})
        generation = Generation(SOURCE, settings, number, layers)
        assert len(list(map(generation.play, generation.portions))) == 2
    assert len(heard) == len(set(heard)) == 3 * (PORTION + 3)
    assert len({seed & 0x7FFFFFFF for seed in heard}) == len(heard)
    assert max(heard) < 2**53


def test_both_minds_of_a_match_have_as_many_seats_and_the_same_luck() -> None:
    duel = Duel(SOURCE, "upriver", drawn_layers(ENCODING, 1), drawn_layers(ENCODING, 2), 2, "seed")
    assert sorted(duel.seats) == ["new", "new", "old", "old"]
    turned = {tuple(duel.seats[(place + turn) % 4] for place in range(4)) for turn in range(4)}
    assert len(turned) == 4


def test_a_folder_without_a_run_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BotError, match="holds no training run"):
        Training(SOURCE, Folder(tmp_path), Workers(1))


@pytest.mark.parametrize("damaged", ["settings.json", "figures.jsonl"])
def test_a_damaged_run_is_one_sentence(tmp_path: Path, damaged: str) -> None:
    Folder(tmp_path).create(SETTINGS)
    (tmp_path / damaged).write_text("{}", encoding="utf-8")
    with pytest.raises(BotError, match=rf"{damaged} cannot be read"):
        Training(SOURCE, Folder(tmp_path), Workers(1))


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("bad", ["cut", "of another game", "not whole", "an array", "a folder"])
def test_damaged_games_are_one_sentence_and_can_be_played_again(tmp_path: Path, bad: str) -> None:
    whole = run_in(tmp_path, 0)[0]
    file = Folder(tmp_path).portion(0, 1)
    samples = Samples.load(file, ENCODING)
    if bad == "cut":
        file.write_bytes(file.read_bytes()[:-400])
    elif bad == "of another game":
        replace(samples, active=samples.active + len(ENCODING.names)).save(file)
    elif bad == "not whole":
        replace(samples, active_counts=samples.active_counts[1:]).save(file)
    elif bad == "an array":
        with file.open("wb") as opened:
            np.save(opened, samples.active)
    else:
        file.unlink()
        file.mkdir()
    with pytest.raises(BotError, match=r"0000-0001\.npz .*; without that file --resume plays its games again"):
        run_in(tmp_path, 1, settings=None)
    file.rmdir() if file.is_dir() else file.unlink()
    assert len(run_in(tmp_path, 1, settings=None)) == 1
    again = Samples.load(file, ENCODING)
    assert np.array_equal(again.active, samples.active)
    assert Folder(tmp_path).figures()[0] == whole


def test_a_folder_with_a_run_is_not_begun_anew(tmp_path: Path) -> None:
    Folder(tmp_path).create(SETTINGS)
    with pytest.raises(BotError, match="holds a training run already; --resume goes on with it"):
        Folder(tmp_path).create(SETTINGS)


def test_losses_are_told_beside_those_of_guessing() -> None:
    layers, losses = fit(*split(100), ENCODING, untrained(ENCODING, 4), 1, 0)
    assert isinstance(losses, Losses)
    assert layers.bias.shape == (4,)


@pytest.mark.compiled
def test_both_speeds_play_the_same_game() -> None:
    weights = LearnedMind.of(drawn_layers(ENCODING), ENCODING)
    slow, fast = (
        SelfPlay(weights, Pace(8, 4, full_share=0.5), LEARNED, fast=fast).play(GAME, [5, 6]) for fast in (False, True)
    )
    assert np.array_equal(slow.active, fast.active)
    assert np.array_equal(slow.moves, fast.moves)
    assert slow.visits == pytest.approx(fast.visits, abs=1e-4)
    assert np.array_equal(slow.outcomes, fast.outcomes, equal_nan=True)
