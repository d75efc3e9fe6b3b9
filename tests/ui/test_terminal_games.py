"""Whole games with everything switched on, in a real terminal: one by keys alone, one by the mouse alone.

A player here knows nothing but what stands on the screen.
"""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from niagara_tui.storage.folder import SaveFolder

if sys.platform != "win32":
    import pyte

    from tests.bench.terminal import Terminal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there"),
]

EVERYTHING = ("double_canoes", "whirlpool", "cards", "beaver", "elk", "joe", "meet_while_waiting")
SETTINGS = '{"speed": "instant", "animation": false}'
REST = 0.08
"""Seconds without news after which the screen is read."""
PATIENCE = 80.0
_CARD = re.compile(r"│ +(\d|cloud|lasso|1/2/3) +│")
_PLAN = re.compile(r"\[([\w+-])\] ")


class Seen:
    """A program in a terminal, and what stands on it."""

    def __init__(self, folder: Path, columns: int, rows: int) -> None:
        """Start a game against two bots."""
        config = folder / "niagara-tui"
        config.mkdir()
        (config / "settings.json").write_text(SETTINGS, "utf-8")
        command = [sys.executable, "-m", "niagara_tui", "play", "--saves", str(folder / "saves"), "--seed", "7"]
        command += ["--seats", "human,greedy,greedy", *(f"--option={name}=on" for name in EVERYTHING)]
        self.terminal = Terminal(command, columns, rows)
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    def lines(self) -> list[str]:
        """The lines of the screen, once nothing more comes."""
        while news := self.terminal.read(REST):
            self._stream.feed(news)
        return list(self._screen.display)

    def press(self, keys: str) -> None:
        """Type."""
        self.terminal.send(keys.encode())

    def click(self, column: int, row: int) -> None:
        """Click there, as terminals tell it (SGR)."""
        self.press(f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m")


def by_keys(seen: Seen, lines: list[str], chance: random.Random) -> None:
    """Light something with the arrow, play it with Enter; a question is answered with y."""
    keys = lines[-1]
    if any("(y) " in line for line in lines):
        seen.press("y")
    elif "⏎ lay" in keys or "⏎ play" in keys:
        seen.press("\r")
    elif "←→ choose" in keys:
        seen.press("\x1b[C" * chance.randint(1, 8))
    else:
        seen.press("\r")


def by_mouse(seen: Seen, lines: list[str], chance: random.Random) -> None:
    """Click a card or a plan, then the sign that plays it; the question's button."""
    place = found(lines, "(y) ") or found(lines[-1:], "⏎ ", len(lines) - 1)
    if place is None and "←→ choose" in lines[-1]:
        below = [(match.start(1), row) for row, line in enumerate(lines) for match in choices(line, row, lines)]
        place = chance.choice(below) if below else None
    if place is not None:
        seen.click(*place)


def choices(line: str, row: int, lines: list[str]) -> list[re.Match[str]]:
    """The cards, or the plans, that stand below the board."""
    return [*_CARD.finditer(line), *_PLAN.finditer(line)] if row >= len(lines) - 7 else []


def found(lines: list[str], text: str, first: int = 0) -> tuple[int, int] | None:
    """Where that text stands."""
    return next(((line.index(text), row) for row, line in enumerate(lines, first) if text in line), None)


Way = Callable[[Seen, list[str], random.Random], None]


@pytest.mark.parametrize(
    ("way", "columns", "rows"), [(by_keys, 80, 24), (by_mouse, 120, 40)], ids=["keys-80x24", "mouse-120x40"]
)
def test_a_whole_game_is_played_in_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: Way, columns: int, rows: int
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    seen, chance = Seen(tmp_path, columns, rows), random.Random(1)
    try:
        end = time.monotonic() + PATIENCE
        while "Play again" not in "\n".join(lines := seen.lines()):
            assert time.monotonic() < end, "\n".join(lines)
            way(seen, lines, chance)
        assert any("Rose" in line for line in lines)
    finally:
        seen.terminal.close()
    assert SaveFolder(tmp_path / "saves").summaries()[0].result
