"""A match of bots alone plays itself to its end, whatever the bots do."""

from __future__ import annotations

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.session.auto import play_out
from niagara_tui.session.bots import BotSeats
from niagara_tui.session.match import Match
from niagara_tui.storage.models import Record
from tests.session import workers
from tests.session.games import NAMES, clock, new_match, resumed, setup


async def test_greedy_bots_play_a_match_to_its_end_without_trouble() -> None:
    match = Match(setup(3, seed=5, player="greedy"), clock)
    records: list[Record] = []
    async with BotSeats(match) as bots:
        assert await play_out(match, bots, lambda: records.append(match.record())) == []
    assert match.is_over()
    assert any(name in str(match.record().result) for name in NAMES)
    lengths = [len(record.moves) for record in records]
    assert lengths == [*range(1, len(lengths)), len(lengths) - 1]
    assert records[-1].result
    assert resumed(match.record()).standings() == match.standings()


async def test_bots_that_fail_are_reported_every_time() -> None:
    match = new_match(player="greedy")
    plays = iter(range(6))

    def enough() -> None:
        if next(plays) == 5:
            raise StopAsyncIteration

    async with BotSeats(match, command=workers.command(workers.NEVER_LIVES)) as bots:
        with pytest.raises(StopAsyncIteration):
            await play_out(match, bots, enough)
    assert len(match.record().moves) == 6


async def test_a_match_with_a_person_does_not_play_itself() -> None:
    match = Match(setup())
    async with BotSeats(match) as bots:
        with pytest.raises(BadInput, match="bots sit at every seat"):
            await play_out(match, bots)
