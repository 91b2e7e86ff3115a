# SPDX-License-Identifier: Apache-2.0
"""Parametrised weights, and weights divided by their norms."""

import copy
import pickle

import numpy as np
import pytest
from libtensor.nn.utils import parametrizations, parametrize

import libtensor as lt
from libtensor import nn


class Symmetric(nn.Module):
    def forward(self, x):
        return x.triu() + x.triu(1).t()

    def right_inverse(self, a):
        return a.triu()


class Doubled(nn.Module):
    def forward(self, x):
        return x * 2

    def right_inverse(self, a):
        return a / 2


class Split(nn.Module):
    """Of two tensors."""

    def forward(self, a, b):
        return a + b

    def right_inverse(self, x):
        return x * 0.25, x * 0.75


def linear(values=((1.0, 2.0), (3.0, 4.0))):
    layer = nn.Linear(2, 2)
    with lt.no_grad():
        layer.weight.copy_(lt.tensor(values))
        layer.bias.fill_(0)
    return layer


def test_a_weight_that_is_computed():
    layer = linear()
    weight = layer.weight
    optimizer = lt.optim.SGD(layer.parameters(), lr=0.5)
    assert parametrize.register_parametrization(layer, "weight", Symmetric()) is layer
    parametrize.register_parametrization(layer, "weight", Doubled())
    assert layer.weight.tolist() == [[2, 4], [4, 8]] and layer.parametrizations.weight.original is weight
    assert [n for n, _ in layer.named_parameters()] == ["bias", "parametrizations.weight.original"]
    assert type(layer).__name__ == "ParametrizedLinear" and "(1): Doubled()" in repr(layer)
    assert parametrize.is_parametrized(layer) and parametrize.is_parametrized(layer, "weight")
    assert not parametrize.is_parametrized(layer, "bias")
    assert parametrize.type_before_parametrizations(layer) is nn.Linear
    layer(lt.ones(1, 2)).sum().backward()
    assert weight.grad.tolist() == [[2, 4], [0, 2]]
    optimizer.step()
    assert layer.weight.tolist() == [[0, 0], [0, 6]]
    layer.weight = lt.tensor([[1.0, 5.0], [5.0, 1.0]])
    assert layer.weight.tolist() == [[1, 5], [5, 1]] and weight.tolist() == [[0.5, 2.5], [0, 0.5]]
    assert weight.grad.tolist() == [[2, 4], [0, 2]]
    with pytest.raises(lt.UnsupportedError, match="not pickled"):
        pickle.dumps(layer)
    other = linear()
    other = parametrize.register_parametrization(other, "weight", Symmetric())
    parametrize.register_parametrization(other, "weight", Doubled())
    other.load_state_dict(layer.state_dict())
    assert other.weight.tolist() == [[1, 5], [5, 1]]


def test_copies_are_independent():
    layer = parametrize.register_parametrization(linear(), "weight", Doubled())
    other = copy.deepcopy(layer)
    parametrize.remove_parametrizations(other, "weight")
    assert type(other) is nn.Linear and type(other.weight) is nn.Parameter
    assert parametrize.is_parametrized(layer) and layer.weight.tolist() == other.weight.tolist() == [[1, 2], [3, 4]]


def test_removal():
    for leave, wanted in ((True, [[2, 4], [6, 8]]), (False, [[1, 2], [3, 4]])):
        layer = linear()
        before = layer.weight
        parametrize.register_parametrization(layer, "weight", type("Times", (Doubled,), {"right_inverse": refuse})())
        parametrize.remove_parametrizations(layer, "weight", leave_parametrized=leave)
        assert layer.weight is before and layer.weight.tolist() == wanted and type(layer) is nn.Linear
        assert sorted(layer.state_dict()) == ["bias", "weight"]
    with pytest.raises(lt.InvalidError, match="has no parametrization 'weight'"):
        parametrize.remove_parametrizations(layer, "weight")


def refuse(self, value):
    raise NotImplementedError


def test_several_originals():
    layer = parametrize.register_parametrization(linear(), "weight", Split())
    assert list(layer.state_dict()) == [
        "bias", "parametrizations.weight.original0", "parametrizations.weight.original1"
    ]  # fmt: skip
    assert layer.weight.tolist() == [[1, 2], [3, 4]]
    layer.weight = lt.full((2, 2), 8.0)
    assert layer.parametrizations.weight.original0.tolist() == [[2, 2], [2, 2]]
    with pytest.raises(lt.InvalidError, match="has 2 originals"):
        parametrize.remove_parametrizations(layer, "weight", leave_parametrized=False)
    parametrize.remove_parametrizations(layer, "weight")
    assert type(layer.weight) is nn.Parameter and layer.weight.tolist() == [[8, 8], [8, 8]]


def test_values_are_computed_once_where_that_is_wanted():
    layer = parametrize.register_parametrization(linear(), "weight", Doubled())
    assert layer.weight is not layer.weight
    with parametrize.cached():
        first = layer.weight
        with parametrize.cached():
            assert layer.weight is first
        assert layer.weight is first
        layer.weight = lt.ones(2, 2)
        assert layer.weight.tolist() == [[1, 1], [1, 1]]
    assert layer.weight is not first


def test_buffers_and_transfer():
    norm = nn.BatchNorm1d(2)
    parametrize.register_parametrization(norm, "running_var", Doubled())
    assert norm.running_var.tolist() == [1, 1] and "parametrizations.running_var.original" in dict(norm.named_buffers())
    source = parametrize.register_parametrization(linear(), "weight", Doubled())
    target = linear(((0.0, 0.0), (0.0, 0.0)))
    parametrize.transfer_parametrizations_and_params(source, target)
    assert target.weight.tolist() == source.weight.tolist() == [[1, 2], [3, 4]]
    assert target.parametrizations.weight[0] is not source.parametrizations.weight[0]


class Wrong(nn.Module):
    def __init__(self, change):
        super().__init__()
        self.change = change

    def forward(self, x):
        return self.change(x)


def test_refusals():
    for change, text in (
        (lambda x: x[0], "has shape"),
        (lambda x: x.double(), "has dtype"),
        (lambda x: 3, "is int, expected a Tensor"),
    ):
        with pytest.raises(lt.TensorError, match=text):
            parametrize.register_parametrization(linear(), "weight", Wrong(change))
    parametrize.register_parametrization(linear(), "weight", Wrong(lambda x: x[0]), unsafe=True)
    with pytest.raises(lt.InvalidError, match="has no parameter, buffer or parametrization 'nope'"):
        parametrize.register_parametrization(linear(), "nope", Doubled())
    layer = parametrize.register_parametrization(linear(), "weight", Wrong(lambda x: x * 1))
    with pytest.raises(lt.UnsupportedError, match="has no right_inverse"):
        layer.weight = lt.ones(2, 2)


# ---- weight norm and spectral norm


def test_weight_norm():
    layer = parametrizations.weight_norm(linear(((3.0, 4.0), (0.0, 2.0))))
    g, v = layer.parametrizations.weight.original0, layer.parametrizations.weight.original1
    assert g.tolist() == [[5], [2]] and v.tolist() == [[3, 4], [0, 2]]
    with lt.no_grad():
        g.fill_(10)
    assert np.allclose(layer.weight.tolist(), [[6, 8], [0, 10]])
    layer.load_state_dict({"weight_g": lt.ones(2, 1), "weight_v": v.detach(), "bias": lt.zeros(2)})
    assert np.allclose(layer.weight.tolist(), [[0.6, 0.8], [0, 1]])
    whole = parametrizations.weight_norm(linear(((3.0, 4.0), (0.0, 0.0))), dim=None)
    assert whole.parametrizations.weight.original0.item() == 5


MAKERS = {"hook": nn.utils.spectral_norm, "parametrization": parametrizations.spectral_norm}


@pytest.mark.parametrize("name", MAKERS)
def test_spectral_norm(name):
    weight = np.random.RandomState(0).normal(size=(4, 3)).astype(np.float32)
    layer = nn.Linear(3, 4)
    with lt.no_grad():
        layer.weight.copy_(lt.tensor(weight))
    original = layer.weight
    assert MAKERS[name](layer) is layer
    for _ in range(30):
        layer(lt.ones(1, 3))
    left, values, right = np.linalg.svd(weight)
    assert np.allclose(layer.weight.detach().numpy(), weight / values[0], atol=1e-4)
    out = layer.eval()(lt.ones(1, 3))
    assert lt.equal(out, layer(lt.ones(1, 3)))
    # d(sum(W / s)) / dW = 1 / s - sum(W) / s**2 * outer(u, v)
    layer(lt.ones(1, 3)).sum().backward()
    wanted = 1 / values[0] - weight.sum() / values[0] ** 2 * np.outer(left[:, 0], right[0])
    assert np.allclose(original.grad.numpy(), wanted, atol=1e-4)
    assert len(layer.state_dict()) == 4
    moved = MAKERS[name](nn.ConvTranspose2d(2, 3, 2))
    sizes = sorted(b.numel() for b in moved.buffers())
    assert sizes == [3, 8] and moved(lt.ones(1, 2, 3, 3)).shape == (1, 3, 4, 4)
    with pytest.raises(lt.InvalidError, match="n_power_iterations is 0"):
        MAKERS[name](nn.Linear(2, 2), n_power_iterations=0)
    vector = MAKERS[name](nn.LayerNorm(3)) if name == "parametrization" else None
    assert vector is None or np.allclose(vector.weight.tolist(), [3**-0.5] * 3)


def test_one_step_of_the_spectral_norm_hook():
    """PyTorch 2.13's values: v is computed before u."""
    layer = nn.utils.spectral_norm(nn.Linear(3, 2, bias=False))
    with lt.no_grad():
        layer.weight_orig.copy_(lt.tensor([[1.0, 2.0, -1.0], [0.5, 1.5, 3.0]]))
        layer.weight_u.copy_(lt.tensor([0.6, 0.8]))
        layer.weight_v.copy_(lt.tensor([1.0, 0.0, 0.0]))
    layer(lt.ones(1, 3))
    assert np.allclose(layer.weight_v.tolist(), [0.31622776, 0.75894666, 0.56920999], atol=1e-6)
    assert np.allclose(layer.weight_u.tolist(), [0.38805705, 0.92163539], atol=1e-6)


def test_spectral_norm_hook_is_removed():
    layer = nn.utils.spectral_norm(linear())
    with pytest.raises(lt.InvalidError, match="already"):
        nn.utils.spectral_norm(layer)
    layer(lt.ones(1, 2))
    value = layer.weight.detach()
    nn.utils.remove_spectral_norm(layer)
    assert sorted(layer.state_dict()) == ["bias", "weight"] and np.allclose(layer.weight.tolist(), value.tolist())
    with pytest.raises(lt.InvalidError, match="has no spectral_norm"):
        nn.utils.remove_spectral_norm(layer)


# ---- orthogonal weights


@pytest.mark.parametrize("trivial", [True, False])
@pytest.mark.parametrize("kind", ["matrix_exp", "cayley", "householder"])
@pytest.mark.parametrize("shape", [(3, 3), (4, 2), (2, 4)])
def test_orthogonal(shape, kind, trivial):
    layer = nn.Linear(shape[1], shape[0], bias=False, dtype=lt.float64)
    parametrizations.orthogonal(layer, orthogonal_map=kind, use_trivialization=trivial)
    original = layer.parametrizations.weight.original

    def error(weight):
        w = weight.detach().numpy()
        w = w if shape[0] >= shape[1] else w.T
        return abs(w.T @ w - np.eye(w.shape[1])).max()

    assert error(layer.weight) < 1e-12 and original.shape == shape
    if trivial or kind == "householder":
        q = np.linalg.qr(np.random.RandomState(1).normal(size=(max(shape), min(shape))))[0]
        q = q if shape[0] >= shape[1] else q.T
        layer.weight = lt.tensor(q)
        assert np.allclose(layer.weight.detach().numpy(), q, atol=1e-12)
        with pytest.raises(lt.ShapeError, match="expected"):
            layer.weight = lt.ones(5, 5, dtype=lt.float64)
    else:
        with pytest.raises(lt.UnsupportedError, match="cannot be assigned"):
            layer.weight = lt.eye(*shape, dtype=lt.float64)
    signs = lt.tensor(np.random.RandomState(2).normal(size=shape))
    (layer.weight * signs).sum().backward()
    grad = original.grad.numpy()
    assert abs(grad).max() > 1e-3
    with lt.no_grad():  # against a difference quotient
        at = (1, 0) if shape[0] >= shape[1] else (0, 1)
        ends = []
        for step in (1e-6, -1e-6):
            original[at] += step
            ends.append((layer.weight * signs).sum().item())
            original[at] -= step
        original -= 0.1 * lt.tensor(grad)
    assert (ends[0] - ends[1]) / 2e-6 == pytest.approx(grad[at], rel=1e-5, abs=1e-7) and error(layer.weight) < 1e-12


def test_orthogonal_of_complex_numbers():
    layer = nn.Module()
    z = lt.tensor(np.random.RandomState(3).normal(size=(3, 3)) + 1j * np.random.RandomState(4).normal(size=(3, 3)))
    layer.weight = nn.Parameter(z)
    parametrizations.orthogonal(layer)
    for step in (0, 0.5 + 1j):
        with lt.no_grad():
            layer.parametrizations.weight.original += step
        w = layer.weight.detach().numpy()
        assert np.allclose(w.conj().T @ w, np.eye(3), atol=1e-12)
    with pytest.raises(lt.InvalidError, match="not for complex"):
        other = nn.Module()
        other.weight = nn.Parameter(z)
        parametrizations.orthogonal(other, orthogonal_map="householder")
    for wrong, text in ((lambda: parametrizations.orthogonal(nn.Linear(2, 2), "bias"), "has 1 axes"),
                        (lambda: parametrizations.orthogonal(nn.Linear(2, 2), "nope"), "no parameter"),
                        (lambda: parametrizations.orthogonal(nn.Linear(2, 2), orthogonal_map="x"), "is 'x'")):  # fmt: skip
        with pytest.raises(lt.TensorError, match=text):
            wrong()
