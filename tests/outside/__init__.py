"""Games that other packages bring: the one of docs/games.md, installed and played, and bad ones."""
