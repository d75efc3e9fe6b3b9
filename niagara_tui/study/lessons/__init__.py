"""Lessons: short tasks at a table that teach a game to somebody who has never played it."""
