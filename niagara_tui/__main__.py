"""`python -m niagara_tui` is `niagara`."""

from __future__ import annotations

import sys

from niagara_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
