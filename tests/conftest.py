"""How Hypothesis runs in every test: the same examples each time, no clock, nothing kept in the checkout."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")
