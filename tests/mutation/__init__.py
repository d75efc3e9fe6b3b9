"""Faults put into a game's `player` on purpose: do its tests notice?"""
