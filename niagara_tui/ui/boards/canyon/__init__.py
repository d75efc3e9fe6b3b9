"""Canyon's board: the course, the trick, the players, the hand."""
