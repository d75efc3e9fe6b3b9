"""The command line: the only place that puts everything together."""
