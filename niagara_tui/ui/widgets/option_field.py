"""Form fields for a game's options, built from the fields of its options' model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args

from pydantic.fields import FieldInfo
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Select, Static, Switch

from niagara_tui.core.i18n import _


class GroupHead(Horizontal):
    """The name of a group of switches, and a button that switches all of them."""

    @dataclass
    class AllSwitched(Message):  # the button was pressed: switch all options of the group, which have these names
        names: list[str]

    def __init__(self, group: str, names: list[str]) -> None:
        super().__init__(classes="line group")
        self._group, self.names = group, names

    def compose(self) -> ComposeResult:
        yield Static(self._group, markup=False, classes="title")
        yield Button(_("Switch all on"), compact=True, classes="all")

    def show(self, all_on: bool) -> None:
        self.query_one(Button).label = _("Switch all off") if all_on else _("Switch all on")

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.AllSwitched(self.names))


class OptionField(Vertical):
    """An option's title, description, and control: a switch for a boolean, a list for one of several words."""

    def __init__(
        self,
        name: str,
        field: FieldInfo,
        value: Any,
        *,
        in_group: bool = False,
        words: Mapping[str, str] | None = None,
    ) -> None:
        """Create the field of that option with that value.

        `in_group` drops the first part of the title, which the head of the group shows. `words` are what the list
        shows, by value; by default what the field's type allows.
        """
        super().__init__(id=f"option-{name}", classes="grouped" if in_group else None)
        title = field.title or name
        self._title = title.partition(": ")[2] if in_group else title
        self.option, self._field = name, field
        self._words = words or {word: _(word) for word in get_args(field.annotation)}
        self._value = value

    def compose(self) -> ComposeResult:
        with Horizontal(classes="line"):
            yield Static(self._title, markup=False, classes="title")
            if self._words:
                yield Select(_entries(self._words), value=self._value, allow_blank=False, compact=True)
            else:
                yield Switch(bool(self._value), animate=False)
                yield Static(_word(bool(self._value)), classes="word")
        yield Static(self._field.description or "", markup=False, classes="about")

    @on(Switch.Changed)
    def _show_word(self, event: Switch.Changed) -> None:
        self.query_one(".word", Static).update(_word(event.value))

    @property
    def value(self) -> bool | str:
        if self._words:
            return str(self.query_one(Select).value)
        return self.query_one(Switch).value

    def set_value(self, value: bool | str) -> None:
        if self._words:
            self.query_one(Select).value = str(value)
        else:
            self.query_one(Switch).value = bool(value)

    def hide_words(self, hidden: Sequence[str]) -> None:
        """Remove these words from the list; if one of them was chosen, the default is chosen instead."""
        if not self._words:
            return
        select: Select[str] = self.query_one(Select)
        chosen = self.value
        words = {word: said for word, said in self._words.items() if word not in hidden}
        select.set_options(_entries(words))
        select.value = str(chosen if chosen in words else self._field.default)


def _word(switched_on: bool) -> str:
    return _("on") if switched_on else _("off")


def _entries(words: Mapping[str, str]) -> list[tuple[Content, str]]:
    return [(Content(said), word) for word, said in words.items()]
