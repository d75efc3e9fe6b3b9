"""The command line: the composition root, where all layers are wired together."""

from __future__ import annotations

from niagara_tui.cli.program import main

__all__ = ["main"]
