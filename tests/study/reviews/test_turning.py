from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.core.text import cost_text, percent
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.match.turns import shown_at
from niagara_tui.store.models import read_record
from niagara_tui.study.reviewing.events import events_of, turns_of
from niagara_tui.study.reviews.document import KINDS, VERDICTS, ReviewDocument, turning_columns
from niagara_tui.study.reviews.models import Cause, JudgedDecision, Obvious, Review, Verdict
from niagara_tui.study.reviews.turning import LEAST_SWING, MOST, Happening, Kind, event_of, seat_of, signs_of
from niagara_tui.study.reviews.words import changes_text, name_of
from tests.support.reviews import made_up, played_film, played_record

GAMES = ("niagara", "canyon", "upriver")
NAMES = ("Ann", "Bert", "Cid", "Dot")
WON_BY = 1
"""Who wins the game of Niagara."""


def document_of(game: str, **changes: object) -> ReviewDocument:
    record = played_record(game)
    return ReviewDocument(RecordFilm(record), made_up(record).model_copy(update=changes), you=0)


@pytest.fixture(scope="module")
def quiet() -> ReviewDocument:
    """A game of Niagara in which nobody's chances ever change, and nothing was judged."""
    return with_chances(document_of("niagara"), {})


def with_chances(document: ReviewDocument, chances: dict[int, tuple[float, ...]]) -> ReviewDocument:
    """The review with other chances from these moments on, and without decisions."""
    points = []
    now: tuple[float, ...] = (0.25,) * 4
    for point in document.review.points:
        now = chances.get(point.moment, now)
        points.append(point.model_copy(update={"chances": now, "errors": (0.001,) * 4}))
    review = document.review.model_copy(update={"points": tuple(points), "decisions": ()})
    return ReviewDocument(document.film, review, document.you)


def of_kind(document: ReviewDocument, kind: Kind) -> Happening:
    return next(what for what in document.happenings if what.kind is kind and what.seat != 0)


@pytest.mark.parametrize("game", GAMES)
def test_42_2_everything_that_happened_is_told_once_in_order(game: str) -> None:
    document = document_of(game)
    found = document.happenings
    assert [what.moment for what in found] == [0, *(what.last for what in found[:-1])]
    assert found[-1].last == document.film.last
    told = sorted((made for made in document.review.decisions if made.is_told), key=lambda made: made.last)
    assert [what.made for what in found if what.made] == told


def test_42_2_the_card_that_is_shown_belongs_to_the_turn_that_is_made_with_it() -> None:
    record = played_record("niagara", people=0)
    film = RecordFilm(record)
    review = made_up(record)
    shown = [
        point.model_copy(update={"cause": Cause.REVEAL, "seat": film.moments[point.moment + 1].seat})
        if point.cause is Cause.STEP and "shows" in told_at(film, point.moment)
        else point
        for point in review.points
    ]
    document = ReviewDocument(film, review.model_copy(update={"points": tuple(shown)}))
    turns = [what for what in document.happenings if what.lines and "shows" in what.lines[0]]
    assert len(turns) > 20
    assert sum(len(what.lines) > 1 for what in turns) > len(turns) / 2


def told_at(film: RecordFilm, moment: int) -> str:
    return " ".join(line.text for line in film.log if line.moment == moment)


def test_42_2_thefts_falls_and_landings_of_everybody_turn_a_game(quiet: ReviewDocument) -> None:
    assert quiet.turning_points() == ()
    for kind in (Kind.THEFT, Kind.LANDING):
        what = of_kind(quiet, kind)
        turned = with_chances(quiet, {what.last: (0.05, 0.45, 0.25, 0.25)})
        (found,) = turned.turning_points()
        assert (found.kind, found.seat, found.moment) == (kind, what.seat, what.moment)
        assert found.seat not in turned.review.judged
        assert turned.figure(found) in ("R -20%", "B +20%")


def test_42_2_what_happened_is_told_with_whose_chances_it_changed(quiet: ReviewDocument) -> None:
    theft = of_kind(quiet, Kind.THEFT)
    (found,) = with_chances(quiet, {theft.last: (0.05, 0.48, 0.26, 0.21)}).turning_points()
    said = changes_text(found, NAMES)
    assert said == "Chances to win: Bert from 25% to 48%, Ann from 25% to 5%, Dot from 25% to 21%."
    assert quiet.told(found, lambda _: []) == [" ".join(found.lines), said]
    assert "steals" in " ".join(found.essence)


def test_42_2_dice_are_luck_and_a_step_that_draws_nothing_is_not() -> None:
    kinds = {game: {what.kind for what in document_of(game).happenings if what.seat is None} for game in GAMES}
    assert Kind.LUCK in kinds["upriver"]
    assert Kind.LUCK in kinds["canyon"], "cards are dealt"
    assert Kind.LUCK not in kinds["niagara"]


def test_a_card_that_was_the_only_one_is_nobodys_choice() -> None:
    """What it did is what the cards did: in the list, in the chart, and in the list of one seat."""
    made = document_of("canyon")
    points = [  # with what really led to each moment
        point.model_copy(update={"cause": event.cause, "seat": event.seat})
        for point, event in zip(made.review.points, events_of(made.film), strict=True)
    ]
    review = made.review.model_copy(update={"points": tuple(points), "decisions": ()})
    still = ReviewDocument(made.film, review, made.you)
    own = [each for each in still.happenings if each.kind is Kind.LUCK and "Ann" in " ".join(each.lines)]
    forced = next(each for each in own if {still.review.points[each.last].cause} == {Cause.FORCED})
    game, film = still.film.game, still.film
    assert len(game.legal(film.view(forced.moment, 0), 0)) == 1
    moved = with_chances(still, {forced.last: (0.1, 0.4, 0.25, 0.25)})
    (found,) = moved.turning_points()
    assert (found.seat, name_of(found, is_own=moved.is_own(found))) == (None, "luck")
    assert ReviewDocument(film, moved.review, 0, only=0).turning_points() == ()
    free = next(each for each in still.happenings if each.kind is Kind.CHOICE and each.seat == 0 and each.lines)
    assert {still.review.points[free.last].cause} <= {Cause.DECISION, Cause.REVEAL}


def test_nobody_s_chance_stands_twice_in_the_box_of_a_judged_decision(quiet: ReviewDocument) -> None:
    """A decision is judged with the hand of its seat, and the course with what everybody sees."""
    what = next(each for each in document_of("canyon").happenings if each.made and each.lines)
    moved = replace(what, before=(0.4, 0.2, 0.2, 0.2), after=(0.55, 0.15, 0.15, 0.15), errors=(0.001,) * 4)
    assert moved.seat == 0
    said = " ".join(quiet.told(moved, lambda _: ["You chose: hill 4, wins 28%."]))
    assert "Chances to win: Bert from 20% to 15%" in said
    assert "Ann from" not in said
    assert moved.made is not None
    columns = {column.key: of(moved) for column, of in turning_columns(quiet.film)}
    assert (columns["before"], columns["after"]) == ("40%", "55%"), "as everybody saw it, in every row"
    assert columns["cost"] == (cost_text(moved.made.cost) if moved.made.cost else "-")


def test_58_5_a_row_shows_the_person_s_own_chance_too(quiet: ReviewDocument) -> None:
    theft = next(what for what in quiet.happenings if what.kind is Kind.THEFT and what.seat not in (None, 0))
    document = with_chances(quiet, {theft.last: (0.24, 0.55, 0.01, 0.2)})
    (found,) = document.turning_points()
    columns = {column.key: of(found) for column, of in turning_columns(quiet.film)}
    assert (columns["whose"], columns["own"]) == ("Bert", "25% → 24%")
    assert document.figure(found) == "B +30%, R -1%"
    assert document.told(found, lambda _: [])[-1].endswith(", Dot from 25% to 20%, Ann from 25% to 24%.")
    small = with_chances(quiet, {theft.last: (0.25, 0.55, 0.0, 0.2)})
    assert small.told(small.turning_points()[0], lambda _: [])[-1].endswith(", Ann still 25%.")


def test_58_5_the_row_of_a_decision_is_about_who_made_it() -> None:
    document = document_of("niagara")
    made = [(what, what.made) for what in document.turning_points() if what.made]
    rows = [{column.key: of(what) for column, of in turning_columns(document.film)} for what, _made in made]
    assert {(row["whose"], row["own"]) for row in rows} == {("Ann", "-")}
    for row, (what, each) in zip(rows, made, strict=True):
        assert (row["before"], row["after"]) == (percent(what.before[0]), percent(what.after[0]))
        assert row["cost"] == (cost_text(each.cost) if each.cost else "-")
    assert all(row["told"] for row in rows), "of a card that is not shown yet, which it was"


def test_58_5_a_card_that_cost_something_is_told_once_where_it_is_shown() -> None:
    """N-11: that it was laid in secret is no turning point besides; if the turn made with it is told too, both are."""
    record = played_record("niagara")
    film = RecordFilm(record)
    events, cards = events_of(film), [turn for turn in turns_of(film, [0]) if turn.is_secret]
    card = next(card for card in cards if card.round == 2)
    made_up_ones = made_up(record).model_copy(update={"decisions": ()})
    points = [
        point.model_copy(update={"cause": event.cause, "seat": event.seat, "errors": (0.0,) * 4})
        for point, event in zip(made_up_ones.points, events, strict=True)
    ]
    judged = JudgedDecision(
        moment=card.moment,
        last=card.last,
        round=card.round,
        seat=0,
        secret=True,
        chosen=("1",),
        best=("2",),
        chance=0.1,
        best_chance=0.3,
        error=0.01,
    )
    turn = next(turn for turn in turns_of(film, [0]) if turn.round == 2 and not turn.is_secret)
    open_one = judged.model_copy(update={"moment": turn.moment, "last": turn.last, "secret": False})

    def told(*decisions: JudgedDecision) -> list[tuple[int, JudgedDecision | None, bool]]:
        review = made_up_ones.model_copy(update={"points": tuple(points), "decisions": decisions})
        found = ReviewDocument(film, review, 0).turning_points()
        return [(what.last, what.made, "shows" in " ".join(what.lines)) for what in found if what.made]

    assert told(judged) == [(turn.last, judged, True)]
    assert told(judged, open_one) == [(card.last, judged, False), (turn.last, open_one, True)]


def test_where_hands_are_hidden_it_is_said_whose_eyes_see_what() -> None:
    against, said = document_of("canyon").seen_with()
    assert said.startswith("These chances are as everybody at the table could see them; a decision is judged as a hint")
    assert said in document_of("canyon").beginning()
    assert {document_of(game).seen_with() for game in ("niagara", "upriver")} == {(against,)}


def test_42_2_small_changes_but_the_largest_and_uncertain_ones_turn_nothing(quiet: ReviewDocument) -> None:
    what = of_kind(quiet, Kind.LANDING)
    some, more = LEAST_SWING / 3, LEAST_SWING / 2
    later = next(each for each in quiet.happenings if each.moment > what.last and each.kind is not None and each.lines)
    chances: dict[int, tuple[float, ...]] = {what.last: (0.25 - more, 0.25 + more, 0.25, 0.25)}
    small = with_chances(quiet, chances | {later.last: (0.25 - more, 0.25 + more, 0.25 + some, 0.25 - some)})
    assert [each.moment for each in small.turning_points()] == [what.moment]
    assert f"The largest single change came in round {what.round}: " in " ".join(small.story())
    assert "No single round turned it: the chances moved a little at a time." in small.story()
    sure = with_chances(quiet, {what.last: (0.1, 0.4, 0.25, 0.25)})
    doubted = [point.model_copy(update={"errors": (0.1,) * 4}) for point in sure.review.points]
    unsure = ReviewDocument(quiet.film, sure.review.model_copy(update={"points": tuple(doubted)}))
    assert (len(sure.turning_points()), len(unsure.turning_points())) == (1, 0)


def test_42_2_only_the_largest_changes_turn_a_game(quiet: ReviewDocument) -> None:
    back_and_forth: Sequence[tuple[float, ...]] = ((0.1, 0.4, 0.25, 0.25), (0.4, 0.1, 0.25, 0.25))
    choices = [what for what in quiet.happenings if what.kind is Kind.CHOICE]
    moved = {what.last: back_and_forth[number % 2] for number, what in enumerate(choices)}
    assert len(with_chances(quiet, moved).turning_points()) == MOST < len(choices)


def test_a_secret_choice_of_which_nothing_was_seen_turns_no_game(quiet: ReviewDocument) -> None:
    secret = next(what for what in quiet.happenings if what.kind is Kind.CHOICE and not what.lines)
    document = with_chances(quiet, {secret.last: (0.55, 0.15, 0.15, 0.15)})
    assert document.turning_points() == ()
    assert not any(": ;" in sentence for sentence in document.story())


def test_42_2_costly_decisions_and_fine_moves_turn_a_game_whatever_the_public_saw() -> None:
    document = document_of("niagara")
    points = [what for what in document.turning_points() if what.made]
    made = [what.made for what in points if what.made]
    assert {each.moment for each in document.review.costly()} < {each.moment for each in made}
    fine = [what for what in points if what.made and what.made.verdict is Verdict.FINE]
    assert [name_of(what) for what in fine] == ["fine move"] * len(fine) != []
    assert {document.figure(what) for what in fine} == {"R +6.0%"}
    costly = [what for what in points if what.made and what.made.cost]
    assert costly
    assert all(document.figure(what).startswith("R -") for what in costly), "a minus is a loss in every row"


def test_where_only_letters_say_who_it_was_a_choice_is_told_to_be_ones_own_or_that_of_others() -> None:
    document = document_of("niagara")
    choices = [what for what in document.happenings if what.kind is Kind.CHOICE and what.made is None]
    told = {
        (what.seat == 0 if what.seat is not None else None, name_of(what, is_own=document.is_own(what)))
        for what in choices
    }
    assert {(True, "own choice"), (False, "others' choice")} <= told
    assert {name_of(what) for what in choices} == {"choice"}
    after = conceded(0)
    assert not any(after.is_own(what) for what in after.happenings), "the bot at her seat is another player"


def test_42_2_of_one_seat_only_what_it_did_is_told() -> None:
    whole = document_of("niagara")
    alone = ReviewDocument(whole.film, whole.review, only=1)
    assert {what.seat for what in alone.turning_points()} == {1}


def test_42_7_json_has_every_turning_point_with_shares_of_a_win() -> None:
    document = document_of("niagara")
    rows = document.as_json()["tables"]["turning_points"]
    points = document.turning_points()
    assert [row["round"] for row in rows] == [what.round for what in points]
    for row, what in zip(rows, points, strict=True):
        judged = what.made
        whose = judged.seat if judged else what.whose
        seen = what.before[whose], what.after[whose]
        assert (row["before"], row["after"]) == seen
        assert row["verdict"] == (judged and judged.verdict)
        assert row["cost"] == (judged and judged.cost)
        assert row["gain"] == (judged and judged.gain)
        assert row["kind"] == what.kind
    assert max(row["cost"] or 0 for row in rows) == pytest.approx(0.12)
    costs = [row["cost"] for row in document.as_json()["tables"]["rounds"]]
    assert sum(costs) == pytest.approx(sum(made.cost for made in document.review.costly()))


# -- marks of the chart ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_42_6_every_mark_stands_for_something_that_happened(game: str) -> None:
    document = document_of(game)
    for mark in document.chart.marks:
        what = document.behind(mark)
        assert what is not None
        assert what.moment <= mark.moment <= what.last
        assert what in document.marked


def test_42_6_fine_moves_choices_and_luck_are_marked_too() -> None:
    signs = {game: {mark.sign for mark in document_of(game).chart.marks} for game in ("niagara", "upriver")}
    assert {VERDICTS[Verdict.FINE], KINDS[Kind.CHOICE]} < signs["niagara"]
    assert KINDS[Kind.LUCK] in signs["upriver"]


# -- the story -------------------------------------------------------------------------------------------


def test_42_4_a_change_after_which_the_same_player_is_ahead_has_turned_nothing(quiet: ReviewDocument) -> None:
    theft = of_kind(quiet, Kind.THEFT)
    first = quiet.film.round_at(1)
    turned = with_chances(quiet, {first: (0.1, 0.1, 0.7, 0.1), theft.last: (0.1, 0.3, 0.5, 0.1)})
    told = " ".join(turned.story())
    assert "turned it" not in told
    assert f"The largest single change came in round {theft.round}: " in told


def test_58_5_the_largest_change_is_told_though_another_one_turned_the_round(quiet: ReviewDocument) -> None:
    landing = next(what for what in quiet.happenings if what.kind is Kind.LANDING and what.seat == WON_BY)
    later = next(each for each in quiet.happenings if each.moment >= landing.last and each.kind and each.lines)
    turned = with_chances(quiet, {landing.last: (0.3, 0.4, 0.15, 0.15), later.last: (0.01, 0.97, 0.01, 0.01)})
    told = turned.story()
    assert any(each.startswith(f"Round {landing.round} turned it: ") for each in told)
    assert any(each.startswith(f"The largest single change came in round {later.round}: ") for each in told)


def test_58_5_denial_is_told_apart_from_the_landing_of_the_same_turn_and_beside_what_changed_more() -> None:
    film = RecordFilm(read_record((Path(__file__).parents[2] / "ai" / "saves" / "winning-six.json").read_bytes()))
    plain = made_up(film.record).model_copy(update={"judged": (), "decisions": ()})
    quiet = with_chances(ReviewDocument(film, plain), {})
    denial = next(what for what in quiet.happenings if any(event_of(line) is Event.DENIAL for line in what.lines))
    landing = next(what for what in quiet.happenings if what.last == denial.moment)
    assert (landing.kind, landing.seat, denial.kind, denial.seat) == (Kind.LANDING, 1, Kind.DENIAL, 1)
    seen = [what for what in quiet.happenings if what.kind is not None and what.lines]
    early, later = (next(what for what in seen if what.round == number) for number in (2, 3))
    fourth, most = (0.24, 0.24, 0.5, 0.02), (0.01, 0.97, 0.01, 0.01)
    chances = {early.last: fourth, later.last: (0.02, 0.9, 0.06, 0.02), landing.last: (0.02, 0.8, 0.16, 0.02)}
    document = with_chances(quiet, {**chances, denial.last: most})
    told = " ".join(document.story())
    assert "Owl denies Heron the white gem that wins; this lifted Owl from 80% to 97%" in told
    assert "Round 3 turned it: " in told
    assert KINDS[Kind.DENIAL] in {mark.sign for mark in document.chart.marks}
    # Where everybody could foresee it, it is told if it is praised
    foreseen = with_chances(quiet, {**chances, landing.last: (0.01, 0.93, 0.05, 0.01), denial.last: most})
    assert "denies" not in " ".join(foreseen.story())
    made = JudgedDecision.model_validate(
        {
            "moment": landing.moment,
            "last": denial.last,
            "round": 5,
            "seat": 1,
            "chosen": ("x",),
            "best": ("x",),
            "chance": 1.0,
            "best_chance": 1.0,
            "error": 0.0,
            "obvious": Obvious(moves=("y",), chance=0.7, error=0.04),
        }
    )
    praised = foreseen.review.model_copy(update={"decisions": (made,)})
    assert "Owl denies Heron the white gem that wins; this lifted" in " ".join(ReviewDocument(film, praised).story())


def test_42_4_the_story_tells_what_turned_a_round_and_whose_chances_it_moved(quiet: ReviewDocument) -> None:
    landing = next(what for what in quiet.happenings if what.kind is Kind.LANDING and what.seat == WON_BY)
    turned = with_chances(quiet, {landing.last: (0.05, 0.48, 0.26, 0.21)})
    told = next(sentence for sentence in turned.story() if "turned it" in sentence)
    assert told.startswith(f"Round {landing.round} turned it: ")
    assert landing.essence[0].rstrip(".") in told
    assert told.endswith("; this lifted Bert from 25% to 48% and took Ann from 25% to 5%.")


def test_who_brings_something_home_and_loses_by_the_turn_is_told_so_that_nobody_takes_one_for_the_other(
    quiet: ReviewDocument,
) -> None:
    landing = of_kind(quiet, Kind.LANDING)
    assert landing.seat is not None
    for change, outcome in ((-0.18, "; yet the turn as a whole took "), (0.18, "; this lifted ")):
        chances = [0.25 - change / 3] * 4
        chances[landing.seat] = 0.25 + change
        told = " ".join(with_chances(quiet, {landing.last: tuple(chances)}).story())
        assert f"{landing.essence[-1].rstrip('.')}{outcome}{NAMES[landing.seat]} from 25% to " in told


def test_who_robs_somebody_and_loses_by_the_turn_is_not_told_to_have_lost_by_that(quiet: ReviewDocument) -> None:
    theft = of_kind(quiet, Kind.THEFT)
    assert theft.seat is not None
    (robbed,) = (seat for line in theft.essence for seat, sign in signs_of(line).items() if sign < 0)
    chances = [0.25] * 4
    chances[theft.seat], chances[robbed] = 0.08, 0.42
    told = " ".join(with_chances(quiet, {theft.last: tuple(chances)}).story())
    thief, victim = NAMES[theft.seat], NAMES[robbed]
    outcome = f"yet the turn as a whole took {thief} from 25% to 8% and lifted {victim} from 25% to 42%"
    assert outcome in told or f"yet the turn as a whole lifted {victim} from 25% to 42%" in told
    assert "; this " not in told


def test_what_came_already_with_the_card_is_told_of_the_card(quiet: ReviewDocument) -> None:
    landing = next(
        what for what in quiet.happenings if what.kind is Kind.LANDING and "shows" in told_at(quiet.film, what.moment)
    )
    seat, card = landing.seat, landing.moment
    assert seat is not None
    after = tuple(0.1 if each == seat else 0.3 for each in range(4))
    for shown, told in ((0.12, "; this took "), (0.24, "; yet the turn as a whole took ")):
        chances = {card: tuple(shown if each == seat else (1 - shown) / 3 for each in range(4)), landing.last: after}
        document = with_chances(quiet, chances)
        points = list(document.review.points)
        points[card] = points[card].model_copy(update={"cause": Cause.REVEAL, "seat": seat})
        review = document.review.model_copy(update={"points": tuple(points)})
        said = " ".join(ReviewDocument(quiet.film, review, 0).story())
        assert f"{told}{NAMES[seat]} from 25% to 10%" in said
        assert ("lands with" in said) is ("yet" in told)


def test_who_falls_is_not_told_to_have_gained_by_it(quiet: ReviewDocument) -> None:
    fall = next(each for each in quiet.happenings if each.kind is Kind.FALL and each.seat is None)
    fallen = {seat for line in fall.essence for seat in signs_of(line)}
    gained = tuple(0.25 + 0.5 / len(fallen) if seat in fallen else 0.0 for seat in range(4))
    told = " ".join(with_chances(quiet, {fall.last: gained}).story())
    assert "; yet all in all it lifted " in told


def test_of_what_deeds_do_not_explain_nothing_is_told_beside_what_they_do(quiet: ReviewDocument) -> None:
    theft = of_kind(quiet, Kind.THEFT)
    (thief, victim) = signs_of(next(line for line in theft.essence if event_of(line) is Event.THEFT))
    chances = [0.15, 0.15, 0.15, 0.15]
    chances[thief], chances[victim] = 0.4, 0.3
    told = " ".join(with_chances(quiet, {theft.last: tuple(chances)}).story())
    assert f"; this lifted {NAMES[thief]} from 25% to 40%" in told
    assert f"lifted {NAMES[victim]}" not in told


def test_of_a_landing_that_was_not_the_best_turn_the_story_says_that_another_one_was_better() -> None:
    document = document_of("niagara")
    landing = next(each for each in document.happenings if each.kind is Kind.LANDING and each.made)
    assert landing.made is not None
    turned = with_chances(document, {landing.last: (0.05, 0.45, 0.25, 0.25)})
    poor = landing.made.model_copy(update={"obvious": None, "best": ("to 1",), "chance": 0.2, "best_chance": 0.5})
    review = turned.review.model_copy(update={"decisions": (poor,)})
    told = " ".join(ReviewDocument(turned.film, review, 0).story())
    assert "; yet another turn was better, and this one took Ann from 25% to 5%" in told


def test_a_story_tells_who_was_ahead_when_it_comes_to_that_round(quiet: ReviewDocument) -> None:
    early = next(each for each in quiet.happenings if each.round == 2 and each.kind is not None and each.lines)
    ahead = quiet.film.round_at(4) - 1
    told = with_chances(quiet, {early.last: (0.05, 0.48, 0.42, 0.05), ahead: (0.05, 0.2, 0.7, 0.05)}).story()
    assert [each.partition(" from ")[0].partition(": ")[0] for each in told[:2]] == ["Round 2", "Cid was ahead"]


def test_a_story_tells_with_what_a_turn_began_and_how_it_ended(quiet: ReviewDocument) -> None:
    """Not with which canoe, which says nothing where the way that it took is left out."""
    turns = (each for each in quiet.happenings if each.kind is Kind.CHOICE and len(each.lines) > 2)
    long = next(each for each in turns if not any(" loads " in line or " with " in line for line in each.lines))
    told = " ".join(with_chances(quiet, {long.last: (0.05, 0.45, 0.25, 0.25)}).story())
    first, *_between, last = (line.rstrip(".") for line in long.lines if seat_of(line) is not None)
    river = long.lines[-1].rstrip(".")
    assert river.startswith("The river")
    assert f": {first}; {last}; the{river.removeprefix('The')}; this " in told


def test_58_5_of_a_turn_in_which_something_was_taken_aboard_that_is_told(quiet: ReviewDocument) -> None:
    """Not the other canoe, with which it ended: "Owl paddles from the bank to 4" was told of the fourth violet."""
    long = next(
        each
        for each in quiet.happenings
        if each.kind is Kind.CHOICE
        and any(" loads " in line for line in each.lines[1:-1])
        and " with " not in each.lines[-1]
    )
    told = " ".join(with_chances(quiet, {long.last: (0.05, 0.45, 0.25, 0.25)}).story())
    loaded = next(line.rstrip(".") for line in reversed(long.lines) if " loads " in line)
    assert f"; {loaded}; " in told


def test_a_story_tells_of_everybody_who_lost_something_at_once() -> None:
    document = document_of("upriver")
    falls = max(document.happenings, key=lambda each: len(each.essence) if each.kind is Kind.FALL else 0)
    assert len(falls.essence) > 1
    told = " ".join(with_chances(document, {falls.last: (0.05, 0.45, 0.25, 0.25)}).story())
    assert "; ".join(line.rstrip(".").replace("The", "the") for line in falls.essence) in told


def test_that_the_river_moves_is_no_news_beside_what_somebody_does() -> None:
    document = document_of("upriver")
    both = next(
        each
        for each in document.happenings
        if each.lines and each.lines[0].startswith("The river moves") and seat_of(each.lines[-1]) is not None
    )
    moved = with_chances(document, {both.last: (0.05, 0.45, 0.25, 0.25)})
    told = " ".join(moved.story())
    assert both.lines[-1].rstrip(".") in told
    assert "The river moves" not in told


@pytest.mark.parametrize("game", GAMES)
def test_42_9_a_story_names_everybody_as_the_log_in_it_does(game: str) -> None:
    """Half a sentence about Ann and the other half to you is read as about two people."""
    said = " ".join(document_of(game).story())
    assert not re.search(r"\byour?\b", said, re.IGNORECASE)


def test_42_4_who_was_ahead_for_long_is_told(quiet: ReviewDocument) -> None:
    first, last = quiet.film.round_at(2) - 1, quiet.film.round_at(5)
    ahead = with_chances(quiet, {first: (0.1, 0.7, 0.1, 0.1), last: (0.25,) * 4})
    assert "Bert was ahead from round 2 to round 4, with a chance of up to 70%." in ahead.story()
    own = with_chances(quiet, {first: (0.6, 0.2, 0.1, 0.1), last: (0.25,) * 4})
    assert "Ann was ahead from round 2 to round 4, with a chance of up to 60%." in own.story()


def test_42_4_a_game_in_which_no_round_stands_out_says_so(quiet: ReviewDocument) -> None:
    assert "No single round turned it: the chances moved a little at a time." in quiet.story()


def test_42_4_the_end_names_the_winner_and_ones_own_decisions() -> None:
    document = document_of("niagara")
    assert document.story()[-1] == (
        "In the end Bert won; Ann's costliest decision came in round 3: the best one was worth 12% of a win more; "
        "Ann's finest decision came in round 4: it was worth 6% of a win more than the obvious one."
    )
    assert ReviewDocument(document.film, document.review).story() == document.story(), "she is the only person"
    two = played_film("niagara", people=2)
    assert ReviewDocument(two, document.review).story()[-1] == "In the end Bert won."


WON_BY_ANN, WON_BY_BERT = 2, 1
"""Seeds of games."""


def conceded(after: int, seed: int = WON_BY_ANN) -> ReviewDocument:
    """A game that Ann conceded after so many decisions, and in which the bot at her seat then came first, or not."""
    record = played_record("niagara", seed=seed)
    record = record.model_copy(update={"conceded": {"R": after}, "result": None})
    return ReviewDocument(RecordFilm(record), made_up(record).model_copy(update={"decisions": ()}), 0)


def test_who_has_conceded_has_lost_whatever_the_bot_wins_in_story_account_tables_and_chart() -> None:
    document = conceded(30)
    (line,) = (line for line in document.film.log if "Ann concedes" in line.text)
    number = document.film.moments[line.moment].round
    end = f"Ann conceded in round {number}, which is a loss; in the end Ann's bot came first."
    assert document.story()[-1] == end
    assert "You conceded and lost. Ann's bot came first." in document.accounts()[0]
    assert document.figures().rows[0][0] == "Ann (conceded)"
    assert document.chart.lines[0].name == "Ann (conceded)"
    assert not re.search(r"(Ann|You) won", " ".join([*document.story(), *document.accounts().values()]))
    assert document.as_json()["tables"]["figures"][0]["player"] == "Ann"


def test_what_happens_after_a_concession_happens_to_the_bot() -> None:
    document = with_chances(conceded(30), {})
    late = [what for what in document.happenings if what.seat == 0 and what.kind is not None][-1]
    moved = with_chances(document, {late.last: (0.7, 0.1, 0.1, 0.1)})
    said = " ".join(moved.story())
    assert "this lifted Ann's bot from 25% to 70%" in said
    keys = [column.key for column in moved.turns().columns]
    assert [(row[keys.index("player")], row[keys.index("whose")]) for row in moved.turns().rows] == [("Ann's bot",) * 2]
    ahead = with_chances(document, {document.film.round_at(2) - 1: (0.6, 0.2, 0.1, 0.1)})
    assert any(line.startswith("Ann and then Ann's bot was ahead from round 2 to ") for line in ahead.story())


def test_what_two_bots_do_in_a_row_for_people_who_have_conceded_is_told_apart_from_the_card_on() -> None:
    record = played_record("niagara", people=2).model_copy(update={"conceded": {"R": 0, "B": 0}, "result": None})
    film, review = RecordFilm(record), made_up(record)
    begun, *points = review.points
    shown = [point for point in points if shown_at(film, point.moment)]
    points = [point.model_copy(update={"cause": Cause.DECISION}) if point in shown else point for point in points]
    review = review.model_copy(update={"points": (begun, *points), "decisions": ()})
    did = [what for what in ReviewDocument(film, review).happenings if what.seat in (0, 1)]
    assert {what.seat for what in did if any(" shows the " in line for line in what.lines[:1])} == {0, 1}
    assert all({seat_of(line) for line in what.lines} <= {what.seat, None} for what in did)


def test_where_somebody_else_wins_after_a_concession_the_story_says_so() -> None:
    other = conceded(30, WON_BY_BERT)
    assert other.story()[-1].endswith(", which is a loss; in the end Bert won.")
    assert "You conceded and lost." in other.accounts()[0]
    assert "came first" not in other.accounts()[0]


def test_a_story_of_a_game_that_was_broken_off_has_no_winner() -> None:
    review: Review = document_of("niagara").review
    document = document_of("niagara", is_over=False)
    assert review.is_over
    assert "won" not in document.story()[-1]


def test_42_7_the_story_stands_in_json_too() -> None:
    document = document_of("upriver")
    assert document.as_json()["story"] == [*document.story()]


def test_a_review_whose_points_name_a_seat_that_is_not_at_the_table_is_refused() -> None:
    review = document_of("upriver").review
    wrong = review.points[1].model_copy(update={"seat": 4})
    with pytest.raises(ValueError, match="not at the table"):
        Review.model_validate_json(review.model_copy(update={"points": (review.points[0], wrong)}).model_dump_json())


@pytest.mark.parametrize("is_lowered", [True, False])
def test_42_4_what_is_lost_to_the_falls_is_told_where_it_came_of_what_turned_the_round(
    quiet: ReviewDocument, is_lowered: bool
) -> None:
    fall = of_kind(quiet, Kind.FALL)
    (line, *_others) = fall.essence
    assert isinstance(line, Sentence)
    owner = seat_of(line)
    assert owner is not None
    cause = next(
        what
        for what in quiet.happenings
        if what.kind is Kind.CHOICE and what.lines and what.round == fall.round and what.last <= fall.moment
    )
    change = -0.2 if is_lowered else 0.2
    chances = [0.25 - change / 3] * 4
    chances[owner] = 0.25 + change
    told = next(each for each in with_chances(quiet, {cause.last: tuple(chances)}).story() if "; this " in each)
    assert (line.rstrip(".") in told) is is_lowered


def test_a_line_that_names_no_player_is_nobodys() -> None:
    assert seat_of("The beaver goes over the falls.") is None
