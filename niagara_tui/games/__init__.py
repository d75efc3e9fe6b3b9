"""The games: a folder each, which knows only `core`."""
