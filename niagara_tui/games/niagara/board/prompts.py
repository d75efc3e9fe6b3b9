"""The header line and the prompt line."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

from niagara_tui.core.i18n import _, plural
from niagara_tui.games.niagara.board.consequence import of_option, points_words
from niagara_tui.games.niagara.board.signs import hull_words
from niagara_tui.games.niagara.board.sky import sky_line
from niagara_tui.games.niagara.rules.board import CANOES, LOST, NONE
from niagara_tui.games.niagara.rules.decisions import seat_at
from niagara_tui.games.niagara.rules.decks import hand_of
from niagara_tui.games.niagara.rules.expansions.elk import points_of
from niagara_tui.games.niagara.rules.redemption import lost_canoes, may_redeem
from niagara_tui.games.niagara.rules.state import MAX_CHOSEN_POINTS, ONE_TO_THREE, Phase, Stage, State
from niagara_tui.games.niagara.words import CARD_WORDS
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.selection import Selection

PHASE_WORDS: dict[int, str] = {
    Phase.REDEEM: _("pay"),
    Phase.CHOOSE: _("choose"),
    Phase.PADDLE: _("paddle"),
    Phase.FLOW: _("river"),
    Phase.RETURN: _("lasso"),
    Phase.JOE: _("Joe"),
    Phase.OVER: _("over"),
}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """The header: title, round, phase, turn order and the sky."""
    view: State = scene.view
    has_turns = view.phase in (Phase.PADDLE, Phase.REDEEM, Phase.RETURN)
    order = [(seat_at(view, place), has_turns and place == view.turn.place) for place in range(view.seats)]
    line = prompts.header(scene, glyphs, PHASE_WORDS[view.phase], order)
    line.append_text(sky_line(view, glyphs))
    return line


def cover(scene: Scene, glyphs: Glyphs) -> Text:
    """The text that covers a hand that nobody may see now."""
    away = _("{name} chooses a card now; everybody else looks away.")
    return prompts.cover(scene, glyphs, away, _("{name} takes the card back with {key}"))


def prompt(scene: Scene, selection: Selection, glyphs: Glyphs, remark: str, override: str, width: int) -> Text:
    """The prompt: a remark on the last key, the highlighted option or the question; `override` replaces it.

    It fits into `width` cells if possible.
    """
    if scene.acting is None:
        return prompts.prompt(scene, prompts.waiting(scene, _happening(scene.view), _LAID), override, width=width)
    room = width - cell_len(scene.names[scene.acting]) - len("      ")
    wanted = _wanted(scene, scene.acting, selection, glyphs, room)
    return prompts.prompt(scene, wanted, override, remark=remark, width=width)


def played_already(view: State, seat: int, card: int) -> str:
    """A clause that the card has been played, and when all come back (N-15); empty if in hand or not in this game."""
    hand = view.players[seat].hand
    if hand[card - 1] or not hand_of(view.parts)[card - 1]:
        return ""
    left = sum(hand)
    # Translators: the player's name stands before it.
    said = plural(
        "has played {card}; all cards come back once the last card has been played.",
        "has played {card}; all cards come back once the other {left} have been played.",
        left,
    )
    return said.format(card=CARD_WORDS[card].spoken, left=left)


_LAID = _("Your card lies face down.")


def _happening(view: State) -> str:
    """The automatic step in progress; empty if there is nothing to report."""
    if view.phase == Phase.FLOW and view.steps > 0:
        return _("The river moves; {steps} to go.").format(steps=view.steps)
    return _joe(view) if view.phase == Phase.JOE else ""


def _joe(view: State) -> str:
    if view.joe.zone == LOST:
        return _("Joe has gone over the falls; he is back in zone 1 next round.")
    return _("Joe has moved.")


def _wanted(scene: Scene, seat: int, selection: Selection, glyphs: Glyphs, room: int) -> str:
    """The question of the current decision, or the highlighted option with its consequence."""
    view: State = scene.view
    highlighted = selection.highlighted
    if highlighted is not None and (highlighted.piece is not None or scene.game.is_secret(view, seat)):
        return f"{of_option(scene, highlighted, room)}."
    if scene.game.is_secret(view, seat):
        return _CHOOSE_CARD
    if view.phase == Phase.REDEEM:
        return redemption_wanted(view, seat)
    if view.phase in _PHASE_WANTS:
        return _PHASE_WANTS[view.phase].format(canoe=_canoe(view, seat, selection, glyphs))
    if view.turn.stage in _STAGE_WANTS:
        return _STAGE_WANTS[view.turn.stage].format(card=CARD_WORDS[view.players[seat].played].spoken)
    points, canoe = _points(view, seat, selection), _canoe(view, seat, selection, glyphs)
    return _GO.format(points=points, canoe=canoe)


# Translators: the player's name stands before it.
_CHOOSE_CARD = _("chooses a card: its key or a click, then Enter.")
# Translators: the player's name stands before it.
_GO = _("has {points} for {canoe}: choose where it goes.")
_PHASE_WANTS: dict[int, str] = {
    # Translators: the player's name stands before it.
    Phase.RETURN: _("puts {canoe} back onto the whirlpool: into which arm?"),
}
_STAGE_WANTS: dict[int, str] = {
    # Translators: the player's name stands before it.
    Stage.SKY: _("shows the cloud and moves the sky one place."),
    # Translators: the player's name stands before it.
    Stage.WAIT: _("waits beside Joe: take, swap or give a gem?"),
    # Translators: the player's name stands before it.
    Stage.ELK: _("shows {card}, and may take the elk aboard first."),
    # Translators: the player's name stands before it.
    Stage.PUSHED: _("is pushed by the whirlpool: into which arm?"),
}


def redemption_wanted(view: State, seat: int) -> str:
    """The question on lost canoes (N-50, N-51), as a clause without subject."""
    if view.turn.stage == Stage.PICK:
        # Translators: the player's name stands before it.
        return _("has paid: which canoe comes back?")
    if not may_redeem(view, seat):
        # Translators: the player's name stands before it.
        return _("has no gem and gets a canoe free: which one?")
    if lost_canoes(view, seat) == CANOES:
        # Translators: the player's name stands before it.
        return _("has lost both canoes and pays a gem for one.")
    # Translators: the player's name stands before it.
    return _("may pay a gem for a lost canoe.")


def _points(view: State, seat: int, selection: Selection) -> str:
    """The canoe's points in words; a range for the card 1/2/3."""
    if view.turn.canoe != NONE and view.turn.stage != Stage.POINTS:
        return points_words(view.turn.points)
    card = view.players[seat].played
    canoe = view.players[seat].canoes[selection.piece or 0]
    if card == ONE_TO_THREE:
        least, most = points_of(1, canoe), points_of(MAX_CHOSEN_POINTS, canoe)
        return plural("{least} to {most} point", "{least} to {most} points", most).format(least=least, most=most)
    return points_words(points_of(card, canoe))


def _canoe(view: State, seat: int, selection: Selection, glyphs: Glyphs) -> str:
    if selection.piece is None:
        return _("no canoe")
    return hull_words(view, seat, selection.piece, glyphs)
