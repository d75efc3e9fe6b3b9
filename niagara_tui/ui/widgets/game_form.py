"""What a new game is made with: presets, the form of seats and options, and the first rules beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Select, Static, Switch
from textual.widgets.option_list import Option

from niagara_tui.core.chance import SEED_BOUND, draw_seed
from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import check_effect
from niagara_tui.core.text import as_sentence
from niagara_tui.match.bots.programs import Program
from niagara_tui.match.setup import comparison_key, name_problem
from niagara_tui.shell import players
from niagara_tui.shell.presets import Preset, grouped, last_or_default, usual_opponents
from niagara_tui.shell.settings import LastGame, LastSeat
from niagara_tui.store.models import SeatSetup, Setup
from niagara_tui.ui.widgets.fields import GroupHead, OptionField, SeatRow
from niagara_tui.ui.widgets.prose import ASCII, UNICODE, typeset


class PresetList(OptionList):
    """Highlights one preset or none; beyond its ends, arrow keys move to the fields above and below."""

    DEFAULT_CSS = """
    PresetList {
        height: auto;
        max-height: 8;
        border: none;
        padding: 0;
        &:focus {
            border: none;
        }
    }
    """

    presets: Sequence[Preset] = ()

    def offer(self, presets: Sequence[Preset]) -> None:
        self.presets = presets
        self.clear_options()
        self.add_options(Option(Content(preset.title)) for preset in presets)

    def action_cursor_up(self) -> None:
        if self.highlighted in (None, 0):
            self.screen.focus_previous()
        else:
            super().action_cursor_up()

    def action_cursor_down(self) -> None:
        if self.highlighted == self.option_count - 1:
            self.screen.focus_next()
        else:
            super().action_cursor_down()


class FirstRules(Widget):
    """Shows only whole sections; blank if not even the first one fits."""

    DEFAULT_CSS = "FirstRules { height: 1fr; }"

    def __init__(self, *, only_ascii: bool = False) -> None:
        super().__init__()
        self._sections: Sequence[str] = ()
        self._signs = ASCII if only_ascii else UNICODE

    def show(self, sections: Sequence[str]) -> None:
        self._sections = sections
        self.refresh()

    def render(self) -> Content:
        text = Content()
        for count in range(1, len(self._sections) + 1):
            page = typeset("\n".join(self._sections[:count]), self.size.width, self._signs)
            if page.height - 1 > self.size.height:  # the last line is blank
                break
            text = page.text
        return text


SEED_DIGITS = len(str(SEED_BOUND - 1))


class GameForm(VerticalScroll, can_focus=False):
    """Edits a `Setup`; errors of a field are shown next to it, those of the whole form are posted in `Validated`."""

    @dataclass
    class Validated(Message):
        """The form has been validated; `error` is an error that concerns no single field, empty if there is none.

        `setup` is the set-up with an arbitrary seed; None if the form is invalid.
        """

        error: str
        setup: Setup | None

    def __init__(
        self, game: Game[Any], last: LastGame, only_ascii: bool, mine: players.MyStrength, name: str = ""
    ) -> None:
        """Create a form for that game, filled with its last choices; `name` is the name at the first seat.

        `mine` is the bot of the person's strength.
        """
        super().__init__()
        self.game, self._last, self._only_ascii, self._mine = game, last, only_ascii, mine
        self._own_name = name
        self._letters = game.letters[: game.seats[-1]]
        self._count = players.default_count(last, game.seats)
        self._all_rows: list[SeatRow] = []
        self._fields: dict[str, OptionField] = {}
        self._is_validation_scheduled = False

    def compose(self) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Static(_("Players"), classes="title")
            counts = [(Content(str(count)), count) for count in self.game.seats]
            yield Select(counts, value=self._count, allow_blank=False, compact=True, id="count")
            yield Static(_("seats in turn order, with their letters"), classes="hint")
        choices = self._choices()
        seats = players.default_seats(self._last, self._letters, self._own_name, usual_opponents(self.game))
        for number, (letter, seat) in enumerate(zip(self._letters, seats, strict=True)):
            self._all_rows.append(SeatRow(letter, number, seat, choices, self._only_ascii))
        yield from self._all_rows
        values = last_or_default(self.game.options.model_fields, self._last.options)
        for group, names in grouped(self.game.options.model_fields):
            if group:
                yield GroupHead(group, names)
            for name in names:
                field = self.game.options.model_fields[name]
                self._fields[name] = OptionField(name, field, values[name], in_group=bool(group))
                yield self._fields[name]
        with Horizontal(classes="line", id="seed-line"):
            yield Static(_("Seed"), classes="title")
            seed = Input(placeholder=_("by chance"), restrict=r"[0-9]*", max_length=SEED_DIGITS, id="seed")
            seed.compact, seed.select_on_focus = True, False
            yield seed
            yield Button(_("New seed"), compact=True, id="new-seed")
            yield Static(_("empty: by chance"), classes="hint")
        yield Static(id="seed-error", classes="error", markup=False)

    def on_mount(self) -> None:
        self._show_seats()

    def _choices(self) -> list[players.PlayerChoice]:
        return players.with_another(players.choices(self.game, self._mine))

    def seat_program(self, row: SeatRow, program: Program) -> None:
        """Have a program that has been named just now play the seat of that row, under its own name."""
        choices = self._choices()
        for other in self._all_rows:
            other.offer(choices)
        others = [other.player_name for other in self._all_rows if other is not row]
        row.set(players.name_of_program(program, others) or row.player_name, program.player)

    @property
    def rows(self) -> list[SeatRow]:
        return self._all_rows[: self._count]

    def last_choices(self) -> LastGame:
        seats = [LastSeat(name=row.player_name, player=row.player) for row in self.rows]
        return LastGame(seats=seats, options=self._options())

    def setup(self) -> Setup | None:
        """The set-up, with a random seed if none is given; None if the form is invalid."""
        if self.validate():
            return None
        typed = self.query_one("#seed", Input).value
        return self._setup(int(typed) if typed else draw_seed())

    def validate(self) -> str:
        """Validate the form, show all errors, and return the first one, empty if there is none."""
        errors = []
        names = Counter(comparison_key(row.player_name) for row in self.rows)
        for row in self.rows:
            error = name_problem(row.player_name)
            if not error and names[comparison_key(row.player_name)] > 1:
                error = _("Somebody else has this name.")
            row.show_error(error)
            errors.append(error)
        typed, error = self.query_one("#seed", Input).value, ""
        if typed and int(typed) >= SEED_BOUND:
            error = _("A seed is a number from 0 to {most}.").format(most=SEED_BOUND - 1)
        seed_error = self.query_one("#seed-error", Static)
        seed_error.update(error)
        seed_error.display = bool(error)
        first, whole = next(filter(None, [*errors, error]), ""), ""
        if not first:  # the models and the game itself may still refuse the whole
            try:
                setup = self._setup(0)
                options = self.game.options.model_validate(setup.options)
                check_effect(options, by_title=True)
                state = self.game.new(options, len(setup.seats), setup.seed)
                whole = next(iter(self.game.audit(state)), "")
            except ValidationError as refusal:
                whole = sentence(refusal)
            except BadInput as refusal:
                whole = as_sentence(refusal)
        self.post_message(self.Validated(whole, None if first or whole else self._setup(0)))
        return first or whole

    def focus_first_error(self) -> None:
        for error in self.query(".error"):
            if error.display and error.parent is not None:
                row = error.parent
                (row.query_one(Input) if isinstance(row, SeatRow) else self.query_one("#seed")).focus()
                return

    def _options(self) -> dict[str, bool | str]:
        return {name: field.value for name, field in self._fields.items()}

    def _setup(self, seed: int) -> Setup:
        seats = [SeatSetup(name=row.player_name, player=players.seated(row.player, self._mine)) for row in self.rows]
        return Setup(game=self.game.id, options=self._options(), seats=seats, seed=seed)

    @property
    def names(self) -> list[str]:
        """The names at all seats that the game can have, whether they are in use or not."""
        return [row.player_name for row in self._all_rows]

    def fill(self, chosen: LastGame) -> None:
        seats = players.default_seats(chosen, self._letters, opponents=usual_opponents(self.game))
        for row, seat in zip(self._all_rows, seats, strict=True):
            row.set(seat.name, seat.player)
        self._count = players.default_count(chosen, self.game.seats)
        self.query_one("#count", Select).value = self._count
        self._show_seats()
        values = last_or_default(self.game.options.model_fields, chosen.options)
        for name, field in self._fields.items():
            field.set_value(values[name])

    @on(Select.Changed, "#count")
    def _count_changed(self, event: Select.Changed) -> None:
        event.stop()
        self._count = int(str(event.value))
        self._show_seats()

    def _show_seats(self) -> None:
        for index, row in enumerate(self._all_rows):
            row.display = index < self._count
        absent = self.game.letters[self._count :]
        for field in self._fields.values():
            field.hide_words(absent)
        self.validate()

    @on(SeatRow.Changed)
    @on(Input.Changed, "#seed")
    @on(Select.Changed)
    @on(Switch.Changed)
    def _changed(self) -> None:
        """Validate once for all changes made together: a form that is opened posts one for every field."""
        if not self._is_validation_scheduled:
            self._is_validation_scheduled = True
            self.call_later(self._validate_now)

    def _validate_now(self) -> None:
        self._is_validation_scheduled = False
        for head in self.query(GroupHead):
            head.show(all(switch.value for switch in self._switches(head.names)))
        self.validate()

    @on(GroupHead.AllSwitched)
    def _all_switched(self, event: GroupHead.AllSwitched) -> None:
        event.stop()
        switches = self._switches(event.names)
        wanted = not all(switch.value for switch in switches)
        for switch in switches:
            switch.value = wanted

    def _switches(self, names: Sequence[str]) -> list[Switch]:
        return [self._fields[name].query_one(Switch) for name in names]

    @on(Button.Pressed, "#new-seed")
    def _draw_seed(self, event: Button.Pressed) -> None:
        event.stop()
        self.query_one("#seed", Input).value = str(draw_seed())

    @on(SeatRow.Moved)
    def _moved(self, event: SeatRow.Moved) -> None:
        event.stop()
        self.move(event.row, event.by)

    def move(self, row: SeatRow, by: int) -> None:
        rows = self.rows
        index = rows.index(row) + by
        if not 0 <= index < len(rows):
            return
        other, mine = rows[index], (row.player_name, row.player)
        row.set(other.player_name, other.player)
        other.set(*mine)
        focused = self.screen.focused
        if focused is not None and row in focused.ancestors:
            part = next(iter(focused.classes & {"name", "player", "up", "down"}))  # the class of a field of the row
            other.query_one(f"{type(focused).__name__}.{part}").focus()
