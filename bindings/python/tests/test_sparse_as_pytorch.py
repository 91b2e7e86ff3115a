# SPDX-License-Identifier: Apache-2.0
"""Sparse tensors compared with PyTorch's, where it is installed: values, layouts, dtypes, texts and gradients."""

import warnings

import numpy as np
import pytest
from pytorch import torch
from support import lt

pytestmark = [
    pytest.mark.skipif(torch is None, reason="PyTorch is not installed"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
]
D = np.sin(np.arange(12.0)).reshape(3, 4)
W = np.cos(np.arange(8.0)).reshape(4, 2)
CUBE = np.where(np.arange(24).reshape(2, 3, 4) % 3 == 0, np.sin(np.arange(24.0)).reshape(2, 3, 4), 0)


def dense(m, array, dtype="float32"):
    return m.tensor(np.asarray(array).tolist(), dtype=getattr(m, dtype))


def make(m, kind="duplicates", dtype="float32"):
    """A matrix (3, 4) of PyTorch or of libtensor."""
    if kind == "hybrid":
        return m.sparse_coo_tensor(m.tensor([[2, 0]]), dense(m, [[1, 2, 3, 4], [5, 6, 7, 8]], dtype), (3, 4))
    if kind == "empty":
        return m.sparse_coo_tensor(size=(3, 4), dtype=getattr(m, dtype))
    s = m.sparse_coo_tensor(m.tensor([[0, 1, 1, 0, 2], [2, 0, 2, 2, 1]]), dense(m, [3, 4, 5, 1, -2], dtype), (3, 4))
    return s if kind == "duplicates" else s.coalesce().to_sparse(layout=getattr(m, kind))


def same(theirs, mine):
    """Values, shape, dtype and layout."""
    if not isinstance(theirs, torch.Tensor):
        assert theirs == mine
        return
    assert tuple(theirs.shape) == mine.shape and str(theirs.dtype).split(".")[1] == mine.dtype.name
    assert str(theirs.layout).split(".")[1] == str(mine.layout).split(".")[1]
    a, b = theirs.detach().to_dense(), mine.detach().to_dense()
    np.testing.assert_allclose(a.numpy(), b.numpy(), rtol=1e-5, atol=1e-6)


EVERY = {
    "to_dense": lambda m, s: s.to_dense(), "to_sparse_csr": lambda m, s: s.to_sparse_csr(), "nnz": lambda m, s: s.coalesce()._nnz(),
    "coalesce": lambda m, s: s.coalesce(), "t": lambda m, s: s.t(), "transpose": lambda m, s: s.transpose(0, 1),
    "double": lambda m, s: s.double(), "mul": lambda m, s: s * 2, "mul dense": lambda m, s: s * dense(m, D), "rmul": lambda m, s: 3 * s,
    "neg": lambda m, s: -s, "sin": lambda m, s: s.sin(), "sqrt": lambda m, s: m.sqrt(s.abs()), "relu": lambda m, s: m.relu(s),
    "sign": lambda m, s: s.sign(), "isnan": lambda m, s: m.isnan(s), "pow": lambda m, s: s**2, "div": lambda m, s: s / 2,
    "div floor": lambda m, s: m.div(s, 2, rounding_mode="floor"), "add": lambda m, s: s + s, "add alpha": lambda m, s: m.add(s, s, alpha=2),
    "sub": lambda m, s: s - s, "dense +": lambda m, s: dense(m, D) + s, "dense add_": lambda m, s: dense(m, D).add_(s, alpha=-2),
    "sum": lambda m, s: s.sum(), "sparse.sum": lambda m, s: m.sparse.sum(s), "sparse.sum 0": lambda m, s: m.sparse.sum(s, 0),
    "sparse.sum 1": lambda m, s: m.sparse.sum(s, [1]), "sparse.sum both": lambda m, s: m.sparse.sum(s, (0, 1)),
    "softmax": lambda m, s: m.sparse.softmax(s, 1), "log_softmax": lambda m, s: m.sparse.log_softmax(s, 0), "norm": lambda m, s: s.norm(),
    "select": lambda m, s: s[1], "select -1": lambda m, s: s[..., -1], "element": lambda m, s: s[1, 2], "index_select": lambda m, s: s.index_select(0, m.tensor([2, 0, 2])),
    "unsqueeze": lambda m, s: s.unsqueeze(0), "cat": lambda m, s: m.cat([s, s], 1), "stack": lambda m, s: m.stack([s, s]), "zeros_like": lambda m, s: m.zeros_like(s),
    "sparse_mask": lambda m, s: dense(m, D).sparse_mask(s.coalesce()), "any": lambda m, s: s.any(), "dims": lambda m, s: [s.sparse_dim(), s.dense_dim(), s.numel(), len(s)],
    "flags": lambda m, s: [s.is_sparse, s.is_sparse_csr, s.requires_grad, s.is_leaf],
}  # fmt: skip
PRODUCTS = {
    "mm": lambda m, s: m.mm(s, dense(m, W)), "sparse.mm": lambda m, s: m.sparse.mm(s, dense(m, W)), "@": lambda m, s: s @ dense(m, W),
    "mv": lambda m, s: s.mv(dense(m, W[:, 0])), "dense @": lambda m, s: dense(m, D.T) @ s, "addmm": lambda m, s: m.addmm(dense(m, D[:, :2]), s, dense(m, W), beta=2, alpha=3),
    "sparse.addmm": lambda m, s: m.sparse.addmm(dense(m, D[:, :2]), s, dense(m, W), beta=0.5),
    "linear": lambda m, s: m.nn.functional.linear(s, dense(m, W.T), dense(m, [1, 2])),
}  # fmt: skip
COO_PRODUCTS = {
    "sparse @ sparse": lambda m, s: s @ s.t(), "smm": lambda m, s: m.smm(s, dense(m, W)), "hspmm": lambda m, s: m.hspmm(s, dense(m, W)),
    "spmm": lambda m, s: m.spmm(s, dense(m, W)), "sspaddmm": lambda m, s: m.sspaddmm(s, m.eye(3).to_sparse(), dense(m, D), beta=2, alpha=3),
}  # fmt: skip


@pytest.mark.parametrize("kind", ["duplicates", "sparse_coo", "empty", "hybrid"])
def test_coo(kind):
    cases = EVERY if kind == "hybrid" else {**EVERY, **PRODUCTS, **COO_PRODUCTS}
    skipped = {"to_sparse_csr", "t", "transpose", "index_select"} if kind == "hybrid" else set()
    for name, case in cases.items():
        if name not in skipped:
            theirs, mine = case(torch, make(torch, kind)), case(lt, make(lt, kind))
            try:
                same(theirs, mine)
            except AssertionError as e:
                raise AssertionError(name) from e


@pytest.mark.parametrize("kind", ["sparse_csr", "sparse_csc"])
def test_compressed(kind):
    names = "to_dense to_sparse_csr t double mul neg sin sqrt relu sign isnan sum"
    cases = {**{n: EVERY[n] for n in names.split()}, **PRODUCTS}
    if kind == "sparse_csr":
        cases["sampled"] = lambda m, s: m.sparse.sampled_addmm(s, dense(m, D[:, :2]), dense(m, W.T), beta=0.5, alpha=2)
        cases["add"], cases["dense +"] = EVERY["add"], EVERY["dense +"]
        for reduce in ("sum", "mean", "amax", "amin"):
            cases[reduce] = lambda m, s, reduce=reduce: m.sparse.mm(s, dense(m, W), reduce)
    for name, case in cases.items():
        try:
            same(case(torch, make(torch, kind)), case(lt, make(lt, kind)))
        except AssertionError as e:
            raise AssertionError(name) from e


def test_three_axes_and_diagonals():
    for case in (
        lambda m: m.bmm(dense(m, CUBE).to_sparse(), dense(m, np.ones((2, 4, 2)))), lambda m: dense(m, CUBE).to_sparse(2),
        lambda m: m.sparse.sum(dense(m, CUBE).to_sparse(), (0, 2)), lambda m: m.sparse.sum(dense(m, CUBE).to_sparse(2), (0, 2)),
        lambda m: m.sparse.softmax(dense(m, CUBE).to_sparse(), 1), lambda m: m.sparse.softmax(dense(m, CUBE).to_sparse(2), 2),
        lambda m: m.sparse.log_softmax(dense(m, CUBE).to_sparse(2), 0),
        lambda m: m.sparse.spdiags(dense(m, D), m.tensor([0, -1, 2]), (3, 5), layout=m.sparse_csr),
    ):  # fmt: skip
        same(case(torch), case(lt))


@pytest.mark.parametrize("kind", ["duplicates", "sparse_coo", "sparse_csr", "sparse_csc", "empty", "hybrid"])
def test_texts(kind):
    for change in (lambda s: s, lambda s: s.double(), lambda s: s.requires_grad_()):
        theirs, mine = repr(change(make(torch, kind))), repr(change(make(lt, kind)))
        theirs = theirs.replace("dtype=torch.", "dtype=").replace("torch.", "libtensor.")
        assert mine.split() == theirs.split()  # names have other lengths: lines may end elsewhere


GRADIENTS = {
    "mm": lambda m, s, d: m.sparse.mm(s, d), "coalesced @": lambda m, s, d: s.coalesce() @ d, "csr @": lambda m, s, d: s.coalesce().to_sparse_csr() @ d,
    "softmax": lambda m, s, d: m.sparse.softmax(s, 1), "log_softmax": lambda m, s, d: m.sparse.log_softmax(s, 0), "sum": lambda m, s, d: m.sparse.sum(s, 0),
    "sparse @ sparse": lambda m, s, d: m.sparse.mm(s, s.t()), "add": lambda m, s, d: m.add(d @ d.t(), s, alpha=2) if s.shape[0] == 4 else s + s,
    "addmm": lambda m, s, d: m.sparse.addmm(d[:3], s, d, beta=2, alpha=0.5), "to_sparse": lambda m, s, d: d.to_sparse() * 2,
}  # fmt: skip


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name):
    found = []
    for m in (torch, lt):
        values, d = dense(m, [3, 4, 5, 1, -2]).requires_grad_(), dense(m, W).requires_grad_()
        s = m.sparse_coo_tensor(m.tensor([[0, 1, 1, 0, 2], [2, 0, 2, 2, 1]]), values, (3, 4))
        out = GRADIENTS[name](m, s, d)
        out = out.to_dense() if "sparse" in str(out.layout) else out
        (out * out.detach().cos()).sum().backward()
        found.append([g for g in (values.grad, d.grad)])
    for theirs, mine in zip(*found):
        assert (theirs is None) == (mine is None)
        if mine is not None:
            same(theirs.to_dense(), mine)


def test_leaves():
    for case in (
        lambda m, s: m.sparse.mm(s, m.ones(4, 2)).sum(), lambda m, s: (s.to_dense() ** 2).sum(), lambda m, s: m.sparse.sum(s * s.detach()),
    ):  # fmt: skip
        grads = []
        for m in (torch, lt):
            s = make(m, "sparse_coo").requires_grad_()
            case(m, s).backward()
            grads.append(s.grad)
        same(*grads)


@pytest.mark.parametrize("name", ["SparseAdam", "SGD", "SGD momentum", "Adagrad"])
def test_steps(name):
    options = {"lr": 0.1, **({"momentum": 0.9} if "momentum" in name else {})}
    weights = []
    for m in (torch, lt):
        table = m.nn.Embedding(
            5, 2, sparse=True, padding_idx=1, _weight=dense(m, np.sin(np.arange(10.0)).reshape(5, 2))
        )
        optimizer = getattr(m.optim, name.split()[0])(table.parameters(), **options)
        for step in range(4):
            optimizer.zero_grad()
            (table(m.tensor([step, 3, step])) ** 2).sum().backward()
            optimizer.step()
        assert table.weight.grad.is_sparse
        weights.append(table.weight)
    same(*weights)


def test_errors_in_both():
    for case in (
        lambda m: make(m) + 1, lambda m: make(m) + dense(m, D), lambda m: make(m) ** 0, lambda m: make(m) / dense(m, D), lambda m: make(m).values(),
        lambda m: make(m) @ dense(m, D), lambda m: make(m).reshape(12), lambda m: make(m).exp(), lambda m: make(m) == make(m), lambda m: make(m).numpy(),
        lambda m: make(m).crow_indices(), lambda m: bool(make(m)), lambda m: make(m)[7], lambda m: m.sparse_coo_tensor([[0, 1]], [1.0], (2,)),
        lambda m: m.sparse_coo_tensor([[5]], [1.0], (2,), check_invariants=True), lambda m: m.sparse_csr_tensor([0, 2], [1, 0], [1.0, 2.0], (1, 2), check_invariants=True),
    ):  # fmt: skip
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for m in (torch, lt):
                with pytest.raises((RuntimeError, TypeError, IndexError, NotImplementedError)):
                    case(m)
