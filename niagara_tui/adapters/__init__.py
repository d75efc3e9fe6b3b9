"""Adapters that offer all registered games to other frameworks (extra `rl`)."""
