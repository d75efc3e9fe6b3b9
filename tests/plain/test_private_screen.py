"""Hidden cards leave no trace, neither on the screen nor in what a terminal keeps after scrolling."""

from __future__ import annotations

import io

import pyte
import pytest

from niagara_tui.plain.console import ENTER_ALTERNATE_SCREEN, LEAVE_ALTERNATE_SCREEN, Console
from tests.support import canyon
from tests.support.scripted_console import ScriptedConsole, sit
from tests.support.tables import new_match


class Kept:
    """A terminal of ten rows with scrollback and without an alternate screen."""

    def __init__(self) -> None:
        self._cells = pyte.HistoryScreen(60, 10, history=500)
        self._stream = pyte.Stream(self._cells)
        self.written = ""

    def write(self, text: str) -> int:
        self.written += text
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    def flush(self) -> None:
        """Do nothing: output is never buffered."""

    @property
    def text(self) -> str:
        above = ["".join(cell.data for cell in row.values()) for row in self._cells.history.top]
        return "\n".join([*above, *self._cells.display])


def test_what_is_said_apart_can_be_read_meanwhile_and_not_afterwards_nor_where_somebody_leaves_in_the_middle() -> None:
    terminal = Kept()
    console = Console(terminal, lambda: "", can_clear=True)  # type: ignore[arg-type]
    with console.private_screen():
        console.say(*(f"sun {rank}" for rank in range(1, 30)))
        assert "sun 29" in terminal.text
        assert "sun 5" in terminal.text
    console.say("Rose plays a card.")
    assert "sun" not in terminal.text
    assert "Rose plays a card." in terminal.text

    def leave() -> None:
        with console.private_screen():
            console.say("sun 9")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert "sun 9" not in terminal.text
    assert terminal.written.endswith(LEAVE_ALTERNATE_SCREEN)


async def test_without_a_terminal_or_for_one_person_alone_there_is_no_escape_sequence() -> None:
    out = io.StringIO()
    console = Console(out, lambda: "")
    with console.private_screen():
        console.say("sun 9")
    assert "\x1b" not in out.getvalue()
    terminal = Kept()
    scripted = ScriptedConsole([])
    scripted.console = Console(terminal, lambda: "", can_clear=True)  # type: ignore[arg-type]
    await sit(new_match("human", "greedy", "greedy"), scripted)
    assert "\x1b" not in terminal.written


async def test_a_hand_that_others_may_not_see_is_told_apart_and_the_public_log_is_not() -> None:
    terminal = Kept()
    scripted = ScriptedConsole([])
    typed = iter(["\n", "cards\n", "1\n"])
    scripted.console = Console(terminal, lambda: next(typed, ""), can_clear=True)  # type: ignore[arg-type]
    await sit(canyon.seated(canyon.mid_trick(), "human", "human", "human", "greedy"), scripted)
    before, _, rest = terminal.written.partition(ENTER_ALTERNATE_SCREEN)
    hidden, _, after = rest.partition(LEAVE_ALTERNATE_SCREEN)
    assert "only Rose can see" in before
    assert "sun 9" in hidden
    assert "Rose holds: " in hidden
    assert "Rose plays " in after
    assert "Rose plays " not in hidden
    assert "holds" not in terminal.text
