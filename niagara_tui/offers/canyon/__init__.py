"""What can be chosen at a table of Canyon, in words that suit a board and a listener alike."""
