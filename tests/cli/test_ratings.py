from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.games import registry
from niagara_tui.lab.tournament_file import Log, TournamentPlan
from niagara_tui.shell import bots
from niagara_tui.shell.bots import Ratings
from tests.cli.conftest import Niagara, refused
from tests.support.arena import game
from tests.support.faults import ROOT


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return (
        written(tmp_path / "one.jsonl", ("greedy:balanced", "greedy:thief", "greedy:thief"), (0, 1, 0, 2, 0, 0)),
        written(tmp_path / "other.jsonl", ("random:uniform", "greedy:thief", "random:uniform"), (1, 1, 0, 1, 2, 1)),
    )


def written(path: Path, seats: tuple[str, ...], winners: tuple[int, ...], seed: int = 1, rules: int = 1) -> Path:
    plan = TournamentPlan(game="niagara", rules=rules, options={}, seats=seats, seed=seed, games=len(winners))
    with Log.create(path, plan) as log:
        for winner in winners:
            log.add(game(winner, seats=len(seats)))
    return path


def test_tournaments_with_different_line_ups_are_rated_together(niagara: Niagara, files: tuple[Path, Path]) -> None:
    result = json.loads(niagara("ratings", *files, "--anchor", "random", "--json").out)
    assert result["games"] == 12
    assert [rating["bot"] for rating in result["ratings"]] == ["greedy:balanced", "greedy:thief", "random:uniform"]
    assert result["ratings"][2]["elo"] == {"value": 0, "low": 0, "high": 0}
    assert result["ratings"][0]["elo"]["low"] < result["ratings"][0]["elo"]["value"]


def test_ratings_are_a_table_with_the_best_bot_first(niagara: Niagara, files: tuple[Path, Path]) -> None:
    said = niagara("ratings", *files)
    assert (said.status, said.err) == (0, "")
    assert "Ratings from 12 games of niagara" in said.out
    lines = [line for line in said.out.splitlines() if ":" in line]
    assert [line.split()[1] for line in lines] == ["greedy:balanced", "greedy:thief", "random:uniform"]


def test_files_that_cannot_be_rated_together_are_refused(
    niagara: Niagara, files: tuple[Path, Path], tmp_path: Path
) -> None:
    newer = written(tmp_path / "newer.jsonl", ("random:uniform",) * 3, (1,), rules=2)
    apart = written(tmp_path / "apart.jsonl", ("greedy:careful",) * 3, (1,))
    empty = written(tmp_path / "empty.jsonl", ("random:uniform",) * 3, (0,))
    empty.write_bytes(empty.read_bytes().splitlines(keepends=True)[0])
    one = files[0]
    assert f"its game or its options are not those of {one}" in refused(niagara("ratings", one, newer))
    assert f"it holds the same games as {one}" in refused(niagara("ratings", one, one))
    apart_from = "greedy:careful cannot be compared with greedy:balanced, greedy:thief"
    assert apart_from in refused(niagara("ratings", one, apart))
    assert "no game of it has been played" in refused(niagara("ratings", empty))
    assert "greedy:careful plays in none of these games" in refused(
        niagara("ratings", one, "--anchor", "greedy:careful")
    )
    assert "there is no such file" in refused(niagara("ratings", tmp_path / "nowhere.jsonl"))


def test_ratings_are_saved_for_the_lists_of_bots(niagara: Niagara, files: tuple[Path, Path], tmp_path: Path) -> None:
    out = tmp_path / "ratings.json"
    assert niagara("ratings", *files, "--anchor", "greedy", "--save", out).status == 0
    saved = Ratings.model_validate_json(out.read_bytes())
    assert (saved.game, saved.rules, saved.anchor, saved.games) == ("niagara", 1, "greedy:balanced", 12)
    assert [each.bot for each in saved.bots] == ["greedy:balanced", "greedy:thief", "random:uniform"]


def test_ratings_are_saved_with_an_anchor_only_and_where_a_file_can_be(
    niagara: Niagara, files: tuple[Path, Path], tmp_path: Path
) -> None:
    assert "ratings are saved only with an anchor" in refused(
        niagara("ratings", *files, "--save", tmp_path / "ratings.json")
    )
    nowhere = tmp_path / "none" / "ratings.json"
    assert "there is no folder" in refused(niagara("ratings", *files, "--anchor", "greedy", "--save", nowhere))


def test_ratings_are_written_over_nothing_without_force_and_over_their_games_not_even_then(
    niagara: Niagara, files: tuple[Path, Path], tmp_path: Path
) -> None:
    out, games = tmp_path / "ratings.json", files[0].read_bytes()
    rate = ("ratings", *files, "--anchor", "random", "--save")
    assert niagara(*rate, out).status == 0
    assert "exists already" in refused(niagara(*rate, out))
    assert niagara(*rate, out, "--force").status == 0
    assert "is itself what is read" in refused(niagara(*rate, files[0], "--force"))
    assert files[0].read_bytes() == games


def test_the_documentation_has_the_ratings_in_use_as_they_are_printed(niagara: Niagara) -> None:
    printed = niagara("ratings", "--table").out
    assert printed.count("### ") == len(registry.names())
    assert printed in (ROOT / "docs/bots.md").read_text(encoding="utf-8")


def test_the_table_of_one_game_has_each_rated_bot_in_a_row(niagara: Niagara) -> None:
    found = bots.shipped_ratings(registry.game("canyon"))
    assert found is not None
    lines = niagara("ratings", "--table", "canyon").out.splitlines()
    assert [line.split("`")[1] for line in lines if line.startswith("| `")] == [bot.bot for bot in found.bots]
    anchor = next(bot for bot in found.bots if bot.bot == found.anchor)
    assert f"| `{found.anchor}` | {anchor.seats} | 0 |  |" in lines


def test_the_table_is_of_games_that_have_ratings_and_goes_with_no_files(
    niagara: Niagara, files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "--table takes nothing else" in refused(niagara("ratings", files[0], "--table"))
    monkeypatch.setattr(bots, "_read", lambda _package: None)
    assert niagara("ratings", "--table").out == ""
    assert refused(niagara("ratings", "--table", "canyon")) == "no ratings come with canyon"
