"""Plain mode in another language, from its menu to the table: only typed words stay English."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from niagara_ai.registry import kinds

from niagara_tui.core.i18n import VARIABLE
from niagara_tui.games.niagara.teller import NiagaraTeller
from niagara_tui.games.registry import GAMES
from niagara_tui.plain.commands import WORDS
from niagara_tui.shell import players
from tests.speech import pseudo

MENU = ["99", "1", "99", "back"]
SET_UP = ["1", "7", "1", "1", "2", "①", "4", "②", "6", "③", "3", "1", "13", "19", "20", "list", ""]
"""Three players, the first of whom is human, with every switch on."""
TABLE = ["look", "?", "list", "xx", "99", "undo", "redo", "save", "log", "rules xx"]
ROUNDS = [answer for card in "468" for answer in (card, "1", pseudo.twin("yes"), "look", "")]
"""Bots play as chance has it: whatever there is to answer, one of these answers fits, and the others are refused."""
LEAVE_COMMANDS = ["log", "menu", "2", "2", "quit"]

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
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Everything that plain mode says in the pseudo-language, from the menu through a whole game."""
    folder = tmp_path_factory.mktemp("plain")
    pseudo.make(folder / "locale")
    kept = {"XDG_CONFIG_HOME": str(folder / "config")}  # nobody's last set-up is begun with, nor written over
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
def test_nothing_is_said_in_english(said: str) -> None:
    english = {word: line for line in said.splitlines() for word in _WORD.findall(line)}
    assert {word: line for word, line in english.items() if word not in TYPED | BOTS | NAMES} == {}


@pytest.mark.processes
@pytest.mark.parametrize(
    "sentence",
    [
        "What would you like?",
        "How many play?",
        "Nothing has happened yet.",
        "A number plays that plan. These words work here:",
        "The beaver comes with the storm, at plus 2.",
        "the 1/2/3",
        "choose a plan",
        "Good-bye.",
    ],
)
def test_the_whole_of_it_is_said(said: str, sentence: str) -> None:
    assert pseudo.twin(sentence) in said
