"""The policy and the values behind it, for bots, hints and warnings."""
