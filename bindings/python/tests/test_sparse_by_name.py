# SPDX-License-Identifier: Apache-2.0
"""Functions under their plain names with sparse tensors, whenever they were imported, and graph networks as PyTorch's
programs write them."""

import math
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from support import lt

F = lt.nn.functional
DENSE = np.array([[0, 0, 0.5, 0], [-0.25, 0, 1.0, 2.0], [0, -3.0, 0, 0]])


def dense(*shape):
    return lt.tensor(np.random.default_rng(sum(shape)).uniform(-1, 1, shape), requires_grad=True)


def leaf():
    return lt.tensor(DENSE, requires_grad=True)


def same(got, want):
    np.testing.assert_allclose(
        (got.to_dense() if got.layout is not lt.strided else got).detach().numpy(), want.detach()
    )


# name: the call with a sparse or a dense (3, 4) tensor
CALLS = {
    "mm": lambda a: lt.mm(a, dense(4, 2)),
    "mm by name": lambda a: lt.mm(input=a, mat2=dense(4, 2)),
    "mm after a dense one": lambda a: lt.mm(dense(2, 3), a),
    "matmul": lambda a: lt.matmul(a, other=dense(4, 2)),
    "operator": lambda a: a @ dense(4, 2),
    "operator after a dense one": lambda a: dense(2, 3) @ a,
    "mv": lambda a: lt.mv(a, dense(4)),
    "addmm": lambda a: lt.addmm(dense(3, 2), a, dense(4, 2), beta=0.5, alpha=2),
    "method addmm": lambda a: dense(3, 2).addmm(a, dense(4, 2), alpha=-1),
    "linear": lambda a: F.linear(a, dense(5, 4), dense(5)),
    "module": lambda a: lt.nn.Linear(4, 1).double()(a) * 0 + lt.mm(a, dense(4, 1)),
    "add": lambda a: lt.add(a, a),
    "add scaled": lambda a: lt.add(a, a, alpha=3),
    "add to a dense one": lambda a: lt.add(dense(3, 4), a, alpha=2),
    "method sub": lambda a: dense(3, 4).sub(a, alpha=2),
    "add_": lambda a: dense(3, 4).clone().add_(a),
    "sub_": lambda a: dense(3, 4).clone().sub_(a, alpha=2),
    "mul": lambda a: lt.mul(a, 2),
    "mul of a number": lambda a: lt.mul(3.0, a),
    "mul dense": lambda a: lt.mul(dense(3, 4), a),
    "operator *": lambda a: 2 * a * dense(3, 4),
    "div": lambda a: lt.div(a, 4),
    "neg": lambda a: lt.neg(a),
    "pow": lambda a: lt.pow(a, 2),
    "relu": lambda a: lt.relu(a),
    "F.relu": lambda a: F.relu(a),
    "F.dropout": lambda a: F.dropout(a, 0.5, training=False),
    "tanh": lambda a: lt.tanh(a),
    "t": lambda a: lt.t(a),
    "transpose": lambda a: lt.transpose(a, 0, 1),
    "permute": lambda a: lt.permute(a, (1, 0)),
    "unsqueeze": lambda a: lt.unsqueeze(a, 0),
    "select": lambda a: lt.select(a, 0, 1),
    "narrow": lambda a: lt.narrow(a, 1, 1, 2),
    "index_select": lambda a: lt.index_select(a, 0, lt.tensor([2, 0])),
    "sum": lambda a: lt.sum(a),
    "sum over rows": lambda a: lt.sum(a, 0),
    "sum over columns": lambda a: lt.sum(a, dim=1, keepdim=True),
    "sum by NumPy's names": lambda a: lt.sum(a, axis=1, keepdims=True),
    "cat": lambda a: lt.cat([a, a], dim=1),
    "stack": lambda a: lt.stack((a, a)),
    "clone": lambda a: lt.clone(a),
    "zeros_like": lambda a: lt.zeros_like(a),
}


# Axes of a matrix that stays one are for layout sparse_csr too, others not.
ONLY_COO = {"unsqueeze", "narrow", "stack", "permute"}
CASES = [
    (name, k) for name in CALLS for k in (lt.sparse_coo, lt.sparse_csr) if k is lt.sparse_coo or name not in ONLY_COO
]


@pytest.mark.parametrize("name, layout", CASES, ids=lambda x: str(x))
def test_values_and_gradients_are_those_of_dense_tensors(name, layout):
    call = CALLS[name]
    plain, held = leaf(), leaf()
    want, got = call(plain), call(held.to_sparse(layout=layout))
    same(got, want)
    if want.requires_grad:
        weight = lt.tensor(np.random.default_rng(3).uniform(-1, 1, want.shape))
        (want * weight).sum().backward()
        ((got.to_dense() if got.layout is not lt.strided else got) * weight).sum().backward()
        stored = DENSE != 0  # the others are constants
        found = held.grad.to_dense() if held.grad.layout is not lt.strided else held.grad
        np.testing.assert_allclose(np.asarray(found)[stored], np.asarray(plain.grad)[stored])


def test_dropout_keeps_the_indices():
    lt.manual_seed(1)
    s = leaf().to_sparse()
    for made in (F.dropout(s, 0.5), lt.nn.Dropout(0.5)(s), F.dropout(s.clone(), 0.5, inplace=True)):
        assert made.indices().equal(s.indices())
        kept = made.values() != 0
        assert made.values()[kept].equal(2 * s.values()[kept])


def test_out_is_written():
    out = lt.empty(3, 2, dtype=lt.float64)
    assert lt.mm(leaf().detach().to_sparse(), dense(4, 2).detach(), out=out) is out
    same(out, leaf() @ dense(4, 2))


@pytest.mark.parametrize("name", ["exp", "cumsum", "mean", "einsum", "where", "cos_", "kron"])
def test_what_has_no_sparse_form_says_so(name):
    s = leaf().detach().to_sparse()
    calls = {"cumsum": (s, 0), "einsum": ("ij,jk->ik", s, s.t()), "where": (s, s, s), "kron": (s, s)}
    with pytest.raises(TypeError, match=f"^{name}: expected a dense Tensor"):
        getattr(lt, name)(*calls.get(name, (s,)))


PROGRAM = """
    import sys
    from {package} import mm, matmul, relu, add, cat, addmm
    from {package} import sum as total
    from {package}.nn.functional import dropout, linear
    from {package}.autograd import grad
    import {package} as torch
    assert "libtensor.sparse" not in sys.modules
    i = torch.tensor([[0, 1, 1], [2, 0, 2]])
    w = torch.tensor([3.0, 4.0, 5.0], requires_grad=True)
    s = torch.sparse_coo_tensor(i, w, (2, 3))
    d = torch.ones(3, 2)
    want = [[3.0, 3.0], [9.0, 9.0]]
    for got in (mm(s, d), matmul(s, d), linear(s, d.t()), addmm(torch.zeros(2, 2), s, d), torch.spmm(s, d)):
        assert got.tolist() == want, got
    assert relu(s).to_dense().tolist() == s.to_dense().tolist()
    assert add(s, s).to_dense().tolist() == (2 * s).to_dense().tolist()
    assert total(s, 0).to_dense().tolist() == [4, 0, 8]
    assert cat([s, s], 1).shape == (2, 6)
    assert dropout(s, 0.5, False).to_dense().tolist() == s.to_dense().tolist()
    assert grad(mm(s, d).sum(), w)[0].tolist() == [2, 2, 2]
    print("done")
"""


@pytest.mark.parametrize("package", ["libtensor", "torch"])
@pytest.mark.parametrize("native", ["1", "0"])
def test_functions_that_were_imported_before_the_first_sparse_tensor(package, native, monkeypatch):
    monkeypatch.setenv("LIBTENSOR_EXTENSION", native)
    start = "import libtensor.compat.torch\nlibtensor.compat.torch.install()\n" if package == "torch" else ""
    code = start + textwrap.dedent(PROGRAM.format(package=package))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "done\n", done.stderr


# ---- graph networks


class GraphConvolution(lt.nn.Module):
    """As programs for PyTorch write it: the adjacency matrix is the only thing that is sparse."""

    def __init__(self, width, out):
        super().__init__()
        self.weight = lt.nn.Parameter(lt.empty(width, out))
        self.bias = lt.nn.Parameter(lt.empty(out))
        bound = 1 / math.sqrt(out)
        self.weight.data.uniform_(-bound, bound)
        self.bias.data.uniform_(-bound, bound)

    def forward(self, x, adjacency):
        return lt.spmm(adjacency, lt.mm(x, self.weight)) + self.bias


class Network(lt.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = GraphConvolution(5, 8), GraphConvolution(8, 3)

    def forward(self, x, adjacency):
        x = F.dropout(F.relu(self.first(x, adjacency)), 0.5, training=self.training)
        return F.log_softmax(self.second(x, adjacency), dim=1)


def test_a_graph_network_is_that_of_the_dense_matrix():
    rng = np.random.default_rng(0)
    links = np.triu(rng.uniform(size=(20, 20)) < 0.2, 1)
    links = links + links.T + np.eye(20)
    links = (links / links.sum(1, keepdims=True)).astype(np.float32)
    places = np.stack(np.nonzero(links))
    adjacency = lt.sparse.FloatTensor(lt.tensor(places), lt.tensor(links[tuple(places)]), lt.Size((20, 20)))
    assert adjacency.coalesce().indices().shape == places.shape
    np.testing.assert_array_equal(adjacency.to_dense(), links)
    x, labels = lt.tensor(rng.normal(size=(20, 5)).astype(np.float32)), lt.tensor(rng.integers(0, 3, 20))
    losses = {}
    for name, matrix in (("sparse", adjacency), ("csr", adjacency.to_sparse_csr()), ("dense", lt.tensor(links))):
        lt.manual_seed(4)
        network = Network()
        optimizer = lt.optim.Adam(network.parameters(), lr=0.02, weight_decay=5e-4)
        losses[name] = []
        for _ in range(20):
            optimizer.zero_grad()
            loss = F.nll_loss(network(x, matrix), labels)
            loss.backward()
            optimizer.step()
            losses[name].append(loss.item())
    np.testing.assert_allclose(losses["sparse"], losses["dense"], rtol=1e-4)
    np.testing.assert_allclose(losses["csr"], losses["dense"], rtol=1e-4)
    assert losses["sparse"][-1] < losses["sparse"][0]
