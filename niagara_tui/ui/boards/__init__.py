"""Building blocks of the games' boards."""
