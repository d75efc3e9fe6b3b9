"""`niagara matches`, `play --challenge` and `share --challenge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.cli import main
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.matches.challenge import Challenge, daily, read
from niagara_tui.store import matches
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.matches import MatchesFile
from tests.cli.conftest import Niagara, refused
from tests.support.contests import BEGUN, best_of
from tests.support.matches import clock
from tests.support.tables import play_on

ONE = Challenge("upriver", GAMES["upriver"].version, ("human", "greedy:balanced", "random:uniform"), 12, 34)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MatchesFile:
    monkeypatch.setattr(matches, "user_data_path", lambda: tmp_path / "data")
    return MatchesFile()


def test_as_json_it_has_standings_challenges_and_the_streak(file: MatchesFile, niagara: Niagara) -> None:
    keeping.add_contest(best_of(3, [0]), file.path.parent)
    keeping.take(ONE, None, BEGUN, file.path.parent)
    told = json.loads(niagara("matches", "--json").out)
    assert told["contests"][0]["standing"][0]["won"] == 1
    assert told["challenges"][0]["line"] == ONE.line()
    assert [each["game"] for each in told["daily"]] == [*GAMES]
    assert all(each["line"].startswith("niagara-challenge-1 game=") for each in told["daily"])
    assert told["streak"] == 0


def test_without_json_it_says_where_they_are_shown(file: MatchesFile, niagara: Niagara) -> None:
    assert "the app and plain mode have a page that shows them" in refused(niagara("matches"))
    assert json.loads(niagara("matches", "--json").out)["contests"] == []
    assert not file.path.exists()


def test_a_broken_file_is_told_of_and_not_set_aside(file: MatchesFile, niagara: Niagara) -> None:
    file.path.parent.mkdir()
    file.path.write_text("nonsense", encoding="utf-8")
    said = niagara("matches", "--json")
    assert said.status == 0
    assert "The file of your matches is broken" in said.err
    assert file.path.read_text("utf-8") == "nonsense"


def test_play_takes_the_words_of_a_challenge_quoted_or_not(niagara: Niagara, launched: list[Launch]) -> None:
    for words in ([ONE.line()], ONE.line().split()):
        assert niagara("play", "--challenge", *words).status == 0
    assert [launch.challenge for launch in launched] == [ONE, ONE]
    assert niagara("play", "--challenge", *ONE.line().split(), "--ascii").status == 0
    assert launched[-1].ascii


def test_play_takes_the_challenge_of_today(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara("play", "--challenge", "today", "--game", "canyon").status == 0
    (launch,) = launched
    assert launch.day is not None
    assert launch.challenge == daily(GAMES["canyon"], launch.day, {})


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tomorrow"], "this is no challenge"),
        ([ONE.line().replace("seed=12", "seed=13")], "something in it was changed or left out"),
        ([ONE.line()[:-8]], "this challenge ends too early"),
        ([ONE.line(), "--seed", "3"], "cannot be used with --seed"),
        ([ONE.line(), "--seats", "human,greedy"], "cannot be used with --seats"),
        ([ONE.line(), "--auto"], "cannot be used with --auto"),
        ([ONE.line(), "--option", "first=R"], "cannot be used with --option"),
        ([ONE.line(), "--decisions", "7"], "needs --auto"),
    ],
)
def test_what_cannot_be_played_is_refused_before_a_screen_opens(
    niagara: Niagara, launched: list[Launch], arguments: list[str], said: str
) -> None:
    assert said in refused(niagara("play", "--challenge", *arguments))
    assert launched == []


def finished(folder: SaveFolder, decisions: int = 4000) -> TableMatch:
    match = play_on(TableMatch(ONE.setup("Anna"), clock), decisions)
    folder.write("mine", match.record())
    return match


def test_share_prints_the_line_of_a_finished_game_with_its_result(
    file: MatchesFile, niagara: Niagara, tmp_path: Path
) -> None:
    folder = SaveFolder(tmp_path / "saves")
    match = finished(folder)
    said = niagara("share", "mine", "--challenge", "--saves", folder.path)
    found = read(said.out)
    assert said.out.count("\n") == 1
    assert (found.name, found.seed, found.players) == ("Anna", 12, ONE.players)
    assert found.outcome == keeping.outcome_of(match, 0)
    assert niagara("share", "mine", "--challenge", "--saves", folder.path).out == said.out, "it is the same each time"
    assert not file.path.exists()


def test_share_tells_no_line_of_a_game_that_is_under_way(file: MatchesFile, niagara: Niagara, tmp_path: Path) -> None:
    del file
    folder = SaveFolder(tmp_path / "saves")
    finished(folder, 5)
    said = niagara("share", "mine", "--challenge", "--saves", folder.path)
    assert "this game is under way: its challenge can be had once it is over" in refused(said)


def test_the_line_in_the_manual_is_one(file: MatchesFile) -> None:
    del file
    text = (Path(__file__).parents[2] / "docs" / "your-games.md").read_text("utf-8")
    found = read(text)
    assert (found.game, found.name, found.seed, found.bots) == ("niagara", "Anna", 12, 34)
    assert main(["matches", "--help"]) == 0


def test_the_list_of_saves_says_which_game_is_a_matchs(file: MatchesFile, niagara: Niagara, tmp_path: Path) -> None:
    contest, _said = keeping.add_contest(best_of(3), file.path.parent)
    assert contest is not None
    match = TableMatch(keeping.next_setup(contest, 0), clock)
    with Autosave.new(SaveFolder(tmp_path / "saves"), match) as autosave:
        keeping.bind(contest.id, 0, match.record(), autosave.name, file.path.parent)
        autosave.save()
    told = niagara("saves", "--saves", tmp_path / "saves").out
    assert "Up the River, Rose, Otter; game 1 of a match; 0 decisions made" in told
    (save,) = json.loads(niagara("saves", "--saves", tmp_path / "saves", "--json").out)["saves"]
    assert save["kind"] == "game 1 of a match"
