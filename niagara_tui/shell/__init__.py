"""What app, plain mode and command line share: settings, pages, ready-made tables, how they end with their terminal."""
