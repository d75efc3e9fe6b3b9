"""The rules of Up the River, by their ids."""
