"""The command line: the only place that puts everything together."""

from __future__ import annotations

from niagara_tui.cli.main import main

__all__ = ["main"]
