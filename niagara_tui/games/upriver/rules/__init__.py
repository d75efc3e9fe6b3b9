"""The rules, interpreted and compiled: the state, its moves, the phases of a game, and views."""
