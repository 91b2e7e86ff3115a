# SPDX-License-Identifier: Apache-2.0
"""The interface is said nine times: in the headers, the lock file, the library, its list of exports, and by every
binding. All say the same; and each kind of drift, planted in each of them, is seen."""

import functools
import re
import subprocess
import tempfile
from pathlib import Path

import native
import pytest
import readers
from interface import differences, signature, spelled

FILES = {
    "lock": ["tests/abi/abi.lock.json"],
    "export_list": ["cmake/exports.cmake"],
    "python": ["bindings/python/libtensor/_ops_gen.py"],
    "rust": ["bindings/rust/libtensor-sys/src/functions_gen.rs", "bindings/rust/libtensor-sys/src/types_gen.rs"],
    "julia": ["bindings/julia/src/capi_gen.jl", "bindings/julia/src/callbacks.jl"],
}
SOURCES = ["symbols", *FILES]


def texts(source):
    if source == "symbols":
        nm = ["nm", "-D", "--defined-only", native.library_path()]
        return [subprocess.run(nm, check=True, capture_output=True, text=True).stdout]
    if source == "export_list":
        with tempfile.TemporaryDirectory() as folder:
            written = Path(folder) / "tensor.def"
            script = native.ROOT / FILES[source][0]
            subprocess.run(["cmake", f"-DDEFINITIONS={written}", "-P", script], check=True)
            return [written.read_text()]
    return [(native.ROOT / name).read_text() for name in FILES[source]]


@functools.cache
def headers():
    return readers.headers(native.preprocessed(), readers.macros())


def found(source, *planted):
    return differences(headers(), getattr(readers, source)(*(planted or texts(source))))


@pytest.mark.parametrize("source", SOURCES)
def test_says_what_the_headers_say(source):
    assert found(source) == []


def test_headers_are_read_whole():
    """As many functions, callbacks, constants and structs as words that can be nothing else."""
    text, read = native.preprocessed(), headers()
    assert set(read.functions) == set(re.findall(r"\b(tensor_\w+)\s*\((?!\*)", text))
    assert set(read.callbacks) == set(re.findall(r"\(\*(\w+)\)", text))
    assert set(read.structs) == set(re.findall(r"\} (tensor_\w+);", text))
    assert set(read.constants) == set(re.findall(r"\b(TENSOR_\w+) =", text)) | set(readers.macros())
    assert read.functions["tensor_einsum"] == signature(
        "tensor_t *", "const char *equation, tensor_t *const *operands, int32_t n_operands"
    )


def test_types_are_spelled_once():
    assert spelled("tensor_t  * const\n *") == "tensor_t*const*"
    assert spelled("struct DLManagedTensor **") == "DLManagedTensor**"


# Which text of the source, what is there, what is planted, and what is said of it.
PLANTED = {
    "symbols": [
        (0, r"(?m)^.* tensor_add(@@\w+)?\n", "", "function tensor_add is missing"),
        (0, r"tensor_add\b", "tensor_plus", "function tensor_plus is not in the headers"),
    ],
    "export_list": [
        (0, r"    tensor_add\n", "", "function tensor_add is missing"),
        (0, r"tensor_add\n", "tensor_plus\n", "function tensor_plus is not in the headers"),
    ],
    "lock": [
        (0, r'    "tensor_add": .*\n', "", "function tensor_add is missing"),
        (0, r'("tensor_add_scalar": .*), "double"', r'\1, "int64_t"', "tensor_add_scalar: b is int64_t, not double"),
        (0, r'("tensor_item": .*"result": )"\w+"', r'\1"void"', "tensor_item: result is void, not tensor_status_t"),
        (0, r'("tensor_create": .*)"const void \*"', r'\1"void *"', "data is void*, not const void*"),
        (0, r'("tensor_neg": .*)\]', r'\1, "int32_t"]', "function tensor_neg has 2 parameters, not 1"),
        (0, r'("tensor_split": .*)"int32_t", "int32_t", (.*)\]', r'\1"int32_t", \2, "int32_t"]', "tensor_split: axis"),
        (0, r'"TENSOR_INT64": 6', '"TENSOR_INT64": 7', "constant TENSOR_INT64 is 7, not 6"),
        (0, r'"TENSOR_CPU": 65536', '"TENSOR_CPU": 65537', "constant TENSOR_CPU is 65537, not 65536"),
        (0, r'"cached", "int64_t", 24', '"cached", "int64_t", 32', "struct tensor_memory_stats_t is"),
        (0, r'"size": 32', '"size": 40', "struct tensor_allocator_t is (40"),
        (0, r"uint64_t nbytes, uint64_t align", "uint64_t align, uint64_t nbytes", "align in place of nbytes"),
    ],
    "python": [
        (0, r"tensor_add = .*\n", "", "function tensor_add is missing"),
        (0, r'("tensor_add_scalar", .*)c_double', r"\1c_int64", "tensor_add_scalar: b is int64_t, not double"),
        (0, r'("tensor_item", )c_int32', r"\1None", "tensor_item: result is void, not int32_t"),
        (0, r'"tensor_neg", c_void_p', '"tensor_neg", c_void_p, c_int32', "tensor_neg has 2 parameters, not 1"),
        (0, r'("tensor_full", .*)c_int32, c_double', r"\1c_double, c_int32", "tensor_full: ndim is double"),
        (0, r'"tensor_einsum", c_void_p, c_char_p', '"tensor_einsum", c_void_p, c_void_p', "equation is void*"),
        (0, r"TENSOR_INT64 = 6", "TENSOR_INT64 = 7", "constant TENSOR_INT64 is 7, not 6"),
        (0, r"TENSOR_ABI = 0\n", "TENSOR_ABI = 0\nTENSOR_HALF = 7\n", "constant TENSOR_HALF is not in the headers"),
        (0, r'\("reserved", c_uint32\), \("allo', '("allo', "struct tensor_memory_stats_t is"),
        (0, r'("reserved"), c_uint32(\), \("allocated)', r"\1, c_int64\2", "struct tensor_memory_stats_t is"),
        (0, r'\("lr", c_double\), \("momentum"', '("momentum", c_double), ("lr"', "tensor_optimizer_opts_t is"),
        (0, r"(alloc_fn = CFUNCTYPE\(c_void_p, .*)c_uint64\)", r"\1c_int32)", "tensor_alloc_fn: align is int32_t"),
        (0, r"tensor_hook_fn = .*\n", "", "callback tensor_hook_fn is missing"),
    ],
    "rust": [
        (0, r"    fn tensor_add\(.*\n", "", "function tensor_add is missing"),
        (0, r"(fn tensor_add_scalar\(.*)f64", r"\1i64", "tensor_add_scalar: b is int64_t, not double"),
        (0, r"(fn tensor_item\(.*) -> tensor_status_t", r"\1", "tensor_item: result is void, not tensor_status_t"),
        (0, r"(fn tensor_create\()data: \*const", r"\1data: *mut", "data is void*, not const void*"),
        (0, r"(fn tensor_sub\()a: (.*), b:", r"\1b: \2, a:", "function tensor_sub has b in place of a"),
        (0, r"(fn tensor_neg\(.*)\) ->", r"\1, y: i32) ->", "function tensor_neg has 2 parameters, not 1"),
        (0, r"(fn tensor_ndim\(.*) -> i32", r"\1 -> u32", "tensor_ndim: result is uint32_t, not int32_t"),
        (1, r"TENSOR_INT64: tensor_dtype_t = 6", "TENSOR_INT64: tensor_dtype_t = 7", "TENSOR_INT64 is 7, not 6"),
        (1, r"pub const TENSOR_SGD: i32 = 1;\n", "", "constant TENSOR_SGD is missing"),
        (
            1,
            r"pub const TENSOR_SLICE_NONE: i64 = i64",
            "pub const TENSOR_SLICE_NONE: i64 = i32",
            "TENSOR_SLICE_NONE is",
        ),
        (1, r"pub cached: i64", "pub cached: i32", "struct tensor_memory_stats_t is"),
        (1, r"pub user: \*mut c_void,", "", "struct tensor_allocator_t is"),
        (1, r"nbytes: u64, align: u64", "align: u64, nbytes: u64", "tensor_alloc_fn has align in place of nbytes"),
    ],
    "julia": [
        (0, r"@c retried tensor_add\(.*\n", "", "function tensor_add is missing"),
        (0, r"(tensor_add_scalar\(.*)Float64", r"\1Int64", "tensor_add_scalar: b is int64_t, not double"),
        (0, r"(@c tensor_item\(.*)::Int32", r"\1::Cvoid", "tensor_item: result is void, not int32_t"),
        (0, r"( tensor_sub\()a::(.*), b::", r"\1b::\2, a::", "function tensor_sub has b in place of a"),
        (0, r"( tensor_neg\(.*)\)::", r"\1, y::Int32)::", "function tensor_neg has 2 parameters, not 1"),
        (0, r", shape::Ptr\{Int64\}", ", shape::Ptr{Int32}", "shape is int32_t*, not int64_t*"),
        (0, r"const TENSOR_INT64 = Int32\(6\)", "const TENSOR_INT64 = Int32(7)", "constant TENSOR_INT64 is 7, not 6"),
        (0, r"    cached::Int64", "    cached::Int32", "struct tensor_memory_stats_t is"),
        (0, r"    lr::Float64\n    momentum", "    momentum::Float64\n    lr", "struct tensor_optimizer_opts_t is"),
        (1, r"(run_hook, Cvoid, .*), Ptr\{Int32\}", r"\1, Ptr{Int64}", "tensor_hook_fn: status is int64_t*"),
    ],
}


@pytest.mark.parametrize(
    "source, case", [(source, i) for source, cases in PLANTED.items() for i in range(len(cases))], ids=str
)
def test_planted_drift_is_seen(source, case):
    which, there, planted, said = PLANTED[source][case]
    changed = texts(source)
    changed[which], n = re.subn(there, planted, changed[which], count=1)
    assert n == 1, "the source has changed: plant the drift elsewhere"
    assert any(said in sentence for sentence in found(source, *changed)), found(source, *changed)


@pytest.mark.parametrize("source", PLANTED)
def test_unreadable_lines_are_not_passed_over(source):
    changed = texts(source)
    changed[0] = changed[0].replace("tensor_abs_", "ten$or_abs_")
    try:
        assert found(source, *changed)
    except (AssertionError, AttributeError, SyntaxError) as unreadable:
        assert "no known form" in str(unreadable) or "ten$or" in str(unreadable) or "syntax" in str(unreadable)


@pytest.mark.parametrize(
    "there, planted",
    [
        ("tensor_neg(tensor_t *x)", "tensor_neg(tensor_t *y)"),
        ("tensor_ndim(tensor_t *t)", "tensor_ndim(tensor_t *t, int32_t n)"),
        ("TENSOR_FLOAT64 = 10", "TENSOR_FLOAT64 = 30"),
        ("double lr;", "int64_t lr;"),
        ("uint64_t nbytes, uint64_t align", "uint64_t nbytes, uint32_t align"),
    ],
)
def test_drift_of_the_headers_is_seen(there, planted):
    """Every source that says such a thing differs then."""
    text = re.sub(r"\s+", " ", native.preprocessed())
    assert there in text
    try:
        drifted = readers.headers(text.replace(there, planted), readers.macros())
    except AssertionError:
        return  # cffi, which has the real headers, sees it already
    assert any(differences(drifted, getattr(readers, s)(*texts(s))) for s in ("lock", "rust", "julia"))
