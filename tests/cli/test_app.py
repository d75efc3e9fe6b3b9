from __future__ import annotations

import importlib.util
import json
import os
import pty
import random
import re
import socket
import subprocess
import sys
import tomllib
from argparse import Namespace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from niagara_ai.arena.playing import MAX_DECISIONS

import niagara_tui
from niagara_tui.cli import serve
from niagara_tui.cli.arguments import options
from niagara_tui.core.base_game import NoOptions
from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots import seats
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.table_match import TableMatch
from niagara_tui.serve.server import address
from niagara_tui.shell import settings
from niagara_tui.shell.launch import Launch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import read_record
from niagara_tui.ui.demo.script import scripts
from tests.cli.conftest import Niagara, refused
from tests.support.matches import readable, setup


def test_without_a_command_the_app_opens_at_its_home(niagara: Niagara, launched: list[Launch]) -> None:
    assert niagara().status == 0
    assert launched == [Launch(asks_name=True)]


def test_ascii_and_saves_may_stand_before_or_after_the_command(niagara: Niagara, launched: list[Launch]) -> None:
    for arguments in (
        ("--ascii", "--saves", "here"),
        ("--ascii", "--saves", "here", "play"),
        ("play", "--ascii", "--saves", "here"),
    ):
        assert niagara(*arguments).status == 0
    assert [(launch.ascii, launch.saves) for launch in launched] == [(True, Path("here"))] * 3


def test_plain_mode_needs_no_terminal_and_takes_what_the_app_takes(
    niagara: Niagara, plain: list[Launch], saves: SaveFolder
) -> None:
    for arguments in (("--plain", "--ascii"), ("play", "--plain", "--seed", 5), ("--plain", "resume")):
        assert niagara(*arguments, "--saves", saves.path).status == 0
    home, play, resume = plain
    assert home == Launch(saves=saves.path, ascii=True)
    assert play.setup is not None
    assert play.setup.seed == 5
    assert resume.resume == "under way"


def test_a_save_that_cannot_be_opened_is_told_before_the_app_opens_or_at_its_home_screen_if_asked_for(
    niagara: Niagara, launched: list[Launch], saves: SaveFolder
) -> None:
    there = "--saves", saves.path
    assert niagara("resume", "gone", *there).status == 2
    assert niagara("resume", "--or-home", *there).err == "niagara: --or-home needs NAME\n"
    assert launched == []
    assert niagara("resume", "--or-home", *there, "--", "gone").status == 0
    assert niagara("resume", "--or-home", "under way", *there).status == 0
    assert [launch.resume for launch in launched] == ["gone", "under way"]


def test_a_dumb_terminal_gets_plain_mode_by_itself(
    niagara: Niagara, launched: list[Launch], plain: list[Launch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert niagara().status == 0
    assert (len(plain), len(launched)) == (1, 0)


COMMANDS: tuple[list[str], ...] = ([], ["play"], ["resume"])


@pytest.mark.processes
@pytest.mark.parametrize(
    ("arguments", "stream"),
    [
        pytest.param(command, stream, marks=() if place == number else pytest.mark.slow)  # each command, each stream
        for place, command in enumerate(COMMANDS)
        for number, stream in enumerate(("stdin", "stdout", "stderr"))
    ],
)
def test_without_a_terminal_the_app_is_refused_in_one_sentence(
    saves: SaveFolder, tmp_path: Path, arguments: list[str], stream: str
) -> None:
    """In a process of its own, with all but one stream in a terminal."""
    master, slave = pty.openpty()
    said = tmp_path / "said"
    with said.open("w+b") as elsewhere:
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), slave) | {stream: elsewhere.fileno()}
        command = [sys.executable, "-m", "niagara_tui", *arguments, "--saves", str(saves.path)]
        status = subprocess.run(command, **streams, check=False, timeout=30).returncode  # type: ignore[call-overload]
    os.close(slave)
    heard = said.read_text(encoding="utf-8") if stream == "stderr" else os.read(master, 65536).decode()
    os.close(master)
    assert status == 2
    name = {"stdin": "input", "stdout": "output", "stderr": "error"}[stream]
    assert heard.strip() == (
        f"niagara: the app needs a terminal, and standard {name} is not one; with --plain it works line by line without"
    )


def test_that_a_game_has_no_options_is_told() -> None:
    game: Any = SimpleNamespace(title="Patience", options=NoOptions)
    with pytest.raises(BadInput, match="Patience has no options"):
        options(game, ["bogus=1"])


# `niagara demo`: the list of demos, and what refuses to be shown.


def test_demo_lists_the_demos(niagara: Niagara) -> None:
    said = niagara("demo")
    assert said.status == 0
    assert "steal      Steal from a laden canoe\n" in said.out


def test_a_demo_needs_a_terminal(niagara: Niagara) -> None:
    assert "a demo needs a terminal" in refused(niagara("demo", "steal"))


def test_every_example_that_a_demo_begins_in_is_packed() -> None:
    root = Path(niagara_tui.__file__).parents[1]
    packed = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    assert {f"saves/{script.save}.json" for script in scripts().values()} == set(packed["wheel"]["force-include"])


# `niagara serve`: what it refuses, in one sentence, and what it says.


def test_a_port_that_is_taken_is_told_with_the_way_out(niagara: Niagara) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused(niagara("serve", "--port", port))
    assert said == f"port {port} is taken; choose another with --port, 0 for any that is free"


@pytest.mark.parametrize("host", ["nobody.invalid", "a\x1b[31mb", "x" * 300, "", " "])
def test_a_host_that_is_none_is_told(niagara: Niagara, host: str) -> None:
    said = refused(niagara("serve", "--host", host, "--port", 0))
    assert "is neither an address nor a name of this machine" in said
    assert "\x1b" not in said


def test_without_its_packages_it_says_how_they_are_had(niagara: Niagara, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in {"aiohttp", "textual_serve"}]:
        monkeypatch.delitem(sys.modules, name)
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "textual_serve" else find(name))
    said = refused(niagara("serve"))
    assert said == "serve needs the package textual_serve; pip install 'niagara-tui[serve]' brings it"


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/?token=t"),
        ("0.0.0.0", "http://127.0.0.1:8000/?token=t"),
        ("::", "http://[::1]:8000/?token=t"),
        ("tavern", "http://tavern:8000/?token=t"),
    ],
)
def test_the_address_that_is_printed_can_be_opened_here(host: str, shown: str) -> None:
    assert address(host, 8000, "t") == shown


def test_it_warns_where_others_can_reach_it(capsys: pytest.CaptureFixture[str]) -> None:
    serve._announce("127.0.0.1", "http://x")
    assert "encrypted" not in capsys.readouterr().out
    serve._announce("0.0.0.0", "http://x")
    assert "nothing is encrypted" in capsys.readouterr().out


def test_a_browser_that_cannot_be_opened_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("webbrowser.open", {"http://x": False}.__getitem__)
    serve._open("http://x")
    assert capsys.readouterr().err == "No browser can be opened from here.\n"


def test_help_names_every_option(niagara: Niagara) -> None:
    said = niagara("serve", "--help")
    assert said.status == 0
    for option in ("--port", "--host", "--open", "--visitors", "--idle", "--own-saves", "--ascii", "--saves"):
        assert option in said.out


@pytest.mark.parametrize("saves", ["file", "file/deeper"])
def test_a_folder_of_saves_that_is_a_file_is_told_before_anybody_is_let_in(
    niagara: Niagara, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, saves: str
) -> None:
    monkeypatch.setattr(serve, "_serve", None)
    (tmp_path / "file").touch()
    said = refused(niagara("serve", "--port", 0, "--saves", tmp_path / saves))
    file, folder = tmp_path / "file", tmp_path / saves
    assert said == f"no game can be saved in {folder}: {file} is a file, not a folder; choose another with --saves"


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="the system has no /proc")
@pytest.mark.parametrize("saves", ["/proc/self", "/proc/self/x"])
def test_a_folder_that_takes_no_saves_is_told_before_anybody_is_let_in(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, saves: str
) -> None:
    monkeypatch.setattr(serve, "_serve", None)
    assert f"no game can be saved in {saves}: " in refused(niagara("serve", "--port", 0, "--saves", saves))


@pytest.mark.parametrize("language", ["", "fr"])
def test_44_the_app_in_a_browser_speaks_the_language_that_was_asked_for(language: str, tmp_path: Path) -> None:
    """Which counts for more than that of the settings, as everywhere."""
    given = {"language": language} if language else {}  # what is not asked for is not there
    chosen = Namespace(saves=tmp_path, visitors=1, idle=1, own_saves=False, **given)
    spoken = ["--language", language] if language else []
    assert serve._options(chosen).command[5:] == [str(tmp_path), *spoken]


# -- niagara play ----------------------------------------------------------------------------------


@pytest.mark.processes
def test_a_table_without_people_needs_no_terminal(niagara: Niagara) -> None:
    assert niagara("play", "--auto", "--game", "upriver", "--seats", "random,random", "--seed", 3).status == 0


def test_play_goes_to_a_table_for_you_and_three_bots_under_the_usual_names(
    niagara: Niagara, launched: list[Launch]
) -> None:
    assert niagara("play").status == 0
    setup = launched[0].setup
    assert setup is not None
    assert [seat.player for seat in setup.seats] == ["human", "greedy:balanced", "greedy:thief", "mcts:easy"]
    assert [seat.name for seat in setup.seats] == ["Rose", "Bert", "Yann", "Gina"]
    TableMatch(setup)


def test_play_takes_players_names_seed_and_options(niagara: Niagara, launched: list[Launch]) -> None:
    options = ("--option", "ending=value", "--option", "tracker=off")
    status = niagara(
        "play", "--seats", "human,greedy:thief, human", "--names", "Ann,Ben,Yann", "--seed", 5, *options
    ).status
    setup = launched[0].setup
    assert status == 0
    assert setup is not None
    assert [(seat.name, seat.player) for seat in setup.seats] == [
        ("Ann", "human"),
        ("Ben", "greedy:thief"),
        ("Yann", "human"),
    ]
    assert setup.seed == 5
    assert {name: setup.options[name] for name in ("ending", "first", "tracker", "joe")} == {
        "ending": "value",
        "first": "drawn",
        "tracker": False,
        "joe": False,
    }


@pytest.mark.processes
def test_play_auto_tells_a_game_of_bots_to_its_end_and_ranks_it(niagara: Niagara, launched: list[Launch]) -> None:
    said = niagara("play", "--auto", "--seats", "greedy,greedy:thief,random", "--names", "Ann,Ben,Cat", "--seed", 3)
    assert (said.status, said.err) == (0, "")
    log, ranking = said.out.split("\n\n")
    assert "Round 2 begins; " in log
    assert log.splitlines()[-1] == "The game is over."
    assert [line.split(" ")[1].rstrip(":") in {"Ann", "Ben", "Cat"} for line in ranking.splitlines()] == [True] * 3
    assert ranking.startswith("1. ")
    assert not launched


def test_your_name_counts_where_no_names_are_given(
    niagara: Niagara, launched: list[Launch], plain: list[Launch], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    settings.save(settings.Settings(name="Bert"), tmp_path)
    assert niagara("play", "--seats", "random,human,human").status == 0
    assert niagara("play", "--plain").status == 0
    assert niagara("play", "--names", "A,B,C,D").status == 0
    setups = [launch.setup for launch in (*plain, *launched) if launch.setup is not None]
    assert [[seat.name for seat in setup.seats] for setup in setups] == [
        ["Bert", "Bill", "Yann", "Gina"],
        ["Rose", "Bert", "Yann"],
        ["A", "B", "C", "D"],
    ]


@pytest.mark.processes
def test_bots_alone_have_nobodys_name(niagara: Niagara, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    settings.save(settings.Settings(name="Zoe"), tmp_path)
    assert "Zoe" not in niagara("play", "--auto", "--seats", "random,random,random", "--decisions", 5).out


# -- games of bots alone ---------------------------------------------------------------------------

NIAGARA = [sys.executable, "-c", "import sys; from niagara_tui.cli import main; sys.exit(main())"]


def played(out: Path, *arguments: str, environment: dict[str, str] | None = None) -> tuple[str, dict[str, Any]]:
    """The output of a new process, and the save that it leaves, without times."""
    command = [*NIAGARA, "play", "--auto", *arguments, "-o", str(out)]
    done = subprocess.run(
        command, env={**os.environ, **(environment or {})}, capture_output=True, text=True, check=True, timeout=1200
    )
    save = json.loads(out.read_bytes())
    del save["started"], save["saved"]
    return done.stdout, save


def check_twice(folder: Path, *arguments: str, **second: str) -> None:
    first = played(folder / "one.json", *arguments, environment={"PYTHONHASHSEED": "1"})
    again = played(folder / "other.json", *arguments, environment={"PYTHONHASHSEED": "2", **second})
    assert first == again


@pytest.mark.processes
def test_the_same_command_plays_the_same_game(tmp_path: Path) -> None:
    check_twice(tmp_path, "--game", "upriver", "--seats", "greedy,random", "--seed", "5")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_same_command_plays_the_same_game_with_searches_that_count(game: str, tmp_path: Path) -> None:
    check_twice(tmp_path, "--game", game, "--seats", "greedy,mcts:110,mcts:easy", "--seed", "5")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_the_same_game_where_the_search_must_be_compiled_first(game: str, tmp_path: Path) -> None:
    cold = str(tmp_path / "cold")
    check_twice(tmp_path, "--game", game, "--seats", "greedy,mcts:110,random", "--seed", "6", NUMBA_CACHE_DIR=cold)


@pytest.mark.processes
@pytest.mark.timeout(60)
def test_a_game_of_random_bots_is_broken_off_and_its_save_goes_on(niagara: Niagara, tmp_path: Path) -> None:
    out = tmp_path / "game.json"
    asked = ["play", "--auto", "--seats", "random,random,random", "--seed", 1, "--decisions", 50, "-o", out]
    said = niagara(*asked)
    assert said.status == 0
    broken_off = r"\nStopped in round \d+, after 50 decisions: the game is not over, and nobody has won\.\n1\. "
    assert re.search(broken_off, said.out)
    record = read_record(out.read_bytes())
    assert len(record.moves) == 50
    assert record.result is None
    assert not TableMatch.resume(record).is_over()


@pytest.mark.processes
async def test_a_match_is_broken_off_after_just_so_many_decisions_also_amid_secret_ones() -> None:
    match = TableMatch(setup(3, seed=1, player="random"))
    async with BotSeats(match) as bots:
        await play_out(match, bots, max_decisions=2)
    assert readable(match.record()) == ["R ?", "B ?"]


def test_by_itself_a_game_of_bots_is_broken_off_where_a_tournament_breaks_one_off(
    niagara: Niagara, begun: list[tuple[int | None, int]]
) -> None:
    for arguments in ((), ("--decisions", "7")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [most for _seed, most in begun] == [MAX_DECISIONS, 7]


@pytest.mark.processes
def test_a_game_that_ends_is_not_called_broken_off(niagara: Niagara) -> None:
    said = niagara("play", "--auto", "--game", "upriver", "--seats", "greedy,random", "--seed", 5)
    assert "stopped in round" not in said.out.lower()
    assert said.out.splitlines()[-2].startswith("1. ")


def bots_seeds(match: TableMatch, chance: random.Random) -> list[int]:
    bots = BotSeats(match, chance=chance)
    return [bots._chances[seat].getrandbits(32) for seat in bots.seats]


def test_a_bots_seed_is_made_of_the_bots_seed_alone_never_of_the_games() -> None:
    one, other = (TableMatch(setup(3, seed=seed, player="greedy")) for seed in (1, 2))
    assert bots_seeds(one, random.Random(0)) == bots_seeds(other, random.Random(0))
    assert bots_seeds(one, random.Random(0)) != bots_seeds(one, random.Random(1))
    assert len(set(bots_seeds(one, random.Random(0)))) == 3


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int | None, int]]:
    """Record the bots' seeds and most decisions of the games that would be played, instead of playing them."""
    games: list[tuple[int | None, int]] = []

    def note(_match: TableMatch, bots_seed: int | None, _after: object, most: int, _failures: list[str]) -> None:
        games.append((bots_seed, most))

    monkeypatch.setattr(seats, "play_alone", note)
    return games


def test_the_bots_chance_is_drawn_unless_a_seed_is_given(niagara: Niagara, begun: list[tuple[int | None, int]]) -> None:
    for arguments in ((), ("--seed", "7"), ("--seed", "7", "--bots-seed", "3"), ("--bots-seed", "3")):
        assert niagara("play", "--auto", *arguments).status == 0
    assert [seed for seed, _most in begun] == [None, 0, 3, 3]


def test_it_says_which_bots_think_by_the_clock_and_may_not_repeat(
    niagara: Niagara, begun: list[tuple[int | None, int]]
) -> None:
    for player, seed, said in (
        ("mcts:2s", ["--seed", 1], True),
        ("mcts:50ms", [], False),
        ("mcts:expert", ["--seed", 1], False),
        ("mcts:110", ["--seed", 1], False),
    ):
        err = niagara("play", "--auto", "--seats", ",".join([player] * 3), *seed).err
        assert ("The same command may give another game" in err) == said
        assert (player in err) == said
    assert [seed for seed, _most in begun] == [0, None, 0, 0]
