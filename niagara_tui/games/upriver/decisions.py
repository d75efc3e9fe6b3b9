"""The decisions of Up the River, each once: the question, the options, what a newcomer meets, reasons for a move."""

from __future__ import annotations

from collections.abc import Sequence

from niagara_tui.core.decisions import LETTERS, Moment, Naming, Option
from niagara_tui.core.i18n import _, clauses, pgettext, plural
from niagara_tui.core.sentences import Against, joined_reasons
from niagara_tui.core.words import points_words
from niagara_tui.games.upriver import rules
from niagara_tui.games.upriver.rules import Phase, State
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
    if view.phase != Phase.MOVE:
        return _BY_ITSELF[view.phase]
    return _ARROWS if view.die == rules.ARROWS else _NUMBER.with_values(number=view.die)


# -- options ------------------------------------------------------------------------------------------


def choices(view: State, seat: int, naming: Naming) -> list[Option]:
    """The seat's options: which boat moves, and where it ends; those that leave the fewest boats to the falls are best.

    A boat has the number of its section as its key; with arrows, which move several boats of a section, a letter.
    """
    moves = [0] * len(rules.TEXTS)
    del moves[rules.legal_moves(view, seat, moves) :]
    options = []
    for move, letter in zip(moves, LETTERS, strict=False):
        shift, words = rules.shift_of(view, seat, move), words_of(view, seat, move)
        values = {"name": naming.names[shift.seat], "start": shift.start, "end": shift.end, "wave": view.wave}
        label = words.option.format(**values, points=points_words(words.worth))
        if shift.seat == seat:
            label = _("boat on {start}: {what}").format(start=shift.start, what=label)
        key = letter if view.die == rules.ARROWS else str(shift.start % rules.LAST_SECTION)  # 0 stands for 10
        lost = rules.left_to_the_falls(rules.after_move(view, seat, move))[seat]
        options.append(Option(key, label, (move,), place=shift.start, rank=(lost,)))
    return options


def consequence(view: State, seat: int, option: Option) -> str:
    """The option, and the seat's boats that the falls take at the end of the round if it is played (U-6)."""
    count = rules.left_to_the_falls(rules.after_move(view, seat, option.moves[0]))[seat]
    if not count:
        return option.label
    fall = plural("{count} boat falls after this round", "{count} boats fall after this round", count)
    return clauses([option.label, fall.format(count=count)])


def occasions(view: State, seat: int) -> Sequence[str]:
    """What comes up for the first time at this decision of the seat, for the notes in `advisor.toml`."""
    boats = view.players[seat].boats
    notes = ["falls"] if boats[rules.FIRST_SECTION] else []
    notes.append(moment(view, seat).occasion)
    if view.die != rules.ARROWS:  # the special places to which the number takes a boat
        names = {view.wave: "wave", view.sandbank: "sandbank", rules.HARBOUR: "harbour"}
        ends = (rules.forward_end(view, section, view.die) for section in rules.SECTIONS if boats[section])
        notes += [names[end] for end in ends if end in names]
    if any(player.boats[rules.HARBOUR] for player in view.players):
        notes.append("docks")
    return notes


# -- reasons for a move: what it gains, costs a rival, or leaves to the falls ---------------------------


_ENDANGERED = 5  # the highest section from which a boat is said to be saved from the falls


def explain(view: State, seat: int, moves: Sequence[int], names: Sequence[str]) -> str:
    shift, reasons = rules.shift_of(view, seat, moves[0]), list[str]()
    way = abs(shift.end - shift.start)
    if shift.seat != seat:
        cost = plural("costs {rival} {count} section", "costs {rival} {count} sections", way)
        reasons.append(cost.format(rival=names[shift.seat], count=way))
    elif shift.end == rules.HARBOUR:
        worth = rules.DOCK_VALUES[rules.docks_taken(view)]
        dock = plural(
            "takes the {count} point dock before a rival does",
            "takes the {count} point dock before a rival does",
            worth,
        )
        reasons.append(dock.format(count=worth))
    if rules.rides_wave(view, shift):
        gain = way - view.die
        wave = plural("gains {count} section by the wave", "gains {count} sections by the wave", gain)
        reasons.append(wave.format(count=gain))
    if shift.seat == seat:
        if shift.start == rules.FIRST_SECTION:
            reasons.append(_("saves a boat from the falls"))
        elif shift.start <= _ENDANGERED:
            rounds = plural("{count} round", "{count} rounds", shift.start).format(count=shift.start)
            reasons.append(_("moves a boat that would go over the falls in {rounds}").format(rounds=rounds))
        elif view.die == rules.ARROWS:
            reasons.append(plural("gains {count} section", "gains {count} sections", way).format(count=way))
        if left := rules.HARBOUR - shift.end:
            near = plural(
                "brings a boat within {count} section of the harbour",
                "brings a boat within {count} sections of the harbour",
                left,
            )
            reasons.append(near.format(count=left))
    # The seat's boats that the falls would still take at the end of the round (U-6)
    if doomed := rules.left_to_the_falls(rules.after_move(view, seat, moves[0]))[seat]:
        cost = plural("it leaves {count} boat to the falls", "it leaves {count} boats to the falls", doomed)
        reasons.append(Against(cost.format(count=doomed)))
    return joined_reasons(reasons)
