"""Texts common to all boards: the header, the prompt, and the cover of a hidden hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from niagara_tui.core.i18n import _, listed, plural
from niagara_tui.match.bots.hints import WARMING_UP
from niagara_tui.store.limits import HUMAN
from niagara_tui.ui.boards.board import Scene
from niagara_tui.ui.boards.glyphs import Glyphs
from niagara_tui.ui.boards.selection import Selection
from niagara_tui.ui.colours.palette import HIGHLIGHT, SEATS
from niagara_tui.ui.widgets.key_line import Key


def enter_sign(only_ascii: bool) -> str:
    """The symbol of the Enter key."""
    return "<-'" if only_ascii else "⏎"


def header(scene: Scene, glyphs: Glyphs, phase: str, order: Sequence[tuple[int, bool]]) -> Text:
    """The header line: title, round, phase, and the turn order if anybody is in it.

    `order` pairs a seat with whether it acts.
    """
    line = Text(f" {scene.game.title.upper()}", "bold #5bb8e8", no_wrap=True, end="")
    line.append("  " + _("round {number}").format(number=scene.game.kernel.clock(scene.view)) + " ", "default")
    line.append(f" {phase} ", HIGHLIGHT)
    line.append("  " + _("order") + " " if order else "", "dim")
    for seat, has_turn in order:
        line.append(glyphs.turn if has_turn else " ", "bold #ffd54a")
        line.append(scene.game.letters[seat], SEATS[seat])
    line.append("   ")
    return line


def cover(scene: Scene, glyphs: Glyphs, away: str, back: str) -> Text:
    """The text shown in place of a hand that nobody should see now.

    `away` is a template with `name` that asks the others to look away; `back` is one with `name` and `key` that says
    how to take a choice back.
    """
    if scene.covered is None and HUMAN in scene.players:
        return Text(_("Only what everybody knows is shown here."), "dim")
    if scene.covered is None:
        return Text(_("Only bots sit at this table: sit back and watch."), "dim")
    take_backs = [
        back.format(name=scene.names[seat], key=scene.game.letters[seat].lower())
        for seat in sorted(scene.can_take_back)
    ]
    text = Text(justify="center")
    text.append(f"{glyphs.hidden * 6}  ", "dim")
    text.append(away.format(name=scene.names[scene.covered]), "bold")
    text.append(f"  {glyphs.hidden * 6}\n", "dim")
    text.append(_("Enter or a click uncovers the hand."))
    if take_backs:
        text.append(f"\n{'; '.join(take_backs)}.", "dim")
    return text


def prompt(scene: Scene, said: str, override: str = "", *, remark: str = "", width: int) -> Text:
    """The prompt line, `width` cells wide: the acting player's name, `said`, the scene's notice, a word on the bots.

    A non-empty `override` replaces the whole line, and a `remark` on the last key replaces that and `said`. What has no
    room beside the question is left out rather than cut: a notice has been told at length where notices are.
    """
    if override and not remark:
        return Text(f" {override}", no_wrap=True, end="")
    line = Text(" ", no_wrap=True, end="")
    if scene.acting is None:
        line.append(said)
    else:
        line.append(f" {scene.names[scene.acting]} ", SEATS[scene.acting])
        line.append(f"  {remark or said}")
    for said_beside, style in (([scene.notice], "bold #ff6b6b"), (_asides(scene), "dim")):
        room = width - line.cell_len - len("  ")
        fitting = next((each for each in said_beside if each and cell_len(each) <= room), "")
        line.append(f"  {fitting}" if fitting else "", style)
    return line


def _asides(scene: Scene) -> Sequence[str]:
    """What may be said beside the question if there is room, the most telling first; nothing once the game is over."""
    if scene.game.is_over(scene.view):
        return ()
    if scene.can_play_to_end:
        return (_("You have nothing left to decide: e plays to the end."), _("e plays to the end."))
    return () if scene.warming is None else WARMING_UP


def waiting(scene: Scene, happening: str, take_backs: str) -> str:
    """What the table waits for while nobody at this keyboard decides, or else the last line of the log.

    `happening` describes an ongoing step, empty if there is none; `take_backs` is the text for secret choices that are
    not revealed yet.
    """
    last = scene.idle or (scene.log[-1] if scene.log else "")
    reasons = (
        (scene.covered is not None, _("The keyboard goes to {name}.").format(name=scene.names[scene.covered or 0])),
        (scene.game.is_over(scene.view), _("The game is over.")),
        (bool(happening), happening),
        (bool(scene.thinking), thinking(scene)),
        (bool(scene.can_take_back), take_backs),
        (scene.can_undo, _("Done. u undoes it, Enter goes on at once.")),
    )
    return next((text for holds, text in reasons if holds), last)


def thinking(scene: Scene) -> str:
    """A sentence that names the bots that are thinking; empty if none is."""
    names = [scene.names[seat] for seat in sorted(scene.thinking)]
    said = plural("{names} is thinking.", "{names} are thinking.", len(names))
    return said.format(names=listed(names)) if names else ""


def valid_keys(scene: Scene, selection: Selection, play: str, piece: str = "") -> list[Key]:
    """The valid keys of the selection. `play` is the word for Enter, `piece` the one for Tab."""
    if scene.covered is not None:
        return [("enter", enter_sign(scene.ascii_only), _("uncover"))]
    if scene.acting is None:
        return [("escape", "esc", _("take back"))] if scene.viewer in scene.can_take_back else []
    keys = [("right", "<>" if scene.ascii_only else "←→", _("choose"))]
    if len(selection.pieces) > 1:
        keys.append(("tab", "tab", piece))
    if selection.highlighted is not None:
        keys.append(("enter", enter_sign(scene.ascii_only), play))
        keys.append(("escape", "esc", _("back")))
    return keys
