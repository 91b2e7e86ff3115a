# SPDX-License-Identifier: Apache-2.0
"""Tests import their helpers, and the tables, from here."""

import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(TESTS), str(TESTS.parent / "tools")]
