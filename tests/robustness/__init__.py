"""What breaks the program: files, signals, keys and disks that go wrong, a row of docs/robustness.md a file."""
