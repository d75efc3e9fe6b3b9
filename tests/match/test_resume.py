"""Saved and resumed at any moment, a match goes on as if nothing had happened; nothing secret is in what is saved."""

from __future__ import annotations

import random

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.games import registry
from niagara_tui.match.table_match import TableMatch
from niagara_tui.plain.rules import tell_rules
from niagara_tui.store.models import Record
from tests.support.matches import NOON, clock, decisions, new_match, play, played, readable, resumed, say, setup, told
from tests.support.tables import match_of, play_on


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_save_and_load_at_every_decision_of_long_games_gives_the_same_position(seed: int) -> None:
    match, checked = new_match(3 + seed % 3, seed), 0
    for _ in decisions(match, random.Random(seed), 600):
        again = resumed(match.record())
        assert again.digest() == match.digest()
        assert again.record() == match.record()
        checked += 1
    assert checked == 600


def test_save_and_load_late_in_games_gives_the_same_position() -> None:
    for seed in range(6):
        match = played(3 + seed % 3, seed, 250 + seed)
        again = resumed(match.record())
        assert again.digest() == match.digest()


def test_while_cards_are_chosen_the_record_shows_none_of_them() -> None:
    match = new_match()
    play(match, "B 3", "R 6")
    assert readable(match.record()) == ["B ?", "R ?"]
    say(match, "Y 2")
    assert readable(match.record()) == ["B ?", "R ?", "Y ?"]


def test_in_the_middle_of_the_turns_the_record_shows_what_was_shown_and_no_more() -> None:
    match = new_match()
    play(match, "B 3", "R 5", "Y 2", "R a", "R to 5")
    assert readable(match.record()) == ["B ?", "R 5", "Y ?", "R a", "R to 5"]
    match.advance()
    assert readable(match.record()) == ["B 3", "R 5", "Y ?", "R a", "R to 5"]


def test_what_is_laid_stays_laid() -> None:
    match = new_match()
    play(match, "B 3", "R 5")
    for laying in ("", "Y 2"):
        if laying:
            say(match, laying)
        again = TableMatch.resume(match.record(), clock)
        assert again.deciders() == match.deciders()
        assert again.digest() == match.digest()
        assert [again.can_take_back(seat) for seat in range(3)] == [match.can_take_back(seat) for seat in range(3)]


@pytest.mark.parametrize(("game", "options"), [("niagara", {}), ("canyon", {"secret_bids": True})])
def test_what_is_laid_stays_laid_as_the_page_of_rules_says(game: str, options: dict[str, bool]) -> None:
    match = match_of(game, ["human"] * 3, **options)
    match.settle()
    while not match.game.is_secret(match.view(0), seat := match.deciders()[0]):
        play_on(match, 1)
    match.submit(seat, match.legal(seat)[0])
    assert seat not in TableMatch.resume(match.record(), clock).deciders()
    assert "stays laid when a game is left and goes on." in " ".join(tell_rules(match.game, "Rulings"))


def test_what_is_laid_is_taken_back_after_resuming_as_before() -> None:
    match = new_match()
    play(match, "B 3", "R 5")
    again = resumed(match.record())
    again.take_back(1)
    assert again.deciders() == [1, 2]
    assert readable(again.record()) == ["B ?", "R ?"]
    once_more = resumed(again.record())
    assert once_more.deciders() == [1, 2], "what was taken back stays taken back"
    for line in ("B 1", "Y 2"):
        say(once_more, line)
    once_more.settle()
    assert once_more.view(1).players[1].chosen == 1
    assert not once_more.can_take_back(1)


def test_whoever_has_conceded_takes_nothing_back_after_resuming_either() -> None:
    match = new_match()
    play(match, "B 3", "R 5")
    match.concede(1)
    again = resumed(match.record())
    assert [again.can_take_back(seat) for seat in range(3)] == [True, False, False]


def test_a_card_that_was_shown_is_not_chosen_again_even_if_nothing_was_decided_since() -> None:
    match = new_match()
    play(match, "B 3", "R 5", "Y 2")
    match.settle()
    again = resumed(match.record())
    assert again.view(None).players[0].played == 5
    assert again.deciders() == match.deciders() == [0]
    assert not again.can_take_back(0)


def test_a_save_of_before_the_seals_asks_again_and_whoever_is_asked_answers_in_the_old_place() -> None:
    again = resumed(record_of("B ?", "R 5", "Y ?", "R a", "R to 3"))
    assert again.deciders() == [1, 2]
    say(again, "Y 6")
    say(again, "B 1")
    again.settle()
    assert again.deciders() == [0]
    assert resumed(again.record()).digest() == again.digest()
    say(again, "R load violet")
    again.settle()
    assert readable(again.record()) == ["B 1", "R 5", "Y ?", "R a", "R to 3", "R load violet"]


def test_a_game_resumed_again_and_again_stays_sound() -> None:
    match, chance = new_match(4, 21), random.Random(21)
    for number in range(160):
        match.settle()
        seat = chance.choice(match.deciders())
        match.submit(seat, chance.choice(match.legal(seat)))
        if number % 7 == 0:
            match = resumed(match.record())
    match.settle()
    assert match.game.audit(match._game_log.state) == []
    assert resumed(match.record()).digest() == match.digest()


def test_the_log_after_resuming_tells_what_was_told() -> None:
    match = new_match()
    play(match, "B 3", "R 5", "Y 2", "R a", "R to 5")
    match.settle()
    play(match, "B a", "B to 3")
    before = told(match)
    assert told(TableMatch.resume(match.record(), clock)) == before


BROKEN = "its seal is broken: it fits none of the moves that are legal there"
SOUND = ["R 5", "B 3", "Y ?", "R a", "R to 3", "R load violet", "B a"]


def record_of(*moves: str, version: int = 1) -> Record:
    return Record(game_version=version, setup=setup(), moves=list(moves), started=NOON, saved=NOON)


def test_the_sound_record_of_these_tests_is_sound() -> None:
    assert TableMatch.resume(record_of(*SOUND), clock).record().moves == SOUND


@pytest.mark.parametrize(
    ("place", "line", "said"),
    [
        (5, "R to 9", "move 5 of 7, 'R to 9': it is not legal there"),
        (5, "R to 7L", "move 5 of 7, 'R to 7L': it is not legal there"),
        (5, "R fly", "move 5 of 7, 'R fly': it is not legal there"),
        (5, "R ", "move 5 of 7, 'R ': it is not legal there"),
        (5, "B to 3", "move 5 of 7, 'B to 3': this seat has nothing to decide there"),
        (5, "G to 3", "move 5 of 7, 'G to 3': it names no seat of this game"),
        (5, "Rto 3", "move 5 of 7, 'Rto 3': it names no seat of this game"),
        (5, "\x1b[2JR", r"move 5 of 7, '\x1b[2JR': it names no seat of this game"),
        (5, "R ?", "move 5 of 7, 'R ?': this decision is not secret"),
        (2, "R 5", "move 2 of 7, 'R 5': this seat has nothing to decide there"),
        (1, "R 9", "move 1 of 7, 'R 9': it is not legal there"),
        (1, "R ?", "move 4 of 7, 'R a': a choice that the record does not show would have to be shown before it"),
        (3, "R ?", "move 3 of 7, 'R ?': this seat has nothing to decide there"),
        (3, "Y ?0123456789abcdef", f"move 3 of 7, 'Y ?0123456789abcdef': {BROKEN}"),
        (3, "Y ?sun", f"move 3 of 7, 'Y ?sun': {BROKEN}"),
        (5, "R ?0123456789abcdef", "move 5 of 7, 'R ?0123456789abcdef': this decision is not secret"),
    ],
)
def test_the_first_bad_move_is_named_and_what_was_before_it_can_be_played_on(place: int, line: str, said: str) -> None:
    moves = [*SOUND]
    moves[place - 1] = line
    with pytest.raises(BadInput) as caught:
        TableMatch.resume(record_of(*moves), clock)
    assert str(caught.value) == said
    match = TableMatch.resume(record_of(*moves), clock, damaged_ok=True)
    assert match.damage == said
    good = int(said.split()[1]) - 1
    assert len(match.record().moves) == good
    match.settle()
    assert match.deciders()
    for _ in decisions(match, random.Random(1), 30):
        pass


def test_a_seal_of_another_game_place_or_move_is_broken() -> None:
    match = new_match()
    play(match, "R 5", "B 5", "Y 5")
    record = match.record()
    one, two, three = (line[2:] for line in record.moves)
    assert len({one, two, three}) == 3, "three times the same card, and three seals"
    for moves in ([f"R {two}"], [f"R {one}", f"B {one}"], [f"R {one[:-1]}"], [f"R {one}0"], [f"R {one.upper()}"]):
        with pytest.raises(BadInput, match=BROKEN):
            TableMatch.resume(record.model_copy(update={"moves": moves}), clock)
    seeded = record.model_copy(update={"setup": setup(seed=2)})
    with pytest.raises(BadInput, match="move 1 of 3"):
        TableMatch.resume(seeded, clock)
    played_on = TableMatch.resume(record.model_copy(update={"moves": [f"R {one}", "B ?x", f"Y {three}"]}), clock, True)
    assert readable(played_on.record()) == ["R ?"], "good up to its first bad move"
    assert played_on.view(0).players[0].chosen == 5


def test_moves_after_the_end_of_the_game_are_damage() -> None:
    finished = finished_match()
    moves = finished.record().moves
    with pytest.raises(BadInput, match=f"move {len(moves) + 1} of {len(moves) + 1}, 'R 1': the game is over by then"):
        TableMatch.resume(finished.record().model_copy(update={"moves": [*moves, "R 1"]}), clock)


def test_a_finished_game_is_resumed_as_finished_with_its_result() -> None:
    match = finished_match()
    again = resumed(match.record())
    assert again.is_over()
    assert again.standings() == match.standings()
    assert again.record().result == match.record().result
    assert str(match.record().result).endswith(" won")


def finished_match() -> TableMatch:
    match = TableMatch(setup(3, 4), clock)
    for _ in range(3000):
        match.settle()
        if match.is_over():
            return match
        for seat in match.deciders():
            moves, view = match.legal(seat), match.view(seat)
            worth = match.game.appraise(view, seat, moves, next(iter(match.game.styles)))
            match.submit(seat, moves[worth.index(max(worth))])
    raise AssertionError("nobody won")


def test_an_option_that_does_nothing_is_refused_only_to_who_gives_it_now_and_never_loses_a_save() -> None:
    match = match_of("niagara", ["human"] * 3, meet_while_waiting=True)
    assert TableMatch.resume(match.record(), clock).options == match.options


def test_a_save_of_newer_rules_is_refused() -> None:
    with pytest.raises(BadInput, match="newer rules"):
        TableMatch.resume(record_of(*SOUND, version=registry.game("niagara").version + 1), clock)


def test_a_save_between_steps_is_resumed_at_the_last_decision() -> None:
    match = new_match()
    play(match, "R 4", "B 4", "Y 4", "R a", "R to 4", "B a", "B to 4", "Y a", "Y to 4")
    match.advance()
    match.advance()
    assert match.can_advance()
    again = TableMatch.resume(match.record(), clock)
    assert again.can_advance()
    match.settle()
    again.settle()
    assert again.digest() == match.digest()
