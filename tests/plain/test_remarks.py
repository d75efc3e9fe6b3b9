from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.plain.console import Interrupts, Quit
from niagara_tui.plain.table import Table
from niagara_tui.shell import settings
from niagara_tui.shell.settings import Settings
from tests.support.positions import turn
from tests.support.scripted_console import ScriptedConsole
from tests.support.tables import QuickBots, match_of, seated

ROBS = "steal violet"


async def said_after_a_theft(*answers: str, kept: Settings | None = None) -> str:
    """What is said at a table at which Rose robs Bridget's bot; the answers are given first."""
    state = turn("2", zones={"Ra": "5", "Ba": "3"}, gems={"Ba": "violet"})
    match = seated(state, "human", "greedy:thief", "random")
    given = iter(answers)

    def answer(news: str) -> str | None:
        if (first := next(given, None)) is not None:
            return first
        offered = [line for line in news.splitlines() if ROBS in line and line[:1].isdigit()]
        return offered[0].partition(".")[0] if offered else None

    scripted = ScriptedConsole(answer)
    with Interrupts() as interrupts:
        table = Table(match, None, scripted.console, interrupts, QuickBots(match), kept)
        with pytest.raises(Quit):
            await table.play()
    return scripted.said


async def test_a_remark_is_one_line_after_what_it_is_about() -> None:
    lines = (await said_after_a_theft()).splitlines()
    theft = next(number for number, line in enumerate(lines) if "steals a violet gem from Bridget" in line)
    assert lines[theft + 1].startswith('Bridget says: "')


async def test_a_word_switches_them_off() -> None:
    said = await said_after_a_theft("remarks", "list")
    assert "Bots say nothing any more." in said
    assert "says:" not in said
    assert "Bots say a word now and then." in await said_after_a_theft("remarks", "remarks", "list")


async def test_the_setting_switches_them_off() -> None:
    assert "says:" not in await said_after_a_theft(kept=Settings(remarks=False))


async def test_the_word_is_among_those_that_are_explained() -> None:
    assert "remarks: no more remarks of the bots, or again some." in await said_after_a_theft("?", "list")


def test_switching_them_off_is_kept_in_the_settings(tmp_path: Path) -> None:
    kept, _complaint = settings.load(tmp_path)
    assert kept.remarks
    settings.change(lambda now: setattr(now, "remarks", False), tmp_path)
    assert not settings.read(tmp_path).remarks


async def test_bots_alone_say_something_too() -> None:
    scripted = ScriptedConsole([])
    match = match_of("niagara", ("greedy", "greedy:thief", "random"))
    with Interrupts() as interrupts:
        await Table(match, None, scripted.console, interrupts, QuickBots(match, greedy=True)).play()
    assert " says: " in scripted.said
