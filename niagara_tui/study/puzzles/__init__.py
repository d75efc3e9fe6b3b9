"""Puzzles: positions of strong games in which one plan is clearly best."""
