"""Training of minds by self-play: games, fits, matches, and the folder that holds them."""
