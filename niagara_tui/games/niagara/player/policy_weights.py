"""Parameters of the policy that are common to all styles, in gems; fitted by self-play, not rules."""

from __future__ import annotations

WIN = 6.3
"""Worth of a gem that wins."""
SHARPNESS = 0.9
"""Sharpness of the weights of goals: the higher, the more the nearest goal outweighs the others."""

HOME = (1.0, 0.89, 0.82, 0.76, 0.64, 0.63, 0.37, 0.0, 0.0)
"""By depth at the owner's next turn: the share of the cargo's worth that remains."""

REST = (0.0, 0.11, 0.12, 0.23, 0.18, 0.0, -0.2, -0.66, -0.66)
"""By depth at the owner's next turn: the worth of an empty canoe."""

LURE = (0.15, 0.39, 0.27, 0.24, 0.18)
"""By site: the share of its gem's worth that counts for an empty canoe that rests there."""
LURE_HOME = 0.12
"""Addition to that share if the canoe can bring that gem home at its next turn."""

SHORT = 0.54
"""Share of a cargo's worth that remains if no card in hand is high enough to bring it home."""

DOUBLE_BACK = 0.5
"""Worth of each place in the hold of a canoe that is bought back."""
SECOND_CANOE = 0.52
"""Worth of a second canoe, compared with the gem that it costs."""

CARDS = (-0.05, 0.11, -0.02, 0.06, -0.02, -0.07, 0.0, 0.08, 0.0, 0.0)
"""By card: a bonus for playing it, whatever its effect."""

STAYS_LATER, STAYS_BEFORE = 0.71, 0.08
"""Chance that a rival's canoe is still there: if the rival moves after the seat, and if before."""

RISK = 0.07
"""Chance that one rival's canoe down-river robs a laden one."""

TAKE_ELK = 0.5
"""Worth of taking the elk aboard."""
ELK_ABOARD = 0.05
"""Worth of still having the elk aboard when a turn ends."""
LAUNCH_DOUBLE = 0.2
"""Worth of launching the double canoe rather than the single one."""
RIVAL_FALLS = 0.36
"""Worth of a rival's canoe going over the falls."""
RIVAL_WINS = 0.2
"""Cost of a gem at a site with which a rival would win."""

CARD_TEMPERATURE, MOVE_TEMPERATURE = 0.06, 0.03
"""Softmax temperatures of cards and of other moves: one that is worse by this much is 1/e as likely."""
