"""The tests of the whole program.

They expect English sentences, whatever the developer's language; those of what fits on screens can do with another.
Many of the program's sentences are made when it is imported: the language is chosen here, before anything imports it.
Tools that lie beside the tests (`python -m tests.speech.screens`) speak the language that they are called in.
"""

import os
import sys

if "pytest" in sys.modules:
    os.environ["LANGUAGE"] = os.environ.get("NIAGARA_TEST_LANGUAGE", "en")
