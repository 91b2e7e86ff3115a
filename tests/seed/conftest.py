# SPDX-License-Identifier: Apache-2.0
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests/seed"), str(ROOT / "bindings/python")]
