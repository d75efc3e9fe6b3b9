"""The name of somebody who is here for the first time: whether it is asked for, and one drawn for who gives none."""

from __future__ import annotations

from pathlib import Path

from niagara_tui.core.chance import draw_seed
from niagara_tui.core.i18n import _
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile

_RIVERS = ("Avon", "Brook", "Clyde", "Dee", "Eden", "Jordan", "Lena", "Shannon", "Tamar", "Wye")
"""Names of rivers that people have, too; no other seat gets one of them."""

ASKED = _("Welcome! What is your name? {name} has been drawn for you: Enter keeps it.")


def is_unknown(kept: Settings, config: Path | None) -> bool:
    """Whether nobody has given a name here: neither in the settings nor in the record, if that can be read."""
    if kept.name or kept.profile:
        return False
    logbook, problem = LogbookFile(config).read()
    return not (problem or logbook.profiles)


def drawn_name() -> str:
    """A name for who gives none."""
    return _RIVERS[draw_seed() % len(_RIVERS)]
