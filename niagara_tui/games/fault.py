"""Which game of another package an error comes from, so that its author is told and not ours."""

from __future__ import annotations

from niagara_tui.games import registry


def game_at_fault(error: BaseException) -> str | None:
    """The name of the game from another package in whose code the error was raised; None if it is nobody's or ours.

    Compiled rules raise nothing of their own, so the interpreted code that called them is what is found.
    """
    packages = registry.foreign_packages()
    trace, found = error.__traceback__, None
    while trace is not None:
        module = str(trace.tb_frame.f_globals.get("__name__", ""))
        found = packages.get(module.partition(".")[0], found)
        trace = trace.tb_next
    return found
