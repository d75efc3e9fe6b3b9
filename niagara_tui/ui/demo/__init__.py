"""Demos: scripted games that show what the program can do."""
