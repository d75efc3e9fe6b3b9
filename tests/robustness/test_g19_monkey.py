"""G19: random input in a real terminal, from every screen and game."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from textual.widgets import OptionList

from niagara_tui.shell.launch import Launch
from niagara_tui.ui.app import NiagaraApp
from tests.robustness.rounds import Rounds, rounds

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals there", allow_module_level=True)

from tests.robustness import monkey
from tests.robustness.monkey import Step
from tests.robustness.starts import STARTS, begun_at, furnish

pytestmark = pytest.mark.processes

OUTSIDE = b"\x1b[<0;40;2M\x1b[<0;40;2m"
KNOWN = [
    Step(b"\x10\x1b[6~", rest=0.6),  # page down in the palette before its list has a size
    Step(b"\x1b", rest=0.3),
    Step(b"\x10", rest=0.6),
    Step(OUTSIDE * 2, rest=0.4),  # both close it
    Step(b"\x10he", rest=0.8),
    Step(b"\r\r", rest=0.5),  # both run the command
    Step(b"\x1b", rest=0.3),
    Step(b"r\x1b", rest=0.3),  # the screen is left while it opens
    Step(b"\xff", rest=0.1),
    Step(b"\x1b[200~Zo\xeb\x1b[201~", rest=0.1),  # Latin-1
    Step(b"\x1b[1114112u", rest=0.3),  # a key code beyond Unicode
    *(Step(size=size, rest=0.02) for size in [(60, 20), (80, 24)] * 4),
]
"""Inputs that have crashed the app before."""


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return furnish(tmp_path_factory.mktemp("furnished"))


@pytest.fixture
def home(furnished: Path, tmp_path: Path) -> Callable[[], Path]:
    numbers = count()
    return lambda: Path(shutil.copytree(furnished, tmp_path / str(next(numbers))))


def test_what_once_brought_the_app_down_does_so_no_more(home: Callable[[], Path]) -> None:
    folder = home()
    wrong = monkey.play("home", KNOWN, folder)
    assert wrong == [], "\n".join(monkey.report(folder))


async def test_a_page_is_turned_only_in_a_list_that_has_been_laid_out(tmp_path: Path) -> None:
    app = NiagaraApp(Launch(saves=tmp_path / "saves", config=tmp_path / "config"))
    async with app.run_test():  # in a terminal it depends on the machine's speed whether the key comes early enough
        lines = OptionList("first", "second")
        lines.display = False
        await app.screen.mount(lines)
        await lines.run_action("page_down")
        await lines.run_action("page_up")
        assert lines.highlighted == 0


def test_what_is_pressed_while_a_screen_opens_is_meant_for_it(home: Callable[[], Path]) -> None:
    with begun_at("home", home()) as program:
        program.terminal.send(b"n\x1b")
        for _ in range(20):  # were the escape lost, the new game's form would take every r
            program.look_on(3)
            program.terminal.send(b"r")  # a key of the home screen, which is shown again
            if b"gem hunters" in program.terminal.heard:
                return
        pytest.fail("the home screen was not shown again")


def test_a_paste_in_another_encoding_arrives_but_for_its_odd_signs(home: Callable[[], Path]) -> None:
    with begun_at("rules", home()) as program:
        program.terminal.send(b"/")
        for _ in range(20):  # a paste before the search field has the focus is dropped
            program.terminal.send(b"\x1b[200~Zo\xeb\x1b[201~")
            program.look_on(1)
            if "Zo\ufffd".encode() in program.terminal.heard:
                return
        pytest.fail("it never came")


@rounds(quick=1, long=200)
def test_fast_fingers_bring_nothing_down(rounds: Rounds, home: Callable[[], Path]) -> None:
    def check(chance: Random) -> None:
        seconds = monkey.SHRINK_SECONDS if rounds.count > 1 else 0.0
        monkey.check("G19", chance.choice(list(STARTS)), monkey.steps(chance, 80, monkey.FAST), home, seconds)

    rounds.play(check)


@rounds(quick=0, long=200)
def test_fingers_at_human_pace_bring_nothing_down(rounds: Rounds, home: Callable[[], Path]) -> None:
    def check(chance: Random) -> None:
        monkey.check("G19", chance.choice(list(STARTS)), monkey.steps(chance, 60, monkey.HUMAN), home)

    rounds.play(check)
