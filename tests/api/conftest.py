"""The command line, to compare with what programs get."""

from __future__ import annotations

from tests.cli.conftest import interpreted, niagara

__all__ = ["interpreted", "niagara"]
