from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from niagara_tui.shell.matches import keeping
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.today import today_of
from niagara_tui.shell.welcome import Welcome, greeting, welcome
from niagara_tui.store.logbook import LogbookFile
from niagara_tui.store.matches import FILE, Contest
from niagara_tui.store.models import SeatSetup
from niagara_tui.study.lessons.lesson import lessons_of
from tests.support.contests import best_of
from tests.support.logbooks import logbook_of, wins_and_losses

CARDS, GEMS = (lesson.id for lesson in lessons_of("niagara")[:2])
MIXED = ("mcts:hard", "mcts:normal", "mcts:normal")


def met(config: Path, *lessons: str, contest: Contest | None = None, won: int = 0) -> Welcome:
    """Who comes after these lessons, with that match, and with games won against the Ducklings."""
    if contest is not None:
        keeping.add_contest(contest, config)
    if won:
        games = wins_and_losses("w" * won, *(("mcts:easy",) * 3))
        LogbookFile(config).change(lambda _: logbook_of(Ann=games))
    return welcome(Settings(), Progress(lessons=[*lessons]), config)


def test_somebody_is_greeted_by_their_name_and_nobody_by_none() -> None:
    assert greeting("Mia", is_newcomer=True) == "Welcome, Mia!"
    assert greeting("Mia", is_newcomer=False) == "Welcome back, Mia!"
    assert greeting("", is_newcomer=False) == ""


def test_the_name_is_that_of_the_settings_else_that_of_the_record(tmp_path: Path) -> None:
    assert met(tmp_path).name == ""
    assert met(tmp_path, won=1).name == "Ann"
    assert welcome(Settings(name="Mia"), Progress(), tmp_path).name == "Mia"


def test_after_a_first_lesson_the_second_is_the_best_thing_to_do(tmp_path: Path) -> None:
    assert met(tmp_path).lesson is None, "who has begun none is not urged"
    second = lessons_of("niagara")[1]
    found = met(tmp_path, CARDS)
    assert found.lesson == second
    assert found.best() == f"Next: lesson 2 of Niagara, {second.title}."
    assert met(tmp_path, CARDS, contest=best_of(3)).best() == found.best(), "before a match"


def test_the_game_of_the_lesson_that_was_finished_last_goes_on(tmp_path: Path) -> None:
    other = lessons_of("upriver")[0].id
    for finished, game in (((CARDS, other), "upriver"), ((other, CARDS), "niagara")):
        lesson = met(tmp_path, *finished).lesson
        assert lesson is not None
        assert (lesson.game, lesson.number) == (game, 2)


def test_lessons_are_proposed_no_more_once_they_suffice_or_a_table_is_beaten(tmp_path: Path) -> None:
    needed = [lesson.id for lesson in lessons_of("niagara")]
    needed = needed[: 1 + next(lesson.number - 1 for lesson in lessons_of("niagara") if lesson.first_game)]
    assert met(tmp_path, *needed[:-1]).lesson is not None
    assert met(tmp_path, *needed).lesson is None
    assert met(tmp_path, CARDS, won=1).lesson is not None
    assert met(tmp_path, CARDS, won=2).lesson is None


def test_a_match_that_goes_on_comes_before_the_ladder_and_one_that_is_over_does_not(tmp_path: Path) -> None:
    assert met(tmp_path, contest=best_of(3, [0], [0])).contest is None
    found = met(tmp_path, contest=best_of(3, [0], [1], players=4))
    assert found.best() == "First to two wins: you 1, Otter 1, Heron 0, Trout 0; game 3 of at most 5."
    assert found.next_table[0] == "Play: your match in Up the River, against three Trouts"
    found = met(tmp_path, contest=best_of(3, [0]))
    assert found.next_table[0] == "Play: your match in Up the River, against a Trout", "the one begun last"


def test_without_anything_else_the_ladder_is_next(tmp_path: Path) -> None:
    assert met(tmp_path).best() == "Next: beat three Frogs in Niagara (0 of 2)."
    assert met(tmp_path, won=1).best() == "Niagara, three Ducklings: won 1 of 1, 2 needed."


@pytest.mark.parametrize("contest", [None, best_of(3, players=4)])
def test_the_next_table_says_against_whom_and_with_hardly_any_room_the_game_that_begins(
    tmp_path: Path, contest: Contest | None
) -> None:
    if contest is not None:
        bots = [SeatSetup(name=f"Bot {number}", player=bot) for number, bot in enumerate(MIXED)]
        contest = contest.model_copy(update={"players": [*contest.players[:1], *bots, *contest.players[4:]]})
        found = met(tmp_path, contest=contest)
    else:
        games = wins_and_losses("ww", *MIXED)
        LogbookFile(tmp_path).change(lambda _: logbook_of(Ann=games))
        found = welcome(Settings(), Progress(), tmp_path)
    assert "Heron" in found.next_table[0]
    assert len(found.next_table) == 2
    assert contest is not None or found.next_table[-1] == "Play: Niagara"
    assert len(found.next_table[-1]) < 34, "the menu beside the river has no more"


def test_the_game_that_is_continued_anyhow_is_not_offered_a_second_time(tmp_path: Path) -> None:
    contest = best_of(3, [0])
    begun = contest.meetings[0].model_copy(update={"save": "mine", "places": [], "won": []})
    keeping.add_contest(contest.model_copy(update={"meetings": [*contest.meetings, begun]}), tmp_path)
    another = welcome(Settings(), Progress(), tmp_path, "other")
    assert another.next_table[0] == "Play: your match in Up the River, against a Trout"
    same = welcome(Settings(), Progress(), tmp_path, "mine")
    assert same.next_table[0] == "Play: Niagara, three Frogs"
    assert same.contest is not None, "it is under way all the same"


def test_who_frogs_are_is_said_until_one_has_met_them(tmp_path: Path) -> None:
    assert met(tmp_path).introduction() == "Frogs play any legal move."
    games = wins_and_losses("l", *(("random:uniform",) * 3))
    LogbookFile(tmp_path).change(lambda _: logbook_of(Ann=games))
    assert welcome(Settings(), Progress(), tmp_path).introduction() == ""
    assert met(tmp_path, contest=best_of(3, [0])).introduction() == "", "nor where other bots are offered"


def test_broken_files_hinder_nothing_and_stay(tmp_path: Path) -> None:
    for name in (FILE, "record.json"):
        (tmp_path / name).write_text("{", "utf-8")
    found = met(tmp_path, CARDS)
    assert (found.name, found.contest) == ("", None)
    assert {path.name for path in tmp_path.iterdir()} == {FILE, "record.json"}


NOW = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("back", "said"),
    [
        ([], "today's waits: Canyon"),
        ([1], "today's waits: Canyon"),
        ([1, 2, 3], "today's waits: Canyon, 3 days in a row"),
        ([0], ""),
        ([0, 1], "2 days in a row"),
    ],
)
def test_the_puzzle_of_the_day_waits_until_it_is_solved_and_a_row_of_days_is_counted(
    tmp_path: Path, back: list[int], said: str
) -> None:
    kept = Progress(puzzle_days=[NOW.date() - timedelta(days=days) for days in back])
    found = today_of(kept, NOW, tmp_path)
    assert next(iter(found.beside_puzzles()), "") == said
    if "waits" in said:
        assert found.beside_puzzles() == (said, "today's: Canyon"), "two lengths: in full, and where there is less room"
    assert found.beside_matches(None) == ("a challenge waits",)
    assert found.beside_matches(best_of(3, [0])) == ("match under way",)
    puzzle = said.replace("today's", "Today's puzzle").replace(": Canyon", "")
    both = f"{puzzle}; today's challenge waits."
    assert found.sentence() == (both if "waits" in said else "Today's challenge waits.")


def test_matches_that_cannot_be_read_hinder_nothing_and_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")
    assert today_of(Progress(), NOW, tmp_path).challenge.waits
    assert (tmp_path / FILE).read_text("utf-8") == "{"
