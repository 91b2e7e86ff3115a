# SPDX-License-Identifier: Apache-2.0
"""Gradients through sparse tensors, tables with sparse gradients and the optimisers that take them, a graph network."""

import copy

import numpy as np
import pytest
from support import lt

from libtensor import nn

gradcheck, gradgradcheck = lt.autograd.gradcheck, lt.autograd.gradgradcheck
INDICES = [[0, 1, 1, 0, 2], [2, 0, 2, 2, 1]]  # (0, 2) twice, and not sorted
SAME_AS_DENSE = {
    "to_dense": lambda s, d: s.to_dense() ** 2,
    "coo @ dense": lambda s, d: s @ d,
    "csr @ dense": lambda s, d: s.to_sparse_csr() @ d,
    "csc @ dense": lambda s, d: s.to_sparse_csc() @ d,
    "dense @ coo": lambda s, d: d.t() @ s.t(),
    "coo @ coo": lambda s, d: (s @ s.t()).to_dense() @ d[:3],
    "coalesce": lambda s, d: (s.coalesce() * 2) @ d,
    "mean": lambda s, d: lt.sparse.mm(s.coalesce(), d, "mean"),
    "amax": lambda s, d: lt.sparse.mm(s.coalesce(), d, "amax"),
    "addmm": lambda s, d: lt.sparse.addmm(d[:3], s, d, beta=2, alpha=0.5),
    "sampled": lambda s, d: lt.sparse.sampled_addmm(s.to_sparse_csr(), d[:3], d.t(), beta=2, alpha=0.5).to_dense(),
    "sparse * dense": lambda s, d: (s * d[:, 0]).to_dense(),
    "sparse * sparse": lambda s, d: (s * s.sin()).to_dense() @ d,
    "sparse + sparse": lambda s, d: (s + s * s).to_dense() @ d,
    "dense + sparse": lambda s, d: (d @ d.t())[:3] + s,
    "sum": lambda s, d: lt.sparse.sum(s, 0).to_dense() @ d,
    "softmax": lambda s, d: lt.sparse.softmax(s, 1) @ d,
    "log_softmax": lambda s, d: lt.sparse.log_softmax(s, 0) @ d,
    "unary": lambda s, d: s.sin().tanh() @ d,
    "select": lambda s, d: s[0].to_dense() @ d + s[:, 1:3].to_dense().sum(),
    "index_select": lambda s, d: s.index_select(0, lt.tensor([2, 0, 0])) @ d,
    "mask": lambda s, d: (d @ d.t())[:3].sparse_mask(s.detach().coalesce()).to_dense(),
    "to_sparse": lambda s, d: (d @ d.t()).to_sparse() @ d,
    "hspmm": lambda s, d: lt.hspmm(s, d).to_dense(),
    "cat": lambda s, d: lt.cat([s, s * 2]) @ d,
}


def test_against_differences():
    for name, function in SAME_AS_DENSE.items():
        try:
            check_differences(function)
        except lt.AutogradError as e:
            raise AssertionError(name) from e


def check_differences(function):
    values = lt.tensor([0.3, 0.4, -0.5, 0.1, -0.2], dtype=lt.float64, requires_grad=True)
    dense = lt.tensor(np.sin(np.arange(8.0)).reshape(4, 2), requires_grad=True)

    def of(v, d):
        return function(lt.sparse_coo_tensor(INDICES, v, (3, 4)), d)

    assert gradgradcheck(of, (values, dense))  # and the gradients themselves


def test_complex():
    values = lt.tensor([1 + 2j, 0.5j, -1 + 0j], dtype=lt.complex128, requires_grad=True)
    dense = lt.tensor([[1j, 2.0], [0.5, -1j], [1 + 1j, 0.25]], dtype=lt.complex128, requires_grad=True)
    assert gradcheck(lambda v, d: lt.sparse_coo_tensor([[0, 1, 1], [2, 0, 2]], v, (2, 3)) @ d, (values, dense))


def test_nothing_stored():
    values = lt.zeros(0, dtype=lt.float64, requires_grad=True)
    dense = lt.ones(4, 2, dtype=lt.float64, requires_grad=True)
    s = lt.sparse_coo_tensor(lt.zeros(2, 0, dtype=lt.int64), values, (3, 4))
    ((s @ dense).sum() + s.to_dense().sum() + lt.sparse.sum(s)).backward()
    assert values.grad.shape == (0,) and dense.grad.tolist() == [[0, 0]] * 4


def test_leaves():
    a = lt.sparse_coo_tensor([[0, 1], [2, 0]], [3.0, 4.0], (2, 3), requires_grad=True)
    assert a.requires_grad and a.is_leaf and a.grad is None and a.grad_fn is None
    lt.sparse.mm(a, lt.tensor([[1.0], [2.0], [3.0]])).sum().backward()
    assert a.grad.is_sparse and a.grad.to_dense().tolist() == [[0, 0, 3], [1, 0, 0]]
    lt.sparse.sum(a * a).backward()
    assert a.grad.to_dense().tolist() == [[0, 0, 9], [9, 0, 0]]
    a.grad = None
    assert a.grad is None
    a.grad = lt.ones(2, 3)
    assert a.grad.values().tolist() == [1, 1]
    (found,) = lt.autograd.grad(lt.sparse.sum(a**2), a)
    assert found.is_sparse and found.values().tolist() == [6, 8]
    (a * 2).backward(lt.ones(2, 3))
    assert a.grad.values().tolist() == [3, 3]
    with pytest.raises(lt.AutogradError, match="needs a gradient of its own shape"):
        (a * 2).backward()
    with pytest.raises(lt.AutogradError, match="leaf that requires grad"):
        a.add_(a.detach().t().t() * 1 + lt.eye(2, 3).to_sparse())
    other = copy.deepcopy(a)
    assert other.requires_grad and other.grad.values().tolist() == [3, 3] and not a.detach().requires_grad
    computed = lt.sparse_coo_tensor([[0]], lt.ones(1, requires_grad=True))
    assert not computed.is_leaf and (computed * 2).grad_fn is not None


def test_gradient_of_duplicates_is_that_of_their_sum():
    for made in (lambda s: lt.sparse.mm(s, lt.ones(3, 2)), lambda s: s.to_dense() * 2, lambda s: lt.sparse.sum(s) * 2):
        a = lt.sparse_coo_tensor([[0, 1, 0], [2, 0, 2]], [3.0, 4.0, 5.0], (2, 3)).requires_grad_()
        made(a).sum().backward()
        assert a.grad.to_dense().tolist() == [[0, 0, 2], [2, 0, 0]]


def test_csr_leaf_and_hook():
    a = lt.tensor([[0.0, 1.0], [2.0, 0.0]]).to_sparse_csr().requires_grad_()
    seen = []
    handle = a.register_hook(lambda g: seen.append(g.to_dense().tolist()) or g * 10)
    (a @ lt.tensor([[1.0], [2.0]])).sum().backward()
    handle.remove()
    assert seen == [[[0, 2], [1, 0]]] and a.grad.is_sparse_csr and a.grad.values().tolist() == [20, 10]


# ---- tables


def tables(**options):
    """A table with sparse gradients, and one with dense ones of the same rows."""
    weight = lt.tensor(np.sin(np.arange(10.0)).reshape(5, 2), dtype=lt.float32)
    return [lt.nn.Embedding(5, 2, _weight=weight.clone(), sparse=s, **options) for s in (True, False)]


@pytest.mark.parametrize("padding", [None, 1, -1])
def test_table(padding):
    rows, dense = tables(padding_idx=padding)
    index, factor = lt.tensor([[0, 1, 4], [0, 3, 1]]), lt.arange(12.0).reshape(2, 3, 2)
    for _ in range(2):  # gradients accumulate
        for table in (rows, dense):
            (table(index) * factor).sum().backward()
    g = rows.weight.grad
    assert (
        g.is_sparse
        and (g.sparse_dim(), g.dense_dim()) == (1, 1)
        and g._nnz() == 2 * (6 - {None: 0, 1: 2, -1: 1}[padding])
    )
    assert g.to_dense().tolist() == dense.weight.grad.tolist()
    (found,) = lt.autograd.grad((rows(index) * factor).sum(), rows.weight)
    assert found.is_sparse and rows.weight.grad is g
    (rows.weight**2).sum().backward()  # a dense gradient makes the sum dense
    (dense.weight**2).sum().backward()
    assert not rows.weight.grad.is_sparse
    np.testing.assert_allclose(rows.weight.grad.numpy(), dense.weight.grad.numpy(), rtol=1e-6)
    (rows(index) * factor).sum().backward()
    (dense(index) * factor).sum().backward()
    np.testing.assert_allclose(rows.weight.grad.numpy(), dense.weight.grad.numpy())
    rows.zero_grad()
    assert rows.weight.grad is None


@pytest.mark.parametrize("mode", ["sum", "mean"])
def test_bags(mode):
    weight = lt.tensor(np.sin(np.arange(10.0)).reshape(5, 2), dtype=lt.float32)
    bags = [lt.nn.EmbeddingBag(5, 2, mode=mode, sparse=s, _weight=weight.clone(), padding_idx=2) for s in (True, False)]
    index, offsets = lt.tensor([0, 2, 4, 4, 2, 2]), lt.tensor([0, 3, 4])
    outputs = [bag(index, offsets) for bag in bags]
    assert outputs[0].tolist() == outputs[1].tolist()
    for out in outputs:
        (out * lt.tensor([1.0, 2.0])).sum().backward()
    assert bags[0].weight.grad.is_sparse
    np.testing.assert_allclose(bags[0].weight.grad.to_dense().numpy(), bags[1].weight.grad.numpy(), rtol=1e-6)
    with pytest.raises(lt.UnsupportedError, match="embedding_bag: mode 'max' is not supported with sparse"):
        lt.nn.EmbeddingBag(5, 2, mode="max", sparse=True)(index, offsets)
    with pytest.raises(lt.UnsupportedError, match="embedding: scale_grad_by_freq"):
        lt.nn.Embedding(5, 2, scale_grad_by_freq=True, sparse=True)(index)


STEPS = {
    "SGD": {"lr": 0.1},
    "SGD maximize": {"lr": 0.1, "maximize": True},
    "SGD momentum": {"lr": 0.1, "momentum": 0.9, "nesterov": True},
    "Adagrad": {"lr": 0.1, "lr_decay": 0.1},
}


@pytest.mark.parametrize("name", STEPS)
def test_steps_as_with_dense_gradients(name):
    rows, dense = tables()
    optimizers = [getattr(lt.optim, name.split()[0])(table.parameters(), **STEPS[name]) for table in (rows, dense)]
    for step in range(3):
        index = lt.tensor([step, 3, step])
        for table, optimizer in zip((rows, dense), optimizers):
            optimizer.zero_grad()
            (table(index) ** 2).sum().backward()
            optimizer.step()
        assert rows.weight.grad.is_sparse
        np.testing.assert_allclose(rows.weight.detach().numpy(), dense.weight.detach().numpy(), rtol=1e-5)
    optimizers[0].zero_grad()
    assert rows.weight.grad is None


def test_sparse_adam():
    (rows, _), lr, beta1, beta2, eps = tables(), 0.1, 0.8, 0.9, 1e-6
    p = rows.weight.detach().numpy().astype(np.float64)
    m, v = np.zeros_like(p), np.zeros_like(p)
    optimizer = lt.optim.SparseAdam(rows.parameters(), lr, (beta1, beta2), eps)
    for step in range(1, 4):
        optimizer.zero_grad()
        (rows(lt.tensor([step, 3, step])) ** 2).sum().backward()
        optimizer.step()
        g = {step: 4 * p[step] if step != 3 else 6 * p[3], 3: 2 * p[3] if step != 3 else 6 * p[3]}
        for i, own in g.items():
            m[i] = beta1 * m[i] + (1 - beta1) * own
            v[i] = beta2 * v[i] + (1 - beta2) * own**2
            p[i] -= lr * np.sqrt(1 - beta2**step) / (1 - beta1**step) * m[i] / (np.sqrt(v[i]) + eps)
        np.testing.assert_allclose(rows.weight.detach().numpy(), p, rtol=1e-4)
    again = lt.optim.SparseAdam(rows.parameters())
    again.load_state_dict(optimizer.state_dict())
    assert again.state[rows.weight]["step"] == 3 and again.param_groups[0]["lr"] == lr
    rows.weight.grad = lt.ones(5, 2)
    with pytest.raises(lt.InvalidError, match="a parameter is complex64, expected real"):
        lt.optim.SparseAdam([lt.ones(2, dtype=lt.complex64, requires_grad=True)])
    with pytest.raises(lt.InvalidError, match="SparseAdam does not support dense gradients, please consider Adam"):
        optimizer.step()
    for options, message in (
        ({"lr": 0.0}, "invalid lr"),
        ({"eps": 0.0}, "invalid eps"),
        ({"betas": (1.0, 0.9)}, "invalid beta 0"),
    ):
        with pytest.raises(lt.InvalidError, match=message):
            lt.optim.SparseAdam([lt.ones(2, requires_grad=True)], **options)


def test_optimisers_that_take_no_sparse_gradients():
    (rows, _) = tables()
    rows(lt.tensor([1])).sum().backward()
    for name in ("Adam", "AdamW", "RMSprop", "Adadelta", "Adamax", "NAdam", "RAdam", "Rprop", "ASGD"):
        with pytest.raises(
            lt.InvalidError, match=f"{name} does not support sparse gradients, please consider SparseAdam"
        ):
            getattr(lt.optim, name)(rows.parameters()).step()
    for name in ("SGD", "Adagrad"):
        with pytest.raises(lt.InvalidError, match=f"{name}: weight_decay is 0.1, expected 0 for sparse gradients"):
            getattr(lt.optim, name)(rows.parameters(), weight_decay=0.1).step()


def test_clipping_and_scaling():
    rows, dense = tables()
    index = lt.tensor([0, 3, 0])
    for table in (rows, dense):
        (table(index) * 100).sum().backward()
        assert abs(lt.nn.utils.clip_grad_norm_(table.parameters(), 1.0).item() - np.sqrt(10) * 100) < 1e-2
    np.testing.assert_allclose(rows.weight.grad.to_dense().numpy(), dense.weight.grad.numpy(), rtol=1e-5)
    for table in (rows, dense):
        table.zero_grad()
        (table(index) * lt.tensor([1.0, -0.1])).sum().backward()
        lt.nn.utils.clip_grad_value_(table.parameters(), 0.5)
    assert rows.weight.grad.to_dense().tolist() == dense.weight.grad.tolist()
    for table in (rows, dense):
        table.zero_grad()
        optimizer, scaler = lt.optim.SGD(table.parameters(), lr=0.1), lt.amp.GradScaler("cpu", init_scale=8.0)
        scaler.scale((table(index) ** 2).sum()).backward()
        scaler.step(optimizer)
        scaler.update()
    np.testing.assert_allclose(rows.weight.detach().numpy(), dense.weight.detach().numpy(), rtol=1e-6)


# ---- a graph network


def graph(n=12):
    """A ring with chords: the normalised adjacency matrix with loops, features and labels."""
    i = np.arange(n)
    pairs = np.concatenate([np.stack([i, (i + 1) % n]), np.stack([i[::3], (i[::3] + 5) % n])], 1)
    edges = np.concatenate([pairs, pairs[::-1], np.stack([i, i])], 1)
    degrees = np.bincount(edges[0], minlength=n)
    weights = 1 / np.sqrt(degrees[edges[0]] * degrees[edges[1]])
    labels = (i >= n // 2).astype(np.int64)
    features = np.sin(np.arange(n * 4.0)).reshape(n, 4)
    features[:, 0] += 2 * labels
    return edges, weights, features, labels


class GCN(lt.nn.Module):
    def __init__(self, adjacency):
        super().__init__()
        self.register_buffer("adjacency", adjacency)
        self.first, self.second = lt.nn.Linear(4, 8), lt.nn.Linear(8, 2)

    def forward(self, x):
        hidden = lt.relu(self.adjacency @ self.first(x))
        return (
            lt.sparse.mm(self.adjacency, self.second(hidden))
            if self.adjacency.is_sparse
            else self.adjacency @ self.second(hidden)
        )


@pytest.mark.parametrize("layout", ["sparse_coo", "duplicates", "sparse_csr"])
def test_graph_network(layout):
    edges, weights, x, labels = graph()
    adjacency = lt.sparse_coo_tensor(lt.tensor(edges), lt.tensor(weights), (12, 12))
    if layout == "duplicates":
        halves = lt.tensor(weights) / 2
        adjacency = lt.sparse_coo_tensor(lt.cat([lt.tensor(edges)] * 2, 1), lt.cat([halves, halves]), (12, 12))
    kinds = adjacency if layout == "duplicates" else adjacency.coalesce().to_sparse(layout=getattr(lt, layout))
    losses = []
    for matrix in (kinds, adjacency.to_dense()):
        lt.manual_seed(3)
        net = GCN(matrix).double()
        optimizer = lt.optim.Adam(net.parameters(), lr=0.05)
        losses.append([])
        for _ in range(20):
            loss = lt.nn.functional.cross_entropy(net(lt.tensor(x)), lt.tensor(labels))
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses[-1].append(loss.item())
    np.testing.assert_allclose(losses[0], losses[1], rtol=1e-6)
    assert losses[0][-1] < 0.5 * losses[0][0]


@pytest.mark.parametrize("layer", ["Embedding", "EmbeddingBag"])
def test_a_sparse_gradient_can_be_changed_in_place(layer):
    table = getattr(nn, layer)(5, 3, sparse=True)
    index = lt.tensor([[1, 2, 1]])
    table(index).sum().backward()
    grad = table.weight.grad
    before = grad.to_dense()
    assert grad.mul_(2) is grad and grad.to_dense().equal(2 * before)
    index.zero_()
    assert table.weight.grad.to_dense().equal(2 * before)


def test_a_sparse_gradient_does_not_share_the_callers_memory():
    table = nn.Embedding(5, 3, sparse=True)
    given = lt.ones(2, 3)
    table(lt.tensor([1, 2])).backward(given)
    table.weight.grad.mul_(2)
    assert (given == 1).all()


def test_sparse_layouts_are_no_part_of_a_program():
    x = lt.tensor([[0.0, 1.0, 2.0]])
    for call in (
        lambda a: a.to_sparse(),
        lambda a: a.to_sparse_csr(),
        lambda a: a.to_sparse(1),
        lambda a: (a * 2).to_sparse_csc(),
    ):
        with pytest.raises(lt.UnsupportedError, match="to_sparse: how many elements are stored differs between runs"):
            lt.capture(lambda a, call=call: call(a).to_dense(), x)
        assert not lt.is_capturing()
    constant = lt.tensor([[0.0, 3.0]])
    program = lt.capture(lambda a: a + constant.to_sparse().to_dense(), lt.ones(1, 2))
    assert program(lt.zeros(1, 2)).tolist() == [[0, 3]]


def test_assert_close_of_sparse_tensors():
    a = lt.tensor([[0.0, 1.0], [2.0, 0.0]])
    close = lt.testing.assert_close
    for layout in ("to_sparse_coo", "to_sparse_csr", "to_sparse_csc"):
        s = getattr(a, layout)()
        close(s, getattr(a + 0.0, layout)())
        close(s, a, check_layout=False)
        with pytest.raises(AssertionError, match="'layout' do not match"):
            close(s, a)
        with pytest.raises(AssertionError, match=r"(?s)not close.*values\(\)"):
            close(s, getattr(a * 1.01, layout)())
        with pytest.raises(AssertionError, match="numbers of stored values do not match: 2 != 4"):
            close(s, getattr(a + 1, layout)())
        with pytest.raises(AssertionError, match=r"(?s)not equal.*ind"):
            close(s, getattr(a.flip(0), layout)())
    twice = lt.sparse_coo_tensor([[0, 0, 1], [1, 1, 0]], [0.5, 0.5, 2.0], (2, 2))
    close(twice, a.to_sparse())
