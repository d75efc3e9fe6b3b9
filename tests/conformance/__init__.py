"""What `niagara_tui.conformance` does not check: what holds of the declaration, of the compiler, and of our games."""
