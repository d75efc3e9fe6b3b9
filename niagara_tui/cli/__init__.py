"""The command line: the only place that puts everything together."""

from __future__ import annotations

from niagara_tui.cli.program import main

__all__ = ["main"]
