# SPDX-License-Identifier: Apache-2.0
"""Mistakes that young tensor libraries made with memory, shapes, errors and numbers; each test names what was seen."""

import math
import os
import subprocess
import sys
import threading

import native
import numpy as np
import pytest
from native import NULL, Failure, call, ffi, lib, tensor
from test_wrong_gradients import add, leaf, mul, needs, total, unary


def stats():
    found = ffi.new("tensor_memory_stats_t *")
    found.struct_size = ffi.sizeof("tensor_memory_stats_t")
    native.check(lib.tensor_memory_stats(0, found))
    return found


# ---- memory and shapes


def test_five_calls_to_free_one_tensor():
    before = stats()
    shape = ffi.new("int64_t[]", [1000, 1000])
    handle = lib.tensor_zeros(shape, 2, lib.TENSOR_FLOAT64, 0)
    held = stats()
    assert held.n_live_tensors == before.n_live_tensors + 1 and held.allocated >= before.allocated + 8_000_000
    lib.tensor_release(handle)
    after = stats()
    assert after.n_live_tensors == before.n_live_tensors and after.allocated == before.allocated


def test_memory_freed_only_at_exit():
    """A training loop, with its graphs, leaves nothing behind."""
    x = leaf(np.ones(100))
    before = stats().n_live_tensors
    for _ in range(20):
        loss = total(mul(unary("exp", x), x))
        assert lib.tensor_backward(loss.handle, NULL, 0) == 0
        assert lib.tensor_set_grad(x.handle, NULL) == 0
    del loss
    assert stats().n_live_tensors == before


def test_same_function_called_twice_first_result_dropped():
    """Calls that fail leave no tensor behind either."""
    a, b = tensor(np.ones((2, 3))), tensor(np.ones(4))
    before = stats().n_live_tensors
    for _ in range(10):
        with pytest.raises(Failure):
            add(a, b)
    assert stats().n_live_tensors == before


@needs("select")
def test_zeros_clones_one_shared_cell():
    zeros = call("tensor_zeros", {"shape": [3], "dtype": "float32", "device": 0})
    first = call("tensor_select", {"x": zeros, "axis": 0, "index": 0})
    call("tensor_fill_", {"x": first, "value": 7})
    assert zeros.numpy().tolist() == [7, 0, 0]


@pytest.mark.parametrize("a, b", [((3,), (2, 4, 5, 3)), ((), (1, 1, 1, 1, 2)), ((5, 1, 1, 1), (2,)), ((0,), (3, 1, 1))])
def test_index_before_the_array_when_ndim_differs(a, b):
    x, y = np.random.default_rng(0).random(a), np.random.default_rng(1).random(b)
    assert np.array_equal(add(tensor(x), tensor(y)).numpy(), x + y)
    assert np.array_equal(add(tensor(y), tensor(x)).numpy(), y + x)


def test_minus_one_means_all_axes():
    x = np.arange(24.0).reshape(2, 3, 4)
    for axes, want in [([-1], x.sum(-1)), (None, x.sum()), ([], x), ([0, -1], x.sum((0, 2)))]:
        got = call("tensor_sum", {"x": tensor(x), "axes": axes, "keepdims": 0, "dtype": None})
        assert np.array_equal(got.numpy(), want)


def test_shape_changed_in_place_by_a_view_or_by_backward():
    x = leaf(np.arange(6.0).reshape(2, 3))
    flat = call("tensor_reshape", {"x": x, "shape": [6]})
    turned = call("tensor_matrix_transpose", {"x": x})
    wide = call("tensor_broadcast_to", {"x": x, "shape": [4, 2, 3]})
    loss = add(add(total(flat), total(turned)), total(wide))
    assert lib.tensor_backward(loss.handle, NULL, 0) == 0
    assert (x.shape, flat.shape, turned.shape, wide.shape) == ((2, 3), (6,), (3, 2), (4, 2, 3))
    assert x.numpy().tolist() == [[0, 1, 2], [3, 4, 5]]


@pytest.mark.parametrize("ndim", [4, 10, 64])
def test_ndim_written_into_the_name_or_compared_as_text(ndim):
    x = np.arange(4.0).reshape([2, 2] + [1] * (ndim - 2))
    y = tensor(x)
    turned = call("tensor_transpose", {"x": y, "axis0": 0, "axis1": -1})
    assert turned.shape == (1, *x.shape[1:-1], 2)
    assert np.array_equal(add(y, y).numpy(), x + x)
    assert float(total(y).numpy()) == 6


def test_more_axes_than_there_can_be():
    shape = ffi.new("int64_t[]", [1] * 65)
    assert lib.tensor_zeros(shape, 65, 0, 0) == NULL and lib.tensor_last_error_code() == lib.TENSOR_E_SHAPE


@needs("argmax")
def test_indices_stored_as_float():
    """2**24 + 1 is no float32."""
    x = np.zeros(2**24 + 2, np.uint8)
    x[2**24 + 1] = 1
    place = call("tensor_argmax", {"x": tensor(x), "axis": None, "keepdims": 0})
    assert place.dtype == "int64" and int(place.numpy()) == 2**24 + 1


def test_if_size_fits_with_no_else():
    with pytest.raises(Failure, match="TENSOR_E_SHAPE"):
        call("tensor_reshape", {"x": tensor(np.ones(6)), "shape": [4, 2]})


def test_shape_and_data_disagree():
    x = tensor(np.zeros(3, np.float32))
    values = ffi.new("float[]", [1, 2, 3, 4])
    assert lib.tensor_copy_from_host(x.handle, values, 16) == lib.TENSOR_E_INVALID
    assert x.numpy().tolist() == [0, 0, 0]


# ---- errors and side effects


def test_exit_in_a_library():
    text = subprocess.run(
        ["nm", "-D", "--undefined-only", native.library_path()], check=True, capture_output=True, text=True
    )
    imported = {line.split()[-1].split("@")[0] for line in text.stdout.splitlines()}
    assert not imported & {"exit", "_exit", "abort", "quick_exit", "__assert_fail"}


def test_prints_the_error_and_goes_on(capfd):
    with pytest.raises(Failure):
        add(tensor(np.ones(2)), tensor(np.ones(3)))
    with pytest.raises(Failure):
        call("tensor_sum", {"x": tensor(np.ones(2)), "axes": [5], "keepdims": 0, "dtype": None})
    assert capfd.readouterr() == ("", "")


@needs("erf")
def test_integer_erf_returns_0():
    out = call("tensor_erf", {"x": tensor(np.array([1, 0, -1]))})
    assert out.dtype == "float32" and out.numpy() == pytest.approx([math.erf(1), 0, -math.erf(1)], rel=1e-6)


def test_todo_for_a_wrong_dtype():
    with pytest.raises(Failure, match="TENSOR_E_DTYPE: tensor_neg: .*bool"):
        call("tensor_neg", {"x": tensor(np.array([True]))})


def test_import_needs_a_cache_folder_nobody_creates(tmp_path):
    """The library loads and computes with no home, no environment, in a folder that cannot be written to."""
    code = "import ctypes, sys; l = ctypes.CDLL(sys.argv[1]); l.tensor_scalar.restype = ctypes.c_void_p; "
    code += "assert l.tensor_scalar(ctypes.c_double(1), 0, 0)"
    os.chmod(tmp_path, 0o500)
    command = [sys.executable, "-I", "-c", code, native.library_path()]
    result = subprocess.run(command, cwd=tmp_path, env={"HOME": "/nonexistent"}, capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert not list(tmp_path.iterdir())


def test_cuda_mpi_and_nccl_linked_always():
    text = subprocess.run(["readelf", "-dW", native.library_path()], check=True, capture_output=True, text=True).stdout
    assert "NEEDED" in text and not any(word in text.lower() for word in ("cuda", "libmpi", "nccl", "cublas", "cudnn"))


def test_process_wide_globals():
    """Switches belong to a thread."""
    seen = []
    before = lib.tensor_grad_mode_set(0)
    thread = threading.Thread(target=lambda: seen.append(lib.tensor_grad_mode()))
    thread.start()
    thread.join()
    lib.tensor_grad_mode_set(before)
    assert seen == [1] and before == 1


# ---- kernels and numbers


def test_reduction_blocks_read_what_others_write():
    """A sum does not depend on the number of threads, nor does a run differ from the next."""
    x = tensor(np.random.default_rng(0).uniform(-1, 1, 1_000_003).astype(np.float32))
    found = set()
    for threads in (1, 2, 3, 4):
        assert lib.tensor_set_num_threads(threads, 1) == 0
        found |= {total(x).numpy().tobytes() for _ in range(3)}
    assert lib.tensor_set_num_threads(0, 1) == 0
    assert len(found) == 1


def test_fast_math():
    x = tensor(np.array([np.nan, np.inf, -np.inf, 0.0]))
    assert unary("isnan", x).numpy().tolist() == [True, False, False, False]
    assert unary("isinf", x).numpy().tolist() == [False, True, True, False]
    assert call("tensor_eq", {"a": x, "b": x}).numpy().tolist() == [False, True, True, True]
    tiny = np.array([2.0**-1074 * 2], np.float64)  # no flush to zero
    assert call("tensor_mul_scalar", {"a": tensor(tiny), "b": 0.5}).numpy() == 2.0**-1074
    zero = call("tensor_neg", {"x": tensor(np.array([0.0]))}).numpy()
    assert np.signbit(zero).all()


@needs("gelu")
def test_magic_constants_to_six_digits():
    x = np.array([-1.5, 0.3, 2.0])
    exact = np.array([0.5 * v * (1 + math.erf(v / math.sqrt(2))) for v in x])
    approximate = 0.5 * x * (1 + np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3)))
    for flag, want in ((0, exact), (1, approximate)):
        got = call("tensor_gelu", {"x": tensor(x), "tanh_approx": flag}).numpy()
        np.testing.assert_allclose(got, want, rtol=1e-14)


def test_device_chosen_by_comparing_an_axis_with_an_extent():
    """The device is a property of the tensor."""
    for shape in ([1], [2], [1000, 2]):
        x = call("tensor_zeros", {"shape": shape, "dtype": None, "device": 0})
        assert lib.tensor_device(x.handle) == 0x10000


# ---- housekeeping


def test_binaries_and_caches_committed():
    names = subprocess.run(
        ["git", "ls-files"], cwd=native.ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    wrong = [n for n in names if n.endswith((".so", ".o", ".a", ".pyc", ".dll")) or "__pycache__" in n]
    assert names and not wrong


def test_declared_but_not_defined():
    declared = set(native.functions())
    text = subprocess.run(
        ["nm", "-D", "--defined-only", native.library_path()], check=True, capture_output=True, text=True
    )
    words = [line.split() for line in text.stdout.splitlines()]
    defined = {name.split("@")[0] for _, kind, name in words if kind != "A"}  # A: the version of the symbols
    assert declared == defined
