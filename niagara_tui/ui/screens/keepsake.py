"""A picture of a game to keep: the final table with its names, the ranking, and the story, as SVG, PNG or text.

It shows what everybody saw. Of a game that is not over that is the table as it stands, with no ranking and no story.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
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
from niagara_tui.ui.kit import raster
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.canvas import Canvas
from niagara_tui.ui.kit.cells import cells_in
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, UNICODE, Glyphs
from niagara_tui.ui.screens.dialogs import AskFile
from niagara_tui.ui.screens.results import Outcome, draw_results, height_of

WIDTH = 100
"""Columns of the picture, without its margin."""
_RIVER = 30
"""Most rows of the game's own picture."""
_MARGIN = 2
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts, which would be downloaded."""
_GROUND = Style(color=NIGHT.foreground, bgcolor=NIGHT.background)
_NOT_OVER = _("The game is not over: round {round}.")
_NO_PNG = _(
    "a PNG needs Pillow (pip install 'niagara-tui[pictures]') and the font DejaVu Sans Mono or Menlo; "
    "end the name in .svg or .txt"
)
_WHICH = _("a picture's name ends in .svg, .png or .txt")


def outcome_of_film(film: Film, glyphs: Glyphs, *, with_pictures: bool = False) -> Outcome:
    """How the game of that film has ended; `with_pictures` includes pictures of what the seats hold."""
    game, view, board = film.game, film.view(film.last, None), board_of(film.game.id)
    seats = range(len(film.names))
    return Outcome(
        standings=game.standings(view),
        names=film.names,
        letters=game.letters,
        players=film.players,
        faces=faces([seat.player for seat in film.setup.seats], game, only_ascii=glyphs is ASCII),
        holdings=[board.holdings(view, seat, glyphs) for seat in seats],
        pictures=[board.holdings_picture(view, seat) for seat in seats] if with_pictures else [],
        scores=film.scores_by_round(),
        unit=game.unit,
        deeds=counted_deeds(film) if isinstance(film, RecordFilm) else (),
        done_well=done_well(film) if isinstance(film, RecordFilm) else "",
    )


# -- drawing ----------------------------------------------------------------------------------------------


def draw_keepsake(film: Film, story: Sequence[str], glyphs: Glyphs) -> Canvas:
    """The table at the end of the film above the ranking and these sentences."""
    view, is_over = film.view(film.last, None), film.is_over(film.last)
    outcome = outcome_of_film(film, glyphs)
    head = (
        headline_with_reason(outcome.standings, outcome.names, outcome.players)
        if is_over
        else _NOT_OVER.format(round=film.rounds)
    )
    board = board_of(film.game.id)
    size = board.picture_size(WIDTH, _RIVER)
    parts = [
        _words(f"{_(film.game.title)}. {head}", glyphs),
        board.picture(view, *size, glyphs) if all(size) else _words("\n".join(_described(film)), glyphs),
        draw_results(outcome, WIDTH, height_of(outcome, WIDTH, 0), glyphs) if is_over else _players(film, glyphs),
        _words("\n".join((*story, *outcome.deeds) if is_over else ()), glyphs),
    ]
    parts = [part for part in parts if part.height]
    canvas = Canvas(WIDTH + 2 * _MARGIN, sum(part.height + 1 for part in parts) + 1)
    y = 1
    for part in parts:
        canvas.paste(_MARGIN + (WIDTH - part.width) // 2, y, part)
        y += part.height + 1
    for row in range(canvas.height):
        canvas.restyle(0, row, canvas.width, _on_ground)
    return canvas


def _on_ground(style: Style) -> Style:
    """The style, with the colours of the night where it has none of its own."""
    return _GROUND + style


def _described(film: Film) -> list[str]:
    """The position in words, for a game that draws none."""
    return [*map(strip_hidden, film.game.describe(film.view(film.last, None), film.names))]


def _players(film: Film, glyphs: Glyphs) -> Canvas:
    canvas = Canvas(WIDTH, len(film.names))
    board, view = board_of(film.game.id), film.view(film.last, None)
    for seat, name in enumerate(film.names):
        spans = [(f" {film.game.letters[seat]} ", palette.SEATS[seat]), (f" {name}  ", palette.STRONG)]
        canvas.put_spans(0, seat, [*spans, *board.holdings(view, seat, glyphs)])
    return canvas


def _words(text: str, glyphs: Glyphs) -> Canvas:
    """The lines of a text, wrapped."""
    lines = [part for line in for_display(text, glyphs is ASCII).splitlines() for part in wrap(line, WIDTH)]
    canvas = Canvas(WIDTH, len(lines))
    for y, line in enumerate(lines):
        canvas.put(0, y, line, palette.TEXT)
    return canvas


# -- as files ---------------------------------------------------------------------------------------------


def text_of(canvas: Canvas) -> str:
    """The picture as text, without colours."""
    return "".join(f"{line.rstrip()}\n" for line in canvas.lines())


def svg_of(canvas: Canvas) -> str:
    """The picture as SVG that needs nothing from elsewhere."""
    console = Console(record=True, width=canvas.width, file=StringIO(), force_terminal=True, color_system="truecolor")
    for strip in canvas.strips():
        console.print(Segments([*strip, Segment.line()]), end="")
    return _FONTS.sub("", console.export_svg(title="niagara", theme=_night()))


def png_of(canvas: Canvas) -> bytes:
    """The picture as PNG.

    Raises:
        BadInput: what draws PNGs is not installed.
    """
    if not raster.can_draw():
        raise BadInput(_NO_PNG)
    return raster.png_of(tuple(cells_in(strip) for strip in canvas.strips()), svg_of(canvas))


def _night() -> TerminalTheme:
    """The colours of what has none of its own."""
    ground, ink = (_rgb(colour or "#000000") for colour in (NIGHT.background, NIGHT.foreground))
    return TerminalTheme(ground, ink, [(0, 0, 0)] * 8)


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


_DRAWN: Mapping[str, tuple[Glyphs, Callable[[Canvas], bytes]]] = {
    ".svg": (PICTURES, lambda canvas: svg_of(canvas).encode()),
    ".png": (PICTURES, png_of),
    ".txt": (UNICODE, lambda canvas: text_of(canvas).encode()),
}


def keepsake(film: Film, story: Sequence[str], suffix: str, *, only_ascii: bool = False) -> bytes:
    """The contents of a file with that ending.

    Raises:
        BadInput: there is no such kind of picture, or it cannot be drawn here.
    """
    check_kind(suffix)
    glyphs, written = _DRAWN[suffix.lower()]
    return written(draw_keepsake(film, story, ASCII if only_ascii else glyphs))


def check_kind(suffix: str) -> None:
    """Check that there are pictures of files with that ending, before any work.

    Raises:
        BadInput: there are none, or not here.
    """
    if suffix.lower() not in _DRAWN:
        raise BadInput(_WHICH)
    if suffix.lower() == ".png" and not raster.can_draw():
        raise BadInput(_NO_PNG)


# -- asking where -----------------------------------------------------------------------------------------


def free_name(folder: Path, stem: str) -> Path:
    """A file for a picture that is not there yet, in that folder."""
    names = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.svg" for number in count(1))
    return next(each for each in names if not os.path.lexists(each))  # never raises, whatever the folder is


class KeepPicture(AskFile):
    """Asks where to, and writes the picture there, once its story has been found."""

    def __init__(
        self, film: Film, stem: str, story: Callable[[], Sequence[str] | None], *, only_ascii: bool = False
    ) -> None:
        """Offer a name that begins with `stem`.

        `story` gives the sentences below the picture, None while they are looked for.
        """
        offered = Path("~") / free_name(Path.home(), stem).name
        super().__init__(_("Into which file? Its name ends in .svg, .png or .txt."), str(offered))
        self._film, self._story, self._only_ascii = film, story, only_ascii

    def check(self, path: Path) -> None:
        """Wait for the story, and refuse a kind of file that cannot be drawn."""
        if self._story() is None:
            raise BadInput(_("The story of the game is still being looked for; Enter again, in a moment."))
        check_kind(path.suffix)

    def contents(self, path: Path) -> bytes:
        """The picture."""
        return keepsake(self._film, self._story() or (), path.suffix, only_ascii=self._only_ascii)
