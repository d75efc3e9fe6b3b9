"""Invariants of positions and of what is said of them, over random games."""
