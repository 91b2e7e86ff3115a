# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors: what they are made of, conversions, arithmetic and products, compared with dense computations."""

import copy
import pickle
import re
import subprocess
import sys

import numpy as np
import pytest
from support import ROOT, lt

INDICES = [[0, 1, 1, 0, 2], [2, 0, 2, 2, 1]]  # (0, 2) twice, and not sorted
VALUES = [3.0, 4.0, 5.0, 1.0, -2.0]
DENSE = np.array([[0, 0, 4, 0], [4, 0, 5, 0], [0, -2, 0, 0]], dtype=np.float64)
W = np.arange(8.0).reshape(4, 2) / 4 - 0.7
FLOATS = ["float32", "float64", "bfloat16", "complex64", "complex128"]
LAYOUTS = ["duplicates", "sparse_coo", "sparse_csr", "sparse_csc"]


def make(kind="duplicates", dtype="float64"):
    s = lt.sparse_coo_tensor(INDICES, lt.tensor(VALUES).to(dtype), (3, 4))
    return s if kind == "duplicates" else s.coalesce().to_sparse(layout=getattr(lt, kind))


def empty(shape=(3, 4), dtype="float64"):
    return lt.sparse_coo_tensor(size=shape, dtype=dtype)


def equal(found, expected, rtol=1e-6):
    """Values of a tensor, sparse or dense."""
    dense = found.detach().to_dense()
    assert dense.shape == np.shape(expected)
    if dense.dtype is lt.bfloat16:
        dense, rtol = dense.float(), max(rtol, 1e-2)
    np.testing.assert_allclose(dense.numpy(), expected, rtol=rtol, atol=rtol)


# ---- parts and conversions


def test_parts_of_coo():
    for dtype in (*FLOATS, "int64", "int32", "uint8", "bool"):
        check_parts(dtype)


def check_parts(dtype):
    values = lt.tensor([3, 4, 5, 1, 0]).to(dtype)
    s = lt.sparse_coo_tensor(INDICES, values, (3, 4))
    assert isinstance(s, lt.Tensor) and s.is_sparse and not s.is_sparse_csr and s.layout is lt.sparse_coo
    assert (s.shape, s.size(1), s.dim(), s.numel(), s._nnz(), s.sparse_dim(), s.dense_dim()) == (
        (3, 4),
        4,
        2,
        12,
        5,
        2,
        0,
    )
    assert s.dtype is values.dtype and s.device == values.device and not s.is_coalesced()
    assert s._indices().tolist() == INDICES and s._values().tolist() == values.tolist()
    with pytest.raises(lt.InvalidError, match="indices: the tensor is not coalesced; call coalesce"):
        s.indices()
    c = s.coalesce()
    assert c.is_coalesced() and c.coalesce() is c
    assert c.indices().tolist() == [[0, 1, 1, 2], [2, 0, 2, 1]]
    assert c.values().tolist() == lt.tensor([3 + 1, 4, 5, 0]).to(dtype).tolist()


def test_dense_tensors_know_what_they_are_not():
    d = lt.ones(2, 3)
    assert (d.is_sparse, d.is_sparse_csr, d.layout, d.sparse_dim(), d.to_dense() is d) == (
        False,
        False,
        lt.strided,
        0,
        True,
    )
    assert d.dense_dim() == 2 and d.is_coalesced()


@pytest.mark.parametrize("index", ["int64", "int32"])
def test_parts_of_csr_and_csc(index):
    crow, col = lt.tensor([0, 1, 3, 4]).to(index), lt.tensor([2, 0, 2, 1]).to(index)
    r = lt.sparse_csr_tensor(crow, col, [4.0, 4.0, 5.0, -2.0], (3, 4))
    assert r.is_sparse_csr and not r.is_sparse and r.layout is lt.sparse_csr and r._nnz() == 4
    assert r.crow_indices().dtype is crow.dtype and r.crow_indices().tolist() == [0, 1, 3, 4]
    assert r.col_indices().tolist() == [2, 0, 2, 1] and r.values().tolist() == [4, 4, 5, -2]
    equal(r, DENSE)
    c = r.to_sparse_csc()
    assert c.layout is lt.sparse_csc and c.ccol_indices().tolist() == [0, 1, 2, 4, 4]
    assert c.row_indices().tolist() == [1, 2, 0, 1] and c.row_indices().dtype is crow.dtype
    again = lt.sparse_csc_tensor(c.ccol_indices(), c.row_indices(), c.values(), (3, 4))
    assert lt.sparse_compressed_tensor(crow, col, r.values(), (3, 4), layout=lt.sparse_csr).is_sparse_csr
    equal(again, DENSE)
    equal(r.t(), DENSE.T)
    assert r.t().layout is lt.sparse_csc and r.to_sparse_coo().is_coalesced()
    with pytest.raises(TypeError, match="ccol_indices: expected a Tensor of libtensor.sparse_csc"):
        r.ccol_indices()


def test_sizes_are_found():
    assert lt.sparse_coo_tensor([[0, 4], [1, 0]], [1.0, 2.0]).shape == (5, 2)
    assert lt.sparse_coo_tensor([[0, 4]], [[1.0, 2.0, 3.0]] * 2).shape == (5, 3)
    assert lt.sparse_csr_tensor([0, 2, 3], [0, 2, 1], [1.0, 2.0, 3.0]).shape == (2, 3)
    assert lt.sparse_coo_tensor((2, 3)).shape == (2, 3) and lt.sparse_coo_tensor(
        [[0]], 2.0, (2,)
    ).to_dense().tolist() == [2, 0]
    ints = lt.sparse_coo_tensor(lt.tensor([[0, 1]], dtype=lt.int32), [1, 2], dtype=lt.float64)
    assert ints._indices().dtype is lt.int64 and ints.dtype is lt.float64


@pytest.mark.parametrize("kind", LAYOUTS)
def test_layouts_hold_the_same(kind):
    s = make(kind)
    equal(s, DENSE)
    for other in ("sparse_coo", "sparse_csr", "sparse_csc"):
        found = s.to_sparse(layout=getattr(lt, other))
        assert found.layout is getattr(lt, other)
        equal(found, DENSE)
    assert s.to_dense(lt.float32).dtype is lt.float32 and s.float().dtype is lt.float32
    equal(s.to(lt.float32).cpu(), DENSE)


@pytest.mark.parametrize("axes", [1, 2, 3])
def test_hybrid(axes):
    dense = np.zeros((3, 2, 4))
    dense[0, 1, 2], dense[2, 0, 1], dense[2, 0, 3] = 5, 6, 7
    s = lt.tensor(dense).to_sparse(axes)
    assert (s.sparse_dim(), s.dense_dim(), s._nnz()) == (axes, 3 - axes, [0, 2, 2, 3][axes])
    assert s.values().shape == (s._nnz(), *dense.shape[axes:]) and s.is_coalesced()
    equal(s, dense)
    equal(s + s, 2 * dense)
    equal(s * lt.tensor(dense), dense**2)
    equal(lt.sparse.sum(s, (0, 2)), dense.sum((0, 2)))
    equal(lt.sparse.sum(s, 2), dense.sum(2))
    equal(s.select(0, 2), dense[2])
    equal(s.select(2, 1), dense[..., 1])
    equal(lt.cat([s, s], 2), np.concatenate([dense, dense], 2))
    equal(s.index_select(2, lt.tensor([3, 1])), dense[:, :, [3, 1]])


@pytest.mark.parametrize("value", [0.0, 3.0])
def test_scalars(value):
    s = lt.tensor(value).to_sparse()
    assert s.shape == () and s._nnz() == (value != 0) and s.item() == value


@pytest.mark.parametrize("shape", [(0, 4), (3, 0), (3, 4)])
def test_nothing_stored(shape):
    zeros = np.zeros(shape)
    for s in (
        empty(shape),
        lt.tensor(zeros).to_sparse(),
        lt.tensor(zeros).to_sparse_csr(),
        empty(shape).to_sparse_csc(),
    ):
        assert s._nnz() == 0 and s.dtype is lt.float64
        equal(s, zeros)
        equal(s @ lt.ones(shape[1], 2, dtype=lt.float64), np.zeros((shape[0], 2)))
        equal(lt.ones(2, shape[0], dtype=lt.float64) @ s, np.zeros((2, shape[1])))
        equal(s @ s.t(), np.zeros((shape[0], shape[0])))
        equal(s + s, zeros)
        equal(s * s, zeros)
        equal(s.sin(), zeros)
        assert s.sum().item() == 0 and lt.sparse.softmax(s, 1)._nnz() == 0
        equal(lt.tensor(zeros) + s, zeros)


# ---- what is refused


BAD = [
    (lambda: lt.sparse_coo_tensor([[0, 3]], [1.0, 2.0], (3,)), "index 3 of axis 0 is out of range, expected 0 to 2"),
    (lambda: lt.sparse_coo_tensor([[0, -1]], [1.0, 2.0], (3,)), "index -1 of axis 0"),
    (lambda: lt.sparse_coo_tensor([[0, 1]], [1.0], (3,)), "nnz of 2 and values one of 1"),
    (lambda: lt.sparse_coo_tensor([0, 1], [1.0, 1.0], (3,)), r"indices have shape \[2\]"),
    (lambda: lt.sparse_coo_tensor([[0.5]], [1.0], (3,)), "indices has dtype float32, expected integers"),
    (lambda: lt.sparse_coo_tensor([[0]], [1.0], (3, 4)), "2 axes, expected 1 of the indices and 0"),
    (lambda: lt.sparse_coo_tensor([[0]], [[1.0, 2]], (3, 4)), r"expected \[1, 4\]"),
    (lambda: lt.sparse_csr_tensor([0, 2], [0, 4], [1.0, 2.0], (1, 3)), "col_indices has 4, expected 0 to 2"),
    (lambda: lt.sparse_csr_tensor([0, 2, 1], [0], [1.0], (2, 3)), "decreases"),
    (lambda: lt.sparse_csr_tensor([0, 2], [0], [1.0], (1, 3)), "goes from 0 to 2, expected 0 to nnz = 1"),
    (lambda: lt.sparse_csr_tensor([0, 1], [0], [1.0], (2, 3)), "has 2 elements, expected 3"),
    (lambda: lt.sparse_csr_tensor([0, 2], [1, 0], [1.0, 2.0], (1, 2), check_invariants=True), "not sorted"),
    (lambda: lt.sparse_coo_tensor([[1, 0]], [1.0, 2.0], is_coalesced=True, check_invariants=True), "not sorted"),
    (lambda: make() @ lt.ones(3, 2), r"matmul: shapes \[3, 4\] and \[3, 2\] cannot be multiplied"),
    (lambda: lt.ones(2, 4) @ make(), r"matmul: shapes \[2, 4\] and \[3, 4\]"),
    (lambda: make() @ make(), "cannot be multiplied"),
    (lambda: make() + lt.ones(3, 4), "add: the first operand is sparse"),
    (lambda: make() + 1, "add: the first operand is sparse, the second one is int"),
    (lambda: make() + make().t(), r"add: shapes \[3, 4\] and \[4, 3\] differ"),
    (lambda: lt.ones(3, 1) + make(), "add: shapes"),
    (lambda: make() * lt.ones(2, 3, 4), r"mul: shape \[2, 3, 4\] does not broadcast to \[3, 4\]"),
    (lambda: make() / lt.ones(3, 4), "div: a sparse tensor is divided by a number"),
    (lambda: make() ** 0, "pow: the exponent is 0"),
    (lambda: make()[3], "select: index 3 is out of range of axis 0 with 3"),
    (lambda: make().index_select(0, lt.tensor([3])), "index_select: an index is out of range"),
    (lambda: lt.sparse.mm(lt.ones(2, 2), lt.ones(2, 2)), "mm: expected a sparse Tensor"),
    (lambda: lt.sparse.mm(make("sparse_csr"), lt.ones(4, 2), "prod"), "reduce is 'prod', expected one of sum"),
    (lambda: lt.sparse.sum(make(), (0, 0)), "names an axis twice"),
    (lambda: lt.sparse.softmax(make(), 2), "softmax: dim is 2, expected -2 to 1"),
    (lambda: lt.ones(2, 3, 4).to_sparse_csr(), "expected 2 sparse axes"),
    (lambda: lt.ones(2).to_sparse(3), "sparse_dim is 3, expected 1 to 1"),
    (lambda: lt.ones(2, 2).to_sparse(layout="csr"), "layout is 'csr', expected one of"),
]  # fmt: skip


def test_bad_arguments():
    for call, message in BAD:
        with pytest.raises(lt.TensorError, match=message):
            call()


UNKNOWING = {
    "cumsum": lambda s: s.cumsum(0), "exp": lambda s: s.exp(), "gelu": lambda s: lt.nn.functional.gelu(s),
    "maximum": lambda s: lt.maximum(lt.ones(3, 4), s), "max": lambda s: s.max(), "std": lambda s: s.std(),
    "eq": lambda s: s == s, "lt": lambda s: s < 1, "mod": lambda s: s % 2, "invert": lambda s: ~s,
    "reshape": lambda s: s.reshape(12), "mean": lambda s: lt.mean(s), "numpy": lambda s: np.asarray(s),
    "svd": lambda s: lt.linalg.svd(s), "fft": lambda s: lt.fft.fft(s), "copy_": lambda s: lt.ones(3, 4).copy_(s),
    "einsum": lambda s: lt.einsum("ij->ji", s), "gather": lambda s: lt.gather(lt.ones(3), 0, s),
    "cross_entropy": lambda s: lt.nn.functional.cross_entropy(s, lt.tensor([0, 1, 2])), "setitem": lambda s: s.__setitem__(0, 1),
    "conv1d": lambda s: lt.nn.functional.conv1d(s, lt.ones(1, 1, 1)), "sigmoid": lambda s: lt.sigmoid(s),
}  # fmt: skip


@pytest.mark.parametrize("kind", ["duplicates", "sparse_csr"])
def test_functions_that_know_no_sparse_tensors(kind):
    for name, call in UNKNOWING.items():
        with pytest.raises(TypeError, match=rf"(?s)^{name}: .*to_dense\(\)") as caught:
            call(make(kind))
        assert isinstance(caught.value, lt.TensorError)


def test_every_method_refuses_under_its_name():
    """No method of dense tensors computes something with a sparse one that it does not know."""
    mixins = lt.sparse.SparseTensor.__mro__[: lt.sparse.SparseTensor.__mro__.index(lt.Tensor)]
    refusing = [n for n in dir(lt.Tensor) if "Refused: to_dense" in (getattr(lt.sparse.SparseTensor, n).__doc__ or "")]
    assert {"exp", "exp_", "cumsum", "clamp", "std_mean", "topk", "addmm_", "view", "fill_", "split"} < set(refusing)
    for name in refusing:
        with pytest.raises(TypeError, match=rf"^{name.strip('_') if '__' in name else name}: "):
            getattr(make(), name)(0)
    with pytest.raises(TypeError, match="^std: "):
        lt.std(make())
    assert len(mixins) == 6


def test_without_the_extension_and_late_import(environment):
    code = (
        "import sys, libtensor as lt; assert not any('sparse' in name for name in sys.modules)\n"
        "s = lt.eye(3).to_sparse(); assert lt._convert.native is None and 'libtensor.sparse' in sys.modules\n"
        "assert 'numpy' not in sys.modules and 'scipy' not in sys.modules and 'sparse' in dir(lt)\n"
        "for f in (s.exp, s.cumsum, lambda: lt.relu6(s), lambda: lt.maximum(lt.eye(3), s), lambda: s < 1, lambda: lt.cos_(s)):\n"
        "    try: f()\n"
        "    except TypeError as e: assert 'to_dense()' in str(e), e\n"
        "    else: raise SystemExit(1)\n"
        "p = lt.nn.Parameter(lt.eye(3)); p.detach().__iadd__(s)\n"
        "assert (p + s).sum().item() == 9 and (p @ s).sum().item() == 6 and (s @ p).sum().item() == 6"
    )
    env = {**environment, "LIBTENSOR_EXTENSION": "0"}
    subprocess.run([sys.executable, "-c", code], env=env, check=True)


# ---- functions of each element, arithmetic

UNARY = (
    "abs neg sin tan asin atan sinh tanh asinh atanh sqrt sign signbit expm1 log1p ceil floor round trunc rad2deg deg2rad "
    "positive isnan isinf isposinf isneginf nan_to_num square conj"
)
NUMPY = {"asin": "arcsin", "atan": "arctan", "asinh": "arcsinh", "atanh": "arctanh", "neg": "negative"}


def test_unary():
    for name in UNARY.split():
        check_unary(name)


def check_unary(name):
    scale = 0.1 if name in ("asin", "atanh", "log1p") else 1.5
    expected = DENSE * scale
    if name in ("sqrt",):
        expected = np.abs(expected)
    for kind in LAYOUTS:
        s = make(kind) * scale
        if name == "sqrt":
            s = s.abs()
        found = getattr(s, name)()
        equal(found, getattr(np, NUMPY.get(name, name))(expected))
        equal(getattr(lt, name)(s), getattr(np, NUMPY.get(name, name))(expected))
        if hasattr(s, f"{name}_") and not name.startswith("is"):
            assert getattr(s, f"{name}_")() is s
            equal(s, getattr(np, NUMPY.get(name, name))(expected))


@pytest.mark.parametrize("kind", LAYOUTS)
def test_arithmetic(kind):
    s, d = make(kind), np.arange(12.0).reshape(3, 4) - 5
    t = lt.tensor(d)
    other = lt.sparse_coo_tensor([[1, 2], [2, 3]], lt.tensor([10.0, 20.0], dtype=lt.float64), (3, 4))
    o = other.to_dense().numpy()
    for found, expected in (
        (s * 2, DENSE * 2), (0.5 * s, DENSE / 2), (s / 4, DENSE / 4), (s // 3, DENSE // 3), (s**2, DENSE**2), (-s, -DENSE),
        (abs(s), abs(DENSE)), (s / lt.tensor(2.0), DENSE / 2), (s * t, DENSE * d), (t * s, DENSE * d), (s * t[:1], DENSE * d[:1]),
        (s * other, DENSE * o), (s + s, 2 * DENSE), (s + other, DENSE + o), (s - other, DENSE - o), (s.add(other, alpha=3), DENSE + 3 * o),
        (s.sub(other, alpha=2), DENSE - 2 * o), (lt.add(s, other, alpha=-1), DENSE - o), (t + s, d + DENSE), (t - s, d - DENSE),
        (lt.add(t, s, alpha=2), d + 2 * DENSE), (lt.sub(t, s), d - DENSE), (t.clone().add_(s, alpha=-2), d - 2 * DENSE),
        (lt.mul(t, s), d * DENSE), (lt.nn.Parameter(t) * s, d * DENSE), (lt.nn.Parameter(t) + s, d + DENSE), (lt.div(s, 2, rounding_mode="floor"), DENSE // 2),
        (s.clone().mul_(3), DENSE * 3), (s.clone().add_(other), DENSE + o), (s.clone().sub_(s), 0 * DENSE), (s.clone().zero_(), 0 * DENSE),
        (lt.zeros_like(s), 0 * DENSE), (s.sparse_mask(other), DENSE * (o != 0)), (t.sparse_mask(make("sparse_coo")), d * (DENSE != 0)),
    ):  # fmt: skip
        equal(found, expected)
    t += s
    equal(t, d + DENSE)
    t -= s
    equal(t, d)
    s *= 2
    equal(s, DENSE * 2)
    assert (s * 1j).dtype is lt.complex128 and (make(kind, "int64") + make(kind, "float32")).dtype is lt.float32


def test_sum_keeps_duplicates_until_they_are_coalesced():
    s = make()
    assert (
        (s * 2)._nnz() == 5
        and (s + make())._nnz() == 10
        and s.coalesce()._nnz() == 4
        and (s * 2)._values().tolist()[0] == 6
    )


@pytest.mark.parametrize("kind", LAYOUTS)
def test_axes_and_parts(kind):
    s = make(kind)
    equal(s.t(), DENSE.T)
    equal(s.T, DENSE.T)
    equal(s.transpose(-1, 0), DENSE.T)
    equal(lt.transpose(s, 0, 1), DENSE.T)
    equal(s.permute(1, 0), DENSE.T)
    equal(s.index_select(0, lt.tensor([2, 0, 2])), DENSE[[2, 0, 2]])
    equal(lt.index_select(s, 1, lt.tensor([2, 2, 1])), DENSE[:, [2, 2, 1]])
    equal(s.narrow(1, 1, 2), DENSE[:, 1:3])
    equal(s.narrow(0, -1, 1), DENSE[-1:])
    for key in (0, -1, (1, 2), (2, -3), (..., 2), slice(1, 3), (slice(None), 2), (0, slice(1, 4, 2)), (slice(0, 0),)):
        equal(s[key], DENSE[key])
    equal(s[lt.tensor([1, 1, 0])], DENSE[[1, 1, 0]])
    equal(lt.stack([row.to_dense() for row in s]), DENSE)
    assert len(s) == 3 and -2.0 in s and 7.0 not in s and s.tolist() == DENSE.tolist() and s[1, 2].item() == 5
    if kind in ("duplicates", "sparse_coo"):
        equal(s[None], DENSE[None])
        equal(s.unsqueeze(1), DENSE[:, None])
        equal(s.unsqueeze(-1).squeeze(), DENSE)
        equal(lt.stack([s, s], 1), np.stack([DENSE, DENSE], 1))
    equal(lt.cat([s, s]), np.concatenate([DENSE, DENSE]))
    equal(lt.cat((s, s, s), 1), np.concatenate([DENSE] * 3, 1))


def test_sizes_in_place():
    s = make()
    assert s.sparse_resize_((5, 6), 2, 0) is s and s.shape == (5, 6) and s._nnz() == 5
    with pytest.raises(lt.InvalidError, match="too small"):
        s.sparse_resize_((2, 6), 2, 0)
    assert s.sparse_resize_and_clear_((2, 3, 4), 2, 1).shape == (2, 3, 4) and s._nnz() == 0 and s.dense_dim() == 1
    values = lt.tensor([1.0, 2.0])
    shared = lt.sparse_coo_tensor([[0, 1]], values, is_coalesced=True)
    shared.mul_(3)
    assert values.tolist() == [3, 6]  # values are shared with the tensor that was given


# ---- products


@pytest.mark.parametrize("kind", LAYOUTS)
def test_products_with_dense(kind):
    for dtype in (*FLOATS, "int64"):
        check_products(kind, dtype)


def check_products(kind, dtype):
    s = make(kind, dtype)
    w = lt.tensor(W if dtype != "int64" else np.round(W * 4)).to(dtype)
    known = w.to_dense().float().numpy() if dtype == "bfloat16" else w.numpy()
    expected = DENSE @ known
    for found in (s @ w, lt.mm(s, w), s.mm(w), lt.matmul(s, w), lt.sparse.mm(s, w), lt.spmm(s, w)):
        assert found.layout is lt.strided and found.dtype is s.dtype
        equal(found, expected, 1e-5)
    for found in (s @ w[:, 0], s.mv(w[:, 0]), lt.mv(s, w[:, 0])):
        equal(found, expected[:, 0], 1e-5)
    left = w.t()[:, :3]
    for found in (
        left @ s,
        left.mm(s),
        lt.matmul(left, s),
        lt.nn.Parameter(left.detach()) @ s if dtype != "int64" else left @ s,
    ):
        equal(found, known.T[:, :3] @ DENSE, 1e-5)
    equal(left[0] @ s, known.T[0, :3] @ DENSE, 1e-5)
    equal(lt.stack([left, left]) @ s, np.stack([known.T[:, :3] @ DENSE] * 2), 1e-5)


def test_half_precision_accumulates_in_single():
    x = 1 + 2**-7
    for m in (
        lambda v: lt.sparse_coo_tensor([[0, 0], [0, 1]], v, (1, 2)),
        lambda v: lt.sparse_csr_tensor([0, 2], [0, 1], v),
    ):
        s = m(lt.tensor([x, -1.0], dtype=lt.bfloat16))
        assert (s @ lt.tensor([x, 1 + 2**-6], dtype=lt.bfloat16)).item() == 2**-14  # 0 if x * x were rounded


@pytest.mark.parametrize("kind", LAYOUTS)
def test_products_with_sparse(kind):
    s = make(kind)
    other = make(kind).t()
    found = s @ other
    assert found.layout is s.layout
    equal(found, DENSE @ DENSE.T)
    for found in (lt.sparse.mm(s, other), lt.mm(s, other), s.matmul(make().t())):
        equal(found, DENSE @ DENSE.T)
    equal(s @ lt.ones(4, 2, dtype=lt.float64).to_sparse(), DENSE @ np.ones((4, 2)))


def test_sums_of_products():
    s, w, m = make(), lt.tensor(W), lt.tensor(np.arange(6.0).reshape(3, 2))
    expected = 2 * m.numpy() + 3 * (DENSE @ W)
    for found in (
        lt.sparse.addmm(m, s, w, beta=2, alpha=3), lt.addmm(m, s, w, beta=2, alpha=3), m.addmm(s, w, beta=2, alpha=3),
        m.clone().addmm_(s, w, beta=2, alpha=3), lt.sspaddmm(m.to_sparse(), s, w, beta=2, alpha=3),
    ):  # fmt: skip
        equal(found, expected)
    nan = lt.full((3, 2), float("nan"), dtype=lt.float64)
    equal(lt.sparse.addmm(nan, s, w, beta=0), DENSE @ W)  # beta = 0 leaves the input out
    by_rows = lt.hspmm(s, w)
    assert (by_rows.sparse_dim(), by_rows.dense_dim()) == (1, 1) and lt.smm(s, w).layout is lt.sparse_coo
    equal(by_rows, DENSE @ W)
    equal(s.smm(w), DENSE @ W)
    bias = lt.tensor([1.0, 2.0], dtype=lt.float64)
    equal(lt.nn.functional.linear(s, w.t(), bias), DENSE @ W + bias.numpy())
    layer = lt.nn.Linear(4, 2).double()
    equal(layer(s), layer(s.to_dense()).detach().numpy())


@pytest.mark.parametrize("kind", LAYOUTS)
def test_reduced_products(kind):
    s = make(kind).coalesce() if kind == "duplicates" else make(kind)
    terms = [[[DENSE[i, k] * W[k, j] for k in range(4) if DENSE[i, k]] for j in range(2)] for i in range(3)]
    for reduce, function in (("sum", sum), ("mean", np.mean), ("amax", max), ("amin", min)):
        expected = [[function(t) for t in row] for row in terms]
        equal(lt.sparse.mm(s, lt.tensor(W), reduce), np.array(expected))
    for reduce in ("sum", "mean", "amax", "amin"):
        equal(lt.sparse.mm(empty(), lt.tensor(W), reduce), np.zeros((3, 2)))


def test_sampled_addmm():
    r = make("sparse_csr")
    a, b = np.arange(6.0).reshape(3, 2), np.arange(8.0).reshape(2, 4)
    found = lt.sparse.sampled_addmm(r, lt.tensor(a), lt.tensor(b), beta=0.5, alpha=2.0)
    assert found.is_sparse_csr and found.col_indices().tolist() == r.col_indices().tolist()
    equal(found, np.where(DENSE != 0, 0.5 * DENSE + 2 * (a @ b), 0))
    with pytest.raises(TypeError, match="sampled_addmm: expected a Tensor of libtensor.sparse_csr"):
        lt.sparse.sampled_addmm(make(), lt.tensor(a), lt.tensor(b))


def test_batches():
    a, b = np.arange(24.0).reshape(2, 3, 4) % 5 - 2, np.arange(16.0).reshape(2, 4, 2)
    s = lt.tensor(a).to_sparse()
    for found in (lt.bmm(s, lt.tensor(b)), s.bmm(lt.tensor(b)), s @ lt.tensor(b)):
        equal(found, a @ b)
    with pytest.raises(lt.ShapeError, match="bmm: shapes"):
        s.bmm(lt.tensor(b[:1]))


# ---- sums and softmax


@pytest.mark.parametrize("kind", LAYOUTS)
def test_sums(kind):
    s = make(kind)
    assert s.sum().item() == DENSE.sum() == lt.sparse.sum(s).item() == lt.sum(s).item()
    for dim in (0, 1, -1, [1]):
        found = lt.sparse.sum(s, dim)
        assert found.is_sparse
        equal(found, DENSE.sum(dim if not isinstance(dim, list) else 1))
        equal(s.sum(dim, keepdim=True), DENSE.sum(dim if not isinstance(dim, list) else 1, keepdims=True))
    assert lt.sparse.sum(s, (0, 1)).layout is lt.strided and lt.sparse.sum(s, dtype=lt.float32).dtype is lt.float32
    np.testing.assert_allclose([s.norm().item(), s.norm(1).item()], [np.sqrt((DENSE**2).sum()), abs(DENSE).sum()])
    assert s.any().item() and not empty().any().item()


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("kind", LAYOUTS)
def test_softmax(kind, dim):
    masked = np.where(DENSE != 0, DENSE, -np.inf)
    with np.errstate(all="ignore"):
        powers = np.exp(masked - masked.max(dim, keepdims=True))
        expected = np.nan_to_num(powers / powers.sum(dim, keepdims=True))
        logarithms = np.where(DENSE != 0, np.log(expected), 0)
    equal(lt.sparse.softmax(make(kind), dim), expected)
    equal(lt.sparse.log_softmax(make(kind), dim, dtype=lt.float64), logarithms)


def test_softmax_of_large_values():
    s = lt.sparse_coo_tensor([[0, 0], [0, 2]], [1000.0, 1000.0], (1, 3))
    assert lt.sparse.softmax(s, 1).to_dense().tolist() == [[0.5, 0, 0.5]]


def test_diagonals():
    d = np.arange(9.0).reshape(3, 3)
    expected = np.zeros((3, 4))
    for line, offset in zip(d, (0, -1, 2)):
        for column, value in enumerate(line):
            if 0 <= column - offset < 3:
                expected[column - offset, column] = value
    for layout in (None, lt.sparse_coo, lt.sparse_csr, lt.sparse_csc):
        equal(lt.sparse.spdiags(lt.tensor(d), lt.tensor([0, -1, 2]), (3, 4), layout), expected)
    with pytest.raises(lt.InvalidError, match="distinct"):
        lt.sparse.spdiags(lt.tensor(d), lt.tensor([0, 1, 1]), (3, 4))


# ---- Python


def test_text():
    s = make("duplicates", "float32")
    assert repr(s) == (
        "tensor(indices=tensor([[0, 1, 1, 0, 2],\n"
        "                       [2, 0, 2, 2, 1]]),\n"
        "       values=tensor([ 3.,  4.,  5.,  1., -2.]),\n"
        "       size=(3, 4), nnz=5, layout=libtensor.sparse_coo)"
    )
    assert repr(make("sparse_csr").requires_grad_()) == (
        "tensor(crow_indices=tensor([0, 1, 3, 4]),\n"
        "       col_indices=tensor([2, 0, 2, 1]),\n"
        "       values=tensor([ 4.,  4.,  5., -2.]), size=(3, 4), nnz=4, dtype=float64,\n"
        "       layout=libtensor.sparse_csr, requires_grad=True)"
    )
    assert "indices=tensor([], size=(2, 0))" in repr(empty()) and f"{s}" == str(s)
    assert s.type() == "torch.sparse.FloatTensor"


@pytest.mark.parametrize("kind", LAYOUTS)
def test_copies(kind, tmp_path):
    s = make(kind)
    lt.save({"a": s, "b": [s, lt.ones(2)]}, tmp_path / "s.safetensors")
    loaded = lt.load(tmp_path / "s.safetensors")
    for found in (
        pickle.loads(pickle.dumps(s)), copy.copy(s), copy.deepcopy(s), s.clone(), s.detach(), lt.tensor(s), loaded["a"],
        loaded["b"][0],
    ):  # fmt: skip
        assert found.layout is s.layout and found.is_coalesced() == s.is_coalesced() and found._nnz() == s._nnz()
        equal(found, DENSE)
    s.clone().mul_(2)
    equal(s, DENSE)
    assert pickle.loads(pickle.dumps(s.requires_grad_())).requires_grad


def test_buffers_of_modules():
    class Net(lt.nn.Module):
        def __init__(self, adjacency):
            super().__init__()
            self.register_buffer("adjacency", adjacency)

    net, other = Net(make()).double(), Net(empty())
    other.load_state_dict(net.state_dict())
    equal(other.adjacency, DENSE)
    assert net.float().adjacency.dtype is lt.float32 and copy.deepcopy(net).adjacency._nnz() == 5


def test_checks_of_invariants():
    checks = lt.sparse.check_sparse_tensor_invariants
    assert not checks.is_enabled()
    unsorted = [0, 2], [1, 0], [1.0, 2.0], (1, 2)
    equal(lt.sparse_csr_tensor(*unsorted), np.array([[2.0, 1.0]]))
    equal(lt.sparse_csr_tensor(*unsorted) @ lt.eye(2), np.array([[2.0, 1.0]]))
    with checks():
        assert checks.is_enabled()
        with pytest.raises(lt.InvalidError, match="not sorted"):
            lt.sparse_csr_tensor(*unsorted)
        with checks(False):
            assert not checks.is_enabled()
    with pytest.raises(lt.InvalidError, match="not sorted"):
        checks()(lt.sparse_csr_tensor)(*unsorted)
    assert not checks.is_enabled()


def test_old_constructors():
    s = lt.sparse.FloatTensor(lt.tensor(INDICES), lt.tensor(VALUES), lt.types.Size((3, 4)))
    equal(s, DENSE)
    assert isinstance(s, lt.sparse.FloatTensor) and not isinstance(s, lt.sparse.DoubleTensor)
    assert not isinstance(s.to_dense(), lt.sparse.FloatTensor) and lt.sparse.LongTensor(2, 3).dtype is lt.int64


def test_scipy():
    scipy = pytest.importorskip("scipy.sparse")
    for kind, name in (("duplicates", "coo"), ("sparse_csr", "csr"), ("sparse_csc", "csc")):
        array = make(kind).to_scipy()
        assert array.format == name
        np.testing.assert_array_equal(array.toarray(), DENSE)
        found = lt.sparse.from_scipy(array)
        assert found.layout is make(kind).layout and found.dtype is lt.float64
        equal(found, DENSE)
    equal(lt.sparse.from_scipy(scipy.lil_matrix(DENSE)), DENSE)
    with pytest.raises(TypeError, match="from_scipy: expected a matrix of scipy.sparse, not list"):
        lt.sparse.from_scipy([[1.0]])


PROGRAM = """
import torch
from torch.sparse import softmax
a = torch.sparse_coo_tensor([[0, 1], [1, 0]], [2.0, 3.0], (2, 2))
assert a.layout is torch.sparse_coo and a.is_sparse and isinstance(a, torch.Tensor)
assert isinstance(a, torch.sparse.FloatTensor) and a.to_sparse_csr().layout == torch.sparse_csr
assert torch.spmm(a, torch.eye(2)).tolist() == torch.sparse.mm(a, torch.eye(2)).tolist() == [[0, 2], [3, 0]]
assert torch.mm(a, torch.eye(2)).tolist() == [[0, 2], [3, 0]] and torch.add(torch.eye(2), a).tolist() == [[1, 2], [3, 1]]
assert softmax(a, 1).to_dense().tolist() == [[0, 1], [1, 0]]
"""


def test_as_torch(environment, tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    subprocess.run(
        [sys.executable, "-m", "libtensor.compat.torch", str(tmp_path / "program.py")], env=environment, check=True
    )


BLOCKS = re.findall(r"```python\n(.*?)```", (ROOT / "docs/sparse.md").read_text(), re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS)
def test_page(block):
    exec(block, {})


def test_functions_are_found_by_pickle():
    assert lt.sparse and pickle.loads(pickle.dumps(lt.mm)) is lt.mm and pickle.loads(pickle.dumps(lt.neg)) is lt.neg
    assert pickle.loads(pickle.dumps(lt.addmv_)) is lt.addmv_


def test_modules_of_before_are_pickled(environment):
    """A module holds the function that it was made with."""
    code = (
        "import pickle, libtensor as lt; net = lt.nn.TransformerEncoderLayer(8, 2, 16, activation=lt.nn.functional.relu); "
        "lt.sparse; pickle.loads(pickle.dumps(net)); pickle.loads(pickle.dumps(lt.nn.functional.relu))"
    )
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)

    assert pickle.loads(pickle.dumps(lt.sparse.mm)) is lt.sparse.mm
