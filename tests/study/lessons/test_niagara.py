from __future__ import annotations

import re

import pytest

from niagara_tui.conformance.test_lessons import right_and_wrong_plans, tasks_of
from niagara_tui.core.declare import clone
from niagara_tui.games.niagara.player.forecast import river_odds
from niagara_tui.games.niagara.rules.board import CANOES, LOST, ZONES
from niagara_tui.games.niagara.rules.gems import points_of
from niagara_tui.games.niagara.rules.phases import lost_canoes
from niagara_tui.games.niagara.rules.river import step
from niagara_tui.games.niagara.rules.state import CLOUD, FACE_DOWN, NO_CARD, State
from niagara_tui.study.lessons.advisor import notes_of
from niagara_tui.study.lessons.lesson import all_lessons, lessons_of
from niagara_tui.study.lessons.tutor import LEARNER, Tutor
from tests.support import play, position, settle, texts, turn, zone
from tests.support.positions import GAME, SPIRITS, flowing, lay, redemption

LESSONS = [text for lesson in lessons_of("niagara") for task in lesson.task for text in task.texts]
TEXTS = [*LESSONS, *(note.say for note in notes_of("niagara"))]


def test_n_21_n_25_where_all_points_must_be_used_a_canoe_that_lands_is_excepted() -> None:
    sentences = [sentence for text in TEXTS for sentence in re.split(r"(?<=[.?!]) ", text)]
    strict = [sentence for sentence in sentences if re.search(r"must be used|left over", sentence)]
    assert len(strict) >= 4
    assert [sentence for sentence in strict if not re.search(r"\b(lands?|home|bank)\b", sentence)] == []


def test_n_40_the_first_lesson_calls_the_lowest_card_shown_only_once_every_card_is() -> None:
    tutor = at_the_end_of_task("niagara-cards", 4)
    yara = tutor.match.view(None).players[2]
    assert (yara.chosen, yara.played) == (FACE_DOWN, NO_CARD)
    assert tutor.said()[0].endswith(
        "Once all cards are shown, the river takes every canoe down by the lowest: Bert's 1."
    )


def test_no_lesson_speaks_of_arms_before_the_fork_has_been_explained() -> None:
    """Whoever begins at the lesson on the river finds that there, too."""
    for lesson in lessons_of("niagara")[:3]:
        said = [lesson.about, *(text for task in lesson.task for text in task.texts)]
        first = next((text for text in said if re.search(r"\barms?\b", text)), "forks")
        assert "forks" in first, f"{lesson.id}: {first}"


def at_the_end_of_task(lesson: str, number: int) -> Tutor:
    """That lesson when the learner has just chosen right in that task, and nothing else has happened since."""
    tutor = next(tutor for tutor in tasks_of(all_lessons()[lesson]) if tutor.number + 1 == number)
    right, _wrong = right_and_wrong_plans(tutor)
    assert tutor.judge(right[0])
    for move in right[0]:
        tutor.match.submit(LEARNER, move)
    return tutor


# What Niagara's advisor and lessons say of a position is what the rules do in it, with the options in play.

BOTH_LOST = {"Ra": "lost", "Rb": "lost"}


def said_at(state: State, *, seat: int = 0) -> dict[str, str]:
    """Everything that the advisor has to say at this decision of the seat, by its occasion."""
    now = set(GAME.occasions(GAME.view(state, seat), seat))
    return {note.when: note.say for note in notes_of("niagara") if note.when in now}


@pytest.mark.parametrize(
    "state",
    [
        redemption(zones={"Ra": "lost"}, reserve={"R": "red"}),
        redemption(zones={"Ra": "lost", "Rb": "3"}, reserve={"R": "red red"}),
        redemption(zones=BOTH_LOST, reserve={"R": "red"}),
        redemption(zones=BOTH_LOST, reserve={"R": "red white"}, parts=SPIRITS),
        redemption(zones=BOTH_LOST, parts="doubles"),
        redemption(zones=BOTH_LOST, parts=SPIRITS),
    ],
)
def test_n_50_n_51_the_advisor_says_may_must_and_both_of_lost_canoes_as_it_is(state: State) -> None:
    (said,) = (say for when, say in said_at(state).items() if when.startswith("lost-"))
    assert ("may" in said) == ("keep" in texts(state))
    assert ("must" in said) == all(text.startswith("pay") for text in texts(state))
    assert ("for nothing" in said) == ("pay" not in " ".join(texts(state)))
    assert said.startswith("Both your canoes" if lost_canoes(state, 0) == CANOES else "One of your canoes")


def test_n_50_once_a_canoe_is_paid_for_the_advisor_speaks_of_no_payment() -> None:
    paid = play(redemption(parts="doubles", zones=BOTH_LOST, reserve={"R": "red"}), "R pay red")
    assert texts(paid) == ["a", "b"]
    assert not [when for when in said_at(paid) if when.startswith("lost-")]


def test_s_32_the_advisor_does_not_call_canoes_safe_before_the_lassos_turn() -> None:
    state = position(parts="cards", first="B", zones={"Ra": "4", "Ba": "5"}, gems={"Ra": "red"})
    assert "Before it others can still steal from them" in said_at(state)["lasso"]
    lay(state, {"R": "lasso", "B": "1"})
    assert "rob R a red" in texts(play(state, "B a", "B to 4"), "B")


@pytest.mark.parametrize("parts", ["cards", "cards whirlpool", SPIRITS, f"{SPIRITS} joe"])
def test_s_33_the_advisor_tells_of_the_whirlpool_at_the_lassos_end_where_it_is_in_play(parts: str) -> None:
    (lasso,) = (say for say in said_at(position(parts=parts)).values() if "lasso" in say)
    assert ("whirlpool" in lasso) == ("whirlpool" in parts)
    if "whirlpool" in parts:
        assert lasso.endswith("from 7 over the falls.")
        state = flowing({"R": "lasso", "B": "1"}, parts=parts, zones={"Ra": "7L"}, whirlpool="6L", arm="left")
        assert zone(settle(state), "Ra") == "lost"


def test_n_30_s_11_the_advisor_speaks_of_free_places_on_the_way_up() -> None:
    state = turn("2", parts="doubles", zones={"Ra": "lost", "Rb": "5", "Ba": "3"}, gems={"Rb": "violet", "Ba": "red"})
    assert "with a free place" in said_at(state)["theft"]
    assert "rob B a red" in texts(play(state, "R b", "R to 3")), "with a gem aboard, and a free place"


def test_s_51_the_elk_adds_its_points_to_cards_that_move_the_canoe_alone() -> None:
    state = turn("cloud", parts="elk", zones={"Ra": "7L"}, elk="site")
    said = said_at(state)
    assert said["elk-choice"].endswith("two points more each time a card moves it.")
    aboard = play(state, "R elk a")
    assert points_of(4, aboard.players[0].canoes[0]) == 6
    assert not [text for text in texts(aboard) if text.startswith(("a", "to"))], "a cloud moves no canoe"


def test_n_43_n_50_what_is_said_of_a_fall_is_true_of_empty_and_of_laden_canoes() -> None:
    (said,) = (note.say for note in notes_of("niagara") if note.when == "event-loss")
    assert said.startswith("A canoe has gone over the falls. Whatever gems it had are back at their sites.")


def test_n_36_n_40_lesson_3_promises_one_step_but_for_clouds() -> None:
    tutor = at_the_end_of_task("niagara-river", 6)
    assert "only a cloud could change that" in tutor.said()[0]
    view = clone(tutor.match.view(0))
    assert _possible(view) > {1}
    for rival in view.players[1:]:
        rival.hand[CLOUD - 1] = 0
    assert _possible(view) == {1}


def _possible(view: State) -> set[int]:
    return {flow for flow, chance in enumerate(river_odds(view)) if chance}


def test_42_9_the_steps_that_the_lesson_on_winning_counts_are_those_of_the_river() -> None:
    """Below zone 5 every second step alone moves a canoe, as the arms are fed in turn (N-41)."""
    tutor = next(tutor for tutor in tasks_of(all_lessons()["niagara-winning"]) if "seven steps" in tutor.task.say)
    said = [text for task in all_lessons()["niagara-winning"].task for text in task.texts]
    assert any("the seventh takes it over the falls, and from zone 5 the fifth does" in text for text in said)
    for start, falls_with in ((ZONES.index("3"), 7), (ZONES.index("5"), 5)):
        state = clone(tutor.match.view(None))
        state.players[LEARNER].canoes[1].zone = start
        for number in range(1, 8):
            step(state)
            assert (state.players[LEARNER].canoes[1].zone == LOST) == (number >= falls_with)
