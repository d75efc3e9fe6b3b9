"""How the water is animated."""

PERIOD = 8
"""Steps after which its animation repeats."""
