# SPDX-License-Identifier: Apache-2.0
"""Initial values of parameters."""

import math

import numpy as np
import pytest

import libtensor as lt
from libtensor import nn

init = nn.init


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16"])
@pytest.mark.parametrize("shape", [(5, 3), (3, 5), (4, 2, 3, 3), (3, 0)], ids=str)
def test_orthogonal(shape, dtype):
    t = lt.empty(*shape, dtype=dtype)
    assert init.orthogonal_(t, gain=2) is t
    m = t.double().numpy().reshape(shape[0], -1)
    m = m if m.shape[0] >= m.shape[1] else m.T
    assert np.allclose(m.T @ m, 4 * np.eye(m.shape[1]), atol=0.02 if dtype == "float16" else 1e-5)


def test_orthogonal_matrices_have_no_preferred_sign():
    lt.manual_seed(0)
    signs = [np.sign(init.orthogonal_(lt.empty(2, 2)).numpy()[0, 0]) for _ in range(40)]
    assert 8 < signs.count(1) < 32


def test_truncated_normal():
    t = init.trunc_normal_(lt.empty(40000, dtype=lt.float64), mean=1.0, std=2.0, a=-1.0, b=2.0)
    x = np.sort(t.numpy())
    assert x[0] >= -1 and x[-1] <= 2
    phi = [0.5 * (1 + math.erf(z / math.sqrt(2))) for z in (-1.0, 0.0, 0.5)]
    assert np.mean(x < 1) == pytest.approx((phi[1] - phi[0]) / (phi[2] - phi[0]), abs=0.01)
    assert init.trunc_normal_(lt.empty(10, dtype=lt.bfloat16)).dtype is lt.bfloat16
    assert init.trunc_normal_(lt.empty(200), 0.0, 1.0, 0.0, 1e9).min().item() >= 0
    same = [init.trunc_normal_(lt.empty(4), generator=lt.Generator().manual_seed(3)).tolist() for _ in range(2)]
    assert same[0] == same[1]
    with pytest.warns(UserWarning, match="may be inexact"):
        init.trunc_normal_(lt.empty(3), mean=10.0)


def test_identities():
    one = init.dirac_(lt.empty(4, 3, 3), groups=2)
    x = lt.rand(1, 6, 5)
    out = nn.functional.conv1d(x, one, padding=1, groups=2)
    assert lt.allclose(out, x[:, [0, 1, 3, 4]])
    for axes in (2, 3):
        weight = init.dirac_(lt.empty(2, 2, *[3] * axes))
        y = lt.rand(1, 2, *[4] * axes)
        assert lt.allclose(getattr(nn.functional, f"conv{axes}d")(y, weight, padding=1), y)
    assert init.eye_(lt.empty(2, 3, dtype=lt.float64)).tolist() == [[1, 0, 0], [0, 1, 0]]


def test_sparse():
    t = init.sparse_(lt.empty(10, 4), 0.33, std=2.0)
    assert (t == 0).sum(0).tolist() == [4] * 4 and t.abs().max().item() > 0.5
    assert not init.sparse_(lt.empty(3, 2), 1.0).any()


def test_gains_and_fans():
    assert init.calculate_gain("conv_transpose2d") == init.calculate_gain("linear") == 1
    assert init.calculate_gain("leaky_relu", 0.2) == pytest.approx(math.sqrt(2 / 1.04))
    assert init._calculate_fan_in_and_fan_out(lt.empty(4, 2, 3)) == (6, 12)
    assert init._calculate_correct_fan(lt.empty(4, 2, 3), "fan_out") == 12


@pytest.mark.parametrize(
    "name", ["uniform", "normal", "kaiming_normal", "xavier_uniform", "orthogonal", "dirac", "eye"]
)
def test_old_names_warn(name):
    with pytest.warns(FutureWarning, match=f"nn.init.{name} is called nn.init.{name}_ now"):
        t = getattr(init, name)(lt.empty(*((2, 2, 2) if name == "dirac" else (2, 2))))
    assert lt.isfinite(t).all()


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: init.dirac_(lt.empty(2, 2)), "dirac_: the tensor has 2 axes, expected 3 or 4 or 5"),
        (lambda: init.dirac_(lt.empty(3, 1, 1), 2), "groups is 2, expected a divisor of 3"),
        (lambda: init.eye_(lt.empty(2)), "eye_: the tensor has 1 axes, expected 2"),
        (lambda: init.orthogonal_(lt.empty(3)), "expected at least 2"),
        (lambda: init.sparse_(lt.empty(3), 0.1), "expected 2"),
        (lambda: init.sparse_(lt.empty(3, 1), 2), "sparsity is 2, expected a share"),
        (lambda: init.trunc_normal_(lt.empty(2), a=3.0), r"a 3.0 and b 2.0, expected std > 0 and a < b"),
        (lambda: init.trunc_normal_(3), "trunc_normal_: expected a Tensor, not int"),
        (lambda: init._calculate_fan_in_and_fan_out(lt.empty(3)), "expected at least 2"),
        (lambda: init._calculate_correct_fan(lt.empty(3, 3), "x"), "mode is 'x'"),
    ],
)
def test_refusals(call, text):
    with pytest.raises(lt.TensorError, match=text):
        call()


LAYERS = [
    lambda d: nn.Linear(2, 3, dtype=d), lambda d: nn.Conv1d(2, 2, 1, dtype=d), lambda d: nn.Conv2d(2, 2, 1, dtype=d),
    lambda d: nn.ConvTranspose2d(2, 2, 1, dtype=d), lambda d: nn.Bilinear(2, 2, 2, dtype=d), lambda d: nn.RNN(2, 2, dtype=d),
    lambda d: nn.LSTM(2, 2, dtype=d), lambda d: nn.GRUCell(2, 2, dtype=d), lambda d: nn.MultiheadAttention(2, 1, dtype=d),
]  # fmt: skip


@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_layers_of_complex_numbers(dtype):
    for make in LAYERS:
        assert {p.dtype.name for p in make(dtype).parameters()} == {dtype}
    layer = nn.Linear(2, 3, dtype=dtype)
    x = lt.ones(4, 2, dtype=dtype)
    assert lt.allclose(layer(x), x @ layer.weight.t() + layer.bias)


@pytest.mark.parametrize("fill", [nn.init.kaiming_uniform_, nn.init.xavier_uniform_, lambda x: x.uniform_(-0.5, 0.5)])
def test_uniform_complex_numbers(fill):
    """Both parts of each number are drawn from the range."""
    lt.manual_seed(3)
    x = fill(lt.zeros(60, 50, dtype="complex64"))
    lt.manual_seed(3)
    bound = fill(lt.zeros(60, 50)).abs().max()
    for part in (x.real, x.imag):
        assert part.abs().max() <= bound * 1.01 and part.abs().max() > bound * 0.98
        assert abs(part.mean().item()) < 0.1 * bound
    view = lt.zeros(4, 4, dtype="complex64")
    fill(view.t()[:, 1:])
    assert view[0].tolist() == [0] * 4 and view[1:].count_nonzero() == 12
