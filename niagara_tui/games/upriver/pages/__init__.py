"""Rules, help, lessons, notes, puzzles and ratings: what people read, as files."""
