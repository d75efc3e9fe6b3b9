"""The keys of a replay, and the buttons of its timeline."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding, BindingType

from niagara_tui.core.i18n import _
from niagara_tui.match.film import OPEN, Viewpoint
from niagara_tui.ui.widgets.key_line import Key

BINDINGS: list[BindingType] = [
    Binding("right", "step(1)", _("One step forward")),
    Binding("left", "step(-1)", _("One step back")),
    Binding("down", "turn(1)", _("To the next turn")),
    Binding("up", "turn(-1)", _("To the turn before")),
    Binding("pagedown", "round(1)", _("To the next round")),
    Binding("pageup", "round(-1)", _("To the round before")),
    Binding("home", "start", _("To the start")),
    Binding("end", "end", _("To the end")),
    Binding("space", "play", _("Play automatically, or stop")),
    Binding("enter", "skip", _("Do not wait")),
    Binding("v", "speed", _("Another speed")),
    Binding("e", "eyes", _("See it through other eyes")),
    Binding("g", "go_to", _("Go to a round or a move")),
    Binding("p", "play_on", _("Play on from here")),
    Binding("l", "log", _("The log; Enter goes to a line's moment")),
    Binding("r", "review", _("Review: what the decisions cost")),
    Binding("question_mark", "help", _("Help")),
    Binding("escape,q", "leave", _("Back")),
]

BUTTONS = (
    ("start", "|◄", "|<"),
    ("round(-1)", "◄◄", "<<"),
    ("step(-1)", "◄", "<"),
    ("play", "‖", "="),
    ("step(1)", "►", ">"),
    ("round(1)", "►►", ">>"),
    ("end", "►|", ">|"),
)
"""The timeline's buttons: action, symbol, ASCII symbol."""

PLAY_ON = _(
    "Play on from here? A new game begins at this moment, with a save of its own; this one stays as it is.\n\n"
    "The seed is the same, so what is left to chance may come as it came here. "
    "The new game does not count in your record."
)
"""The question asked before a new game begins."""


def eyes(viewpoint: Viewpoint, letters: Sequence[str]) -> str:
    """A word for switching to this point of view."""
    if viewpoint is None:
        return _("what all see")
    if viewpoint == OPEN:
        return _("open hands")
    return _("eyes of {letter}").format(letter=letters[viewpoint])


def always(*, is_playing: bool, only_ascii: bool) -> list[Key]:
    """The keys that are always valid, the most important first."""
    across, down = ("<>", "^v") if only_ascii else ("←→", "↑↓")
    return [
        ("right", across, _("step")),
        ("down", down, _("turn")),
        ("pagedown", "pg", _("round")),
        ("space", "spc", _("stop") if is_playing else _("play")),
        ("question_mark", "?", _("help")),
        ("escape", "esc", _("back")),
        ("l", "l", _("log")),
    ]
