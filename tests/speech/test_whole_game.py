from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from niagara_ai.registry import kinds

from niagara_tui.core.catalogues import CHOSEN, DOMAIN, VARIABLE
from niagara_tui.core.catalogues import catalogues as of_the_user
from niagara_tui.core.decisions import Naming, Option
from niagara_tui.games.niagara.teller import NiagaraTeller
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.ending import headline
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.table import WORDS
from niagara_tui.shell import players
from niagara_tui.shell.pages import page
from niagara_tui.store.models import SeatSetup, Setup
from tests.speech import pseudo

_PLAIN = re.compile(r"[A-Za-z]{2,}")
PLAYERS = {"①": "greedy", "②": "greedy:thief", "③": "greedy:hoarder"}


async def play() -> list[str]:
    """All sentences of a game of bots with everything on, from its list of options to its ranking.

    Data that is never translated is in signs without letters: players, and what a table draws.
    """
    seed, heard = int(sys.argv[1]), list[str]()
    fields = GAMES["niagara"].options.model_fields
    seats = [SeatSetup(name=name, player=player) for name, player in PLAYERS.items()]
    switches = {name: True for name, field in fields.items() if field.annotation is bool}
    match = TableMatch(Setup(game="niagara", options=dict(switches), seats=seats, seed=seed))
    game = match.game

    def listen() -> None:
        """After a decision, collect what is offered for the next ones, with warnings and reasons."""
        for seat in match.deciders():
            view = match.view(seat)
            for option in _all(game.choices(view, seat, Naming(tuple(PLAYERS)))):
                heard.extend((option.label, option.warning))
                if option.moves:
                    heard.append(game.explain(view, seat, option.moves, tuple(PLAYERS)))

    troubles = list[str]()
    async with BotSeats(match, chance=random.Random(seed)) as bots:
        await play_out(match, bots, listen, failures=troubles)
    standings = match.standings()
    return [
        *(text or "" for field in fields.values() for text in (field.title, field.description)),
        *(line.text for line in match.log),
        *heard,
        *troubles,
        *(standing.reason for standing in standings),
        headline(standings, match.names, match.players),
        match.record().result or "",
        *game.styles.values(),
        game.summary,
    ]


def _all(offered: Sequence[Option]) -> Iterator[Option]:
    for option in offered:
        yield option
        yield from _all(option.inner)


@pytest.fixture(scope="module")
def catalogues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locale")
    pseudo.make(folder)
    return folder


@pytest.fixture(scope="module")
def lines(catalogues: Path) -> list[str]:
    return said(catalogues, seed=2)


def said(catalogues: Path, seed: int) -> list[str]:
    """All sentences of the game with that seed, in the pseudo-language."""
    environment = {**os.environ, VARIABLE: str(catalogues), "LANGUAGE": pseudo.LANGUAGE, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tests.speech.test_whole_game", str(seed)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60)
    return [line for line in done.stdout.decode().split("\n") if line]


@pytest.mark.processes
def test_every_sentence_of_a_game_goes_through_the_catalogue(lines: list[str]) -> None:
    assert [line for line in lines if _PLAIN.search(line)] == []
    everything = "\n".join(lines)
    for sentence in (
        "The game is over.",
        "Spirits: whirlpool",
        "steal nothing",
        "takes an empty canoe off the river",
    ):
        assert pseudo.twin(sentence) in everything
    assert re.search(pseudo.twin("shows the") + " [1-7]", everything)
    assert len(set(lines)) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_every_sentence_of_many_games_goes_through_the_catalogue(catalogues: Path, seed: int) -> None:
    assert [line for line in said(catalogues, seed) if _PLAIN.search(line)] == []


@pytest.mark.processes
def test_the_twin_of_a_sentence_keeps_what_is_put_in() -> None:
    assert pseudo.twin("{name} paddles to {zone}, at {time:%H:%M}.") == "{name} ṕáđđĺéś ŧó {zone}, áŧ {time:%H:%M}."


# Plain mode in another language, from its menu to the table: only typed words stay English.

MENU = ["99", pseudo.twin("New game"), "99"]
SET_UP = ["1", "7", "1", "1", "2", "①", "4", "②", "6", "③", "3", "1", "13", "19", "20", "list", ""]
"""Three players, the first of whom is human, with every switch on."""
TABLE = ["look", "?", "list", "xx", "99", "undo", "redo", "save", "log", "rules xx"]
ROUNDS = [answer for card in "468" for answer in (card, "1", pseudo.twin("yes"), "look", "")]
"""Bots play as chance has it: whatever there is to answer, one of these answers fits, and the others are refused."""
LEAVE_COMMANDS = ["log", "quit", "2", "0", "quit"]

TYPED = {*WORDS, *NiagaraTeller.topics, "xx", "back"}
BOTS = {
    part
    for name, kind in kinds(GAMES["niagara"].styles).items()
    for word in (name, *kind.levels)
    for part in re.findall("[A-Za-z]+", word)
}
NAMES = {*map(players.default_name, "RBYG"), "shared", "drawn", "niagara", "saves"}
"""Names of people, option values, saves and their folder, which are not translated."""
_WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(scope="module")
def said_in_plain_mode(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Everything that plain mode says in the pseudo-language, from the menu through a whole game."""
    folder = tmp_path_factory.mktemp("plain")
    pseudo.make(folder / "locale")
    # nobody's last set-up is begun with, nor written over, and nobody's last game is told
    kept = {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    spoken = {VARIABLE: str(folder / "locale"), "LANGUAGE": pseudo.LANGUAGE, "PYTHONUTF8": "1"}
    environment = {**os.environ, **kept, **spoken}
    command = [sys.executable, "-m", "niagara_tui", "--plain", "--saves", str(folder / "saves")]
    given = "".join(f"{answer}\n" for answer in (*MENU, *SET_UP, *TABLE, *ROUNDS, *LEAVE_COMMANDS))
    done = subprocess.run(
        command, input=given, env=environment, capture_output=True, encoding="utf-8", check=True, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.replace(str(folder), "")


@pytest.mark.processes
def test_all_of_it_is_said_and_nothing_in_english(said_in_plain_mode: str) -> None:
    english = {word: line for line in said_in_plain_mode.splitlines() for word in _WORD.findall(line)}
    assert {word: line for word, line in english.items() if word not in TYPED | BOTS | NAMES} == {}
    for sentence in (
        "What would you like?",
        "How many play?",
        "Nothing has happened yet.",
        "A number plays that plan. These words work here:",
        "The beaver comes with the storm, at plus 2.",
        "the 1/2/3",
        "choose a plan",
        "Good-bye.",
    ):
        assert pseudo.twin(sentence) in said_in_plain_mode


# The pages to read are translated as files beside the English ones: `rules.de.md` beside `rules.md`.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("rules.md", "rules.de.md", "rules.de_AT.md", "help.md"):
        (tmp_path / name).write_text(f"# {name}")
    return tmp_path


def test_a_page_is_read_in_the_first_language_that_has_it_and_else_in_english(folder: Path) -> None:
    for languages, found in (
        ([], "rules.md"),
        (["de"], "rules.de.md"),
        (["de_AT", "de"], "rules.de_AT.md"),
        (["de_CH", "de"], "rules.de.md"),
        (["fr"], "rules.md"),
    ):
        assert page(folder, "rules", languages) == f"# {found}"
    assert page(folder, "help", ["de"]) == "# help.md"


def _empty(file: Path) -> None:
    with file.open("wb") as opened:
        write_mo(opened, Catalog())


def test_the_languages_are_those_with_a_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in ("de", "nl"):
        (tmp_path / language / "LC_MESSAGES").mkdir(parents=True)
        _empty(tmp_path / language / "LC_MESSAGES" / f"{DOMAIN}.mo")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "de_AT:fr:nl")
    assert [*of_the_user()] == ["de", "nl"]
    monkeypatch.setenv("LANGUAGE", "fr")
    assert [*of_the_user()] == []
    monkeypatch.setenv("LANGUAGE", "nl:en_GB:en:de")
    assert [*of_the_user()] == ["nl"]


@pytest.mark.parametrize("variable", ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"])
def test_whoever_likes_english_best_needs_no_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    (tmp_path / "de" / "LC_MESSAGES").mkdir(parents=True)
    _empty(tmp_path / "de" / "LC_MESSAGES" / f"{DOMAIN}.mo")
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    for other in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    assert [*of_the_user()] == []
    for german in ("de_DE.UTF-8", "de-CH"):
        monkeypatch.setenv(variable, german)
        assert [*of_the_user()] == ["de"]
    monkeypatch.setenv(variable, "en_US.UTF-8:de")
    assert [*of_the_user()] == []


@pytest.mark.parametrize("variable", ["LC_ALL", "LC_MESSAGES", "LANG"])
@pytest.mark.parametrize("none", ["C", "POSIX"])
def test_without_a_locale_it_is_english_whatever_languages_are_read_as_gettext_has_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, none: str
) -> None:
    for other in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv("LANGUAGE", "de")
    assert [*of_the_user()] == ["de"]
    monkeypatch.setenv(variable, none)
    assert [*of_the_user()] == []
    monkeypatch.setenv(CHOSEN, "de")
    assert [*of_the_user()] == ["de"], "what was chosen for this program counts before"


if __name__ == "__main__":  # in a process of its own, whose language is the pseudo-language
    sys.stdout.write("\n".join(asyncio.run(play())))
