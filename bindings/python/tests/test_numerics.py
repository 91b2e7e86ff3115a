# SPDX-License-Identifier: Apache-2.0
"""Functions of the top level that are compositions of others."""

import math

import numpy as np
import pytest
from pytorch import torch

import libtensor as lt

M = np.random.RandomState(0).normal(size=(4, 5)).astype(np.float32)
V = np.random.RandomState(1).normal(size=7).astype(np.float32)
D = np.random.RandomState(2).normal(size=(6, 3))


def near(t, expected, **named):
    np.testing.assert_allclose(t.detach().numpy(), expected, rtol=1e-5, atol=1e-6, **named)


def test_membership():
    x = lt.tensor([[1, 2], [3, 4]])
    assert lt.isin(x, lt.tensor([2, 3])).tolist() == [[False, True], [True, False]]
    assert x.isin(lt.tensor([2, 3]), invert=True).tolist() == [[True, False], [False, True]]
    assert lt.isin(x, 4).tolist() == [[False, False], [False, True]] and lt.isin(3, x).item()
    many = lt.arange(0, 100, 3)
    assert lt.isin(lt.arange(100), many).nonzero().flatten().equal(many)
    assert lt.isin(lt.tensor([math.nan, 1.0]), lt.tensor([math.nan] * 20)).tolist() == [False, False]
    assert not lt.isin(x, lt.zeros(0)).any()
    with pytest.raises(TypeError, match="numbers"):
        lt.isin(1, 2)


def test_extremes_and_norms():
    t = lt.tensor(M)
    found = lt.aminmax(t, dim=1, keepdim=True)
    near(found.min, M.min(1, keepdims=True))
    near(found.max, M.max(1, keepdims=True))
    assert t.aminmax().max.item() == M.max()
    near(lt.clamp_min(t, 0), np.maximum(M, 0))
    near(t.clamp_max(0), np.minimum(M, 0))
    near(lt.dist(t, t * 2, 1), np.abs(M).sum())
    near(lt.frobenius_norm(t, dim=1), np.linalg.norm(M, axis=1))
    near(lt.nuclear_norm(t), np.linalg.svd(M)[1].sum())
    near(lt.norm_except_dim(t, 2, 1), np.linalg.norm(M, axis=0, keepdims=True))
    norms = np.linalg.norm(M, axis=1, keepdims=True)
    near(lt.renorm(t, 2, 0, 1.0), M * np.minimum(1, 1 / (norms + 1e-7)))
    for p, dim, most in ((0, 0, 1.0), (2, 5, 1.0), (2, 0, -1.0)):
        with pytest.raises((ValueError, IndexError), match="renorm"):
            lt.renorm(t, p, dim, most)


def test_numbers_in_parts():
    x = [0.0, 1.0, -3.5, 1e-40, 1e30, 0.5, 4.0]
    mantissa, exponent = lt.frexp(lt.tensor(x))
    pairs = [math.frexp(np.float32(v)) for v in x]
    assert exponent.tolist() == [e for _, e in pairs] and exponent.dtype is lt.int32
    near(mantissa, [m for m, _ in pairs])
    assert lt.frexp(lt.tensor([math.inf])).mantissa.item() == math.inf
    near(lt.ldexp(lt.tensor([1.5, -1.0]), lt.tensor([3, -2])), [12, -0.25])
    with pytest.raises(TypeError, match="int64"):
        lt.frexp(lt.tensor([1]))


def test_parts():
    t = lt.tensor(M)
    assert [p.shape for p in lt.hsplit(t, [1, 3])] == [(4, 1), (4, 2), (4, 2)]
    assert [p.shape for p in t.vsplit(2)] == [(2, 5)] * 2
    assert [p.shape for p in lt.dsplit(lt.ones(2, 2, 4), 2)] == [(2, 2, 2)] * 2
    assert len(lt.hsplit(lt.tensor(V), 7)) == 7
    assert [p.shape for p in lt.split_with_sizes(t, [1, 3])] == [(1, 5), (3, 5)]
    for call in (lambda: lt.hsplit(t, 3), lambda: lt.vsplit(lt.ones(3), 1), lambda: lt.dsplit(t, 1)):
        with pytest.raises(ValueError, match="split"):
            call()
    near(lt.msort(t), np.sort(M, 0))
    near(lt.row_stack([t, t]), np.vstack([M, M]))
    near(lt.diagflat(lt.tensor(V), 1), np.diag(V, 1))
    near(lt.narrow_copy(t, 1, 1, 2), M[:, 1:3])


def test_reductions_by_index():
    t, index = lt.tensor(M), lt.tensor([0, 2, 0])
    expected = M.copy()
    np.maximum.at(expected, [0, 2, 0], M[1:])
    near(lt.index_reduce(t, 0, index, t[1:], "amax"), expected)
    own = M.copy()
    own[0], own[2] = (M[1] + M[3]) / 2, M[2]
    near(t.index_reduce(0, index, t[1:], "mean", include_self=False), own)
    assert t.clone().index_reduce_(0, index, t[1:], "amax").equal(lt.index_reduce(t, 0, index, t[1:], "amax"))
    with pytest.raises(ValueError, match="reduce is 'sum'"):
        lt.index_reduce(t, 0, index, t[1:], "sum")
    found = lt.segment_reduce(lt.tensor(V), "mean", lengths=lt.tensor([2, 0, 5]))
    near(found, [V[:2].mean(), np.nan, V[2:].mean()])
    near(lt.segment_reduce(lt.tensor(M), "max", offsets=lt.tensor([0, 1, 4])), np.stack([M[0], M[1:].max(0)]))
    with pytest.raises(ValueError, match="sum up to 7"):
        lt.segment_reduce(lt.tensor(V), "sum", lengths=lt.tensor([2]))
    assert lt.nonzero_static(lt.tensor([[1, 0], [0, 2]]), size=3).tolist() == [[0, 0], [1, 1], [-1, -1]]
    assert [t.tolist() for t in lt.unravel_index(lt.tensor([0, 5, 7]), (2, 4))] == [[0, 1, 1], [0, 1, 3]]
    with pytest.raises(IndexError, match="unravel_index"):
        lt.unravel_index(lt.tensor([8]), (2, 4))


def test_gradients_of_samples():
    near(lt.gradient(lt.tensor(D))[0], np.gradient(D, axis=0))
    for order in (1, 2):
        found = lt.gradient(lt.tensor(D), spacing=2.0, dim=(0, 1), edge_order=order)
        for t, e in zip(found, np.gradient(D, 2.0, edge_order=order)):
            near(t, e)
        where = [np.array([0.0, 1, 3, 4, 7, 8]), np.array([0.0, 1, 3])]
        found = lt.gradient(lt.tensor(D), spacing=[lt.tensor(w) for w in where], edge_order=order)
        for t, e in zip(found, np.gradient(D, *where, edge_order=order)):
            near(t, e)
    with pytest.raises(ValueError, match="extent 1"):
        lt.gradient(lt.ones(1))


def test_histograms():
    counts, edges = lt.histogram(lt.tensor(V), 4)
    expected = np.histogram(V, 4)
    near(counts, expected[0])
    near(edges, expected[1])
    found = lt.histogram(lt.tensor(V), 5, range=(-1.0, 1.0), weight=lt.tensor(V * V), density=True)
    near(found.hist, np.histogram(V, 5, (-1, 1), weights=V * V, density=True)[0])
    bins = np.array([-1, 0, 0.5, 1], np.float32)
    near(lt.tensor(V).histogram(lt.tensor(bins)).hist, np.histogram(V, bins)[0])
    found = lt.histogramdd(lt.tensor(D), [2, 3, 2], range=[-1, 1, -2, 2, -1, 2])
    near(found.hist, np.histogramdd(D, [2, 3, 2], [(-1, 1), (-2, 2), (-1, 2)])[0])
    with pytest.raises(ValueError, match="bins is 0"):
        lt.histogram(lt.tensor(V), 0)
    with pytest.raises(TypeError, match="int64"):
        lt.histogram(lt.tensor([1]), 2)
    with pytest.raises(TypeError, match="histogramdd: .*int64"):
        lt.histogramdd(lt.tensor([[1, 2]]), 2)
    with pytest.raises(ValueError, match="histogramdd: the tensor has 1 axes"):
        lt.histogramdd(lt.tensor(V), 2)


@pytest.mark.parametrize("shape", [(6, 3), (3, 6), (4, 4), (2, 5, 3), (3, 1), (1, 3)])
def test_reflectors(shape):
    a = np.random.RandomState(4).normal(size=shape)
    packed, tau = lt.geqrf(lt.tensor(a))
    k = min(shape[-2:])
    q = lt.orgqr(packed[..., :k], tau)
    near(q @ packed[..., :k, :].triu(), a)
    near(q.mT @ q, np.broadcast_to(np.eye(k), (*shape[:-2], k, k)))
    if torch and len(shape) == 2:
        near(packed, torch.geqrf(torch.tensor(a))[0].numpy())


def test_low_rank():
    a = D @ np.random.RandomState(3).normal(size=(3, 8))
    u, s, v = lt.svd_lowrank(lt.tensor(a), 3)
    near((u * s) @ v.T, a)
    near(s, np.linalg.svd(a)[1][:3])
    u, s, v = lt.pca_lowrank(lt.tensor(a), 3)
    near((u * s) @ v.T, a - a.mean(0))
    with pytest.raises(ValueError, match="q is 9"):
        lt.pca_lowrank(lt.tensor(a), 9)


def test_creation():
    assert lt.scalar_tensor(3).dtype is lt.float32
    t = lt.empty_strided((2, 3), (1, 2))
    assert t.shape == (2, 3) and t.stride() == (1, 2)
    assert lt.ones(2).new_empty_strided((2, 2), (1, 2)).stride() == (1, 2)
    assert lt.empty_permuted((2, 3, 4), (0, 2, 1)).stride() == (12, 1, 3)
    assert lt.range(1, 4, 0.5).tolist() == [1, 1.5, 2, 2.5, 3, 3.5, 4]
    data = bytearray(b"\1\0\2\0\3\0\4\0")
    t = lt.frombuffer(data, dtype=lt.int16, offset=2, count=2)
    assert t.tolist() == [2, 3]
    t[0] = 9
    assert data[2] == 9
    assert lt.frombuffer(bytes(data), dtype=lt.uint8).tolist()[2] == 9
    for call in (
        lambda: lt.frombuffer(data, dtype=lt.int16, offset=9),
        lambda: lt.frombuffer(data, dtype=lt.int32, offset=1),
        lambda: lt.range(2, 1),
        lambda: lt.empty_permuted((2, 3), (0, 0)),
        lambda: lt.empty_strided((2, 3), (1,)),
    ):
        with pytest.raises((ValueError, IndexError)):
            call()


def test_indices_of_small_integers():
    rows, columns = lt.unravel_index(lt.tensor([200, 255], dtype=lt.uint8), (20, 30))
    assert (rows.tolist(), columns.tolist()) == ([6, 8], [20, 15])
    assert rows.dtype is columns.dtype is lt.int64


def test_norms_of_slices_of_the_last_but_one_axis():
    near(lt.norm_except_dim(lt.tensor(M), 2, -2), np.linalg.norm(M, axis=1, keepdims=True))
    with pytest.raises(IndexError, match="norm_except_dim: dim is 2"):
        lt.norm_except_dim(lt.tensor(M), 2, 2)


def test_questions():
    x = lt.ones(1)
    assert lt.is_nonzero(x) and lt.is_signed(x) and lt.is_same_size(x, x + 1) and not lt.is_inference(x)
    assert lt.get_device(x) == -1 and lt.typename(x) == "torch.FloatTensor" and lt.typename(3) == "builtins.int"
    assert lt.can_cast(lt.int32, lt.float16) and not lt.can_cast(lt.float16, lt.int64)
    assert lt.rsub(x, 3, alpha=2).item() == 1 and lt.fill(x, 2).item() == 2 and x.item() == 1
    assert lt.abs_(x.neg_()) is x and x.item() == 1
    with pytest.raises(ValueError, match="2 elements"):
        lt.is_nonzero(lt.ones(2))


def test_gradients_flow():
    def total(v):
        parts = [lt.renorm(v, 2, 0, 1.0), lt.gradient(v)[0], lt.hsplit(v, [1])[0], lt.aminmax(v).max, lt.dist(v, v * 2)]
        return sum((p * p).sum() for p in parts)

    assert lt.autograd.gradcheck(total, [lt.tensor(D, requires_grad=True)])
