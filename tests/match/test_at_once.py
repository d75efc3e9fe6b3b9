"""Answers at once are received by a loop with eager tasks, such as Textual's from Python 3.12 on."""

from __future__ import annotations

import asyncio

import pytest

from niagara_tui.match.host import Host
from niagara_tui.match.pace import Pace
from tests.support.tables import QuickBots, new_match

eager = getattr(asyncio, "eager_task_factory", None)


@pytest.mark.skipif(eager is None, reason="a task begins at the next turn of the loop until Python 3.11")
async def test_bots_that_answer_at_once_play_a_game_to_its_end() -> None:
    match = new_match("random", "random", "random")
    host = Host(match, None, QuickBots(match, greedy=True), Pace("instant"))
    asyncio.get_running_loop().set_task_factory(eager)
    await asyncio.wait_for(host.run(), 60)
    assert match.is_over()
    assert not host.thinking
