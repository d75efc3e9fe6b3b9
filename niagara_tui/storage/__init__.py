"""Bytes and files: saves, position files, locks. Knows no game."""
