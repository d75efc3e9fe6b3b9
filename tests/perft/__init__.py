"""Counts of the decision tree, on which both speeds agree."""
