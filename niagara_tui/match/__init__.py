"""A running match: its position, record, bots and save."""
