"""The options of a throw: which boat moves, and where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.choices import LETTERS, Option
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.upriver.rules.arrows import next_ahead
from niagara_tui.games.upriver.rules.board import ARROWS, DOCK_VALUES, HARBOUR, LAST_SECTION
from niagara_tui.games.upriver.rules.moves import Kind, kind_of, section_of
from niagara_tui.games.upriver.rules.river import docks_taken
from niagara_tui.games.upriver.rules.shift import Shift, after_move, left_to_the_falls, rides_wave, shift_of
from niagara_tui.games.upriver.rules.state import State


def options(game: Game[State], view: State, seat: int, names: Sequence[str]) -> list[Option]:
    """The seat's options at this decision, in display order; `names`, indexed by seat, appear in the labels.

    Those that leave the fewest own boats to the falls are the best.
    """
    moves = game.legal(view, seat)
    sections = [str(section_of(move) % LAST_SECTION) for move in moves]  # the boats' sections; 0 stands for 10
    keys = list(LETTERS) if view.die == ARROWS else sections
    return [
        Option(
            key,
            label(view, seat, move, names),
            (move,),
            place=shift_of(view, seat, move).start,
            rank=(left_to_the_falls(after_move(view, seat, move))[seat],),
        )
        for key, move in zip(keys, moves, strict=False)
    ]


def label(view: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Label of the move: the boat, and where it ends."""
    shift = shift_of(view, seat, move)
    if kind_of(move) == Kind.BACK:
        said = _("{name}'s boat from {start} back to {end}")
        return said.format(name=names[shift.seat], start=shift.start, end=shift.end)
    return _("boat on {start}: {what}").format(start=shift.start, what=_destination(view, seat, move, shift))


def _destination(view: State, seat: int, move: int, shift: Shift) -> str:
    """Where the move takes an own boat, and why."""
    if kind_of(move) == Kind.FORWARD:
        joins = shift.end == next_ahead(view, seat, shift.start)
        said = _("forward to the next one on {end}") if joins else _("forward, held by the sandbank on {end}")
        return said.format(end=shift.end)
    rides = rides_wave(view, shift)
    if shift.end == HARBOUR:
        home = _("to the wave and home, {points}") if rides else _("into the harbour, {points}")
        return home.format(points=points_words(DOCK_VALUES[docks_taken(view)]))
    if rides:
        return _("to the wave on {wave}, on to {end}").format(wave=view.wave, end=shift.end)
    held = shift.end < shift.start + view.die
    return (_("to {end}, held by the sandbank") if held else _("to {end}")).format(end=shift.end)


def points_words(points: int) -> str:
    """A number of points in words, such as `2 points`."""
    return plural("{count} point", "{count} points", points).format(count=points)
