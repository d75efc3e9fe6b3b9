from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.advice import Advice
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Help, read_record, write_record
from tests.support.matches import NOON
from tests.support.tables import SilentBots, best_plan, match_of, new_match, play_on


class Switched(HostedTable):
    """A table with a switch for the aids."""

    def __init__(self, *, aids: bool) -> None:
        self.aids = aids

    @property
    def has_aids(self) -> bool:
        return self.aids


def hosted(match: TableMatch, autosave: Autosave | None = None, *, aids: bool = True) -> Host:
    return Host(match, autosave, SilentBots(match), Pace("instant"), Switched(aids=aids))


HELP = Advice("Best: 5.", is_help=True)


def saved_and_resumed(match: TableMatch) -> TableMatch:
    return TableMatch.resume(read_record(write_record(match.record())))


def test_hints_are_counted_by_seat_and_come_back_with_the_save() -> None:
    match = play_on(new_match("human", "human", "greedy"), 6)
    host = hosted(match)
    host.note_aids()
    for seat in (1, 1, 0):
        host.count_hint(seat, HELP)
    host.count_hint(0, Advice("There is only one thing to do: pass."))
    assert match.help == {0: Help(hints=1), 1: Help(hints=2)}
    assert saved_and_resumed(match).help == match.help
    assert saved_and_resumed(match).record().help == {"R": Help(hints=1), "B": Help(hints=2)}


def test_a_game_without_help_says_nothing_of_it_in_its_save() -> None:
    match = play_on(new_match("human", "greedy", "random"), 10)
    match.note_aids()
    assert b'"help"' not in write_record(match.record())
    assert match.help == {}


def test_a_hint_is_in_the_save_as_soon_as_it_is_shown(tmp_path: Path) -> None:
    match = play_on(new_match("human", "greedy", "random"), 10)
    folder = SaveFolder(tmp_path)
    autosave = Autosave.new(folder, match)
    host = hosted(match, autosave)
    host.count_hint(0, HELP)
    assert not autosave.is_on_disk, "a hint alone makes no save"
    autosave.save()
    host.count_hint(0, HELP)
    assert folder.read(autosave.name).help["R"].hints == 2


def test_what_is_played_on_from_a_moment_keeps_its_help() -> None:
    match = play_on(new_match("human", "greedy", "random"), 20)
    match.note_aids()
    match.count_hint(0)
    branch = TableMatch.resume(RecordFilm(match.record()).branch(9, NOON))
    assert branch.help == {0: Help(hints=1)}


def to_paddle(game: str = "niagara") -> TableMatch:
    """A match in which the only person is to play a turn."""
    match = match_of(game, ("human", "greedy:balanced", "random:uniform"))
    for moves in range(200):
        match = play_on(match_of(game, ("human", "greedy:balanced", "random:uniform")), moves)
        match.note_aids()
        if match.deciders() == [0] and not match.game.is_secret(match.view(0), 0) and len(best_plan(match, 0)) > 1:
            return match
    raise AssertionError


def test_a_turn_that_is_undone_once_it_has_been_played_counts_as_help() -> None:
    match = to_paddle()
    host = hosted(match)
    host.decide(0, best_plan(match, 0))
    host.undo()
    assert match.help == {0: Help(undone=1)}
    host.redo()
    host.undo()
    assert match.help == {0: Help(undone=2)}, "it has been looked at once more"
    assert saved_and_resumed(match).help == match.help


def test_choosing_anew_within_a_turn_is_no_help_as_nothing_new_has_been_seen() -> None:
    match = to_paddle()
    host = hosted(match)
    host.decide(0, best_plan(match, 0)[:1])
    assert host.can_undo
    host.undo()
    assert match.help == {}


def test_a_secret_choice_that_is_taken_back_before_it_is_shown_is_no_help() -> None:
    match = new_match("human", "human", "random")
    match.settle()
    host = hosted(match)
    host.note_aids()
    host.decide(0, match.legal(0)[:1])
    host.take_back(0)
    assert match.help == {}


def test_what_bots_undo_is_no_matter_of_help() -> None:
    match = new_match("greedy", "human", "random")
    match.settle()
    match.count_hint(0)
    assert match.help == {}


def test_a_game_played_without_aids_from_beginning_to_end_says_so() -> None:
    match = new_match("human", "random", "random")
    match.settle()
    host = hosted(match, aids=False)
    host.decide(0, match.legal(0)[:1])
    assert match.help == {0: Help(unaided=True)}
    resumed = saved_and_resumed(match)
    assert resumed.help == match.help
    assert play_on(resumed, 2000).help == match.help


@pytest.mark.parametrize("when", ["before", "after"])
async def test_aids_that_were_switched_on_at_any_time_are_remembered(when: str) -> None:
    match = new_match("human", "random", "random")
    match.settle()
    host = hosted(match, aids=when == "before")
    running = asyncio.ensure_future(host.run())
    await asyncio.sleep(0)
    host.table.aids = False  # type: ignore[attr-defined]
    host.decide(0, match.legal(0)[:1])
    assert match.help == ({} if when == "before" else {0: Help(unaided=True)})
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    again = hosted(saved_and_resumed(match), aids=True)
    again.note_aids()
    assert again.match.help == {}


def test_of_a_save_that_says_nothing_nobody_says_that_there_were_no_aids() -> None:
    match = play_on(new_match("human", "greedy", "random"), 20)
    old = match.record().model_copy(update={"help": {}})
    resumed = TableMatch.resume(old)
    host = hosted(resumed, aids=False)
    host.note_aids()
    assert play_on(resumed, 30).help == {}


def test_help_at_a_seat_where_no_person_sits_is_refused() -> None:
    record = play_on(new_match("human", "greedy", "random"), 6).record()
    with pytest.raises(BadInput, match="B was helped, and no person sits there"):
        TableMatch.resume(record.model_copy(update={"help": {"B": Help(hints=1)}}))


def test_hints_without_end_are_counted_as_far_as_a_save_can_hold() -> None:
    match = play_on(new_match("human", "greedy", "random"), 6)
    record = match.record().model_copy(update={"help": {"R": Help(hints=50_000)}})
    full = TableMatch.resume(record)
    full.count_hint(0)
    assert read_record(write_record(full.record())).help["R"].hints == 50_000
