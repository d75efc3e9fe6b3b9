"""The base game of Niagara (RULES N-1 to N-71), for three to five players."""
