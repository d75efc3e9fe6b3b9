"""Scripts of demos, read from files: the start position, and for each beat the caption and the keys to press."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from niagara_tui.core.errors import BadInput, sentence
from niagara_tui.core.i18n import _
from niagara_tui.core.inputs import text_of
from niagara_tui.core.text import did_you_mean
from niagara_tui.store.models import Record, read_record

_CLOSED = ConfigDict(extra="forbid", frozen=True)
_SUFFIX = ".toml"


class Beat(BaseModel):
    """A step of a demo: the caption `say` is shown, then the keys are pressed; `shows` is a text on screen after that.

    `hold` pauses the table before the keys are pressed, so that the other players do not act after them.
    """

    model_config = _CLOSED

    say: Annotated[str, Field(min_length=1, max_length=220)]
    keys: list[str] = Field(default_factory=list)
    shows: str = ""
    hold: bool = False


class Advice(BaseModel):
    """One move of a hint, with the rest of the turn and each seat's chance of winning."""

    model_config = _CLOSED

    move: str
    then: tuple[str, ...] = ()
    chances: tuple[Annotated[float, Field(ge=0, le=1)], ...]


class Script(BaseModel):
    """A demo: it starts after `move` decisions of the example save `save`, at the table or in the replay.

    `hint` fixes the contents of hints, best move first, since two searches may give different answers.
    """

    model_config = _CLOSED

    title: Annotated[str, Field(min_length=1, max_length=60)]
    save: Annotated[str, Field(pattern=r"^example-[a-z]+$")]
    move: Annotated[int, Field(ge=0)]
    screen: Literal["table", "replay"] = "table"
    hint: list[Advice] = Field(default_factory=list)
    beat: Annotated[list[Beat], Field(min_length=1)]


@cache
def scripts() -> dict[str, Script]:
    """All demos by name, in alphabetical order."""
    paths = sorted((files("niagara_tui.ui.demo") / "scripts").iterdir(), key=lambda path: path.name)
    read = {}
    for path in (path for path in paths if path.name.endswith(_SUFFIX)):
        try:
            read[path.name.removesuffix(_SUFFIX)] = Script.model_validate(tomllib.loads(text_of(path.read_bytes())))
        except (ValidationError, tomllib.TOMLDecodeError, BadInput) as error:
            why = sentence(error) if isinstance(error, ValidationError) else str(error)
            raise BadInput(_("the demo {name} is damaged: {reason}").format(name=path.name, reason=why)) from error
    return read


def script(name: str) -> Script:
    if name not in scripts():
        raise BadInput(
            _("no demo is called {name!r}; there are {all}").format(name=name[:40], all=", ".join(scripts()))
            + did_you_mean(name, scripts())
        )
    return scripts()[name]


def example(save: str) -> Record:
    """The record of an example save, from the checkout's folder of saves or else from the package."""
    checkout = Path(str(files("niagara_tui"))).parent / "saves"
    packed = files("niagara_tui.ui.demo") / "saves"
    name = f"{save}.json"
    return read_record(((checkout if (checkout / name).is_file() else packed) / name).read_bytes())
