# SPDX-License-Identifier: Apache-2.0
"""Cycles of references through hooks and custom functions are found by Python's collector; what is still needed is not."""

import gc
import threading
import weakref

import pytest

import libtensor as lt
from libtensor import nn

needed = pytest.mark.skipif(
    lt.extension_path() is None, reason="through ctypes the collector does not see what C holds"
)


class Thing:
    pass


class Keeps(lt.autograd.Function):
    """Its context refers to whatever it is given, and to its own output."""

    @staticmethod
    def forward(ctx, x, thing):
        y = x * 2
        ctx.y, ctx.thing = y, thing
        thing.y = y
        return y

    @staticmethod
    def backward(ctx, g):
        return g * 2, None


def hook_of_a_leaf(thing):
    thing.x = lt.ones(3, requires_grad=True)
    thing.x.register_hook(lambda g: (thing, g)[1])


def hook_of_a_result(thing):
    thing.x = lt.ones(3, requires_grad=True)
    thing.y = thing.x * 2
    thing.y.register_hook(lambda g: (thing.y, g)[1])


def several_hooks(thing):
    hook_of_a_leaf(thing)
    hook_of_a_leaf(thing)
    thing.handle = thing.x.register_hook(thing.__init__)


def hook_of_a_parameter(thing):
    thing.model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
    for p in thing.model.parameters():
        p.register_hook(lambda g: (thing.model, None)[1])
    thing.model(lt.ones(1, 2)).sum().backward()


def hook_after_backward(thing):
    hook_of_a_result(thing)
    thing.y.sum().backward()


def function(thing):
    Keeps.apply(lt.ones(3, requires_grad=True), thing)


def function_of_a_result(thing):
    x = lt.ones(3, requires_grad=True)
    Keeps.apply(x * 3, thing).sum().backward()


def a_hook_that_refers_to_an_optimiser(thing):
    thing.optimizer = lt.optim.SGD(nn.Linear(2, 2).parameters(), lr=0.1)
    x = lt.ones(2, requires_grad=True)
    thing.x = x
    x.register_hook(lambda g: (thing, x, None)[2])


WAYS = [
    hook_of_a_leaf, hook_of_a_result, several_hooks, hook_of_a_parameter, hook_after_backward, function,
    function_of_a_result, a_hook_that_refers_to_an_optimiser,
]  # fmt: skip


@needed
@pytest.mark.parametrize("way", WAYS)
def test_a_cycle_goes(way):
    def make():
        thing = Thing()
        way(thing)
        return weakref.ref(thing)

    made = [make() for _ in range(5)]
    gc.collect()
    assert [m() for m in made] == [None] * 5


def test_hooks_that_are_needed_stay():
    seen = []
    x = lt.ones(2, requires_grad=True)
    y = x * 3
    y.register_hook(lambda g, y=y: seen.append((y, "y")) or g * 2)
    loss = y.sum()
    del y
    x.register_hook(lambda g: seen.append((x, "x")))
    for _ in range(3):
        gc.collect()
    loss.backward()
    assert [name for _, name in seen] == ["y", "x"]
    assert x.grad.tolist() == [6, 6]
    seen.clear()


def test_a_hook_lives_with_the_graph_alone():
    seen = []

    def make():
        x = lt.ones(2, requires_grad=True)
        y = x * 2
        y.register_hook(lambda g: seen.append((x, y)))
        return y.sum()

    loss = make()
    gc.collect()
    loss.backward()
    assert len(seen) == 1
    seen.clear()


def test_a_context_lives_with_the_graph_alone():
    def make():
        thing = Thing()
        return Keeps.apply(lt.ones(2, requires_grad=True), thing).sum(), weakref.ref(thing)

    loss, thing = make()
    gc.collect()
    assert thing() is not None
    loss.backward()
    del loss
    gc.collect()
    assert thing() is None or lt.extension_path() is None
    if thing() is not None:
        thing().y = None


def test_removing_a_hook_whose_node_is_gone():
    x = lt.ones(2, requires_grad=True)
    y = x * 2
    handle = y.register_hook(lambda g: None)
    y.add_(1)
    y.mul_(y.detach())
    gc.collect()
    try:
        handle.remove()
    except lt.TensorError:
        pass
    handle.remove()


def test_collecting_while_threads_compute():
    stop = threading.Event()
    failed = []

    def work():
        x = lt.ones(50, 50, requires_grad=True)
        calls = []
        hook = x.register_hook(lambda g: calls.append(x.shape))
        n = 0
        while not stop.is_set() or n < 10:
            y = x @ x
            y.register_hook(lambda g, y=y: None)
            y.sum().backward()
            n += 1
        if len(calls) != n:
            failed.append((len(calls), n))
        hook.remove()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for t in threads:
        t.start()
    for _ in range(100):
        gc.collect(1)
    stop.set()
    for t in threads:
        t.join()
    assert not failed
