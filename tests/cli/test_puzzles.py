"""`niagara puzzles --make`: puzzles are kept as they are found, and it goes on where it was broken off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from niagara_ai.mcts import warmup

from niagara_tui.core.game import Kernel
from niagara_tui.study.puzzles import making
from niagara_tui.study.puzzles.catalogue import Missed, Position, Puzzle, Run, read_puzzles
from niagara_tui.study.puzzles.making import Table
from tests.cli.conftest import Niagara, refused
from tests.support.puzzles import a_puzzle, card_puzzle


class Games:
    """Two puzzles in every other game, and Ctrl+C after that many puzzles."""

    def __init__(self) -> None:
        self.patience = 100
        self.looked_through: list[int] = []
        self.known: list[int] = []

    def puzzles_of(self, table: Table, known: Counter[str]) -> Iterator[Puzzle]:
        self.looked_through.append(table.seed)
        self.known.append(known.total())
        if table.seed % 2:
            return
        for number, puzzle in enumerate((a_puzzle(), card_puzzle()), 1):
            if not self.patience:
                raise KeyboardInterrupt
            self.patience -= 1
            yield puzzle.model_copy(update={"id": f"niagara-{number}", "seed": table.seed})

    @staticmethod
    def tables(game: object, seed: int) -> Iterator[Table]:
        return (Table(game, {}, 3, number) for number in range(seed, 1000))  # type: ignore[arg-type]


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> Games:
    found = Games()
    monkeypatch.setattr(making, "puzzles_of", found.puzzles_of)
    monkeypatch.setattr(making, "tables", found.tables)
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: True)
    monkeypatch.setattr(warmup, "compile_here", lambda _game, _report: None)
    return found


def make(niagara: Niagara, out: Path, *more: object) -> str:
    said = niagara("puzzles", "--make", "niagara", "--seed", 1, "--out", out, *more)
    assert said.status == 0, said.err
    return said.out


def test_games_are_looked_through_until_there_are_enough_puzzles(
    niagara: Niagara, tmp_path: Path, games: Games
) -> None:
    out = tmp_path / "puzzles.json"
    assert make(niagara, out, "--count", 3) == f"The puzzles are in {out}.\n"
    found = read_puzzles(out.read_bytes())
    assert [(puzzle.id, puzzle.seed) for puzzle in found.puzzles] == [
        ("niagara-1", 2),
        ("niagara-2", 2),
        ("niagara-3", 4),
    ]
    assert (games.looked_through, found.runs) == ([1, 2, 3, 4], [Run(seed=1, games=3)])


def test_what_was_broken_off_goes_on_to_the_same_file(niagara: Niagara, tmp_path: Path, games: Games) -> None:
    whole, out = tmp_path / "whole.json", tmp_path / "parts.json"
    make(niagara, whole, "--count", 6)
    games.patience = 3
    said = niagara("puzzles", "--make", "niagara", "--seed", 1, "--out", out, "--count", 6)
    assert said.status == 130
    assert "--resume goes on" in said.err
    assert len(read_puzzles(out.read_bytes()).puzzles) == 3
    games.patience = 100
    make(niagara, out, "--count", 6, "--resume")
    assert out.read_bytes() == whole.read_bytes()
    assert games.known[-3] == 2, "those of the game that was broken off are found again"


def test_what_is_broken_off_before_the_first_puzzle_has_nothing_to_go_on_with(
    niagara: Niagara, tmp_path: Path, games: Games
) -> None:
    games.patience = 0
    said = niagara("puzzles", "--make", "niagara", "--seed", 2, "--out", tmp_path / "puzzles.json", "--count", 6)
    assert (said.status, said.err) == (130, "niagara: stopped before anything was found\n")
    assert not list(tmp_path.iterdir())


def test_a_file_is_written_over_by_force_alone(niagara: Niagara, tmp_path: Path, games: Games) -> None:
    out = tmp_path / "puzzles.json"
    out.write_text("mine", "utf-8")
    assert "--force" in refused(niagara("puzzles", "--make", "niagara", "--out", out, "--count", 1))
    assert not games.looked_through
    make(niagara, out, "--count", 1, "--force")


def test_a_file_holds_what_several_runs_have_found(niagara: Niagara, tmp_path: Path, games: Games) -> None:
    out = tmp_path / "puzzles.json"
    make(niagara, out, "--count", 3)
    assert niagara("puzzles", "--make", "niagara", "--seed", 5, "--out", out, "--count", 5, "--resume").status == 0
    found = read_puzzles(out.read_bytes())
    assert [puzzle.id for puzzle in found.puzzles] == [f"niagara-{number}" for number in range(1, 6)]
    assert found.runs == [Run(seed=1, games=3), Run(seed=5, games=1)]
    assert games.looked_through[-2:] == [5, 6]


@pytest.mark.usefixtures("games")
def test_a_file_of_another_game_or_another_kind_is_not_gone_on_with(niagara: Niagara, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    assert "puzzles.json" in refused(niagara("puzzles", "--make", "niagara", "--out", out, "--resume"))
    make(niagara, out, "--count", 1)
    said = niagara("puzzles", "--make", "canyon", "--seed", 1, "--out", out, "--resume")
    assert "begun for another game" in refused(said)
    out.write_text("{}", "utf-8")
    refused(niagara("puzzles", "--make", "niagara", "--seed", 1, "--out", out, "--resume"))


def test_without_numba_none_are_made(niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kernel, "can_compile", lambda _self: False)
    assert "needs Numba" in refused(niagara("puzzles", "--make", "niagara", "--out", tmp_path / "x"))


def test_43_the_puzzles_of_a_file_are_looked_at_again_once(
    niagara: Niagara, tmp_path: Path, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, looks, roundss, reasoned = tmp_path / "puzzles.json", list[str](), list[int](), list[str]()
    make(niagara, out, "--count", 2)
    assert games.known

    def looked_at(puzzle: Puzzle, _version: int) -> Puzzle:
        looks.append(puzzle.id)
        return puzzle.model_copy(update={"missed": Missed(greedy=1.0, search=0.5, mind=0.5), "theme": "race"})

    def sequence(puzzle: Puzzle, _version: int, rounds: int, known: Sequence[Position]) -> Puzzle:
        roundss.append(rounds)
        assert puzzle.positions[0] not in known
        return puzzle

    def with_reasons(puzzle: Puzzle, _version: int) -> Puzzle:
        reasoned.append(puzzle.id)
        return puzzle

    monkeypatch.setattr(making, "looked_at", looked_at)
    monkeypatch.setattr(making, "sequence", sequence)
    monkeypatch.setattr(making, "with_reasons", with_reasons)
    for _time in range(2):
        assert niagara("puzzles", "--again", "niagara", "--rounds", 2, "--out", out).status == 0
    assert (looks, roundss) == (["niagara-1", "niagara-2"], [2, 2])
    assert reasoned == looks, "what was measured before only gets the reasons that it lacks"
    assert {puzzle.theme for puzzle in read_puzzles(out.read_bytes()).puzzles} == {"race"}


def test_43_only_sequences_are_made_if_wanted(
    niagara: Niagara, tmp_path: Path, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()

    def sequences_of(table: Table, known: Counter[str], rounds: int) -> Iterator[Puzzle]:
        asked.append(rounds)
        return games.puzzles_of(table, known)

    monkeypatch.setattr(making, "sequences_of", sequences_of)
    make(niagara, tmp_path / "puzzles.json", "--count", 1, "--sequences", "--rounds", 2)
    assert asked == [2, 2]
