"""What people can choose at a decision, as options: one package a game, for every kind of table."""
