"""The numbers that the policy goes by in every style, in gems; fitted by self-play, not rules."""

from __future__ import annotations

WIN = 6.3
"""The worth of a gem that wins."""
SHARPNESS = 0.9
"""How much the nearest goal outweighs the others."""

HOME = (1.0, 0.89, 0.82, 0.76, 0.64, 0.63, 0.37, 0.0, 0.0)
"""By depth: the share of a cargo's worth that remains when its canoe lies there at its owner's next turn."""

REST = (0.0, 0.11, 0.12, 0.23, 0.18, 0.0, -0.2, -0.66, -0.66)
"""By depth: how well an empty canoe lies there at its owner's next turn."""

LURE = (0.15, 0.39, 0.27, 0.24, 0.18)
"""By site: how much of a gem counts that lies at the site where an empty canoe rests."""
LURE_HOME = 0.12
"""How much more of it counts if the canoe can go home with that gem at the next turn."""

SHORT = 0.54
"""The share of a cargo's worth that remains if no card in hand is high enough to bring it home."""

DOUBLE_BACK = 0.5
"""The worth of each place in the hold of a canoe that is bought back."""
SECOND_CANOE = 0.52
"""The worth of a second canoe, against the gem that it costs."""

CARDS = (-0.05, 0.11, -0.02, 0.06, -0.02, -0.07, 0.0, 0.08, 0.0, 0.0)
"""By card: how much better it is to play it than another, whatever it does."""

STAYS_LATER, STAYS_BEFORE = 0.71, 0.08
"""The chance that a rival's canoe is still there: if it moves after the seat, and if before."""

RISK = 0.07
"""How likely one rival's canoe down-river robs a laden one."""

TAKE_ELK = 0.5
"""The worth of taking the elk aboard."""
ELK_ABOARD = 0.05
"""The worth of still having the elk aboard when a turn ends."""
LAUNCH_DOUBLE = 0.2
"""The worth of launching the double canoe rather than the single one."""
RIVAL_FALLS = 0.36
"""The worth of a rival's canoe going over the falls."""
RIVAL_WINS = 0.2
"""The cost of a gem at a site that a rival would win with."""

CARD_HEAT, MOVE_HEAT = 0.06, 0.03
"""How much worse a card, and any other move, is that is 1/e as likely as the best one."""
