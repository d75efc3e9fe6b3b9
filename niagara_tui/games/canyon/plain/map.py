"""The course in sentences: the canoes, the stretch ahead of the viewer's canoe, and the whole map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.canyon.rules.map import (
    ASHORE,
    CAVE,
    CAVE_MOUTHS,
    COLUMNS,
    KINDS,
    LANE_LETTERS,
    LANES,
    RAPIDS,
    VILLAGE,
    WATER,
    column_of,
)
from niagara_tui.games.canyon.rules.state import State
from niagara_tui.games.canyon.telling.words import away_words, space_words
from niagara_tui.plain.teller import Scene

_WATERS = {
    "S": _("{name} is at the dock {space}, {far}."),
    ".": _("{name} is at {space}, {far}."),
    "<": _("{name} is at {space}, {far}, in the rapids; the arrow points one column back and one lane to the falls."),
    "^": _("{name} is at {space}, {far}, in the rapids; the arrow points one lane to the falls."),
    "V": _("{name} is in the village, at {space}."),
}
_MIDDLE = (LANES // 2 - 1, LANES // 2)


def tell_canoes(scene: Scene) -> list[str]:
    """Every canoe with its distance from the village, foremost first."""
    view: State = scene.view
    seats = sorted(range(view.seats), key=lambda seat: -column_of(view.players[seat].canoe))
    return [canoe_words(scene.names[seat], view.players[seat].canoe) for seat in seats]


def canoe_words(name: str, space: int) -> str:
    """A sentence on the canoe's space and its distance from the village."""
    if space == ASHORE:
        return _("{name} is not under way yet.").format(name=name)
    if space == CAVE:
        said = _("{name} is in the cave, which opens into lane {lane} at columns {mouths}.")
        return said.format(name=name, lane=LANE_LETTERS[0], mouths=_mouths())
    return _WATERS[KINDS[space]].format(name=name, space=space_words(space), far=away_words(space))


# -- what lies ahead ----------------------------------------------------------------------------------


def tell_ahead(scene: Scene) -> list[str]:
    """The viewer's canoe, the next narrows or rocks ahead of it, and all canoes ahead of it."""
    view: State = scene.view
    if scene.viewer is None:
        return tell_canoes(scene)
    own = view.players[scene.viewer].canoe
    told = [canoe_words(scene.names[scene.viewer], own)]
    here = column_of(own)
    coming = next((stretch for stretch in _stretches() if stretch[-1] > here and _has_rock(stretch)), None)
    if coming is not None:
        told.append(_obstacle_words(coming, here))
    return [*told, *_canoes_ahead(scene, here)]


def _obstacle_words(stretch: Sequence[int], here: int) -> str:
    away = stretch[0] - here
    if away <= 0:
        return _("You are among them: {stretch}").format(stretch=_stretch_words(stretch))
    said = plural("In {count} column: {stretch}", "In {count} columns: {stretch}", away)
    return said.format(count=away, stretch=_stretch_words(stretch))


def _canoes_ahead(scene: Scene, here: int) -> Iterator[str]:
    """A sentence on the canoes ahead, nearest first."""
    view: State = scene.view
    spaces = [(player.canoe, name) for player, name in zip(view.players, scene.names, strict=False)]
    ahead = sorted((column_of(space), space, name) for space, name in spaces if column_of(space) > here)
    told = [_("{name} at {space}").format(name=name, space=space_words(space)) for _column, space, name in ahead]
    yield _("Ahead: {canoes}.").format(canoes=listed(told)) if told else _("Nobody is ahead.")


# -- how the course runs ------------------------------------------------------------------------------


def tell_map(scene: Scene) -> list[str]:
    """The whole course from the docks to the village: narrows, rocks, rapids, falls and cave."""
    del scene
    lanes = {"first": LANE_LETTERS[0], "last": LANE_LETTERS[-1], "village": VILLAGE}
    whole = _("Spaces have a lane, {first} to {last}, and a column: docks are in column 0, the village in {village}.")
    falls = _("Beside lane {first} of the rapids are the falls, under them the cave.")
    cave = _("The cave opens into lane {first} at columns {mouths}.").format(mouths=_mouths(), **lanes)
    return [whole.format(**lanes), *map(_stretch_words, _stretches()), f"{falls.format(**lanes)} {cave}"]


def _stretches() -> list[list[int]]:
    """The columns from 1 to the village, grouped into stretches of the same kind."""
    return [list(columns) for _kind, columns in groupby(range(1, COLUMNS), key=_kind)]


def _kind(column: int) -> tuple[bool, bool, bool, bool]:
    is_blocked = not set(_MIDDLE) & set(_lanes(column))
    return column >= RAPIDS, column == VILLAGE, _is_open(column), is_blocked


def _is_open(column: int) -> bool:
    return len(_lanes(column)) == LANES


def _has_rock(stretch: Sequence[int]) -> bool:
    return not _is_open(stretch[0])


def _lanes(column: int) -> list[int]:
    return [lane for lane in range(LANES) if WATER[column] >> lane & 1]


def _stretch_words(stretch: Sequence[int]) -> str:
    if stretch[0] == VILLAGE:
        return _("Column {column}: the village, {ways}.").format(column=VILLAGE, ways=_ways(stretch))
    columns = _columns(stretch)
    if not _has_rock(stretch):
        return _("{columns}: calm water, all lanes open.").format(columns=columns)
    if stretch[0] >= RAPIDS:
        return _("{columns}: the rapids, {ways}.").format(columns=columns, ways=_ways(stretch))
    rocks = set(range(LANES)) - set(_lanes(stretch[0]))
    if rocks <= set(_MIDDLE):
        return _("{columns}: a rock in the middle, {ways}.").format(columns=columns, ways=_ways(stretch))
    return _("{columns}: narrows, {ways}.").format(columns=columns, ways=_ways(stretch))


def _columns(stretch: Sequence[int]) -> str:
    if len(stretch) == 1:
        return _("Column {first}").format(first=stretch[0])
    both = _("Columns {first} and {last}")
    return (both if len(stretch) == 2 else _("Columns {first} to {last}")).format(first=stretch[0], last=stretch[-1])


def _ways(stretch: Sequence[int]) -> str:
    """The open lanes by column: `lanes b to e at 3 and 6; c and d at 4 and 5 are open`."""
    by_lanes: dict[str, list[str]] = {}
    for column in stretch:
        by_lanes.setdefault(_lane_words(_lanes(column)), []).append(str(column))
    if len(by_lanes) == 1:
        return _("lanes {lanes} are open").format(lanes=next(iter(by_lanes)))
    parts = [_("{lanes} at {columns}").format(lanes=lanes, columns=listed(at)) for lanes, at in by_lanes.items()]
    return _("lanes {ways} are open").format(ways="; ".join(parts))


def _lane_words(lanes: Sequence[int]) -> str:
    letters = [LANE_LETTERS[lane] for lane in lanes]
    in_a_row = all(after == before + 1 for before, after in pairwise(lanes))
    if in_a_row and len(lanes) > 2:
        return _("{first} to {last}").format(first=letters[0], last=letters[-1])
    return listed(letters)


def _mouths() -> str:
    return listed([str(column) for column in CAVE_MOUTHS])
