"""Prints the version of a library, or fails with the reason why it is not there: probe.py LIBRARY"""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

from harness import libraries  # noqa: E402

name = sys.argv[1]
configuration = next(c for c in (libraries.OURS, *libraries.PEERS) if c.library == name)
print(libraries.LIBRARIES[name](configuration, 1, False).version)
