"""What is judged and taught: reviews, lessons, puzzles."""
