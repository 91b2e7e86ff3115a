# SPDX-License-Identifier: Apache-2.0
"""Gradients at zeros, NaN and infinity."""

import math

import pytest
from libtensor.nn import functional as F

import libtensor as lt


@pytest.mark.parametrize("x", [[0.0, 1.0], [0.0, 3.0, 4.0], [0.0, 0.0, 2.0, -1.0]])
def test_second_derivative_of_norms_at_zeros(x):
    """(I - u u^T) / |x| of the direction u, whichever elements are 0."""
    x = lt.tensor(x, dtype=lt.float64)
    u = x / (x * x).sum().sqrt()
    expected = (lt.eye(len(x), dtype=lt.float64) - u[:, None] * u) / (x * x).sum().sqrt()
    for norm in (lt.linalg.vector_norm, lt.norm, lambda x: lt.dist(x, lt.zeros_like(x))):
        assert lt.allclose(lt.func.hessian(norm)(x), expected, atol=1e-12)
    of_matrix = lt.func.hessian(lambda x: lt.linalg.matrix_norm(x[None]))(x)
    assert lt.allclose(of_matrix, expected, atol=1e-12)
    by_hand = lt.func.hessian(lambda x: (x / (x * x).sum().sqrt())[1])(x)
    assert lt.allclose(lt.func.hessian(lambda x: F.normalize(x, dim=0)[1])(x), by_hand, atol=1e-12)


def test_norm_of_zeros_and_of_complex_numbers():
    x = lt.zeros(3, dtype=lt.float64).requires_grad_()
    x.norm().backward()
    assert x.grad.tolist() == [0, 0, 0]
    z = lt.tensor([3 + 4j, 0j]).requires_grad_()
    z.norm().backward()
    assert lt.allclose(z.grad, lt.tensor([0.6 + 0.8j, 0j]))


@pytest.mark.parametrize("name", ["amax", "amin"])
def test_extremes_with_nan(name):
    x = lt.tensor([[1.0, math.nan, math.nan], [3.0, 1.0, 1.0]]).requires_grad_()
    getattr(x, name)(1).sum().backward()
    assert x.grad[0].tolist() == [0, 0.5, 0.5]
    assert x.grad[1].tolist() == ([1, 0, 0] if name == "amax" else [0, 0.5, 0.5])
    y = lt.tensor([1.0, math.nan, 3.0]).requires_grad_()
    y.max().backward()
    assert y.grad.tolist() == [0, 1, 0]


def test_logcumsumexp_with_infinity():
    x = lt.tensor([1.0, math.inf, 0.0], dtype=lt.float64).requires_grad_()
    lt.logcumsumexp(x, 0).sum().backward()
    first, second, third = x.grad.tolist()
    assert first == 1 and math.isnan(second) and third == 0


def test_nearest_place_that_is_none():
    x = lt.arange(16.0).reshape(1, 1, 4, 4).requires_grad_()
    grid = lt.tensor([[[[math.nan, 0.0]]]]).requires_grad_()
    F.grid_sample(x, grid, "nearest", "zeros", False).sum().backward()
    assert grid.grad.tolist() == [[[[0, 0]]]]


def test_fill_with_a_tensor():
    v = lt.tensor(2.0).requires_grad_()
    y = lt.zeros(3)
    assert y.fill_(v) is y and y.tolist() == [2, 2, 2]
    (y.sum() + lt.fill(lt.zeros(2), v).sum()).backward()
    assert v.grad.item() == 5
    x = lt.tensor([1.0, 2.0]).requires_grad_()
    z = x * 2
    z[1:].fill_(x[0])
    z.sum().backward()
    assert x.grad.tolist() == [3, 0]
    with pytest.raises(lt.InvalidError, match="fill_"):
        lt.zeros(3).fill_(lt.ones(2).requires_grad_())
    assert lt.zeros(2).fill_(lt.tensor(3)).tolist() == [3, 3] == lt.zeros(2).fill_(value=3).tolist()


def test_weight_norm_of_all_elements():
    """An axis of -1 is none for the function, as in PyTorch."""
    assert lt.nn.utils.weight_norm(lt.nn.Linear(3, 4), dim=-1).weight_g.shape == ()


def test_second_derivative_of_binary_cross_entropy_at_the_ends():
    """1 / (1 - x)**2 for a target of 0 and 1 / x**2 for one of 1; 0 where the slope is cut."""
    for dtype in (lt.float32, lt.float64):
        x = lt.tensor([0.0, 1.0, 0.0, 1.0, 1e-7, 1e-13, 0.25, 0.5], dtype=dtype).requires_grad_()
        target = lt.tensor([0.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0], dtype=dtype)
        loss = F.binary_cross_entropy(x, target, reduction="sum")
        (plain,) = lt.autograd.grad(loss, x, retain_graph=True)
        (first,) = lt.autograd.grad(loss, x, create_graph=True)
        assert lt.allclose(first, plain, rtol=1e-6)
        (second,) = lt.autograd.grad(first.sum(), x)
        assert lt.allclose(second, lt.tensor([1.0, 1, 0, 0, 1, 1, 16, 4], dtype=dtype), rtol=1e-5)


POOLS = {
    "max_pool1d": lambda x: F.max_pool1d(x[..., 0], 2, return_indices=True)[0],
    "max_pool2d": lambda x: F.max_pool2d(x, 2, return_indices=True)[0],
    "max_pool3d": lambda x: F.max_pool3d(x[..., None], (2, 2, 1), return_indices=True)[0],
    "adaptive_max_pool1d": lambda x: F.adaptive_max_pool1d(x[..., 0], 2),
    "adaptive_max_pool2d": lambda x: F.adaptive_max_pool2d(x, 2),
    "adaptive_max_pool3d": lambda x: F.adaptive_max_pool3d(x[..., None], (2, 2, 1)),
}


@pytest.mark.parametrize("name", POOLS)
def test_maxima_of_an_empty_batch_are_part_of_the_graph(name):
    x = lt.zeros(0, 3, 4, 4).requires_grad_()
    out = POOLS[name](x)
    assert out.requires_grad and out.numel() == 0
    out.sum().backward()
    assert x.grad.shape == x.shape


def test_maxima_of_empty_bags_are_part_of_the_graph():
    for index, offsets, padding in (([], [0, 0], None), ([1], [0], 1), ([], [], None)):
        weight = lt.ones(3, 2).requires_grad_()
        bags = (lt.tensor(given, dtype=lt.int64) for given in (index, offsets))
        out = F.embedding_bag(next(bags), weight, next(bags), mode="max", padding_idx=padding)
        assert out.requires_grad and not out.count_nonzero() and out.shape == (len(offsets), 2)
        out.sum().backward()
        assert weight.grad.tolist() == [[0, 0]] * 3


@pytest.mark.parametrize("ceil_mode", [False, True])
def test_lp_pools_of_infinite_order(ceil_mode):
    image = lt.tensor([[1.0, -5.0, 2.0], [2.0, 3.0, -4.0], [0.0, 7.0, -9.0]])[None, None]
    for order, reduce in ((math.inf, max), (-math.inf, lambda sizes: -max(-v for v in sizes))):
        for pool, x in ((F.lp_pool1d, image[0, :, 0]), (F.lp_pool2d, image), (F.lp_pool3d, image[..., None])):
            kernel = (2, 2, 1) if x.ndim == 5 else 2
            step = F.max_pool3d if x.ndim == 5 else F.max_pool2d if x.ndim == 4 else F.max_pool1d
            sign = 1 if order > 0 else -1
            assert lt.equal(
                pool(x, order, kernel, ceil_mode=ceil_mode), sign * step(sign * x.abs(), kernel, ceil_mode=ceil_mode)
            )
    x = image.clone().requires_grad_()
    F.lp_pool2d(x, math.inf, 2).sum().backward()
    assert x.grad.flatten().tolist() == [0, -1, 0, 0, 0, 0, 0, 0, 0]
