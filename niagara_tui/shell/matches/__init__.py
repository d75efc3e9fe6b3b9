"""Matches over several games, and challenges: one line of text with which anybody plays the same table."""
