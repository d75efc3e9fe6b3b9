"""The rules at both speeds: the state, its moves, the phases of a game, what a seat sees."""
