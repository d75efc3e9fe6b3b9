"""Which game of another package an error comes from, so that its author is told and not ours."""

from __future__ import annotations

from typing import NamedTuple

from niagara_tui.core.errors import chain
from niagara_tui.games import registry


class Fault(NamedTuple):
    """An error that was raised in the code of the game with that name."""

    game: str
    error: BaseException


def game_at_fault(error: BaseException) -> Fault | None:
    """The first cause of the error that was raised in the code of a game of another package; None if there is none.

    Compiled rules raise nothing of their own, so the interpreted code that called them is what is found.
    """
    packages = registry.foreign_packages()
    faults = (Fault(game, link) for link in reversed(chain(error)) if (game := _raiser(link, packages)))
    return next(faults, None)


def _raiser(error: BaseException, packages: dict[str, str]) -> str | None:
    trace, found = error.__traceback__, None
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        found = packages.get(module.partition(".")[0], found)
        trace = trace.tb_next
    return found
