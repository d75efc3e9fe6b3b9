"""The settings screen; every change takes effect at once."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Select, Static, Switch

from niagara_tui.core.i18n import _
from niagara_tui.match.setup import name_problem
from niagara_tui.shell.settings import Settings, languages
from niagara_tui.store.limits import NAME_LENGTH
from niagara_tui.ui.screens.page import Form
from niagara_tui.ui.widgets.fields import OptionField

CHOSEN = ("theme", "speed", "pictures", "animation", "aids", "only_choices", "advisor", "record", "remarks", "bell")
"""The settings that are switched or chosen from a list; the name has a text field."""


class SettingsPage(Form):
    """Shows a field for each setting."""

    CSS_PATH = "settings.tcss"
    HEADING = _("Settings")

    def note(self) -> str:
        return _("kept in {settings_path}").format(settings_path=self._app.settings_path)

    def body(self) -> ComposeResult:
        settings, fields = self._app.settings, Settings.model_fields
        with VerticalScroll(id="fields", can_focus=False):
            yield OptionField("language", fields["language"], settings.language, words=languages())
            for name in CHOSEN:
                yield OptionField(name, fields[name], getattr(settings, name))
            with Vertical(id="option-name"):
                with Horizontal(classes="line"):
                    yield Static(fields["name"].title or "", classes="title")
                    yield Input(settings.name, max_length=NAME_LENGTH, compact=True, id="your-name")
                yield Static(fields["name"].description or "", classes="about", id="name-about", markup=False)

    @on(Switch.Changed)
    @on(Select.Changed)
    def _changed(self, event: Switch.Changed | Select.Changed) -> None:
        field = next(widget for widget in event.control.ancestors if isinstance(widget, OptionField))
        if field.value != getattr(self._app.settings, field.option):  # lists also report what they show at first
            setattr(self._app.settings, field.option, field.value)
            if field.option == "language":
                self._app.begin_again()
        self._app.apply_theme()
        self.show_scenery()

    @on(Input.Changed)
    def _named(self, event: Input.Changed) -> None:
        unfit = name_problem(event.value) if event.value else ""
        self.query_one("#name-about", Static).update(unfit or Settings.model_fields["name"].description or "")
        if not unfit and event.value != self._app.settings.name:
            self._app.settings.name = event.value

    def on_unmount(self) -> None:
        self._app.save_settings()
