"""The pieces and the moves of Up the River, each once: what they are called wherever they are met."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event
from niagara_tui.core.words import Thing
from niagara_tui.games.upriver.rules.moves import Kind, kind_of, next_boat, rides_wave, shift_of
from niagara_tui.games.upriver.rules.state import DOCK_VALUES, HARBOUR, State, docks_taken

SANDBANK = Thing(id="sandbank", word=_("sandbank"), short=_("sand"), spoken=_("the sandbank"))
WAVE = Thing(id="wave", word=_("wave"), short=_("wave"), spoken=_("the wave"))


def cards_on(view: State, section: int) -> list[Thing]:
    return [card for card, place in ((SANDBANK, view.sandbank), (WAVE, view.wave)) if place == section]


class Words(NamedTuple):
    """Templates on a move: where it ends as an option, its sentence, the sentence's short form; what it tells."""

    option: str
    """For an own boat at most 24 cells, which two labels in a row of 80 have."""
    sentence: str
    item: str = "{start} → {end}"
    event: Event | None = None
    worth: int = 0
    """Points of the dock that it takes."""


def words_of(view: State, seat: int, move: int) -> Words:
    """The words on a legal move of the seat, a row for each end that it can have."""
    shift = shift_of(view, seat, move)
    kind, rides = kind_of(move), rides_wave(view, shift)
    if kind == Kind.BACK:
        option, sentence = (
            _("{name}'s boat from {start} back to {end}"),
            _("{name} sends {rival}'s boat back from {start} to {end}."),
        )
        return Words(option, sentence, "{rival} {start} → {end}", Event.DRIFT)
    if kind == Kind.FORWARD and shift.end == next_boat(view, seat, shift.start, 1):
        return Words(
            _("to the next one on {end}"), _("{name}'s boat goes forward from {start} to the next one on {end}.")
        )
    if kind == Kind.FORWARD:
        sentence = _("{name}'s boat goes forward from {start} and is stopped by the sandbank on {end}.")
        return Words(_("to the sandbank on {end}"), sentence)
    if shift.end == HARBOUR:
        worth = DOCK_VALUES[docks_taken(view)]
        sentence = plural(
            "{name}'s boat goes from {start} into the harbour: {worth} point.",
            "{name}'s boat goes from {start} into the harbour: {worth} points.",
            worth,
        )
        if rides:
            sentence = plural(
                "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} point.",
                "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} points.",
                worth,
            )
        item = plural("{start} → harbour: {worth} point", "{start} → harbour: {worth} points", worth)
        return Words(_("home, {points}"), sentence, item, Event.GAIN, worth)
    if rides:
        sentence = _("{name}'s boat goes from {start} to the wave on {wave}, which carries it to {end}.")
        return Words(_("to {end} by the wave on {wave}"), sentence, "{start} → {wave} → {end}", Event.DRIFT)
    if shift.end < shift.start + view.die:
        sentence = _("{name}'s boat goes from {start} and is stopped by the sandbank on {end}.")
        return Words(_("to the sandbank on {end}"), sentence)
    return Words(_("to {end}"), _("{name}'s boat goes from {start} to {end}."))
