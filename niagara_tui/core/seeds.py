"""Where seeds come from that nobody has given."""

from __future__ import annotations

import secrets

from niagara_tui.core.chance import SEED_BOUND


def draw_seed() -> int:
    """A seed out of all there are: of fewer, a seat could try each one until it deals the hand that it holds."""
    return secrets.randbelow(SEED_BOUND)
