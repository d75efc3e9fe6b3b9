"""What `import niagara_tui` gives to programs, by subject: the same work that commands do, with types.

Each module names what it hands on in its `__all__`; the package `niagara_tui` finds these names, and loads no module
before one of them is used. What is computed is in the rooms below; here arguments are checked, since a program may pass
anything, and a wrong one gets one sentence.
"""
