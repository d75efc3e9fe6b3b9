"""The keys of tables, and which of them are valid now.

Keys that choose among options are told in `ui.kit.prompts.valid_keys`, and done in `ui.kit.selection_board`; those of
what is looked at (`f`, `z`) are in `ui.kit.inspection` and the games' `board/inspection`, of the walk through signs in
`ui.kit.pointing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _, pgettext
from niagara_tui.ui.keyboards import SPACE
from niagara_tui.ui.kit.pointing import POINT
from niagara_tui.ui.kit.prompts import enter_sign
from niagara_tui.ui.widgets.key_line import Key

if TYPE_CHECKING:
    from niagara_tui.match.bots.advice import Advice
    from niagara_tui.match.host import Host
    from niagara_tui.match.pace import Pace, Speed
    from niagara_tui.shell.settings import Settings
    from niagara_tui.ui.kit.board import Scene

MAIN_KEYS = ("right", "tab", "enter", "escape", "e", "u", "i", "L", "M", "N", "question_mark", "q")
"""The keys that come first if the line has no room for all."""

WALK = Binding(POINT, "signs", _("What each sign means; arrows go from one to the next"))
"""The key of every board with signs, in replays, too."""
EVERY_TABLE: list[BindingType] = [  # the keys of every table, besides those of options
    Binding("space", "pause", _("Pause or go on, while others play")),
    Binding("enter", "hurry", _("Go on at once; once the game is over: the ranking again")),
    Binding("pageup", "scroll_hint(-1)", _("Scroll the text beside the board")),
    Binding("pagedown", "scroll_hint(1)", _("Scroll the text beside the board")),
    Binding("v", "speed", _("How fast things are shown")),
    Binding("w", "motion", _("Moving pictures, or still ones")),
    Binding("l", "log", _("The whole log; enter on a line shows its moment")),
    WALK,
    Binding("question_mark", "help", _("Help")),
    Binding("q", "leave", _("Leave the table; what is done is kept")),
]

IN_A_GAME: list[BindingType] = [  # the keys of games only: lessons and puzzles have no undo, no hints and no conceding
    Binding("u", "undo", _("Undo, until something new is seen")),
    Binding("ctrl+r", "redo", _("Redo")),
    Binding("i", "hint", _("A hint: the best choice, and why; escape closes it")),
    Binding("plus", "candidates", _("After a hint: every plan that was looked at; again: the hint")),
    Binding("L", "line", _("After a hint: step by step, how the game may go on")),
    Binding("y", "why", _("Why a bot did what it did; again: the turn before; escape closes it")),
    Binding("A", "advisor", _("Advisor: a word about each new thing, or none")),
    Binding("e", "play_to_end", _("To the end without pauses, once you have nothing left to decide")),
    Binding("b", "free", _("Once the game is over: a free board, to move all seats by hand")),
    Binding("C", "concede", _("Concede: bots play your seat on; without people, all at once")),
]

_NEXT_SPEED: Mapping[Speed, str] = {  # what the key for the speed does, by the speed that it leads to
    "slow": _("slowly"),
    "normal": _("faster"),
    "fast": _("faster"),
    "instant": _("at once"),
}

SIGNS: Key = (POINT, POINT, _("signs"))
ALWAYS: list[Key] = [("l", "l", _("log")), SIGNS, ("question_mark", "?", _("help")), ("q", "q", _("leave"))]
"""The keys that are valid at every table at any time."""


def game_keys(
    host: Host, scene: Scene, settings: Settings, hint: Advice, highlighted: tuple[int, ...] | None
) -> list[Key]:
    """The keys that are valid in a game now, besides those of the board.

    `hint` is what is shown. `highlighted` are the moves that are: a hint that recommends them need not be shown.
    """
    keys: list[Key] = []
    if scene.game.is_over(scene.view):
        keys.append(("enter", enter_sign(scene.ascii_only), _("ranking")))
        keys.append(("b", "b", _("free board")))
    if scene.can_play_to_end:
        keys.append(("e", "e", _("play to the end")))
    if scene.can_undo:
        keys.append(("u", "u", _("undo")))
    if scene.can_redo:
        keys.append(("ctrl+r", "^r", _("redo")))
    if scene.aids and scene.acting is not None and not (scene.hinted and scene.hinted == highlighted):
        keys.append(("i", "i", _("show it") if scene.hinted else _("hint")))
    if hint.every:
        keys.append(("plus", "+", _("the hint") if hint.text == hint.every else _("all plans")))
    if hint.line is not None:
        keys.append(("L", "L", _("what may follow")))
    if scene.aids and scene.can_look_back:
        keys.append(("y", "y", _("why")))
    if scene.goes_on:
        keys.append(("space", SPACE, _("go on") if host.pace.paused else _("pause")))
    return [
        *keys,
        *ALWAYS,
        speed_key(host.pace),
        # Translators: what a key does: it stops moving pictures, or lets them move.
        ("w", "w", _("hold still") if settings.animation else pgettext("of pictures", "move")),
    ]


def speed_key(pace: Pace) -> Key:
    """The key for the speed at which things are shown, with what it does next."""
    return ("v", "v", _NEXT_SPEED[pace.following])
