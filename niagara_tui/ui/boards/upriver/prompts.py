"""The lines that say where the game is and what is wanted now."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.core.speech import _, listed, plural
from niagara_tui.games.upriver.board import ARROWS, FIRST_SECTION
from niagara_tui.games.upriver.result import points
from niagara_tui.games.upriver.state import MOVE, OVER, RIVER, THROW, State
from niagara_tui.offers.option import Option
from niagara_tui.offers.upriver.options import left_to_the_falls
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.palette import LIT, SEATS

PHASE_WORDS = {THROW: _("throw"), MOVE: _("move"), RIVER: _("river"), OVER: _("over")}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """Title, round, phase, and the order with everybody's points, in one line."""
    view: State = scene.view
    line = Text(" UP THE RIVER", "bold #5bb8e8", no_wrap=True, end="")
    line.append("  " + _("round {number}").format(number=view.round) + " ", "default")
    line.append(f" {PHASE_WORDS[view.phase]} ", LIT)
    line.append("  " + _("order") + " ", "dim")
    for place in range(view.seats):
        seat = (view.first + place) % view.seats
        is_turn = view.phase in (THROW, MOVE) and seat == view.turn
        line.append(glyphs.turn if is_turn else " ", "bold #ffd54a")
        line.append(scene.game.letters[seat], SEATS[seat])
        line.append(f" {points(view.players[seat])} ")
    return line


def prompt(scene: Scene, choosing: Choosing, aside: str = "") -> Text:
    """What is wanted of whom; a notice about something that went wrong comes first, an `aside` in place of all."""
    if aside:
        return Text(f" {aside}", no_wrap=True, end="")
    line = Text(" ", no_wrap=True, end="")
    if scene.notice:
        line.append(scene.notice, "bold #ff6b6b")
        line.append("  ")
    if scene.acting is None:
        line.append(_waiting(scene))
    else:
        line.append(f" {scene.names[scene.acting]} ", SEATS[scene.acting])
        line.append(f"  {_wanted(scene, scene.acting, choosing.lit)}")
    if scene.hinting:
        line.append("  " + _("A hint is being thought out."), "dim")
    if scene.warming is not None:
        warming = _("The bots are warming up: {share}.").format(share=f"{scene.warming:.0%}")
        line.append(f"  {warming}", "dim")
    return line


def _waiting(scene: Scene) -> str:
    """What is waited for; where nothing is, what happened last."""
    view: State = scene.view
    if view.phase == OVER:
        return _("The game is over.")
    if scene.thinking:
        names = [scene.names[seat] for seat in sorted(scene.thinking)]
        said = plural("{names} is thinking.", "{names} are thinking.", len(names))
        return said.format(names=listed(names))
    if scene.can_undo:
        return _("Done. u undoes it, Enter goes on at once.")
    if view.phase == RIVER:
        return of_river(scene)
    return scene.log[-1] if scene.log else ""


def _wanted(scene: Scene, seat: int, lit: Option | None) -> str:
    """What is to be chosen; what comes of it once something is lit."""
    view: State = scene.view
    if lit is not None:
        return f"{lit.label}{_left_behind(view, seat, lit)}."
    if view.die == ARROWS:
        # Translators: the player's name stands before it.
        return _("throws arrows: a boat forward, or another player's back.")
    # Translators: the player's name stands before it.
    return _("throws {number}: which boat moves?").format(number=view.die)


def _left_behind(view: State, seat: int, lit: Option) -> str:
    """What the river takes of the seat at the end of the round."""
    count = left_to_the_falls(view, seat, lit.moves[0])
    if not count:
        return ""
    said = plural("; {count} boat falls after this round", "; {count} boats fall after this round", count)
    return said.format(count=count)


def of_river(scene: Scene) -> str:
    """What the river's move takes, as boats lie in this scene (U-6)."""
    view: State = scene.view
    doomed = [(name, player.boats[FIRST_SECTION]) for name, player in zip(scene.names, view.players, strict=False)]
    taken = [
        plural("{name}'s boat", "{count} boats of {name}", count).format(name=name, count=count)
        for name, count in doomed
        if count
    ]
    if not taken:
        return _("The river moves at the end of the round; as boats lie, none falls.")
    said = _("The river moves at the end of the round and takes {boats}.")
    return said.format(boats=listed(taken))
