from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path

import pytest
from niagara_ai.registry import make_bot, parse_bot

from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.core.game import Standing
from niagara_tui.games.registry import GAMES
from niagara_tui.match.autosave import Autosave
from niagara_tui.match.bots.seats import BotSeats
from niagara_tui.match.ending import headline, headline_with_reason, reason, result
from niagara_tui.match.film import Film
from niagara_tui.match.host import Host, HostedTable
from niagara_tui.match.pace import Pace
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.setup import stand_ins
from niagara_tui.match.sharing import SharedFilm, shared_copy
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.store.models import Record, read_record, read_shared, write_record, write_shared
from niagara_tui.study.reviewing.events import events_of
from tests.support import workers
from tests.support.settling import turns
from tests.support.tables import QuickBots, SilentBots, match_of, new_match, play_on
from tests.support.workers import command

CONCEDES = "Rose concedes and loses: a bot plays on at this seat."
LOST = "Rose conceded and lost; Rose's bot came first"


class Slow(HostedTable):
    def seconds_after_step(self) -> float:
        return 60.0


def hosted(match: TableMatch, autosave: Autosave | None = None) -> Host:
    """A host at the slowest pace, which a game that is played out ignores."""
    host = Host(match, autosave, SilentBots(match), Pace("slow"), Slow())
    host.stand_ins = QuickBots(match, greedy=True)
    return host


async def test_when_the_only_person_concedes_the_bots_play_out_at_once_at_every_seat() -> None:
    match = play_on(new_match("human", "mcts:expert", "random"), 6)
    host = hosted(match)
    host.concede(0)
    assert host.plays_out
    await asyncio.wait_for(host.run(), 60)
    assert match.is_over()
    assert CONCEDES in [line.text for line in match.log]


async def test_in_company_only_the_one_who_concedes_hands_the_seat_over() -> None:
    match = play_on(new_match("human", "human", "random"), 6)
    host = hosted(match)
    host.concede(0)
    assert not host.plays_out
    assert host.human_seats == [1]
    assert host._bots_of(0) is host.stand_ins
    assert host._bots_of(2) is not host.stand_ins


def test_bots_that_play_on_think_little_and_sit_everywhere() -> None:
    seats = BotSeats.quick(new_match("human", "mcts:expert", "random"))
    assert seats.seats == (0, 1, 2)
    assert set(seats._bots.values()) == {"greedy:balanced"}


@pytest.mark.processes
async def test_a_stand_in_that_fails_is_called_by_its_own_name_and_told_of_once() -> None:
    match = play_on(new_match("human", "human", "random"), 6)
    people = [seat for seat in match.deciders() if match.setup.seats[seat].is_human]
    seats = BotSeats.quick(match)
    seats._command = command(workers.DIES)
    async with seats:
        first, again = [await seats.ask(people[0]) for _ in range(2)]
    name = match.names[people[0]]
    assert first.trouble == (f"A legal move is played for {name}, whose bot greedy:balanced has ended with status 7.")
    assert again.trouble is None


def test_a_record_holds_who_conceded_and_when_and_a_match_resumed_from_it_goes_on_so() -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    match.concede(0)
    play_on(match, 5)
    record = read_record(write_record(match.record()))
    assert record.conceded == {"R": 8}
    again = TableMatch.resume(record)
    assert again.people == []
    assert again.conceded == {0: 8}
    assert [line.text for line in again.log].count(CONCEDES) == 1


def test_a_record_without_concessions_is_written_as_ever() -> None:
    assert b"conceded" not in write_record(play_on(new_match("human", "random", "random"), 8).record())


def test_a_replay_tells_it_where_it_was_and_playing_on_from_before_seats_the_person_again() -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    match.concede(0)
    play_on(match, 5)
    film = RecordFilm(match.record())
    told = [line.text for line in film.log]
    before = [line.text for line in match.log].index(CONCEDES)
    assert told[: before + 1].count(CONCEDES) == 1
    assert film.branch(3, match.record().started).conceded == {}


async def test_conceding_is_saved_at_once_and_what_is_resumed_is_played_out(tmp_path: Path) -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    with Autosave.new(SaveFolder(tmp_path), match) as autosave:
        autosave.save()
        hosted(match, autosave).concede(0)
        name = autosave.name
    with Autosave.open(SaveFolder(tmp_path), name) as autosave:
        assert autosave.match.people == []
        await asyncio.wait_for(hosted(autosave.match, autosave).run(), 60)
    assert SaveFolder(tmp_path).read(name).result is not None


def test_nobody_concedes_twice_or_for_a_bot() -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    for seat in (1, 7):
        with pytest.raises(IllegalMove):
            match.concede(seat)
    match.concede(0)
    with pytest.raises(IllegalMove):
        match.concede(0)


@pytest.mark.parametrize(("conceded", "wrong"), [({"B": 2}, "no person sits there"), ({"R": 99}, "more moves than")])
def test_a_record_with_a_concession_that_cannot_be_is_refused(conceded: dict[str, int], wrong: str) -> None:
    record = play_on(new_match("human", "random", "random"), 8).record().model_copy(update={"conceded": conceded})
    with pytest.raises(BadInput, match=wrong):
        TableMatch.resume(record)


async def test_while_a_game_is_played_out_a_pause_holds_it() -> None:
    match = play_on(new_match("human", "random", "random"), 6)
    host = hosted(match)
    host.concede(0)
    host.pace.toggle()
    running = asyncio.ensure_future(host.run())
    await turns()
    held = match.moment
    await turns()
    assert match.moment == held
    assert not match.is_over()
    host.pace.toggle()
    await asyncio.wait_for(running, 60)
    assert match.is_over()


def test_the_ranking_says_who_conceded() -> None:
    standing = Standing(seat=0, place=2, won=False, reason="3 gems worth 5")
    assert reason(standing, ("Rose", "Bert"), ("Rose's bot", "Bert")) == "3 gems worth 5; Rose conceded and lost"
    assert reason(standing, ("Rose", "Bert"), ("Rose", "Bert")) == "3 gems worth 5"


def won_by_the_bot_of_a_person_who_conceded(game: str) -> TableMatch:
    """A game that its only person has conceded, and that the bot at her seat has won."""
    for seed in range(50):
        match = match_of(game, ("human", "random", "random"), seed=seed)
        play_on(match, 3)
        match.concede(0)
        match.settle()
        policy = make_bot(parse_bot("greedy", match.game.styles), match.game, 1)
        while not match.is_over():
            for seat in match.deciders():
                moves = match.legal(seat)
                move = moves[0] if seat else policy.choose(match.view(0), 0, moves).move
                match.submit(seat, move)
            match.settle()
        if [each.seat for each in match.standings() if each.won] == [0]:
            return match
    raise AssertionError


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_bot_wins_for_a_person_who_conceded_is_no_win_of_theirs_wherever_it_is_told(game: str) -> None:
    match = won_by_the_bot_of_a_person_who_conceded(game)
    first = match.standings()[0]
    assert headline(match.standings(), match.names, match.players) == f"{LOST}."
    assert headline_with_reason(match.standings(), match.names, match.players) == f"{LOST}: {first.reason}"
    record = read_record(write_record(match.record()))
    assert record.result == LOST
    assert shared_copy(record).result == LOST
    assert TableMatch.resume(record).damage is None
    films = RecordFilm(record), SharedFilm(read_shared(write_shared(shared_copy(record))))
    logs = [[line.text for line in each.log] for each in (match, TableMatch.resume(record), *films)]
    assert logs[0] == logs[1] == logs[2] == logs[3]
    told = logs[0][logs[0].index(CONCEDES) + 1 :]
    assert any("Rose's bot" in line for line in told)
    assert not any(line.startswith("Rose ") or "Rose wins" in line for line in told)
    assert films[0].stand_ins == {0: "Rose's bot"}


def test_a_save_of_an_older_version_that_names_the_bot_as_winner_is_no_damage() -> None:
    record = won_by_the_bot_of_a_person_who_conceded("upriver").record()
    assert TableMatch.resume(record.model_copy(update={"result": "Rose's bot won"})).damage is None


def test_where_somebody_else_wins_after_a_concession_the_headline_is_theirs() -> None:
    def standing(seat: int, place: int) -> Standing:
        return Standing(seat=seat, place=place, won=place == 1, reason="it has as much")

    standings = [standing(1, 1), standing(0, 2)]
    names, players = ("Ann", "Bert"), ("Ann's bot", "Bert")
    assert headline(standings, names, players) == "Bert wins!"
    assert result(standings, names, players) == "Bert won"
    both = [standing(1, 1), standing(0, 1)]
    assert headline_with_reason(both, names, players) == "Ann conceded and lost; Bert and Ann's bot came first."


def test_a_save_that_names_the_person_as_winner_after_a_concession_is_no_damage() -> None:
    record = won_by_the_bot_of_a_person_who_conceded("upriver").record()
    assert TableMatch.resume(record.model_copy(update={"result": "Rose won"})).damage is None
    with pytest.raises(BadInput, match=f"by its moves {LOST}"):
        TableMatch.resume(record.model_copy(update={"result": "Bert won"}))


# -- while the last steps are due ----------------------------------------------------------------------------


def before_the_last_steps(game: str) -> TableMatch:
    """A game that Rose, at the first seat, wins by steps alone: nobody has anything left to decide."""
    seats, seed, stride = {"canyon": (3, 6, 1), "upriver": (2, 31, 0)}[game]
    match = match_of(game, ("human", *("random",) * (seats - 1)), seed=seed)
    for number in count():
        match.settle()
        if match.is_over():
            break
        legal = match.legal(match.deciders()[0])
        match.submit(match.deciders()[0], legal[stride * (42 + number) % len(legal)])
    return TableMatch.resume(match.record().model_copy(update={"result": None}))


def telling(source: TableMatch | Film) -> list[tuple[int | None, str, int]]:
    return [(line.seat, line.text, line.moment) for line in source.log]


@pytest.mark.parametrize(("game", "steps"), [("canyon", 2), ("upriver", 4)])
def test_conceding_while_the_last_steps_are_due_is_told_before_the_end_which_is_the_bots(game: str, steps: int) -> None:
    for done in range(steps):
        match = before_the_last_steps(game)
        for _ in range(done):
            match.advance()
        match.concede(0)
        assert match.players[0] == "Rose's bot", "at once, not only when it is told"
        early = match.record()
        assert RecordFilm(early).stand_ins == {0: "Rose's bot"}
        match.settle()
        told = [text for _seat, text, _moment in telling(match)]
        after = told[told.index(CONCEDES) + 1 :]
        assert after
        assert after[-1].startswith("Rose's bot wins: ")
        assert not any(line.startswith("Rose wins") for line in told)
        record = match.record()
        assert record.result == LOST
        assert headline(match.standings(), match.names, match.players) == f"{LOST}."
        resumed = TableMatch.resume(early)
        resumed.settle()
        films = RecordFilm(record), SharedFilm(shared_copy(record))
        assert all(telling(other) == telling(match) for other in (resumed, *films))
        for film in films:
            assert all(film.moments[line.moment].lines > number for number, line in enumerate(film.log))


def test_what_a_bot_lays_in_place_of_a_card_that_was_taken_back_before_the_concession_is_the_bots() -> None:
    match = new_match("human", "human", "random")
    match.settle()
    for seat in (0, 1):
        match.submit(seat, match.legal(seat)[2])
    match.take_back(0)
    match.submit(2, match.legal(2)[1])
    match.concede(0)
    match.submit(0, match.legal(0)[4])
    match.settle()
    told = [text for _seat, text, _moment in telling(match)]
    assert told[0] == CONCEDES
    assert not any(line.startswith("Rose shows") for line in told)
    resumed = TableMatch.resume(match.record())
    resumed.settle()
    film = RecordFilm(match.record())
    assert telling(resumed) == telling(match)
    judged = [event.seat for event in events_of(film) if film.moments[event.moment].seat == 0]
    assert judged == [None], "no review takes it for hers"


def test_until_the_steps_that_are_due_are_done_the_log_waits_and_nothing_else_does() -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    while match.deciders():
        seat = match.deciders()[0]
        match.submit(seat, match.legal(seat)[0])
    match.concede(0)
    assert (match.players[0], match.people, dict(match.conceded)) == ("Rose's bot", [], {0: len(match.record().moves)})
    assert CONCEDES not in [line.text for line in match.log]
    match.settle()
    assert match.log[-1].text == CONCEDES


def test_a_game_that_is_damaged_before_a_concession_has_its_person_back_and_can_be_saved() -> None:
    match = play_on(new_match("human", "random", "random"), 8)
    match.concede(0)
    record = match.record()
    record = record.model_copy(update={"moves": [*record.moves[:4], "R fly", *record.moves[5:]]})
    again = TableMatch.resume(record, damaged_ok=True)
    assert again.damage
    assert again.people == [0]
    assert TableMatch.resume(read_record(write_record(again.record()))).digest() == again.digest()


# -- the bot's name ------------------------------------------------------------------------------------------


def test_the_bot_that_plays_on_has_a_name_that_nobody_else_has() -> None:
    assert stand_ins(("Ann", "Bert")) == ("Ann's bot", "Bert's bot")
    assert stand_ins(("Ann", "Ann's bot")) == ("Ann's bot 2", "Ann's bot's bot")
    assert stand_ins(("Ann", "ANN'S BOT", "ann's bot 2"))[0] == "Ann's bot 3"
    assert stand_ins(("Ann", "Ann")) == ("Ann's bot", "Ann's bot 2")
    assert len(set(stand_ins(("A" * NAME_LENGTH,) * 6))) == 6


def finished(*names: str) -> Record:
    """A game that the first of two players has conceded, and that her bot has won."""
    match = before_the_last_steps("upriver")
    match.concede(0)
    match.settle()
    record = match.record()
    seats = [each.model_copy(update={"name": name}) for each, name in zip(record.setup.seats, names, strict=True)]
    return record.model_copy(update={"setup": record.setup.model_copy(update={"seats": seats}), "result": None})


def test_a_bot_and_a_player_whose_name_is_like_the_bots_are_told_apart() -> None:
    match = TableMatch.resume(finished("Ann", "Ann's bot"))
    match.settle()
    assert match.players == ("Ann's bot 2", "Ann's bot")
    assert match.record().result == "Ann conceded and lost; Ann's bot 2 came first"
    assert TableMatch.resume(match.record()).damage is None
    assert match.log[-1].text.startswith("Ann's bot 2 wins: ")


@pytest.mark.parametrize(
    "result", ["Anns Bot hat gewonnen", "Vainqueur : le bot d'Ann", "AnnのボットWIN", "Annのボットの勝ち"]
)
def test_a_result_in_another_language_is_compared_by_the_seats_that_it_names(result: str) -> None:
    record = finished("Ann", "Hanna")
    assert TableMatch.resume(record.model_copy(update={"result": result})).damage is None
    with pytest.raises(BadInput, match="by its moves Ann conceded and lost; Ann's bot came first"):
        TableMatch.resume(record.model_copy(update={"result": result.replace("Ann", "Hanna")}))


def test_a_result_of_another_language_that_names_the_bot_by_its_number_is_no_damage() -> None:
    record = finished("Ann", "Ann's bot")
    assert TableMatch.resume(record.model_copy(update={"result": "Gewonnen: Ann's bot 2"})).damage is None
    with pytest.raises(BadInput, match="by its moves Ann conceded and lost; Ann's bot 2 came first"):
        TableMatch.resume(record.model_copy(update={"result": "Gewonnen: Ann's bot"}))
