"""What costs a person most, by kind: from the reviews beside their saves of the games in their record, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from niagara_ai.contract import WON

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, clauses, labelled
from niagara_tui.core.text import as_sentence, capital, cost_text
from niagara_tui.core.themes import Theme
from niagara_tui.documents.model import UNKNOWN, Column, Section, Table
from niagara_tui.games.registry import GAMES
from niagara_tui.shell.logbook.keeping import game_key
from niagara_tui.store.folder import SaveFolder
from niagara_tui.store.logbook import PlayedGame
from niagara_tui.study.lessons.lesson import Lesson, lessons_of
from niagara_tui.study.puzzles.catalogue import puzzles_of
from niagara_tui.study.reviews.habits import LATEST, LEAST_GAMES, Habit, Reviewed, gain_of, habits
from niagara_tui.study.reviews.models import record_digest
from niagara_tui.study.reviews.reviewer import stored_review

TITLE = _("What costs you most")
_MOST_SENTENCES, _MOST_ROWS = 3, 6
_TOO_FEW = _(
    "Review {count} games of one kind that you have played to their end, and keep their saves: then it is told here."
)
_UNSURE = _("Which kind of turn costs you most is not certain yet: review more games.")
_UNEVEN = _("Which kind of turn costs you most is not certain: it differs from game to game.")
_WHAT = _(
    "In percent of a win a game: your latest ten reviewed games beside those before. What may be an error is left out."
)


def kept_habits(folder: SaveFolder, games: Sequence[PlayedGame]) -> list[Habit]:
    """The habits in these games, given oldest first, as far as their saves and reviews are kept there.

    A conceded game has none: it was broken off. A save that cannot be read, or has another game's review, has none.
    """
    own = {game.key: game for game in games if game.review is not None and game.place is not None}
    reviews = dict[str, Reviewed]()
    for name in [save.name for save in folder.summaries() if folder.has_review(save.name)] if own else []:
        try:
            record = folder.read(name)
        except BadInput:
            continue
        game, review = own.get(game_key(record)), stored_review(folder, name)
        if game is None or review is None or not review.is_over or review.record != record_digest(record):
            continue
        if game.seat in review.judged:
            reviews.setdefault(game.key, (review, game.seat))
    return habits([reviews[key] for key in own if key in reviews])


def clear_habits(own_habits: Sequence[Habit]) -> list[Habit]:
    """Those of which something is said: what they cost is more than it may be off, and a reason is known."""
    return [habit for habit in own_habits if habit.kind.event and habit.latest.is_told][:_MOST_ROWS]


def costliest(own_habits: Sequence[Habit], games: Sequence[PlayedGame]) -> list[Section]:
    """A section with sentences, and their figures as a table; or what is missing before something can be told."""
    if not own_habits:
        return [Section(TITLE, (_TOO_FEW.format(count=LEAST_GAMES),))] if games else []
    clear = clear_habits(own_habits)
    sentences = [*map(_sentence, clear[:_MOST_SENTENCES])]
    if not clear or any(not clear[0].latest.differs(each.latest) for each in clear[1:2]):
        sentences.append(_UNSURE if min(each.games for each in clear[:2] or own_habits) < LATEST else _UNEVEN)
    if not clear:
        return [Section(TITLE, tuple(sentences))]
    columns = Column(""), Column(_("latest"), align="right"), Column(_("before"), align="right")
    rows = (
        (
            name_of(habit, clear),
            cost_text(habit.latest.share),
            cost_text(habit.before.share) if habit.before else UNKNOWN,
        )
        for habit in clear
    )
    return [Section(TITLE, (*sentences, Table(columns, tuple(rows))), _WHAT)]


def name_of(habit: Habit, beside: Sequence[Habit]) -> str:
    """The kind in a row; with the game, if those beside it are of several."""
    return (
        labelled(_(GAMES[habit.game].title), _too(habit)) if len({other.game for other in beside}) > 1 else _too(habit)
    )


def lesson_about(habit: Habit) -> Lesson | None:
    """The first lesson of the game that is about it; of what happens to others no lesson is."""
    event, is_own = habit.kind
    with suppress(BadInput):
        return next((lesson for lesson in lessons_of(habit.game) if is_own and event in lesson.events), None)
    return None


def theme_about(habit: Habit) -> Theme | None:
    (event, is_own), themes = habit.kind, GAMES[habit.game].themes
    with suppress(BadInput):
        there = {puzzle.theme for puzzle in puzzles_of(habit.game)}
        about = (theme for theme in themes if event in (theme.events if is_own else theme.others))
        return next((theme for theme in about if theme.name in there), None)
    return None


def as_json(own_habits: Sequence[Habit]) -> list[dict[str, Any]]:
    """All kinds, also those that may be errors; `event` is null where no reason is known. Shares of a win a game."""
    return [
        {
            "game": habit.game,
            "event": habit.kind.event or None,
            "own": habit.kind.is_own,
            "latest": {"games": habit.games, **asdict(habit.latest)},
            "before": None if habit.before is None else {"games": habit.games_before, **asdict(habit.before)},
            "told": habit in clear_habits(own_habits),
            "lesson": getattr(lesson_about(habit), "id", None),
            "theme": getattr(theme_about(habit), "name", None),
        }
        for habit in own_habits
    ]


def _sentence(habit: Habit) -> str:
    # Translators: as in "You lose a canoe too often: that costs 6.1% of a win in a game of Niagara".
    sentence = _("{happens}: that costs {cost} of a win in a game of {game}")
    parts = [sentence.format(happens=_too(habit), cost=cost_text(habit.latest.share), game=_(GAMES[habit.game].title))]
    if habit.change and habit.before is not None:
        sentence = _("more than the {cost} before") if habit.change > 0 else _("less than the {cost} before")
        if not habit.before.share:
            # Translators: what a kind of turn cost before, as in "that costs 2.0% of a win in a game; nothing before".
            sentence = _("nothing before")
        parts.append(sentence.format(cost=cost_text(habit.before.share)))
    lesson, theme = lesson_about(habit), theme_about(habit)
    if lesson and theme:
        sentence = _('lesson {number}, "{lesson}", and the puzzles "{theme}" are about it')
        parts.append(sentence.format(number=lesson.number, lesson=_(lesson.title), theme=_(theme.title)))
    elif lesson:
        sentence = _('lesson {number}, "{lesson}", is about it')
        parts.append(sentence.format(number=lesson.number, lesson=_(lesson.title)))
    elif theme:
        parts.append(_('the puzzles "{theme}" are about it').format(theme=_(theme.title)))
    return as_sentence(clauses(parts))


def _too(habit: Habit) -> str:
    game, (event, is_own) = GAMES[habit.game], habit.kind
    other = _("another player")
    if event == WON.name:
        happens = (_("you win") if is_own else _("{name} wins")).format(name=other)
    else:
        happens = game.happening(event, 1, None if is_own else other)
    is_rare = (gain_of(game, event) > 0) == is_own
    # Translators: what happens, as in "you bring a gem home too rarely", "another player wins too often".
    return capital((_("{happens} too rarely") if is_rare else _("{happens} too often")).format(happens=happens))
