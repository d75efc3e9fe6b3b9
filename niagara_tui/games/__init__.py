"""The games, one package each; no game knows another, and only its `table` and `plain` know a shell."""
