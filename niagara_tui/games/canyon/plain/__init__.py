"""The table as lines of text, for plain mode."""
