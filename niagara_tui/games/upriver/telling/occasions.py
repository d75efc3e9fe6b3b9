"""What a player can meet for the first time at a decision: the occasions of the notes in `advisor.toml`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.games.upriver.rules.board import ARROWS, FIRST_SECTION, HARBOUR, LAST_SECTION
from niagara_tui.games.upriver.rules.river import forward_end
from niagara_tui.games.upriver.rules.state import State


def occasions(view: State, seat: int) -> Sequence[str]:
    """All occasions at this decision of the seat."""
    boats = view.players[seat].boats
    found = ["falls"] if boats[FIRST_SECTION] else []
    found += ["arrows"] if view.die == ARROWS else ["number", *_ends(view, seat)]
    if any(player.boats[HARBOUR] for player in view.players):
        found.append("docks")
    return found


def _ends(view: State, seat: int) -> Iterator[str]:
    """The special places to which the number thrown takes the seat's boats."""
    boats = view.players[seat].boats
    names = {view.wave: "wave", view.sandbank: "sandbank", HARBOUR: "harbour"}
    for section in range(FIRST_SECTION, LAST_SECTION + 1):
        end = forward_end(view, section, view.die)
        if boats[section] and end in names:
            yield names[end]
