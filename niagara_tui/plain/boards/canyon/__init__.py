"""Canyon, told line by line."""
