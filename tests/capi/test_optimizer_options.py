# SPDX-License-Identifier: Apache-2.0
"""A field of 0 is a default, and with its flag a 0."""

import native
import pytest
from native import ffi, lib


def options(flags=0, **fields):
    struct = ffi.new("tensor_optimizer_opts_t *", {"struct_size": ffi.sizeof("tensor_optimizer_opts_t"), **fields})
    struct.flags = flags
    return struct


def after_two_steps(flags, **fields):
    """A parameter of 0 with a gradient of 1, in a second group of an SGD with momentum and dampening."""
    params = [native.tensor([0.0]).requires_grad() for _ in range(2)]
    sgd = lib.tensor_optimizer_create(
        lib.TENSOR_SGD, [params[0].handle], 1, options(lr=1, momentum=0.5, dampening=0.25)
    )
    assert sgd != native.NULL
    native.check(lib.tensor_optimizer_add_group(sgd, [params[1].handle], 1, options(flags, **fields)))
    gradient = native.tensor([1.0])
    native.check(lib.tensor_set_grad(params[1].handle, gradient.handle))
    for _ in range(2):
        native.check(lib.tensor_optimizer_step(sgd))
    lib.tensor_optimizer_release(sgd)
    return params[1].numpy()[0]


@pytest.mark.parametrize(
    "flags, fields, after",
    [
        ("", {}, -2.25),
        ("MOMENTUM", {}, -2),
        ("DAMPENING", {}, -2.5),
        ("MOMENTUM DAMPENING", {}, -2),
        ("MOMENTUM DAMPENING", {"momentum": 0.25, "dampening": 0.5}, -1.75),
        ("LR", {}, 0),
    ],
)
def test_group(flags, fields, after):
    bits = sum(getattr(lib, f"TENSOR_OPTIM_HAS_{flag}") for flag in flags.split())
    assert after_two_steps(bits, **fields) == after
