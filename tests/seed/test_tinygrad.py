# SPDX-License-Identifier: Apache-2.0
"""S4, tinygrad's README and notes, and micrograd."""

import random

import numpy as np
import pytest
from libtensor.compat.micrograd.engine import Value
from seeds import seed

import libtensor as lt


@seed("S4-1")
def test_product():
    assert lt.Tensor([1, 2, 3]).mul(lt.Tensor([1, 2, 3])).tolist() == [1, 4, 9]


@seed("S4-2")
def test_logarithm_of_a_product():
    a, b = lt.tensor([1, 2, 3], dtype=lt.float64), lt.tensor([4, 5, 6], dtype=lt.float64)
    np.testing.assert_allclose(
        a.mul(b).log().tolist(), [1.3862943611198906, 2.302585092994046, 2.8903717578961645], rtol=1e-15
    )


@seed("S4-3")
def test_where():
    assert lt.where(lt.tensor([1, 0, 0]), lt.tensor([1, 2, 3]), lt.tensor([4, 5, 6])).tolist() == [1, 5, 6]


@seed("S4-4")
def test_unary():
    a = lt.tensor([1, 2, 3], dtype=lt.float64)
    assert a.neg().tolist() == [-1, -2, -3] and a.reciprocal().tolist() == [1, 0.5, 0.3333333333333333]


@seed("S4-5")
def test_two_by_two():
    c = lt.tensor([1, 2, 3, 4]).reshape(2, 2).add(lt.tensor([5, 6, 7, 8]).reshape(2, 2))
    assert c.flatten().tolist() == [6, 8, 10, 12] and c.numpy().tolist() == [[6, 8], [10, 12]]


@seed("S4-6")
def test_strides():
    t = lt.zeros(3, 2)
    assert t.stride() == (2, 1) and t[2, 1].storage_offset() == 5


@seed("S4-7", "S4-8")
def test_two_by_two_by_two():
    a, b = lt.arange(1, 9).reshape(2, 2, 2), lt.arange(5, 13).reshape(2, 2, 2)
    assert a.stride() == (4, 2, 1)
    assert (a + b).flatten().tolist() == [6, 8, 10, 12, 14, 16, 18, 20]
    assert (a + b).tolist() == [[[6, 8], [10, 12]], [[14, 16], [18, 20]]]


@seed("S4-9")
def test_reshape():
    t = lt.arange(1, 7).reshape(2, 3)
    r = t.reshape((3, 2))
    assert t.tolist() == [[1, 2, 3], [4, 5, 6]] and r.tolist() == [[1, 2], [3, 4], [5, 6]]
    assert r.data_ptr() == t.data_ptr()


@seed("S4-10", "S4-11", "T-6")
def test_permute_then_reshape():
    t = lt.arange(1, 7).reshape(3, 2)
    p = t.permute((1, 0))
    assert p.numpy().tolist() == [[1, 3, 5], [2, 4, 6]] and p.stride() == (1, 2) and p.data_ptr() == t.data_ptr()
    assert p.contiguous().view(-1).tolist() == [1, 3, 5, 2, 4, 6]
    assert p.reshape(3, 2).tolist() == [[1, 3], [5, 2], [4, 6]]
    places = lt.arange(6).reshape(3, 2).permute(1, 0).reshape(3, 2)
    for i in range(3):
        for j in range(2):
            assert places[i, j].item() == ((i * 2 + j) % 3) * 2 + (i * 2 + j) // 3


@seed("S4-12")
def test_permute_of_the_other_shape():
    p = lt.arange(1, 7).reshape(2, 3).permute(1, 0).contiguous()
    assert p.view(-1).tolist() == [1, 4, 2, 5, 3, 6] and p.reshape(2, 3).tolist() == [[1, 4, 2], [5, 3, 6]]


@seed("S4-13")
def test_contiguous_flag():
    t = lt.zeros(3, 2)
    p = t.permute(1, 0)
    assert t.is_contiguous() and not p.is_contiguous() and t.contiguous() is t


@seed("T-1")
def test_gradients_of_the_readme():
    x = lt.eye(3).requires_grad_()
    y = lt.tensor([[2.0, 0.0, -2.0]], requires_grad=True)
    y.matmul(x).sum().backward()
    assert x.grad.tolist() == [[2, 2, 2], [0, 0, 0], [-2, -2, -2]] and y.grad.tolist() == [[1, 1, 1]]


@seed("T-2")
def test_quickstart():
    t = lt.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
    np.testing.assert_allclose(((t + 1) * 2 * t).relu().log_softmax(-1).tolist(), [-56, -48, -36, -20, 0], atol=1e-5)


@seed("T-3")
def test_convolution():
    x, k = lt.arange(16.0).reshape(1, 1, 4, 4), lt.ones(1, 1, 3, 3)
    assert lt.nn.functional.conv2d(x, k)[0, 0].tolist() == [[45, 54], [81, 90]]
    windows = lt.as_strided(x, (2, 2, 3, 3), (4, 1, 4, 1), 0)
    assert windows.sum((2, 3)).tolist() == [[45, 54], [81, 90]]


@seed("T-5")
def test_product_by_broadcasting():
    a, b = lt.randn(2, 4), lt.randn(4, 3)
    wide = a.reshape(2, 1, 4).expand(2, 3, 4) * b.T.reshape(1, 3, 4).expand(2, 3, 4)
    assert wide.sum(-1).allclose(a @ b, atol=1e-6)


@seed("T-4")
def test_windows():
    """The listings of _pool: windows of 3 by 3, windows of 2 by 2 side by side, and windows with holes."""
    x = lt.arange(16).reshape(1, 1, 4, 4)
    pooled = x.unfold(2, 3, 1).unfold(3, 3, 1)
    assert pooled.shape == (1, 1, 2, 2, 3, 3) and pooled.shares_storage(x)
    assert pooled[0, 0, 0].tolist() == [[[0, 1, 2], [4, 5, 6], [8, 9, 10]], [[1, 2, 3], [5, 6, 7], [9, 10, 11]]]
    assert pooled[0, 0, 1].tolist() == [[[4, 5, 6], [8, 9, 10], [12, 13, 14]], [[5, 6, 7], [9, 10, 11], [13, 14, 15]]]
    apart = x.unfold(2, 2, 2).unfold(3, 2, 2)[0, 0]
    assert apart.tolist() == [[[[0, 1], [4, 5]], [[2, 3], [6, 7]]], [[[8, 9], [12, 13]], [[10, 11], [14, 15]]]]
    holes = x.unfold(2, 3, 1).unfold(3, 3, 1)[0, 0, :, :, ::2, ::2]
    assert holes.tolist() == [[[[0, 2], [8, 10]], [[1, 3], [9, 11]]], [[[4, 6], [12, 14]], [[5, 7], [13, 15]]]]
    columns = lt.nn.functional.unfold(x.float(), (2, 2), dilation=2)[0].T.reshape(2, 2, 2, 2)
    assert columns.tolist() == holes.tolist()


@seed("T-7")
def test_two_additions_are_one_kernel_that_adds_seven():
    a = lt.arange(4096)
    lt.eval(a)
    with lt.lazy("all"):
        b = a + 4 + 3
        assert "= add(%0 int64 [4096], 7): int64, stored" in lt.schedule(b)
        with lt.count() as counted:
            lt.eval(b)
    assert counted.kernels == 1 and counted.ops == 4096 and b.equal(lt.arange(7, 4103))


@seed("T-8")
def test_equal_ops_are_computed_once():
    x = lt.linspace(0, 1, 4096)
    lt.eval(x)
    with lt.lazy("all"):
        y = (x.exp() + 1) * (x.exp() + 1)
        listed = lt.schedule(y)
        lt.eval(y)
    after = listed.split("after common subexpressions")[1]
    assert after.count("exp(") == 1 and after.count("add(") == 1 and after.count("mul(") == 1
    assert y.allclose((x.exp() + 1) ** 2)


@seed("T-9")
def test_functions_run_once_and_are_replayed():
    """tinygrad's run twice before. One function may call another: both are one program then, where tinygrad raises."""
    runs = []

    @lt.jit
    def inner(x):
        runs.append("inner")
        return x.exp()

    @lt.jit
    def outer(x):
        runs.append("outer")
        return inner(x) + 1

    for i in range(5):
        x = lt.full((3,), float(i))
        assert outer(x).equal(x.exp() + 1)
    assert runs == ["outer", "inner"]
    with pytest.raises(lt.InvalidError, match="capturing a program already"):
        lt.capture(lambda x: lt.capture(lambda x: x + 1, lt.ones(1)), lt.ones(1))


# ---- micrograd


def value(v):
    return lt.tensor(v, dtype=lt.float64, requires_grad=True)


@seed("M-1")
def test_micrograd_readme():
    a, b = value(-4.0), value(2.0)
    c = a + b
    d = a * b + b**3
    c = c + c + 1
    c = c + 1 + c + (-a)
    d = d + d * 2 + (b + a).relu()
    d = d + 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g = g + 10.0 / f
    g.backward()
    found = [g.item(), a.grad.item(), b.grad.item()]
    np.testing.assert_allclose(found, [24.7041, 138.8338, 645.5773], atol=5e-5)


@seed("M-2")
def test_micrograd_sanity():
    x = value(-4.0)
    z = 2 * x + 2 + x
    q = z.relu() + z * x
    h = (z * z).relu()
    y = h + q + q * x
    y.backward()
    assert y.item() == -20 and x.grad.item() == 46


@seed("M-1", "M-2")
def test_micrograd_itself():
    """Both again through libtensor.compat.micrograd."""
    a, b, x = Value(-4.0), Value(2.0), Value(-4.0)
    c = a + b
    d = a * b + b**3
    c += c + 1
    c += 1 + c + (-a)
    d += d * 2 + (b + a).relu()
    d += 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g += 10.0 / f
    g.backward()
    np.testing.assert_allclose([g.data, a.grad, b.grad], [24.7041, 138.8338, 645.5773], atol=5e-5)
    z = 2 * x + 2 + x
    q = z.relu() + z * x
    y = (z * z).relu() + q + q * x
    y.backward()
    assert (y.data, x.grad) == (-20, 46)


@seed("M-3")
def test_micrograd_moons():
    datasets = pytest.importorskip("sklearn.datasets")
    np.random.seed(1337)
    rng = random.Random(1337)
    points, classes = datasets.make_moons(n_samples=100, noise=0.1)
    x, y = lt.tensor(points), lt.tensor(classes * 2 - 1.0)
    layers = []
    for n_in, n_out in ((2, 16), (16, 16), (16, 1)):
        w = lt.tensor([[rng.uniform(-1, 1) for _ in range(n_in)] for _ in range(n_out)], dtype=lt.float64)
        layers.append((w.requires_grad_(), lt.zeros(n_out, dtype=lt.float64, requires_grad=True)))
    parameters = [p for layer in layers for p in layer]
    assert sum(p.numel() for p in parameters) == 337
    losses = []
    for k in range(100):
        h = x
        for i, (w, b) in enumerate(layers):
            h = lt.linear(h, w, b)
            h = h.relu() if i < 2 else h
        loss = (1 - y * h[:, 0]).relu().mean() + 1e-4 * sum((p * p).sum() for p in parameters)
        for p in parameters:
            p.grad = None
        loss.backward()
        losses.append(loss.item())
        for p in parameters:
            p.data -= (1.0 - 0.9 * k / 100) * p.grad
    assert losses[0] == pytest.approx(0.8958, abs=1e-4) and losses[-1] == pytest.approx(0.010978, rel=0.02)
