"""A person's record: the games that they have finished, how strong they are by these, and how it is told."""
