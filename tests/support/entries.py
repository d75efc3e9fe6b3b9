"""Games that a test brings, as if packages provided them."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType

import pytest

from niagara_tui.core.entry import GROUP, Entry
from niagara_tui.games import registry

_MODULE = "brought_games"


def bring(monkeypatch: pytest.MonkeyPatch, *, alone: bool = False, **entries: Entry) -> None:
    """Let packages provide these games by name, beside the installed ones or, if `alone`, instead of them."""
    module = ModuleType(_MODULE)
    vars(module).update(entries)
    monkeypatch.setitem(sys.modules, _MODULE, module)
    points = {name: [EntryPoint(name, f"{_MODULE}:{name}", GROUP)] for name in entries}
    found = points if alone else {**registry._points(), **points}
    monkeypatch.setattr(registry, "_points", lambda: found)
    monkeypatch.setattr(registry, "_entry_or_problem", registry._entry_or_problem.__wrapped__)
