"""Bots: they know no game, no screen and no file."""
