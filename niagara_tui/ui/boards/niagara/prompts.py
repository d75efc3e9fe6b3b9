"""The lines that say where the game is and what is wanted now."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from niagara_tui.games.niagara.board import LOST, NONE
from niagara_tui.games.niagara.decks import hand_of
from niagara_tui.games.niagara.elk import points_of
from niagara_tui.games.niagara.rules import seat_at
from niagara_tui.games.niagara.state import (
    CARDS,
    CHOOSE,
    ELK,
    FLOW,
    JOE,
    ONE_TO_THREE,
    OVER,
    PADDLE,
    POINTS,
    PUSHED,
    REDEEM,
    RETURN,
    SKY,
    WAIT,
    State,
)
from niagara_tui.storage.limits import HUMAN
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.niagara.consequence import of_option
from niagara_tui.ui.boards.niagara.glyphs import Glyphs
from niagara_tui.ui.boards.niagara.palette import LIT, SEATS
from niagara_tui.ui.boards.niagara.signs import hull_words
from niagara_tui.ui.boards.niagara.sky import sky_line

PHASE_WORDS = {
    REDEEM: "pay",
    CHOOSE: "choose",
    PADDLE: "paddle",
    FLOW: "river",
    RETURN: "lasso",
    JOE: "Joe",
    OVER: "over",
}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """Title, round, phase, turn order and the sky, in one line."""
    view: State = scene.view
    line = Text(" NIAGARA", "bold #5bb8e8", no_wrap=True, end="")
    line.append(f"  round {view.round} ", "default")
    line.append(f" {PHASE_WORDS[view.phase]} ", LIT)
    line.append("  order ", "dim")
    for place in range(view.seats):
        seat = seat_at(view, place)
        turn = view.phase in (PADDLE, REDEEM, RETURN) and place == view.turn.place
        line.append(glyphs.turn if turn else " ", "bold #ffd54a")
        line.append(scene.game.letters[seat], SEATS[seat])
    line.append("   ")
    line.append_text(sky_line(view, glyphs))
    return line


def curtain(scene: Scene, glyphs: Glyphs) -> Text:
    """What lies over a hand that nobody should see now."""
    if scene.covered is None and HUMAN in scene.players:
        return Text("Only what everybody knows is shown here.", "dim")
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


def prompt(scene: Scene, choosing: Choosing, glyphs: Glyphs, remark: str = "", aside: str = "") -> Text:
    """What is wanted of whom, or a remark on the last key; a notice about something that went wrong comes first.

    An `aside` about something else stands in place of all that.
    """
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
        line.append(f"  {remark or _wanted(scene, scene.acting, choosing, glyphs)}")
    if scene.hinting:
        line.append("  A hint is being thought out.", "dim")
    if scene.warming is not None:
        line.append(f"  The bots are warming up: {scene.warming:.0%}.", "dim")
    return line


def played_already(view: State, seat: int, card: int) -> str:
    """That the card has been played, and when all come back (N-15); empty if it is in hand, or not in this game."""
    hand = view.players[seat].hand
    if hand[card - 1] or not hand_of(view.parts)[card - 1]:
        return ""
    left = sum(hand)
    others = "the last card has" if left == 1 else f"the other {left} have"
    return f"has played the {CARDS[card - 1]}; all cards come back once {others} been played."


def _waiting(scene: Scene) -> str:
    """What is waited for; where nothing is, what happened last."""
    view: State = scene.view
    last = scene.log[-1] if scene.log else ""
    reasons = (
        (scene.covered is not None, f"The keyboard goes to {scene.names[scene.covered or 0]}."),
        (view.phase == OVER, "The game is over."),
        (view.phase == FLOW and view.steps > 0, f"The river moves; {view.steps} to go."),
        (view.phase == JOE, _joe(view)),
        (bool(scene.thinking), _thinking(scene)),
        (bool(scene.laid), "Your card lies face down."),
        (scene.can_undo, "Done. u undoes it, Enter goes on at once."),
    )
    return next((text for holds, text in reasons if holds), last)


def _joe(view: State) -> str:
    if view.joe.zone == LOST:
        return "Joe has gone over the falls; he is back in zone 1 next round."
    return "Joe has moved."


def _thinking(scene: Scene) -> str:
    names = [scene.names[seat] for seat in sorted(scene.thinking)]
    return f"{_listed(names)} {_verb(len(names))} thinking." if names else ""


def _verb(count: int) -> str:
    return "is" if count == 1 else "are"


def _listed(names: Sequence[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _wanted(scene: Scene, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    """What is to be chosen; what comes of it once something is lit."""
    view: State = scene.view
    lit = choosing.lit
    if lit is not None and (lit.piece is not None or scene.game.is_secret(view, seat)):
        return f"{of_option(scene, lit)}."
    reasons = (
        (scene.game.is_secret(view, seat), "puts a card forward: its key or a click."),
        (view.phase == REDEEM, "may pay a gem for a lost canoe."),
        (
            view.phase == RETURN,
            f"puts {_canoe(view, seat, choosing, glyphs)} back onto the whirlpool: into which arm?",
        ),
    )
    for holds, text in reasons:
        if holds:
            return text
    if view.turn.stage in _STAGE_WORDS:
        return _STAGE_WORDS[view.turn.stage].format(card=CARDS[view.players[seat].played - 1])
    return f"has {_points(view, seat, choosing)} for {_canoe(view, seat, choosing, glyphs)}: choose where it goes."


_STAGE_WORDS = {
    SKY: "shows the cloud and moves the sky one place.",
    WAIT: "waits beside Joe: take, swap or give a gem?",
    ELK: "shows {card}, and may take the elk aboard first.",
    PUSHED: "is pushed by the whirlpool: into which arm?",
}


def _points(view: State, seat: int, choosing: Choosing) -> str:
    """How many points the canoe has; a range of them for the card 1/2/3."""
    if view.turn.canoe != NONE and view.turn.stage != POINTS:
        return _counted(view.turn.points)
    card = view.players[seat].played
    canoe = view.players[seat].canoes[choosing.piece or 0]
    if card == ONE_TO_THREE:
        return f"{points_of(1, canoe)} to {points_of(3, canoe)} points"
    return _counted(points_of(card, canoe))


def _counted(points: int) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _canoe(view: State, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    if choosing.piece is None:
        return "no canoe"
    return hull_words(view, seat, choosing.piece, glyphs)
