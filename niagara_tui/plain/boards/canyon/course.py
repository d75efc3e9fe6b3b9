"""The course in sentences: where the canoes are, and what the water does there."""

from __future__ import annotations

from niagara_tui.core.speech import _
from niagara_tui.games.canyon.course import ASHORE, CAVE, CAVE_MOUTHS, KINDS, LANE_LETTERS, RAPIDS, VILLAGE, column_of
from niagara_tui.games.canyon.state import State
from niagara_tui.games.canyon.words import space_words
from niagara_tui.plain.boards.teller import Scene

_WATERS = {
    "S": _("{name} is at the dock {space}."),
    ".": _("{name} is at {space}, in calm water."),
    "<": _("{name} is at {space}, in the rapids; the arrow points one column back and one lane towards the falls."),
    "^": _("{name} is at {space}, in the rapids; the arrow points one lane towards the falls."),
    "V": _("{name} is in the village, at {space}."),
}


def tell_course(scene: Scene) -> list[str]:
    """Every canoe, the furthest first; then what can be known of the course as a whole."""
    view: State = scene.view
    seats = sorted(range(view.seats), key=lambda seat: -column_of(view.players[seat].canoe))
    whole = _("Spaces have a lane, {first} to {last}, and a column: docks are in column 0, the village in {village}.")
    rapids = _("From column {rapids} on there are rapids, and beside lane {first} the falls.")
    cave = _("Under the falls is the cave; it opens into lane {first} at columns {mouths}.")
    lanes = {"first": LANE_LETTERS[0], "last": LANE_LETTERS[-1]}
    mouths = _("{one} and {other}").format(one=CAVE_MOUTHS[0], other=CAVE_MOUTHS[1])
    return [
        *(_canoe(scene.names[seat], view.players[seat].canoe) for seat in seats),
        whole.format(village=VILLAGE, **lanes),
        f"{rapids.format(rapids=RAPIDS, **lanes)} {cave.format(mouths=mouths, **lanes)}",
    ]


def _canoe(name: str, space: int) -> str:
    if space == ASHORE:
        return _("{name} is not under way yet.").format(name=name)
    if space == CAVE:
        return _("{name} is in the cave.").format(name=name)
    return _WATERS[KINDS[space]].format(name=name, space=space_words(space))
