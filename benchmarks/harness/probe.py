# SPDX-License-Identifier: Apache-2.0
"""Prints the version of a configuration's library, or fails with the reason why it is not there: probe.py NAME"""

import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[1])

from harness import libraries  # noqa: E402

configuration = next(c for c in (libraries.OURS, *libraries.PEERS) if c.name == sys.argv[1])
print(libraries.named(configuration.library)(configuration, 1, False).version())
