# SPDX-License-Identifier: Apache-2.0
"""Hooks that run once a leaf's gradient is stored: while the pass goes on, so that memory can be freed meanwhile."""

import pytest

import libtensor as lt


def chain(n):
    lt.manual_seed(0)
    weights = [lt.randn(6, 6, requires_grad=True) for _ in range(n)]
    x = lt.randn(2, 6)
    for w in weights:
        x = (x @ w).tanh()
    return weights, x.sum()


def test_hooks_run_when_the_gradient_is_complete():
    weights, loss = chain(4)
    there = []
    for i, w in enumerate(weights):
        w.register_post_accumulate_grad_hook(lambda t, i=i: there.append((i, [x.grad is not None for x in weights])))
    loss.backward()
    assert [i for i, _ in there] == [3, 2, 1, 0]
    for i, stored in there:  # those that come later have none yet
        assert stored == [k >= i for k in range(4)]


def test_a_leaf_that_several_nodes_use_waits_for_the_last_one():
    x, seen = lt.ones(3, requires_grad=True), []
    x.register_post_accumulate_grad_hook(lambda t: seen.append(t.grad.tolist()))
    y = x * 2
    ((y * x).sum() + (y.exp() * 0).sum() + x.sum()).backward()
    assert seen == [[5.0] * 3]


def test_gradients_are_freed_on_the_way():
    weights, loss = chain(3)
    held = []

    def step(t):
        with lt.no_grad():
            t -= 0.1 * t.grad
        t.grad = None
        held.append(sum(w.grad is not None for w in weights))

    for w in weights:
        w.register_post_accumulate_grad_hook(step)
    before = [w.detach().clone() for w in weights]
    other, its_loss = chain(3)
    its_loss.backward()
    loss.backward()
    assert held == [0, 0, 0]
    for w, old, reference in zip(weights, before, other):
        assert lt.allclose(w.detach(), old - 0.1 * reference.grad)


def test_a_hook_that_fails_keeps_what_is_stored():
    weights, loss = chain(3)

    def fails(t):
        raise KeyError("from the hook")

    handle = weights[1].register_post_accumulate_grad_hook(fails)
    weights[2].register_post_accumulate_grad_hook(lambda t: None)
    with pytest.raises(KeyError):
        loss.backward(retain_graph=True)
    assert weights[2].grad is not None and weights[1].grad is not None and weights[0].grad is None
    handle.remove()
    for w in weights:
        w.grad = None
    loss.backward()
    assert all(w.grad is not None for w in weights)


def test_accumulation_and_hooks_on_the_gradient():
    x, seen = lt.ones(2, requires_grad=True), []
    x.register_hook(lambda grad: grad * 10)
    x.register_post_accumulate_grad_hook(lambda t: seen.append(t.grad.tolist()))
    for _ in range(2):
        (x * 3).sum().backward()
    assert seen == [[30.0] * 2, [60.0] * 2]


def test_grad_calls_no_hook():
    x, seen = lt.ones(2, requires_grad=True), []
    x.register_post_accumulate_grad_hook(lambda t: seen.append(1))
    lt.autograd.grad((x * 3).sum(), [x])
    assert not seen
