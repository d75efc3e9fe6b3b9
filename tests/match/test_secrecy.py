"""Hidden cards change nothing that others get: views, log, replays, copies, questions to bots (N-11, N-12, N-70)."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from niagara_ai.plans import as_first_decider
from niagara_ai.wire import line_of

from niagara_tui.games.niagara.rules.state import FACE_DOWN, NO_CARD
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.film import OPEN
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.position_line import to_jsonable
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, SeatSetup, Setup, write_record, write_shared
from tests.support.matches import NAMES, clock, decisions, new_match, play, readable, say, told
from tests.support.tables import QuickBots, match_of

KEEPER_OF_THE_SECRET = 2


def everything_that_others_get(match: TableMatch) -> dict[str, object]:
    """Files, the log, and for all other seats and the public: view, legal moves, what the bot is asked."""
    others = [seat for seat in range(len(match.names)) if seat != KEEPER_OF_THE_SECRET]
    record = match.record()
    film = RecordFilm(record)
    return {
        "what a save says": readable(record),
        "its length": len(write_record(record)),
        "what a shared copy holds": write_shared(shared_copy(record)),
        "replay": [to_jsonable(match.game, film.view(number, None)) for number in range(film.last + 1)],
        "story": [(line.text, line.moment) for line in film.log],
        "log": told(match),
        "public": json.dumps(to_jsonable(match.game, match.view(None))),
        "seats": [to_seat(match, seat) for seat in others],
    }


def to_seat(match: TableMatch, seat: int) -> dict[str, object]:
    """Everything that a seat gets, and a bot in it."""
    return {
        "view": json.dumps(to_jsonable(match.game, match.view(seat))),
        "legal": match.legal(seat),
        "bot": [
            line_of(BotSeats(match)._question(seat, moves, as_first_decider(match.game, match.view(seat), seat)))
            for moves in [match.legal(seat)]
            if moves
        ],
    }


def twins(seed: int) -> tuple[TableMatch, TableMatch]:
    """Two matches in which everybody laid the same cards, but for the last of the turn order."""
    pair = new_match(seed=seed, player="greedy"), new_match(seed=seed, player="greedy")
    for match, secret in zip(pair, ("Y 1", "Y 6"), strict=True):
        play(match, "R 5", secret, "B 4")
    return pair


def seals(match: TableMatch) -> list[str]:
    return [line for line in match.record().moves if " ?" in line]


@pytest.mark.parametrize("seed", range(4))
def test_an_unrevealed_card_changes_nothing_until_it_is_shown(seed: int) -> None:
    one, other = twins(seed)
    assert one.digest() != other.digest()
    assert len(seals(one)) == len(seals(other)) == 3
    assert len({*seals(one), *seals(other)}) == 4, "only the seal of what was laid differently is another"
    moments = 0
    while one._game_log.hidden():
        assert everything_that_others_get(one) == everything_that_others_get(other)
        if one.can_advance():
            one.advance()
            other.advance()
        else:
            chance = random.Random(seed + moments)
            seat = one.deciders()[0]
            move = chance.choice(one.legal(seat))
            one.submit(seat, move)
            other.submit(seat, move)
        moments += 1
    assert moments > 4
    assert everything_that_others_get(one) != everything_that_others_get(other)


def test_taking_a_card_back_and_laying_another_changes_nothing_that_others_get() -> None:
    plainly, changed = new_match(player="greedy"), new_match(player="greedy")
    for match in (plainly, changed):
        play(match, "R 5")
        say(match, "Y 1")
    changed.take_back(2)
    say(changed, "Y 6")
    assert everything_that_others_get(changed) == everything_that_others_get(plainly)


def test_the_owner_alone_sees_the_card() -> None:
    one, other = twins(1)
    seen = [match.view(KEEPER_OF_THE_SECRET).players[KEEPER_OF_THE_SECRET].chosen for match in (one, other)]
    assert seen == [1, 6]


def test_no_save_at_any_decision_shows_a_card_that_has_not_been_shown() -> None:
    match, chance = new_match(4, 31), random.Random(31)
    held = 0
    for _ in decisions(match, chance, 300):
        game_log = match._game_log
        for seat in game_log.hidden():
            decision = game_log.secret_decision(seat)
            assert decision is not None
            place = next(index for index, made in enumerate(game_log.decisions) if made is decision)
            assert readable(match.record())[place] == f"{match.game.letters[seat]} ?"
            held += 1
        assert len(seals(match)) == len(game_log.hidden())
    assert held > 50


def test_the_same_card_has_another_seal_each_time() -> None:
    match, chance, found = new_match(4, 31), random.Random(31), dict[str, set[str]]()
    for _ in decisions(match, chance, 300):
        moves = match.record().moves
        for made, line in zip(match._game_log.decisions, moves, strict=True):
            if " ?" in line and made.move is not None:
                found.setdefault(f"{made.seat} {match.game.text(made.move)}", set()).add(line)
    assert sum(len(each) for each in found.values()) == len(set().union(*found.values()))
    assert max(len(each) for each in found.values()) > 2


def test_the_seed_is_in_no_view_that_a_bot_gets() -> None:
    match = new_match(seed=987654321, player="greedy")
    assert "987654321" not in line_of(
        BotSeats(match)._question(0, match.legal(0), as_first_decider(match.game, match.view(0), 0))
    )


def test_the_log_is_never_told_a_secret_move(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    tell, heard = match.game.tell, []

    def listen(before: Any, after: Any, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
        heard.append((seat, move, [player.chosen for player in after.players]))
        return tell(before, after, seat, move, names)

    monkeypatch.setattr(type(match.game), "tell", staticmethod(listen))
    play(match, "R 5", "B 3", "Y 2")
    assert [(seat, move) for seat, move, _ in heard] == [(0, None), (1, None), (2, None)]
    assert {card for *_, chosen in heard for card in chosen} == {FACE_DOWN, NO_CARD}


# A choice is in the save as soon as it is made at the table, a bot's too, and gone from it when it is taken back.

TABLES: dict[str, dict[str, bool | str]] = {"niagara": {"first": "R"}, "canyon": {"secret_bids": True}}


def at_the_choice(game: str, **options: bool | str) -> TableMatch:
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
        assert TableMatch.resume(folder.read(autosave.name), clock).deciders() == [0]
        host.decide(0, [match.legal(0)[0]])
        again = TableMatch.resume(folder.read(autosave.name), clock)
        assert (again.deciders(), again.digest()) == ([], match.digest())
        host.take_back(0)
        assert TableMatch.resume(folder.read(autosave.name), clock).deciders() == [0]
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
    for damage in (TableMatch.resume(forged, clock, damaged_ok=True).damage, RecordFilm(forged).damage):
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
    log = TableMatch.resume(match.record(), clock)._game_log
    assert log.can_step()
    assert [seat for seat in range(3) if match.game.has_hidden_choice(log.settled(), seat)] == [0, 1, 2]
    log.step()
    assert len(log.sealed()) < 3, "that step shows one"


# Until a game is over its replay shows what the people at its table may see; afterwards all hands lie open.


def played_by(game: str, players: tuple[str, ...], moves: int) -> Record:
    """A game of these players after that many first legal moves."""
    seats = [SeatSetup(name=name, player=player) for name, player in zip(NAMES, players, strict=False)]
    match = TableMatch(Setup(game=game, seats=seats, seed=5), clock)
    for _ in range(moves):
        match.settle()
        if not match.is_over():
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
    match.settle()
    return match.record()


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize(
    ("players", "eyes"),
    [
        (("greedy", "human", "greedy"), (1,)),
        (("human", "greedy", "human"), (None,)),
        (("greedy", "greedy", "greedy"), (OPEN, 0, 1, 2)),
    ],
)
def test_a_running_game_is_seen_by_its_only_person_or_the_public_and_one_of_bots_by_all(
    game: str, players: tuple[str, ...], eyes: tuple[object, ...]
) -> None:
    film = RecordFilm(played_by(game, players, 7))
    assert film.viewpoints == eyes
    assert bool(film.lock_reason) == (eyes[0] != OPEN)


def test_a_game_that_is_over_is_seen_by_all() -> None:
    record = played_by("upriver", ("human", "greedy", "human"), 1000)
    assert record.result
    film = RecordFilm(record)
    assert film.viewpoints == (OPEN, 0, 1, 2)
    assert not film.lock_reason


def test_a_result_that_somebody_wrote_into_the_file_opens_no_hands() -> None:
    record = played_by("canyon", ("human", "greedy", "greedy"), 9).model_copy(update={"result": "Rosa won"})
    assert RecordFilm(record).viewpoints == (0,)


def test_what_a_person_may_still_undo_has_no_consequence_in_the_replay_of_its_save() -> None:
    """The table waits before the next step, in which an undo is possible: another window must not show that step."""
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    while not match.can_undo(2) or match.deciders():
        match.settle()
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[-1])
    assert match.can_advance(), "the river moves next"
    assert RecordFilm(match.record()).last == match.moment
    match.advance()
    there = match.moment
    assert RecordFilm(match.record(), there).last == there, "at the table itself all is shown that has happened"
