"""Checks that every game must pass, whatever its rules: pytest tests that other packages can run on their games.

`NIAGARA_GAME=ferry pytest --pyargs niagara_tui.conformance` checks one game; several names are separated by commas;
without the variable, all installed games are checked. Each is checked with a covering sample of its options and seat
counts, with `-m slow` with all of them.
"""
