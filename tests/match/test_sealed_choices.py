"""A choice is in the save as soon as it is made at the table, a bot's too, and gone from it when it is taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from niagara_tui.match.autosave import Autosave
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.match import Match
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import shared_copy
from niagara_tui.store.folder import SaveFolder
from tests.support.matches import clock, readable
from tests.support.tables import QuickBots, match_of

TABLES: dict[str, dict[str, bool | str]] = {"niagara": {"first": "R"}, "canyon": {"secret_bids": True}}


def at_the_choice(game: str, **options: bool | str) -> Match:
    """A match of one person and two bots, in which all have to choose in secret."""
    match = match_of(game, ("human", "random", "random"), seed=7, **options)
    while not (match.deciders() and match.game.is_secret(match.view(None), match.deciders()[0])):
        match.settle()
        if not match.game.is_secret(match.view(None), match.deciders()[0]):
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
    return match


@pytest.mark.parametrize("game", TABLES)
async def test_whatever_is_laid_at_the_table_is_saved_at_once_and_what_is_taken_back_is_not(
    tmp_path: Path, game: str
) -> None:
    folder, match = SaveFolder(tmp_path), at_the_choice(game, **TABLES[game])
    before, changed = len(match.record().moves), asyncio.Event()
    with Autosave.new(folder, match) as autosave:
        table = HostedTable()
        table.show_match = changed.set  # type: ignore[method-assign]
        host = Host(match, autosave, QuickBots(match), Pace("instant"), table)
        running = asyncio.ensure_future(host.run())
        async with asyncio.timeout(20):
            while match.deciders() != [0]:
                changed.clear()
                await changed.wait()
        laid = readable(folder.read(autosave.name))[before:]
        assert sorted(laid) == sorted(f"{match.game.letters[seat]} ?" for seat in (1, 2)), "the bots' choices"
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert Match.resume(folder.read(autosave.name), clock).deciders() == [0]
        host.decide(0, [match.legal(0)[0]])
        again = Match.resume(folder.read(autosave.name), clock)
        assert (again.deciders(), again.digest()) == ([], match.digest())
        host.take_back(0)
        assert Match.resume(folder.read(autosave.name), clock).deciders() == [0]
        assert folder.read(autosave.name).moves[-1] == f"{match.game.letters[0]} ?"


@pytest.mark.parametrize("game", TABLES)
def test_a_move_that_needs_a_sealed_choice_to_be_shown_is_damage_to_everything_made_of_the_save(game: str) -> None:
    match = at_the_choice(game, **TABLES[game])
    for seat in match.deciders():
        match.submit(seat, match.legal(seat)[0])
    sealed = match.record()
    match.settle()
    seat = match.deciders()[0]
    match.submit(seat, match.legal(seat)[0])
    forged = match.record().model_copy(update={"moves": [*sealed.moves, match.record().moves[-1]]})
    said = f"move {len(forged.moves)} of {len(forged.moves)}"
    for damage in (Match.resume(forged, clock, damaged_ok=True).damage, RecordFilm(forged).damage):
        assert damage is not None
        assert damage.startswith(said)
        assert damage.endswith("a choice that the record does not show would have to be shown before it")
    shown = RecordFilm(forged)
    assert shown.moves == len(sealed.moves)
    assert all(shown.game.has_hidden_choice(shown.view(shown.last, None), seat) for seat in range(3))
    assert shared_copy(forged).moments == shared_copy(sealed).moments


@pytest.mark.parametrize("game", TABLES)
def test_a_claimed_result_is_compared_with_the_position_before_a_step_that_shows_a_sealed_choice(game: str) -> None:
    match = at_the_choice(game, **TABLES[game])
    for seat in match.deciders():
        match.submit(seat, match.legal(seat)[0])
    log = Match.resume(match.record(), clock)._game_log
    assert log.can_step()
    assert [seat for seat in range(3) if match.game.has_hidden_choice(log.settled(), seat)] == [0, 1, 2]
    log.step()
    assert len(log.sealed()) < 3, "that step shows one"
