"""What the games of a tournament follow from besides its settings, as digests, which every task carries to its worker.

A worker with other bots, rules or another mind would play other games under the same numbers.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from niagara_ai.contract import BotError
from niagara_ai.guests import guest
from niagara_ai.registry import BOTS
from niagara_ai.source import load_game

T = TypeVar("T")

_OURS = "niagara_ai"


class Origin(BaseModel):
    """Digests of the bots' code, of the game's rules, and of its mind; the mind's is empty if it has none."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    bots: str
    rules: str
    mind: str

    def differences(self, other: Origin) -> list[tuple[str, str, str]]:
        """What differs: its name, our digest, and the other's."""
        return [(name, mine, getattr(other, name)) for name, mine in self if mine != getattr(other, name)]


def origin_of(source: str, game: str, seats: Sequence[str] = ()) -> Origin:
    """What games of that game between these bots follow from here.

    Raises:
        BotError: the source, the game or a bot cannot be loaded.
    """
    kinds = {name.partition(":")[0] for name in seats} - {*BOTS}
    return _origin(source, game, tuple(sorted(kinds)))


@functools.cache
def _origin(source: str, game: str, kinds: tuple[str, ...]) -> Origin:
    played = load_game(source, game)
    guests = [found for found in map(guest, kinds) if found is not None]
    modules = [str(getattr(found.make, "__module__", "")) for found in guests]
    return Origin(
        bots=_digest(*(_source(each) for each in (f"{_OURS}.", *modules))),
        rules=played.digest,
        mind=_digest(played.mind.read_bytes()) if played.mind.is_file() else "",
    )


@dataclass(frozen=True, slots=True)
class Task(Generic[T]):
    """Work on numbered games that a worker refuses whose games would be others."""

    work: Callable[[int], T]
    source: str
    game: str
    seats: tuple[str, ...]
    origin: Origin

    @staticmethod
    def of(work: Callable[[int], T], source: str, game: str, seats: Sequence[str] = ()) -> Task[T]:
        """The task as it is here.

        Raises:
            BotError: the source, the game or a bot cannot be loaded.
        """
        return Task(work, source, game, tuple(seats), origin_of(source, game, seats))

    def __call__(self, number: int) -> T:
        """Do the work.

        Raises:
            BotError: something differs where this runs.
        """
        for name, wanted, here in self.origin.differences(origin_of(self.source, self.game, self.seats)):
            raise BotError(
                f"a worker has another version of the {name} ({here or 'none'} there, {wanted or 'none'} here); "
                "install the same version everywhere"
            )
        return self.work(number)


def _source(module: str) -> bytes:
    """The source of the package that contains a module, or of a module by itself; empty if there is none."""
    found = find_spec(module.rpartition(".")[0] or module) if module else None
    if found is None or found.origin is None:
        return b""
    file = Path(found.origin)
    files = sorted(file.parent.rglob("*.py")) if found.submodule_search_locations is not None else [file]
    return b"".join(each.relative_to(file.parent).as_posix().encode() + each.read_bytes() for each in files)


def _digest(*parts: bytes) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()[:16]
