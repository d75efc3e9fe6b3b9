"""Random seeds for games that were given none."""

from __future__ import annotations

import secrets

from niagara_tui.core.chance import SEED_BOUND


def draw_seed() -> int:
    """Draw a seed from the full range: with a smaller one, a player could find the seed that deals the known hand."""
    return secrets.randbelow(SEED_BOUND)
