"""The bots at a table: their processes, the conversation with them, and the hints that come of it."""
