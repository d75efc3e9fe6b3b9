"""The decisions of Up the River, each once: the question, the options with their keys, and what a newcomer meets."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.decisions import LETTERS, Moment, Naming, Option
from niagara_tui.core.i18n import _, clauses, pgettext, plural
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver.rules.moves import (
    TEXTS,
    after_move,
    forward_end,
    left_to_the_falls,
    legal_moves,
    section_of,
    shift_of,
)
from niagara_tui.games.upriver.rules.state import (
    ARROWS,
    FIRST_SECTION,
    HARBOUR,
    LAST_SECTION,
    Phase,
    State,
)
from niagara_tui.games.upriver.words import words_of

_NUMBER = Moment(
    phase=pgettext("phase", "move"),
    about=_("A turn"),
    occasion="number",
    # Translators: the player's name stands before it.
    asks=_("throws {number}: which boat moves?"),
    asks_you=_("{name}, you have thrown {number}: which boat moves?"),
)
_ARROWS = Moment(
    phase=pgettext("phase", "move"),
    about=_("Arrows"),
    occasion="arrows",
    # Translators: the player's name stands before it.
    asks=_("throws arrows: a boat forward, or another player's back."),
    asks_you=_("{name}, you have thrown arrows: a boat of yours forward, or another player's back."),
)
_BY_ITSELF: dict[int, Moment] = {
    Phase.THROW: Moment(phase=_("throw"), about=_("A turn")),
    Phase.RIVER: Moment(phase=_("river"), about=_("The river moves")),
    Phase.OVER: Moment(phase=_("over"), about=_("The end")),
}


def moment(view: State, seat: int | None) -> Moment:
    """What is decided, or happens; see `core.game.Game.moment`."""
    del seat
    if view.phase != Phase.MOVE:
        return _BY_ITSELF[view.phase]
    return _ARROWS if view.die == ARROWS else _NUMBER.with_values(number=view.die)


# -- options ------------------------------------------------------------------------------------------


def choices(view: State, seat: int, naming: Naming) -> list[Option]:
    """The seat's options: which boat moves, and where it ends; those that leave the fewest boats to the falls are best.

    A boat has the number of its section as its key; with arrows, which move several boats of a section, a letter.
    """
    buffer = [0] * len(TEXTS)
    moves = buffer[: legal_moves(view, seat, buffer)]
    sections = [str(section_of(move) % LAST_SECTION) for move in moves]  # 0 stands for 10
    keys = list(LETTERS) if view.die == ARROWS else sections
    return [
        Option(
            key,
            _label(view, seat, move, naming.names),
            (move,),
            place=shift_of(view, seat, move).start,
            rank=(left_to_the_falls(after_move(view, seat, move))[seat],),
        )
        for key, move in zip(keys, moves, strict=False)
    ]


def _label(view: State, seat: int, move: int, names: Sequence[str]) -> str:
    """Label of the move: the boat, and where it ends."""
    shift, words = shift_of(view, seat, move), words_of(view, seat, move)
    values = {"name": names[shift.seat], "start": shift.start, "end": shift.end, "wave": view.wave}
    said = words.option.format(**values, points=points_words(words.worth))
    return said if shift.seat != seat else _("boat on {start}: {what}").format(start=shift.start, what=said)


def consequence(view: State, seat: int, option: Option) -> str:
    """The option, and the seat's boats that the falls take at the end of the round if it is played (U-6)."""
    count = left_to_the_falls(after_move(view, seat, option.moves[0]))[seat]
    if not count:
        return option.label
    fall = plural("{count} boat falls after this round", "{count} boats fall after this round", count)
    return clauses([option.label, fall.format(count=count)])


# -- what comes up for the first time -----------------------------------------------------------------


def occasions(view: State, seat: int) -> Sequence[str]:
    """All occasions at this decision of the seat, for the notes in `advisor.toml`."""
    found = ["falls"] if view.players[seat].boats[FIRST_SECTION] else []
    found.append(moment(view, seat).occasion)
    names = {view.wave: "wave", view.sandbank: "sandbank", HARBOUR: "harbour"}
    for section in range(FIRST_SECTION, LAST_SECTION + 1):  # the special places to which the number takes a boat
        if view.die != ARROWS and view.players[seat].boats[section]:
            end = forward_end(view, section, view.die)
            found += [names[end]] if end in names else []
    if any(player.boats[HARBOUR] for player in view.players):
        found.append("docks")
    return found
