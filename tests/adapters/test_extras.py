"""Without its extra an adapter says how to get it."""

from __future__ import annotations

import importlib
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "module", "name"), [("pettingzoo", "pettingzoo", "PettingZoo"), ("open_spiel", "pyspiel", "OpenSpiel")]
)
def test_an_adapter_without_its_framework_says_what_brings_it(
    adapter: str, module: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.delitem(sys.modules, f"niagara_tui.adapters.{adapter}", raising=False)
    with pytest.raises(ImportError, match=rf"^{name} is not installed; pip install 'niagara-tui\[rl\]' brings it$"):
        importlib.import_module(f"niagara_tui.adapters.{adapter}")
