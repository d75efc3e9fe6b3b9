"""The base class of all errors of ours that are for users; here, since games and tables build on the bots' package."""

from __future__ import annotations


class NiagaraError(Exception):
    """An error that the user can fix; the message is one clear sentence."""
