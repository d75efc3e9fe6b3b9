"""The heuristic player: policy, styles and features, which bots and hints share."""
