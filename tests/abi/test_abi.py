# SPDX-License-Identifier: Apache-2.0
"""The tables, the lock file and the library agree, and use only what every language has; test_drift.py has the rest."""

import json
import re

import gen_abi
import interface
import native
import pytest
import tables

LOCK = json.loads((native.ROOT / "tests/abi/abi.lock.json").read_text())
TABLES = tables.load()


def test_lock_equals_tables():
    assert json.loads(json.dumps(gen_abi.lock(TABLES))) == LOCK


def test_numbers_of_the_library():
    assert native.lib.tensor_abi_version() == LOCK["abi"]
    assert native.lib.tensor_api_level() == LOCK["constants"]["TENSOR_API_LEVEL"]


def test_an_enum_value_is_used_once():
    for name, row in LOCK["enums"].items():
        values = [v for key, v in row.items() if key != "type"]
        assert len(set(values)) == len(values), name


@pytest.mark.parametrize("f", TABLES.functions, ids=lambda f: f.name)
def test_types_that_every_language_has(f):
    """Numbers of a fixed size and pointers: no bool, long, enum, struct by value or varargs."""
    numbers = {"int32_t", "int64_t", "uint32_t", "uint64_t", "double", *interface.NUMBERS}
    for ctype in [f.result, *(p.ctype for p in f.params)]:
        assert (
            ctype in numbers
            or ctype.endswith("*")
            or ctype in TABLES.callbacks
            or (ctype == "void" and ctype is f.result)
        )
        assert not re.search(r"\b(bool|_Bool|long|short|int|unsigned|enum|size_t|float|\.\.\.)\b", ctype)
