from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.shell.logbook.profiles import delete_profile, rename_profile
from niagara_tui.store import formats
from niagara_tui.store.formats import write_model
from niagara_tui.store.goals import MAX_GAMES, Goals, GoalsFile, GoalsOfGame, Reached, read_goals
from niagara_tui.store.keeper import Lock
from niagara_tui.store.logbook import LogbookFile
from tests.support.logbooks import START, goals_of, logbook_of, played, put


def taken(*names: str, **best: int) -> GoalsOfGame:
    return GoalsOfGame(reached={name: Reached(when=START, key="0" * 32) for name in names}, best=best)


HELD = goals_of(("Rose", "niagara", taken("win", ten_games=3)), ("Ann", "canyon", taken("village")))


def test_goals_come_back_as_they_were_written(tmp_path: Path) -> None:
    assert put(GoalsFile(tmp_path / "new"), HELD) == ""
    assert GoalsFile(tmp_path / "new").load() == (HELD, "")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["goals.json"]


def test_of_too_many_games_the_one_that_was_played_longest_ago_goes() -> None:
    held = Goals()
    for number in range(MAX_GAMES + 1):
        held.keep("Rose", f"g{number}", taken("win"))
    games = [*held.profile("Rose").games]
    assert (len(games), games[0], games[-1]) == (MAX_GAMES, "g1", f"g{MAX_GAMES}")


def test_what_would_be_too_large_to_be_read_again_is_made_smaller(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "SIZE_CAP", 4000)
    held = HELD.model_copy(deep=True)
    for number in range(60):
        held.keep("Rose", f"g{number}", taken("win"))
    assert put(GoalsFile(tmp_path), held) == ""
    kept = GoalsFile(tmp_path).load()[0]
    assert (tmp_path / "goals.json").stat().st_size <= 4000
    assert "g59" in kept.profile("Rose").games
    assert kept.profile("Ann") == held.profile("Ann")


@pytest.mark.parametrize(
    "wrong",
    [
        b'"reached":{"Win!":{"when":"2026-01-01T12:00:00Z","key":"00000000000000000000000000000000"}}',
        b'"reached":{"win":{"when":"then","key":"00000000000000000000000000000000"}}',
        b'"best":{"win":0}',
        b'"best":{"win":"3"}',
    ],
)
def test_what_no_goal_can_be_is_refused(wrong: bytes) -> None:
    with pytest.raises(BadInput):
        read_goals(b'{"format":1,"profiles":[{"name":"Ann","games":{"niagara":{' + wrong + b"}}}]}")


def test_two_profiles_of_one_name_are_refused() -> None:
    twice = Goals.model_construct(profiles=[HELD.profile("Ann"), HELD.profile("Ann")])
    with pytest.raises(BadInput, match="a name of its own"):
        read_goals(write_model(twice))


# -- profiles -----------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    put(LogbookFile(tmp_path), logbook_of(Rose=[played(1)], Ann=[played(2)]))
    put(GoalsFile(tmp_path), HELD)
    return tmp_path


def test_a_profile_is_renamed_with_its_goals(folder: Path) -> None:
    assert rename_profile("rose", " Mia ", folder) == ""
    held = GoalsFile(folder).load()[0]
    assert [profile.name for profile in LogbookFile(folder).load()[0].profiles] == ["Mia", "Ann"]
    assert held.of("Mia", "niagara") == HELD.of("Rose", "niagara")
    assert held.of("Rose", "niagara") == GoalsOfGame()


def test_a_name_that_cannot_be_used_renames_no_goals(folder: Path) -> None:
    with pytest.raises(BadInput):
        rename_profile("Rose", "Ann", folder)
    assert GoalsFile(folder).load()[0] == HELD


def test_killed_between_the_two_renaming_again_does_the_rest(folder: Path) -> None:
    with GoalsFile(folder).edit() as held:
        held.rename("Rose", "Mia")
    assert rename_profile("Rose", "Mia", folder) == ""
    assert GoalsFile(folder).load()[0].of("Mia", "niagara") == HELD.of("Rose", "niagara")


def test_a_profile_is_deleted_with_its_goals_and_the_last_one_with_the_file(folder: Path) -> None:
    assert delete_profile("Rose", folder) == ""
    assert [profile.name for profile in GoalsFile(folder).load()[0].profiles] == ["Ann"]
    assert delete_profile("Ann", folder) == ""
    assert not [*folder.glob("*.json")]


def test_goals_that_cannot_be_written_keep_their_profile(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("niagara_tui.store.keeper.TIMEOUT", 0.05)
    lock = Lock(folder / "goals.json")
    lock.acquire()
    with pytest.raises(BadInput, match="Your goals could not be saved"):
        delete_profile("Rose", folder)
    lock.release()
    assert [profile.name for profile in LogbookFile(folder).load()[0].profiles] == ["Rose", "Ann"]


def test_a_broken_file_of_goals_does_not_keep_a_profile_from_being_renamed(folder: Path) -> None:
    (folder / "goals.json").write_bytes(b"nonsense")
    assert rename_profile("Rose", "Mia", folder) == ""
    assert (folder / "goals.broken.json").read_bytes() == b"nonsense"
    assert (delete_profile("Ann", folder), (folder / "goals.broken.json").exists()) == ("", True)
    assert (delete_profile("Mia", folder), [*folder.glob("*.json")]) == ("", [])
