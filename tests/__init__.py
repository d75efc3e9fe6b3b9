"""The tests of the whole program."""

import os

# Tests expect English sentences, whatever the developer's language; those of what fits on screens can do with another.
# It is said here, before anything of the program is loaded: what it says is translated then.
os.environ["LANGUAGE"] = os.environ.get("NIAGARA_TEST_LANGUAGE", "en")
