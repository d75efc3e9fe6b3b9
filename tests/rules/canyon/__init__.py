"""The rules of Canyon, by their ids."""
