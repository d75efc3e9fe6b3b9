"""The tests of the whole program."""
