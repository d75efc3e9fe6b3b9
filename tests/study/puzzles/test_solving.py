from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest
from niagara_ai.contract import WON, Part
from pydantic import ValidationError

from niagara_tui.core.errors import BadInput
from niagara_tui.core.sentences import joined_reasons
from niagara_tui.core.themes import THEMES, Question, theme_of
from niagara_tui.games import registry
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice
from niagara_tui.match.offers import Offered
from niagara_tui.shell import puzzling
from niagara_tui.shell.settings import Settings
from niagara_tui.store.models import Repertoire
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import Puzzle, PuzzleFile, Run, all_puzzles, read_puzzles, write_puzzles
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving
from tests.support.puzzles import BEST, NAMES, OBVIOUS, a_puzzle, begun, card_puzzle, moves_of

TODAY = date(2026, 11, 22)


def a_file(*puzzles: Puzzle) -> PuzzleFile:
    return PuzzleFile(game="niagara", version=2, runs=[Run(seed=1, games=3)], puzzles=list(puzzles))


def test_nobody_at_a_puzzles_table_is_called_by_the_letter_of_a_seat() -> None:
    one_of_each = {(each.game, each.seats, each.seat): each for each in catalogue.all_puzzles().values()}
    for puzzle in one_of_each.values():
        for own in ("Rose", "Bert", "Nora"):
            names = puzzling.begin(puzzle, Settings(name=own)).match.names
            assert own in names
            assert not any("Player" in name for name in names)


# -- the file -----------------------------------------------------------------------------------------


def test_a_file_is_read_as_it_was_written() -> None:
    file = a_file(a_puzzle(), card_puzzle())
    assert read_puzzles(write_puzzles(file)) == file
    assert read_puzzles(write_puzzles(a_file())) == a_file()


def test_a_damaged_file_is_refused_in_one_sentence() -> None:
    good = write_puzzles(a_file(a_puzzle()))
    for data in (b"[]", b"{", good.replace(b'"obvious":1', b'"obvious":2'), good.replace(b"niagara-1", b"canyon-1")):
        with pytest.raises(BadInput) as refused:
            read_puzzles(data)
        assert "\n" not in str(refused.value)


def test_the_first_plan_must_be_better_than_each_other_by_more_than_may_be_an_error() -> None:
    best, other = a_puzzle().plans
    assert a_puzzle(plans=[best, other.model_copy(update={"error": 0.05})]).margin(1) == pytest.approx(10)
    for wrong in ([other, best], [best, other.model_copy(update={"error": 0.051})]):
        with pytest.raises(ValidationError, match="the first must be better than each other"):
            a_puzzle(plans=wrong)


def test_progress_stays_with_a_puzzle_when_puzzles_are_made_anew_and_goes_to_no_other() -> None:
    kept = {a_puzzle().lasting_id: 0.0}
    assert puzzling.is_solved(a_puzzle(id="niagara-2"), kept)
    assert puzzling.is_solved(a_puzzle(plans=card_puzzle().plans, obvious=2), kept)
    changes: list[dict[str, object]] = [{"moves": []}, {"seat": "B"}, {"seed": 8}, {"seats": 4}, {"options": {}}]
    changes.append({"id": "canyon-1"})
    for change in changes:
        assert not puzzling.is_solved(a_puzzle(**change), kept)


def test_the_closer_the_second_best_plan_the_harder_the_puzzle() -> None:
    assert [(round(each.gap), each.difficulty) for each in (a_puzzle(), card_puzzle())] == [(10, 2), (6, 3)]


# -- judging ------------------------------------------------------------------------------------------


def test_the_position_is_the_one_in_which_the_seat_decides() -> None:
    solving = begun(a_puzzle())
    assert (solving.match.deciders(), solving.match.people, solving.match.names) == ([0], [0], NAMES)


def test_the_best_plan_costs_nothing_and_others_what_they_lose() -> None:
    solving = begun(a_puzzle())
    assert solving.judge(moves_of(solving, *BEST)) == PlanVerdict(0.0, 0.0, is_best=True)
    worse = solving.judge(moves_of(solving, *OBVIOUS))
    assert (round(worse.cost, 6), worse.margin, worse.is_best) == (10, 2, False)
    assert worse.told() == "A blunder. It costs 10% ± 2.0% of a win."


def test_42_5_a_wrong_answer_is_told_why_the_best_plan_is_better() -> None:
    puzzle = a_puzzle()
    part = Part("fetched", 0, 1, 2, 0.9, 0.2, 0.1)
    plans = [*puzzle.plans[:1], *(plan.model_copy(update={"why": [part]}) for plan in puzzle.plans[1:])]
    solving = begun(puzzle.model_copy(update={"plans": plans}))
    wrong, home = solving.judge(moves_of(solving, *OBVIOUS)), "you bring a gem home soon"
    assert (wrong.told(), wrong.why) == (
        "A blunder. It costs 10% ± 2.0% of a win.",
        f"{home}: the best 9 of 10, yours 2 of 10.",
    )
    assert solving.judge(moves_of(solving, *BEST)).told() == "That is the best plan."
    assert solving.explain([], Voice(NAMES))[-1] == f"{home}: this 9 of 10, the other 2 of 10."


def test_a_plan_with_the_same_outcome_is_judged_alike() -> None:
    solving = begun(a_puzzle())
    assert solving.judge(moves_of(solving, "b", *BEST[1:])).is_best


def test_every_plan_is_judged_and_a_puzzle_in_which_one_is_missing_is_refused() -> None:
    solving = begun(card_puzzle())
    told = {card: solving.judge(moves_of(solving, card)).told() for card in ("6", "5", "4", "3", "2", "1", "cloud")}
    assert told["6"] == "That is the best plan."
    assert told["5"] == "A mistake. It costs 6.0% ± 2.0% of a win."
    assert told["1"] == told["cloud"] == "A blunder. It costs 40% ± 2.0% of a win."
    with pytest.raises(BadInput, match="niagara-2 is damaged: one of its plans is missing"):
        begun(card_puzzle().model_copy(update={"plans": card_puzzle().plans[:-1]}))


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        (0.4, "As good as the best plan."),
        (0.9, "Good, but there is something better. It costs 0.9% ± 0.5% of a win."),
        (2.0, "An inaccuracy. It costs 2.0% ± 1.0% of a win."),
        (5.0, "A mistake. It costs 5.0% ± 2.5% of a win."),
        (20.0, "A blunder. It costs 20% ± 10% of a win."),
    ],
)
def test_58_3_the_verdict_names_how_much_was_lost_and_how_far_that_may_be_off(cost: float, said: str) -> None:
    assert PlanVerdict(cost, cost / 2, is_best=False).told() == said


def test_57_5_the_explanation_says_in_one_sentence_what_the_best_plan_does_in_words_of_the_table() -> None:
    solving = begun(a_puzzle())
    offered = [
        Offered(moves_of(solving, "b", *BEST[1:]), "fetch violet"),
        Offered(moves_of(solving, "b", "to 5"), "paddle to the fork"),
    ]
    assert solving.best(offered) == offered[0].moves
    best, missed, why = solving.explain(offered, Voice(NAMES))
    assert best.startswith("Best: fetch violet, wins 50%. It ")
    assert missed == "Worse: paddle to the fork, costs 10% ± 2.0% of a win."
    assert why == "No single thing in the rounds to come makes the difference."


def test_48_what_both_plans_do_at_once_does_not_tell_them_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    solving = begun(a_puzzle())
    best = solving.plans[0]
    monkeypatch.setattr(
        type(solving.game),
        "explain",
        lambda _game, _view, _seat, moves, *_about: joined_reasons(
            ["leaves no more tricks", *(["takes it"] if tuple(moves) == best else [])]
        ),
    )
    first, second, _why = solving.explain([], Voice(NAMES))
    assert first.endswith(", wins 50%. It takes it.")
    assert second.endswith(", costs 10% ± 2.0% of a win.")


def test_43_where_nothing_tells_why_the_obvious_plan_is_worse_another_one_is_compared() -> None:
    puzzle = card_puzzle()
    part = Part("fetched", 0, 1, 2, 0.9, 0.2, 0.1)
    plans = [plan.model_copy(update={"why": [part] if plan.moves == ["4"] else []}) for plan in puzzle.plans]
    explained = begun(puzzle.model_copy(update={"plans": plans})).explain([], Voice(NAMES))
    assert explained[1].startswith("Worse: 4, costs ")
    assert explained[2].startswith("you bring a gem home soon: ")


def test_43_obvious_is_said_of_one_wrong_plan_among_several() -> None:
    assert begun(a_puzzle()).explain([], Voice(NAMES))[1].startswith("Worse: "), "there is no other"
    assert begun(card_puzzle()).explain([], Voice(NAMES))[1].startswith("Obvious, but worse: 3, costs 20% ± 2.0% ")
    seen = card_puzzle().model_copy(update={"obvious": 0})
    assert begun(seen).explain([], Voice(NAMES))[1].startswith("Worse: 5, costs 6.0% ± 2.0% "), (
        "the obvious one is the best"
    )


def test_a_puzzle_whose_moves_cannot_be_played_is_refused() -> None:
    for wrong in (a_puzzle(moves=["R 5", "R 5"]), card_puzzle().model_copy(update={"moves": ["R nonsense"]})):
        with pytest.raises(BadInput):
            begun(wrong)
    plans = [plan.model_copy(update={"moves": ["to 9"]}) for plan in a_puzzle().plans]
    with pytest.raises(BadInput, match="niagara-1 is damaged"):
        Solving(a_puzzle(plans=plans), 2, NAMES)


# -- the day's puzzle, and the streak -----------------------------------------------------------------


BOTH: Repertoire = {"niagara": (), "canyon": ()}


@pytest.fixture
def two_games(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"niagara": 10, "canyon": 3}
    found = {
        game: [a_puzzle(id=f"{game}-{number}") for number in range(1, count + 1)] for game, count in counts.items()
    }
    monkeypatch.setattr(catalogue, "puzzles_of", lambda game: found.get(game, []))


@pytest.mark.usefixtures("two_games")
def test_each_day_has_a_puzzle_of_the_next_game_and_all_of_them_have_their_day() -> None:
    month = [catalogue.puzzle_of_day(TODAY + timedelta(days=day), BOTH) for day in range(20)]
    assert {puzzle.game for puzzle in month[::2]} & {puzzle.game for puzzle in month[1::2]} == set()
    assert len({puzzle.id for puzzle in month}) == 13
    assert catalogue.puzzle_named("today", TODAY, BOTH) == month[0]


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize(
    ("known", "games"),
    [({}, {"niagara"}), ({"upriver": ()}, {"niagara"}), ({"canyon": ()}, {"canyon"}), (BOTH, {*BOTH})],
)
def test_the_days_puzzle_is_of_a_game_that_one_has_learned_or_else_of_the_first(
    known: Repertoire, games: set[str]
) -> None:
    assert {catalogue.puzzle_of_day(TODAY + timedelta(days=day), known).game for day in range(9)} == games


def test_the_days_puzzle_has_options_only_for_those_who_have_met_them(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [a_puzzle(options={}), a_puzzle(id="niagara-2", options={"elk": True})]
    monkeypatch.setattr(catalogue, "puzzles_of", lambda game: found if game == "niagara" else [])
    for met, puzzles in (((), {"niagara-1"}), ([("elk", True)], {"niagara-1", "niagara-2"})):
        month = {catalogue.puzzle_of_day(TODAY + timedelta(days=day), {"niagara": met}).id for day in range(9)}
        assert month == puzzles


@pytest.mark.usefixtures("two_games")
def test_a_puzzle_is_found_by_its_id_and_a_slip_gets_a_suggestion() -> None:
    assert catalogue.puzzle_named("canyon-2", TODAY, {}).id == "canyon-2"
    with pytest.raises(BadInput, match=r"no puzzle is called 'canyom-2'.*canyon-2"):
        catalogue.puzzle_named("canyom-2", TODAY, {})


def test_a_damaged_file_leaves_out_its_own_game_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "puzzles.json").write_text("{}", "utf-8")
    (tmp_path / "good").mkdir()
    (tmp_path / "good" / "puzzles.json").write_bytes(write_puzzles(a_file(a_puzzle())))
    folders = {"niagara": tmp_path / "good", "canyon": tmp_path}
    monkeypatch.setattr(registry, "pages", folders.get)
    catalogue.file_of.cache_clear()
    try:
        assert [*catalogue.all_puzzles()] == ["niagara-1"]
        (problem,) = catalogue.problems()
    finally:
        catalogue.file_of.cache_clear()
    assert problem.startswith("the puzzles of canyon are damaged: ")


def test_without_puzzles_there_is_none_today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "puzzles_of", lambda _game: [])
    with pytest.raises(BadInput, match="no game here has puzzles"):
        catalogue.puzzle_of_day(TODAY, {})


@pytest.mark.parametrize("game", GAMES)
def test_43_every_game_has_at_least_four_themes_with_several_puzzles(game: str) -> None:
    counts = Counter(puzzle.theme for puzzle in all_puzzles().values() if puzzle.game == game)
    assert sum(count >= 2 for count in counts.values()) >= 4
    assert set(counts) <= {theme.name for theme in GAMES[game].themes}


def test_43_themes_with_the_same_name_have_the_same_title_in_all_games_and_others_have_not() -> None:
    rows = {(theme.name, theme.title) for game in GAMES.values() for theme in game.themes}
    assert len(rows) == len({name for name, _title in rows}) == len({title for _name, title in rows})


def question(*parts: Part) -> Question:
    return Question(None, 0, (1,), (2,), (1, 2), parts)


def part(event: str, seat: int, worth: float) -> Part:
    return Part(event, seat, 1, 1, 0.9, 0.1, worth)


def test_43_a_game_that_declares_no_themes_has_some_by_what_speaks_for_the_best_plan() -> None:
    asked = {
        "race": question(part(WON.name, 0, 0.2), part("score", 0, 0.1)),
        "rivals": question(part("score", 1, 0.2), part("score", 0, 0.1)),
        "own": question(part("score", 0, 0.2), part(WON.name, 0, -0.3)),
    }
    assert {name: theme_of(THEMES, each) for name, each in asked.items()} == dict(zip(asked, asked, strict=True))
    assert theme_of(THEMES, question()) == "own"
    assert theme_of((), question()) == ""


def test_43_only_what_speaks_for_the_best_plan_makes_a_theme() -> None:
    asked = question(part("stolen", 0, -0.1), part("canoes", 1, 0.1))
    assert not asked.tells("stolen")
    assert asked.tells("canoes", own=False)
    assert not asked.tells("canoes")
