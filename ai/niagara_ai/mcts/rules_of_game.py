"""The rules as the search names them: `Kernel.link` puts a real game's in the place of these names.

What each does stands at the contract (`Kernel` of `niagara_tui.core.game`). Nothing here is ever called.
"""

from __future__ import annotations

from typing import Any

must_decide: Any = None
legal_moves: Any = None
play: Any = None
advance: Any = None
is_over: Any = None
conceal: Any = None
determinize: Any = None
prefer: Any = None
features: Any = None
shares: Any = None
score: Any = None
clock: Any = None
copy_place: Any = None
hash_place: Any = None
