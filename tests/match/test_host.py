from __future__ import annotations

import asyncio
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from niagara_tui.core.plans import only_plan, plans
from niagara_tui.games.niagara.rules.state import NO_CARD, State
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from tests.support.positions import GAME, flowing, position, redemption, turn
from tests.support.settling import turns
from tests.support.tables import QuickBots, SilentBots, match_of, new_match, seated

eager = getattr(asyncio, "eager_task_factory", None)


@pytest.mark.skipif(eager is None, reason="a task begins at the next turn of the loop until Python 3.11")
async def test_bots_that_answer_at_once_play_a_game_to_its_end() -> None:
    match = new_match("random", "random", "random")
    host = Host(match, None, QuickBots(match, greedy=True), Pace("instant"))
    asyncio.get_running_loop().set_task_factory(eager)
    await asyncio.wait_for(host.run(), 60)
    assert match.is_over()
    assert not host.thinking


def test_what_everybody_sees_of_a_moment_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match, seen = new_match("random", "random", "random"), list[tuple[int, int | None]]()
    view = match.game.view
    match.settle()

    def watched(state: State, seat: int | None) -> Any:
        seen.append((match.moment, seat))
        return view(state, seat)

    monkeypatch.setattr(match.game, "view", watched)
    for _ in range(30):
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
        match.settle()
    assert len(seen[1:]) == len({*seen[1:]}) > 30


# Bots wait while an event is announced; people need not.


class Announcing(HostedTable):
    def event_seconds(self) -> float:
        return 60.0


def hosted(match: TableMatch) -> Host:
    return Host(match, None, SilentBots(match), Pace("instant"), Announcing())


async def moments(host: Host) -> tuple[int, int]:
    """The moments reached while the event is shown, and after it has been skipped once."""
    running = asyncio.create_task(host.run())
    await turns()
    first = host.match.moment
    host.pace.skip()
    await turns()
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
    await turns()
    shown: list[int] = []
    host.table.show_match = lambda: shown.append(host.match.moment)  # type: ignore[method-assign]
    host.decide(0, [host.match.legal(0)[0]])
    await turns()
    assert shown
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running


# Decisions that leave no choice: one key, or none; undoing goes back to what was chosen.


def one_card_left() -> State:
    return position(hands={"R": "3", "B": "4", "Y": "5"})


def test_n_36_at_the_end_of_the_track_there_is_no_choice() -> None:
    assert len(only_plan(GAME, turn("cloud", sky=-1), 0)) == 1
    assert only_plan(GAME, turn("cloud", sky=0), 0) == ()


def test_n_11_the_last_card_in_hand_is_no_choice() -> None:
    assert GAME.text(only_plan(GAME, one_card_left(), 0)[0]) == "3"
    assert only_plan(GAME, position(hands={"R": "3 4"}), 0) == ()


def test_n_51_a_single_gem_for_the_only_canoe_is_no_choice() -> None:
    state = redemption(zones={"Ra": "lost", "Rb": "lost"}, reserve={"R": "violet"})
    assert [GAME.text(move) for move in only_plan(GAME, state, 0)] == ["pay violet"]


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_the_only_choice_is_the_only_plan_in_every_game(game: str) -> None:
    found = 0
    for seed in range(3):
        match = match_of(game, ("human",) * GAMES[game].seats[0], seed=seed)
        for number in range(150):
            match.settle()
            if match.is_over():
                break
            seat = match.deciders()[0]
            view, moves = match.view(seat), match.legal(seat)
            only = only_plan(match.game, view, seat)
            secret = match.game.is_secret(view, seat)
            whole = [(move,) for move in moves] if secret else [p.moves for p in plans(match.game, view, seat)]
            assert only == whole[0] or len(whole) > 1
            assert not only or only in whole
            found += bool(only)
            match.submit(seat, moves[number % len(moves)])
    assert found


class OnlyChoicesPlayed(HostedTable):
    plays_only_choices = True


def hosted_alone(match: TableMatch) -> Host:
    return Host(match, None, SilentBots(match), Pace("instant"), OnlyChoicesPlayed())


async def settled(host: Host) -> None:
    """Let the host advance the match until it waits for somebody."""
    running: asyncio.Task[Any] = asyncio.ensure_future(host.run())
    await turns()
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


async def test_the_last_card_is_laid_by_itself_and_cannot_be_taken_back() -> None:
    match = seated(one_card_left(), "human", "random", "random")
    await settled(hosted_alone(match))
    assert match.view(0).players[0].chosen == 3
    assert not match.can_take_back(0)


async def test_nothing_is_played_by_itself_unless_that_is_wanted() -> None:
    match = seated(one_card_left(), "human", "random", "random")
    await settled(Host(match, None, SilentBots(match), Pace("instant")))
    assert match.view(0).players[0].chosen == NO_CARD


async def test_what_was_played_by_itself_stands_in_the_log_and_in_the_record() -> None:
    match = seated(turn("cloud", sky=-1), "human", "random", "random")
    await settled(hosted_alone(match))
    assert match.log[0].text == "Rose moves the sky from -1 to 0."
    assert match.record().moves == ["R sky +1"]


async def test_undo_goes_back_to_the_choice_before_and_never_to_what_left_none() -> None:
    state = turn("1", zones={"Ra": "2", "Rb": "7L"})  # two ways to go on 3; on 7L, only up-river
    match = seated(state, "human", "random", "random")
    host = hosted_alone(match)
    first = next(plan for plan in plans(GAME, match.view(0), 0) if GAME.text(plan.moves[0]) == "a")
    host.decide(0, first.moves)
    before = len(match.record().moves)
    second = only_plan(GAME, match.view(0), 0)
    assert second
    host._play(0, second, free=False)
    assert len(match.record().moves) > before
    assert host.can_undo
    host.undo()
    assert match.record().moves == []
    host.redo()
    assert len(match.record().moves) == before, "what left no choice is played by itself again"


async def test_where_nothing_was_chosen_there_is_nothing_to_undo() -> None:
    match = seated(turn("cloud", sky=-1), "human", "random", "random")
    host = hosted_alone(match)
    host._play(0, only_plan(GAME, match.view(0), 0), free=False)
    assert not host.can_undo


# The notice about a save that could not be written, for as long as that is so.

FULL = "the game could not be saved (no space left on device); what was saved before is kept"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A table where a person and two bots choose their first cards."""
    match = new_match("human", "random", "random")
    match.settle()
    with Autosave.new(SaveFolder(tmp_path), match) as autosave:
        yield Host(match, autosave, SilentBots(match), Pace("instant"))


@contextmanager
def full_disk() -> Iterator[None]:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        yield


def first(host: Host, seat: int) -> list[int]:
    return host.match.legal(seat)[:1]


def test_a_save_that_could_not_be_written_is_told_of_until_one_is(host: Host) -> None:
    with full_disk():
        host.decide(0, first(host, 0))
        assert host.notice == FULL
        host._play(1, first(host, 1))
        assert host.notice == FULL
    host._play(2, first(host, 2))
    assert host.notice == ""


def test_a_save_that_is_written_hushes_nothing_else(host: Host) -> None:
    with full_disk():
        host.decide(0, first(host, 0))
    host.notice = "A legal move is played for Bridget, whose bot random sent an invalid message."
    host._play(1, first(host, 1))
    assert host.notice.startswith("A legal move is played for Bridget")
    host._play(2, first(host, 2))
    assert host.notice.startswith("A legal move is played for Bridget")
