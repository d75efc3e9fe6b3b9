"""The options of each decision, with their keys, labels and warnings."""
