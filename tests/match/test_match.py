from __future__ import annotations

import random

import pytest

from niagara_tui.core.errors import BadInput, IllegalMove
from niagara_tui.games.niagara.rules.board import LOST, VIOLET
from niagara_tui.games.niagara.rules.state import REDEEM
from niagara_tui.match.bots.seats import BotSeats, play_out
from niagara_tui.match.table_match import TableMatch
from niagara_tui.store.models import Record, SeatSetup, Setup
from tests.support import workers
from tests.support.matches import NAMES, clock, decisions, new_match, play, played, readable, resumed, say, setup, told


def turn_of_red() -> TableMatch:
    """Everybody has laid a card; Red has shown the 5 and must pick a canoe."""
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    match.settle()
    return match


# -- setting up ---------------------------------------------------------------------------------------


def test_a_match_has_its_game_its_options_and_the_names_of_its_seats() -> None:
    match = TableMatch(setup(4))
    assert (match.game.id, match.names, match.options.model_dump()["first"]) == ("niagara", NAMES[:4], "R")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "there is no game called 'chess'"),
        ({"seats": [SeatSetup(name="x")] * 2}, "^Niagara is for 3 to 6 players, not 2$"),
        ({"seats": [SeatSetup(name="x")] * 6}, "with these options Niagara is for 3 to 5 players, not 6"),
        ({"options": {"ending": "never"}}, "the options are wrong: ending: 'never' is wrong"),
        ({"options": {"tracker": "yes"}}, "the options are wrong: tracker"),
        ({"options": {"\x1b[2Jx": True}}, r"the options are wrong: \\x1b\[2Jx"),
    ],
)
def test_a_wrong_set_up_gets_one_sentence(changes: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        TableMatch(Setup.model_validate({**dict(setup()), **changes}))


# -- the gate -----------------------------------------------------------------------------------------


def test_only_a_legal_move_of_a_seat_that_must_decide_gets_in() -> None:
    match = turn_of_red()
    before = (match.digest(), match.record().moves, told(match))
    for line, said in [
        ("B a", "Ben has nothing to decide now"),
        ("R to 5", "'to 5' is not legal for Rosa now"),
        ("R 5", "'5' is not legal for Rosa now"),
    ]:
        with pytest.raises(IllegalMove, match=said):
            say(match, line)
    for seat, move in [(0, -1), (0, 10**9), (-1, 1), (9, 1)]:
        with pytest.raises(IllegalMove):
            match.submit(seat, move)
    assert (match.digest(), match.record().moves, told(match)) == before


def test_submitting_does_not_advance() -> None:
    match = new_match()
    play(match, "R 5", "B 3")
    say(match, "Y 2")
    assert match.deciders() == []
    assert match.can_advance()
    match.advance()
    assert match.deciders() == [0]
    assert not match.can_advance()


def test_advancing_where_somebody_must_decide_does_nothing() -> None:
    match = turn_of_red()
    before = match.digest()
    match.advance()
    assert match.digest() == before


def test_a_view_can_be_changed_without_harm() -> None:
    match = turn_of_red()
    before = match.digest()
    match.view(0).players[0].hand[:] = [0] * 7
    match.view(None).round = 99
    assert match.digest() == before


def test_legal_is_empty_for_who_need_not_decide() -> None:
    match = turn_of_red()
    assert match.legal(0)
    assert match.legal(1) == []


# -- undo and redo ------------------------------------------------------------------------------------


def test_a_seat_undoes_and_redoes_its_decisions_one_by_one() -> None:
    match = turn_of_red()
    moments = [(match.digest(), match.record().moves, told(match))]
    for line in ("R a", "R to 3", "R load violet"):
        say(match, line)
        moments.append((match.digest(), match.record().moves, told(match)))
    for moment in reversed(moments[:-1]):
        assert match.can_undo(0)
        match.undo(0)
        assert (match.digest(), match.record().moves, told(match)) == moment
    assert not match.can_undo(0)
    for moment in moments[1:]:
        assert match.can_redo(0)
        match.redo(0)
        assert (match.digest(), match.record().moves, told(match)) == moment
    assert not match.can_redo(0)


def test_another_decision_after_an_undo_forgets_what_was_undone() -> None:
    match = turn_of_red()
    for line in ("R a", "R to 3"):
        say(match, line)
    match.undo(0)
    say(match, "R to 5")
    assert not match.can_redo(0)
    match.undo(0)
    match.undo(0)
    assert not match.can_undo(0)


def test_nobody_undoes_for_another_seat() -> None:
    match = turn_of_red()
    say(match, "R a")
    for seat in (1, 2):
        assert not match.can_undo(seat)
        with pytest.raises(IllegalMove, match="nothing to undo"):
            match.undo(seat)
    match.undo(0)
    with pytest.raises(IllegalMove, match="nothing to redo"):
        match.redo(1)


def test_a_step_ends_what_can_be_undone_and_redone() -> None:
    match = turn_of_red()
    for line in ("R a", "R to 5"):
        say(match, line)
    assert match.can_undo(0)
    match.advance()
    assert not match.can_undo(0)
    assert not match.can_redo(0)


def test_a_decision_of_another_seat_ends_what_can_be_undone() -> None:
    match = new_match(3, 3)
    chance, seen = random.Random(3), 0
    last: int | None = None
    for _ in decisions(match, chance, 400):
        if len(match.deciders()) == 1 and last is not None and last not in match.deciders():
            seat = match.deciders()[0]
            match.submit(seat, match.legal(seat)[0])
            match.settle()
            assert not match.can_undo(last)
            seen += 1
        last = match.deciders()[0] if len(match.deciders()) == 1 else None
        if match.can_advance():
            match.settle()
    assert seen


def redeeming() -> TableMatch:
    """Red, then Blue, may pay a violet gem for a lost canoe; the choice of cards follows without a step between."""
    match = new_match()
    state = match._game_log.state
    for player in state.players[:2]:
        player.canoes[0].zone, player.reserve[VIOLET] = LOST, 1
    state.sites[VIOLET].gems[VIOLET] -= 2
    state.phase = REDEEM
    assert match.deciders() == [0]
    return match


def test_a_seat_undoes_its_own_decision_only_though_others_came_without_a_step_between() -> None:
    match = redeeming()
    say(match, "R pay violet")
    assert match.can_undo(0)
    say(match, "B keep")
    assert not match.can_undo(0)
    match.undo(1)
    assert match.deciders() == [1]
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_a_secret_choice_ends_what_can_be_undone() -> None:
    match = redeeming()
    for line in ("R pay violet", "B keep", "Y 4"):
        say(match, line)
    assert not any(match.can_undo(seat) for seat in range(3))
    match.take_back(2)
    assert not any(match.can_undo(seat) for seat in range(3))


def test_a_secret_choice_without_another_is_not_taken_back() -> None:
    match = new_match()
    for line in ("R 5", "B 3"):
        say(match, line)
    hand = match._game_log.state.players[0].hand
    hand[:] = [int(card == 4) for card in range(len(hand))]
    assert [match.can_take_back(seat) for seat in (0, 1)] == [False, True]


def test_a_secret_choice_is_never_undone() -> None:
    match = new_match()
    for line in ("R 5", "B 3"):
        say(match, line)
        assert not any(match.can_undo(seat) for seat in range(3))


def test_undoing_everything_and_redoing_it_changes_nothing_anywhere_in_a_game() -> None:
    match = new_match(4, 8)
    for _ in decisions(match, random.Random(8), 250):
        for seat in range(4):
            before, undone = match.digest(), 0
            while match.can_undo(seat):
                match.undo(seat)
                undone += 1
            for _ in range(undone):
                match.redo(seat)
            assert match.digest() == before


# -- taking back --------------------------------------------------------------------------------------


def test_a_laid_card_is_taken_back_and_another_laid_in_its_place() -> None:
    match = new_match()
    for line in ("R 5", "B 3"):
        say(match, line)
    assert match.can_take_back(0)
    match.take_back(0)
    assert match.deciders() == [0, 2]
    assert told(match) == [], "that a card lies there can be seen; which one is nobody's business"
    assert match.record().moves[0] == "R ?"
    assert readable(match.record()) == ["R ?", "B ?"]
    for line in ("Y 1", "R 6"):
        say(match, line)
    match.advance()
    assert readable(match.record()) == ["R 6", "B ?", "Y ?"]


def test_a_card_can_be_taken_back_until_the_first_is_shown() -> None:
    match = new_match()
    play(match, "R 5", "B 3", "Y 2")
    assert [match.can_take_back(seat) for seat in range(3)] == [True] * 3
    match.advance()
    for seat in range(3):
        assert not match.can_take_back(seat)
        with pytest.raises(IllegalMove, match="no secret choice"):
            match.take_back(seat)


def test_nobody_takes_back_what_was_not_laid() -> None:
    match = new_match()
    say(match, "R 5")
    with pytest.raises(IllegalMove, match="Ben has no secret choice"):
        match.take_back(1)


def test_of_a_save_of_before_the_seals_a_card_laid_amid_the_turns_can_be_taken_back_until_somebody_goes_on() -> None:
    before_the_seals = turn_of_red().record().model_copy(update={"moves": ["R 5", "B ?", "Y ?"]})
    match = TableMatch.resume(before_the_seals)
    say(match, "B 4")
    assert match.can_take_back(1)
    match.take_back(1)
    for line in ("B 6", "Y 6"):
        say(match, line)
    assert match.can_take_back(1)
    say(match, "R a")
    assert not match.can_take_back(1)
    assert not match.can_take_back(2)


# -- the log ------------------------------------------------------------------------------------------


def test_the_log_says_whose_decision_a_line_is_about() -> None:
    match = turn_of_red()
    say(match, "R a")
    say(match, "R to 3")
    assert [(line.seat, line.text) for line in match.log][-2:] == [
        (None, "Rosa shows the 5."),
        (0, "Rosa paddles from the bank to 3."),
    ]


def test_a_long_random_game_stays_sound() -> None:
    match = played(5, 2, 700)
    assert match.game.audit(match._game_log.state) == []


@pytest.mark.processes
async def test_greedy_bots_play_a_match_to_its_end_without_trouble() -> None:
    match = TableMatch(setup(3, seed=5, player="greedy"), clock)
    records: list[Record] = []
    async with BotSeats(match) as bots:
        await play_out(match, bots, lambda: records.append(match.record()))
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
    match = TableMatch(setup())
    async with BotSeats(match) as bots:
        with pytest.raises(BadInput, match="bots sit at every seat"):
            await play_out(match, bots)
