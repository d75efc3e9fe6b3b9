"""Reviews: the course of a game, what its decisions cost, and the accounts."""
