"""What has happened between two public views: sentences for the log, and what is counted for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.game import Count
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Part, Sentence, player_part, said, tell_winners
from niagara_tui.games.upriver.rules import ARROWS, LAST_SECTION, LOST, Phase, State, shift_of, standings
from niagara_tui.games.upriver.words import words_of


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    parts = [player_part(names, each) for each in range(before.seats)]
    turn = {"name": parts[before.turn], "number": after.die}
    log: list[str] = []
    if seat is not None and move is not None:
        shift, words = shift_of(before, seat, move), words_of(before, seat, move)
        values = {"name": parts[seat], "rival": parts[shift.seat], "start": shift.start, "end": shift.end}
        values |= {"wave": before.wave, "worth": words.worth}
        log.append(said(words.sentence, values, event=words.event, seat=seat, item=words.item))
    elif before.phase == Phase.RIVER:
        log.extend(_river(before, after, parts))
    elif before.phase == Phase.MOVE:
        template, item = _("{name} can do nothing with the arrows."), _("of no use")
        log.append(said(template, turn, seat=before.turn, item=item))
    elif after.die == ARROWS:
        log.append(said(_("{name} throws arrows."), turn, seat=before.turn, item=_("arrows:")))
    else:
        log.append(said(_("{name} throws {number}."), turn, seat=before.turn, item=_("{number}:")))
    if after.round > before.round:
        template, item = _("Round {round} begins; {name} is first."), _("round {round}, first {name}")
        begun = {"round": after.round, "name": parts[after.turn]}
        log.append(said(template, begun, event=Event.ROUND, item=item))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        template, item = _("No boat is left on the river: the game is over."), _("no boat is left: the game is over")
        log.append(said(template, {}, event=Event.ROUND, item=item))
        log.extend(tell_winners(standings(after), names))
    return log


def _river(before: State, after: State, parts: Sequence[Part]) -> Iterator[Sentence]:
    lost = [now.boats[LOST] - was.boats[LOST] for was, now in zip(before.players, after.players, strict=True)]
    losses = [(name, count) for name, count in zip(parts, lost, strict=True) if count]
    if not losses:
        yield said(_("The river moves; no boat goes over the falls."), {}, item=_("the river moves"))
    for place, (name, count) in enumerate(losses):
        template = plural("{name}'s boat goes over the falls.", "The falls take {count} boats of {name}.", count)
        if not place:  # that the river moves is said once, with the first of several
            template = plural(
                "{name}'s boat goes over the falls as the river moves.",
                "The river moves, and {count} boats of {name} go over the falls.",
                count,
            )
        item = plural("{name}'s boat goes over the falls", "{count} boats of {name} go over the falls", count)
        yield said(template, {"name": name, "count": count}, event=Event.LOSS, item=item)
    again = {"section": LAST_SECTION}
    if after.sandbank == LAST_SECTION:
        yield said(_("The sandbank comes in again as section {section}."), again, item=_("sandbank on {section}"))
    if after.wave == LAST_SECTION:
        yield said(_("The wave comes in again as section {section}."), again, item=_("wave on {section}"))


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
    if before.phase == Phase.THROW:
        yield Count("throws", after.turn)
        yield Count("arrows", after.turn, int(after.die == ARROWS))


def happening(event: str, count: int, name: str | None) -> str:
    own, theirs = {
        "home": (
            plural("you bring a boat home", "you bring {count} boats home", count),
            plural("{name} brings a boat home", "{name} brings {count} boats home", count),
        ),
        "lost": (
            plural("you lose a boat to the falls", "you lose {count} boats to the falls", count),
            plural("{name} loses a boat to the falls", "{name} loses {count} boats to the falls", count),
        ),
        "back": (
            plural("you are sent back a section", "you are sent back {count} sections", count),
            plural("{name} is sent back a section", "{name} is sent back {count} sections", count),
        ),
    }[event]
    return (theirs if name else own).format(name=name, count=count)
