"""Small JSON files in the user's configuration folder: a broken one is set aside, and nothing about them is fatal."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.sanitize import clean
from niagara_tui.storage.atomic import make_folder, write_text
from niagara_tui.storage.opening import NoSuchFile, read_bytes

MAX_BYTES = 100_000

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class KeptFile(Generic[M]):
    """A file called `name` that holds a `model`, all fields of which have defaults.

    The other attributes are templates of messages: `broken` for a file that does not fit the model and `unusable` for
    one that cannot be read, both with `{error}` and `{put_aside}`; `unsaved` for a failure to write, with `{error}`.
    """

    name: str
    model: type[M]
    broken: str
    unusable: str
    unsaved: str

    def load(self, folder: Path) -> tuple[M, str | None]:
        """Load the file in that folder; if it is broken, set it aside and return the defaults and a message."""
        path = folder / self.name
        try:
            return self.model.model_validate_json(self._contents(path)), None
        except NoSuchFile:
            return self.model(), None
        except ValidationError as error:
            said = self.broken.format(error=sentence(error), put_aside=_set_aside(path))
        except BadInput as error:
            said = self.unusable.format(error=clean(str(error)), put_aside=_set_aside(path))
        return self.model(), said

    def save(self, held: M, folder: Path) -> str | None:
        """Write the file; on failure returns a message instead of raising, since none of these files is essential."""
        try:
            make_folder(folder)
            write_text(folder / self.name, held.model_dump_json(indent=2) + "\n")
        except OSError as error:
            return self.unsaved.format(error=clean(str(error)))
        return None

    def change(self, change: Callable[[M], None], folder: Path) -> str | None:
        """Load the file, apply `change` to its contents and save it, under a lock against other processes.

        Returns a message if it could not be written or was broken before.
        """
        from niagara_tui.storage.lock import changing

        with suppress(OSError):  # `save` reports the failure
            make_folder(folder)
        with changing(folder / self.name):
            held, problem = self.load(folder)
            change(held)
            return self.save(held, folder) or problem

    def _contents(self, path: Path) -> bytes:
        data = read_bytes(path)
        if len(data) > MAX_BYTES:
            raise BadInput(_("{file} is larger than {most_bytes} bytes").format(file=self.name, most_bytes=MAX_BYTES))
        return data


def _set_aside(path: Path) -> str:
    aside = path.with_suffix(".broken.json")
    try:
        path.replace(aside)
    except OSError:
        return _("the defaults are used")
    return _("the defaults are used, and the old file is kept as {name}").format(name=aside.name)
