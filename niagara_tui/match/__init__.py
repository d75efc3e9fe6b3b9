"""A running match: its position, record, bots and save.

A choice made in secret is in the save from the moment it is made, sealed with the seed (`replay`; docs/save-format.md
says how far that protects). Nothing made of a save does a step that would reveal a sealed choice but the match itself.
The seed is secret too, one of 2^53: a seat could try a million seeds and know every hand. Until a game is over, only
the view of its only person, or the public view, is shown of the past (`film`).

Who concedes leaves `Match.people`: a bot decides for the seat, names become "Ann's bot", and the log tells it once the
steps that are due are done. A seat may undo its own decisions since the last step or another seat's decision.
"""
