"""The heuristic player: the evaluation of decisions that bots, hints and warnings share."""
