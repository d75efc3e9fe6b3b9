"""Whole games in a real terminal: everything that the program writes is read from the screen, nothing else is known."""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from niagara_tui.catalog import GAMES

if TYPE_CHECKING:
    from tests.support.screen import Screen  # pseudo-terminals are not to be had everywhere

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there"),
]

PATIENCE = 540.0
LOOK = 0.1
"""A table on which nothing has changed for so many seconds waits for its player."""
RIGHT, DOWN, ENTER = b"\x1b[C", b"\x1b[B", b"\r"
OURS = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"
OVER = "Play again"
CHOICE = re.compile(r"(?:│ +|\[)([\w+-][\w/]*)(?: +│|\] )")
"""A card in its box, or the key of a choice in its brackets."""


@contextmanager
def table(folder: Path, game: str, columns: int, rows: int) -> Iterator[Screen]:
    """A person at a table with bots that decide at once, without pauses; every part of the game is switched on."""
    from tests.support.screen import Screen
    from tests.support.terminal import terminal

    settings = folder / "config" / "niagara-tui" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"animation": False, "speed": "instant"}), "utf-8")
    seats = ",".join(["human", *["greedy"] * (min(4, max(GAMES[game].seats)) - 1)])
    play = [
        "play",
        "--game",
        game,
        "--saves",
        str(folder / "saves"),
        "--seats",
        seats,
        "--seed",
        "7",
        *switched_on(game),
    ]
    command = ["/usr/bin/env", f"XDG_CONFIG_HOME={folder / 'config'}", sys.executable, "-c", OURS, *play]
    with terminal(command, columns, rows) as program:
        yield Screen(program, columns, rows)


def switched_on(game: str) -> list[str]:
    """Every switch among the options, on."""
    fields = GAMES[game].options.model_fields.items()
    return [f"--option={name}=on" for name, field in fields if field.annotation is bool]


def play_to_the_end(screen: Screen, act: Callable[[random.Random], None]) -> None:
    """Do something again and again, and look, until the end is told."""
    luck, begin = random.Random(3), time.monotonic()
    screen.watch(2.0)
    while not screen.shows(OVER):
        assert time.monotonic() - begin < PATIENCE, "\n".join(screen.rows)
        act(luck)
        screen.watch(LOOK)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_whole_game_by_keys_alone_in_a_real_terminal(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    with table(tmp_path, game, *size) as screen:

        def act(luck: random.Random) -> None:
            if screen.shows("(y) "):
                screen.press(b"y")
                return
            screen.press(luck.choice((RIGHT, DOWN)) * luck.randrange(1, 6))
            screen.watch(LOOK)
            screen.press(ENTER)

        play_to_the_end(screen, act)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_whole_game_by_mouse_alone_in_a_real_terminal(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    with table(tmp_path, game, *size) as screen:

        def act(luck: random.Random) -> None:
            where = list(screen.places(["(y) "])) or list(sure(screen)) or list(below(screen))
            if where:
                screen.click(*luck.choice(where))

        play_to_the_end(screen, act)


def sure(screen: Screen) -> Iterator[tuple[int, int]]:
    """The sign, in the line of keys, that plays what is lit."""
    last = len(screen.rows) - 1
    yield from ((x, last) for x, sign in enumerate(screen.rows[last]) if sign == "⏎")


def below(screen: Screen) -> Iterator[tuple[int, int]]:
    """The cards, or what stands for a choice, above the line of keys."""
    last = len(screen.rows) - 1
    for y in range(last - 6, last):
        yield from ((found.start(1), y) for found in CHOICE.finditer(screen.rows[y]))
