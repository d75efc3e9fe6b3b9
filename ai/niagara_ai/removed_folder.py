"""A current folder that has been removed: libraries look it up as they load, and fail."""

from __future__ import annotations

import os
from pathlib import Path


def leave_removed_folder() -> None:
    """Go to the root if the current folder has been removed."""
    try:
        Path.cwd()
    except OSError:
        os.chdir(os.sep)
