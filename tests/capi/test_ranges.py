# SPDX-License-Identifier: Apache-2.0
"""What the headers say of numbers, names and options is checked, and inputs stay as they were."""

import math

import native
import pytest
from native import NULL, ffi, lib


def fails(result, code, *words):
    assert result == NULL if isinstance(result, ffi.CData) else result != lib.TENSOR_OK
    message = ffi.string(lib.tensor_last_error_message()).decode()
    assert lib.tensor_last_error_code() == code, message
    for word in words:
        assert word in message


@pytest.mark.parametrize("momentum", [-1, 1.5, math.nan])
def test_momentum_of_running_statistics(momentum):
    x, mean, var = native.tensor([[1.0, 2.0], [3.0, 5.0]]), native.tensor([0.0, 0.0]), native.tensor([1.0, 1.0])
    statistics = mean.handle, var.handle
    out = lib.tensor_batch_norm(x.handle, NULL, NULL, *statistics, 1, momentum, 1e-5)
    fails(out, lib.TENSOR_E_INVALID, "tensor_batch_norm: momentum is ", "expected 0 to 1")
    x = native.tensor([[[1.0, 2.0], [3.0, 5.0]]])
    out = lib.tensor_instance_norm(x.handle, NULL, NULL, *statistics, 1, momentum, 1e-5)
    fails(out, lib.TENSOR_E_INVALID, "tensor_instance_norm: momentum is ")
    assert mean.numpy().tolist() == [0, 0]
    assert var.numpy().tolist() == [1, 1]


def test_numbers_of_ops():
    x, scalar = native.tensor([1.0, 2.0]), native.tensor(1.0)
    for lambd in (-1, math.nan):
        fails(lib.tensor_hardshrink(x.handle, lambd), lib.TENSOR_E_INVALID, "lambd is ", "expected 0 or more")
        fails(lib.tensor_hardshrink_(x.handle, lambd), lib.TENSOR_E_INVALID, "lambd is ")
    fails(lib.tensor_softplus(x.handle, 0, 20), lib.TENSOR_E_INVALID, "beta is 0")
    fails(lib.tensor_softplus_(x.handle, 0, 20), lib.TENSOR_E_INVALID, "beta is 0")
    assert x.numpy().tolist() == [1, 2]
    fails(lib.tensor_fftfreq(4, 0, 0, 0), lib.TENSOR_E_INVALID, "tensor_fftfreq: d is 0")
    fails(lib.tensor_rfftfreq(4, 0, 0, 0), lib.TENSOR_E_INVALID, "tensor_rfftfreq: d is 0")
    axis = ffi.new("int32_t[]", [99])
    for shift in (lib.tensor_fftshift, lib.tensor_ifftshift):
        fails(shift(scalar.handle, axis, 1), lib.TENSOR_E_INDEX, "99")
        native.Tensor(shift(scalar.handle, NULL, 0))
    distance = lib.tensor_pairwise_distance(x.handle, x.handle, math.nan, 1e-6, 0)
    fails(distance, lib.TENSOR_E_INVALID, "tensor_pairwise_distance: p is NaN")


KINDS = "SGD ADAM ADAMW RMSPROP ADAGRAD ADADELTA ADAMAX NADAM RADAM LAMB LION MUON ASGD RPROP".split()
KNOWN = {
    "momentum": {"SGD", "RMSPROP", "MUON"},
    "dampening": {"SGD"},
    "beta1": {"ADAM", "ADAMW", "ADAMAX", "NADAM", "RADAM", "LAMB", "LION"},
    "beta2": {"ADAM", "ADAMW", "ADAMAX", "NADAM", "RADAM", "LAMB", "LION"},
    "eps": set(KINDS) - {"SGD", "LION", "ASGD", "RPROP"},
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("option", KNOWN)
def test_options_that_a_kind_does_not_have(kind, option):
    parameter = native.tensor([[1.0, 2.0], [3.0, 4.0]]).requires_grad()
    opts = ffi.new("tensor_optimizer_opts_t *", {"struct_size": ffi.sizeof("tensor_optimizer_opts_t"), option: 0.25})
    made = lib.tensor_optimizer_create(getattr(lib, f"TENSOR_{kind}"), [parameter.handle], 1, opts)
    if kind in KNOWN[option]:
        assert made != NULL, ffi.string(lib.tensor_last_error_message())
        lib.tensor_optimizer_release(made)
    else:
        fails(made, lib.TENSOR_E_INVALID, f"{option} is 0.25, which is not an option of this optimiser")


def test_a_scaler_goes_on_after_a_step_without_gradients():
    parameter = native.tensor([1.0]).requires_grad()
    optimizer = lib.tensor_optimizer_create(lib.TENSOR_SGD, [parameter.handle], 1, NULL)
    scaler = lib.tensor_grad_scaler_create(0, 0, 0, 0, 1)
    total = native.Tensor(lib.tensor_sum(parameter.handle, NULL, 0, 0, 0))
    loss = native.Tensor(lib.tensor_grad_scaler_scale(scaler, total.handle))
    stepped = ffi.new("int64_t *")
    for _ in range(2):
        fails(lib.tensor_grad_scaler_step(scaler, optimizer, stepped), lib.TENSOR_E_INVALID, "no parameter")
    native.check(lib.tensor_backward(loss.handle, NULL, 0))
    native.check(lib.tensor_grad_scaler_step(scaler, optimizer, stepped))
    native.check(lib.tensor_grad_scaler_update(scaler, 0))
    assert stepped[0] == 1
    assert parameter.numpy()[0] < 1
    lib.tensor_grad_scaler_release(scaler)
    lib.tensor_optimizer_release(optimizer)


def test_names_that_no_file_can_hold():
    x = native.tensor([1.0])
    names = [ffi.new("char[]", b"a\xff")]
    begun = lib.tensor_program_begin([x.handle], 1, names, 1)
    fails(begun, lib.TENSOR_E_INVALID, "tensor_program_begin: the name ", "is not UTF-8")
    native.check(lib.tensor_program_begin([x.handle], 1, NULL, 0))
    y = native.Tensor(lib.tensor_neg(x.handle))
    fails(lib.tensor_program_end([y.handle], 1, names, 1), lib.TENSOR_E_INVALID, "the name ")
    native.check(lib.tensor_program_cancel())  # the capture goes on


def test_names_stay_on_their_lines_of_a_listing():
    x = native.tensor([1.0])
    names = [ffi.new("char[]", b"a: float32 [1]\n  %9")]
    native.check(lib.tensor_program_begin([x.handle], 1, names, 1))
    y = native.Tensor(lib.tensor_neg(x.handle))
    program = lib.tensor_program_end([y.handle], 1, names, 1)
    text, needed = ffi.new("char[]", 1000), ffi.new("int64_t *")
    native.check(lib.tensor_program_text(program, text, 1000, needed))
    lines = ffi.string(text).decode().splitlines()
    assert sum(r'"a: float32 [1]\n  %9"' in line for line in lines) == 2
    assert not any(line.startswith("  %9") for line in lines)
    lib.tensor_program_release(program)


@pytest.mark.parametrize("name", [b"inf", b"nan", b"2n", b"my batch", b"a-b", b"n/2", b"(n)", b"a\xff"])
def test_names_that_no_extent_can_have(name):
    programs = []
    for n in (2, 3):
        x = native.tensor([1.0] * n)
        native.check(lib.tensor_program_begin([x.handle], 1, NULL, 0))
        y = native.Tensor(lib.tensor_neg(x.handle))
        programs.append(lib.tensor_program_end([y.handle], 1, NULL, 0))
    fails(lib.tensor_program_generalize(*programs, name), lib.TENSOR_E_INVALID, "an extent cannot be called ")
    good = lib.tensor_program_generalize(*programs, b"information")
    assert good != NULL
    for program in (*programs, good):
        lib.tensor_program_release(program)


def test_a_released_entry_of_a_list_is_named():
    x, dead = native.tensor([1.0]), native.tensor([2.0])
    handle = dead.handle
    lib.tensor_release(handle)
    dead.handle = NULL
    fails(lib.tensor_concat([x.handle, handle], 2, 0), lib.TENSOR_E_HANDLE, "xs[1] is not a live handle")
