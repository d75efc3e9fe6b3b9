"""Words that every room uses; this package knows no game."""
