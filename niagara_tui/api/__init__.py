"""What `import niagara_tui` gives to programs, by subject: the same work that commands do, with types.

A program asks the package `niagara_tui` for each of these names, which finds it, and loads no module before one
of its names is used. What is computed is in the rooms below; here arguments are checked, since a program may pass
anything, and whatever is wrong raises a `NiagaraError` with one sentence. docs/python.md is a tour.
"""
