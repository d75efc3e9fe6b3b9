"""The options of each decision, with their keys and labels."""
