from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from niagara_tui.core.catalogues import FOLDER
from niagara_tui.core.decisions import Naming
from niagara_tui.core.game import Game
from niagara_tui.core.grammar import Grammar
from niagara_tui.core.text import cost_text
from niagara_tui.documents.model import Cell
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.offers import Offered
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.store.models import Help, Record
from niagara_tui.study.reviews.document import KINDS, VERDICTS, ReviewDocument, seat_columns
from niagara_tui.study.reviews.models import Account, Cause, Effort, JudgedDecision, Obvious, Review, Verdict
from niagara_tui.study.reviews.turning import Happening, Kind
from niagara_tui.study.reviews.words import (
    NOTHING_LOST,
    account_text,
    changes_text,
    compare,
    counts_text,
    effort_text,
    judgement,
    nothing_lost,
)
from tests.support.reviews import made_up, played_record

GERMAN = Grammar.read(FOLDER / "de")


@pytest.fixture(scope="module")
def record() -> Record:
    return played_record("upriver")


@pytest.fixture(scope="module")
def review(record: Record) -> Review:
    return made_up(record)


def decision(cost: float, error: float = 0.5, *, is_best: bool = False) -> JudgedDecision:
    """A decision with that cost and that error in percent."""
    best = ("move 4",) if is_best else ("move 5",)
    return JudgedDecision(
        moment=2,
        last=3,
        round=1,
        seat=0,
        chosen=("move 4",),
        best=best,
        chance=0.5 - cost / 100,
        best_chance=0.5,
        error=error / 100,
    )


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (decision(0, is_best=True), "That is the best plan."),
        (decision(0.5, error=0.2), "As good as the best plan."),
        (
            decision(7, error=4),
            "Not told apart from the best plan yet: 7.0% ± 8.0% of a win between them; a long look may tell.",
        ),
        (
            decision(0.9, error=0.1),
            "Good, but there is something better. It cost 0.9% ± 0.2% of a win.",
        ),
        (decision(2), "An inaccuracy. It cost 2.0% ± 1.0% of a win."),
        (decision(5), "A mistake. It cost 5.0% ± 1.0% of a win."),
        (decision(12), "A blunder. It cost 12% ± 1.0% of a win."),
    ],
)
def test_a_decision_is_named_by_its_cost_with_how_sure_that_is(made: JudgedDecision, said: str) -> None:
    assert judgement(made) == said


def test_58_3_whose_chance_changed_less_than_it_may_be_off_is_not_told() -> None:
    before, after = (0.6, 0.2, 0.2), (0.24, 0.5, 0.26)
    what = Happening(1, 2, 1, None, Kind.LUCK, ("Rain.",), before, after, (0.01, 0.01, 0.04))
    assert changes_text(what, ("Yann", "Gina", "Rose")) == "Chances to win: Yann from 60% to 24%, Gina from 20% to 50%."


@pytest.mark.parametrize(
    ("cost", "said"), [(0, "0%"), (0.0004, "0.0%"), (0.004, "0.4%"), (0.0994, "9.9%"), (0.0996, "10%")]
)
def test_costs_have_a_decimal_below_ten(cost: float, said: str) -> None:
    assert cost_text(cost) == said


def test_a_fine_move_is_told_beside_the_obvious_one_with_what_that_would_have_lost() -> None:
    obvious = Obvious(moves=("move 3",), chance=0.44, error=0.01)
    made = decision(0, is_best=True).model_copy(update={"obvious": obvious})
    assert made.verdict is Verdict.FINE
    said = "The obvious one would have cost 6.0% ± 2.0% of a win."
    assert judgement(made) == f"A fine move, which only a careful player finds. {said}"


def account_of(review: Review, *costs: float, **figures: Any) -> Review:
    """The review with another account for its first seat, whose decisions cost so much, in percent."""
    usual = {"start": 0.25, "own": 0.0, "luck": 0.0, "others": 0.0, "result": 0.25}
    account = Account.model_validate({**usual, **figures})
    made = tuple(decision(cost, error=0) for cost in costs)
    return review.model_copy(update={"accounts": (account, *review.accounts[1:]), "decisions": made})


@pytest.mark.parametrize(
    ("figures", "name", "said"),
    [
        (
            {"own": -0.12, "luck": -0.08, "others": -0.05, "result": 0.0},
            None,
            "You did not win. What did not help: your own choices, luck and what the others chose.",
        ),
        (
            {"own": -0.05, "luck": 0.6, "others": 0.2, "result": 1.0},
            "Ann",
            "Ann won. What helped: luck and what the others chose; what did not: Ann's own choices.",
        ),
        (
            {"own": -0.05, "luck": -0.15, "others": -0.05, "result": 0.0},
            None,
            "You did not win. What did not help: your own choices, luck and what the others chose.",
        ),
        ({"luck": 0.25, "result": 0.5}, None, "You share the win: 50%. What helped: luck."),
        (
            {"own": 0.2, "others": -0.3, "luck": 0.35, "result": 0.5, "errors": (0.2,) * 3},  # none of it is clear
            None,
            "You share the win: 50%. No single thing made the difference, as far as can be told.",
        ),
        (
            {"own": -0.18, "others": -0.3, "luck": 0.73, "errors": (0.02, 0.2, 0.2)},
            None,
            "You share the win: 25%. What helped: luck; what did not: your own choices.",
        ),
    ],
)
def test_57_6_an_account_says_in_three_sentences_where_a_result_came_from_own_choices_first(
    review: Review, figures: dict[str, Any], name: str | None, said: str
) -> None:
    whose = f"{name}'s" if name else "Your"
    told = account_text(account_of(review, **figures), 0, name)
    assert re.sub(r" \(most in round \d+\)", "", told) == f"{whose} chance to win began at 25%. {said}"


def test_58_5_an_account_says_in_which_round_luck_did_most_and_who_of_the_others(review: Review) -> None:
    moved = [(1, Cause.STEP, None, 0.2), (1, Cause.DECISION, 0, 0.0), (2, Cause.STEP, None, 0.3)]
    moved += [
        (2, Cause.DECISION, 1, -0.05),
        (2, Cause.REVEAL, 1, -0.1),
        (3, Cause.DECISION, 2, -0.12),
        (3, Cause.DECISION, 2, 0.1),
    ]
    point, points, chance = review.points[0], [review.points[0]], 0.25
    for number, cause, seat, change in moved:
        chance += change
        chances = (chance, *point.chances[1:])
        points.append(point.model_copy(update={"round": number, "cause": cause, "seat": seat, "chances": chances}))
    told = account_of(review, luck=0.5, others=-0.15, own=-0.35, result=0.0).model_copy(
        update={"points": tuple(points)}
    )
    assert account_text(told, 0, luck="the river", names=("Ann", "Bert", "Cid", "Dot")).endswith(
        "What helped: the river (most in round 2); what did not: your own choices and what the others chose (most by "
        "Bert in round 2)."
    )


def test_57_6_the_figures_say_which_compares_with_what_and_that_hints_were_shown(
    review: Review, record: Record
) -> None:
    for own, is_told in ((-0.15, True), (-0.33, False)):
        figures, said = ReviewDocument(RecordFilm(record), account_of(review, 20, 13, own=own)).account()
        assert [row[0] for row in figures.rows][:5] == [
            "Chance at the start",
            "By own choices",
            "By luck",
            "By what the others chose",
            "Result",
        ]
        assert "Costs compare choices with the best ones" in said
        assert "average of those with a chance of 10% or more" in said
        assert ('Under "own" they are compared with the usual ones.' in said) is is_told
    hints = "Hints were shown to Ann: what came of them counts as own choices, and no move is praised."
    hinted = RecordFilm(record.model_copy(update={"help": {"R": Help(hints=5)}}))
    assert ReviewDocument(hinted, made_up(record), you=0).account()[1].endswith(hints)
    assert hints not in ReviewDocument(RecordFilm(record), made_up(record), you=0).account()[1]


def test_a_part_that_may_as_well_be_nothing_is_not_told_as_a_figure(review: Review) -> None:
    unclear = account_of(review, own=0.2, others=-0.3, luck=0.85, result=1.0, errors=(0.18, 0.18, 0.18))
    cells = {column.key: of(0) for column, of in seat_columns(unclear, "luck")}
    assert (cells["own"], cells["luck"], cells["others"]) == ("-", "+85%", "-")
    exact = cells["own"]
    assert isinstance(exact, Cell)
    assert exact.exact == "+20.0", "with its margin beside it the figure stands"


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (("human", "greedy", "mcts:hard"), "."),
        (("human", "random", "greedy"), "; Bert plays more simply."),
        (("human", "mcts:easy", "random:uniform"), "; Bert and Cid play more simply."),
    ],
)
def test_57_6_a_percentage_says_against_whom_it_counts_and_who_plays_more_simply(
    players: tuple[str, ...], said: str
) -> None:
    record = played_record("niagara", seats=3)
    seats = [
        seat.model_copy(update={"player": player}) for seat, player in zip(record.setup.seats, players, strict=True)
    ]
    film = RecordFilm(record.model_copy(update={"setup": record.setup.model_copy(update={"seats": seats})}))
    document = ReviewDocument(film, made_up(film.record))
    assert document.seen_with() == (f"Each percentage is a chance to win if everybody plays on well{said}",)
    assert len(document.story()) <= 3


def test_the_account_of_a_game_that_was_broken_off_ends_where_it_stood(review: Review) -> None:
    broken = account_of(review, luck=0.1, result=0.35).model_copy(update={"is_over": False})
    assert "It stood at 35% when the game was broken off. What helped: luck" in account_text(broken, 0)


def test_57_6_of_decisions_it_is_counted_what_was_found_and_where_nothing_was_at_stake_is_no_praise(
    review: Review,
) -> None:
    made = (decision(0, is_best=True), decision(2), decision(5), decision(5))
    others = "for the others nothing clearly better was found"
    for some, said in (
        (made, f"4 decisions: 1 inaccuracy, 2 mistakes; {others}"),
        (made[1:], "3 decisions: 1 inaccuracy, 2 mistakes"),
        (made[:1], "1 decision: nothing clearly better was found"),
        ((), "no decision with a choice"),
    ):
        assert counts_text(review.model_copy(update={"decisions": some}), 0) == said
    assert effort_text(review) == "quick review"
    assert effort_text(review.model_copy(update={"effort": Effort.DEEP})) == "deep review"


def test_where_nothing_was_lost_it_is_said_whose_decisions_were_judged(review: Review) -> None:
    names = ("Ann", "Bert", "Cid", "Dot")
    others = "What bots decide is judged by a deep review only."
    assert (
        nothing_lost(review, names, 0) == f"None of your decisions gave anything away, as far as can be told. {others}"
    )
    two = review.model_copy(update={"judged": (0, 2)})
    assert nothing_lost(two, names, None).startswith(
        "No decision of Ann, Cid gave anything away, as far as can be told."
    )
    everybody = review.model_copy(update={"judged": (0, 1, 2, 3)})
    assert nothing_lost(everybody, names, 0) == NOTHING_LOST


def test_costs_by_round_add_up_to_all_costs(review: Review) -> None:
    by_round = review.round_costs(0)
    assert sum(by_round.values()) == pytest.approx(sum(review.costs(0)))
    assert set(by_round) <= {made.round for made in review.decisions}


def test_who_has_hardly_a_chance_left_has_nothing_to_give_away(review: Review) -> None:
    lost = decision(0.5).model_copy(update={"chance": 0.055, "best_chance": 0.06})
    some = review.model_copy(update={"decisions": (decision(4), decision(2), lost)})
    none = review.model_copy(update={"decisions": (lost,)})
    assert some.mean_cost(0) == pytest.approx(0.03)
    assert none.mean_cost(0) is None


def test_of_who_has_cards_and_was_not_judged_it_is_not_told_what_its_choices_changed(review: Review) -> None:
    assert review.judged == (0,)
    assert "own choices" in account_text(review, 0, "Ann")
    apart = review.accounts[1].model_copy(update={"told_apart": False})
    told = account_text(review.model_copy(update={"accounts": (review.accounts[0], apart)}), 1, "Bert")
    assert told.endswith("Where that came from is told by a deep review.")
    assert told.startswith("Bert's chance to win began at ")
    assert "choices" not in told


@pytest.mark.parametrize(("name", "called"), [("niagara", "the river"), ("canyon", "luck"), ("upriver", "luck")])
def test_42_9_what_no_player_did_is_called_what_it_is_in_that_game(name: str, called: str) -> None:
    """Niagara has no dice: whoever reads of luck there does not know what is meant."""
    film = RecordFilm(record := played_record(name))
    document = ReviewDocument(film, made_up(record))
    assert any(called in told for told in document.accounts().values())
    assert f"By {called}" in [column.label for column in document.figures().columns]
    assert document.account()[1].startswith(f"Start + own + {called} + others")


def test_what_is_said_below_a_review_can_ask_for_forms_of_words(
    record: Record, review: Review, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = {"{luck}": "{luck:ohne}", "luck": "das Glück|ohne=Glück"}

    def in_german(said: str) -> str:
        return GERMAN.phrase(forms.get(said, said.replace("{luck}", forms["{luck}"])))

    monkeypatch.setattr("niagara_tui.study.reviews.document._", in_german)
    _figures, said = ReviewDocument(RecordFilm(record), review).account()
    assert said.startswith("Start + own + Glück + others = the end. ")


def test_the_tally_has_the_games_own_words_in_its_order(record: Record, review: Review) -> None:
    counted = ReviewDocument(RecordFilm(record), review).tally().turned()
    assert [words for words, *_numbers in counted.rows] == [*GAMES["upriver"].tallied.values()]


def test_a_decision_is_under_way_from_before_its_first_move_until_its_last(review: Review) -> None:
    made = review.decisions[0]
    assert review.decision_at(made.moment) == made
    assert review.decision_at(made.last - 1) == made
    assert review.decision_at(made.last) != made


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_plan_that_no_table_offers_is_told_by_its_moves(game: Game[object]) -> None:
    record = played_record(game.id)
    film, voice = RecordFilm(record), Voice(("Ann", "Bert", "Cid", "Dot"))
    made = next(made for made in made_up(record).costly())
    judged, best, chosen, _why = compare(film, made, (), voice).lines(voice)
    assert judged == judgement(made)
    assert best.startswith(f"Best: {', '.join(made.best)}, wins {made.best_chance:.0%}.")
    assert chosen.startswith(f"Ann chose: {', '.join(made.chosen)}, wins {made.chance:.0%}.")


def test_a_plan_is_told_as_the_table_offers_it(record: Record) -> None:
    film = RecordFilm(record)
    made = made_up(record).costly()[0]
    view = film.view(made.moment, made.seat)
    offered = [Offered((move,), f"the one called {move}") for move in film.game.legal(view, made.seat)]
    found = compare(film, made, offered, Voice(film.names))
    assert found.best.turn.words.startswith("the one called ")
    assert [film.game.text(move) for move in found.chosen.turn.moves] == list(made.chosen)
    assert found.chosen.turn.now == found.chosen.turn.moves[: len(found.chosen.turn.now)]


def test_the_obvious_plan_stands_beside_a_fine_move_and_the_reason_comes_last() -> None:
    record = played_record("niagara")
    film = RecordFilm(record)
    made = next(made for made in made_up(record).decisions if made.verdict == Verdict.FINE)
    said = compare(film, made, (), Voice(film.names)).lines(Voice(film.names), made.seat)
    assert [line.split(":")[0] for line in said[1:-1]] == ["You chose", "Obvious, but worse"]
    assert said[-1] == "you bring a gem home soon: chosen 48 of 100, obvious 3 of 100."


def test_a_costly_decision_is_told_with_the_reason_by_the_players_names(record: Record) -> None:
    film = RecordFilm(record)
    made = made_up(record).costly()[0]
    lines = compare(film, made, (), Voice(film.names)).lines(Voice(film.names))
    assert lines[-1] == "Ann brings a boat home soon: the best 48 of 100, chosen 3 of 100."


def test_what_happens_to_the_bot_of_who_has_conceded_does_not_happen_to_you() -> None:
    record = played_record("niagara", people=2)
    film = RecordFilm(record.model_copy(update={"conceded": {"R": 0}, "result": None}))
    made = next(made for made in made_up(record).costly() if made.seat == 1 and made.why)
    made = made.model_copy(update={"why": (replace(made.why[0], seat=0),)})
    reason = compare(film, made, (), Voice(film.names)).lines(Voice(film.names), 0)[-1]
    assert reason.startswith("Ann's bot brings a gem home ")


def test_where_a_plan_says_it_all_nothing_is_added(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    film = RecordFilm(record)
    made = made_up(record).costly()[0]
    monkeypatch.setattr(film.game, "explain", lambda *_: "")
    best = compare(film, made, (), Voice(film.names)).lines(Voice(film.names))[1]
    assert best.endswith(f", wins {made.best_chance:.0%}.")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_41_the_table_of_turning_points_tells_turns_in_the_game_s_own_words(game: Game[Any]) -> None:
    film = RecordFilm(record := played_record(game.id))
    document = ReviewDocument(film, made_up(record))
    table, points = document.points(0), [made for made in document.review.costly() if made.seat == 0]
    keys = [column.key for column in table.columns]
    assert points
    in_words = []
    for made, row in zip(points, table.rows, strict=True):
        cells = dict(zip(keys, row, strict=True))
        view, naming = film.view(made.moment, made.seat), Naming(film.names)
        labels = [plan.told for option in game.choices(view, 0, naming) for plan in option.inner or (option,)]
        for key in ("chosen", "best"):
            first, *_rest = cells[key].split("; then ")
            assert first in labels
            in_words.append(cells[key] != ", ".join(getattr(made, key)))
    assert any(in_words) or game.id == "canyon", "whose words are those of its moves"


def test_the_best_plan_is_not_put_beside_itself(record: Record) -> None:
    film = RecordFilm(record)
    made = next(made for made in made_up(record).decisions if made.verdict == Verdict.BEST)
    said = compare(film, made, (), Voice(film.names)).lines(Voice(film.names), made.seat)
    assert [line.split(".")[0].split(":")[0] for line in said] == ["That is the best plan", "You chose"]


# -- the curve -----------------------------------------------------------------------------------------


def test_all_rounds_of_the_curve_are_equally_long(record: Record, review: Review) -> None:
    film = RecordFilm(record)
    curve = ReviewDocument(film, review).chart
    assert (curve.places[0], curve.places[-1], curve.rounds) == (0.0, 1.0, film.rounds)
    assert list(curve.places) == sorted(curve.places)
    begun = [curve.places[film.round_at(number)] for number in range(1, film.rounds + 1)]
    assert begun == pytest.approx([number / film.rounds for number in range(film.rounds)])


def test_the_curve_knows_the_chance_at_every_moment_and_the_moment_at_every_place(
    record: Record, review: Review
) -> None:
    film = RecordFilm(record)
    curve = ReviewDocument(film, review).chart
    for point in review.points:
        assert [curve.value(seat, point.moment) for seat in range(len(film.names))] == list(point.chances)
    assert all(curve.places[curve.moment_at(place / 50)] <= place / 50 for place in range(51))
    assert curve.moment_at(1.0) == film.last


def test_marks_are_what_the_log_tells_of_and_what_cost_much(record: Record, review: Review) -> None:
    film = RecordFilm(record)
    marks = ReviewDocument(film, review).chart.marks
    fallen = sum(review.tally["lost"])
    assert sum(review.tally["home"]) == sum(mark.sign == KINDS[Kind.LANDING] for mark in marks)
    assert 0 < sum(mark.sign == KINDS[Kind.FALL] for mark in marks) <= fallen
    costly = [made for made in review.decisions if made.verdict in (Verdict.MISTAKE, Verdict.BLUNDER)]
    judged = [mark for mark in marks if mark.sign in (VERDICTS[Verdict.MISTAKE], VERDICTS[Verdict.BLUNDER])]
    assert [(mark.moment, mark.line) for mark in judged] == [(made.moment, made.seat) for made in costly]
