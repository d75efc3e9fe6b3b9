"""Building blocks shared by all packages; knows no specific game."""
