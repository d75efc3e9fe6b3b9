"""Bots wait while an event is announced; people need not."""

from __future__ import annotations

import asyncio

import pytest

from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.match import Match
from niagara_tui.match.pace import Pace
from tests.support.positions import flowing, turn
from tests.support.tables import SilentBots, seated


class Announcing(HostedTable):
    def event_seconds(self) -> float:
        return 60.0


def hosted(match: Match) -> Host:
    return Host(match, None, SilentBots(match), Pace("instant"), Announcing())


async def moments(host: Host) -> tuple[int, int]:
    """The moments reached while the event is shown, and after it has been skipped once."""
    running = asyncio.create_task(host.run())
    await asyncio.sleep(0.05)
    first = host.match.moment
    host.pace.skip()
    await asyncio.sleep(0.05)
    second = host.match.moment
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    return first, second


async def test_nothing_happens_while_an_event_is_shown_until_it_is_skipped() -> None:
    first, second = await moments(hosted(seated(flowing({"R": "3"}))))
    assert second == first + 1


async def test_a_person_who_must_decide_is_not_kept_waiting() -> None:
    host = hosted(seated(turn("4", zones={"Ra": "2"})))
    running = asyncio.create_task(host.run())
    await asyncio.sleep(0.05)
    shown: list[int] = []
    host.table.show_match = lambda: shown.append(host.match.moment)  # type: ignore[method-assign]
    host.decide(0, [host.match.legal(0)[0]])
    await asyncio.sleep(0.05)
    assert shown
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
