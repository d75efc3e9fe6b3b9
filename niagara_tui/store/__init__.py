"""Files: saves, position files and locks. Knows no specific game."""
