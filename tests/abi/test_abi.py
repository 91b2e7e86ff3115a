"""One interface: tables, lock file, headers, the library and the Python binding all say the same."""

import json
import re
import subprocess

import gen_abi
import native
import pytest
import tables

LOCK = json.loads((native.ROOT / "tests/abi/abi.lock.json").read_text())
TABLES = tables.load()
SAME = {
    "tensor_status_t": "int32_t",
    "tensor_bool_t": "int32_t",
    "tensor_dtype_t": "int32_t",
    "tensor_device_t": "int32_t",
}


def spelled(ctype):
    """A C type without spaces, typedefs of numbers resolved."""
    for name, plain in SAME.items():
        ctype = re.sub(rf"\b{name}\b", plain, ctype)
    return re.sub(r"\s+", "", ctype)


def test_lock_equals_tables():
    assert json.loads(json.dumps(gen_abi.lock(TABLES))) == LOCK


def test_library_exports_the_lock():
    text = subprocess.run(
        ["nm", "-D", "--defined-only", native.library_path()], check=True, capture_output=True, text=True
    )
    exported = {line.split()[-1].split("@")[0] for line in text.stdout.splitlines()}
    assert exported == set(LOCK["functions"])


def test_headers_declare_the_lock():
    """cffi has read the preprocessed headers; it drops const, so const is looked for in the text."""
    for name, row in LOCK["functions"].items():
        found = native.ffi.typeof(getattr(native.lib, name))
        assert found.result == native.ffi.typeof(row["result"]), name
        assert list(found.args) == [native.ffi.typeof(p) for p in row["params"]], name
    text = spelled(native.preprocessed())
    for f in TABLES.functions:
        params = ",".join(p.ctype + ("" if p.ctype.endswith("*") else " ") + p.name for p in f.params) or "void"
        assert spelled(f"{f.name}({params});") in text, f.name


def test_headers_declare_nothing_else():
    declared = set(re.findall(r"\b(tensor_\w+)\s*\(", native.preprocessed()))
    assert declared == set(LOCK["functions"])


def test_values_and_layouts():
    for row in LOCK["enums"].values():
        for name, value in row.items():
            if name != "type":
                assert getattr(native.lib, name) == value, name
    for name, row in LOCK["structs"].items():
        found = native.ffi.typeof(name)
        assert native.ffi.sizeof(name) == row["size"]
        fields = [(field, part.offset, native.ffi.sizeof(part.type)) for field, part in found.fields]
        assert fields == [(field, offset, size) for field, _, offset, size in row["fields"]]


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
    numbers = {"int32_t", "int64_t", "uint32_t", "uint64_t", "double", *SAME}
    for ctype in [f.result, *(p.ctype for p in f.params)]:
        assert (
            ctype in numbers
            or ctype.endswith("*")
            or ctype in TABLES.callbacks
            or (ctype == "void" and ctype is f.result)
        )
        assert not re.search(r"\b(bool|_Bool|long|short|int|unsigned|enum|size_t|float|\.\.\.)\b", ctype)


def test_python_binds_the_lock():
    path = native.ROOT / "bindings/python/libtensor/_ops_gen.py"
    if not path.exists():
        pytest.skip("the Python binding is not there")
    c_form = {"c_int32": "int32_t", "c_uint32": "uint32_t", "c_int64": "int64_t", "c_uint64": "uint64_t"}
    c_form |= {"c_double": "double", "None": "void"}
    bound = {}
    for name, types in re.findall(r'_bind\("(\w+)"((?:, [\w().]+)*)\)', path.read_text()):
        bound[name] = [t for t in types.split(", ") if t]
    assert set(bound) == set(LOCK["functions"])
    for name, row in LOCK["functions"].items():
        wanted = [spelled(t) for t in (row["result"], *row["params"])]
        assert len(bound[name]) == len(wanted), name
        for python, c in zip(bound[name], wanted, strict=True):
            pointer = c.endswith("*") or c in LOCK["callbacks"]
            assert c_form.get(python) == c if python in c_form else pointer, (name, python, c)
