"""Puzzles as lists and commands show them, and starting one with named players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.text import did_you_mean
from niagara_tui.games.registry import GAMES
from niagara_tui.shell import progress
from niagara_tui.shell.launch import local_time
from niagara_tui.shell.players import default_names, own_name
from niagara_tui.shell.progress import Progress
from niagara_tui.shell.settings import Settings
from niagara_tui.store.models import Repertoire
from niagara_tui.study.puzzles.catalogue import Puzzle, all_puzzles, file_of, puzzle_of_day, unknown
from niagara_tui.study.puzzles.mistakes import Mistake
from niagara_tui.study.puzzles.solving import PlanVerdict, Solving

_DIFFICULTIES = {1: _("easy"), 2: _("medium"), 3: _("hard")}
TASK = _("Find the best plan: it is judged, not played.")
LOOKING = _("Your review did not look at this plan: it is judged now, for a few seconds.")
MINE = "mine"  # the name that stands for one's own mistakes
NONE_WAITS = _("none of your mistakes waits: review a game that is over, or come back tomorrow")
ORDER = _("games you know first, from easy to hard, expansions last")
"""In which order puzzles are listed, as `in_order` has them."""
SOLVED = 0.0
"""The cost of the best plan."""


def begin(puzzle: Puzzle, settings: Settings, opened: date | None = None, known: Repertoire | None = None) -> Solving:
    """Start the puzzle; its player has the person's own name (`players.own_name`), in a mistake all have their own.

    If it is the puzzle of the day on which it is `opened`, to who knows these games, it is that day's until it is left.
    """
    if isinstance(puzzle, Mistake):
        return Solving(puzzle, puzzle.version, puzzle.names, opened)
    game, puzzles = GAMES[puzzle.game], file_of(puzzle.game)
    letters = game.letters[: puzzle.seats]
    names = default_names(letters, letters.index(puzzle.seat), own_name(settings))
    day = opened if opened is not None and puzzle_of_day(opened, known or {}).id == puzzle.id else None
    return Solving(puzzle, puzzles.version if puzzles else game.version, names, day)


def keep_try(solving: Solving, verdict: PlanVerdict, folder: Path) -> str | None:
    """Keep what came of a try, in the folder of the progress; returns a message if that fails.

    A sequence is solved by the right answer to its last choice, if none before was shown.
    """
    if verdict.is_found and not (solving.is_last and solving.is_solved):
        return None  # a right answer on the way, or after a choice of the sequence was shown
    if isinstance(solving.puzzle, Mistake):
        today = solving.day or local_time().date()
        return progress.keep_sight(solving.puzzle.key, today, folder, is_found=verdict.is_found)
    day = solving.day if verdict.is_best else None
    return progress.keep_try(solving.puzzle.lasting_id, verdict.cost, day, folder)


def keep_shown(solving: Solving, folder: Path) -> str | None:
    """Keep that the best plan was shown: who has seen it cannot find it at first sight any more."""
    solving.is_solved = False
    if isinstance(solving.puzzle, Mistake):
        return progress.keep_sight(solving.puzzle.key, solving.day or local_time().date(), folder, is_found=False)
    return progress.keep_shown(solving.puzzle.lasting_id, folder)


def solved_words(solving: Solving, verdict: PlanVerdict) -> str:
    """That the puzzle of the day is solved by that verdict; empty for any other, and where it was shown."""
    if isinstance(solving.puzzle, Mistake):
        return ""
    is_solved = verdict.is_best and solving.is_last and solving.is_solved
    return _("Today's puzzle is solved.") if is_solved and solving.day is not None else ""


def in_order(known: Collection[str] = ()) -> list[Puzzle]:
    """All puzzles: games that are `known` first, in each the base game before options, then from easy to hard."""
    games = [*GAMES]

    def place(puzzle: Puzzle) -> tuple[bool, int, bool, tuple[int, float], int]:
        has_options = bool(_options(puzzle))
        return puzzle.game not in known, games.index(puzzle.game), has_options, puzzle.level, puzzle.number

    return sorted(all_puzzles().values(), key=place)


def puzzles_matching(wanted: str, theme: str, known: Collection[str]) -> list[Puzzle]:
    """The puzzles of that game, the one with that id, or (empty) all, in order; with that theme, if one is given."""
    puzzles = [puzzle for puzzle in in_order(known) if wanted in ("", puzzle.id, puzzle.game)]
    if wanted and not puzzles:
        raise unknown(wanted, [*all_puzzles(), *GAMES])
    if not theme:
        return puzzles
    titles = {word.casefold(): name for name, title in themes_of(puzzles).items() for word in (name, title)}
    if (name := titles.get(theme.casefold())) is None:
        sentence = _("no puzzle has the theme {theme!r}; there is {themes}")
        wrong = sentence.format(theme=theme[:40], themes=", ".join(themes_of(puzzles)))
        raise BadInput(wrong + did_you_mean(theme.casefold(), titles))
    return [puzzle for puzzle in puzzles if puzzle.theme == name]


def themes_of(puzzles: Iterable[Puzzle]) -> dict[str, str]:
    """The themes that these puzzles have: name to title, in the order of their games' rows."""
    had = {(puzzle.game, puzzle.theme) for puzzle in puzzles}
    games = dict.fromkeys(name for name in GAMES if any(game == name for game, _theme in had))
    rows = ((name, theme) for name in games for theme in GAMES[name].themes)
    return {theme.name: _(theme.title) for name, theme in rows if (name, theme.name) in had}


def theme_title(puzzle: Puzzle) -> str:
    return next((_(theme.title) for theme in GAMES[puzzle.game].themes if theme.name == puzzle.theme), "")


def following(puzzle: Puzzle, costs: Mapping[str, float]) -> Puzzle | None:
    """The next unsolved puzzle of the game, starting over after the last; None if all others are solved."""
    order = [other for other in in_order() if other.game == puzzle.game]
    place = next((place for place, other in enumerate(order) if other.id == puzzle.id), 0)
    left = (other for other in (*order[place + 1 :], *order[:place]) if not is_solved(other, costs))
    return next((other for other in left if other.id != puzzle.id), None)


def after(solving: Solving, own_progress: Progress, known: Collection[str]) -> Puzzle | None:
    """The puzzle after that one: of its game, but after that of the day the easiest of the `known`; or none."""
    if isinstance(solving.puzzle, Mistake):
        return solving.puzzle.following
    if solving.day is None:
        return following(solving.puzzle, own_progress.puzzles)
    left = (puzzle for puzzle in in_order(known) if not is_solved(puzzle, own_progress.puzzles))
    return next((puzzle for puzzle in left if puzzle.id != solving.puzzle.id), None)


def title_of(puzzle: Puzzle) -> str:
    if isinstance(puzzle, Mistake):
        return _("{game}, your mistake in round {round}").format(game=_(GAMES[puzzle.game].title), round=puzzle.round)
    return _("{game}, puzzle {number}").format(game=_(GAMES[puzzle.game].title), number=puzzle.number)


def heading_of(solving: Solving, title: str = "") -> str:
    """The title of the puzzle and, in a sequence, which of its choices this is."""
    title, (number, count) = title or title_of(solving.puzzle), solving.step
    # Translators: which of its choices, as in "Puzzle 7 (1 of 2)".
    sentence = _("{puzzle} ({number} of {count})")
    return sentence.format(puzzle=title, number=number, count=count) if count > 1 else title


def short_heading_of(solving: Solving) -> str:
    """The same without the game, for a narrow pane of the game's own table."""
    if isinstance(solving.puzzle, Mistake):
        return _("Your mistake in round {round}").format(round=solving.puzzle.round)
    return heading_of(solving, _("Puzzle {number}").format(number=solving.puzzle.number))


def about(puzzle: Puzzle, own_progress: Progress) -> str:
    if isinstance(puzzle, Mistake):
        # Translators: what one's own turn cost then.
        was = _("it cost {cost:.0f}% of a win").format(cost=puzzle.gap)
        return ", ".join([was, *_options(puzzle)])
    seats = plural("{count} player", "{count} players", puzzle.seats).format(count=puzzle.seats)
    choices, cost, result = len(puzzle.choices), own_progress.puzzles.get(puzzle.lasting_id), ""
    several = plural("{count} choice", "{count} choices", choices).format(count=choices) if puzzle.then else ""
    if is_solved(puzzle, own_progress.puzzles):
        result = _("solved at the first try") if is_solved_at_sight(puzzle, own_progress) else _("solved")
    elif cost is not None:
        result = _("best try costs {cost:.0f}% of a win").format(cost=cost)
    parts = [_(_DIFFICULTIES[puzzle.difficulty]), theme_title(puzzle), several, seats, *_options(puzzle), result]
    return ", ".join(filter(None, parts))


def as_json(puzzle: Puzzle, own_progress: Progress) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "difficulty": puzzle.difficulty,
        "theme": puzzle.theme or None,
        "choices": len(puzzle.choices),
        "seats": puzzle.seats,
        "options": dict(puzzle.options),
        "best_try": own_progress.puzzles.get(puzzle.lasting_id),
        "solved": is_solved(puzzle, own_progress.puzzles),
        "first_sight": is_solved_at_sight(puzzle, own_progress),
    }


def is_solved(puzzle: Puzzle, costs: Mapping[str, float]) -> bool:
    return costs.get(puzzle.lasting_id) == SOLVED


def is_solved_at_sight(puzzle: Puzzle, own_progress: Progress) -> bool:
    """Whether the first try found the best plan, of every choice (`progress.keep_try` decides)."""
    return is_solved(puzzle, own_progress.puzzles) and own_progress.first_sight.get(puzzle.lasting_id, False)


def _options(puzzle: Puzzle) -> list[str]:
    """The variant with exactly these options, or else the options that are switched on."""
    game = GAMES[puzzle.game]
    variant = [_(name) for name, options in game.variants.items() if options == puzzle.options]
    fields = game.options.model_fields
    return variant or [_(fields[name].title or name) for name, value in puzzle.options.items() if value is True]
