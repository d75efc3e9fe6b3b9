from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from niagara_ai.contract import Part
from niagara_ai.quick import Greedy

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.match.bots.advice import Voice
from niagara_tui.shell import progress, puzzling
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.study.puzzles import choices
from niagara_tui.study.puzzles.catalogue import (
    Choice,
    Missed,
    Puzzle,
    PuzzleFile,
    all_puzzles,
    read_puzzles,
    write_puzzles,
)
from niagara_tui.study.puzzles.choices import RatedPlan
from niagara_tui.study.puzzles.solving import TICKS, PuzzleDecision, Solving, future
from tests.support.puzzles import BEST, NAMES, OBVIOUS, a_puzzle, begun, card_puzzle, moves_of, sequence_puzzle

TODAY = date(2026, 11, 22)
SEQUENCES = [pytest.param(puzzle, id=name) for name, puzzle in all_puzzles().items() if puzzle.then]


def second() -> Solving:
    return begun(sequence_puzzle()).followed()


def try_(solving: Solving, folder: Path, *moves: str) -> None:
    assert not puzzling.keep_try(solving, solving.judge(moves_of(solving, *moves)), folder)


def kept(folder: Path) -> Progress:
    return progress.load(folder)[0]


def test_43_a_sequence_is_read_as_it_was_written() -> None:
    file = PuzzleFile(game="niagara", version=2, puzzles=[sequence_puzzle().model_copy(update={"id": "niagara-1"})])
    assert read_puzzles(write_puzzles(file)) == file


def test_43_the_game_goes_on_from_the_right_choice_to_the_next_one_of_the_same_seat() -> None:
    first, then = begun(sequence_puzzle()), second()
    assert (first.is_last, then.is_last) == (False, True)
    assert (first.step, then.step) == ((1, 2), (2, 2))
    assert then.match.deciders() == [first.seat]
    assert then.match.moment > first.match.moment
    assert puzzling.heading_of(then) == "Niagara, puzzle 3 (2 of 2)"


def test_43_each_choice_is_judged_by_its_own_plans_and_told_of_in_words_of_its_table() -> None:
    first, then = begun(sequence_puzzle()), second()
    assert round(first.judge(moves_of(first, "3")).cost) == 20
    assert round(then.judge(moves_of(then, *OBVIOUS)).cost) == 10
    assert then.judge(moves_of(then, *BEST)).is_best
    assert then.explain([], Voice(NAMES))[0].startswith("Best: ")
    assert then.played_on(moves_of(then, *OBVIOUS)).moves >= 1


def test_43_a_sequence_is_solved_by_its_last_choice_and_at_first_sight_by_first_tries_alone(tmp_path: Path) -> None:
    first, name = begun(sequence_puzzle()), sequence_puzzle().lasting_id
    try_(first, tmp_path, "5")
    assert kept(tmp_path).puzzles == {}, "one choice of two solves nothing"
    try_(first.followed(), tmp_path, *BEST)
    assert (kept(tmp_path).puzzles, kept(tmp_path).first_sight) == ({name: 0.0}, {name: True})


@pytest.mark.parametrize("place", [0, 1])
def test_43_a_slip_at_any_choice_is_not_first_sight(tmp_path: Path, place: int) -> None:
    first, name = begun(sequence_puzzle()), sequence_puzzle().lasting_id
    if place == 0:
        try_(first, tmp_path, "3")
    try_(first, tmp_path, "5")
    then = first.followed()
    if place == 1:
        try_(then, tmp_path, *OBVIOUS)
    try_(then, tmp_path, *BEST)
    assert (kept(tmp_path).puzzles, kept(tmp_path).first_sight) == ({name: 0.0}, {name: False})


@pytest.mark.parametrize("place", [0, 1])
def test_43_who_was_shown_a_choice_goes_on_but_has_not_solved_the_sequence(tmp_path: Path, place: int) -> None:
    first = begun(sequence_puzzle())
    assert not puzzling.keep_shown((first, second())[place] if place else first, tmp_path)
    then = first.followed()
    if place:
        puzzling.keep_shown(then, tmp_path)
    try_(then, tmp_path, *BEST)
    assert kept(tmp_path).puzzles == {}
    assert kept(tmp_path).first_sight == {sequence_puzzle().lasting_id: False}


def test_43_the_days_sequence_counts_once_it_is_solved_for_the_day_on_which_it_was_opened(tmp_path: Path) -> None:
    first = Solving(sequence_puzzle(), 2, NAMES, TODAY)
    try_(first, tmp_path, "5")
    assert kept(tmp_path).puzzle_days == []
    try_(first.followed(), tmp_path, *BEST)
    assert kept(tmp_path).puzzle_days == [TODAY]


def test_43_a_puzzle_that_has_become_a_sequence_is_another_one_and_one_that_has_not_stays_what_it_was() -> None:
    alone = sequence_puzzle().model_copy(update={"then": []})
    assert alone.lasting_id != sequence_puzzle().lasting_id
    assert a_puzzle().lasting_id == "niagara-6ab83fb1802d", "or all that was solved before would be forgotten"


def test_43_a_sequence_whose_moves_do_not_lead_to_its_next_choice_is_refused() -> None:
    (later,) = sequence_puzzle().then
    wrong = sequence_puzzle().model_copy(update={"then": [later.model_copy(update={"moves": ["R 5"]})]})
    with pytest.raises(BadInput):
        begun(wrong).followed()


@pytest.mark.compiled
def test_43_what_follows_the_right_choice_is_legal_and_ends_at_the_seats_next_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[PuzzleDecision]()

    def proved(decision: PuzzleDecision, _asked: object) -> list[RatedPlan]:
        asked.append(decision)
        return []

    monkeypatch.setattr(choices, "proved", proved)
    alone = sequence_puzzle().model_copy(update={"then": []})
    assert choices.next_choice(alone, 2, 1) is None, "no plan was proved"
    (decision,) = asked
    assert decision.game.deciders(decision.view) == [0]
    assert decision.game.kernel.clock(decision.view) == decision.game.kernel.clock(begun(alone).view)


@pytest.mark.compiled
def test_43_what_everybody_sees_is_not_asked_last(monkeypatch: pytest.MonkeyPatch) -> None:
    (later,) = sequence_puzzle().then
    shares = iter([0.0, 0.5, 0.0])  # only two may be added

    def next_choice(_puzzle: Puzzle, _version: int, _rounds: int) -> Choice | None:
        share = next(shares)
        return later.model_copy(update={"missed": Missed(greedy=share, search=share, mind=share)})

    monkeypatch.setattr(choices, "next_choice", next_choice)
    alone = sequence_puzzle().model_copy(update={"then": []})
    assert len(choices.sequence(alone, 2).then) == 2, "a plain choice may lead to one that is not"


@pytest.mark.parametrize("puzzle", SEQUENCES)
def test_43_every_shipped_sequence_can_be_followed_to_its_end_in_its_rounds(puzzle: Puzzle) -> None:
    game = GAMES[puzzle.game]
    solving = puzzling.begin(puzzle, Settings())
    begin = game.kernel.clock(solving.view)
    while not solving.is_last:
        assert solving.match.deciders()[0] == solving.seat or solving.seat in solving.match.deciders()
        solving = solving.followed()
    assert len(solving.plans) >= 2
    assert game.kernel.clock(solving.view) - begin < 2
    assert any(choice.obvious for choice in puzzle.choices)
    assert solving.choice.missed is not None
    assert solving.choice.missed.share >= choices.LEAST_MISSED


def test_43_there_are_sequences_in_every_game() -> None:
    counts = {
        game: sum(bool(puzzle.then) for puzzle in all_puzzles().values() if puzzle.game == game) for game in GAMES
    }
    assert counts["niagara"] >= 4
    assert min(counts.values()) >= 2


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
