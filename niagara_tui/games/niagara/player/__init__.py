"""The heuristic player: policy, styles, odds and features, which bots, hints and warnings share."""
