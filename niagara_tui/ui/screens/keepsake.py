"""A picture of a game to keep: who won, the final table, and the ranking, as SVG.

It shows what everybody saw. Of a game that is not over that is the table as it stands, with no ranking.
"""

from __future__ import annotations

import os
import re
from io import StringIO
from itertools import count
from pathlib import Path
from textwrap import wrap

from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.match.ending import headline_with_reason
from niagara_tui.match.film import Film
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.bots import faces
from niagara_tui.shell.pages import for_display
from niagara_tui.study.reviews.deeds import counted_deeds, done_well
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.theme import NIGHT
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, Glyphs
from niagara_tui.ui.screens.dialogs import AskFile
from niagara_tui.ui.screens.results import Outcome, draw_results, height_of

WIDTH = 122  # columns of the picture, without its margin
_RIVER = 48  # most rows of the game's own picture
_MARGIN = 2
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # fonts, which would be downloaded
_GROUND = Style(color=NIGHT.foreground, bgcolor=NIGHT.background)
_NOT_OVER = _("The game is not over: round {round}.")
_WHICH = _("a picture's name ends in .svg")


def outcome_of_film(film: Film, glyphs: Glyphs, *, with_pictures: bool = False) -> Outcome:
    """How the game of that film has ended; `with_pictures` includes pictures of what the seats hold."""
    game, view, board = film.game, film.view(film.last, None), board_of(film.game.id)
    seats = range(len(film.names))
    return Outcome(
        standings=game.standings(view),
        names=film.names,
        letters=game.letters,
        players=film.players,
        faces=faces(film.setup.players, game, only_ascii=glyphs is ASCII),
        holdings=[board.holdings(view, seat, glyphs) for seat in seats],
        pictures=[board.holdings_picture(view, seat) for seat in seats] if with_pictures else [],
        scores=film.scores_by_round(),
        unit=game.unit,
        deeds=counted_deeds(film) if isinstance(film, RecordFilm) else (),
        done_well=done_well(film) if isinstance(film, RecordFilm) else "",
    )


# -- drawing ----------------------------------------------------------------------------------------------


def draw_keepsake(film: Film, glyphs: Glyphs) -> Canvas:
    """Who won, and the table at the end of the film above the ranking."""
    view, is_over = film.view(film.last, None), film.is_over(film.last)
    outcome = outcome_of_film(film, glyphs)
    head = (
        headline_with_reason(outcome.standings, outcome.names, outcome.players)
        if is_over
        else _NOT_OVER.format(round=film.rounds)
    )
    board = board_of(film.game.id)
    size = board.picture_size(WIDTH, _RIVER)
    in_words = "\n".join(map(strip_hidden, film.game.describe(view, film.names)))  # for a game that draws no position
    parts = [
        _words(f"{_(film.game.title)}. {head}", glyphs),
        board.picture(view, *size, glyphs) if all(size) else _words(in_words, glyphs),
        draw_results(outcome, WIDTH, height_of(outcome, WIDTH, 0), glyphs) if is_over else _players(film, glyphs),
    ]
    canvas = Canvas(WIDTH + 2 * _MARGIN, sum(part.height + 1 for part in parts) + 1)
    y = 1
    for part in parts:
        canvas.paste(_MARGIN + (WIDTH - part.width) // 2, y, part)
        y += part.height + 1
    for row in range(canvas.height):
        canvas.restyle(0, row, canvas.width, lambda style: _GROUND + style)  # where it has no colours of its own
    return canvas


def _players(film: Film, glyphs: Glyphs) -> Canvas:
    canvas = Canvas(WIDTH, len(film.names))
    board, view = board_of(film.game.id), film.view(film.last, None)
    for seat, name in enumerate(film.names):
        spans = [(f" {film.game.letters[seat]} ", palette.SEATS[seat]), (f" {name}  ", palette.STRONG)]
        canvas.put_spans(0, seat, [*spans, *board.holdings(view, seat, glyphs)])
    return canvas


def _words(text: str, glyphs: Glyphs) -> Canvas:
    lines = [part for line in for_display(text, glyphs is ASCII).splitlines() for part in wrap(line, WIDTH)]
    canvas = Canvas(WIDTH, len(lines))
    for y, line in enumerate(lines):
        canvas.put(0, y, line, palette.TEXT)
    return canvas


# -- as a file --------------------------------------------------------------------------------------------


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def keepsake(film: Film, *, only_ascii: bool = False) -> bytes:
    """The picture as the contents of a file, as SVG that needs nothing from elsewhere."""
    canvas = draw_keepsake(film, ASCII if only_ascii else PICTURES)
    console = Console(record=True, width=canvas.width, file=StringIO(), force_terminal=True, color_system="truecolor")
    for strip in canvas.strips():
        console.print(Segments([*strip, Segment.line()]), end="")
    # What has no colours of its own has the page's
    ground, ink = (_rgb(colour or "#000000") for colour in (NIGHT.background, NIGHT.foreground))
    svg = console.export_svg(title="niagara", theme=TerminalTheme(ground, ink, [(0, 0, 0)] * 8))
    return _FONTS.sub("", svg).encode()


def check_kind(suffix: str) -> None:
    """Check that a picture's file may end so, before any work."""
    if suffix.lower() != ".svg":
        raise BadInput(_WHICH)


# -- asking where -----------------------------------------------------------------------------------------


def free_name(folder: Path, stem: str) -> Path:
    """A file for a picture that is not there yet, in that folder."""
    names = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.svg" for number in count(1))
    return next(each for each in names if not os.path.lexists(each))  # never raises, whatever the folder is


class KeepPicture(AskFile):
    """Asks where to, and writes the picture there."""

    def __init__(self, film: Film, stem: str, *, only_ascii: bool = False) -> None:
        offered = Path("~") / free_name(Path.home(), stem).name
        super().__init__(_("Into which file? Its name ends in .svg."), str(offered))
        self._film, self._only_ascii = film, only_ascii

    def check(self, path: Path) -> None:
        check_kind(path.suffix)

    def contents(self, path: Path) -> bytes:
        del path
        return keepsake(self._film, only_ascii=self._only_ascii)
