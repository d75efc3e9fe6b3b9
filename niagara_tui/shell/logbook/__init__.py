"""A person's record: the games that they have finished, their rating from these, and its presentation."""
