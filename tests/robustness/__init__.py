"""Failures from outside: files, signals, keys and disks; each row of docs/robustness.md has a file of tests."""
