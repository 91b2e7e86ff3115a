# SPDX-License-Identifier: Apache-2.0
"""include/tensor/api.json describes the interface to programs: it says what the headers say, as C reads them."""

import json
import re

import native
import pytest
from native import ffi, lib

API = json.loads((native.ROOT / "include/tensor/api.json").read_text())


def test_every_function_and_its_types():
    declared = set(re.findall(r"\b(tensor_\w+)\(", native.preprocessed()))
    described = {f["name"]: f for f in API["functions"]}
    assert declared == set(described)
    for name, function in described.items():
        ctype = ffi.typeof(getattr(lib, name))
        assert ctype.args == tuple(plain(p["type"]) for p in function["params"]), name
        assert ctype.result == plain(function["result"]), name


def plain(text):
    callback = {c["name"] for c in API["callbacks"]}
    return ffi.typeof(text if text not in callback else text)


def test_values():
    for constant in API["constants"]:
        if hasattr(lib, constant["name"]):  # what a macro is is not seen without a preprocessor
            assert getattr(lib, constant["name"]) == constant["value"], constant
    for enum in API["enums"]:
        for entry in enum["values"]:
            assert getattr(lib, entry["name"]) == entry["value"], entry


@pytest.mark.parametrize(
    "name, value", [("TENSOR_CPU", 1 << 16), ("TENSOR_CUDA_0", 2 << 16), ("TENSOR_AXIS_NONE", -(2**31))]
)
def test_constants_that_no_macro_hides(name, value):
    """cffi reads the headers as any language does that has no preprocessor."""
    assert getattr(lib, name) == value


def test_structs():
    for struct in API["structs"]:
        ctype = ffi.typeof(struct["name"])
        assert ffi.sizeof(ctype) == struct["size"]
        for field in struct["fields"]:
            known = dict(ctype.fields)[field["name"]]
            assert (known.offset, ffi.sizeof(known.type)) == (field["offset"], field["size"])


def test_a_binding_can_be_made_from_it():
    """Counts name their arrays, and everything has a kind and a text."""
    for function in API["functions"]:
        assert function["doc"] and function["since"] >= 1
        names = {p["name"] for p in function["params"]}
        for p in function["params"]:
            assert p["kind"] if "of" not in p else p["role"] in ("count", "out"), (function["name"], p)
            if p["role"] == "count":
                assert p["of"] in names, (function["name"], p)
