"""Running `niagara analyse` for a moment and reading its answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from niagara_tui.games.registry import game
from tests.cli.conftest import Niagara

GAME = game("niagara")
EXAMPLES = Path(__file__).parents[2] / "saves"


def analysed(niagara: Niagara, *arguments: object) -> Any:
    said = niagara("analyse", *arguments, "--time", "0.2", "--json")
    assert (said.status, said.err) == (0, "")
    return json.loads(said.out)
