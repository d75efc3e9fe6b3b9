"""The goals of Up the River, and what only they count; `core.goals` has those of every game."""

from __future__ import annotations

from collections.abc import Iterator

from niagara_tui.core.game import Count
from niagara_tui.core.goals import (
    DEFAULT_GOALS,
    EASY,
    HARD,
    MEDIUM,
    Chronicle,
    Goal,
    in_a_game,
    in_a_round,
    once_over,
    once_won,
)
from niagara_tui.core.i18n import _
from niagara_tui.games.upriver.rules import ARROWS, BOATS, FIRST_SECTION, HARBOUR, START, State, rides_wave, shift_of


def noticed(before: State, seat: int | None, move: int | None) -> Iterator[Count]:
    if seat is None or move is None:
        return
    shift = shift_of(before, seat, move)
    if shift.seat == seat:
        yield Count("saved", seat, int(shift.start == FIRST_SECTION))
        if before.die != ARROWS:
            yield Count("carried_by_wave", seat, int(rides_wave(before, shift)))


def _lead(it: Chronicle) -> int:
    return it.scores[it.seat] - max(it.rivals, default=0)


def _best_docks(it: Chronicle) -> int:
    return sum(it.player.docks[:BOATS])


def _fleets(it: Chronicle) -> list[bool]:
    """Whether each seat has all its boats home."""
    return [player.boats[HARBOUR] == BOATS for player in it.view.players]


GOALS: tuple[Goal, ...] = (
    *DEFAULT_GOALS,
    Goal("home", _("Bring a boat home"), EASY, in_a_game("home")),
    Goal("early", _("Bring a boat home in the first seven rounds"), EASY, lambda it: sum(it.by_round("home")[:7])),
    Goal("first_home", _("Take the dock of 12 points"), EASY, lambda it: it.player.docks[0]),
    Goal("twenty", _("Score twenty points"), EASY, lambda it: it.scores[it.seat], need=20),
    Goal("wave", _("Let the wave carry a boat"), EASY, in_a_game("carried_by_wave")),
    Goal("saved", _("Move a boat away from the section above the falls"), EASY, in_a_game("saved")),
    Goal("six_sections", _("Move six sections forward in one round"), EASY, in_a_round("forward"), need=6),
    Goal("lost_one", _("Win although you lost a boat"), EASY, once_won(lambda it: it.total("lost") > 0)),
    Goal("forty", _("Move forty sections forward in one game"), EASY, in_a_game("forward"), need=40),
    Goal("seven_sections", _("Move seven sections forward in one round"), EASY, in_a_round("forward"), need=7),
    Goal("gentle", _("Win without sending anybody back"), MEDIUM, once_won(lambda it: not it.total("sent"))),
    Goal("two_best", _("Take two of the docks 12, 11 and 10"), MEDIUM, _best_docks, need=2),
    Goal("waves", _("Let the wave carry boats three times in one game"), MEDIUM, in_a_game("carried_by_wave"), need=3),
    Goal("arrows", _("Throw the arrows five times in one game"), MEDIUM, in_a_game("arrows"), need=5),
    Goal("sender", _("Send others back six sections in one game"), MEDIUM, in_a_game("sent"), need=6),
    Goal("five_back", _("Send others back five sections in one round"), MEDIUM, in_a_round("sent"), need=5),
    Goal("by_a_point", _("Win by a single point"), MEDIUM, once_won(lambda it: _lead(it) == 1)),
    Goal("fleet", _("Bring all three boats home"), MEDIUM, in_a_game("home"), need=3),
    Goal(
        "only_fleet",
        _("Bring all three boats home when nobody else does"),
        MEDIUM,
        once_over(lambda it: _fleets(it)[it.seat] and sum(_fleets(it)) == 1),
    ),
    Goal("best_docks", _("Three boats: docks 12, 11 and 10"), HARD, _best_docks, need=3),
    Goal("twenty_five", _("Score twenty-five points"), HARD, lambda it: it.scores[it.seat], need=25),
    Goal("far_ahead", _("Win by seven points or more"), HARD, once_won(_lead), need=7),
    Goal("one_boat", _("Win with one boat home"), HARD, once_won(lambda it: it.player.boats[HARBOUR] == 1)),
    Goal(
        "tough", _("Win although others sent you back six sections"), HARD, once_won(lambda it: it.total("back") >= 6)
    ),
    Goal("eight_back", _("Send others back eight sections in one round"), HARD, in_a_round("sent"), need=8),
    Goal(
        "together",
        _("Bring your three boats together above the start"),
        HARD,
        lambda it: BOATS in it.player.boats[START + 1 : HARBOUR],
    ),
)
