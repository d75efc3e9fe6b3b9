"""The app: opens on the home screen or at a table, and leaves the terminal as it found it, whatever ends it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from textual.app import App

from niagara_tui.ui.theme import NIGHT

if TYPE_CHECKING:
    from niagara_tui.storage.models import Setup


def local_time() -> datetime:
    """The time of day here."""
    return datetime.now().astimezone()


@dataclass(frozen=True)
class Launch:
    """How the app is started.

    `saves` is the folder of saves (None: the default one), `config` that of the settings (None: the user's).
    `setup` goes straight to a new table, `resume` to the save of that name; at most one of them is given.
    """

    saves: Path | None = None
    ascii: bool = False
    setup: Setup | None = None
    resume: str | None = None
    clock: Callable[[], datetime] = local_time
    config: Path | None = None


def run(launch: Launch) -> int:
    """Run the app until it is left; the exit status."""
    app = NiagaraApp(launch)
    app.run()
    return app.return_code or 0


class NiagaraApp(App[None]):
    """Holds what the screens share: how it was launched, the settings, the folder of saves."""

    def __init__(self, launch: Launch) -> None:
        super().__init__()
        self.launch = launch
        self.register_theme(NIGHT)
        self.theme = NIGHT.name

    @property
    def ascii(self) -> bool:
        """Whether only ASCII signs may be drawn."""
        return self.launch.ascii

    def start(self, setup: Setup) -> None:
        """Begin a new game and go to its table."""

    def resume(self, name: str) -> None:
        """Go on with the save of that name at its table."""

    def go_home(self) -> None:
        """Leave whatever is open and show the home screen."""
