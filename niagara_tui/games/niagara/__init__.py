"""Niagara (RULES N-1 to N-71) and its expansions (S-1 to S-53, J-1 to J-7), for three to six players.

`rules` is the game, `player` what weighs moves and foresees the river, `words` every card and piece once, `decisions`
what is asked and `options` what can be chosen, `story` the log, `reasons` why a plan is good, `board` the table.
"""
