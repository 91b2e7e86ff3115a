# SPDX-License-Identifier: Apache-2.0
"""Layers of recurrent networks, whose gradient is one rule, against their cells step by step."""

import pytest

import libtensor as lt
from libtensor import nn

KINDS = ["lstm", "projected", "gru", "tanh", "relu"]


def layers(kind, inputs, hidden, **options):
    make = {"lstm": nn.LSTM, "projected": nn.LSTM, "gru": nn.GRU}.get(kind, nn.RNN)
    if kind in ("tanh", "relu"):
        options["nonlinearity"] = kind
    if kind == "projected":
        options["proj_size"] = hidden - 1
    return make(inputs, hidden, dtype=lt.float64, **options)


def by_steps(kind, net, x):
    """What a layer, x (L, N, I), computes from states of zeros, by ops for each step."""
    for layer in range(net.num_layers):
        directions = []
        for suffix in ["", "_reverse"] if net.bidirectional else [""]:
            weight = {
                name: getattr(net, f"{name}_l{layer}{suffix}", None)
                for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh", "weight_hr")
            }
            own = [weight[name] for name in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")]
            h = lt.zeros(x.shape[1], weight["weight_hh"].shape[1], dtype=x.dtype)
            c = lt.zeros(x.shape[1], net.hidden_size, dtype=x.dtype)
            found = []
            for at in list(x)[::-1] if suffix else x:
                if kind == "lstm":
                    h, c = lt.lstm_cell(at, (h, c), *own)
                elif kind == "projected":
                    sums = nn.functional.linear(at, own[0], own[2]) + nn.functional.linear(h, own[1], own[3])
                    i, f, g, o = sums.chunk(4, 1)
                    c = f.sigmoid() * c + i.sigmoid() * g.tanh()
                    h = (o.sigmoid() * c.tanh()) @ weight["weight_hr"].T
                else:
                    cell = {"gru": lt.gru_cell, "tanh": lt.rnn_tanh_cell, "relu": lt.rnn_relu_cell}[kind]
                    h = cell(at, h, *own)
                found.append(h)
            directions.append(lt.stack(found[::-1] if suffix else found))
        x = lt.cat(directions, 2)
    return x


def close(found, expected):
    for a, b in zip(found, expected, strict=True):
        assert (a is None) == (b is None)
        if a is not None:
            assert a.shape == b.shape and lt.allclose(a, b, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "options, shape",
    [
        ({}, (5, 3, 4)),
        ({"bias": False, "num_layers": 2}, (4, 2, 3)),
        ({"bidirectional": True, "num_layers": 2}, (3, 2, 3)),
        ({}, (7, 1000, 2)),  # more than one block of steps
        ({}, (1, 1, 1)),
    ],
)
def test_values_and_gradients_are_those_of_the_cells(kind, options, shape):
    lt.manual_seed(3)
    net = layers(kind, shape[2], 5, **options)
    x = lt.randn(*shape, dtype=lt.float64, requires_grad=True)
    weights = [x, *net.parameters()]
    results = []
    for out in (net(x)[0], by_steps(kind, net, x)):
        first = lt.autograd.grad((out * out.cos()).sum(), weights, create_graph=True)
        second = lt.autograd.grad(sum((g * g).sum() for g in first), weights)
        results.append([out, *first, *second])
    close(*results)


@pytest.mark.parametrize("kind", KINDS)
def test_gradients_of_the_last_states(kind):
    """With and without a gradient for all the others, and of initial states."""
    net = layers(kind, 3, 4, bidirectional=True)
    x = lt.randn(6, 2, 3, dtype=lt.float64)
    size = net.proj_size if kind == "projected" else 4
    starts = [lt.randn(2, 2, size, dtype=lt.float64, requires_grad=True)]
    if kind in ("lstm", "projected"):
        starts.append(lt.randn(2, 2, 4, dtype=lt.float64, requires_grad=True))

    def loss(*starts, whole):
        out, last = net(x, starts[0] if len(starts) == 1 else starts)
        last = last if isinstance(last, tuple) else (last,)
        return sum((s * s.sin()).sum() for s in last) + (out.exp().sum() if whole else 0)

    for whole in (False, True):
        assert lt.autograd.gradcheck(lambda *s, whole=whole: loss(*s, whole=whole), starts)


@pytest.mark.parametrize("kind", KINDS)
def test_results_may_be_written_to(kind):
    """The rule keeps states of its own, so an activation in place does not spoil the gradient."""
    net = layers(kind, 3, 4)
    x = lt.randn(5, 2, 3, dtype=lt.float64, requires_grad=True)
    out = net(x)[0]
    lt.relu_(out)
    (found,) = lt.autograd.grad(out.square().sum(), [x])
    (expected,) = lt.autograd.grad(lt.relu(net(x)[0]).square().sum(), [x])
    assert lt.equal(found, expected)


def test_frozen_weights_and_inputs():
    net = layers("lstm", 3, 4)
    net.weight_hh_l0.requires_grad_(False)
    x = lt.randn(5, 2, 3, dtype=lt.float64)
    net(x)[0].sum().backward()
    assert net.weight_hh_l0.grad is None and x.grad is None and net.weight_ih_l0.grad is not None
    for p in net.parameters():
        p.requires_grad_(False)
    assert not net(x)[0].requires_grad
    with lt.no_grad():
        assert lt.equal(net(x)[0], net(x.clone())[0])


@pytest.mark.parametrize("kind", KINDS)
def test_no_steps_and_no_rows(kind):
    net = layers(kind, 3, 4)
    assert net(lt.zeros(0, 2, 3, dtype=lt.float64))[0].shape[:2] == (0, 2)
    x = lt.zeros(4, 0, 3, dtype=lt.float64, requires_grad=True)
    out = net(x)[0]
    out.sum().backward()
    assert out.shape[:2] == (4, 0) and x.grad.shape == x.shape
