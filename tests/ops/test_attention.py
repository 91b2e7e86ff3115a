# SPDX-License-Identifier: Apache-2.0
"""Attention in blocks: sizes around them, layouts, masks, levels and threads."""

import native
import numpy as np
import pytest
from levels import LEVELS, check_on
from native import check, gradients, lib, tensor, wrap
from reference_nn import attention

SIZES = [(1, 129), (1, 1100), (3, 30), (8, 8), (9, 40), (32, 13), (33, 224), (70, 225), (257, 30), (300, 500)]
TOLERANCE = {"float32": 2e-5, "float64": 1e-12, "float16": 4e-3, "bfloat16": 4e-2}


def run(query, key, value, mask=None, causal=0, scale=0.0, enable_gqa=0):
    args = {"query": query, "key": key, "value": value, "mask": mask, "dropout_p": 0.0, "causal": causal}
    return native.call(
        "tensor_scaled_dot_product_attention", args | {"scale": scale, "enable_gqa": enable_gqa, "rng": None}
    )


def draw(*shapes, seed=0):
    random = np.random.default_rng(seed)
    return [random.standard_normal(shape) for shape in shapes]


def permuted(x):
    """The same tensor, whose last axis is the outermost in memory."""
    moved = tensor(np.ascontiguousarray(np.moveaxis(x, -1, 0)))
    return native.call("tensor_permute_dims", {"x": moved, "axes": [*range(1, x.ndim), 0]})


def close(result, expected, dtype):
    return np.abs(result - expected).max(initial=0) <= TOLERANCE[dtype] * (1 + np.abs(expected).max(initial=0))


def masks(kind, queries, keys):
    if kind == "bool":
        return np.random.default_rng(7).random((queries, keys)) > 0.4
    if kind == "padding":
        return np.random.default_rng(7).random((2, 1, 1, keys)) > 0.4
    return draw((2, 1, queries, keys), seed=7)[0] if kind == "added" else None


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(("queries", "keys"), SIZES)
def test_values_and_gradients(queries, keys, dtype):
    """Gradients by the kernel are those that are recorded, and so made of other ops."""
    for number, kind in enumerate((None, "causal", "bool", "padding", "added")):
        size, value_size = [(64, 64), (13, 5), (20, 70)][number % 3]
        arrays = draw((2, 2, queries, size), (2, 2, keys, size), (2, 2, keys, value_size))
        causal, scale, mask = kind == "causal", [0.0, 2.5, -0.3][number % 3], masks(kind, queries, keys)
        given = mask if mask is None or mask.dtype == bool else mask.astype(dtype)
        leaves = [wrap(x.astype(dtype)).requires_grad() for x in arrays]
        out = run(*leaves, None if given is None else wrap(given), int(causal), scale)
        used = [x.astype(dtype).astype("float64") for x in arrays]
        assert close(out.numpy(), attention(*used, mask, causal, scale, 0), dtype), (kind, "out")
        direction = wrap(draw(out.shape, seed=1)[0].astype(dtype))
        found = gradients([out], [direction], leaves)
        recorded = gradients([out], [direction], leaves, create_graph=True)
        for name, own, other in zip("qkv", found, recorded, strict=True):
            assert close(own.numpy(), other.numpy(), dtype), (kind, name)


@pytest.mark.parametrize("queries", [1, 40])
def test_layouts_and_half_precision(queries):
    arrays = draw((2, 3, queries, 24), (2, 3, 50, 24), (2, 3, 50, 10))
    expected = attention(*arrays, None, 0, 0.0, 0)
    dense = run(*(tensor(x) for x in arrays)).numpy()
    assert close(dense, expected, "float64")
    assert np.array_equal(run(*(permuted(x) for x in arrays)).numpy(), dense)
    for dtype in ("float16", "bfloat16"):
        narrow = [native.call("tensor_astype", {"x": tensor(x), "dtype": dtype}) for x in arrays]
        assert close(run(*narrow).numpy().astype("float64"), expected, dtype)
    one = native.call("tensor_broadcast_to", {"x": tensor(arrays[1][:1, :1]), "shape": (2, 3, 50, 24)})
    same = attention(arrays[0], np.broadcast_to(arrays[1][:1, :1], arrays[1].shape), arrays[2], None, 0, 0.0, 0)
    assert close(run(tensor(arrays[0]), one, tensor(arrays[2])).numpy(), same, "float64")


@pytest.mark.parametrize("queries", [1, 5, 40])
@pytest.mark.parametrize("kind", [None, "causal", "bool", "heads"])
def test_heads_that_share_keys(queries, kind):
    arrays = draw((2, 6, queries, 8), (2, 2, 50, 8), (2, 2, 50, 4))
    mask = draw((6, queries, 50), seed=7)[0] if kind == "heads" else masks(kind, queries, 50)
    leaves = [tensor(x).requires_grad() for x in arrays]
    out = run(*leaves, None if mask is None else wrap(mask), int(kind == "causal"), enable_gqa=1)
    assert close(out.numpy(), attention(*arrays, mask, kind == "causal", 0.0, 1), "float64")
    direction = tensor(draw(out.shape, seed=1)[0])
    repeated = [tensor(x if i == 0 else np.repeat(x, 3, 1)).requires_grad() for i, x in enumerate(arrays)]
    plain = run(*repeated, None if mask is None else wrap(mask), int(kind == "causal"))
    for own, other, x in zip(
        *(gradients([o], [direction], of) for o, of in ((out, leaves), (plain, repeated))), arrays
    ):
        grouped = other.numpy().reshape(2, x.shape[1], -1, *x.shape[2:]).sum(2)
        assert close(own.numpy(), grouped, "float64")


@pytest.mark.parametrize("queries", [1, 40])
def test_what_is_not_finite(queries):
    query, key, value = draw((1, queries, 8), (1, 300, 8), (1, 300, 4))
    huge = run(tensor(query * 1e160), tensor(key * 1e140), tensor(value)).numpy()
    assert np.isfinite(huge).all()
    for bad in (np.nan, np.inf):
        broken = query.copy()
        broken[0, 0, 0] = bad
        out = run(tensor(broken), tensor(key), tensor(value)).numpy()
        assert np.isnan(out[0, 0]).all() and np.isfinite(out[0, 1:]).all()
    # A key that may not be looked at counts for nothing, whatever it is.
    allowed = np.ones((queries, 300), bool)
    allowed[:, 299] = False
    key[0, 299] = np.nan
    out = run(tensor(query), tensor(key), tensor(value), wrap(allowed)).numpy()
    assert close(out, attention(query, key[:, :299], value[:, :299], None, 0, 0.0, 0), "float64")


def test_nothing_to_look_at():
    query, value = draw((2, 3, 4), (2, 0, 5))
    out = run(tensor(query), tensor(np.zeros((2, 0, 4))), tensor(value))
    assert out.shape == (2, 3, 5) and not out.numpy().any()
    leaves = [tensor(x).requires_grad() for x in (np.zeros((2, 3, 0)), np.zeros((2, 6, 0)), draw((2, 6, 5))[0])]
    out = run(*leaves)
    assert close(out.numpy(), np.repeat(leaves[2].numpy().mean(1, keepdims=True), 3, 1), "float64")
    assert close(gradients([out], [tensor(np.ones(out.shape))], leaves)[2].numpy(), np.full((2, 6, 5), 0.5), "float64")


def test_the_gradient_of_a_mask():
    arrays = draw((2, 9, 4), (2, 12, 4), (2, 12, 3), (9, 1))
    leaves = [tensor(x).requires_grad() for x in arrays]
    out = run(*leaves[:3], leaves[3])
    (grad,) = gradients([out], [tensor(np.ones(out.shape))], leaves[3:])
    # The same number added to all scores of a query changes nothing.
    assert grad.shape == (9, 1) and np.abs(grad.numpy()).max() < 1e-14


@pytest.mark.parametrize("shape", [(1, 1100, 1), (2, 300, 300), (20, 64, 2)])
def test_results_do_not_depend_on_the_number_of_threads(shape):
    heads, keys, queries = shape
    arrays = [x.astype("float32") for x in draw((heads, queries, 64), (heads, keys, 64), (heads, keys, 64))]
    seen = set()
    try:
        for threads in (1, 2, 3, 7):
            check(lib.tensor_set_num_threads(threads, 1))
            leaves = [wrap(x).requires_grad() for x in arrays]
            out = run(*leaves, causal=1)
            found = gradients([out], [wrap(np.ones(out.shape, "float32"))], leaves)
            seen.add(b"".join(x.numpy().tobytes() for x in (out, *found)))
    finally:
        check(lib.tensor_set_num_threads(0, 1))
    assert len(seen) == 1


@pytest.mark.cpu
@pytest.mark.parametrize("level", LEVELS)
def test_lower_instruction_set_levels(level):
    check_on(level, __file__)


@pytest.mark.parametrize(("shapes", "match"), [
    (((4,), (3, 4), (3, 4)), r"query has shape \[4\], expected"),
    (((2, 4), (3, 5), (3, 4)), "expected vectors of 4"),
    (((2, 4), (3, 4), (2, 4)), "expected as many vectors as key"),
])  # fmt: skip
def test_errors(shapes, match):
    for name in ("scaled_dot_product_attention", "flash_attention"):
        args = dict(zip(("query", "key", "value"), map(tensor, draw(*shapes)), strict=True))
        args |= {"mask": None, "causal": 0, "scale": 0.0}
        if name != "flash_attention":
            args |= {"dropout_p": 0.0, "enable_gqa": 0, "rng": None}
        with pytest.raises(native.Failure, match=match):
            native.call(f"tensor_{name}", args)


def test_masks_that_do_not_fit():
    q, k, v = map(tensor, draw((2, 4), (3, 4), (3, 4)))
    for mask, match in (((2, 4), "mask has shape"), ((5, 3), "mask has shape"), ((2,), "mask has shape")):
        args = {"query": q, "key": k, "value": v, "mask": wrap(np.ones(mask, bool)), "causal": 0, "scale": 0.0}
        with pytest.raises(native.Failure, match=match):
            native.call("tensor_flash_attention", args)
    both = {"query": q, "key": k, "value": v, "mask": wrap(np.ones((2, 3), bool)), "causal": 1, "scale": 0.0}
    with pytest.raises(native.Failure, match="mask is given and causal is true"):
        native.call("tensor_flash_attention", both)
