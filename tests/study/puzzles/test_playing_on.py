from __future__ import annotations

from niagara_ai.contract import Part
from niagara_ai.quick import Greedy

from niagara_tui.study.puzzles.playing_on import TICKS, PuzzleDecision, future
from niagara_tui.study.puzzles.solving import Solving
from tests.support.puzzles import BEST, OBVIOUS, a_puzzle, begun, card_puzzle, moves_of


def with_reason(part: Part) -> Solving:
    puzzle = a_puzzle()
    plans = [puzzle.plans[0], *(plan.model_copy(update={"why": [part]}) for plan in puzzle.plans[1:])]
    return begun(puzzle.model_copy(update={"plans": plans}))


def gems_home(solving: Solving, *plan: str) -> int:
    """How many gems Red has at the end of what is shown after the plan."""
    film = solving.played_on(moves_of(solving, *plan))
    return sum(film.view(film.last, None).players[0].reserve)


def test_42_8_a_right_answer_is_played_on_to_what_its_reason_is_about_and_a_wrong_one_to_where_it_is_lacking() -> None:
    solving = with_reason(Part("fetched", 0, 1, 3, 0.9, 0.2, 0.1))
    assert gems_home(solving, *BEST) >= 1
    assert gems_home(solving, *OBVIOUS) == 0


def test_42_8_what_speaks_against_happens_after_the_wrong_answer() -> None:
    solving = with_reason(Part("canoes", 0, 1, 3, 0.0, 0.3, 0.1))
    for plan, falls in ((BEST, False), (OBVIOUS, True)):
        film = solving.played_on(moves_of(solving, *plan))
        lost = [canoe.zone for canoe in film.view(film.last, None).players[0].canoes]
        assert any("falls" in line.text for line in film.log) >= falls, lost


def test_42_8_without_a_reason_it_is_played_on_for_two_rounds_and_nothing_changes_in_the_puzzle() -> None:
    solving = begun(card_puzzle())
    before = solving.view
    film = solving.played_on(moves_of(solving, "6"))
    assert film.moves >= 3
    assert film.rounds <= film.moments[0].round + TICKS
    assert solving.view == before


def test_42_8_a_future_counts_what_the_plan_itself_does() -> None:
    solving = begun(a_puzzle())
    decision = PuzzleDecision(solving.game, solving.view, solving.seat)
    found = future(decision, moves_of(solving, *BEST), Greedy(solving.game, "balanced", 1), 1, 1)
    assert found.noted["loaded", 0] == 1
    assert found.shows(solving.game, Part("loaded", 0, 1, 1, 1.0, 0.0, 0.1))
    assert not found.shows(solving.game, Part("won", 0, 1, 1, 1.0, 0.0, 0.1))
