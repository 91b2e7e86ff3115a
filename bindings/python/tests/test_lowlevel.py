# SPDX-License-Identifier: Apache-2.0
"""Copies of views, norms with their statistics, samplers by number, hashes and products of reflectors."""

import numpy as np
import pytest

import libtensor as lt

X = np.arange(24.0).reshape(2, 3, 4)


@pytest.mark.parametrize(
    ("copy", "view"),
    [
        (lambda x: lt.alias_copy(x), lambda x: x),
        (lambda x: lt.detach_copy(x), lambda x: x),
        (lambda x: lt.as_strided_copy(x, (2, 2), (4, 1), 3), lambda x: x.as_strided((2, 2), (4, 1), 3)),
        (lambda x: lt.diagonal_copy(x, 1, 1, 2), lambda x: x.diagonal(1, 1, 2)),
        (lambda x: lt.expand_copy(x[:1], (5, -1, 4)), lambda x: x[:1].expand(5, 3, 4)),
        (lambda x: lt.permute_copy(x, (2, 0, 1)), lambda x: x.permute(2, 0, 1)),
        (lambda x: lt.select_copy(x, -1, 2), lambda x: x[..., 2]),
        (lambda x: lt.slice_copy(x, -1, 1, None, 2), lambda x: x[..., 1::2]),
        (lambda x: lt.split_copy(x, 2, 1)[1], lambda x: x[:, 2:]),
        (lambda x: lt.split_with_sizes_copy(x, (1, 2), 1)[1], lambda x: x[:, 1:]),
        (lambda x: lt.squeeze_copy(x[:1], 0), lambda x: x[0]),
        (lambda x: lt.t_copy(x[0]), lambda x: x[0].t()),
        (lambda x: lt.transpose_copy(x, 0, 2), lambda x: x.transpose(0, 2)),
        (lambda x: lt.unbind_copy(x, 1)[2], lambda x: x[:, 2]),
        (lambda x: lt.unfold_copy(x, 2, 2, 1), lambda x: x.unfold(2, 2, 1)),
        (lambda x: lt.unsqueeze_copy(x, 1), lambda x: x.unsqueeze(1)),
        (lambda x: lt.view_copy(x, (6, 4)), lambda x: x.view(6, 4)),
        (lambda x: lt.view_copy(x, dtype=lt.int64), lambda x: x.view(lt.int64)),
        (lambda x: lt.view_as_complex_copy(x.view(2, 6, 2)), lambda x: x.view(2, 6, 2).view_as_complex()),
        (lambda x: lt.view_as_real_copy(x + 1j), lambda x: (x + 1j).view_as_real()),
    ],
)
def test_copies_of_views(copy, view):
    x = lt.tensor(X, dtype=lt.float64)
    made, want = copy(x), view(x)
    values = want.tolist()
    assert made.dtype == want.dtype and made.is_contiguous()
    x.zero_()
    assert made.tolist() == values


def test_copies_have_gradients():
    x = lt.tensor(X, dtype=lt.float64, requires_grad=True)
    (lt.diagonal_copy(x, 0, 1, 2) * 3).sum().backward()
    assert x.grad.sum().item() == 3 * 6
    assert not lt.detach_copy(x).requires_grad


def test_norms_return_their_statistics():
    x = lt.tensor(X, dtype=lt.float64)
    out, mean, inverse = lt.native_layer_norm(x, (4,), None, None, 1e-5)
    np.testing.assert_allclose(mean.tolist(), X.mean(-1, keepdims=True))
    np.testing.assert_allclose(inverse.tolist(), 1 / np.sqrt(X.var(-1, keepdims=True) + 1e-5))
    np.testing.assert_allclose(out.tolist(), (X - X.mean(-1, keepdims=True)) / np.sqrt(X.var(-1, keepdims=True) + 1e-5))
    weight = lt.tensor([1.0, 2.0, 3.0], dtype=lt.float64)
    out, mean, inverse = lt.native_group_norm(x, weight, weight, 2, 3, 4, 1, 0.0)
    flat = X.reshape(2, -1)
    np.testing.assert_allclose(mean.tolist(), flat.mean(1)[:, None])
    scale = np.array([1.0, 2.0, 3.0])[None, :, None]
    want = (X - X.mean((1, 2), keepdims=True)) / X.std((1, 2), keepdims=True) * scale + scale
    np.testing.assert_allclose(out.tolist(), want)
    running = lt.zeros(3, dtype=lt.float64), lt.ones(3, dtype=lt.float64)
    out, mean, inverse = lt.native_batch_norm(x, None, None, *running, True, 0.5, 1e-5)
    np.testing.assert_allclose(mean.tolist(), X.mean((0, 2)))
    np.testing.assert_allclose(running[0].tolist(), X.mean((0, 2)) / 2)
    assert lt.native_batch_norm(x, None, None, *running, False, 0.5, 1e-5)[1].shape == (0,)
    with pytest.raises(ValueError, match="2 groups of 3 channels"):
        lt.native_group_norm(x, None, None, 2, 3, 4, 2, 1e-5)


def test_dropout_returns_what_it_keeps():
    lt.manual_seed(0)
    x = lt.ones(1000, requires_grad=True)
    out, kept = lt.native_dropout(x, 0.25, True)
    assert kept.dtype == lt.bool and 600 < kept.sum().item() < 900
    np.testing.assert_allclose(out.tolist(), np.where(kept.tolist(), 1 / 0.75, 0), rtol=1e-6)
    out.sum().backward()
    np.testing.assert_allclose(x.grad.tolist(), out.tolist())
    assert lt.native_dropout(x, 0.25, False)[1].all().item()
    with pytest.raises(ValueError, match="p is 2"):
        lt.native_dropout(x, 2, True)


def test_samplers_by_number():
    lt.manual_seed(1)
    images, volumes = lt.rand(2, 3, 5, 4), lt.rand(1, 2, 3, 4, 5)
    grid, places = lt.rand(2, 3, 3, 2) * 3 - 1.5, lt.rand(1, 2, 2, 2, 3) * 3 - 1.5
    for mode, name in enumerate(("bilinear", "nearest", "bicubic")):
        for padding, how in enumerate(("zeros", "border", "reflection")):
            want = lt.nn.functional.grid_sample(images, grid, name, how, True)
            assert lt.equal(lt.grid_sampler_2d(images, grid, mode, padding, True), want)
            assert lt.equal(lt.grid_sampler(images, grid, mode, padding, True), want)
    want = lt.nn.functional.grid_sample(volumes, places, "nearest", "border", False)
    assert lt.equal(lt.grid_sampler_3d(volumes, places, 1, 1, False), want)
    with pytest.raises(ValueError, match="interpolation_mode is 3"):
        lt.grid_sampler_2d(images, grid, 3, 0, False)
    with pytest.raises(ValueError, match="expected 5 axes"):
        lt.grid_sampler_3d(images, grid, 0, 0, False)


def test_constant_padding():
    assert lt.constant_pad_nd(lt.tensor([1.0, 2.0]), (1, -1), 7).tolist() == [7, 1]
    assert lt.constant_pad_nd(lt.tensor([1 + 1j]), (0, 1), 2j).tolist() == [1 + 1j, 2j]


def test_hashes():
    bits = X.view(np.uint64)
    x = lt.tensor(X, dtype=lt.float64)
    assert lt.hash_tensor(x).item() == np.bitwise_xor.reduce(bits.reshape(-1))
    assert (
        x.hash_tensor((0, 2), keepdim=True).tolist()
        == np.bitwise_xor.reduce(np.bitwise_xor.reduce(bits, 0), 1).reshape(1, 3, 1).tolist()
    )
    assert lt.hash_tensor(lt.tensor([5, 3], dtype=lt.int8)).item() == 6
    assert lt.hash_tensor(lt.zeros(0, 2), 0).tolist() == [0, 0]
    with pytest.raises(ValueError, match="mode is 1"):
        lt.hash_tensor(x, mode=1)


@pytest.mark.parametrize("dtype", ["float64", "complex128"])
def test_products_of_reflectors(dtype):
    lt.manual_seed(2)
    v, tau = lt.randn(2, 5, 3, dtype=dtype), lt.randn(2, 3, dtype=dtype)
    q = np.stack([np.eye(5, dtype=dtype)] * 2)
    for i in range(3):
        u = np.concatenate([np.zeros((2, i)), np.ones((2, 1)), np.array(v.tolist())[:, i + 1 :, i]], 1)
        h = np.eye(5) - np.array(tau.tolist())[:, i, None, None] * u[:, :, None] * u[:, None].conj()
        q = q @ h
    other = lt.randn(2, 5, 4, dtype=dtype)
    o = np.array(other.tolist())
    np.testing.assert_allclose(lt.ormqr(v, tau, other).tolist(), q @ o)
    np.testing.assert_allclose(lt.ormqr(v, tau, other, transpose=True).tolist(), q.conj().swapaxes(1, 2) @ o)
    np.testing.assert_allclose(v.ormqr(tau, other.mT, False).tolist(), o.swapaxes(1, 2) @ q)
    with pytest.raises(ValueError, match="input2 has shape"):
        lt.ormqr(v, tau[:1], other)


def test_runs_of_any_axis():
    x = lt.tensor(X, dtype=lt.float64)
    lengths = lt.tensor([[1, 2, 0], [0, 0, 3]])
    got = lt.segment_reduce(x, "sum", lengths=lengths, axis=1)
    want = [[X[0, 0], X[0, 1:].sum(0), np.zeros(4)], [np.zeros(4), np.zeros(4), X[1].sum(0)]]
    np.testing.assert_array_equal(got.tolist(), want)
    with pytest.raises(ValueError, match="sum up to 3"):
        lt.segment_reduce(x, "sum", lengths=lt.tensor([[1, 1], [1, 1]]), axis=1)


def test_odd_inputs_of_compositions():
    x = lt.tensor([1.0, 4.0, 9.0])
    assert lt.gradient(x, spacing=None)[0].tolist() == [3, 4, 5]
    with pytest.raises(ValueError, match="twice"):
        lt.gradient(lt.ones(3, 3), dim=(0, 0))
    one, index = lt.tensor(2.0), lt.tensor([0])
    assert lt.index_reduce(one, 0, index, lt.tensor(3.0), "prod").item() == 6
    assert lt.tensor([1, 2], dtype=lt.int32).sum_to_size(()).dtype == lt.int64
    n = lt.tensor([-1.0, -0.5, 0.5, float("nan")])
    assert lt.special.chebyshev_polynomial_t(lt.full((4,), 0.3), n).tolist() == [0, 1, 1, 0]
    spectrum = lt.stft(lt.arange(16).float(), 4, return_complex=True, onesided=False)
    np.testing.assert_allclose(lt.istft(spectrum, 4).tolist(), np.arange(16), atol=1e-5)
    z = lt.randn(6, 2, dtype=lt.complex128) @ lt.randn(2, 5, dtype=lt.complex128)
    u, s, v = lt.svd_lowrank(z, 2)
    assert ((u * s) @ v.mH - z).abs().max().item() < 1e-9


def test_refusals_as_pytorch():
    nn, x = lt.nn, lt.rand(2, 3)
    scores, classes = lt.rand(2, 3), lt.tensor([0, 1])
    for kind, message, call in (
        (ValueError, "eps is 0", lambda: nn.BatchNorm1d(3, eps=0.0)(x)),
        (TypeError, "delta", lambda: nn.HuberLoss(delta=1j)),
        (TypeError, "bias is 1", lambda: nn.GRU(3, 4, bias=1)),
        (TypeError, "batch_first is 'a'", lambda: nn.LSTM(3, 4, batch_first="a")),
        (ValueError, "input_size is 0", lambda: nn.RNN(0, 4)),
        (ValueError, "expected 2 or 3", lambda: nn.CircularPad1d(1)(lt.rand(1, 2, 3, 4))),
        (RuntimeError, "ignore_index", lambda: nn.CrossEntropyLoss(ignore_index=1)(scores, scores)),
        (RuntimeError, "weight has dtype", lambda: nn.NLLLoss(lt.ones(3).half())(scores, classes)),
        (RuntimeError, "weight has shape", lambda: nn.LinearCrossEntropyLoss(3, 2, weight=lt.ones(3))),
        (RuntimeError, "label_smoothing is 2", lambda: nn.LinearCrossEntropyLoss(3, 2, label_smoothing=2.0)),
        (ValueError, "integer", lambda: nn.functional.multi_margin_loss(scores, lt.rand(2))),
        (TypeError, "None", lambda: lt.cat([x, None])),
        (ValueError, "int64", lambda: lt.signal.windows.hann(3, dtype=lt.int64)),
        (TypeError, "a is None", lambda: lt.signal.windows.general_cosine(3, a=None)),
    ):
        with pytest.raises(kind, match=message):
            call()


def test_variances_broadcast():
    x, y, var = lt.rand(4, 3), lt.rand(4, 3), lt.rand(1, 3) + 0.5
    got = lt.nn.functional.gaussian_nll_loss(x, y, var)
    want = 0.5 * (np.log(np.array(var.tolist())) + (np.array((x - y).tolist())) ** 2 / np.array(var.tolist()))
    assert got.item() == pytest.approx(want.mean(), rel=1e-5)
    x, y = x.double(), y.double()
    got = lt.nn.functional.gaussian_nll_loss(x, y, 0.1)
    assert got.item() == lt.nn.functional.gaussian_nll_loss(x, y, lt.full((4, 1), 0.1, dtype=lt.float64)).item()
