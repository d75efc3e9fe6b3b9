"""What the games of a tournament follow from besides its settings, as digests, which every task carries to its worker.

A worker with other bots, rules or another mind would play other games under the same numbers.
"""

from __future__ import annotations

import functools
import marshal
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from niagara_ai.commands import EXEC, command_parts
from niagara_ai.contract import BotError
from niagara_ai.files import digest_of
from niagara_ai.guests import guest, load_game
from niagara_ai.registry import BOTS

T = TypeVar("T")


class Origin(BaseModel):
    """Digests of the bots' code, of the game's rules, and of its mind; the mind's is empty if none plays."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bots: str
    rules: str
    mind: str

    def differences(self, other: Origin) -> list[tuple[str, str, str]]:
        """What differs: its name, our digest, and the other's."""
        return [(name, mine, getattr(other, name)) for name, mine in self if mine != getattr(other, name)]


def origin_of(source: str, game: str, seats: Sequence[str] | None = None) -> Origin:
    """What games of that game between these bots follow from here.

    Without `seats`, games follow from code alone: whoever plays them brings minds of their own.
    """
    return _origin(source, game, None if seats is None else tuple(seats))


@functools.cache
def _origin(source: str, game: str, seats: tuple[str, ...] | None) -> Origin:
    rules, names = load_game(source, game), [name.partition(":") for name in seats or ()]
    codes = [_code_of(kind) for kind in sorted({kind for kind, _, _ in names} - {*BOTS, EXEC})]
    for command in sorted({command for kind, _, command in names if kind == EXEC}):
        # a program is its command, with the contents of each part of it that is a file
        files = [Path(part) for part in command_parts(command) if os.path.isfile(part)]  # noqa: PTH113 - of any length
        try:
            codes.append(command.encode() + b"".join(file.read_bytes() for file in files))
        except OSError as error:
            wrong = f"the program {command} cannot be read, so its games could not be told from others"
            raise BotError(wrong) from error
    return Origin(
        bots=digest_of(_source("niagara_ai"), *codes, digits=16),
        rules=rules.digest,
        mind=digest_of(rules.mind.read_bytes(), digits=16) if seats is not None and rules.mind.is_file() else "",
    )


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Work on numbered games that a worker refuses whose games would be others."""

    work: Callable[[int], T]
    source: str
    game: str
    seats: tuple[str, ...] | None
    origin: Origin

    @staticmethod
    def of(work: Callable[[int], T], source: str, game: str, seats: Sequence[str] | None = None) -> Task[T]:
        """The task as it is here; without `seats` its players travel with the work, their minds too."""
        return Task(work, source, game, None if seats is None else tuple(seats), origin_of(source, game, seats))

    def __call__(self, number: int) -> T:
        for name, wanted, here in self.origin.differences(origin_of(self.source, self.game, self.seats)):
            raise BotError(
                f"a worker has another version of the {name} ({here or 'none'} there, {wanted or 'none'} here); "
                "install the same version everywhere"
            )
        return self.work(number)


def _code_of(kind: str) -> bytes:
    """The source of the package that contains what makes a guest's bots, or of the module if none contains it.

    Of what was typed in at a prompt it is the compiled code instead.
    """
    if (package_bot := guest(kind)) is None:
        raise BotError(
            f"a process that plays games has no bot {kind}: a bot object, or one of add_guest, plays with workers=1 "
            "alone, in more processes what a package names in its entry points (niagara_tui.bots)"
        )
    make: object = package_bot.make
    while isinstance(make, functools.partial):
        make = make.func
    functions = [make, *(vars(make)[name] for name in sorted(vars(make)))] if isinstance(make, type) else [make]
    codes = [code for each in functions if isinstance(code := getattr(each, "__code__", None), CodeType)]
    if not any(Path(code.co_filename).is_file() for code in codes) and (typed := b"".join(map(marshal.dumps, codes))):
        return typed
    module = str(getattr(make, "__module__", None))
    package = module.rpartition(".")[0]
    try:
        return _source(package if _file(package) is not None else module)
    except OSError as error:
        raise BotError(
            f"the code of the bot {kind} cannot be read, so its games could not be told from others"
        ) from error


def _source(name: str) -> bytes:
    """The source of a loaded package, or of a loaded module by itself; an OSError if there is none."""
    if (file := _file(name)) is None:
        raise FileNotFoundError(name)
    files = sorted(file.parent.rglob("*.py")) if hasattr(sys.modules[name], "__path__") else [file]
    return b"".join(each.relative_to(file.parent).as_posix().encode() + each.read_bytes() for each in files)


def _file(name: str) -> Path | None:
    """The file of a loaded module; None if it has none, as a namespace or what is typed in."""
    file = getattr(sys.modules.get(name), "__file__", None)
    return None if file is None else Path(file)
