"""One running match: its true position, its record, its bots, its save."""
