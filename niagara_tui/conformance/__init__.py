"""Checks that every game must pass, whatever its rules: pytest tests that a package which brings a game can run.

`NIAGARA_GAME=ferry pytest --pyargs niagara_tui.conformance` checks one game; several are parted by commas; without the
variable all games that can be found are checked. Each is tried at a covering sample of its tables, with `-m slow` at
all of them.
"""
