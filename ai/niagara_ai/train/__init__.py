"""Fitting a game's evaluation to the outcomes of self-play."""
