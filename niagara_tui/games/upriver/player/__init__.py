"""The heuristic player: policy and styles, which bots and hints share."""
