"""Where bots are measured and trained: tournaments, their files and ratings; training runs; engines on trial.

Programs call it as the commands do; nothing of it prints. How long experiments are where nothing is said about it
stands here, for the help of commands and for programs alike.
"""

from __future__ import annotations

from collections.abc import Mapping

GAMES = 100  # games of a tournament, at most
PUZZLES = 40  # puzzles of a file, at most
TRAINING: Mapping[str, int] = {
    "games": 1000,
    "iterations": 128,
    "quick_iterations": 16,
    "window": 1_000_000,
    "epochs": 6,
    "policy_units": 32,
    "units": 64,
    "match_games": 100,
    "seed": 0,
}
"""The numbers of a training run (`niagara_ai.train.folder.Settings`)."""
