"""Up the River: three boats of each player race to the harbour while the river carries them to the falls."""
