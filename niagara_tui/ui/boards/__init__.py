"""What every game's board is made of."""
