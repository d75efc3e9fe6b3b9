"""The game in words: log sentences, reasons for decisions, and the pages of rules and help."""
