"""The table in Textual."""
