"""How every test runs: Hypothesis with the same examples each time, no clock, nothing in the checkout; in English."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

os.environ["LANGUAGE"] = "en"  # tests hold English sentences, whatever the language of who runs them
