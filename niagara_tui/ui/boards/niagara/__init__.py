"""Niagara on the screen."""
