"""The expansions of Niagara, one module for each part."""
