"""Plain mode: the game as lines of text, for screen readers and for terminals that are too small or cannot draw."""
