"""The header line and the prompt line."""

from __future__ import annotations

from rich.text import Text

from niagara_tui.core.choices import Option
from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.games.upriver.rules.board import ARROWS
from niagara_tui.games.upriver.rules.phases import turn_order
from niagara_tui.games.upriver.rules.shift import after_move, left_to_the_falls
from niagara_tui.games.upriver.rules.state import Phase, State
from niagara_tui.ui.boards import prompts
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.selection import Selection

PHASE_WORDS: dict[int, str] = {
    Phase.THROW: _("throw"),
    Phase.MOVE: _("move"),
    Phase.RIVER: _("river"),
    Phase.OVER: _("over"),
}


def header(scene: Scene, glyphs: Glyphs, highlighted: Option | None = None) -> Text:
    """The header: title, round, phase, turn order, and the boats that the falls take after this round."""
    view: State = scene.view
    has_turns = view.phase in (Phase.THROW, Phase.MOVE)
    order = [(seat, has_turns and seat == view.turn) for seat in turn_order(view)]
    line = prompts.header(scene, glyphs, PHASE_WORDS[view.phase], order)
    if scene.looks_ahead:
        line.append(falls_note(scene, glyphs, highlighted), "dim")
    return line


def prompt(scene: Scene, selection: Selection, override: str, width: int, remark: str = "") -> Text:
    """The prompt: a remark on the last key, the highlighted option or the question; `override` replaces it."""
    if scene.acting is None:
        return prompts.prompt(scene, prompts.waiting(scene, "", ""), override, width=width)
    question = _question(scene, scene.acting, selection.highlighted)
    return prompts.prompt(scene, question, override, remark=remark, width=width)


def _question(scene: Scene, seat: int, highlighted: Option | None) -> str:
    """The question of the current decision, or the highlighted option with its consequence."""
    view: State = scene.view
    if highlighted is not None:
        return f"{highlighted.label}{_left_behind(view, seat, highlighted)}."
    if view.die == ARROWS:
        # Translators: the player's name stands before it.
        return _("throws arrows: a boat forward, or another player's back.")
    # Translators: the player's name stands before it.
    return _("throws {number}: which boat moves?").format(number=view.die)


def _left_behind(view: State, seat: int, highlighted: Option) -> str:
    """The seat's boats that the falls take at the end of the round, if the highlighted option is played."""
    count = left_to_the_falls(after_move(view, seat, highlighted.moves[0]))[seat]
    if not count:
        return ""
    said = plural("; {count} boat falls after this round", "; {count} boats fall after this round", count)
    return said.format(count=count)


def falls_note(scene: Scene, glyphs: Glyphs, highlighted: Option | None = None) -> str:
    """The boats that the falls take at the end of the round, if the highlighted option is played (U-6)."""
    taken = [
        scene.game.letters[seat] + (f"{glyphs.times}{count}" if count > 1 else "")
        for seat, count in enumerate(left_to_the_falls(after_option(scene, highlighted)))
        if count
    ]
    return _("the falls take {boats}").format(boats=listed(taken)) if taken else _("the falls take nobody")


def after_option(scene: Scene, highlighted: Option | None) -> State:
    """A copy of the position after the highlighted option is played, if any."""
    move = None if highlighted is None or scene.acting is None else highlighted.moves[0]
    return after_move(scene.view, scene.acting or 0, move)
