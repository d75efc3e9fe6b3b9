"""What has happened between two public views: sentences for the log, and what is counted for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.game import Count
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, player_part, said, tell_winners
from niagara_tui.games.upriver.rules.moves import Kind, Shift, kind_of, next_boat, rides_wave, shift_of, standings
from niagara_tui.games.upriver.rules.state import ARROWS, HARBOUR, LAST_SECTION, LOST, Phase, State, points


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None and move is not None:
        told.append(_decision(before, after, seat, move, names))
    elif before.phase == Phase.THROW:
        told.append(_throw(after, names))
    elif before.phase == Phase.RIVER:
        told.extend(_river(before, after, names))
    else:
        template, item = _("{name} can do nothing with the arrows."), _("of no use")
        told.append(said(template, {"name": player_part(names, before.turn)}, seat=before.turn, item=item))
    if after.round > before.round:
        told.append(_round(after, names))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        template, item = _("No boat is left on the river: the game is over."), _("no boat is left: the game is over")
        told.append(said(template, {}, event=Event.ROUND, item=item))
        told.extend(tell_winners(standings(after), names))
    return told


def _round(after: State, names: Sequence[str]) -> Sentence:
    values = {"round": after.round, "name": player_part(names, after.turn)}
    template = _("Round {round} begins; {name} is first.")
    return said(template, values, event=Event.ROUND, item=_("round {round}, first {name}"))


def _throw(after: State, names: Sequence[str]) -> Sentence:
    values = {"name": player_part(names, after.turn), "number": after.die}
    if after.die == ARROWS:
        return said(_("{name} throws arrows."), values, seat=after.turn, item=_("arrows:"))
    return said(_("{name} throws {number}."), values, seat=after.turn, item=_("{number}:"))


def _decision(before: State, after: State, seat: int, move: int, names: Sequence[str]) -> Sentence:
    shift = shift_of(before, seat, move)
    values: dict[str, object] = {
        "name": player_part(names, seat),
        "rival": player_part(names, shift.seat),
        "start": shift.start,
        "end": shift.end,
        "wave": before.wave,
    }
    if kind_of(move) == Kind.MOVE:
        return _moved(before, seat, shift, values, points(after.players[seat]) - points(before.players[seat]))
    if kind_of(move) == Kind.FORWARD:
        stopped = _("{name}'s boat goes forward from {start} and is stopped by the sandbank on {end}.")
        joined = _("{name}'s boat goes forward from {start} to the next one on {end}.")
        template = joined if shift.end == next_boat(before, seat, shift.start, 1) else stopped
        return said(template, values, seat=seat, item=_WAY)
    template = _("{name} sends {rival}'s boat back from {start} to {end}.")
    return said(template, values, event=Event.DRIFT, seat=seat, item="{rival} {start} → {end}")


_WAY = "{start} → {end}"


def _moved(before: State, seat: int, shift: Shift, values: dict[str, object], worth: int) -> Sentence:
    """The sentence on a move by a number."""
    template = _template_of_move(before, shift, worth)
    if shift.end == HARBOUR:
        item = plural("{start} → harbour: {worth} point", "{start} → harbour: {worth} points", worth)
        return said(template, {**values, "worth": worth}, event=Event.GAIN, seat=seat, item=item)
    if rides_wave(before, shift):
        return said(template, values, event=Event.DRIFT, seat=seat, item="{start} → {wave} → {end}")
    return said(template, values, seat=seat, item=_WAY)


def _template_of_move(before: State, shift: Shift, worth: int) -> str:
    rides = rides_wave(before, shift)
    if rides and shift.end == HARBOUR:
        return plural(
            "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} point.",
            "{name}'s boat goes from {start} to the wave on {wave} and on into the harbour: {worth} points.",
            worth,
        )
    if rides:
        return _("{name}'s boat goes from {start} to the wave on {wave}, which carries it to {end}.")
    if shift.end == HARBOUR:
        return plural(
            "{name}'s boat goes from {start} into the harbour: {worth} point.",
            "{name}'s boat goes from {start} into the harbour: {worth} points.",
            worth,
        )
    if shift.end < shift.start + before.die:
        return _("{name}'s boat goes from {start} and is stopped by the sandbank on {end}.")
    return _("{name}'s boat goes from {start} to {end}.")


def _river(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    fallen = [
        (count, player_part(names, seat))
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
        if (count := now.boats[LOST] - was.boats[LOST])
    ]
    told = [_fallen(count, name, is_first=not place) for place, (count, name) in enumerate(fallen)]
    yield from told or [said(_("The river moves; no boat goes over the falls."), {}, item=_("the river moves"))]
    again = {"section": LAST_SECTION}
    if after.sandbank == LAST_SECTION:
        yield said(_("The sandbank comes in again as section {section}."), again, item=_("sandbank on {section}"))
    if after.wave == LAST_SECTION:
        yield said(_("The wave comes in again as section {section}."), again, item=_("wave on {section}"))


def _fallen(count: int, name: Part, *, is_first: bool) -> Sentence:
    """What a player loses; that the river moves is said once, with the first of several."""
    template = plural("{name}'s boat goes over the falls.", "The falls take {count} boats of {name}.", count)
    if is_first:
        template = plural(
            "{name}'s boat goes over the falls as the river moves.",
            "The river moves, and {count} boats of {name} go over the falls.",
            count,
        )
    item = plural("{name}'s boat goes over the falls", "{count} boats of {name} go over the falls", count)
    return said(template, {"name": name, "count": count}, event=Event.LOSS, item=item)


# -- what is counted -----------------------------------------------------------------------------------

TALLIED = {
    "throws": _("Throws"),
    "arrows": _("Arrows thrown"),
    "forward": _("Sections forward"),
    "sent": _("Sections sent others back"),
    "back": _("Sections sent back by others"),
    "lost": _("Boats lost to the falls"),
    "home": _("Boats home"),
    "points": _("Points"),
}


def counted(before: State, after: State, seat: int | None, move: int | None) -> Iterator[Count]:
    """Count what no event tells: throws, and arrows among them; see `BaseGame.counted`."""
    del seat, move
    if before.phase == Phase.THROW:
        yield Count("throws", after.turn)
        yield Count("arrows", after.turn, int(after.die == ARROWS))


# -- what happens, for reasons ------------------------------------------------------------------------


def happening(event: str, count: int, name: str | None) -> str:
    """What happens to a player; see `core.game.Game.happening`."""
    own = {
        "home": plural("you bring a boat home", "you bring {count} boats home", count),
        "lost": plural("you lose a boat to the falls", "you lose {count} boats to the falls", count),
        "back": plural("you are sent back a section", "you are sent back {count} sections", count),
    }
    theirs = {
        "home": plural("{name} brings a boat home", "{name} brings {count} boats home", count),
        "lost": plural("{name} loses a boat to the falls", "{name} loses {count} boats to the falls", count),
        "back": plural("{name} is sent back a section", "{name} is sent back {count} sections", count),
    }
    return (theirs if name else own)[event].format(name=name, count=count)
