# SPDX-License-Identifier: Apache-2.0
"""Structs grow at their end: every size from the first one on is taken, if what is unknown of it is 0."""

import native
import pytest
from native import ffi, lib

CALLS = {
    "tensor_memory_stats_t": ("tensor_memory_stats", lambda s: lib.tensor_memory_stats(0, s)),
    "tensor_optimizer_opts_t": ("tensor_optimizer_create", lambda s: optimizer(s)),
}


def optimizer(options):
    weight = native.tensor([1.0, 2.0]).requires_grad()
    made = lib.tensor_optimizer_create(lib.TENSOR_SGD, [weight.handle], 1, options)
    code = 0 if made != native.NULL else lib.tensor_last_error_code()
    if made != native.NULL:
        lib.tensor_optimizer_release(made)
    return code


CASES = [
    (0, 0, "TENSOR_OK"),
    (8, 0, "TENSOR_OK"),
    (8, 1, "TENSOR_E_VERSION"),
    (-1, 0, "TENSOR_E_VERSION"),
    (-(10**6), 0, "TENSOR_E_VERSION"),
    (2**31, 0, "TENSOR_E_VERSION"),
]


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("more, tail, code", CASES)
def test_sizes(name, more, tail, code):
    function, call = CALLS[name]
    if function not in native.functions():
        pytest.skip(f"{function} is not there yet")
    size = ffi.sizeof(name)
    memory = ffi.new("char[]", size + 16)
    struct = ffi.cast(f"{name} *", memory)
    struct.struct_size = max(size + more, 0)
    memory[size] = bytes([tail])
    if name == "tensor_memory_stats_t" and tail:
        pytest.skip("what the library writes has no meaning on entry")
    status = call(struct)
    names = {getattr(lib, n): n for n in dir(lib) if n == "TENSOR_OK" or n.startswith("TENSOR_E_")}
    assert names[status] in (code, "TENSOR_E_INVALID" if code != "TENSOR_OK" else code)
