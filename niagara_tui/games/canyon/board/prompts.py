"""The header line and the prompt line."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, plural
from niagara_tui.games.canyon.board.consequence import of_option
from niagara_tui.games.canyon.rules.dealing import cards_dealt
from niagara_tui.games.canyon.rules.movement import points_of
from niagara_tui.games.canyon.rules.phases import must_decide
from niagara_tui.games.canyon.rules.state import Phase, State
from niagara_tui.games.canyon.rules.tricks import has_suit, suit_led, tricks_taken
from niagara_tui.games.canyon.telling.words import SUIT_WORDS
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs

PHASE_WORDS: dict[int, str] = {
    Phase.DRAW: _("draw"),
    Phase.DOCK: _("docks"),
    Phase.DEAL: _("deal"),
    Phase.BID: _("bid"),
    Phase.TRICKS: _("tricks"),
    Phase.MOVE: _("paddle"),
    Phase.OVER: _("over"),
}


def header(scene: Scene, glyphs: Glyphs) -> Text:
    """The header: title, round, phase, turn order and progress of the round."""
    view: State = scene.view
    start = view.leader if view.phase == Phase.TRICKS else view.first
    order = [(start + place) % view.seats for place in range(view.seats)]
    line = prompts.header(scene, glyphs, [(seat, must_decide(view, seat)) for seat in order], PHASE_WORDS[view.phase])
    line.append(_progress(view))
    return line


def _progress(view: State) -> str:
    """The current trick's number or, while bidding, the number of cards dealt."""
    size = cards_dealt(view)
    if view.phase == Phase.TRICKS:
        trick = min(tricks_taken(view) + 1, size)
        return _("trick {number} of {count}").format(number=trick, count=size)
    return plural("{count} card each", "{count} cards each", size).format(count=size) if view.phase == Phase.BID else ""


def cover(scene: Scene, glyphs: Glyphs) -> Text:
    """The text that covers a hand that nobody may see now."""
    card, bid = (
        _("{name} plays a card now; everybody else looks away."),
        _("{name} bids now; everybody else looks away."),
    )
    away = card if scene.view.phase == Phase.TRICKS else bid
    return prompts.cover(scene, glyphs, away, _("{name} takes the bid back with {key}"))


def prompt(scene: Scene, highlighted: Option | None, remark: str, override: str, width: int) -> Text:
    """The prompt: a remark on the last key, the highlighted option or the question; `override` replaces it."""
    if scene.acting is None:
        return prompts.prompt(scene, prompts.waiting(scene, "", _("Your bid lies face down.")), override, width=width)
    told = (
        f"{of_option(scene, highlighted, scene.acting)}."
        if highlighted is not None
        else wanted(scene.view, scene.acting)
    )
    return prompts.prompt(scene, told, override, remark=remark, width=width)


def wanted(view: State, seat: int) -> str:
    """The question of the current decision, as a clause without subject."""
    if view.phase == Phase.TRICKS:
        return _card_wanted(view, seat)
    count = cards_dealt(view) if view.phase == Phase.BID else points_of(view, seat)
    return _WANTS[view.phase][count != 1].format(count=count)


# Translators: the player's name stands before each.
_WANTS: dict[int, tuple[str, str]] = {
    Phase.DOCK: (_("chooses a dock to start from."),) * 2,
    Phase.BID: (_("bids: will you win the only trick?"), _("bids: how many of the {count} tricks will you win?")),
    Phase.MOVE: (
        _("has {count} point: choose where the canoe goes."),
        _("has {count} points: choose where the canoe goes."),
    ),
}


def _card_wanted(view: State, seat: int) -> str:
    suit = suit_led(view)
    if suit < 0:
        # Translators: the player's name stands before it.
        return _("leads: any card.")
    if has_suit(view.players[seat].hand, suit):
        # Translators: the player's name stands before it.
        return _("follows suit: {suit} was led.").format(suit=SUIT_WORDS[suit])
    # Translators: the player's name stands before it.
    return _("has no {suit}: any card.").format(suit=SUIT_WORDS[suit])
