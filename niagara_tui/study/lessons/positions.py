"""Creates the match in which a task begins, in the middle of a game."""

from __future__ import annotations

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.games import registry
from niagara_tui.match.game_log import GameLog
from niagara_tui.match.match import Clock, Match, now
from niagara_tui.match.naming import display_names
from niagara_tui.match.position_json import with_values
from niagara_tui.match.replay import walk
from niagara_tui.match.setup import first_position
from niagara_tui.store.limits import HUMAN
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.study.lessons.lesson import Lesson, Position

BOT = "greedy"
"""The player at the other seats; their moves are made in this process (`bots.seats`)."""


def setup_of(lesson: Lesson, name: str = "") -> Setup:
    """The set-up of a lesson's games; the learner is called `name`, or as in the file if that is empty."""
    first, *others = lesson.seats
    seats = [SeatSetup(name=name or first, player=HUMAN), *(SeatSetup(name=other, player=BOT) for other in others)]
    return Setup(game=lesson.game, options=lesson.options, seats=seats, seed=lesson.seed)


def match_at(setup: Setup, position: Position, clock: Clock = now) -> Match:
    """Create a match at that position; automatic steps are done before the values are set.

    Raises:
        BadInput: a move is not legal, a path leads nowhere, or the position is not valid.
    """
    game = registry.game(setup.game)
    begun = GameLog(game, first_position(game, setup, game.version), display_names(setup, game.letters))
    if wrong := walk(begun, position.moves, setup.seed, {}):
        raise BadInput(_("the position cannot be reached: {wrong}").format(wrong=wrong))
    while begun.can_step():
        begun.step()
    return Match.at(setup, with_values(game, begun.state, position.set), clock)
