"""Invariants over whole games of any course."""
