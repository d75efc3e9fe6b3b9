"""Texts common to all boards: the header, the prompt, the banner in its place, and the cover of a hidden hand.

A banner has the place of the question, so that it covers nothing of the picture that it speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from time import monotonic
from typing import NamedTuple

from rich.cells import cell_len, chop_cells
from rich.text import Text

from niagara_tui.core import signs
from niagara_tui.core.decisions import Option
from niagara_tui.core.i18n import _, clauses, listed, plural
from niagara_tui.core.sentences import Event, Sentence
from niagara_tui.core.text import strip_hidden
from niagara_tui.match.bots.readiness import getting_ready
from niagara_tui.store.limits import HUMAN
from niagara_tui.ui.colours import palette
from niagara_tui.ui.colours.palette import HIGHLIGHT, SEATS
from niagara_tui.ui.keyboards import ESCAPE, key_name
from niagara_tui.ui.kit.board import Scene
from niagara_tui.ui.kit.glyphs import Glyphs
from niagara_tui.ui.kit.selection import Selection
from niagara_tui.ui.widgets.key_line import Key
from niagara_tui.ui.widgets.painted import Painted, append


def enter_sign(only_ascii: bool) -> str:
    return "<-'" if only_ascii else "⏎"


def header(scene: Scene, glyphs: Glyphs, order: Sequence[tuple[int, bool]]) -> Text:
    """The header line: title, round, phase, and the turn order if anybody is in it.

    `order` pairs a seat with whether it acts.
    """
    line = Text(f" {scene.game.title.upper()}", "bold #5bb8e8", no_wrap=True, end="")
    line.append("  " + _("round {number}").format(number=scene.game.kernel.clock(scene.view)) + " ", "default")
    line.append(f" {scene.moment.phase} ", HIGHLIGHT)
    line.append("  " + _("order") + " " if order else "", "dim")
    for seat, has_turn in order:
        name, letter = scene.names[seat], scene.game.letters[seat]
        append(line, signs.TURN.drawn(glyphs.turn, name=name) if has_turn else " ", "bold #ffd54a")
        append(line, signs.LETTER.drawn(letter, letter=letter, name=name), SEATS[seat])
    line.append("   ")
    return line


def cover(scene: Scene, glyphs: Glyphs) -> Text:
    """The text shown in place of a hand that nobody should see now."""
    if scene.covered is None and HUMAN in scene.players:
        return Text(_("Only what everybody knows is shown here."), "dim")
    if scene.covered is None:
        return Text(_("Only bots sit at this table: sit back and watch."), "dim")
    moment, names, letters = scene.moment, scene.names, scene.game.letters
    backs = [moment.back.format(name=names[seat], key=letters[seat].lower()) for seat in sorted(scene.can_take_back)]
    text = Text(justify="center")
    text.append(f"{glyphs.hidden * 6}  ", "dim")
    text.append(moment.away.format(name=names[scene.covered]), "bold")
    text.append(f"  {glyphs.hidden * 6}\n", "dim")
    text.append(_("Enter or a click shows the hand."))
    return text.append(f"\n{clauses(backs)}.", "dim") if backs else text


def prompt(scene: Scene, question: str, override: str = "", *, remark: str = "", width: int) -> Text:
    """The prompt line, `width` cells wide: the acting player's name, `said`, the scene's notice, a word on the bots.

    A non-empty `override` replaces the whole line, and a `remark` on the last key replaces that and `said`. What has no
    room beside the question is left out rather than cut: a notice has been told at length where notices are.
    """
    if override and not remark:
        return Text(f" {override}", no_wrap=True, end="")
    line = Text(" ", no_wrap=True, end="")
    if scene.acting is None:
        line.append(question)
    else:
        line.append(f" {scene.names[scene.acting]} ", SEATS[scene.acting])
        line.append(f"  {remark or question}")
    # What may be said beside the question, the most telling first; nothing once the game is over
    asides: Sequence[str] = () if scene.warming is None else getting_ready(scene.warming)
    if scene.can_play_to_end:
        asides = _("You have nothing left to decide: e plays to the end."), _("e plays to the end.")
    if scene.game.is_over(scene.view):
        asides = ()
    for said_beside, style in (([scene.notice], "bold #ff6b6b"), (asides, "dim")):
        room = width - line.cell_len - len("  ")
        fitting = next((text for text in said_beside if text and cell_len(text) <= room), "")
        line.append(f"  {fitting}" if fitting else "", style)
    return line


def waiting(scene: Scene) -> str:
    """What the table waits for while nobody at this keyboard decides, or else the last line of the log."""
    moment = scene.moment
    happening = moment.happening()
    last = scene.idle or (scene.log[-1] if scene.log else "")
    reasons = (
        (scene.covered is not None, _("Hand the keyboard to {name}.").format(name=scene.names[scene.covered or 0])),
        (scene.game.is_over(scene.view), _("The game is over.")),
        (bool(happening), happening),
        (bool(scene.thinking), thinking(scene)),
        (bool(scene.can_take_back), moment.laid),
        (scene.can_undo, _("Done. u undoes it, Enter goes on at once.")),
    )
    return next((text for holds, text in reasons if holds), last)


def thinking(scene: Scene) -> str:
    names = [scene.names[seat] for seat in sorted(scene.thinking)]
    sentence = plural("{names} is thinking.", "{names} are thinking.", len(names))
    return sentence.format(names=listed(names)) if names else ""


def valid_keys(scene: Scene, selection: Selection) -> list[Key]:
    if scene.covered is not None:
        return [("enter", enter_sign(scene.ascii_only), _("uncover"))]
    if scene.acting is None:
        return [("escape", ESCAPE, _("take back"))] if scene.viewer in scene.can_take_back else []
    moment = scene.moment
    keys = [("right", "<>" if scene.ascii_only else "←→", _("choose"))]
    if len(selection.pieces) > 1:
        keys.append(("tab", key_name("tab"), moment.piece))
    if selection.highlighted is not None:
        keys.append(("enter", enter_sign(scene.ascii_only), moment.play))
        keys.append(("escape", ESCAPE, _("back")))
    return keys


def outcome(scene: Scene, option: Option) -> str:
    return option.label if scene.acting is None else scene.game.consequence(scene.view, scene.acting, option)


def choice_sentence(
    scene: Scene, option: Option, room: int, outcome_of: Callable[[Scene, Option], str] = outcome
) -> str:
    """A sentence that explains the key of an option: what it chooses, and what comes of that, as `told`.

    It is in words if so they fit into `room` cells, else in the signs of the table.
    """
    worded = in_words(scene, option)
    texts = (
        strip_hidden(text)
        for text in (outcome_of(scene, worded), worded.label, outcome_of(scene, option), option.label)
    )
    forms = [signs.CHOICE.of(key=option.key, choice=f"{text.removesuffix('.')}.").sentence for text in texts]
    return next((form for form in forms if cell_len(form) < room), forms[-1])


def in_words(scene: Scene, option: Option) -> Option:
    """The option labelled in words rather than in the signs of the table, if the game has words for it."""
    alike = (other for one in scene.choices_in_words for other in (one, *one.inner) if other.moves == option.moves)
    worded = next((other for other in alike if other.moves or other.key == option.key), option)
    return replace(option, label=worded.label)


_STAY, _BRIEF_STAY = 2.0, 1.2
"""Seconds at normal speed for which a line with a loss or a win stays, and one of what happens more often."""
_BETWEEN = "  ·  "


class _Line(NamedTuple):
    """One line of a banner, and the seconds at normal speed for which it stays."""

    text: Text
    seconds: float


def events_in(lines: Sequence[str]) -> tuple[Sentence, ...]:
    return tuple(line for line in lines if isinstance(line, Sentence) and line.event not in (None, Event.ROUND))


def banner_lines(events: Sequence[Sentence], width: int, between: str = _BETWEEN) -> list[_Line]:
    """The events in as few lines of `width` cells as they need, to be shown one after the other; nothing is cut."""
    lines: list[_Line] = []
    for event in events:
        seconds = _STAY if event.event in (Event.LOSS, Event.WIN) else _BRIEF_STAY
        # The words in lines of at most `width` cells; only a word that is wider than that is divided
        full = str(event).removesuffix(".").upper()
        room = max(2, width - 2)
        parts = [""]
        for word in (part for whole in full.split(" ") for part in chop_cells(whole, room)):
            joint = f"{parts[-1]} {word}".lstrip()
            parts[-1:] = [joint] if cell_len(joint) <= room else [parts[-1], word]
        for words in parts:
            banner = Text(words, palette.EVENTS[event.event] if event.event else palette.BANNER)
            if lines and lines[-1].text.cell_len + len(between) + banner.cell_len <= width - 2:
                joined = Text.assemble(lines[-1].text, (between, palette.BANNER), banner)
                lines[-1] = _Line(joined, max(lines[-1].seconds, seconds))
            else:
                lines.append(_Line(banner, seconds))
    return lines


class PromptLine(Painted):
    """The question to the acting player; while an event is announced, the banner."""

    clock: Callable[[], float] = staticmethod(monotonic)
    _lines: Sequence[_Line] = ()
    _ends: Sequence[float] = ()
    _asked = Text()

    def show_text(self, text: Text) -> None:
        """Show this text, at once or after the banner."""
        self._asked = text
        self.tick()

    def announce(self, events: Sequence[Sentence], stretch: float, *, only_ascii: bool = False) -> None:
        """Show these events in a banner; `stretch` is a factor on the time for which it stays.

        Before the line has a size nothing is shown.
        """
        if not self.size.width:
            return
        between = _BETWEEN.replace("·", "-") if only_ascii else _BETWEEN
        self._lines = banner_lines(events, self.size.width, between)
        self._ends = [self.clock() + seconds for seconds in accumulate(line.seconds * stretch for line in self._lines)]
        for end in self._ends:
            self.set_timer(max(0.0, end - self.clock()), self.tick)
        self.tick()

    @property
    def banner_seconds(self) -> float:
        return max(0.0, self._ends[-1] - self.clock()) if self._ends else 0.0

    def finish(self) -> None:
        self._lines, self._ends = (), ()
        self.tick()

    def tick(self) -> None:
        now = self.clock()
        text = next((line.text for line, end in zip(self._lines, self._ends, strict=True) if now < end), None)
        if text is not None:
            free = max(0, self.size.width - text.cell_len)
            sides = [(" " * columns, palette.BANNER) for columns in (free // 2, free - free // 2)]
            text = Text.assemble(sides[0], text, sides[1], no_wrap=True, end="")
        super().show_text(self._asked if text is None else text)

    def on_resize(self) -> None:
        """End the banner, which was laid out for another width."""
        if self._ends:
            self.finish()
