"""The file of the logbook."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from niagara_tui.core.errors import BadInput
from niagara_tui.core.i18n import _
from niagara_tui.core.user_folders import user_data_path
from niagara_tui.store.kept_file import Broken, KeptFile, LeftAlone, Sentences
from niagara_tui.store.logbook import FORMAT, MAX_VALUES, Logbook, Profile, read_logbook, write_logbook
from niagara_tui.store.reading import SIZE_CAP, count_values, peek

FILE = "record.json"
_LEFT_OUT = 0.1
"""Fraction of the largest profile's games dropped per step from a file that is too large."""
_SENTENCES = Sentences(
    set_aside=_("Your record was broken ({error}); a new one is begun, and the old file is kept as {name}."),
    broken=_("Your record is broken ({error}); the file is left as it is."),
    unusable=_("Your record cannot be used: {error}."),
    unsaved=_("Your record could not be saved: {error}."),
)

Edit = Callable[[Logbook], Logbook]


class LogbookFile(KeptFile[Logbook]):
    """The logbook's file in a folder, by default the user's data folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use that folder."""
        path = (folder or user_data_path()) / FILE
        super().__init__(path, _parsed, _within_size_cap, Logbook, _SENTENCES)

    def change(self, edit: Callable[[Logbook], Logbook | None]) -> str:
        """Change the logbook, as `KeptFile.change` does; if `edit` removes the last profile, everything is deleted."""

        def edited(logbook: Logbook) -> Logbook | None:
            changed = edit(logbook)
            return changed if changed is None or changed.profiles or not logbook.profiles else None

        return super().change(edited)


def _parsed(data: bytes) -> Logbook:
    try:
        return read_logbook(data)
    except BadInput as error:
        number = peek(data).get("format")
        is_newer = isinstance(number, int) and number > FORMAT
        raise (LeftAlone if is_newer else Broken)(str(error)) from error


def _within_size_cap(logbook: Logbook) -> bytes:
    """Serialize the logbook; as long as it could not be read again, drop the oldest games of the largest profile."""
    while len(data := write_logbook(logbook)) > SIZE_CAP or count_values(data) > MAX_VALUES:
        largest = max(logbook.profiles, key=lambda profile: len(profile.games))
        kept = largest.games[1 + int(len(largest.games) * _LEFT_OUT) :]
        profiles = [Profile(name=each.name, games=kept) if each is largest else each for each in logbook.profiles]
        logbook = logbook.model_copy(update={"profiles": profiles})
    return data
