"""What can be chosen at a decision, in signs and words."""
