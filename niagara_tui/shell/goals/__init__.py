"""The goals that a person reaches: watching a match for them, keeping them, and their page."""
