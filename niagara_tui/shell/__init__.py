"""Shared by app, plain mode and command line: settings, pages, presets, signals and terminal hang-ups."""
