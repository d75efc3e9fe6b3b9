"""The table line by line, for plain mode."""
