"""Glimpses of tables that can be opened: saves, lessons, puzzles, and games being set up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from niagara_tui.core.i18n import _
from niagara_tui.match.match import Match
from niagara_tui.shell import pages, puzzling
from niagara_tui.shell.bots import seat_badge
from niagara_tui.shell.learning import begin, first_game_setup
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.glimpse import Glimpse
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.unwanted import watched_while_wanted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from niagara_tui.core.game import Game
    from niagara_tui.store.models import Setup
    from niagara_tui.study.lessons.lesson import Lesson
    from niagara_tui.study.puzzles.catalogue import Puzzle
    from niagara_tui.ui.app import NiagaraApp

_LATEST = 4
"""Number of log lines shown as what happened last."""


def glyphs_for(app: NiagaraApp) -> Glyphs:
    """The glyphs with which the app draws tables now."""
    return ASCII if app.ascii else PICTURES if app.pictures else UNICODE


def of_save(app: NiagaraApp, name: str) -> Glimpse:
    """The save's current position, and what happened last.

    Raises:
        NiagaraError: the save cannot be read, or does not fit a game of this program; or nobody looks any more.
    """
    with watched_while_wanted():
        match = Match.resume(app.folder.read(name), app.launch.clock, damaged_ok=True)
    latest = "\n".join(line.text for line in match.log[-_LATEST:])
    return _of_match(app, match, _(match.game.title), [_("What happened last:") + f"\n{latest}"] if latest else [])


def of_setup(app: NiagaraApp, setup: Setup) -> Glimpse:
    """The table as the game begins, and what the game is about.

    Raises:
        NiagaraError: the set-up is not valid.
    """
    match = Match(setup, app.launch.clock)
    about = [pages.for_display(each, app.ascii) for each in pages.introduction(match.game)]
    return _of_match(app, match, _(match.game.title), about)


def of_lesson(app: NiagaraApp, lesson: Lesson) -> Glimpse:
    """The position in which the lesson begins, and what is said first.

    Raises:
        NiagaraError: the lesson's position is not valid.
    """
    tutor = begin(lesson, app.settings, app.launch.clock)
    return _of_match(app, tutor.match, _(lesson.title), [tutor.said()[0]])


def of_first_game(app: NiagaraApp, game: Game[Any]) -> Glimpse:
    """The table at which a first game begins."""
    return of_setup(app, first_game_setup(game, app.settings))


def of_puzzle(app: NiagaraApp, puzzle: Puzzle) -> Glimpse:
    """The puzzle's position.

    Raises:
        NiagaraError: the puzzle is damaged.
    """
    solving = puzzling.begin(puzzle, app.settings)
    return _of_match(app, solving.match, puzzling.title_of(puzzle), [])


def _of_match(app: NiagaraApp, match: Match, title: str, words: Sequence[str]) -> Glimpse:
    seats = [seat.player for seat in match.setup.seats]
    return Glimpse(
        board=board_of(match.game.id),
        view=match.view(None),
        title=title,
        names=match.names,
        kinds=[seat_badge(player, match.game, only_ascii=app.ascii) for player in seats],
        letters=match.game.letters,
        words=words,
    )
