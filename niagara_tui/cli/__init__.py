"""The command line: the composition root, where all layers are wired together."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `niagara` with these arguments (None: those of the process) and return its exit status."""
    if arguments is None:
        from niagara_tui.shell.language import speak

        speak(sys.argv[1:])
    from niagara_tui.cli import program  # only now: it loads sentences

    return program.main(arguments)
