"""The badge of a zone with canoes: how likely they fall in this round, as a sign, and if there is room in words.

Canoes on one disc fall together, so that one badge beside the zone's name speaks for all of them, however many there
are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from niagara_tui.core.i18n import _
from niagara_tui.core.text import percent
from niagara_tui.games.niagara.board.row_layout import Row
from niagara_tui.games.niagara.player.fate import Danger, Fate
from niagara_tui.games.niagara.rules.state import State
from niagara_tui.ui.boards.canvas import Spans, cells
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.colours import palette

_FEW, _PIECE = 2, 10
"""Maximum number of pieces that never share the badge's row if there is another; columns that more pieces take each."""


def fates_by_zone(view: State, fates: Iterable[Fate]) -> Mapping[int, Fate]:
    """The fate of the canoes on the river in each zone, which they share."""
    return {view.players[fate.seat].canoes[fate.canoe].zone: fate for fate in fates if not fate.is_ashore}


def badge(fate: Fate, pieces: int, rows: Sequence[Row], glyphs: Glyphs) -> Spans:
    """The longest badge for the first of these rows that leaves the pieces enough room; its sign is always shown."""
    forms = list(_forms(fate, glyphs))
    has_room_below = len(rows) > 1 and pieces <= max(_FEW, sum(row.width // _PIECE for row in rows[1:]))
    fitting = forms if has_room_below else forms[1:]
    room = rows[0].width if has_room_below else rows[0].width // 2
    return next((form for form in fitting if cells(form) <= room), forms[-1])


def _forms(fate: Fate, glyphs: Glyphs) -> Iterator[Spans]:
    """The badge in words, with the first flow at which the canoes fall, and as a sign."""
    sign, style = glyphs.dangers[fate.danger], palette.DANGERS[fate.danger]
    if fate.danger == Danger.NONE:
        yield from ([(sign, style)], [(sign, style)])
        return
    chance = "" if fate.chance is None or fate.is_sure else f" {percent(fate.chance)}"
    # Translators: canoes fall when the river moves so many steps or more; it stands beside their zone.
    yield [(f"{sign} " + _("falls {flow}+").format(flow=fate.flow) + chance, style)]
    yield [(f"{sign} {fate.flow}+", style)]
    yield [(sign, style)]
