"""Records, files, locks and names."""
