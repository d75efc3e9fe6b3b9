"""Counts of the decision tree, agreed by both speeds."""
