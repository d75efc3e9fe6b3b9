"""Failures from outside: files, signals, keys and disks. Each row of docs/robustness.md has files of tests."""
