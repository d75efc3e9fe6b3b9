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
    assert told.words == "[a] to 3; then the other canoe: to zone 1"
    assert (told.now, told.moves) == (moves("a", "to 3"), moves("a", "to 3", "b", "to 1"))
    assert len(told.aims) == 2


def test_without_a_table_all_plans_have_the_game_s_words() -> None:
    told = words().tell(moves("b", "to 1", "a", "to 3"))
    assert told is not None
    assert told.words == "your empty canoe in zone 3: to zone 1; then your empty canoe in zone 5: to zone 3"


def test_what_the_table_does_not_offer_is_not_told() -> None:
    assert words(Offered(moves("a", "to 3"), "[a] to 3")).tell(moves("b", "to 1", "a", "to 3")) is None
    assert words().tell(()) is None


def test_after_a_twin_the_turn_goes_on_from_where_it_leads() -> None:
    """Of two canoes alike the table offers one; the turn that takes the other first still has both in it."""
    offered = Offered(moves("a", "to 5"), "[a] to 5", twins=(moves("b", "to 5"),))
    told = TurnWords(GAME, ALIKE, 0, Naming(NAMES, 0), [offered]).tell(moves("b", "to 5", "a", "to 1"))
    assert told is not None
    assert told.words == "[a] to 5; then your empty canoe in zone 3: to zone 1"
    assert told.now == moves("a", "to 5")
    assert after(GAME, ALIKE, 0, told.moves) == after(GAME, ALIKE, 0, moves("b", "to 5", "a", "to 1"))


def test_moves_end_where_one_is_not_legal() -> None:
    told = words().tell(moves("a", "to 3", "to 1", "b"))
    assert told is not None
    assert told.words == "your empty canoe in zone 5: to zone 3"


def test_42_9_a_plan_says_which_of_two_canoes_it_moves() -> None:
    """By cargo and place, as the list of options does; of two that are alike, the second one is the other one."""
    laden = turn("4", zones={"Ra": "1", "Rb": "4"}, gems={"Ra": "violet"})
    told = TurnWords(GAME, GAME.view(laden, 0), 0, Naming(NAMES, 0)).tell(
        moves("a", "to bank", "b", "load white", "to 2")
    )
    assert told is not None
    assert told.words == (
        "your canoe with violet in zone 1: land; then your empty canoe in zone 4: load white, to zone 2"
    )
    gems = {"violet": "v", "white": "w", "yellow": "y", "blue": "b", "red": "r"}
    drawn = Naming(NAMES, 0, {**gems, "bow": "<", "stern": ">", "place": ".", "elk": "%"})
    signs = TurnWords(GAME, GAME.view(laden, 0), 0, drawn).tell(moves("a", "to bank", "b", "load white", "to 2"))
    assert signs is not None
    assert signs.words == "<Rv> on 1: land; then <R.> on 4: load w, to 2"
    ashore = GAME.view(turn("3", zones={"Ra": "3", "Rb": "bank"}), 0)
    both = TurnWords(GAME, ashore, 0, Naming(NAMES, 0)).tell(moves("a", "to bank", "b", "to 3"))
    assert both is not None
    assert both.words == "your empty canoe in zone 3: land; then the other canoe: to zone 3"


def test_42_9_where_one_canoe_alone_can_move_it_is_not_named() -> None:
    alone = GAME.view(turn("2", zones={"Ra": "3", "Rb": "lost"}), 0)
    launched = GAME.view(turn("2"), 0)
    for view, played, said in ((alone, ("a", "to 1"), "to zone 1"), (launched, ("a", "to 2"), "to zone 2")):
        told = TurnWords(GAME, view, 0, Naming(NAMES, 0)).tell(moves(*played))
        assert told is not None
        assert told.words == said


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
