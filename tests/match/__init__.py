"""The running match, its bots and its save."""
