# SPDX-License-Identifier: Apache-2.0
"""Optimisers."""

import copy

import numpy as np
import pytest
from test_as_pytorch import OPTIMISERS as CASES
from test_as_pytorch import start, steps

import libtensor as lt
from libtensor import nn, optim


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_going_on_from_a_state_dict(name, options):
    params = start(lt)
    optimizer = getattr(optim, name)(params, **options)
    steps(lt, optimizer, params, 3)
    state = optimizer.state_dict()
    others = [p.detach().clone().requires_grad_() for p in params]
    again = getattr(optim, name)(others, lr=123.0, **{k: v for k, v in options.items() if k != "lr"})
    again.load_state_dict(state)
    assert again.param_groups[0]["lr"] == optimizer.param_groups[0]["lr"]
    for a, b in zip(steps(lt, optimizer, params), steps(lt, again, others)):
        np.testing.assert_array_equal(a, b)


def test_groups_and_learning_rates():
    p, q = start(lt)
    optimizer = optim.SGD([{"params": [p]}, {"params": q, "lr": 0.5}], lr=0.1)
    assert [g["lr"] for g in optimizer.param_groups] == [0.1, 0.5]
    optimizer.param_groups[1]["lr"] = 0.0
    for x in (p, q):
        x.grad = lt.ones_like(x)
    optimizer.step()
    assert p[0].item() == pytest.approx(0.2) and q.item() == pytest.approx(0.1)
    for group in optimizer.param_groups:
        group["lr"] *= 0.1
    assert optimizer.param_groups[0]["lr"] == pytest.approx(0.01)
    optimizer.param_groups[0]["initial_lr"] = 3
    with pytest.raises(ValueError, match="cannot change"):
        optimizer.param_groups[0]["params"] = [q]
    with pytest.raises((ValueError, RuntimeError), match="momentum is -1"):
        optimizer.param_groups[0]["momentum"] = -1
    assert optimizer.param_groups[0]["momentum"] == 0
    extra = lt.ones(1, requires_grad=True)
    optimizer.add_param_group({"params": extra})
    extra.grad = lt.ones(1)
    optimizer.step()
    assert extra.item() == pytest.approx(0.9)
    assert "Parameter Group 2" in repr(optimizer) and "lr: 0.1" in repr(optimizer)


def test_a_momentum_of_0_is_meant():
    p, q = (lt.zeros(1, requires_grad=True) for _ in range(2))
    optimizer = optim.SGD([{"params": p}, {"params": q, "momentum": 0}], lr=1, momentum=0.5)
    for _ in range(2):
        p.grad, q.grad = lt.ones(1), lt.ones(1)
        optimizer.step()
    assert (p.item(), q.item()) == (-2.5, -2)


def test_state_is_visible():
    params = start(lt)
    optimizer = optim.Adam(params)
    steps(lt, optimizer, params, 2)
    state = optimizer.state_dict()["state"]
    assert set(state) == {0, 1} and {"exp_avg", "exp_avg_sq"} <= set(state[0])
    assert state[0]["exp_avg"].shape == (3,)
    assert optimizer.state[params[0]]["exp_avg"].shape == (3,)


def test_parameters_without_gradient_are_left_alone():
    p, q = start(lt)
    optimizer = optim.Adam([p, q])
    p.grad = lt.ones(3)
    optimizer.step()
    assert q.item() == pytest.approx(0.1) and p[0].item() != pytest.approx(0.3)
    optimizer.zero_grad(set_to_none=False)
    assert p.grad.tolist() == [0, 0, 0]
    optimizer.zero_grad()
    assert p.grad is None


def test_closure():
    p, _ = start(lt)
    optimizer = optim.SGD([p], lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (p * p).sum()
        loss.backward()
        return loss

    with lt.no_grad():
        assert optimizer.step(closure).item() == pytest.approx(0.62)
    assert p[0].item() == pytest.approx(0.24)


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda p: optim.SGD(p), TypeError),
        (lambda p: optim.SGD([]), ValueError),
        (lambda p: optim.SGD(["x"]), TypeError),
        (lambda p: optim.SGD([p, p]), ValueError),
        (lambda p: optim.SGD([p], lr=-1), ValueError),
        (lambda p: optim.SGD([p], nesterov=True), ValueError),
        (lambda p: optim.Adam([p], betas=(1.0, 0.9)), ValueError),
        (lambda p: optim.SGD([lt.tensor([1])]), TypeError),
        (lambda p: optim.SGD(lt.nn.Linear(1, 1)), TypeError),
        (lambda p: optim.SGD([p * 2]), (ValueError, RuntimeError)),
    ],
)
def test_bad_arguments(make, error):
    with pytest.raises(error):
        make(lt.ones(1, requires_grad=True))


def test_it_keeps_its_parameters_and_lets_them_go():
    before = lt.memory_stats()["n_live_tensors"]
    net = nn.Linear(2, 2)
    optimizer = optim.Adam(net.parameters())
    del net
    optimizer.step()
    del optimizer
    assert lt.memory_stats()["n_live_tensors"] == before


def test_training_learns():
    lt.manual_seed(0)
    x = lt.rand(64, 1) * 2 - 1
    y = (x * 3).sin()
    net = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))
    optimizer = optim.AdamW(net.parameters(), lr=1e-2)
    losses = []
    for _ in range(200):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    assert losses[-1] < 0.05 * losses[0]


@pytest.mark.parametrize(
    ("kind", "options"),
    [(optim.Adam, {"amsgrad": True}), (optim.SGD, {"momentum": 0.9}), (optim.RMSprop, {}), (optim.NAdam, {}), (optim.ASGD, {})],
)  # fmt: skip
def test_states_that_cannot_be_loaded_change_nothing(kind, options):
    def made(steps):
        params = [lt.ones(n, requires_grad=True) for n in (2, 3)]
        optimizer = kind(params, **options)
        for _ in range(steps):
            for p in params:
                p.grad = lt.full_like(p, 0.5)
            optimizer.step()
        return optimizer

    saved = made(1).state_dict()
    for optimizer in (made(0), made(2)):
        before = repr(optimizer.state_dict())
        refused = [(k, bad) for k in saved["state"][1] for bad in (lt.zeros(7), "x", [1, 2, 3, 4])] + [(None, -1.0)]
        for role, bad in refused:
            state = copy.deepcopy(saved)
            state["param_groups"][0] |= {"lr": 0.75, "another": 3}
            if role is None:
                state["param_groups"][0]["lr"] = bad
            else:
                state["state"][1][role] = bad
            with pytest.raises(lt.TensorError):
                optimizer.load_state_dict(state)
            assert repr(optimizer.state_dict()) == before, (role, bad)
        optimizer.load_state_dict(saved)
        assert repr(optimizer.state_dict()) == repr(saved)
