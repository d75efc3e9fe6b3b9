"""Whole games in a real terminal, with everything switched on, by keys alone and by the mouse alone.

A player here knows nothing but what stands on the screen.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from niagara_tui.core.game import Game
from niagara_tui.games.registry import GAMES
from niagara_tui.store.folder import SaveFolder
from tests.support.clicking import CHOOSES, OVER, PLAYS, YES, to_click

if TYPE_CHECKING:
    from tests.support.screen import Screen  # pseudo-terminals are not to be had everywhere

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there"),
]

PATIENCE = 500.0
LOOK = 0.08
"""Seconds without news after which the screen is read."""
RIGHT, ENTER = b"\x1b[C", b"\r"
OURS = "import sys; from niagara_tui.cli import main; sys.exit(main(sys.argv[1:]))"

Way = Callable[["Screen", random.Random], None]


@contextmanager
def table(folder: Path, game: Game[Any], columns: int, rows: int) -> Iterator[Screen]:
    """A person at a table with bots that decide at once, without pauses."""
    from tests.support.screen import Screen
    from tests.support.terminal import terminal

    settings = folder / "config" / "niagara-tui" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"name": "Rose", "animation": False, "speed": "instant"}), "utf-8")
    seats = ",".join(["human", *["greedy"] * (min(4, game.seats[-1]) - 1)])
    play = ["play", "--game", game.id, "--saves", str(folder / "saves"), "--seats", seats, "--seed", "7"]
    options = [f"--option={name}=on" for name, field in game.options.model_fields.items() if field.annotation is bool]
    command = ["/usr/bin/env", f"XDG_CONFIG_HOME={folder / 'config'}", sys.executable, "-c", OURS, *play, *options]
    with terminal(command, columns, rows) as program:
        yield Screen(program, columns, rows)


def by_keys(screen: Screen, rng: random.Random) -> None:
    """Light something with the arrow, play it with Enter; a question is answered with y."""
    if screen.shows(YES):
        screen.press(b"y")
    elif CHOOSES in screen.rows[-1] and PLAYS not in screen.rows[-1]:
        screen.press(RIGHT * rng.randint(1, 8))
    else:
        screen.press(ENTER)


def by_mouse(screen: Screen, rng: random.Random) -> None:
    """Click something below the board, then the sign that plays it; or the question's button."""
    if (place := to_click(screen, rng)) is not None:
        screen.click(*place)


def is_over(saves: SaveFolder) -> bool:
    return any(saved.result for saved in saves.summaries())


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("way", [by_keys, by_mouse])
def test_a_whole_game_is_played_in_a_terminal(tmp_path: Path, game: Game[Any], size: tuple[int, int], way: Way) -> None:
    rng, begin, saves = random.Random(3), time.monotonic(), SaveFolder(tmp_path / "saves")
    with table(tmp_path, game, *size) as screen:
        screen.watch(2.0)
        while not (screen.shows(OVER) or is_over(saves)):  # a late click may have opened the next game already
            assert time.monotonic() - begin < PATIENCE, "\n".join(screen.rows)
            way(screen, rng)
            screen.watch(LOOK)
        assert screen.shows("Rose")
    assert is_over(saves)
