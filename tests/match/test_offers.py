"""Turns in words: what the table offers now in its own words, then what comes after it as the game labels it."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.decisions import Naming
from niagara_tui.core.plans import after
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.offers import Offered, TurnWords
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import read_record
from niagara_tui.study.reviews.words import compare
from tests.support.positions import GAME, turn
from tests.support.reviews import made_up

NAMES = ("Rose", "Bert", "Yann")
VIEW = GAME.view(turn("2", zones={"Ra": "5", "Rb": "3"}), 0)
ALIKE = GAME.view(turn("2", zones={"Ra": "3", "Rb": "3"}), 0)


def moves(*texts: str) -> tuple[int, ...]:
    found = [GAME.number(text) for text in texts]
    assert None not in found
    return tuple(move for move in found if move is not None)


def words(*offered: Offered) -> TurnWords:
    return TurnWords(GAME, VIEW, 0, Naming(NAMES, 0), offered or None)


def test_a_turn_of_two_plans_is_told_plan_by_plan_and_the_first_is_what_to_do_now() -> None:
    told = words(Offered(moves("a", "to 3"), "[a] to 3", aim="a")).tell(moves("a", "to 3", "b", "to 1"))
    assert told is not None
    assert told.words == "[a] to 3; then to zone 1"
    assert (told.now, told.moves) == (moves("a", "to 3"), moves("a", "to 3", "b", "to 1"))
    assert len(told.aims) == 2


def test_without_a_table_all_plans_have_the_game_s_words() -> None:
    told = words().tell(moves("b", "to 1", "a", "to 3"))
    assert told is not None
    assert told.words == "to zone 1; then to zone 3"


def test_what_the_table_does_not_offer_is_not_told() -> None:
    assert words(Offered(moves("a", "to 3"), "[a] to 3")).tell(moves("b", "to 1", "a", "to 3")) is None
    assert words().tell(()) is None


def test_after_a_twin_the_turn_goes_on_from_where_it_leads() -> None:
    """Of two canoes alike the table offers one; the turn that takes the other first still has both in it."""
    offered = Offered(moves("a", "to 5"), "[a] to 5", twins=(moves("b", "to 5"),))
    told = TurnWords(GAME, ALIKE, 0, Naming(NAMES, 0), [offered]).tell(moves("b", "to 5", "a", "to 1"))
    assert told is not None
    assert told.words == "[a] to 5; then to zone 1"
    assert told.now == moves("a", "to 5")
    assert after(GAME, ALIKE, 0, told.moves) == after(GAME, ALIKE, 0, moves("b", "to 5", "a", "to 1"))


def test_moves_end_where_one_is_not_legal() -> None:
    told = words().tell(moves("a", "to 3", "to 1", "b"))
    assert told is not None
    assert told.words == "to zone 3"


def test_a_plan_that_has_only_begun_is_told_as_the_offer_that_begins_so() -> None:
    told = words().tell(moves("a"))
    assert told is not None
    assert told.moves[:1] == moves("a")
    assert GAME.is_between_plans(after(GAME, VIEW, 0, told.moves), 0)


def test_41_reviews_tell_whole_turns_of_both_canoes() -> None:
    record = read_record((Path(__file__).with_name("saves") / "cloud-at-the-brink.json").read_bytes())
    film, voice = RecordFilm(record), Voice(("Ann", "Bert", "Cid", "Dot"))
    of_both = [made for made in made_up(record).decisions if "a" in made.chosen and "b" in made.chosen]
    assert of_both
    for made in of_both:
        view = film.view(made.moment, made.seat)
        offered = [
            Offered(plan.moves, plan.label, twins=plan.twins)
            for option in GAME.choices(view, made.seat, voice)
            for plan in option.inner or (option,)
        ]
        found = compare(film, made, offered, voice)
        assert found.chosen.turn.words.count("; then ") == 1
        assert after(GAME, view, made.seat, found.chosen.turn.moves) is not None
        assert any(found.chosen.turn.words in line for line in found.lines(voice))
