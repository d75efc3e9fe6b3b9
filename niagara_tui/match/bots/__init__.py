"""Bots in a match: their processes, the communication with them, and hints for people.

One process a seat, none for two, since its tree would carry one seat's knowledge to the other: `seats` for those that
bots play, `hints` for people's, started when first needed. A bot's seed is its own; with `--bots-seed` and `--ready`
equal arguments play equal games. Code of the search is compiled by one process for all; the others answer interpreted,
within a second each, and report the progress unasked. Compiling in a bot's own thread would take several times as
long, as Numba holds Python's global lock.

A bot's choice and thoughts come from one search, whose tree it keeps, or from the judge. A hint depends on the position
alone, so that a resumed game and a deep review say the same: the judge's work is fixed, and so is its seed.
"""
