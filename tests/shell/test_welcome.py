from __future__ import annotations

import gettext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import niagara_tui
from niagara_tui.shell.matches import keeping
from niagara_tui.shell.menu import FRONT, PAGES, YOUR_GAMES, letters
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.shell.welcome import Today, Welcome, greeting, today_of, welcome
from niagara_tui.store.matches import FILE, Contest
from niagara_tui.study.lessons.lesson import lessons_of
from tests.support.contests import best_of
from tests.support.logbooks import keep, wins_and_losses

CARDS, GEMS = (lesson.id for lesson in lessons_of("niagara")[:2])


def met(config: Path, *lessons: str, contest: Contest | None = None, won: int = 0) -> Welcome:
    """Who comes after these lessons, with that match, and with games won against the Ducklings."""
    if contest is not None:
        keeping.add_contest(contest, config)
    if won:
        games = wins_and_losses("w" * won, *(("mcts:easy",) * 3))
        keep(config, *games)
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
    assert "Play the next game of the match" in found.choices().values()
    found = met(tmp_path, contest=best_of(3, [0]))
    assert found.best() == "First to two wins: you 1, Otter 0; game 2 of at most 3.", "the one begun last"


def test_without_anything_else_a_first_game_is_next_and_after_it_the_ladder(tmp_path: Path) -> None:
    first = "First game: Niagara, three Frogs, all the hints you like"
    assert met(tmp_path).best() == f"{first}."
    assert met(tmp_path).choices() == {
        "first": first,
        "next": "Next on the ladder: three Frogs (Niagara)",
        "new": "A new game with players and options of your own",
        "challenge": "Challenge of the day",
    }
    later = met(tmp_path, won=1)
    assert later.best() == "Niagara, three Ducklings: won 1 of 1, 2 needed."
    assert "first" not in later.choices()


def test_the_first_game_is_of_the_game_that_was_learned_last(tmp_path: Path) -> None:
    needed = [lesson.id for lesson in lessons_of("upriver")]
    assert met(tmp_path, *needed).best().startswith("First game: Up the River, ")


@pytest.mark.parametrize(
    ("games", "said"),
    [
        ("", ""),
        ("wl", "Last game: Niagara, 2026-01-02, against three Ducklings, place 2 of 4."),
        ("lw", "Last game: Niagara, 2026-01-02, against three Ducklings, won."),
    ],
)
def test_the_first_page_says_how_the_last_game_ended(tmp_path: Path, games: str, said: str) -> None:
    if games:
        kept = wins_and_losses(games, *(("mcts:easy",) * 3))
        keep(tmp_path, *kept)
    assert welcome(Settings(), Progress(), tmp_path).last == said


def test_the_game_that_is_continued_anyhow_is_not_offered_a_second_time(tmp_path: Path) -> None:
    contest = best_of(3, [0])
    begun = contest.meetings[0].model_copy(update={"save": "mine", "places": [], "won": []})
    keeping.add_contest(contest.model_copy(update={"meetings": [*contest.meetings, begun]}), tmp_path)
    another = welcome(Settings(), Progress(), tmp_path, "other")
    assert "match" in another.choices()
    same = welcome(Settings(), Progress(), tmp_path, "mine")
    assert "match" not in same.choices()
    assert same.contest is not None, "it is under way all the same"


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
        ([], "Niagara"),
        ([1], "Niagara"),
        ([1, 2, 3], "Niagara, 3 days in a row"),
        ([0], "solved"),
        ([0, 1], "solved, 2 days in a row"),
    ],
)
def test_the_puzzle_of_the_day_waits_until_it_is_solved_and_a_row_of_days_is_counted(
    tmp_path: Path, back: list[int], said: str
) -> None:
    kept = Progress(puzzle_days=[NOW.date() - timedelta(days=days) for days in back])
    found = today_of(kept, NOW, tmp_path)
    assert found.beside_puzzle()[0] == said
    assert found.beside_puzzle()[-1] == said.partition(",")[0], "in short, where there is less room"
    assert found.beside_matches(None) == ("a challenge waits",)
    assert found.beside_matches(best_of(3, [0])) == ("match under way",)
    puzzle = said.replace("Niagara", "Today's puzzle waits")
    both = f"{puzzle}; today's challenge waits."
    assert found.sentence() == (both if "Niagara" in said else "Today's challenge waits.")


def test_matches_that_cannot_be_read_hinder_nothing_and_stay(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("{", "utf-8")
    assert today_of(Progress(), NOW, tmp_path).challenge_waits
    assert (tmp_path / FILE).read_text("utf-8") == "{"


def test_mistakes_that_wait_are_said_on_the_first_page() -> None:
    found = Today(puzzle_waits=False, puzzle_row="", challenge_waits=False, challenge_row="", mistakes=3)
    assert found.beside_puzzle() == ("3 of your mistakes wait", "solved")
    assert found.sentence() == "3 of your mistakes wait."


# -- menu ---------------------------------------------------------------------------------------------

LOCALE = Path(niagara_tui.__file__).parent / "locale"


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_each_entry_of_the_first_page_has_a_letter_of_its_own_in_every_language(language: str) -> None:
    said = gettext.translation("niagara-tui", LOCALE, [language], fallback=True).gettext
    labels = [said(label) for label in FRONT.values()]
    found = letters(labels)
    assert len({*found}) == len(FRONT) <= 7
    assert all(letter.isascii() and letter.isalpha() for letter in found)


def test_a_letter_is_the_first_of_its_label_that_is_free_and_has_no_accent() -> None:
    assert letters(["Play", "Puzzle", "Élan", "Là", "P"]) == ["p", "u", "e", "l", ""]


def test_your_games_leads_to_pages_that_there_are() -> None:
    assert {*YOUR_GAMES} <= {*PAGES}
