"""How a game has ended: the table of places and scores, and the picture of it that is kept as SVG."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from itertools import count
from pathlib import Path
from textwrap import wrap

from rich.cells import cell_len
from rich.color import Color
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style
from rich.terminal_theme import TerminalTheme

from niagara_tui.core.errors import BadInput
from niagara_tui.core.game import Standing
from niagara_tui.core.i18n import _
from niagara_tui.core.text import strip_hidden
from niagara_tui.match.ending import headline_with_reason, reason
from niagara_tui.match.film import Film
from niagara_tui.match.record_film import RecordFilm
from niagara_tui.shell.bots import faces
from niagara_tui.shell.pages import for_display
from niagara_tui.study.reviews.tally import done_well, tally_sentences
from niagara_tui.ui.charts import bar, columns
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.themes import THEMES
from niagara_tui.ui.kit.board import board_of
from niagara_tui.ui.kit.canvas import Canvas, Spans, cut, fit
from niagara_tui.ui.kit.glyphs import ASCII, PICTURES, Glyphs
from niagara_tui.ui.kit.pane import Pane
from niagara_tui.ui.screens.dialogs import AskFile

_CHART = 26  # minimum width of the chart with its last scores; without that room there is no chart
_LEFT = 40  # minimum width of places, names and reasons
_NAME = 16
_INDENT = 6  # cells of place and letter, before the name
_HIGHEST = 4  # maximum number of rows that a seat gets if there is more room than needed
_GAP = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match has ended.

    Attributes:
        standings: the ranking, winners first.
        names: the players' names by seat.
        letters: the seats' letters.
        players: the names of those who played in the end, as `names` but for the bots of people who conceded.
        faces: the face of each seat's bot, blank for people; empty where only people played.
        holdings: what each seat has brought home, as signs; empty for games without such signs.
        pictures: the holdings as pictures; empty for none.
        scores: each seat's score after every round.
        unit: what the scores count, in words.
        deeds: what each person did, in numbers, a sentence each.
        done_well: what the only person did well though they did not win; empty for others.
    """

    standings: Sequence[Standing]
    names: Sequence[str]
    letters: Sequence[str]
    players: Sequence[str]
    faces: Sequence[str] = ()
    holdings: Sequence[Spans] = ()
    pictures: Sequence[Canvas | None] = ()
    scores: Sequence[Sequence[int]] = ()
    unit: str = ""
    deeds: Sequence[str] = ()
    done_well: str = ""

    @property
    def rounds(self) -> int:
        return len(self.scores[0]) if self.scores else 0

    @property
    def most(self) -> int:
        return max((max(scores, default=0) for scores in self.scores), default=0)


def rows_needed(outcome: Outcome, width: int, room: int) -> list[int]:
    """Minimum number of rows for each place at that width; includes the pictures if all fit into `room` rows."""
    left = _left(outcome, width)
    texts = [1 + len(_reason_lines(outcome, standing, left)) for standing in outcome.standings]
    pictures = [outcome.pictures[standing.seat] if outcome.pictures else None for standing in outcome.standings]
    pictured = [rows + (picture.height if picture else 0) for rows, picture in zip(texts, pictures, strict=True)]
    breadth = max((picture.width for picture in pictures if picture), default=0)
    return pictured if 1 + sum(pictured) <= room and _INDENT + breadth <= left else texts


def height_of(outcome: Outcome, width: int, room: int) -> int:
    """Height of the table at that width: with larger bars and blank rows between seats if `room` allows."""
    needed = rows_needed(outcome, width, room)
    seats, even = len(needed), max(needed)
    if 1 + seats * even > room:
        return 1 + sum(needed)
    rows = max(even, min(_HIGHEST, (room - 1) // seats - 1))
    gaps = seats - 1 if seats * (rows + 1) <= room else 0
    return 1 + seats * rows + gaps


def draw_results(outcome: Outcome, width: int, height: int, glyphs: Glyphs) -> Canvas:
    canvas = Canvas(width, height)
    left = _left(outcome, width)
    if left < width:
        x = left + _GAP + 1
        title = _("{unit} by round, 1 to {last}").format(unit=outcome.unit, last=outcome.rounds)
        canvas.put(x, 0, fit(title, canvas.width - x, glyphs), palette.FAINT)
    needed = rows_needed(outcome, canvas.width, canvas.height)
    # First row and number of rows of each place: equal numbers if there is room for that
    seats, even = len(needed), max(needed)
    step = max(even, height // seats)
    places = [(1 + index * step, step - 1 if step > even else step) for index in range(seats)]
    if 1 + seats * even > height:
        places = [(1 + sum(needed[:index]), rows) for index, rows in enumerate(needed)]
    for standing, (y, rows) in zip(outcome.standings, places, strict=True):
        # Place, letter, name, face, and what the seat holds
        seat = standing.seat
        has_won = standing.won and outcome.players[seat] == outcome.names[seat]  # no bot shines for who has conceded
        name_width = min(_NAME, max(cell_len(name) for name in outcome.players))
        spans: Spans = [
            (f"{standing.place}. ", palette.GLOW if has_won else palette.FAINT),
            (f" {outcome.letters[seat]} ", palette.SEATS[seat]),
            (f" {fit(outcome.players[seat], name_width, glyphs)}  ", palette.GLOW if has_won else palette.STRONG),
        ]
        if outcome.faces:
            spans.append((f"{outcome.faces[seat]}  ", palette.FAINT))
        canvas.put_spans(0, y, cut([*spans, *(outcome.holdings[seat] if outcome.holdings else [])], left, glyphs))
        reasons = _reason_lines(outcome, standing, left)
        for row, line in enumerate(reasons, y + 1):
            canvas.put(_INDENT, row, line, palette.TEXT if standing.won else palette.FAINT)
        # What the seat holds is a picture in its lowest rows, if there is room for the pictures of all
        picture = outcome.pictures[seat] if outcome.pictures else None
        if picture is not None and needed[outcome.standings.index(standing)] > 1 + len(reasons):
            canvas.paste(_INDENT, y + rows - picture.height, picture)
        if left < width:
            # The seat's bars, followed by its last score: the rounds that have one, the last always, and their width
            x, scores = left + _GAP, outcome.scores[seat]
            count, wide = columns(outcome.rounds, outcome.most, width - x - len(str(outcome.most)) - 1, glyphs)
            gap = int(wide > 1)
            for number in range(1, count + 1):
                cells = bar(scores[outcome.rounds * number // count - 1], outcome.most, rows, wide - gap, glyphs)
                for row, text in enumerate(cells, y):
                    canvas.put(x + gap, row, text, palette.SEAT_INKS[seat])
                x += wide
            canvas.put(x + 1, y + rows - 1, str(scores[-1]), palette.STRONG)
    return canvas


def _left(outcome: Outcome, width: int) -> int:
    if outcome.rounds < 2 or width < _LEFT + _GAP + _CHART:
        return width
    return max(_LEFT, min(width * 45 // 100, 60))


def _reason_lines(outcome: Outcome, standing: Standing, width: int) -> list[str]:
    return wrap(reason(standing, outcome.names, outcome.players), width - _INDENT)


class Results(Pane):
    """Shows how a match has ended."""

    DEFAULT_CSS = "Results { height: auto; }"

    def __init__(
        self,
        outcome: Outcome,
        glyphs: Glyphs,
        *,
        room_below: Callable[[int], int] = lambda _height: 0,
        id: str | None = None,  # noqa: A002 - Textual's word
    ) -> None:
        """Create the table of that outcome; of a screen of some height, so many rows are left to what is below it."""
        super().__init__(glyphs, id=id)
        self._outcome, self._room_below = outcome, room_below

    def rows_at(self, width: int) -> int:
        height = self.app.size.height
        return height_of(self._outcome, width, height - _AROUND - self._room_below(height))

    def draw(self, width: int, height: int) -> Canvas:
        return draw_results(self._outcome, width, height, self.glyphs)


_AROUND = 8  # rows of the dialog around the table


WIDTH = 122  # columns of the picture, without its margin
_RIVER = 48  # most rows of the game's own picture
_MARGIN = 2
_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)  # fonts, which would be downloaded
_NIGHT = THEMES["night"].theme
_GROUND = Style(color=_NIGHT.foreground, bgcolor=_NIGHT.background)
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
        deeds=tally_sentences(film) if isinstance(film, RecordFilm) else (),
        done_well=done_well(film) if isinstance(film, RecordFilm) else "",
    )


def draw_keepsake(film: Film, glyphs: Glyphs) -> Canvas:
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


def keepsake(film: Film, *, only_ascii: bool = False) -> bytes:
    """The picture as the contents of a file, as SVG that needs nothing from elsewhere."""
    canvas = draw_keepsake(film, ASCII if only_ascii else PICTURES)
    console = Console(record=True, width=canvas.width, file=StringIO(), force_terminal=True, color_system="truecolor")
    for strip in canvas.strips():
        console.print(Segments([*strip, Segment.line()]), end="")
    # What has no colours of its own has the page's
    ground, ink = (
        Color.parse(colour or "#000000").get_truecolor() for colour in (_NIGHT.background, _NIGHT.foreground)
    )
    svg = console.export_svg(title="niagara", theme=TerminalTheme(ground, ink, [(0, 0, 0)] * 8))
    return _FONTS.sub("", svg).encode()


def check_kind(suffix: str) -> None:
    """Check that a picture's file may end so, before any work."""
    if suffix.lower() != ".svg":
        raise BadInput(_WHICH)


def free_name(folder: Path, stem: str) -> Path:
    """A file for a picture that is not there yet, in that folder."""
    names = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.svg" for number in count(1))
    return next(name for name in names if not os.path.lexists(name))  # never raises, whatever the folder is


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
