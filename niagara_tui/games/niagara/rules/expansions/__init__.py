"""The expansions of Niagara, a module for each part that can be switched on."""
