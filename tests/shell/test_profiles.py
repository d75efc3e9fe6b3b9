"""Profiles of a person's record, and what reviews add to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from niagara_tui.core.errors import BadInput
from niagara_tui.match.match import Match
from niagara_tui.shell.logbook.keeping import keep_review
from niagara_tui.shell.logbook.profiles import active_profile, add_profile, delete_profile, rename_profile
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import Logbook, LogbookFile
from niagara_tui.study.reviews.models import Account, Cause, Effort, JudgedDecision, Point, Review
from tests.shell.logbook_keeping import SETTINGS, keep
from tests.support.logbooks import logbook_of, played

# -- reviews ------------------------------------------------------------------------------------------


def review(effort: Effort, chance: float) -> Review:
    """A review of one decision at seat 0, where the best plan would have had a chance of a half."""
    point = Point(moment=0, round=1, cause=Cause.START, chances=(0.3, 0.3, 0.4), errors=(0.0, 0.0, 0.0))
    decision = JudgedDecision(
        moment=1, last=2, round=1, seat=0, chosen=("5",), best=("6",), chance=chance, best_chance=0.5, error=0.001
    )
    accounts = [Account(start=0.3, own=0.0, luck=luck, others=0.0, result=0.3 + luck) for luck in (0.25, 0.0, 0.0)]
    return Review(
        game="niagara",
        record="r",
        weights="w",
        effort=effort,
        is_over=True,
        judged=(0,),
        points=(point,),
        decisions=(decision,),
        accounts=tuple(accounts),
        tally={},
    )


def test_a_review_adds_cost_and_luck_and_a_quick_one_does_not_replace_a_deep_one(over: Match, tmp_path: Path) -> None:
    keep(over, tmp_path)
    for made, cost in ((review(Effort.QUICK, 0.4), 10), (review(Effort.DEEP, 0.45), 5), (review(Effort.QUICK, 0.4), 5)):
        assert keep_review(made, over.record(), tmp_path) == ""
        (game,) = LogbookFile(tmp_path).load()[0].profiles[0].games
        assert game.review is not None
        assert game.review.cost == pytest.approx(cost)
        assert (game.review.luck, game.review.decisions) == (0.25, 1)


def test_a_review_of_a_game_that_does_not_count_leaves_nothing(over: Match, tmp_path: Path) -> None:
    assert keep_review(review(Effort.QUICK, 0.4), over.record(), tmp_path) == ""
    assert not any(tmp_path.iterdir())


# -- profiles -----------------------------------------------------------------------------------------


def test_profiles_are_added_renamed_and_deleted() -> None:
    held = add_profile(logbook_of(Rose=[played(1)]), "Ann")
    held = rename_profile(held, "rose", "ROSE")
    assert [profile.name for profile in held.profiles] == ["ROSE", "Ann"]
    assert held.profiles[0].games == [played(1)]
    assert delete_profile(held, "rose") == logbook_of(Ann=[])


def test_the_active_profile_is_that_of_the_settings_or_the_first() -> None:
    held = logbook_of(Rose=[], Ann=[])
    assert active_profile(held, Settings(profile="ann")) == "Ann"
    assert active_profile(held, Settings(profile="Gone")) == active_profile(held, SETTINGS) == "Rose"
    assert active_profile(Logbook(), Settings(profile="Ann")) == ""


@pytest.mark.parametrize("name", ["Rose", "rose", "", "You", "x" * 25])
def test_a_profile_needs_a_name_of_its_own_that_can_stand_in_sentences(name: str) -> None:
    held = logbook_of(Rose=[], Ann=[])
    with pytest.raises(BadInput):
        add_profile(held, name)
    with pytest.raises(BadInput):
        rename_profile(held, "Ann", name)


def test_a_profile_that_is_not_there_is_told_with_one_that_may_be_meant() -> None:
    with pytest.raises(BadInput, match=r"there is no profile called 'Rsoe'.*Rose"):
        delete_profile(logbook_of(Rose=[]), "Rsoe")
