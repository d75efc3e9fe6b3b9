"""What the boards of all games are built of."""
