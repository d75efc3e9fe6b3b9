"""Bots, independent of any game, screen or file."""
