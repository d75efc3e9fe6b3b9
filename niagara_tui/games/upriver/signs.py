"""What the signs of Up the River's table mean: a row for each, where the board draws it and the legend explains it."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core import signs
from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.signs import Sign
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver.rules import ARROWS, FIRST_SECTION, NOT_THROWN

RIVER, DIE_PANE = _("River"), _("Die")
_ROSE = {"name": _("Rose")}

# -- the river ------------------------------------------------------------------------------------------


def _boats(name: str, count: int, section: int) -> str:
    boats = plural("A boat of {name} on section {section}", "{count} boats of {name} on section {section}", count)
    boats = boats.format(name=name, count=count, section=section)
    return _("{boats}: the falls are next.").format(boats=boats) if section == FIRST_SECTION else f"{boats}."


BOATS = Sign(RIVER, "‹R› ‹RR›", _boats, {**_ROSE, "count": 2, "section": 4})  # noqa: RUF001 - hulls
CHOSEN = Sign(RIVER, "«R»", _("{name}'s boat that is to move now.").format, _ROSE)
GHOST = Sign(RIVER, "(R)", _("Here {name}'s boat would end.").format, _ROSE)
END = Sign(RIVER, "▲", _("On this section the highlighted boat would end.").format, ascii="^")
WAY = Sign(RIVER, "►", _("Over this section the highlighted boat would go.").format)


def _section(section: int, card: str = "", names: Sequence[str] = ()) -> str:
    card = card or plural("it falls when this round ends", "it falls in {count} rounds", section).format(count=section)
    parts = [_("Section {section}: {card}").format(section=section, card=card)]
    if names:
        parts.append(_("here: {names}").format(names=listed(list(names))))
    return f"{clauses(parts)}."


STOPS, CARRIES = (
    _("the sandbank stops every boat that goes forward"),
    _("the wave carries a boat that ends on it three sections on"),
)
SECTION = Sign(RIVER, "4", _section, {"section": 4})
SANDBANK = Sign(RIVER, _("sand ▒"), _section, {"section": 7, "card": STOPS})
WAVE = Sign(RIVER, _("wave ≈"), _section, {"section": 5, "card": CARRIES})
PROTECTED = Sign(
    RIVER, "4╨", _("On section {section} lie so many boats that none can be sent back.").format, {"section": 4}
)


def _at_falls(name: str, count: int) -> str:
    sentence = plural(
        "{name}'s boat on section 1 falls when the round ends.",
        "{name}'s {count} boats on section 1 fall when the round ends.",
        count,
    )
    return sentence.format(name=name, count=count)


def _lost(name: str, count: int) -> str:
    sentence = plural(
        "{name} has lost {count} boat over the falls.", "{name} has lost {count} boats over the falls.", count
    )
    return sentence.format(name=name, count=count)


AT_FALLS = Sign(RIVER, "◄", _at_falls, {**_ROSE, "count": 1})
LOST = Sign(RIVER, "R×2", _lost, {**_ROSE, "count": 2})  # noqa: RUF001 - times


def _dock(points: int, name: str = "") -> str:
    dock = _("A dock worth {points}").format(points=points_words(points))
    return (_("{dock}, taken by {name}.") if name else _("{dock}; it is free.")).format(dock=dock, name=name)


TAKEN = Sign(RIVER, "12 R", _dock, {"points": 12, **_ROSE})
FREE = Sign(RIVER, "11 ·", _dock, {"points": 11})


def _harbour(taken: int, points: int) -> str:
    docks = plural("The harbour: {count} dock is taken", "The harbour: {count} docks are taken", taken)
    harbour = docks.format(count=taken)
    return _("{harbour}; the next is worth {points}.").format(harbour=harbour, points=points_words(points))


HARBOUR = Sign(RIVER, _("HARBOUR PAYS"), _harbour, {"taken": 2, "points": 10})

# -- the players ----------------------------------------------------------------------------------------


def _sections(name: str, sections: Sequence[int]) -> str:
    if not sections:
        return _("{name} has no boat on the river.").format(name=name)
    boats = plural("{name} has a boat on section {where}.", "{name} has boats on sections {where}.", len(sections))
    return boats.format(name=name, where=listed([str(section) for section in sections]))


_HAS, _TAKEN = _("{name} has {points}."), _("{name}'s boats have taken docks worth {docks}.")
POINTS = Sign(
    signs.PLAYERS,
    "23",
    lambda name, points: _HAS.format(name=name, points=points_words(points)),
    {**_ROSE, "points": 23},
)
AFLOAT = Sign(signs.PLAYERS, "5 3 3", _sections, {**_ROSE, "sections": (5, 3, 3)})
NONE_LOST = Sign(signs.PLAYERS, "·", _("{name} has lost no boat.").format, _ROSE)
LOST_COUNT = Sign(signs.PLAYERS, "1", _lost, {**_ROSE, "count": 1})
DOCKS = Sign(
    signs.PLAYERS,
    "12+11",
    lambda name, docks: _TAKEN.format(name=name, docks=listed(list(docks))),
    {**_ROSE, "docks": ("12", "11")},
)

# -- the die --------------------------------------------------------------------------------------------


def _die(thrown: int) -> str:
    if thrown == NOT_THROWN:
        return _("The die has not been thrown yet.")
    if thrown == ARROWS:
        return _("Arrows: a boat goes up to the next one ahead of it, or another player's back.")
    way = plural("A boat goes forward by {count} section.", "A boat goes forward by {count} sections.", thrown)
    return way.format(count=thrown)


DIE = Sign(DIE_PANE, "● ●", _die, {"thrown": 2}, ascii="o o")
ARROWS_THROWN = Sign(DIE_PANE, "►► ◄◄", _die, {"thrown": ARROWS})
UNTHROWN = Sign(DIE_PANE, "?", _die, {"thrown": NOT_THROWN})

SIGNS: Sequence[Sign] = (
    *(BOATS, CHOSEN, GHOST, END, WAY, SECTION, SANDBANK, WAVE, PROTECTED, AT_FALLS, LOST, TAKEN, FREE, HARBOUR),
    *(POINTS, AFLOAT, NONE_LOST, LOST_COUNT, DOCKS),
    *(DIE, ARROWS_THROWN, UNTHROWN),
)
"""All of them, in the order of the legend."""
