"""The game in words: the log, reasons, the pages of rules and help."""
