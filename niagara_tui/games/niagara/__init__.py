"""Niagara (RULES N-1 to N-71) and its expansions (S-1 to S-53, J-1 to J-7), for three to six players."""
