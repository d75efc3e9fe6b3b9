"""`niagara puzzle` opens the day's puzzle or the one that is named, and lists them with what came of them."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from niagara_tui.cli import learn
from niagara_tui.shell import progress, settings
from niagara_tui.shell.launch import Launch
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.puzzling import about
from niagara_tui.study.lessons.lesson import all_lessons
from niagara_tui.study.puzzles import catalogue
from niagara_tui.study.puzzles.catalogue import Choice, Missed, Puzzle, PuzzleFile
from tests.cli.conftest import Niagara, refused
from tests.support.puzzles import a_puzzle, bring_puzzles, card_puzzle

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def config(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    bring_puzzles(monkeypatch)
    monkeypatch.setattr(settings, "folder_for", lambda _chosen: tmp_path)
    return tmp_path


def test_the_list_tells_what_has_been_solved(niagara: Niagara, config: Path) -> None:
    progress.keep_try(a_puzzle().lasting_id, 0.0, TODAY, config)
    progress.keep_try(card_puzzle().lasting_id, 5.0, None, config)
    assert niagara("puzzle", "--list").out.splitlines() == [
        "+ niagara-1  medium, 3 players, solved at the first try",
        "  niagara-2  hard, 3 players, best try costs 5% of a win",
    ]


def test_the_best_try_and_each_day_are_kept_once(config: Path) -> None:
    for cost in (5.0, 2.0, 9.0):
        progress.keep_try(a_puzzle().lasting_id, cost, TODAY, config)
    kept, _problem = progress.load(config)
    assert (kept.puzzles, kept.puzzle_days) == ({a_puzzle().lasting_id: 2.0}, [TODAY])


def test_a_progress_that_was_kept_before_first_tries_were_says_solved_and_stays_so(config: Path) -> None:
    (config / progress.FILE).write_text(f'{{"puzzles": {{"{a_puzzle().lasting_id}": 0.0}}}}', "utf-8")
    progress.keep_try(a_puzzle().lasting_id, 0.0, None, config)
    assert about(a_puzzle(), progress.load(config)[0]).endswith(", solved")


def test_a_puzzle_or_the_days_is_opened(niagara: Niagara, launched: list[Launch]) -> None:
    for arguments in ((), ("today",), ("niagara-2",)):
        assert niagara("puzzle", *arguments).status == 0
    opened = [launch.puzzle.id for launch in launched if launch.puzzle]
    assert opened[0] == opened[1]
    assert opened[2] == "niagara-2"


def test_the_variant_is_told_or_else_the_options_that_are_on() -> None:
    spirits = dict.fromkeys(("double_canoes", "whirlpool", "cards", "beaver", "elk"), True)
    assert about(a_puzzle(options=spirits), Progress()) == "medium, 3 players, The Spirits of Niagara"
    assert about(a_puzzle(options={"elk": True}), Progress()) == "medium, 3 players, Spirits: elk"


def test_the_list_of_a_game_or_of_a_puzzle_names_that_alone(niagara: Niagara) -> None:
    assert len(niagara("puzzle", "--list", "niagara").out.splitlines()) == 2
    assert niagara("puzzle", "--list", "niagara-2").out.split()[0] == "niagara-2"


def bring(monkeypatch: pytest.MonkeyPatch, **puzzles: list[Puzzle]) -> None:
    """Let these games bring these puzzles, numbered from 1."""
    files = {
        game: PuzzleFile(
            game=game,
            version=2,
            puzzles=[each.model_copy(update={"id": f"{game}-{number}"}) for number, each in enumerate(brought, 1)],
        )
        for game, brought in puzzles.items()
    }
    monkeypatch.setattr(catalogue, "file_of", files.get)


def missed(share: float, **changed: object) -> Puzzle:
    return a_puzzle(missed=Missed(greedy=share, search=share, mind=share), **changed)


def ids(niagara: Niagara, *arguments: str) -> list[str]:
    return [each["id"] for each in json.loads(niagara("puzzles", "--json", *arguments).out)]


def test_43_base_games_come_before_options_then_easy_ones_before_hard_ones_and_dear_mistakes_first(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch
) -> None:
    dear = [a_puzzle().plans[0], a_puzzle().plans[1].model_copy(update={"chance": 0.1})]
    options = {"elk": True}
    puzzles = [
        missed(0.1, options=options),
        missed(0.9),
        missed(0.3),
        missed(0.3, plans=dear),
        missed(0.5),
        missed(0.2),
    ]
    bring(monkeypatch, niagara=puzzles)
    assert ids(niagara) == [f"niagara-{number}" for number in (4, 3, 6, 5, 2, 1)]


def test_43_puzzles_that_nobody_measured_go_by_what_a_mistake_costs() -> None:
    assert [each.difficulty for each in (a_puzzle(), card_puzzle(), missed(0.45), missed(0.46), missed(0.61))] == [
        2,
        3,
        1,
        2,
        3,
    ]


def test_43_of_a_sequence_all_choices_must_be_seen() -> None:
    looks = Missed(greedy=0.3, search=0.3, mind=0.3)
    then = [Choice(moves=[], plans=a_puzzle().plans, obvious=1, missed=looks)]
    assert (missed(0.3).difficulty, missed(0.3, then=then).difficulty) == (1, 2)


def test_43_games_that_one_has_learned_come_first(
    niagara: Niagara, config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(monkeypatch, niagara=[a_puzzle()], canyon=[a_puzzle()], upriver=[a_puzzle()])
    assert ids(niagara) == ["niagara-1", "canyon-1", "upriver-1"]
    lesson = next(each for each in all_lessons().values() if each.game == "upriver")
    progress.finish_lesson(lesson.id, config)
    assert ids(niagara) == ["upriver-1", "niagara-1", "canyon-1"]


def test_43_the_list_may_be_of_one_theme_by_its_name_or_its_title(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(monkeypatch, niagara=[a_puzzle(theme="race"), a_puzzle(theme="stealing"), a_puzzle(theme="stealing")])
    assert ids(niagara, "--theme", "stealing") == ids(niagara, "--theme", "Stealing") == ["niagara-2", "niagara-3"]
    assert ids(niagara, "niagara", "--theme", "race") == ["niagara-1"]
    assert "medium, Stealing, 3 players" in niagara("puzzles").out
    assert "no puzzle has the theme 'steling'; there is stealing, race; did you mean stealing?" in refused(
        niagara("puzzles", "--theme", "steling")
    )


def test_43_programs_get_no_answers_with_the_list(niagara: Niagara, config: Path) -> None:
    progress.keep_try(a_puzzle().lasting_id, 0.0, TODAY, config)
    first, _second = json.loads(niagara("puzzles", "--json").out)
    assert first == {
        "id": "niagara-1",
        "game": "niagara",
        "difficulty": 2,
        "theme": None,
        "choices": 1,
        "seats": 3,
        "options": {"first": "R"},
        "best_try": 0.0,
        "solved": True,
        "first_sight": True,
    }


def test_43_the_days_are_printed_as_json_alone(niagara: Niagara, config: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "local_time", lambda: datetime(2026, 11, 22, 23, 59, tzinfo=UTC))
    for back in (0, 1, 30):
        progress.keep_try(a_puzzle().lasting_id, 0.0, TODAY - timedelta(days=back), config)
    assert json.loads(niagara("puzzles", "--days", "--json").out)["streak"] == {"current": 2, "best": 2}
    assert "--days needs --json" in refused(niagara("puzzles", "--days"))
    assert "--days takes neither" in refused(niagara("puzzles", "niagara", "--days"))


def test_43_the_second_of_two_plans_does_not_count_as_first_sight(config: Path) -> None:
    for cost in (10.0, 0.0):
        progress.keep_try(a_puzzle().lasting_id, cost, None, config)
    assert about(a_puzzle(), progress.load(config)[0]).endswith(", solved")


def test_62_1_where_none_of_ones_mistakes_waits_a_sentence_says_so_without_a_folder_named(
    niagara: Niagara, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("NIAGARA_SAVES", str(tmp_path / "none"))
    assert niagara("puzzle", "mine", "--list").out == ""
    said = niagara("puzzle", "mine")
    assert (said.status, said.out) == (2, "")
    assert "none of your mistakes waits" in said.err.lower()
