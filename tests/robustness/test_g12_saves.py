"""G12: whoever leaves a game and continues it finds the same game, at every moment, whatever lies face down."""

from __future__ import annotations

from random import Random

import pytest

from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.sharing import SharedFilm, shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.models import Record, SeatSetup, Setup, write_record
from tests.match.test_concede import before_the_last_steps
from tests.robustness.games import random_match
from tests.robustness.rounds import Rounds, rounds
from tests.support.matches import clock


def opened_again(match: TableMatch, folder: SaveFolder) -> TableMatch:
    """Save the match to a file, read it back, and repeat the steps since the last decision."""
    folder.write("game", match.record())
    again = TableMatch.resume(folder.read("game"), clock)
    while again.moment < match.moment:
        again.advance()
    return again


def check_same(again: TableMatch, match: TableMatch) -> None:
    """Check that in both the same players have done the same, the same is owed, and the same can be taken back."""
    seats = range(len(match.names))
    assert again.digest() == match.digest()
    assert again.deciders() == match.deciders()
    assert (again.names, again.players) == (match.names, match.players)
    assert (again.people, dict(again.conceded)) == (match.people, dict(match.conceded))
    assert again.help == match.help
    assert [(line.seat, line.text, line.moment) for line in again.log] == [
        (line.seat, line.text, line.moment) for line in match.log
    ]
    assert [again.can_take_back(seat) for seat in seats] == [match.can_take_back(seat) for seat in seats]
    assert [again.view(seat) for seat in (None, *seats)] == [match.view(seat) for seat in (None, *seats)]
    assert write_record(again.record()) == write_record(match.record())


def next_event(match: TableMatch, chance: Random) -> tuple[str, tuple[int, ...]]:
    """What happens next at the table: a method of the match and its arguments."""
    seats = range(len(match.names))
    others = [
        *(("take_back", (seat,)) for seat in seats if match.can_take_back(seat)),
        *(("undo", (seat,)) for seat in seats if match.can_undo(seat)),
        *(("concede", (seat,)) for seat in match.people[:1] if chance.random() < 0.1),
        *(("count_hint", (seat,)) for seat in match.people if chance.random() < 0.1),
    ]
    if others and chance.random() < 0.15:
        return chance.choice(others)
    if match.can_advance():
        return "advance", ()
    seat = chance.choice(match.deciders())
    return "submit", (seat, chance.choice(match.legal(seat)))


@rounds(quick=6, long=3000)
def test_leaving_and_continuing_at_every_moment_gives_the_same_game(
    rounds: Rounds, tmp_path_factory: pytest.TempPathFactory
) -> None:
    laid = set()

    def check(chance: Random) -> None:
        folder = SaveFolder(tmp_path_factory.mktemp("saves"))
        setup = random_match(chance).setup
        seats = [SeatSetup(name=seat.name, player=chance.choice(("human", "greedy"))) for seat in setup.seats]
        match = TableMatch(Setup(**{**dict(setup), "seats": seats}), clock)
        reopened = opened_again(match, folder)
        for _ in range(50):
            check_same(opened_again(match, folder), match)
            reopened = opened_again(reopened, folder)
            check_same(reopened, match)
            if match._game_log.hidden():
                laid.add(match.game.id)
            if match.is_over():
                return
            what, arguments = next_event(match, chance)
            getattr(match, what)(*arguments)
            if what == "undo":  # which is not possible after leaving
                reopened = opened_again(match, folder)
            else:
                getattr(reopened, what)(*arguments)

    rounds.play(check)
    assert len(rounds.seeds) < 6 or laid == {"niagara", "canyon"}


@rounds(quick=6, long=500)
def test_a_game_that_ends_right_after_somebody_has_conceded_is_the_same_wherever_it_was_left(
    rounds: Rounds, tmp_path_factory: pytest.TempPathFactory
) -> None:
    def check(chance: Random) -> None:
        folder = SaveFolder(tmp_path_factory.mktemp("saves"))
        ending = before_the_last_steps(chance.choice(("canyon", "upriver"))).record()
        match = TableMatch.resume(with_people(ending, chance), clock)
        assert match.can_advance()
        conceding = chance.sample(match.people, chance.randint(1, len(match.people)))
        while not match.is_over():
            if conceding and chance.random() < 0.5:
                match.concede(conceding.pop())
            else:
                match.advance()
            check_same(opened_again(match, folder), match)
        told = [(line.text, line.moment) for line in match.log]
        assert [(line.text, line.moment) for line in RecordFilm(match.record()).log] == told
        assert [(line.text, line.moment) for line in SharedFilm(shared_copy(match.record())).log] == told
        winners = [match.players[each.seat] for each in match.standings() if each.won]
        assert winners == [name for name in match.players if told[-1][0].startswith(f"{name} wins: ")]

    rounds.play(check)


def with_people(record: Record, chance: Random) -> Record:
    """The same record with a person at the first seat, and at some others."""
    first, *others = record.setup.seats
    seats = [first, *(seat.model_copy(update={"player": chance.choice(("human", seat.player))}) for seat in others)]
    return record.model_copy(update={"setup": record.setup.model_copy(update={"seats": seats})})
