"""The name of somebody who is here for the first time: whether it is asked for, and one drawn for who gives none."""

from __future__ import annotations

import random
from pathlib import Path

from niagara_tui.core.i18n import _
from niagara_tui.shell.settings import Settings
from niagara_tui.store.logbook import LogbookFile

_RIVERS = ("Avon", "Brook", "Clyde", "Dee", "Eden", "Jordan", "Lena", "Shannon", "Tamar", "Wye")
"""Names of rivers that people have, too; no other seat gets one of them."""

ASKED = _("Welcome! What is your name? Enter keeps {name}.")


def is_unknown(kept: Settings, config: Path | None) -> bool:
    """Whether nobody has given a name here: neither in the settings nor in the record, if that can be read."""
    if kept.name or kept.profile:
        return False
    logbook, problem = LogbookFile(config).read()
    return not (problem or logbook.profiles)


def drawn_name() -> str:
    """A name for who gives none."""
    return random.choice(_RIVERS)  # noqa: S311 - it is no secret
