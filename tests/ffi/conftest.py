# SPDX-License-Identifier: Apache-2.0
"""Samples and expectations are those of tests/ops."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "ops"))
