"""The board of Up the River."""
