"""The games of tournaments looked at again: `FILE@17` wherever a save's file is accepted, and saves of all games."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.arena import Tournament

from niagara_tui.games.registry import GAMES
from niagara_tui.lab.tournament_file import each_game, read
from niagara_tui.match.bots.processes import SOURCE
from niagara_tui.match.match import Match
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.named import file_of, read_named
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


def named(path: Path, number: int) -> str:
    return f"{path}@{number}"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_of_a_file_is_played_again_to_the_same_end(game: str, tmp_path: Path, niagara: Niagara) -> None:
    path, seats = tmp_path / "games.jsonl", ["greedy", *["random"] * (GAMES[game].seats[0] - 1)]
    arena = ("arena", "--game", game, "--seats", ",".join(seats), "--jobs", 1, "--seed", 3, "--games", 3)
    assert niagara(*arena, "--out", path).status == 0
    for number, played in enumerate(each_game(path), 1):
        match = Match.resume(read_named(named(path, number), SaveFolder(tmp_path)))
        match.settle()
        won = {played.order.index(entry) for entry in played.winners}
        assert {each.seat for each in match.standings() if each.won} == won
        assert len(played.moves) == played.decisions


def test_the_players_of_a_game_are_called_as_their_bots_wherever_they_sit(games: Path, tmp_path: Path) -> None:
    records = [read_named(named(games, number), SaveFolder(tmp_path)) for number in (1, 2, 4)]
    assert [seat.name for seat in records[0].setup.seats] == ["greedy:balanced", "greedy:balanced 2", "random:uniform"]
    assert [seat.name for seat in records[1].setup.seats] == ["greedy:balanced 2", "random:uniform", "greedy:balanced"]
    assert [seat.player for seat in records[1].setup.seats] == ["greedy:balanced", "random:uniform", "greedy:balanced"]
    assert records[0].setup.seed == records[1].setup.seed != records[2].setup.seed
    film = RecordFilm(records[0])
    assert (film.damage, film.lock_reason, film.is_over(film.last)) == (None, "", True)


def test_a_shared_copy_of_a_game_does_not_tell_the_commands_of_its_programs(games: Path, niagara: Niagara) -> None:
    games.write_bytes(games.read_bytes().replace(b'"greedy:balanced"', b'"exec:./mybot --key 7"', 1))
    games.write_bytes(games.read_bytes().replace(b'"greedy:balanced"', b'"exec:./other"', 1))
    shared = niagara("share", named(games, 2)).out
    assert "mybot" not in shared
    assert [seat["name"] for seat in json.loads(shared)["setup"]["seats"]] == ["exec 2", "random:uniform", "exec"]


def test_a_game_of_a_file_stands_wherever_a_saves_file_does(games: Path, niagara: Niagara, tmp_path: Path) -> None:
    assert niagara("check", named(games, 4)).out == "OK\n"
    shared = json.loads(niagara("share", named(games, 4)).out)
    assert shared["kind"] == "shared"
    assert niagara("replay", named(games, 4), "--picture", tmp_path / "end.svg").status == 0
    assert "took" in niagara("review", named(games, 2)).out
    assert "Round 2" in niagara("analyse", f"{games}@2@round 2", "--time", 0.1).out
    assert niagara("analyse", named(games, 2), "--at", "round 2", "--time", 0.1).status == 0


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (0, "there is no game 0 in it: it holds 4 games, counted from 1"),
        (5, "game 5 has not been played: the tournament has come to 4 games of 6"),
        (7, "there is no game 7 in it: it holds 4 games, counted from 1"),
    ],
)
def test_a_game_that_is_not_there_is_told_in_one_sentence(games: Path, niagara: Niagara, number: int, why: str) -> None:
    said = refused(niagara("replay", named(games, number)))
    assert said.endswith(f" cannot be opened: {why}")


def test_a_file_without_a_number_and_a_game_that_was_torn_are_told(games: Path, niagara: Niagara) -> None:
    said = refused(niagara("review", games))
    assert said.endswith("it holds the games of a tournament; name one of them, as in games.jsonl@1")
    games.write_bytes(games.read_bytes()[:-9])
    assert "game 4 was not written to its end; niagara arena --resume" in refused(niagara("review", named(games, 4)))
    assert niagara("check", named(games, 3)).out == "OK\n"


def as_format_1(path: Path) -> None:
    """Make the file one of a version that kept no moves."""
    plan, *lines = (json.loads(line) for line in path.read_bytes().splitlines())
    for name in ("begun", "thoughts"):
        del plan[name]
    for line in lines:
        for name in ("order", "seed", "moves", "thoughts"):
            line.pop(name, None)
    written = [plan | {"format": 1}, *lines]
    path.write_bytes(b"".join(json.dumps(line).encode() + b"\n" for line in written))


def test_an_older_file_is_rated_and_gone_on_with_and_only_its_new_games_are_looked_at(
    games: Path, niagara: Niagara
) -> None:
    results = read(games).games
    as_format_1(games)
    assert read(games).games == results
    assert niagara("ratings", games).status == 0
    said = refused(niagara("replay", named(games, 2)))
    assert said.endswith("the moves of game 2 are not in it: it was played by an older version of this program")
    assert niagara("arena", "--resume", games, "--jobs", 1).status == 0
    assert len(read(games).games) == 6
    assert niagara("check", named(games, 6)).out == "OK\n"


def changed(line: bytes, **fields: Any) -> bytes:
    return json.dumps(json.loads(line) | fields).encode() + b"\n"


def test_a_damaged_game_is_told_and_harms_no_other(games: Path, niagara: Niagara) -> None:
    plan, _first, second, third, fourth = games.read_bytes().splitlines(keepends=True)
    moves = json.loads(third)["moves"]
    damaged = (b"{\n", changed(second, order=[0, 0, 1]), changed(third, moves=[moves[0], "R fly"]), fourth)
    games.write_bytes(plan + b"".join(damaged))
    assert "line 2 is damaged" in refused(niagara("replay", named(games, 1)))
    assert "its seats are not those of the tournament" in refused(niagara("replay", named(games, 2)))
    assert "move 2 of 2, 'R fly'" in refused(niagara("check", named(games, 3)))
    assert niagara("check", named(games, 4)).out == "OK\n"


def test_a_file_whose_own_name_ends_like_the_number_of_a_game_is_itself(games: Path, tmp_path: Path) -> None:
    own = Path(named(games, 2))
    own.write_bytes((tmp_path / "games.jsonl").read_bytes())
    assert file_of(str(own), SaveFolder(tmp_path)) == own
    own.unlink()
    assert file_of(str(own), SaveFolder(tmp_path)) == games


def test_a_file_holds_the_games_as_they_were_played(games: Path) -> None:
    bots = Tournament.of(SOURCE, "upriver", {}, ["greedy", "greedy", "random"], 1)
    assert [*each_game(games)] == [replace(bots.play(number), thoughts=()) for number in range(4)]


# -- saves of all games -------------------------------------------------------------------------------

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
    assert "another game is there already" in refused(niagara(*UPRIVER, "--games", 1, "--games-out", tmp_path))
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
    assert refused(niagara("replay", named(games, 3))).endswith(f" cannot be opened: {wrong}")
    assert games.read_bytes() == whole


def test_bots_of_a_file_whose_names_cannot_be_shown_are_damage(games: Path, niagara: Niagara) -> None:
    games.write_bytes(games.read_bytes().replace(b"greedy:balanced", b"greedy\\u001b[31m", 1))
    said = refused(niagara("ratings", games))
    assert said.startswith(f"{games}: it holds no tournament (seats.0: ")
    assert "the text that names a player must be printable" in said
