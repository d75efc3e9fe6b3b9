"""The lines that say where the game is and what is wanted now."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.core.speech import _, listed, plural
from niagara_tui.games.niagara.board import LOST, NONE
from niagara_tui.games.niagara.decks import hand_of
from niagara_tui.games.niagara.elk import points_of
from niagara_tui.games.niagara.rules import seat_at
from niagara_tui.games.niagara.state import (
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
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.storage.limits import HUMAN
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.choosing import Choosing
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.niagara.consequence import of_option, points_words
from niagara_tui.ui.boards.niagara.signs import hull_words
from niagara_tui.ui.boards.niagara.sky import sky_line
from niagara_tui.ui.boards.palette import LIT, SEATS

PHASE_WORDS = {
    REDEEM: _("pay"),
    CHOOSE: _("choose"),
    PADDLE: _("paddle"),
    FLOW: _("river"),
    RETURN: _("lasso"),
    JOE: _("Joe"),
    OVER: _("over"),
}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """Title, round, phase, turn order and the sky, in one line."""
    view: State = scene.view
    line = Text(" NIAGARA", "bold #5bb8e8", no_wrap=True, end="")
    line.append("  " + _("round {number}").format(number=view.round) + " ", "default")
    line.append(f" {PHASE_WORDS[view.phase]} ", LIT)
    line.append("  " + _("order") + " ", "dim")
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
        return Text(_("Only what everybody knows is shown here."), "dim")
    if scene.covered is None:
        return Text(_("Only bots sit at this table: lean back and watch."), "dim")
    back = _("{name} takes the card back with {key}")
    laid = [back.format(name=scene.names[seat], key=scene.game.letters[seat].lower()) for seat in sorted(scene.laid)]
    away = _("{name} chooses a card now; everybody else looks away.").format(name=scene.names[scene.covered])
    text = Text(justify="center")
    text.append(f"{glyphs.hidden * 6}  ", "dim")
    text.append(away, "bold")
    text.append(f"  {glyphs.hidden * 6}\n", "dim")
    text.append(_("Enter or a click uncovers the hand."))
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
        line.append("  " + _("A hint is being thought out."), "dim")
    if scene.warming is not None:
        warming = _("The bots are warming up: {share}.").format(share=f"{scene.warming:.0%}")
        line.append(f"  {warming}", "dim")
    return line


def played_already(view: State, seat: int, card: int) -> str:
    """That the card has been played, and when all come back (N-15); empty if it is in hand, or not in this game."""
    hand = view.players[seat].hand
    if hand[card - 1] or not hand_of(view.parts)[card - 1]:
        return ""
    left = sum(hand)
    # Translators: the player's name stands before it.
    said = plural(
        "has played the {card}; all cards come back once the last card has been played.",
        "has played the {card}; all cards come back once the other {left} have been played.",
        left,
    )
    return said.format(card=CARD_WORDS[card - 1], left=left)


def _waiting(scene: Scene) -> str:
    """What is waited for; where nothing is, what happened last."""
    view: State = scene.view
    last = scene.log[-1] if scene.log else ""
    reasons = (
        (scene.covered is not None, _("The keyboard goes to {name}.").format(name=scene.names[scene.covered or 0])),
        (view.phase == OVER, _("The game is over.")),
        (view.phase == FLOW and view.steps > 0, _("The river moves; {steps} to go.").format(steps=view.steps)),
        (view.phase == JOE, _joe(view)),
        (bool(scene.thinking), _thinking(scene)),
        (bool(scene.laid), _("Your card lies face down.")),
        (scene.can_undo, _("Done. u undoes it, Enter goes on at once.")),
    )
    return next((text for holds, text in reasons if holds), last)


def _joe(view: State) -> str:
    if view.joe.zone == LOST:
        return _("Joe has gone over the falls; he is back in zone 1 next round.")
    return _("Joe has moved.")


def _thinking(scene: Scene) -> str:
    names = [scene.names[seat] for seat in sorted(scene.thinking)]
    said = plural("{names} is thinking.", "{names} are thinking.", len(names))
    return said.format(names=listed(names)) if names else ""


def _wanted(scene: Scene, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    """What is to be chosen; what comes of it once something is lit."""
    view: State = scene.view
    lit = choosing.lit
    if lit is not None and (lit.piece is not None or scene.game.is_secret(view, seat)):
        return f"{of_option(scene, lit)}."
    if scene.game.is_secret(view, seat):
        return _PUT_FORWARD
    if view.phase in _PHASE_WANTS:
        return _PHASE_WANTS[view.phase].format(canoe=_canoe(view, seat, choosing, glyphs))
    if view.turn.stage in _STAGE_WANTS:
        return _STAGE_WANTS[view.turn.stage].format(card=CARD_WORDS[view.players[seat].played - 1])
    points, canoe = _points(view, seat, choosing), _canoe(view, seat, choosing, glyphs)
    return _GO.format(points=points, canoe=canoe)


# Translators: the player's name stands before it.
_PUT_FORWARD = _("puts a card forward: its key or a click.")
# Translators: the player's name stands before it.
_GO = _("has {points} for {canoe}: choose where it goes.")
_PHASE_WANTS = {
    # Translators: the player's name stands before it.
    REDEEM: _("may pay a gem for a lost canoe."),
    # Translators: the player's name stands before it.
    RETURN: _("puts {canoe} back onto the whirlpool: into which arm?"),
}
_STAGE_WANTS = {
    # Translators: the player's name stands before it.
    SKY: _("shows the cloud and moves the sky one place."),
    # Translators: the player's name stands before it.
    WAIT: _("waits beside Joe: take, swap or give a gem?"),
    # Translators: the player's name stands before it.
    ELK: _("shows the {card}, and may take the elk aboard first."),
    # Translators: the player's name stands before it.
    PUSHED: _("is pushed by the whirlpool: into which arm?"),
}


def _points(view: State, seat: int, choosing: Choosing) -> str:
    """How many points the canoe has; a range of them for the card 1/2/3."""
    if view.turn.canoe != NONE and view.turn.stage != POINTS:
        return points_words(view.turn.points)
    card = view.players[seat].played
    canoe = view.players[seat].canoes[choosing.piece or 0]
    if card == ONE_TO_THREE:
        least, most = points_of(1, canoe), points_of(3, canoe)
        return plural("{least} to {most} point", "{least} to {most} points", most).format(least=least, most=most)
    return points_words(points_of(card, canoe))


def _canoe(view: State, seat: int, choosing: Choosing, glyphs: Glyphs) -> str:
    if choosing.piece is None:
        return _("no canoe")
    return hull_words(view, seat, choosing.piece, glyphs)
