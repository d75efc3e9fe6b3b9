"""The logbook's file: two windows, broken and newer files, its bounds, and throwing it away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.shell.logbook.profiles import delete_profile
from niagara_tui.store import formats, logbook
from niagara_tui.store.formats import write_model
from niagara_tui.store.logbook import LogbookFile, PlayedGame, Profile, read_logbook
from niagara_tui.store.models import Help
from tests.support.logbooks import logbook_of, played, put, wins_and_losses


def add(file: LogbookFile, game: PlayedGame) -> None:
    with file.edit() as held:
        (profile,) = held.profiles = held.profiles or [Profile(name="Rose")]
        profile.games.append(game)


def test_a_logbook_comes_back_as_it_was_written(tmp_path: Path) -> None:
    held = logbook_of(Rose=[played(1, won=True, cost=2.5)], Ann=[])
    assert put(LogbookFile(tmp_path / "new"), held) == ""
    assert LogbookFile(tmp_path / "new").load() == (held, "")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["record.json"]


def test_it_lies_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "user_data_path", lambda: tmp_path)
    assert LogbookFile().path == tmp_path / "record.json"


def test_an_older_format_is_migrated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(logbook.MIGRATIONS, 0, lambda old: {"format": 1, "profiles": [{"name": old["name"]}]})
    (tmp_path / "record.json").write_text('{"format": 0, "name": "Rose"}', encoding="utf-8")
    assert LogbookFile(tmp_path).load() == (logbook_of(Rose=[]), "")


@pytest.mark.parametrize(("format_", "unknown", "helped"), [(1, "help", None), (2, "deeds", Help(hints=2))])
def test_of_games_of_older_formats_it_is_not_known_what_helped_or_was_done_well(
    tmp_path: Path, format_: int, unknown: str, helped: Help | None
) -> None:
    contents = json.loads(write_model(logbook_of(Rose=[played(1, help=helped)])))
    del contents["profiles"][0]["games"][0][unknown]
    (tmp_path / "record.json").write_text(json.dumps(contents | {"format": format_}), encoding="utf-8")
    held, said = LogbookFile(tmp_path).load()
    (game,) = held.profiles[0].games
    assert (getattr(game, unknown), game.help, held.format, said) == (None, helped, 3, "")
    counted = played(2, deeds={"stolen": 3})
    add(LogbookFile(tmp_path), counted)
    assert LogbookFile(tmp_path).load()[0].profiles[0].games == [game, counted]


def test_an_edit_that_changes_nothing_writes_nothing(tmp_path: Path) -> None:
    with LogbookFile(tmp_path).edit():
        pass
    assert not any(tmp_path.iterdir())
    put(LogbookFile(tmp_path), logbook_of(Rose=[]))
    (tmp_path / "record.json").write_text(written := '{"format":2,"profiles":[{"name":"Rose"}]}', encoding="utf-8")
    assert put(LogbookFile(tmp_path), logbook_of(Rose=[])) == ""
    assert (tmp_path / "record.json").read_text(encoding="utf-8") == written


def test_an_edit_that_is_refused_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = LogbookFile(tmp_path)
    put(file, logbook_of(Rose=[]))
    with pytest.raises(BadInput), file.edit() as held:  # noqa: PT012 - what was done before it goes too
        held.profiles.clear()
        raise BadInput("no")
    assert file.load() == (logbook_of(Rose=[]), "")
    assert [path.name for path in tmp_path.iterdir()] == ["record.json"], "and it is not locked any more"


def test_deleting_leaves_nothing_not_even_what_was_set_aside(tmp_path: Path) -> None:
    file = LogbookFile(tmp_path)
    file.path.write_text("nonsense", encoding="utf-8")
    add(file, played(1))
    file.delete()
    assert not any(tmp_path.iterdir())
    file.delete()


def test_with_the_last_profile_everything_goes(tmp_path: Path) -> None:
    file = LogbookFile(tmp_path)
    file.path.write_text("nonsense", encoding="utf-8")
    put(file, logbook_of(Rose=[played(1)], Ann=[]))
    assert delete_profile("Ann", tmp_path) == ""
    assert [profile.name for profile in file.load()[0].profiles] == ["Rose"]
    assert delete_profile("Rose", tmp_path) == ""
    assert not any(tmp_path.iterdir())


def test_the_oldest_games_go_where_a_file_would_be_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = wins_and_losses("w" * 50)
    cap = len(write_model(logbook_of(Rose=games))) // 2
    monkeypatch.setattr(formats, "SIZE_CAP", cap)
    file = LogbookFile(tmp_path)
    put(file, logbook_of(Rose=games, Ann=games[:2]))
    held = file.load()[0]
    assert 10 < len(held.profiles[0].games) < 25
    assert held.profiles[0].games[-1] == games[-1]
    assert held.profiles[1].games == games[:2]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seat", 3),
        ("share", 1.5),
        ("players", []),
        ("key", "x"),
        ("finished", "1999-01-01T00:00:00Z"),
        ("more", 1),
        ("help", {"hints": -1}),
        ("help", {"hints": 1.0}),
        ("help", {"x": 1}),
        ("deeds", {"stolen": 0}),
        ("deeds", {"stolen": 1.0}),
        ("deeds", {"": 1}),
        ("deeds", {str(number): 1 for number in range(21)}),
    ],
)
def test_what_no_game_can_be_is_refused(field: str, value: object) -> None:
    contents = json.loads(write_model(logbook_of(Rose=[played(1)])))
    contents["profiles"][0]["games"][0][field] = value
    with pytest.raises(BadInput):
        read_logbook(json.dumps(contents).encode())


def test_two_profiles_of_one_name_are_refused() -> None:
    data = b'{"format": 1, "profiles": [{"name": "Ann"}, {"name": "ann"}]}'
    with pytest.raises(BadInput, match="a name of its own"):
        read_logbook(data)
