"""The animation of the water."""

PERIOD = 8
"""Number of frames after which the animation repeats."""
