"""Help: the keys of the screen below, and the meaning of the symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import Screen

from niagara_tui.core.decisions import LETTERS
from niagara_tui.core.game import Game
from niagara_tui.core.i18n import _
from niagara_tui.documents.model import Column, Section, Table
from niagara_tui.documents.text import markdown
from niagara_tui.shell import pages
from niagara_tui.shell.pages import table_help
from niagara_tui.ui.keyboards import key_name
from niagara_tui.ui.kit.board import Board
from niagara_tui.ui.screens.base_table import BaseTable
from niagara_tui.ui.screens.page import Sheet
from niagara_tui.ui.screens.table import TableScreen
from niagara_tui.ui.widgets.key_line import MORE
from niagara_tui.ui.widgets.prose import Prose


class HelpScreen(Sheet):
    """Shows the keys of the screen from which it was opened, and the keys and symbols of the game."""

    CSS_PATH = "reading.tcss"
    HEADING = _("Help")
    AUTO_FOCUS = "#text"

    def __init__(self, below: Screen[Any], game: Game[Any], legend: str = "") -> None:
        super().__init__()
        self._below, self._game, self._legend = below, game, legend

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "help" and super().check_action(action, parameters)

    def body(self) -> ComposeResult:
        if isinstance(self._below, BaseTable):
            chooses = self._below.query_one(Board).choice_keys().rstrip(".")
            keys = {chooses: _("choose")} if chooses else {}
            # The last line has room for a word alone; lessons, puzzles and Enter mean something else by theirs
            of_games = Binding.make_bindings([*TableScreen.BINDINGS, *BaseTable.BINDINGS])
            full = {binding.key: binding.description for binding in of_games if binding.key != "enter"}
            full = full if isinstance(self._below, TableScreen) else {}
            keys |= {sign: full.get(key) or word for key, sign, word in self._below.valid_keys()}
            here = "\n".join((_page(_("What you can do now"), keys), self._below.OWN_HELP))
        else:  # the keys of the screen below and of its focused part
            bindings = []
            for active in self._below.active_bindings.values():
                place, _dot, action = active.binding.action.rpartition(".")
                # Textual asks the screen on top, which is the help itself, whether the screen enables it
                is_offered = place != "screen" or self._below.check_action(action.partition("(")[0], ())
                is_shown = active.binding.show and active.binding.description and active.node is not self._below.app
                if is_shown and active.enabled and is_offered:
                    bindings.append(active.binding)
            here = _page_of(_("Keys here"), bindings) if bindings else ""
        # The keys of tables, without those of games if the screen below is a lesson or puzzle
        skipped = sorted({*ascii_lowercase} - {*LETTERS})
        letters = _("Choices get letters in alphabetical order, except those that are keys of tables: {keys}.")
        own_keys = letters.format(keys=", ".join(skipped))
        of_tables = [_page_of(_("At every table"), Binding.make_bindings(BaseTable.BINDINGS), own_keys)]
        if isinstance(self._below, TableScreen) or not isinstance(self._below, BaseTable):
            of_tables.insert(0, _page_of(_("In a game"), Binding.make_bindings(TableScreen.BINDINGS)))
        parts = (
            here,
            everywhere(self._app.can_suspend),
            *of_tables,
            table_help(self._game, self._app.current_options(), only_ascii=self._app.ascii),
        )
        page = self._app.with_signs("\n".join(parts))
        with VerticalScroll(id="text"):
            yield (prose := Prose(page, self._app.ascii))
        if self._legend in (names := pages.sections(page)):
            prose.turn_to(names.index(self._legend))


def everywhere(can_suspend: bool) -> str:
    keys = {
        _("tab, shift+tab"): _("to the next and the previous field"),
        _("arrows, enter"): _("move through lists and signs; take what is highlighted"),
        _("escape"): _("back, or take back"),
        "f1, f2": _("the rules, at a table about what is going on; settings"),
        MORE[1]: _("the keys that did not fit in the last line"),
        key_name("ctrl+p"): _("commands by name: pages, what can be done at the table"),
        key_name("ctrl+q"): _("quit; the game is saved after every decision"),
    }
    if can_suspend:
        keys[key_name("ctrl+z")] = _("suspend the program and go back to the shell; fg continues it there")
    places = _(
        "Keys that do nothing else are taken for what you may have meant: the row of digits works without Shift "
        "too, letters of other alphabets as those at their places, and capitals as small letters (Caps Lock)."
    )
    choices = _(
        "While its small letter is a choice, a capital means that choice, unless the terminal can tell Shift from "
        "Caps Lock; what the capital usually does is among the commands."
    )
    return _page(_("Everywhere"), keys, _("Everything can be clicked as well."), places, choices)


def _page_of(heading: str, bindings: Iterable[Binding], *more: str) -> str:
    """A page of the keys of bindings, and more paragraphs; keys that do the same share a row."""
    keys: dict[str, list[str]] = {}
    for binding in bindings:
        keys.setdefault(binding.description, []).append(key_name(binding.key))
    return _page(heading, {_(" or ").join(names): what for what, names in keys.items()}, *more)


def _page(heading: str, keys: Mapping[str, str], *more: str) -> str:
    table = Table((Column(_("key")), Column(_("what it does"))), tuple(keys.items()))
    return "\n".join((*markdown(Section(heading, (table, *more))), ""))
