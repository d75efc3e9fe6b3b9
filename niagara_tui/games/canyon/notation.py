"""How positions of Canyon are written in a line: in the words of its declaration, the round first."""

from __future__ import annotations

from niagara_tui.core.notation import Notation

NOTATION = Notation(order=("seats", "round", "phase", "first", "leader", "turn", "turned"))
