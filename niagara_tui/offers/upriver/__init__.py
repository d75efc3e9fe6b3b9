"""What can be chosen in Up the River."""
