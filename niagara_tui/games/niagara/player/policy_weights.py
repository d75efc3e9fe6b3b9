"""The numbers that a quick player goes by, in gems; fitted by self-play, not rules."""

from __future__ import annotations

KEEN = (6.3, 0.9)
"""A winning reserve, beyond its gems, and how much the nearest goal outweighs the others."""

HOME = (1.0, 0.89, 0.82, 0.76, 0.64, 0.63, 0.37, 0.0, 0.0)
"""By depth: the share of a cargo's worth that remains when its canoe lies there at its owner's next turn."""

REST = (0.0, 0.11, 0.12, 0.23, 0.18, 0.0, -0.2, -0.66, -0.66)
"""By depth: how well an empty canoe lies there at its owner's next turn."""

LURE = (0.15, 0.39, 0.27, 0.24, 0.18, 0.12)
"""How much of a gem counts that lies at the site where an empty canoe rests, by the site; the last: if it can go home
with that gem at the next turn."""

SHORT = (0.54,)
"""The share of a cargo's worth that remains if no card in hand is high enough to bring it home."""

LOSS = (1.4, 0.5)
"""A canoe lost, and how much more a double one is."""

CARDS = (-0.05, 0.11, -0.02, 0.06, -0.02, -0.07, 0.0, 0.08, 0.0, 0.0)
"""By card: how gladly it is played, whatever it does."""

PREY = (0.71, 0.08, 0.13)
"""The chance that a rival's canoe is still there if it moves later, and if it moves before; and the joy of robbing."""

RISK = (0.07,)
"""How likely one rival's canoe down-river robs a laden one."""

ODDITY = (0.5, 0.2, 0.36, 0.52)
"""What it is worth to take the elk, to launch the double canoe, to see a rival's canoe go over the falls, and to
have a second canoe rather than pay for one."""

HEAT = (0.06, 0.03)
"""How much worse, in gems, a card and any other move is that is 1/e as likely as the best one."""
