"""The game's table as Textual widgets."""
