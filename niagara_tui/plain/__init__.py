"""Plain mode: the table line by line, for screen readers and for terminals too small or too dumb to draw in."""
