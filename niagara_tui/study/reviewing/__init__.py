"""Reviews of games: what every moment was worth, and what every decision cost."""
