"""The games of the catalogue as other frameworks want them (extra `rl`)."""
