"""The pieces and the moves of Up the River, and what its puzzles are about, each once wherever it is met."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event
from niagara_tui.core.themes import Question, Theme
from niagara_tui.core.words import Thing
from niagara_tui.games.upriver import rules
from niagara_tui.games.upriver.rules import Shift, State

SANDBANK = Thing(id="sandbank", word=_("sandbank"), short=_("sand"), spoken=_("the sandbank"))
WAVE = Thing(id="wave", word=_("wave"), short=_("wave"), spoken=_("the wave"))


def cards_on(view: State, section: int) -> list[Thing]:
    return [card for card, place in ((SANDBANK, view.sandbank), (WAVE, view.wave)) if place == section]


# -- moves: a row for each end that one can have -------------------------------------------------------


class Words(NamedTuple):
    """Templates on a move: where it ends as an option, its sentence, the sentence's short form; what it tells."""

    option: str
    """For an own boat at most 24 cells, which two labels in a row of 80 have."""
    sentence: str
    item: str = "{start} → {end}"
    event: Event | None = None
    worth: int = 0  # points of the dock that it takes


def words_of(view: State, seat: int, move: int) -> Words:
    shift = rules.shift_of(view, seat, move)
    if shift.seat != seat:
        option = _("{name}'s boat from {start} back to {end}")
        sentence = _("{name} sends {rival}'s boat back from {start} to {end}.")
        return Words(option, sentence, "{rival} {start} → {end}", Event.DRIFT)
    if view.die == rules.ARROWS:
        if shift.end == rules.next_boat(view, seat, shift.start, 1):
            sentence = _("{name}'s boat goes forward from {start} to the next one on {end}.")
            return Words(_("to the next one on {end}"), sentence)
        sentence = _("{name}'s boat goes forward from {start} and is stopped by the sandbank on {end}.")
        return Words(_("to the sandbank on {end}"), sentence)
    rides = rules.rides_wave(view, shift)
    if shift.end == rules.HARBOUR:
        worth = rules.DOCK_VALUES[rules.docks_taken(view)]
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


# -- themes: each names the question of a puzzle, not the answer ----------------------------------------


def _shifts(question: Question) -> list[Shift]:
    """What the best plan does, and what the wrong one does."""
    return [rules.shift_of(question.view, question.seat, moves[0]) for moves in (question.best, question.wrong)]


THEMES = (
    Theme("arrows", _("Forward or back"), lambda question: question.view.die == rules.ARROWS),
    Theme(
        "wave",
        _("The wave"),
        lambda question: any(rules.rides_wave(question.view, shift) for shift in _shifts(question)),
    ),
    Theme(
        "escape",  # a boat at the edge may be moved, or boats are kept from the falls
        _("Escape"),
        lambda question: (
            question.tells("lost") or any(shift.start == rules.FIRST_SECTION for shift in _shifts(question))
        ),
        ("lost",),
    ),
    Theme(
        "harbour",  # a boat may come home, or nearly
        _("First to the harbour"),
        lambda question: any(shift.end >= rules.HARBOUR - 3 for shift in _shifts(question)),
        ("home",),
        ("home",),
    ),
    Theme("middle", _("The boats behind"), lambda _question: True),
)
