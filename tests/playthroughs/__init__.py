"""Whole games written down, decision by decision, and compared."""
