"""Minds for tests: networks drawn at random, which think something of everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from niagara_ai.contract import Encoding
from niagara_ai.mcts.network import DEEP_UNITS, POLICY_UNITS, Layers, shapes_of


def drawn_layers(encoding: Encoding, seed: int = 1, units: int = 8) -> Layers:
    rng = np.random.default_rng(seed)
    shapes = shapes_of(encoding, POLICY_UNITS, units, DEEP_UNITS)
    drawn: dict[str, Any] = {
        name: (rng.standard_normal(shape) * 0.3).astype(np.float32) for name, shape in shapes.items()
    }
    return Layers(**{**drawn, "scale": np.array([3.0, 2.0], np.float32)})
