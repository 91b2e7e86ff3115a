# SPDX-License-Identifier: Apache-2.0
"""Operands that are larger together than the last cache: their results are written past it."""

import numpy as np
import pytest
from native import call, gradients, tensor

N = 6_100_003  # of float32: 24 MB


@pytest.fixture(scope="module")
def a():
    return tensor(np.random.default_rng(0).standard_normal(N, np.float32))


@pytest.fixture(scope="module")
def b():
    return tensor(np.random.default_rng(1).standard_normal(N, np.float32))


def part(x, start, stop, step=1):
    return call("tensor_slice", {"x": x, "axis": 0, "start": start, "stop": stop, "step": step})


@pytest.mark.parametrize("start", [0, 1, 5, 16, 17])
def test_results_are_those_of_small_operands(a, b, start):
    x, y = part(a, start, N), part(b, 0, N - start)
    for name, expected in [("add", x.numpy() + y.numpy()), ("lt", x.numpy() < y.numpy())]:
        np.testing.assert_array_equal(call(f"tensor_{name}", {"a": x, "b": y}).numpy(), expected)


@pytest.mark.parametrize("start", [0, 3, 32])
def test_writes_into_parts_of_tensors(a, b, start):
    whole = call("tensor_full", {"shape": [N + 64], "value": 7.0, "dtype": 9, "device": 0})
    call("tensor_copy_", {"x": part(whole, start, start + N), "src": a})
    values = whole.numpy()
    np.testing.assert_array_equal(values[start : start + N], a.numpy())
    assert (values[:start] == 7).all() and (values[start + N :] == 7).all()
    call("tensor_add_", {"a": part(whole, start, start + N), "b": b})
    np.testing.assert_array_equal(whole.numpy()[start : start + N], a.numpy() + b.numpy())


def test_one_operand_is_repeated_or_strided(a, b):
    two = tensor(np.float32(2))
    np.testing.assert_array_equal(call("tensor_mul", {"a": a, "b": two}).numpy(), a.numpy() * 2)
    wide = tensor(np.arange(2 * N, dtype=np.float32))
    out = call("tensor_sub", {"a": part(wide, 0, 2 * N, 2), "b": b}).numpy()
    np.testing.assert_array_equal(out, np.arange(0, 2 * N, 2, dtype=np.float32) - b.numpy())


@pytest.mark.parametrize("dtype, name", [(7, np.float16), (10, np.float64), (6, np.int64)])
def test_conversions(a, dtype, name):
    out = call("tensor_astype", {"x": a, "dtype": dtype})
    np.testing.assert_array_equal(out.numpy(), a.numpy().astype(name))
    if dtype != 6:
        total = call("tensor_add", {"a": out, "b": out}).numpy()
        np.testing.assert_array_equal(total, a.numpy().astype(name) * 2)


def test_fills(a):
    out = call("tensor_full", {"shape": [4 * N], "value": 3.0, "dtype": 9, "device": 0}).numpy()
    assert out.shape == (4 * N,) and (out == 3).all()


ROWS, COLUMNS = 130, 50_257  # 26 MB, with the result more than a last cache


@pytest.fixture(scope="module")
def table():
    return np.random.default_rng(2).standard_normal((ROWS, COLUMNS), np.float32)


def repeated(table, times=3):
    """More rows than a cache holds, and as each row does not depend on the others, the same results."""
    return tensor(np.concatenate([table] * times))


@pytest.mark.parametrize("name", ["softmax", "log_softmax", "layer_norm"])
def test_rows_are_those_of_small_operands(table, name):
    def apply(x):
        more = {"axis": 1} if name != "layer_norm" else {"norm_ndim": 1, "weight": None, "bias": None, "eps": 1e-5}
        return call(f"tensor_{name}", {"x": x, **more}).numpy()

    small = np.concatenate([apply(tensor(table[i : i + 10])) for i in range(0, ROWS, 10)])
    np.testing.assert_array_equal(apply(repeated(table)), np.concatenate([small] * 3))


def test_gradients_of_losses_are_those_of_small_operands(table):
    target = np.arange(ROWS) * 37

    def gradient(logits, target):
        logits.requires_grad()
        losses = call("tensor_softmax_nll", {"logits": logits, "target": tensor(target), "ignore_index": 37})
        return gradients([losses], [tensor(np.ones(len(target), np.float32))], [logits])[0].numpy()

    small = np.concatenate([gradient(tensor(table[i : i + 10]), target[i : i + 10]) for i in range(0, ROWS, 10)])
    np.testing.assert_array_equal(gradient(repeated(table), np.tile(target, 3)), np.concatenate([small] * 3))
