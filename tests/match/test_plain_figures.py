from __future__ import annotations

import re

import pytest

from niagara_tui.match import plain_figures


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
