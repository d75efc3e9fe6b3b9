"""Files: saves, settings, progress, the record, position files, and the one keeper of them. Knows no specific game."""
