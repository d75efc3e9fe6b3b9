"""Files of every kind that the program reads besides saves and positions, and the commands by which it reads them."""

from __future__ import annotations

import io
import json
import shutil
import sys
import time
import tomllib
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest
from niagara_ai.contract import BotError
from niagara_ai.train.folder import Figures, Folder
from niagara_ai.train.folder import Settings as Training

from niagara_tui.cli import main
from niagara_tui.core.text import HIDDEN_CATEGORIES
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.match import positions
from niagara_tui.match.sharing import shared_copy, to_text
from niagara_tui.match.table_match import TableMatch
from niagara_tui.shell import bots, progress, settings
from niagara_tui.shell.matches.challenge import daily
from niagara_tui.shell.players import MyStrength, choices
from niagara_tui.store.formats import write_model
from niagara_tui.store.goals import GoalsOfGame, Reached
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.store.matches import KeptChallenge, Matches, OthersOutcome
from niagara_tui.store.models import Record, SeatSetup, Setup, write_record, write_shared
from niagara_tui.study.lessons import advisor, lesson
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.reviews.models import Review, record_digest, weights_digest
from tests.robustness.editing import to_toml
from tests.robustness.killing import PLAN
from tests.support.contests import BEGUN, best_of
from tests.support.logbooks import START, goals_of, logbook_of, played, wins_and_losses
from tests.support.matches import clock, decisions
from tests.support.reviews import made_up, played_record, sealed

SECONDS = 3.0
"""The time of a processor in which any command must have read or refused a file, also on a busy machine."""
GAME = "upriver"
"""The game whose pages are replaced."""
NAME = "a"


class Home:
    """The folders of a user, and the command line there."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Use folders inside `path`; the game `GAME` has its pages there, and the other games have none."""
        for variable in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
            monkeypatch.setenv(variable, str(path / variable))
        monkeypatch.setenv("NIAGARA_TRACEBACK", "1")
        self.path, self._monkeypatch = path, monkeypatch
        self.config, self.data, self.saves = (
            path / "XDG_CONFIG_HOME" / "niagara-tui",
            path / "XDG_DATA_HOME" / "niagara-tui",
            path / "saves",
        )
        for folder in (self.config, self.data, self.saves):
            folder.mkdir(parents=True)
        self.pages = path / "pages"
        shutil.copytree(Path(str(registry.pages(GAME))), self.pages)
        monkeypatch.setattr(registry, "pages", {GAME: self.pages}.get)
        monkeypatch.setattr(bots, "files", lambda _package: self.pages)
        settings.save(settings.Settings(advisor=True), self.config)
        self.forget()

    def forget(self) -> None:
        """Read the game's pages again when they are next asked for."""
        for read in (lesson.lessons_of, advisor.notes_of, catalogue.file_of, bots._read):
            read.cache_clear()

    def niagara(self, *arguments: object, typed: str = "") -> str:
        """What that command says; it must end in time, with status 0 or 2, and say nothing that moves a cursor."""
        (self.path / "typed").write_text(typed, encoding="utf-8")
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _stream in range(2))
        begin = time.process_time()
        with (self.path / "typed").open(encoding="utf-8") as stdin, redirect_stdout(out), redirect_stderr(err):
            self._monkeypatch.setattr(sys, "stdin", stdin)
            status = main([str(argument) for argument in arguments])
        took = time.process_time() - begin
        told, complained = (stream.buffer.getvalue().decode() for stream in (out, err))
        said: str = told + complained
        assert status in {0, 2}, said
        assert took < SECONDS, f"{arguments} took {took:.1f} s"
        check_plain(said)
        assert all(len(line) < 1500 for line in complained.splitlines()), complained
        assert complained or not status
        return said


def check_plain(said: str) -> None:
    """Check that the lines hold nothing that moves a cursor, turns a line round, or cannot be seen."""
    found = {sign for sign in said if sign != "\n" and unicodedata.category(sign) in HIDDEN_CATEGORIES}
    assert not found, (found, said[:1000])


@dataclass(frozen=True)
class Kind:
    """A kind of file: valid ones (TOML, or else JSON), and a function that lets the program read one in every way."""

    whole: Callable[[], list[bytes]]
    read: Callable[[Home, bytes], object]
    is_toml: bool = False

    def contents(self, chance: Random) -> Any:
        """What one of the valid files holds, as values."""
        data = chance.choice(self.whole())
        return tomllib.loads(data.decode()) if self.is_toml else json.loads(data)

    def written(self, contents: Any) -> bytes:
        """A file with these contents."""
        return (to_toml(contents) if self.is_toml else json.dumps(contents)).encode(errors="surrogatepass")


# -- games --------------------------------------------------------------------------------------------


def _matches() -> list[TableMatch]:
    """A match of each game in progress, with secret choices that are made and not revealed where the game has some."""
    found = []
    for seed, game in enumerate(GAMES):
        seats = [SeatSetup(name=name, player="human") for name in ("Rose", "Bert", "Yann")]
        match = TableMatch(Setup(game=game, options={}, seats=seats, seed=seed), clock)
        chance = Random(seed)
        for number in decisions(match, chance, 60):
            if number > 20 and "?" in "".join(match.record().moves):
                break
        found.append(match)
    return found


@cache
def _records() -> list[bytes]:
    return [write_record(match.record()) for match in _matches()]


@cache
def _copies() -> list[bytes]:
    over = played_record(GAME, seats=3)
    return [write_shared(shared_copy(match.record())) for match in _matches()] + [write_shared(shared_copy(over))]


@cache
def _positions() -> list[bytes]:
    return [positions.write(positions.new_position(game, game.options(), 3, 1)) for game in GAMES.values()]


def position_texts() -> list[bytes]:
    """A position as a line, and a game as a text to read."""
    line = positions.new_position(GAMES["niagara"], GAMES["niagara"].options(), 3, 1).to_line()
    return [line.encode(), to_text(_matches()[0].record()).encode()]


def ask(home: Home, commands: Mapping[str, str]) -> None:
    """Give these commands, with what is typed to each."""
    for line, typed in commands.items():
        words = line.split()
        home.niagara(*words, *(("--saves", home.saves) if "--plain" in words else ()), typed=typed)


def _read_game(home: Home, data: bytes) -> None:
    file = home.saves / f"{NAME}.json"
    file.write_bytes(data)
    replayed = {f"replay {file} --plain": "\nlook\nend\nlog\neyes\nround 2\nmove 1\nquit\n"}
    ask(home, {f"check {file}": ""} | replayed | {f"saves --saves {home.saves}": "", f"share {file} -o -": ""})
    ask(home, {f"resume {NAME} --plain": "look\nquit\n", "--plain": "look through a saved game\n1\nend\nquit\n"})
    _empty(home.saves)


def _read_in(folder: str, name: str, commands: Mapping[str, str]) -> Callable[[Home, bytes], None]:
    """A way to read a file of that name in a folder of the user, by these commands."""

    def read(home: Home, data: bytes) -> None:
        place: Path = getattr(home, folder)
        (place / name).write_bytes(data)
        ask(home, {line.replace("FILE", str(place / name)): typed for line, typed in commands.items()})
        _empty(place)

    return read


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        path.unlink()


read_position = _read_in("saves", "start.json", dict.fromkeys(("check FILE", "legal FILE", "view FILE"), ""))

# -- reviews ------------------------------------------------------------------------------------------


@cache
def _reviewed() -> tuple[Record, Review]:
    record = played_record(GAME, seats=3)
    digests = {"record": record_digest(record), "weights": weights_digest(GAMES[GAME])}
    return record, made_up(record).model_copy(update=digests)


def _review_files() -> list[bytes]:
    return [_reviewed()[1].model_dump_json().encode()]


def _read_review(home: Home, data: bytes) -> None:
    """The review has the digest that it must have; what is not believed is made again, which is not done here."""
    record, review = _reviewed()
    (home.saves / f"{NAME}.json").write_bytes(write_record(record))
    home._monkeypatch.setattr("niagara_tui.cli.review._new_review", lambda _record, _effort: review)
    for form in ((), ("--json",), ("--seat", "R")):
        (home.saves / f"{NAME}.review").write_bytes(sealed(data))
        home.niagara("review", NAME, "--saves", home.saves, *form)
    home.niagara("saves", "--saves", home.saves)


# -- kept files ---------------------------------------------------------------------------------------


@cache
def _logbooks() -> list[bytes]:
    ann = [*wins_and_losses("wlwwl"), played(9, "mcts:quick", game=GAME, won=True, cost=2.5)]
    return [write_model(logbook_of(Ann=ann, Ben=wins_and_losses("l", "human", game="canyon")))]


def _matches_files() -> list[bytes]:
    line = daily(GAMES[GAME], date(2026, 11, 26), {}).line()
    others = [OthersOutcome(name="Ann", place=2, rounds=9)]
    challenges = [KeptChallenge(line=line, day=date(2026, 11, 26), others=others, taken=BEGUN)]
    contests = [best_of(3, [0], [1]), best_of(5, players=4).model_copy(update={"id": "00000002"})]
    return [write_model(Matches(contests=contests, challenges=challenges, seen=["0123456789abcdef"]))]


@cache
def _goals() -> list[bytes]:
    reached = {"win": Reached(when=START, key="0" * 32)}
    ann = GoalsOfGame(reached=reached, best={"ten_games": 3})
    return [write_model(goals_of(("Ann", GAME, ann), ("Ben", "canyon", GoalsOfGame(reached=reached))))]


def _read_goals(home: Home, data: bytes) -> None:
    (home.data / "record.json").write_bytes(_logbooks()[0])
    asked = {"record --goals --json": "", f"record --goals --json --game {GAME} --profile Ann": ""}
    _read_in("data", "goals.json", asked | {"--plain": "your record\n1\n1\n\nquit\n"})(home, data)


@cache
def _progresses() -> list[bytes]:
    puzzle = next(iter(catalogue.puzzles_of(GAME)))
    held = {
        "lessons": ["upriver-boats", "niagara-cards"],
        "notes": ["niagara-cloud"],
        "puzzles": {puzzle.lasting_id: 1.5},
        "first_sight": {puzzle.lasting_id: False},
        "mistakes": {f"{'0' * 32}:{17}": {"day": "2026-11-25", "found": 1}},
        "puzzle_days": ["2026-11-24", "2026-11-25"],
    }
    return [progress.Progress.model_validate(held).model_dump_json().encode()]


def _read_progress(home: Home, data: bytes) -> None:
    (home.config / progress.FILE).write_bytes(data)
    ask(
        home,
        {"learn --list": "", "puzzle --list": "", f"learn {GAME} --plain": "quit\n", "--plain": "learn\n1\nquit\n"},
    )
    check_plain(progress.finish_lesson("upriver-wave", home.config) or "")
    check_plain(progress.read(home.config)[1] or "")
    _empty(home.config)


@cache
def _settings() -> list[bytes]:
    last = {name: {"seats": ["human", "greedy"], "options": {}} for name in GAMES}
    kept = settings.Settings(name="Ann", game="canyon").model_dump(mode="json") | {"last": last}
    return [json.dumps(kept).encode()]


# -- a game's pages -----------------------------------------------------------------------------------


def _page(name: str) -> Callable[[], list[bytes]]:
    return lambda: [(Path(str(files(PAGES))) / name).read_bytes()]


PAGES = "niagara_tui.games.upriver.pages"
_LESSON = "lessons/01-boats.toml"


def _read_ratings(home: Home, data: bytes) -> None:
    """Ratings are shown where bots are chosen, and used for a person's own one."""
    (home.data / "record.json").write_bytes(write_model(logbook_of(Ann=_rated_games())))
    _read_page("ratings.json", {"record": ""})(home, data)
    (home.pages / bots.FILE).write_bytes(data)
    home.forget()
    for choice in choices(GAMES[GAME], MyStrength("greedy:balanced", "")):
        check_plain(choice.about)


@cache
def _rated_games() -> list[PlayedGame]:
    return wins_and_losses("wlwwlwlwllwlwl", "greedy:balanced", "random:uniform", game=GAME)


def _read_page(name: str, commands: Mapping[str, str]) -> Callable[[Home, bytes], None]:
    def read(home: Home, data: bytes) -> None:
        file = home.pages / name
        was = file.read_bytes()
        file.write_bytes(data)
        home.forget()
        try:
            ask(home, commands)
        finally:
            file.write_bytes(was)

    return read


# -- training -----------------------------------------------------------------------------------------


def _trainings() -> list[bytes]:
    numbers: dict[str, Any] = {"games": 4, "iterations": 8, "quick_iterations": 4, "window": 100, "epochs": 2}
    return [Training(game=GAME, policy_units=8, units=8, match_games=4, **numbers).model_dump_json().encode()]


_TOURNAMENT = PLAN.model_dump_json().encode() + b"\n"


def _figures() -> list[bytes]:
    losses = dict.fromkeys(("policy_loss", "even_loss", "chances_loss", "guessing_loss", "hidden_loss", "seconds"), 0.5)
    figures = Figures(generation=0, games=4, views=90, match_games=4, share=0.5, is_better=True, **losses)
    return [figures.model_dump_json().encode()]


def _read_training(name: str) -> Callable[[Home, bytes], None]:
    def read(home: Home, data: bytes) -> None:
        folder = home.path / "training"
        folder.mkdir(exist_ok=True)
        (folder / "settings.json").write_bytes(_trainings()[0])
        (folder / name).write_bytes(data)
        for way in (Folder(folder).settings, Folder(folder).figures):
            check_plain(_complaint(way))

    return read


def _complaint(way: Callable[[], object]) -> str:
    try:
        way()
    except BotError as error:
        return str(error)
    return ""


PUZZLE_COMMANDS = {
    "puzzle --list": "",
    f"puzzle {GAME}-1 --plain": "1\nshow\nquit\n",
    "puzzle --plain": "quit\n",
}
LESSON_COMMANDS = {"learn --list": "", f"learn {GAME}-boats --plain": "\n1\n\n1\nquit\n", "learn --plain": "quit\n"}
ADVISED = {f"play --game {GAME} --seats human,human --seed 1 --plain": "1\n\n\n1\n\n\n\n1\nquit\n"}
RECORD_COMMANDS = {
    **dict.fromkeys(("record", "record --json", f"record --game {GAME} --profile Ann", "record --export -"), ""),
    "--plain": "your record\n\nquit\n",
}
KINDS = {
    "save with seals": Kind(_records, _read_game),
    "shared copy": Kind(_copies, _read_game),
    "position": Kind(_positions, read_position),
    "tournament": Kind(lambda: [_TOURNAMENT], _read_in("data", "games.jsonl", {"ratings FILE": ""})),
    "review": Kind(_review_files, _read_review),
    "record": Kind(_logbooks, _read_in("data", "record.json", RECORD_COMMANDS)),
    "goals": Kind(_goals, _read_goals),
    "matches": Kind(
        _matches_files, _read_in("data", "matches.json", {"matches --json": "", "--plain": "matches\n\nquit\n"})
    ),
    "progress": Kind(_progresses, _read_progress),
    "settings": Kind(
        _settings, _read_in("config", settings.FILE, {"record": "", "--plain": "settings\n\nmenu\n1\n\nquit\n"})
    ),
    "puzzles": Kind(_page("puzzles.json"), _read_page("puzzles.json", PUZZLE_COMMANDS)),
    "lesson": Kind(_page(_LESSON), _read_page(_LESSON, LESSON_COMMANDS), is_toml=True),
    "advisor": Kind(_page("advisor.toml"), _read_page("advisor.toml", ADVISED), is_toml=True),
    "ratings": Kind(_page("ratings.json"), _read_ratings),
    "settings of training": Kind(_trainings, _read_training("settings.json")),
    "figures of training": Kind(_figures, _read_training("figures.jsonl")),
}
