# SPDX-License-Identifier: Apache-2.0
"""Writes to one place more than once: the last one stays, and only that one has a gradient, of every order."""

import numpy as np
import pytest
from native import call, gradients, tensor, wrap

INDEX = np.array([2, 0, 2, 1, 0])


def case_scatter(x, v):
    return call("tensor_scatter", {"x": x, "axis": 0, "index": wrap(np.stack([INDEX, INDEX[::-1]], 1)), "src": v})


def case_scatter_last(x, v):
    return call("tensor_scatter", {"x": x, "axis": -1, "index": wrap(np.array([[1, 1], [0, 0], [0, 1]])), "src": v})


def case_index_copy(x, v):
    return call("tensor_index_copy", {"x": x, "axis": 0, "index": wrap(INDEX), "src": v})


def case_put(x, v):
    return call("tensor_put", {"x": x, "index": wrap(np.array([0, 3, 0, 5, 3])), "src": v, "accumulate": 0})


def case_rows(x, v):
    return call("tensor_index_put", {"x": x, "indices": [wrap(INDEX)], "values": v, "accumulate": 0})


def case_columns(x, v):
    return call(
        "tensor_index_put", {"x": x, "indices": [None, wrap(np.array([1, 1, 0]))], "values": v, "accumulate": 0}
    )


def case_pairs(x, v):
    return call(
        "tensor_index_put",
        {"x": x, "indices": [wrap(np.array([0, 1, 0])), wrap(np.array([1, 1, 1]))], "values": v, "accumulate": 0},
    )


def case_negative(x, v):
    return call("tensor_index_put", {"x": x, "indices": [wrap(np.array([0, -3, 2, -1]))], "values": v, "accumulate": 0})


def case_grid(x, v):
    return call(
        "tensor_index_put",
        {"x": x, "indices": [wrap(np.array([[0], [0]])), wrap(np.array([[0, 1, 1]]))], "values": v, "accumulate": 0},
    )


def case_apart(x, v):
    """Arrays with a whole axis between them, whose axes come first."""
    return call(
        "tensor_index_put",
        {"x": x, "indices": [wrap(np.array([1, 0, 1])), None, wrap(np.array([0, 1, 0]))], "values": v, "accumulate": 0},
    )


def case_behind(x, v):
    return call(
        "tensor_index_put",
        {"x": x, "indices": [None, wrap(np.array([1, 1, 0])), wrap(np.array([0, 0, 1]))], "values": v, "accumulate": 0},
    )


def case_mask(x, v):
    return call(
        "tensor_index_put", {"x": x, "indices": [wrap(np.array([True, False, True]))], "values": v, "accumulate": 0}
    )


CASES = [
    (case_scatter, (3, 2), (5, 2)),
    (case_scatter_last, (3, 2), (3, 2)),
    (case_index_copy, (3, 2), (5, 2)),
    (case_put, (3, 2), (5,)),
    (case_rows, (3, 2), (5, 2)),
    (case_rows, (3, 2), (2,)),
    (case_rows, (3, 2), (1, 5, 1)),
    (case_columns, (3, 2), (3, 3)),
    (case_columns, (3, 2, 2), (3, 3, 2)),
    (case_pairs, (3, 2), (3,)),
    (case_pairs, (3, 2, 2), (3, 2)),
    (case_negative, (3, 2), (4, 2)),
    (case_grid, (3, 2), (2, 3)),
    (case_apart, (2, 3, 2), (3, 3)),
    (case_behind, (3, 2, 2), (3, 3)),
    (case_mask, (3, 2), (2, 2)),
    (case_mask, (3, 2), (2,)),
]


@pytest.mark.parametrize("case, x_shape, v_shape", CASES, ids=lambda v: getattr(v, "__name__", str(v)))
def test_gradients(case, x_shape, v_shape):
    rng = np.random.default_rng(5)
    x, v, seed = (rng.uniform(-1, 1, s) for s in (x_shape, v_shape, x_shape))

    def loss(a, b):
        return float((case(tensor(a), tensor(b)).numpy() ** 2 * seed).sum())

    leaves = tensor(x).requires_grad(), tensor(v).requires_grad()
    out = case(*leaves)
    square = call("tensor_square", {"x": out})
    found = gradients([square], [tensor(seed)], list(leaves), create_graph=True)
    for k, (leaf, grad) in enumerate(zip((x, v), found, strict=True)):
        for i in np.ndindex(leaf.shape):
            step = np.zeros(leaf.shape)
            step[i] = 1e-6
            moved = [(x + step, v), (x - step, v)] if k == 0 else [(x, v + step), (x, v - step)]
            slope = (loss(*moved[0]) - loss(*moved[1])) / 2e-6
            assert abs(grad.numpy()[i] - slope) < 1e-7, (k, i)
    (second,) = gradients([found[1]], [tensor(np.ones(v_shape))], [leaves[1]])
    stays = gradients([out], [tensor(2 * seed)], [leaves[1]])[0].numpy()
    assert np.allclose(second.numpy(), stays)


def test_in_place():
    y, v = tensor(np.zeros(3)), tensor(np.array([1.0, 2.0])).requires_grad()
    call("tensor_index_put_", {"x": y, "indices": [wrap(np.array([0, 0]))], "values": v, "accumulate": 0})
    (grad,) = gradients([y], [tensor(np.ones(3))], [v])
    assert y.numpy().tolist() == [2, 0, 0] and grad.numpy().tolist() == [0, 1]
