"""Shared by app, plain mode and command line: settings, pages, bots and players, presets, and the terminal."""
