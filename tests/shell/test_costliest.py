from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from niagara_ai.contract import WON

from niagara_tui.core.errors import BadInput
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.costliest import as_json, clear_habits, costliest, kept_habits
from niagara_tui.store.folder import SaveFolder
from niagara_tui.study.lessons.lesson import lessons_of
from niagara_tui.study.reviews.habits import Cost, Habit, Kind, habits
from niagara_tui.study.reviews.reviewer import keep_review
from tests.support.habits import LOST, Turn, keep_games, review_with

UNSURE = "Which kind of turn costs you most is not certain yet: review more games."


def habits_in(*games: Sequence[Turn], game: str = "niagara") -> list[Habit]:
    return habits([(review_with(game, turns), 0) for turns in games])


def sentences(found: Sequence[Habit]) -> list[str]:
    return [block for section in costliest(found, []) for block in section.blocks if isinstance(block, str)]


def test_three_sentences_say_what_costs_most_each_with_the_lesson_and_the_puzzles_about_it() -> None:
    canoe, gem, rival = sentences(habits_in(*[[*LOST, ("robbed", 0.015)]] * 4))
    assert canoe.startswith("You lose a canoe too often: that costs 8.0% of a win in a game of Niagara; ")
    assert canoe.endswith('lesson 4, "The falls", and the puzzles "Escape" are about it.')
    assert gem.startswith("You bring a gem home too rarely: that costs 3.0% of a win")
    assert gem.endswith('lesson 2, "Load and land", and the puzzles "Gems to bring home" are about it.')
    assert rival.startswith("Another player brings a gem home too often: that costs 2.0% of a win")
    assert rival.endswith('Niagara; the puzzles "In the others\' way" are about it.')


def test_the_last_ten_games_stand_beside_those_before_and_what_has_changed_is_said() -> None:
    games = [*[[("canoes", 0.12), ("robbed", 0.05)]] * 4, *[[("canoes", 0.04), ("robbed", 0.05)]] * 10]
    robbed, canoes = habits_in(*games)
    assert canoes.before is not None
    assert [canoes.latest.share, canoes.before.share] == pytest.approx([0.04, 0.12])
    assert (canoes.games, canoes.games_before) == (10, 4)
    told = sentences([robbed, canoes])
    assert "costs 4.0% of a win in a game of Niagara; less than the 12% before;" in told[1]
    assert "before" not in told[0], "it costs as much as before"


def test_nothing_is_said_where_the_errors_cover_it() -> None:
    once = [[("canoes", 0.09)], [], [], [], []]
    (found,) = habits_in(*once)
    assert found.latest.share == pytest.approx(0.018)
    assert not found.latest.is_told, "it was one game of five"
    assert sentences([found]) == [UNSURE]
    unsure = Habit("niagara", Kind("canoes"), Cost(0.05, 0.01), 10, Cost(0.08, 0.02), 10)
    assert unsure.change == 0
    assert "before" not in sentences([unsure])[0]


def test_which_of_two_kinds_costs_most_is_not_certain_while_the_errors_cover_the_difference() -> None:
    def told(error: float, count: int) -> list[str]:
        costs = {Kind("canoes"): Cost(0.06, error), Kind("robbed"): Cost(0.05, error)}
        return sentences([Habit("niagara", kind, cost, count, None, 0) for kind, cost in costs.items()])[2:]

    assert told(0.002, 4) == []
    assert told(0.01, 4) == [UNSURE]
    assert told(0.01, 10) == ["Which kind of turn costs you most is not certain: it differs from game to game."]


def test_a_turn_without_a_known_reason_counts_but_nothing_is_said_of_it() -> None:
    found = habits_in(*[[("", 0.3), ("swept", 0.1), ("no-event", 0.1)]] * 3)
    assert [(each.kind, round(each.latest.share, 3)) for each in found] == [(Kind(), 0.5)]
    assert clear_habits(found) == []
    assert as_json(found)[0]["event"] is None


def test_less_than_three_reviewed_games_of_one_kind_say_what_is_missing(tmp_path: Path) -> None:
    games = keep_games(tmp_path / "saves", tmp_path / "config", LOST, LOST)
    found = kept_habits(SaveFolder(tmp_path / "saves"), games)
    (section,) = costliest(found, games)
    assert str(section.blocks[0]).startswith("Review 3 games of one kind that you have played to their end")
    assert costliest([], []) == [], "without a game the record says so itself"


def test_only_games_of_the_record_that_are_over_with_their_own_review_count(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path / "saves")
    games = keep_games(folder.path, tmp_path / "config", *[LOST] * 5)
    assert {each.games for each in kept_habits(folder, games)} == {5}
    assert kept_habits(folder, games[:2]) == [], "the others are another profile's"
    conceded = [games[0].model_copy(update={"place": None}), *games[1:]]
    assert {each.games for each in kept_habits(folder, conceded)} == {4}
    review = review_with("niagara", LOST)
    for name, wrong in (
        ("game-0", review.model_copy(update={"is_over": False})),
        ("game-1", review.model_copy(update={"record": "0" * 32})),
    ):
        keep_review(folder, name, wrong)
    assert {each.games for each in kept_habits(folder, games)} == {3}
    (folder.path / "game-2.review").write_text("damaged", encoding="utf-8")
    (folder.path / "game-3.json").write_text("damaged", encoding="utf-8")
    assert kept_habits(folder, games) == []


def test_a_deleted_save_is_not_counted_any_more(tmp_path: Path) -> None:
    folder = SaveFolder(tmp_path / "saves")
    games = keep_games(folder.path, tmp_path / "config", *[LOST] * 4)
    folder.delete("game-0")
    assert {each.games for each in kept_habits(folder, games)} == {3}


@pytest.mark.parametrize("game", [*GAMES])
def test_every_game_names_each_kind_and_lessons_and_themes_name_events_that_it_has(game: str) -> None:
    events = [each.name for each in (*GAMES[game].events, WON) if each.gain]
    for event in events:
        for kind in (Kind(event), Kind(event, is_own=False)):
            (said,) = sentences([Habit(game, kind, Cost(0.05), 10, None, 0)])
            assert said.count("too ") == 1
    themes = {event for theme in GAMES[game].themes for event in (*theme.events, *theme.others)}
    assert themes | {event for lesson in lessons_of(game) for event in lesson.events} <= {*events}


def test_damaged_lessons_and_puzzles_cost_the_sentence_only_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(game: str) -> None:
        raise BadInput(game)

    for name in ("lessons_of", "puzzles_of"):
        monkeypatch.setattr(f"niagara_tui.shell.costliest.{name}", damaged)
    assert sentences(habits_in(*[[("canoes", 0.08)]] * 3)) == [
        "You lose a canoe too often: that costs 8.0% of a win in a game of Niagara."
    ]
