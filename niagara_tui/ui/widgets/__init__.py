"""Widgets used by several screens."""
