from __future__ import annotations

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.auto import play_out
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.match import Match
from niagara_tui.store.models import Record
from tests.support import workers
from tests.support.matches import NAMES, clock, new_match, resumed, setup


@pytest.mark.processes
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


@pytest.mark.processes
async def test_bots_that_fail_always_are_reported_once_a_match_with_their_own_words() -> None:
    match = new_match(player="greedy")
    raises = workers.answers("{'id': q['id'], 'error': 'the bot failed: ValueError: no such gem'}")
    answers = []
    async with BotSeats(match, command=workers.command(raises)) as bots:
        match.settle()
        while len(match.record().moves) < 9:
            for seat in match.deciders():
                answers.append(await bots.ask(seat))
                match.submit(seat, answers[-1].move)
            match.settle()
    said = [answer.trouble for answer in answers if answer.trouble]
    assert said == [
        "A legal move is played for Rosa, whose bot greedy gave up: the bot failed: ValueError: no such gem."
    ]


async def test_a_match_with_a_person_does_not_play_itself() -> None:
    match = Match(setup())
    async with BotSeats(match) as bots:
        with pytest.raises(BadInput, match="bots sit at every seat"):
            await play_out(match, bots)
