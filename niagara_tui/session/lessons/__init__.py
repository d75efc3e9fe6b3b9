"""Lessons: short tasks at a table, which explain a game to somebody who has never played it."""
