"""Niagara, told line by line."""
