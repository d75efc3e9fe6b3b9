"""The lines that say where the game is and what is wanted now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from niagara_tui.games.niagara.board import BANK, LETTERS, NONE, ZONES
from niagara_tui.games.niagara.rules import seat_at
from niagara_tui.games.niagara.state import CHOOSE, FLOW, OVER, PADDLE, REDEEM, SKY, State
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.niagara.glyphs import Glyphs
from niagara_tui.ui.boards.niagara.palette import LIT, SEATS
from niagara_tui.ui.boards.niagara.sky import sky_line

PHASE_WORDS = {REDEEM: "redeem", CHOOSE: "choose", PADDLE: "paddle", FLOW: "river", OVER: "over"}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """Title, round, phase, turn order and the sky, in one line."""
    view: State = scene.view
    line = Text(" NIAGARA", "bold #5bb8e8", no_wrap=True, end="")
    line.append(f"  round {view.round} ", "default")
    line.append(f" {PHASE_WORDS[view.phase]} ", LIT)
    line.append("  order ", "dim")
    for place in range(view.seats):
        seat = seat_at(view, place)
        turn = view.phase in (PADDLE, REDEEM) and place == view.turn.place
        line.append(glyphs.turn if turn else " ", "bold #ffd54a")
        line.append(scene.game.letters[seat], SEATS[seat])
    line.append("   ")
    line.append_text(sky_line(view, glyphs))
    return line


def curtain(scene: Scene, glyphs: Glyphs) -> Text:
    """What lies over a hand that nobody should see now."""
    if scene.covered is None:
        return Text("Only bots sit at this table: lean back and watch.", "dim")
    laid = [
        f"{scene.names[seat]} takes the card back with {scene.game.letters[seat].lower()}"
        for seat in sorted(scene.laid)
    ]
    text = Text(justify="center")
    text.append(f"{glyphs.hidden * 6}  ", "dim")
    text.append(f"{scene.names[scene.covered]} chooses a card now; everybody else looks away.", "bold")
    text.append(f"  {glyphs.hidden * 6}\n", "dim")
    text.append("Enter or a click uncovers the hand.")
    if laid:
        text.append(f"\n{'; '.join(laid)}.", "dim")
    return text


def prompt(scene: Scene, choosing: Choosing, glyphs: Glyphs) -> Text:
    """What is wanted of whom; a notice about something that went wrong comes first."""
    line = Text(" ", no_wrap=True, end="")
    if scene.notice:
        line.append(scene.notice, "bold #ff6b6b")
        line.append("  ")
    if scene.acting is None:
        line.append(_waiting(scene))
    else:
        line.append(f" {scene.names[scene.acting]} ", SEATS[scene.acting])
        line.append(f"  {_wanted(scene, scene.acting, choosing, glyphs)}")
    return line


def _waiting(scene: Scene) -> str:
    """What is waited for; where nothing is, what happened last."""
    view: State = scene.view
    last = scene.log[-1] if scene.log else ""
    reasons = (
        (scene.covered is not None, f"The keyboard goes to {scene.names[scene.covered or 0]}."),
        (view.phase == OVER, "The game is over."),
        (view.phase == FLOW and view.steps > 0, f"The river moves; {view.steps} to go."),
        (bool(scene.thinking), _thinking(scene)),
        (bool(scene.laid), "Your card lies face down."),
        (scene.can_undo, "Done. u undoes it, Enter goes on at once."),
    )
    return next((text for holds, text in reasons if holds), last)


def _thinking(scene: Scene) -> str:
    names = [scene.names[seat] for seat in sorted(scene.thinking)]
    return f"{_listed(names)} {_verb(len(names))} thinking." if names else ""


def _verb(count: int) -> str:
    return "is" if count == 1 else "are"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _wanted(scene: Scene, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    view: State = scene.view
    if scene.game.is_secret(view, seat):
        if choosing.lit is None:
            return "puts a card forward: its key or a click."
        return f"puts {choosing.lit.label} forward: Enter lays it face down."
    if view.phase == REDEEM:
        return "may pay a gem for a lost canoe."
    if view.turn.stage == SKY:
        return "shows the cloud and moves the sky one place."
    return f"has {_points(view, seat)} for {_canoe(view, seat, choosing, glyphs)}: choose where it goes."


def _points(view: State, seat: int) -> str:
    points = view.turn.points if view.turn.canoe != NONE else view.players[seat].played
    return f"{points} point{'s' * (points != 1)}"


def _canoe(view: State, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    if choosing.piece is None:
        return "no canoe"
    canoe = view.players[seat].canoes[choosing.piece]
    where = "on the bank" if canoe.zone == BANK else f"on {ZONES[canoe.zone]}"
    cargo = glyphs.cargo(canoe.gems, canoe.hold)
    return f"{glyphs.hull[0]}{LETTERS[seat]}{cargo}{glyphs.hull[1]} {where}"
