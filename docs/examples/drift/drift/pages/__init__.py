"""What Drift says: its lessons and puzzles."""
