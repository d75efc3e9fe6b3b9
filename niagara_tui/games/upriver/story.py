"""What has happened between two public views: sentences for the log, and what is counted for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from niagara_tui.core.game import Count
from niagara_tui.core.i18n import _, plural
from niagara_tui.core.sentences import Event, Sentence, player_part, said, tell_winners
from niagara_tui.games.upriver.rules.moves import shift_of, standings
from niagara_tui.games.upriver.rules.state import ARROWS, LAST_SECTION, LOST, Phase, State
from niagara_tui.games.upriver.words import words_of


def tell(before: State, after: State, seat: int | None, move: int | None, names: Sequence[str]) -> list[str]:
    """Describe what changed between two public views; see `core.game.Game.tell`."""
    told: list[str] = []
    if seat is not None and move is not None:
        shift, words = shift_of(before, seat, move), words_of(before, seat, move)
        values = {
            "name": player_part(names, seat),
            "rival": player_part(names, shift.seat),
            "start": shift.start,
            "end": shift.end,
            "wave": before.wave,
            "worth": words.worth,
        }
        told.append(said(words.sentence, values, event=words.event, seat=seat, item=words.item))
    elif before.phase == Phase.THROW:
        template, item = _("{name} throws {number}."), _("{number}:")
        if after.die == ARROWS:
            template, item = _("{name} throws arrows."), _("arrows:")
        thrown = {"name": player_part(names, after.turn), "number": after.die}
        told.append(said(template, thrown, seat=after.turn, item=item))
    elif before.phase == Phase.RIVER:
        told.extend(_river(before, after, names))
    else:
        template, item = _("{name} can do nothing with the arrows."), _("of no use")
        told.append(said(template, {"name": player_part(names, before.turn)}, seat=before.turn, item=item))
    if after.round > before.round:
        begun = {"round": after.round, "name": player_part(names, after.turn)}
        template, item = _("Round {round} begins; {name} is first."), _("round {round}, first {name}")
        told.append(said(template, begun, event=Event.ROUND, item=item))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        template, item = _("No boat is left on the river: the game is over."), _("no boat is left: the game is over")
        told.append(said(template, {}, event=Event.ROUND, item=item))
        told.extend(tell_winners(standings(after), names))
    return told


def _river(before: State, after: State, names: Sequence[str]) -> Iterator[Sentence]:
    fallen = [
        (count, player_part(names, seat))
        for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True))
        if (count := now.boats[LOST] - was.boats[LOST])
    ]
    if not fallen:
        yield said(_("The river moves; no boat goes over the falls."), {}, item=_("the river moves"))
    for place, (count, name) in enumerate(fallen):
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
