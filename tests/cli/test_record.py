"""`niagara record`: shown as a table or JSON, exported, deleted after a question."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from niagara_tui.games.registry import GAMES
from niagara_tui.shell import progress, settings
from niagara_tui.shell.setting_up import seated_players
from niagara_tui.store import folder, goals, logbook
from niagara_tui.store.goals import GoalsFile, GoalsOfGame, Reached
from niagara_tui.store.logbook import LogbookFile, read_logbook
from tests.cli.conftest import Niagara, refused
from tests.support.habits import LOST, keep_games
from tests.support.logbooks import START, goals_of, logbook_of, played, put, wins_and_losses

TAKEN = GoalsOfGame(reached={"win": Reached(when=START, key="0" * 32)}, best={"three_thefts": 2})
RECORD = logbook_of(Rose=wins_and_losses("wllwllwllwll"), Ann=[played(99, "mcts:hard", game="canyon", won=True)])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LogbookFile:
    """A record where the command looks for it."""
    for room in (logbook, goals):
        monkeypatch.setattr(room, "user_data_path", lambda: tmp_path / "data")
    monkeypatch.setattr(settings, "user_config_path", lambda: tmp_path / "config")
    put(LogbookFile(), RECORD)
    return LogbookFile()


def test_it_prints_the_record_of_the_active_profile(file: LogbookFile, niagara: Niagara) -> None:
    said = niagara("record")
    assert (said.status, said.err) == (0, "")
    assert "The record of Rose." in said.out
    assert "12 games, 4 won (33%)." in said.out
    assert "Trout, ordinary bot  12 games  4 won (33%)" in said.out
    assert file.path.name in said.out


def test_another_profile_and_one_game_can_be_asked_for(file: LogbookFile, niagara: Niagara) -> None:
    del file
    assert "The record of Ann." in niagara("record", "--profile", "ann").out
    assert "No game is in this record yet." in niagara("record", "--game", "canyon").out
    assert "'Bob'" in refused(niagara("record", "--profile", "Bob"))


def test_as_json_it_has_sums_ratings_and_games(file: LogbookFile, niagara: Niagara) -> None:
    del file
    said = json.loads(niagara("record", "--json").out)
    assert said["all"] == {"games": 12, "wins": 4, "shared": 0}
    assert said["streaks"] == {"current": 0, "best": 1}
    assert said["by_opponent"] == {"greedy:balanced": {"games": 12, "wins": 4, "shared": 0}}
    assert said["ratings"]["niagara"]["rated"] == 12
    assert len(said["games"]) == 12


def test_what_costs_most_is_told_and_given_to_programs_with_its_error(
    file: LogbookFile, niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder, "saves_folder", lambda _path: tmp_path / "saves")
    keep_games(tmp_path / "saves", file.path.parent, *[LOST] * 12)
    said = niagara("record").out
    assert "You lose a canoe too often" in said
    costs = json.loads(niagara("record", "--json").out)["costs"]
    assert [(each["event"], each["own"], each["told"]) for each in costs] == [
        ("canoes", True, True),
        ("fetched", True, True),
        ("fetched", False, True),
    ]
    assert (costs[0]["game"], costs[0]["lesson"], costs[0]["theme"]) == ("niagara", "niagara-falls", "escape")
    assert costs[0]["latest"] == pytest.approx({"games": 10, "share": 0.08, "error": 0.0006}, abs=0.0001)
    assert costs[0]["before"] is None, "two games before are too few"
    assert json.loads(niagara("record", "--json", "--game", "canyon").out)["costs"] == []


def test_without_a_record_it_says_so(file: LogbookFile, niagara: Niagara) -> None:
    file.delete()
    assert "No game is in this record yet." in niagara("record").out
    assert json.loads(niagara("record", "--json").out)["games"] == []


def test_of_a_record_that_cannot_be_read_nobody_says_that_it_is_empty(file: LogbookFile, niagara: Niagara) -> None:
    file.path.write_text('{"format": 7}', encoding="utf-8")
    said = niagara("record")
    assert "newer version" in said.err
    assert "They could not be read." in said.out
    assert "No game is in this record yet." not in said.out


def test_looking_at_the_record_sets_nothing_aside(
    file: LogbookFile, niagara: Niagara, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = file.path.parent
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: folder)
    for name in (file.path.name, settings.FILE, progress.FILE):
        (folder / name).write_text("nonsense", encoding="utf-8")
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    commands = (["record"], ["record", "--json"], ["learn", "--list"], ["puzzle", "--list"])
    assert [niagara(*each).status for each in commands] == [0] * len(commands)
    assert "broken" in refused(niagara("record", "--export", folder.parent / "out.json"))
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before


def test_an_export_holds_everything_or_one_profile(file: LogbookFile, niagara: Niagara, tmp_path: Path) -> None:
    del file
    out = tmp_path / "out.json"
    assert niagara("record", "--export", out).status == 0
    assert read_logbook(out.read_bytes()) == RECORD
    assert "--force" in refused(niagara("record", "--export", out))
    assert niagara("record", "--export", out, "--force", "--profile", "Ann").status == 0
    assert [profile.name for profile in read_logbook(out.read_bytes()).profiles] == ["Ann"]


def test_deleting_asks_first(file: LogbookFile, niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "--yes" in refused(niagara("record", "--delete"))
    for answer, there in (("no\n", True), ("", True), ("yes\n", False)):
        stdin = io.StringIO(answer)
        monkeypatch.setattr(stdin, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", stdin)
        assert "for ever? Yes or no?" in niagara("record", "--delete").out
        assert file.path.exists() is there


def test_one_profile_is_deleted_without_a_question_if_that_is_said(file: LogbookFile, niagara: Niagara) -> None:
    assert niagara("record", "--delete", "--profile", "Rose", "--yes").out == "Deleted.\n"
    assert [profile.name for profile in file.load()[0].profiles] == ["Ann"]


def test_goals_as_json_say_how_far_one_has_come(file: LogbookFile, niagara: Niagara) -> None:
    put(GoalsFile(file.path.parent), goals_of(("Rose", "niagara", TAKEN)))
    (said,) = json.loads(niagara("record", "--goals", "--json", "--game", "niagara").out)["games"]
    told = {each["id"]: each for each in said["goals"]}
    assert (said["game"], said["reached"]) == ("niagara", 1)
    assert told["win"]["reached"] == START.isoformat()
    assert (told["three_thefts"]["best"], told["three_thefts"]["need"], told["three_thefts"]["reached"]) == (
        2,
        3,
        None,
    )
    assert told["joe"]["options"] == {"joe": True}


def test_a_profile_is_deleted_with_its_goals_and_all_with_everything(file: LogbookFile, niagara: Niagara) -> None:
    kept, config = GoalsFile(file.path.parent), settings.folder_for(None)
    progress.finish_lesson("cards", config)
    progress.keep_sight("0:17", START.date(), config, is_found=True)
    put(kept, goals_of(("Rose", "niagara", TAKEN), ("Ann", "niagara", TAKEN)))
    niagara("record", "--delete", "--profile", "Rose", "--yes")
    assert [profile.name for profile in kept.load()[0].profiles] == ["Ann"]
    assert [*progress.read(config)[0].mistakes] == ["0:17"]
    niagara("record", "--delete", "--yes")
    assert not kept.path.exists()
    assert progress.read(config)[0] == progress.Progress(lessons=["cards"]), "what came of mistakes goes with it"


def test_a_seat_can_go_to_a_bot_of_my_strength(file: LogbookFile) -> None:
    game = GAMES["niagara"]
    asked = ["human", "my-strength", "random"]
    assert seated_players(asked, game) == ["human", "greedy:balanced", "random:uniform"], "as long as nothing is known"
    games = wins_and_losses("wllwllwllwllwllwllwll", "mcts:hard", "mcts:hard")
    put(file, logbook_of(Rose=games))
    assert seated_players(asked, game)[1] == "mcts:hard"


@pytest.mark.parametrize(
    "arguments",
    [
        ["--delete", "--export", "x"],
        ["--json", "--delete"],
        ["--game", "canyon", "--delete"],
        ["--goals"],
        ["--ladder"],
        ["--goals", "--ladder", "--json"],
        *([part, "--json", *other] for part in ("--goals", "--ladder") for other in (["--delete"], ["--export", "x"])),
        ["--yes"],
        ["--force"],
        ["--game", "chess"],
    ],
)
def test_arguments_of_which_one_would_be_ignored_are_refused(
    file: LogbookFile, niagara: Niagara, arguments: list[str]
) -> None:
    assert refused(niagara("record", *arguments))
    assert file.load() == (RECORD, "")


@pytest.mark.parametrize("arguments", [["--delete", "--yes"], ["--json"], ["--export", "-"], []])
def test_an_empty_profile_name_does_not_stand_for_all_profiles(
    file: LogbookFile, niagara: Niagara, arguments: list[str]
) -> None:
    assert "no profile called ''" in refused(niagara("record", *arguments, "--profile", ""))
    assert file.load() == (RECORD, "")


def test_an_export_needs_the_name_of_a_file(file: LogbookFile, niagara: Niagara) -> None:
    del file
    assert "is not a file" in refused(niagara("record", "--export", ""))


@pytest.mark.parametrize("contents", ["nonsense", '{"format": 99}'])
def test_a_record_that_cannot_be_used_does_not_replace_an_earlier_export(
    file: LogbookFile, niagara: Niagara, tmp_path: Path, contents: str
) -> None:
    out = tmp_path / "out.json"
    assert niagara("record", "--export", out).status == 0
    file.path.write_text(contents, encoding="utf-8")
    assert refused(niagara("record", "--export", out, "--force")).startswith("Your record")
    assert read_logbook(out.read_bytes()) == RECORD


def test_an_export_never_goes_over_the_record_itself(file: LogbookFile, niagara: Niagara) -> None:
    assert "is itself what is read" in refused(niagara("record", "--export", file.path, "--force", "--profile", "Ann"))
    assert file.load() == (RECORD, "")


def test_the_ladder_as_json_has_each_rung_with_its_opponents(file: LogbookFile, niagara: Niagara) -> None:
    put(file, logbook_of(Ann=wins_and_losses("lww", *["mcts:easy"] * 3)))
    said = json.loads(niagara("record", "--ladder", "--json").out)
    (ladder,) = (each for each in said["ladders"] if each["game"] == "niagara")
    assert said["profile"] == "Ann"
    assert ladder["next"] == ["greedy:balanced"] * 3
    assert ladder["rungs"][1] == {"opponents": ["mcts:easy"] * 3, "games": 3, "last": 3, "won": 2.0, "beaten": True}
