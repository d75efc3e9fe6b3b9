"""The games, one package each; no game knows another, and only its `board` and `teller` know a shell."""
