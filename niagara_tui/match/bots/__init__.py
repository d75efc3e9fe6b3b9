"""Bots in a match: their processes, the communication with them, and hints for people."""
