# SPDX-License-Identifier: Apache-2.0
"""PyTorch's and the array API's names, and functions against NumPy where the binding shapes them."""

import inspect
import re

import numpy as np
import pytest
from support import ROOT

import libtensor as lt


def x():
    return lt.arange(24.0, dtype=lt.float64).reshape(2, 3, 4)


def a():
    return np.arange(24.0).reshape(2, 3, 4)


def same(t, expected):
    np.testing.assert_allclose(t.numpy(), expected)
    assert t.shape == np.shape(expected)


def test_every_op_of_the_table_is_a_function():
    tomllib = pytest.importorskip("tomllib")

    rows = {}
    for path in (ROOT / "libtensor/ops/table").glob("*.toml"):
        rows |= tomllib.loads(path.read_text())
    del rows["family"]
    missing = []
    for op, row in rows.items():
        if row.get("internal"):
            continue
        first_is_tensor = re.match(r"\w+\(\w+: tensor\b", row["sig"])
        if "fft" in op:
            missing += [] if hasattr(lt.fft, op) else [f"libtensor.fft.{op}"]
            continue
        if op not in ("to_device", "contiguous", "view") and not op.endswith("_") and not hasattr(lt, op):
            missing.append(f"libtensor.{op}")
        if first_is_tensor and not hasattr(lt.Tensor, op) and not op.endswith("_like"):
            missing.append(f"Tensor.{op}")
        if row.get("inplace") and not hasattr(lt.Tensor, op + "_"):
            missing.append(f"Tensor.{op}_")
    assert not missing


def test_public_names_exist_and_have_docs():
    for name in lt.__all__:
        assert hasattr(lt, name), name
    for name in lt.functions.__all__:
        assert inspect.getdoc(getattr(lt, name)), name


@pytest.mark.parametrize("name", ["sum", "mean", "prod", "amax", "amin", "logsumexp", "var", "std", "any", "all"])
def test_axes_of_reductions(name):
    theirs = {
        "amax": np.max,
        "amin": np.min,
        "logsumexp": lambda v, axis=None, keepdims=False: np.log(np.sum(np.exp(v), axis, keepdims=keepdims)),
        "var": lambda v, axis=None, keepdims=False: np.var(v, axis, ddof=1, keepdims=keepdims),
        "std": lambda v, axis=None, keepdims=False: np.std(v, axis, ddof=1, keepdims=keepdims),
    }.get(name, getattr(np, name, None))
    call = getattr(lt, name)
    method = getattr(lt.Tensor, name)
    for axis in (None, 0, -1, (0, 2), [1], ()):
        expected_axis = tuple(axis) if isinstance(axis, list) else axis
        if axis == () and name in ("var", "std"):
            continue
        same(call(x(), axis), theirs(a(), axis=expected_axis))
        same(call(x(), dim=axis), theirs(a(), axis=expected_axis))
        same(method(x(), axis=axis, keepdims=True), theirs(a(), axis=expected_axis, keepdims=True))
        same(method(x(), axis, keepdim=True), theirs(a(), axis=expected_axis, keepdims=True))


def test_max_and_min():
    t = lt.tensor([[3.0, 1.0, 3.0], [2.0, 5.0, 4.0]])
    assert t.max().item() == 5 and lt.min(t).item() == 1
    values, indices = t.max(1)
    assert values.tolist() == [3, 5] and indices.tolist() == [0, 1] and indices.dtype is lt.int64
    found = t.min(dim=0, keepdim=True)
    assert found.values.tolist() == [[2, 1, 3]] and found.indices.tolist() == [[1, 0, 0]]
    assert lt.max(t, axis=-1).values.tolist() == [3, 5]
    assert t.max((0, 1)).item() == 5
    assert lt.max(t, lt.tensor(3.5)).tolist() == [[3.5, 3.5, 3.5], [3.5, 5, 4]]
    u = t.detach().requires_grad_()
    u.max(1).values.sum().backward()
    assert u.grad.tolist() == [[1, 0, 0], [0, 1, 0]]
    assert t.argmax().item() == 4 and t.argmax(1, keepdim=True).tolist() == [[0], [1]]


def test_shapes():
    same(x().reshape(4, -1), a().reshape(4, -1))
    same(lt.reshape(x(), (4, 6)), a().reshape(4, 6))
    same(lt.reshape(x(), shape=(4, 6)), a().reshape(4, 6))
    same(x().view(6, 4), a().reshape(6, 4))
    same(x().flatten(1), a().reshape(2, 12))
    same(x().flatten(0, 1).unflatten(0, (2, 3)), a())
    same(x().permute(2, 0, 1), a().transpose(2, 0, 1))
    same(lt.permute(x(), (2, 0, 1)), a().transpose(2, 0, 1))
    same(lt.permute_dims(x(), (2, 0, 1)), a().transpose(2, 0, 1))
    same(x().transpose(0, -1), a().swapaxes(0, -1))
    same(x()[0].T, a()[0].T)
    same(x().mT, a().swapaxes(1, 2))
    same(lt.ones(3).t(), np.ones(3))
    with pytest.raises(ValueError):
        x().T  # noqa: B018
    same(x().movedim(0, -1), np.moveaxis(a(), 0, -1))
    same(lt.moveaxis(x(), (0, 1), (2, 0)), np.moveaxis(a(), (0, 1), (2, 0)))
    same(x().unsqueeze(1), a()[:, None])
    same(lt.expand_dims(x(), axis=-1), a()[..., None])
    same(lt.ones(1, 2, 1).squeeze(), np.ones(2))
    same(lt.ones(1, 2, 1).squeeze(0), np.ones((2, 1)))
    same(lt.squeeze(lt.ones(1, 2, 1), axis=(0, 2)), np.ones(2))
    same(lt.ones(1, 3).expand(2, -1), np.ones((2, 3)))
    same(lt.ones(3).expand_as(x()[0].mT), np.ones((4, 3)))
    same(lt.broadcast_to(lt.ones(3), (2, 3)), np.ones((2, 3)))
    same(lt.tile(x()[0], (2, 1)), np.tile(a()[0], (2, 1)))
    same(x()[0].repeat(2, 1), np.tile(a()[0], (2, 1)))
    same(lt.repeat(x(), 2, axis=1), np.repeat(a(), 2, axis=1))
    same(x().repeat_interleave(2), np.repeat(a(), 2))
    same(lt.repeat_interleave(lt.tensor([1, 0, 2])), np.array([0, 2, 2]))
    same(lt.repeat_interleave(lt.tensor([1, 2]), lt.tensor([2, 1]), output_size=3), np.array([1, 1, 2]))
    same(x().diagonal(0, 1, 2), np.diagonal(a(), 0, 1, 2))
    same(lt.flip(x(), (0, 2)), np.flip(a(), (0, 2)))
    same(x().narrow(2, 1, 2), a()[:, :, 1:3])
    for mine, theirs in zip(
        lt.meshgrid(lt.arange(2), lt.arange(3)), np.meshgrid(np.arange(2), np.arange(3), indexing="ij")
    ):
        same(mine, theirs)
    assert lt.broadcast_shapes((2, 1), (3,), ()) == (2, 3)


def test_parts():
    assert [p.shape for p in x().split(3, 2)] == [(2, 3, 3), (2, 3, 1)]
    assert [p.shape for p in lt.split(x(), [1, 2], dim=1)] == [(2, 1, 4), (2, 2, 4)]
    assert [p.shape for p in x().chunk(3, 2)] == [(2, 3, 2), (2, 3, 2)]
    assert [p.shape for p in lt.unbind(x(), 1)] == [(2, 4)] * 3
    assert [p.shape for p in lt.unstack(x(), axis=2)] == [(2, 3)] * 4
    assert [p.shape for p in lt.zeros(0, 2).split(3)] == [(0, 2)]
    assert x().split(2, 2)[1].shares_storage(x()) is False
    for call in (lambda: x().split(0), lambda: x().split([1, 2]), lambda: x().chunk(0), lambda: x().unbind(7)):
        with pytest.raises((ValueError, IndexError)):
            call()


def test_joins():
    same(lt.cat([x(), x()], 1), np.concatenate([a(), a()], 1))
    same(lt.concat((x(), x()), axis=-1), np.concatenate([a(), a()], -1))
    same(lt.concat([x(), x()], axis=None), np.concatenate([a(), a()], None))
    same(lt.cat(t for t in (x(), x())), np.concatenate([a(), a()]))
    same(lt.stack([x(), x()], dim=2), np.stack([a(), a()], 2))


def test_choice():
    c = lt.tensor([True, False])
    assert lt.where(c, lt.tensor([1, 2]), lt.tensor([3, 4])).tolist() == [1, 4]
    assert lt.where(c, 1.5, lt.tensor([3.0, 4.0])).tolist() == [1.5, 4]
    assert lt.where(c, lt.tensor([3.0, 4.0]), 0).tolist() == [3, 0]
    assert lt.where(c, 1, 2).dtype is lt.int64 and lt.where(c, 1, 2.5).tolist() == [1, 2.5]
    assert lt.where(c, True, False).tolist() == [True, False]
    assert lt.where(lt.tensor([[0, 1], [1, 0]]))[0].tolist() == [0, 1]
    assert lt.tensor([1, 2]).where(c, 9).tolist() == [1, 9]
    t = lt.tensor([-2.0, 0.5, 3.0])
    assert t.clamp(-1, 1).tolist() == [-1, 0.5, 1] and lt.clip(t, min=0).tolist() == [0, 0.5, 3]
    assert t.clamp(max=lt.tensor([0.0, 0.0, 5.0])).tolist() == [-2, 0, 3]
    assert t.clamp(lt.zeros(3), lt.ones(3)).tolist() == [0, 0.5, 1]
    assert lt.tensor([1, 5]).clamp(2, 4).dtype is lt.int64
    assert t.clone().clamp_(min=0).tolist() == [0, 0.5, 3]
    with pytest.raises(ValueError):
        t.clamp()
    assert t.masked_fill(t < 0, 7).tolist() == [7, 0.5, 3]
    assert t.masked_select(t > 0).tolist() == [0.5, 3]
    assert lt.nonzero(t > 0).tolist() == [[1], [2]]
    assert (t > 0).nonzero(as_tuple=True)[0].tolist() == [1, 2]
    assert lt.count_nonzero(t > 0).item() == 2


def test_arithmetic_forms():
    t = lt.tensor([1.0, 2.0])
    assert t.add(t, alpha=10).tolist() == [11, 22] and t.sub(1, alpha=0.5).tolist() == [0.5, 1.5]
    u = t.clone()
    assert u.add_(t, alpha=-1) is u and u.tolist() == [0, 0]
    assert lt.add(t, np.float32(1)).tolist() == [2, 3] and lt.mul(t, True).tolist() == [1, 2]
    assert lt.maximum(t, 1.5).tolist() == [1.5, 2]
    assert lt.pow(t, 2).tolist() == [1, 4]
    assert t.mul_(2) is t and t.tolist() == [2, 4]
    assert t.fill_(3).tolist() == [3, 3] and t.zero_().tolist() == [0, 0] and t.copy_(lt.ones(2)).tolist() == [1, 1]
    for mine in ("multiply", "divide", "subtract", "greater", "less_equal", "not_equal"):
        assert getattr(lt, mine)(t, t).shape == (2,)


def test_comparison_of_tensors():
    t = lt.tensor([1.0, float("nan"), float("inf")])
    assert lt.allclose(lt.ones(2), lt.ones(2) + 1e-7) and not lt.allclose(lt.ones(2), lt.ones(2) * 1.1)
    assert t.isclose(t).tolist() == [True, False, True] and t.isclose(t, equal_nan=True).tolist() == [True] * 3
    assert not lt.tensor(1.0).isclose(lt.tensor(float("inf"))).item()
    assert lt.equal(lt.ones(2), lt.ones(2)) and not lt.equal(lt.ones(2), lt.ones(2, 1))


def test_linear_algebra():
    m = a()[0]
    same(lt.einsum("ij,kj->ik", x()[0], x()[1]), np.einsum("ij,kj->ik", a()[0], a()[1]))
    same(lt.einsum("ij,kj->ik", [x()[0], x()[1]]), np.einsum("ij,kj->ik", a()[0], a()[1]))
    same(lt.matmul(x(), x().mT), a() @ a().swapaxes(1, 2))
    same(lt.mm(x()[0], x()[0].T), m @ m.T)
    same(lt.dot(lt.arange(3), lt.arange(3)), np.array(5))
    same(lt.outer(lt.arange(3), lt.arange(2)), np.outer(np.arange(3), np.arange(2)))
    same(lt.addmm(lt.ones(3, 3, dtype=lt.float64), x()[0], x()[0].T, beta=2), 2 + m @ m.T)


def test_gather_and_scatter():
    t, i = lt.tensor([[1.0, 2.0], [3.0, 4.0]]), lt.tensor([[1, 0], [0, 0]])
    assert t.gather(1, i).tolist() == [[2, 1], [3, 3]]
    assert lt.zeros(2, 2).scatter_add(1, i, t).tolist() == [[2, 1], [7, 0]]
    assert lt.zeros(2, 2).scatter_(1, lt.tensor([[1], [0]]), t).tolist() == [[0, 1], [3, 0]]
    assert t.index_select(0, lt.tensor([1])).tolist() == [[3, 4]]
    assert lt.take_along_axis(t, i, axis=1).tolist() == [[2, 1], [3, 3]]
    assert t.take_along_dim(i, 1).tolist() == [[2, 1], [3, 3]]
    assert t.index_put((lt.tensor([0]),), lt.tensor(9.0)).tolist() == [[9, 9], [3, 4]]
    assert t.index_put_((None, lt.tensor([0])), lt.tensor(1.0), accumulate=True).tolist() == [[2, 2], [4, 4]]


def test_sums():
    same(x().cumsum(1), a().cumsum(1))
    same(lt.cumsum(x()[0], dim=0), a()[0].cumsum(0))
    same(lt.cumulative_sum(lt.arange(3), axis=0), np.arange(3).cumsum())
    assert lt.ones(2, dtype=lt.int8).sum().dtype is lt.int64
    assert lt.ones(2).sum(dtype=lt.float64).dtype is lt.float64


def test_arguments_as_pytorch_has_them():
    t = lt.tensor([[3.0, 1.0], [2.0, 5.0]])
    assert lt.flip(t, dims=(0, 1)).tolist() == t.flip(0, 1).tolist() == lt.flip(t).tolist() == [[5, 2], [1, 3]]
    assert t.flip([1]).tolist() == t.flip(axis=1).tolist() == [[1, 3], [5, 2]] and t.flip(()).tolist() == t.tolist()
    halves = lt.tensor([0.125, 1.005, -24.5], dtype=lt.float64)
    assert halves.round(decimals=2).tolist() == [0.12, 1.0, -24.5]
    assert lt.round(lt.tensor([1250.0, 1350.0]), decimals=-2).tolist() == [1200, 1400]
    assert lt.softmax(t.long(), 1, dtype=lt.float64).dtype is lt.float64
    same(lt.nn.functional.log_softmax(t, dim=0, dtype=lt.float64).exp(), t.double().softmax(axis=0).numpy())
    assert t.as_strided((2,), (2,)).tolist() == [3, 2] and t[1].as_strided((2,), (1,)).tolist() == [2, 5]
    assert t.as_strided_scatter(lt.zeros(2), (2,), (3,), storage_offset=0).tolist() == [[0, 1], [2, 0]]
    assert lt.take_along_dim(t, lt.tensor([3, 0])).tolist() == [5, 3]
    assert [i.tolist() for i in lt.nonzero(lt.tensor(2.0), as_tuple=True)] == [[0]]
    index = lt.tensor([[1], [0]])
    assert t.scatter(1, index, value=9).tolist() == lt.scatter(t, 1, index, 9.0).tolist() == [[3, 9], [9, 5]]


@pytest.mark.parametrize("name", ["var_mean", "std_mean"])
def test_spread_and_mean_take_the_arguments_of_var(name):
    spread = getattr(lt, name.removesuffix("_mean"))
    for args, kwargs in [((), {}), ((1, False), {}), ((False,), {}), ((1,), {"correction": 2, "keepdim": True})]:
        both = getattr(lt, name)(x(), *args, **kwargs)
        same(both[0], spread(x(), *args, **kwargs).numpy())
    same(lt.var_mean(x(), axis=1, keepdims=True)[1], a().mean(1, keepdims=True))


def test_places_in_int32():
    edges, values = lt.tensor([1.0, 2.0, 3.0]), lt.tensor([0.5, 2.0, 9.0])
    for places in (edges.searchsorted(values, out_int32=True), lt.bucketize(values, edges, out_int32=True)):
        assert places.dtype == lt.int32
        assert places.tolist() == [0, 1, 3]
    assert lt.bucketize(values, edges, right=True).dtype == lt.int64
    assert lt.bucketize(values, edges, right=True).tolist() == [0, 2, 3]


def test_unique_of_slices_and_runs():
    m = lt.tensor([[2, 1], [0, 1], [2, 1], [2, 1]])
    assert m.unique(dim=0).tolist() == [[0, 1], [2, 1]]
    values, inverse, counts = lt.unique(m, return_inverse=True, return_counts=True, dim=0)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([[0, 1], [2, 1]], [1, 0, 1, 1], [1, 3])
    assert m.unique_dim(0)[1].tolist() == [1, 0]
    assert lt.unique_consecutive(lt.tensor([1, 1, 3, 1])).tolist() == [1, 3, 1]
    values, counts = m.unique_consecutive(return_counts=True, dim=0)
    assert (values.tolist(), counts.tolist()) == ([[2, 1], [0, 1], [2, 1]], [1, 1, 2])
    with pytest.raises(lt.errors.ShapeError, match="0-d"):
        lt.tensor(1.0).unique(dim=0)


def test_several_tensors_with_axes_at_least():
    one, two = lt.atleast_2d(lt.tensor(1.0), lt.ones(3))
    assert (one.shape, two.shape) == ((1, 1), (1, 3))
    assert lt.tensor(1.0).atleast_1d().shape == (1,)
    assert [t.shape for t in lt.atleast_3d([lt.ones(2), lt.ones(2, 3)])] == [(1, 2, 1), (2, 3, 1)]


def test_axes_left_out():
    assert lt.unique(lt.tensor([2, 1, 2]), dim=None).tolist() == [1, 2]


def test_sums_of_bool_are_or():
    flags = lt.tensor([True, False, False])
    assert flags.index_add(0, lt.tensor([1]), lt.tensor([True]), alpha=2).tolist() == [True, True, False]
    assert flags.index_add(0, lt.tensor([1]), lt.tensor([True]), alpha=0).tolist() == [True, False, False]


def test_circular_padding_crops_first():
    line = lt.arange(5).reshape(1, 1, 5)
    for widths, want in (((3, -2), [0, 1, 2] * 2), ((-2, 3), [2, 3, 4] * 2), ((-1, 2), [1, 2, 3, 4, 1, 2])):
        assert lt.nn.functional.pad(line, widths, mode="circular").reshape(-1).tolist() == want
    for widths in ((4, -2), (5, -5), (6, 0), (-6, 1)):
        with pytest.raises(lt.ShapeError):
            lt.nn.functional.pad(line, widths, mode="circular")
