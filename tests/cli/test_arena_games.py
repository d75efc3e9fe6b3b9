from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.arena import Tournament

from niagara_tui.games.registry import GAMES
from niagara_tui.lab.saved_games import names_of
from niagara_tui.lab.tournament_file import each_game, read
from niagara_tui.match.bots.readiness import SOURCE
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, read_record
from tests.cli.conftest import Niagara, refused

pytestmark = pytest.mark.searches


@pytest.fixture
def games(tmp_path: Path, niagara: Niagara) -> Path:
    """The file of four games of Up the River, of at most six."""
    path = tmp_path / "games.jsonl"
    seats = ("--game", "upriver", "--seats", "greedy,greedy,random", "--jobs", 1, "--seed", 1)
    assert niagara("arena", *seats, "--games", 4, "--out", path).status == 0
    plan, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(plan.replace(b'"games":4', b'"games":6') + b"".join(lines))
    return path


def saved(niagara: Niagara, games: Path, out: Path) -> list[Record]:
    count = len(read(games).games)
    assert niagara("arena", "--resume", games, "--games", count, "--jobs", 1, "--games-out", out).status == 0
    return [read_record(each.read_bytes()) for each in sorted(out.iterdir())]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_of_a_file_is_played_again_to_the_same_end(game: str, tmp_path: Path, niagara: Niagara) -> None:
    path, seats = tmp_path / "games.jsonl", ["greedy", *["random"] * (GAMES[game].seats[0] - 1)]
    arena = ("arena", "--game", game, "--seats", ",".join(seats), "--jobs", 1, "--seed", 3, "--games", 3)
    assert niagara(*arena, "--out", path).status == 0
    for played, record in zip(each_game(path), saved(niagara, path, tmp_path / "out"), strict=True):
        match = TableMatch.resume(record)
        match.settle()
        won = {played.order.index(entry) for entry in played.winners}
        assert {each.seat for each in match.standings() if each.won} == won
        assert len(played.moves) == played.decisions


def test_the_players_of_a_game_are_called_as_their_bots_wherever_they_sit(
    games: Path, tmp_path: Path, niagara: Niagara
) -> None:
    first, second, _third, fourth = saved(niagara, games, tmp_path / "out")
    assert [seat.name for seat in first.setup.seats] == ["greedy:balanced", "greedy:balanced 2", "random:uniform"]
    assert [seat.name for seat in second.setup.seats] == ["greedy:balanced 2", "random:uniform", "greedy:balanced"]
    assert [seat.player for seat in second.setup.seats] == ["greedy:balanced", "random:uniform", "greedy:balanced"]
    assert first.setup.seed == second.setup.seed != fourth.setup.seed
    film = RecordFilm(first)
    assert (film.damage, film.lock_reason, film.is_over(film.last)) == (None, "", True)


def test_what_players_are_called_does_not_tell_the_commands_of_programs() -> None:
    assert names_of(["exec:./mybot --key 7", "random:uniform", "exec:./other"]) == ["exec", "random:uniform", "exec 2"]


@pytest.mark.parametrize("command", ["replay", "review", "share", "check", "analyse"])
def test_the_file_of_a_tournament_is_no_save_and_how_to_get_saves_is_told(
    games: Path, niagara: Niagara, command: str
) -> None:
    said = refused(niagara(command, games))
    assert "it holds a tournament; niagara arena --resume FILE --games-out FOLDER writes its games as saves" in said


def test_an_older_file_is_rated_and_gone_on_with_and_its_games_have_no_saves(
    games: Path, niagara: Niagara, tmp_path: Path
) -> None:
    results = read(games).games
    plan, *lines = (json.loads(line) for line in games.read_bytes().splitlines())
    for name in ("begun", "thoughts"):  # format 1 kept no moves
        del plan[name]
    for line in lines:
        for name in ("order", "seed", "moves", "thoughts"):
            line.pop(name, None)
    games.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in [plan | {"format": 1}, *lines]))
    assert read(games).games == results
    assert niagara("ratings", games).status == 0
    assert niagara("arena", "--resume", games, "--jobs", 1).status == 0
    assert len(read(games).games) == 6
    said = refused(niagara("arena", "--resume", games, "--jobs", 1, "--games-out", tmp_path / "out"))
    assert said.endswith("the moves of game 1 are not in it: it was played by an older version of this program")


def changed(line: bytes, **fields: Any) -> bytes:
    return json.dumps(json.loads(line) | fields).encode() + b"\n"


def test_a_game_whose_seats_are_not_those_of_the_tournament_has_no_save(
    games: Path, niagara: Niagara, tmp_path: Path
) -> None:
    plan, first, *others = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join((plan, changed(first, order=[0, 0, 1]), *others)))
    said = refused(niagara("arena", "--resume", games, "--jobs", 1, "--games-out", tmp_path / "out"))
    assert said.endswith("line 2 is damaged (its seats are not those of the tournament)")


def test_a_file_holds_the_games_as_they_were_played(games: Path) -> None:
    bots = Tournament.of(SOURCE, "upriver", {}, ["greedy", "greedy", "random"], 1)
    assert [*each_game(games)] == [replace(bots.play(number), thoughts=()) for number in range(4)]


UPRIVER = ("arena", "--game", "upriver", "--seats", "greedy,greedy,random", "--jobs", 1, "--seed", 1)


def test_all_games_become_saves_that_say_who_won(tmp_path: Path, niagara: Niagara) -> None:
    said = niagara(*UPRIVER, "--games", 3, "--games-out", tmp_path / "new" / "out")
    assert said.out.endswith(f"3 games are in {tmp_path / 'new' / 'out'}.\n")
    folder = SaveFolder(tmp_path / "new" / "out")
    summaries = folder.summaries()
    assert [each.name for each in summaries] == [f"upriver-1-0000{number}" for number in (3, 2, 1)]
    for each in summaries:
        film = RecordFilm(folder.read(each.name))
        assert film.damage is None
        assert each.result
        assert niagara("check", folder.file(each.name)).out == "OK\n"


def test_the_saves_of_a_tournament_that_goes_on_are_those_of_all_its_games(games: Path, niagara: Niagara) -> None:
    out = games.parent / "out"
    assert niagara("arena", "--resume", games, "--games", 5, "--jobs", 1, "--games-out", out).status == 0
    assert len([*out.iterdir()]) == 5
    assert niagara("arena", "--resume", games, "--games", 6, "--jobs", 1, "--games-out", out).status == 0
    assert len([*out.iterdir()]) == 6


def test_a_save_of_another_game_is_not_written_over(tmp_path: Path, niagara: Niagara) -> None:
    assert niagara(*UPRIVER, "--games", 1, "--games-out", tmp_path).status == 0
    there = tmp_path / "upriver-1-00001.json"
    before = there.read_bytes()
    assert "exists already, with another game in it" in refused(
        niagara(*UPRIVER, "--games", 1, "--games-out", tmp_path)
    )
    assert there.read_bytes() == before
    there.write_bytes(b"{")
    assert "it is damaged" in refused(niagara(*UPRIVER, "--games", 1, "--games-out", tmp_path))


def test_a_folder_that_cannot_be_is_told(tmp_path: Path, niagara: Niagara) -> None:
    (tmp_path / "file").write_bytes(b"")
    said = refused(niagara(*UPRIVER, "--games", 1, "--games-out", tmp_path / "file" / "out"))
    assert said.endswith("is a file, not a folder")


@pytest.mark.parametrize(
    "fields",
    [
        {"winners": [0, 0, 1]},
        {"rounds": 10**400},
        {"decisions": -1},
        {"scores": [10**400, 0, 0]},
        {"times": [{"total": 1.0, "classes": {"999999": 1}}] * 3},
        {"times": [{"total": 1e400, "classes": {}}] * 3},
        {"thoughts": [[["move 4", 2**40, 0.5]]]},
    ],
)
def test_a_number_that_no_game_has_is_damage(games: Path, niagara: Niagara, fields: dict[str, Any]) -> None:
    plan, first, *others = games.read_bytes().splitlines(keepends=True)
    if "thoughts" in fields:
        fields = {"thoughts": fields["thoughts"] * len(json.loads(first)["moves"])}
    games.write_bytes(b"".join((plan, changed(first, **fields), *others)))
    for arguments in (("ratings", games), ("arena", "--resume", games), ("dataset", games, "--out", "never.npz")):
        said = refused(niagara(*arguments))
        assert said == f"{games}: line 2 is damaged (there is a number in it that no game has)"


def test_no_game_is_lost_behind_a_line_that_is_too_long(games: Path, niagara: Niagara) -> None:
    plan, first, *others = games.read_bytes().splitlines(keepends=True)
    whole = b"".join((plan, b" " * 2**20, first, *others))
    games.write_bytes(whole)
    wrong = "line 2 is longer than any can be"
    assert refused(niagara("arena", "--resume", games)) == f"{games}: {wrong}"
    assert refused(niagara("ratings", games)) == f"{games}: {wrong}"
    assert games.read_bytes() == whole


def test_bots_of_a_file_whose_names_cannot_be_shown_are_damage(games: Path, niagara: Niagara) -> None:
    games.write_bytes(games.read_bytes().replace(b"greedy:balanced", b"greedy\\u001b[31m", 1))
    said = refused(niagara("ratings", games))
    assert said.startswith(f"{games}: it holds no tournament (seats.0: ")
    assert "the text that names a player must be printable" in said
