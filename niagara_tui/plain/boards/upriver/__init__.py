"""Up the River line by line."""
