"""`python -m niagara_tui` is `niagara`."""

from __future__ import annotations

import os
import sys

try:
    if sys.path[:1] == [os.getcwd()]:  # noqa: PTH109 - pathlib would be imported from there, too
        del sys.path[0]  # where `python -m` looks first: a file there could take the place of a library
except OSError:  # the current folder has been removed
    pass

from niagara_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
