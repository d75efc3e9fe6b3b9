from __future__ import annotations

import re

import pytest
from niagara_ai.contract import Part

from niagara_tui.games.registry import game
from niagara_tui.match import plain_figures
from niagara_tui.match.plain_figures import share
from niagara_tui.match.why import why

NAMES = ("Rose", "Bert", "Yara")
HOME = Part("fetched", 0, 1, 1, 1.0, 0.0, 0.0)
ROBBED = Part("robbed", 0, 1, 2, 0.0, 0.4, 0.04)


def told(*parts: Part, is_answer: bool = True) -> str:
    return why(game("niagara"), parts, NAMES, 0, share, is_answer=is_answer)


def test_43_what_is_certain_after_one_plan_alone_is_told_without_figures_and_is_not_called_a_reason() -> None:
    differs = "After the best plan you bring a gem home this round, after yours never."
    assert told(HOME) == differs
    reason = (
        "Why: a gem is stolen from you within 2 rounds in none of the games tried after the best plan,"
        " after yours in about half."
    )
    assert told(HOME, ROBBED) == f"{differs} {reason}"


def test_43_what_a_puzzles_answer_brings_upon_oneself_is_told_in_plain_words() -> None:
    lost = Part("canoes", 0, 1, 1, 0.0, 1.0, 0.0)
    assert told(lost) == "After your plan you lose a canoe this round, after the best one never."


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (HOME, "you bring a gem home this round, never with the other"),
        (
            Part("canoes", 0, 1, 1, 0.0, 1.0, 0.0),
            "you lose a canoe this round with the other, never with this one",
        ),
        (
            Part("fetched", 1, 1, 2, 0.3, 0.7, 0.0),
            "Bert brings a gem home within 2 rounds in about a third of the games tried, with the other in about two",
        ),
    ],
)
def test_43_what_differs_speaks_for_a_plan_if_it_is_good_for_the_reader(part: Part, said: str) -> None:
    assert said in told(part, is_answer=False)


def test_43_what_differs_for_the_worse_is_told_beside_what_differs_for_the_better_and_never_alone() -> None:
    worse = Part("fetched", 1, 1, 2, 0.7, 0.3, 0.0)
    assert told(worse) == ""
    both = told(HOME, worse)
    assert "; but Bert brings a gem home within 2 rounds in about two thirds" in both


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_42_6_an_even_share_is_level_and_what_is_won_or_lost_is_said_to_be(seats: int) -> None:
    assert plain_figures.standing(1 / seats, seats) == "and you are level with the others"
    assert plain_figures.standing(0.99, seats) == "and you have as good as won"
    assert plain_figures.standing(0.01, seats) == "and you have as good as lost"


def test_42_6_words_for_chances_come_in_the_order_of_the_chances() -> None:
    said = [plain_figures.standing(step / 100, 4) for step in range(101)]
    assert [*dict.fromkeys(said)] == [
        "and you have as good as lost",
        "and you are far behind",
        "and you are behind, but alive",
        "and you are level with the others",
        "and you are ahead",
        "and you are far ahead",
        "and you have as good as won",
    ]


def test_42_6_a_share_is_none_or_all_only_if_it_is_certain() -> None:
    assert [plain_figures.share(share) for share in (0.0, 1e-4, 0.5, 1 / 3, 0.9999, 1.0)] == [
        "none",
        "hardly any",
        "about half",
        "about a third",
        "nearly all",
        "all",
    ]


@pytest.mark.parametrize(("lost", "said"), [(0.004, "a little worse"), (0.05, "worse"), (0.2, "much worse")])
def test_42_6_a_cost_is_told_by_the_limits_of_mistakes_and_blunders(lost: float, said: str) -> None:
    assert plain_figures.cost(lost) == said


def test_42_6_no_word_has_a_figure() -> None:
    said = [each for step in range(101) for each in (plain_figures.share(step / 100), plain_figures.cost(step / 100))]
    assert not any(re.search(r"\d|%", each) for each in said)
