from __future__ import annotations

import functools
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from niagara_ai.arena.workers import Workers
from niagara_ai.contract import BotError
from niagara_ai.mcts.network import Mind
from niagara_ai.mcts.search import Search, linked
from niagara_ai.train.fit import fit
from niagara_ai.train.folder import Figures, Folder, Settings
from niagara_ai.train.generations import PORTION, Duel, Generation, Training
from niagara_ai.train.samples import Samples
from niagara_ai.train.self_play import Pace, SelfPlay, _linked, compile_here

from tests.ai.training import ENCODING, GAME, SETTINGS, SOURCE, Told, simulated
from tests.support.learned import drawn_layers

pytestmark = pytest.mark.searches


@pytest.fixture
def _interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play few portions of two short games, and matches, interpreted; fit in few steps."""
    play = SelfPlay.play

    def slowly(asked: SelfPlay, game: Any, seeds: Any) -> Samples:
        pace = asked.pace._replace(ticks=6, full_share=1.0)
        return play(SelfPlay(asked.mind, pace, fast=False), game, seeds)

    monkeypatch.setattr(SelfPlay, "play", slowly)
    for place in ("compile_here", "warmup.compile_here"):
        monkeypatch.setattr(f"niagara_ai.train.generations.{place}", lambda *_: None)
    monkeypatch.setattr("niagara_ai.train.generations.PORTION", 2)
    monkeypatch.setattr("niagara_ai.train.generations.FIRST_GAMES", 3)
    monkeypatch.setattr("niagara_ai.train.fit.LEAST_STEPS", 20)
    monkeypatch.setattr("niagara_ai.train.generations.Search", functools.partial(Search, fast=False))


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
    assert second.views > first.views, "the window holds the games before"
    kinds = [(kind, generation) for kind, generation, *_ in told.calls]
    expected = [("games", 0), ("fitting", 0), ("games", 1), ("fitting", 1), ("match", 1)]
    assert list(dict.fromkeys(kinds)) == expected


@pytest.mark.usefixtures("_interpreted")
def test_what_is_held_out_has_never_been_learned_nor_ever_will(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[set[bytes], set[bytes]]] = []

    def hear(samples: Samples, held: Any, *rest: Any) -> Any:
        views = [run.tobytes() for run in np.split(samples.active, np.cumsum(samples.active_counts)[:-1])]
        own = [view + chance.tobytes() for view, chance in zip(views, samples.chances, strict=True)]
        heard.append(({own[i] for i in np.flatnonzero(~held)}, {own[i] for i in np.flatnonzero(held)}))
        return fit(samples, held, *rest)

    monkeypatch.setattr("niagara_ai.train.generations.fit", hear)
    run_in(tmp_path, 3)
    (_learned, held), *later = heard
    assert held
    for learned, also in later:
        assert not learned & held, "the losses would be those of games that are known by heart"
        held |= also


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
        one, other = (Folder(tmp_path / name).load_layers(number, ENCODING) for name in ("whole", "broken"))
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
def test_generation_0_can_play_by_the_odds_of_the_games_policy(tmp_path: Path) -> None:
    (first,) = run_in(tmp_path, 0, settings=SETTINGS.model_copy(update={"from_odds": True}))
    assert first.even_loss > 0.0, "its decisions are recorded"
    assert first.games > SETTINGS.games


def test_every_game_of_every_generation_and_seed_has_random_numbers_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[int] = []
    nothing = simulated(1)

    def hear(_self: SelfPlay, _game: Any, seeds: Any) -> Samples:
        heard.extend(seeds)
        return nothing

    monkeypatch.setattr(SelfPlay, "play", hear)
    monkeypatch.setattr("niagara_ai.train.generations.compile_here", lambda *_: None)
    layers = drawn_layers(ENCODING)
    for seed, number in ((0, 1), (0, 2), (1, 1)):
        settings = SETTINGS.model_copy(update={"seed": seed, "games": PORTION + 3})
        generation = Generation(SOURCE, settings, number, layers)
        assert len(list(map(generation.play, generation.portions))) == 2
    assert len(heard) == len(set(heard)) == 3 * (PORTION + 3)
    assert len({seed & 0x7FFFFFFF for seed in heard}) == len(heard)
    assert max(heard) < 2**53


def test_both_minds_of_a_match_have_as_many_seats_and_the_same_random_numbers() -> None:
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
@pytest.mark.parametrize("bad", ["cut", "foreign inputs", "not whole", "a seat missing", "an array", "a folder"])
def test_damaged_games_are_one_sentence_and_can_be_played_again(tmp_path: Path, bad: str) -> None:
    whole = run_in(tmp_path, 0)[0]
    file = Folder(tmp_path).portion(0, 1)
    origin = Generation(SOURCE, SETTINGS, 0, None).origin(1)
    samples = Samples.load(file, ENCODING, origin)
    if bad == "cut":
        file.write_bytes(file.read_bytes()[:-400])
    elif bad == "foreign inputs":
        replace(samples, active=samples.active + len(ENCODING.names)).save(file, origin)
    elif bad == "not whole":
        replace(samples, active_counts=samples.active_counts[1:]).save(file, origin)
    elif bad == "a seat missing":
        tables = samples.tables.copy()
        tables[np.flatnonzero(tables)[0]] = 0
        replace(samples, tables=tables).save(file, origin)
    elif bad == "an array":
        with file.open("wb") as opened:
            np.save(opened, samples.active)
    else:
        file.unlink()
        file.mkdir()
    with pytest.raises(BotError, match=r"0000-0001\.npz .*; without that file the run plays its games again"):
        run_in(tmp_path, 1, settings=None)
    file.rmdir() if file.is_dir() else file.unlink()
    assert len(run_in(tmp_path, 1, settings=None)) == 1
    again = Samples.load(file, ENCODING, origin)
    assert np.array_equal(again.active, samples.active)
    assert Folder(tmp_path).figures()[0] == whole


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize("other", ["portion", "generation", "seed", "pace", "game"])
def test_games_that_are_not_those_of_the_file_are_not_learned_from(tmp_path: Path, other: str) -> None:
    of_seed, of_pace = (SETTINGS.model_copy(update=update) for update in ({"seed": 1}, {"from_odds": True}))
    theirs = {
        "portion": Generation(SOURCE, SETTINGS, 0, None).origin(2),
        "generation": Generation(SOURCE, SETTINGS, 1, None).origin(1),
        "seed": Generation(SOURCE, of_seed, 0, None).origin(1),
        "pace": Generation(SOURCE, of_pace, 0, None).origin(1),
        "game": Generation(SOURCE, SETTINGS.model_copy(update={"game": "canyon"}), 0, None).origin(1),
    }
    folder = Folder(tmp_path)
    run_in(tmp_path, 0)
    file, origin = folder.portion(0, 1), Generation(SOURCE, SETTINGS, 0, None).origin(1)
    Samples.load(file, ENCODING, origin).save(file, theirs[other])
    wrong = r"0000-0001\.npz holds games of another game or run; without that file the run plays its games again"
    with pytest.raises(BotError, match=wrong):
        run_in(tmp_path, 1, settings=None)


@pytest.mark.usefixtures("_interpreted")
def test_a_generation_reads_its_games_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    load = Samples.load

    def hear(path: Path, *rest: Any) -> Samples:
        read.append(path.name)
        return load(path, *rest)

    monkeypatch.setattr(Samples, "load", hear)
    run_in(tmp_path, 0)
    assert sorted(read) == sorted(path.name for path in (tmp_path / "games").iterdir())


def test_a_run_of_a_billion_games_plays_its_first_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Played(Exception):
        pass

    def hear(_self: Generation, portion: int) -> Samples:
        if portion == 3:
            raise Played
        return simulated(1)

    monkeypatch.setattr(Generation, "play", hear)
    monkeypatch.setattr("niagara_ai.train.generations.compile_here", lambda *_: None)
    folder = Folder(tmp_path)
    folder.create(SETTINGS.model_copy(update={"games": 10**9}))
    (tmp_path / "games" / "0000-0001.npz").touch()
    begin = time.process_time()
    with pytest.raises(Played):
        next(Training(SOURCE, folder, Workers(1)).run(0, Told()))
    assert time.process_time() - begin < 2.0
    assert folder.portions(0) == {0, 1, 2}


def test_a_folder_with_a_run_is_not_begun_anew(tmp_path: Path) -> None:
    Folder(tmp_path).create(SETTINGS)
    with pytest.raises(BotError, match="holds a training run already: resume it, or choose another folder"):
        Folder(tmp_path).create(SETTINGS)


@pytest.mark.usefixtures("_interpreted")
@pytest.mark.parametrize(
    ("lost", "wrong"),
    [
        ("games", "games cannot be read (Not a directory)"),
        ("minds", "0000.npz cannot be written (Not a directory)"),
        ("figures.jsonl", "figures.jsonl cannot be written (Is a directory)"),
        ("games/0000-0000.npz", "0000-0000.npz cannot be written (Is a directory)"),
    ],
)
def test_what_stands_where_the_run_keeps_its_files_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str, wrong: str
) -> None:
    folder, place = Folder(tmp_path), tmp_path / lost
    folder.create(SETTINGS)
    training = Training(SOURCE, folder, Workers(1))
    if place.is_dir():
        place.rmdir()
        place.touch()
    else:
        place.mkdir()
        monkeypatch.setattr(Folder, "portions", lambda *_: set())
    with pytest.raises(BotError, match=re.escape(wrong)):
        list(training.run(0, Told()))


@pytest.mark.usefixtures("_interpreted")
def test_everything_is_compiled_before_anything_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    play = Generation.play

    def hear(generation: Generation, portion: int) -> Samples:
        done.append("played")
        return play(generation, portion)

    monkeypatch.setattr(Generation, "play", hear)
    monkeypatch.setattr("niagara_ai.train.generations.compile_here", lambda *_: done.append("compiled"))
    run_in(tmp_path, 0)
    assert done[:2] == ["compiled", "played"]


@pytest.mark.compiled
def test_whatever_is_played_nothing_more_is_compiled() -> None:
    compile_here(GAME, lambda _share: None)
    twins = [*_linked(GAME, True).values(), *linked(GAME, True).values()]  # type: ignore[arg-type] # as in `linked`
    missing = sum(twin.stats.cache_misses.total() for twin in twins)
    layers = drawn_layers(ENCODING)
    for array in layers:
        array.flags.writeable = False  # as those of some workers are, which share memory
    for pace in (Pace(4, 2, ticks=2), Pace(0, 0, ticks=2, by_odds=True), Pace(0, 0, ticks=2)):
        SelfPlay(Mind.of(layers, ENCODING), pace).play(GAME, [0])
    Duel(SOURCE, "upriver", layers, drawn_layers(ENCODING, 2), 2, "seed").play(0)
    assert sum(twin.stats.cache_misses.total() for twin in twins) == missing, "all of it is in the cache"
    assert {len(twin.signatures) for twin in twins} == {0, 1}, "each is called with one kind of arrays"


@pytest.mark.compiled
@pytest.mark.parametrize("pace", [Pace(8, 4, full_share=0.5), Pace(0, 0, by_odds=True)], ids=["search", "odds"])
def test_both_speeds_play_the_same_game(pace: Pace) -> None:
    mind = Mind.of(drawn_layers(ENCODING), ENCODING)
    slow, fast = (SelfPlay(mind, pace, fast=fast).play(GAME, [5, 6]) for fast in (False, True))
    assert np.array_equal(slow.active, fast.active)
    assert np.array_equal(slow.moves, fast.moves)
    assert slow.visits == pytest.approx(fast.visits, abs=1e-4)
    assert np.array_equal(slow.outcomes, fast.outcomes)
    assert np.array_equal(slow.tables, fast.tables)
