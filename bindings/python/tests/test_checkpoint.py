# SPDX-License-Identifier: Apache-2.0
"""Checkpoints: values and gradients are those of a plain call, bit by bit."""

import gc
import threading
import weakref
from collections import namedtuple

import numpy as np
import pytest
from libtensor.utils import checkpoint, checkpoint_sequential

import libtensor as lt
from libtensor import nn
from libtensor.autograd import Function, gradcheck, gradgradcheck

F = nn.functional


def leaf(*shape, dtype=lt.float32):
    return lt.randn(*shape, dtype=dtype).requires_grad_()


def same(a, b):
    if a is None or b is None:
        return a is b
    return a.dtype == b.dtype and np.array_equal(a.detach().numpy(), b.detach().numpy(), equal_nan=True)


def gradients(function, tensors, call=checkpoint, **options):
    """The value and the gradients of the sum of a function."""
    for t in tensors:
        t.grad = None
    lt.manual_seed(7)
    y = call(function, *tensors, **options)
    (y * y).sum().backward()
    return [y, *(t.grad for t in tensors)]


def plain(function, *args):
    return function(*args)


def assert_as_plain(function, tensors, **options):
    expected = gradients(function, tensors, plain)
    found = gradients(function, tensors, **options)
    assert all(same(a, b) for a, b in zip(expected, found))


FUNCTIONS = {
    "elementwise": lambda x, w: (x * w + 1).tanh() * x.exp().sigmoid(),
    "saved results": lambda x, w: (x.softmax(-1) * w.exp()).sqrt(),
    "product": lambda x, w: F.gelu(x @ w.T) @ w,
    "norm": lambda x, w: F.layer_norm(x, [6], w[0], w[1]),
    "writes": lambda x, w: ((x * 2).mul_(w).exp_() * (w * 3).tanh_()).neg_(),
    "written view": lambda x, w: written_view(x, w),
    "lists": lambda x, w: lt.cat([x, w * 2, x.exp()])[1:5] ** 3,
    "dropout": lambda x, w: F.dropout(x, 0.5) * F.dropout(w, 0.3) * lt.rand(4, 6),
    "extra tensors": lambda x, w: F.batch_norm(x, None, None, w[0], w[1], training=True) + x.sort(-1)[0],
    "no_grad inside": lambda x, w: x * detached(w),
    "leaf itself": lambda x, w: x,
}


def written_view(x, w):
    y = x * w
    y[1:3].mul_(w[0]).sin_()
    return y.square()


def detached(w):
    with lt.no_grad():
        return w.exp() * 2


@pytest.fixture(params=["off", "auto", "all"])
def lazy(request):
    with lt.lazy(request.param):
        yield request.param


@pytest.mark.parametrize("name", FUNCTIONS)
def test_as_a_plain_call(name, lazy):
    assert_as_plain(FUNCTIONS[name], [leaf(4, 6), leaf(4, 6)])


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nested(name, lazy):
    f = FUNCTIONS[name]
    inside = lambda x, w: checkpoint(f, checkpoint(f, x, w) * 0.5, w)  # noqa: E731
    expected = gradients(lambda x, w: f(f(x, w) * 0.5, w), tensors := [leaf(4, 6), leaf(4, 6)], plain)
    assert all(same(a, b) for a, b in zip(expected, gradients(inside, tensors)))


def test_three_levels():
    calls = [0, 0, 0]

    def level(n, x):
        calls[n] += 1
        return (checkpoint(level, n + 1, x.tanh()) if n < 2 else x.exp()).sin()

    x = leaf(5)
    y = checkpoint(level, 0, x)
    expected = x.tanh().tanh().exp().sin().sin().sin()
    assert same(y, expected)
    (g,) = lt.autograd.grad(y.sum(), x)
    assert same(g, lt.autograd.grad(expected.sum(), x)[0])
    # Each level once, and once more for each level around it.
    assert calls == [2, 3, 4]


@lt.lazy("off")
def test_what_is_kept():
    def memory_of():
        return lt.memory_stats()["allocated"]

    x = leaf(1000)
    before = memory_of()
    y = checkpoint(lambda x: ((x * 2).exp().sin() * x).tanh().sum(), x)
    assert memory_of() - before < 4000
    y.backward()
    assert memory_of() - before <= 4200  # the gradient


def test_what_was_computed_again_is_freed_as_the_pass_goes_on():
    x = leaf(1000)
    seen = []

    def f(x):
        y = x * 2
        y.register_hook(lambda g: seen.append(lt.memory_stats()["allocated"]))
        for _ in range(50):
            y = y.sin()
        return y.sum()

    with lt.lazy("off"):
        before = lt.memory_stats()["allocated"]
        checkpoint(f, x).backward()
    assert len(seen) == 1 and seen[0] - before < 5 * 4100


def test_leaves_need_no_second_call():
    calls = []
    x, w = leaf(3), leaf(3)
    y = checkpoint(lambda x: calls.append(1) or x * w, x)
    assert same(lt.autograd.grad(y.sum(), w)[0], x) and calls == [1]


def deep(layers):
    lt.manual_seed(1)
    return nn.Sequential(*(nn.Sequential(nn.Linear(64, 64), nn.Tanh(), nn.Dropout(0.2)) for _ in range(layers)))


def peak(net, run):
    x = lt.ones(256, 64)
    net.zero_grad()
    lt.manual_seed(3)
    lt.reset_peak_memory_stats()
    before = lt.memory_stats()["allocated"]
    loss = run(x).square().mean()
    loss.backward()
    return lt.memory_stats()["peak_allocated"] - before, [p.grad.clone() for p in net.parameters()]


def test_the_peak_of_memory_falls(lazy):
    net = deep(36)
    peak(net, net)  # the gradients are there
    whole, expected = peak(net, net)
    parts, found = peak(net, lambda x: checkpoint_sequential(net, 6, x))
    assert all(same(a, b) for a, b in zip(expected, found))
    # Gradients that stay pending keep what they read.
    most = 0.55 if lazy == "all" else 0.45
    assert parts < whole * most, (parts, whole)
    each, found = peak(net, lambda x: checkpoint_sequential(net, 36, x))
    assert all(same(a, b) for a, b in zip(expected, found))
    assert each < whole * 0.6, (each, whole)


def test_modules_and_captured_tensors():
    net = nn.Sequential(nn.Linear(6, 8), nn.GELU(), nn.Linear(8, 6))
    x = lt.randn(4, 6)  # requires no gradient
    scale = leaf(6)
    outer = leaf(6)
    middle = outer.exp()  # computed before

    def step(call):
        net.zero_grad()
        scale.grad = outer.grad = None
        call(lambda x: net(x) * scale + middle * x, x).sum().backward(retain_graph=True)
        return [*(p.grad for p in net.parameters()), scale.grad, outer.grad]

    assert all(same(a, b) for a, b in zip(step(plain), step(checkpoint)))


Pair = namedtuple("Pair", "first second")


def test_arguments_and_results():
    a, b, c = leaf(3), leaf(3), leaf(3)

    def f(pair, number, *, options, flag=False):
        assert isinstance(pair, Pair) and flag and number == 2 and options["name"] == "x" and options["none"] is None
        x, y = pair
        return {"sum": (x + y).exp(), "parts": [x * number, (options["t"][0].sin(), "text")], "none": None}

    def run(call):
        return call(f, Pair(a, b), 2, options={"t": [c], "name": "x", "none": None}, flag=True)

    found, expected = run(checkpoint), f(Pair(a, b), 2, options={"t": [c], "name": "x", "none": None}, flag=True)
    assert list(found) == list(expected) and found["none"] is None and found["parts"][1][1] == "text"
    for out in (lambda r: r["sum"], lambda r: r["parts"][0], lambda r: r["parts"][1][0]):
        assert same(out(found), out(expected))
        for t, g in zip((a, b, c), lt.autograd.grad(out(found).sum(), (a, b, c), retain_graph=True, allow_unused=True)):
            assert same(g, lt.autograd.grad(out(expected).sum(), t, retain_graph=True, allow_unused=True)[0])


def test_backward_twice():
    x = leaf(4)
    calls = []

    def f(x):
        calls.append(1)
        return (x.exp() * x).sin().sum()

    y = checkpoint(f, x)
    y.backward(retain_graph=True)
    once = x.grad.clone()
    y.backward()
    assert same(x.grad, once * 2) and len(calls) == 3
    with pytest.raises(lt.AutogradError, match="was freed by an earlier backward pass"):
        y.backward()


def test_gradients_of_gradients():
    x, w = leaf(3, dtype=lt.float64), leaf(3, dtype=lt.float64)
    f = lambda x, w: checkpoint(lambda x: (x.exp() * w).tanh() + x.softmax(0), x)  # noqa: E731
    assert gradcheck(f, [x, w]) and gradgradcheck(f, [x, w])

    def second(y):
        (g,) = lt.autograd.grad(y.sum(), x, create_graph=True)
        return lt.autograd.grad((g * g).sum(), [x, w])

    assert all(same(a, b) for a, b in zip(second(f(x, w)), second((x.exp() * w).tanh() + x.softmax(0))))


def test_a_backward_pass_within_the_function(lazy):
    def penalty(x, w):
        y = (x * w).tanh().sum()
        (g,) = lt.autograd.grad(y, x, create_graph=True)
        return y.exp() + (g * g).sum()

    assert_as_plain(penalty, [leaf(4), leaf(4)])


def test_random_numbers():
    x = leaf(100)

    def f(x):
        return F.dropout(x, 0.5) * lt.rand(100)

    lt.manual_seed(5)
    y = checkpoint(f, x)
    after = lt.rand(3)
    (g,) = lt.autograd.grad(y.sum(), x)
    # The draws of the second call are not taken from the generator.
    later = lt.rand(3)
    lt.manual_seed(5)
    y = f(x)
    assert same(after, lt.rand(3)) and same(later, lt.rand(3))
    assert same(g, lt.autograd.grad(y.sum(), x)[0])
    y = checkpoint(f, x, preserve_rng_state=False)
    assert not same(lt.autograd.grad(y.sum(), x)[0] != 0, y != 0)


def test_grad_mode_off_is_a_plain_call():
    calls = []
    with lt.no_grad():
        y = checkpoint(lambda x: calls.append(1) or x.exp(), leaf(3))
    assert not y.requires_grad and calls == [1]
    y = checkpoint(lambda x: x.exp(), lt.ones(3))
    assert not y.requires_grad


def test_grad_mode_of_the_function():
    x = leaf(3)

    def f(x):
        y = x.exp()
        with lt.no_grad():
            z = y.sin()
        return y * z

    assert same(lt.autograd.grad(checkpoint(f, x).sum(), x)[0], lt.autograd.grad(f(x).sum(), x)[0])


@pytest.mark.parametrize("dtype", [lt.float16, lt.bfloat16])
def test_mixed_precision(dtype):
    net = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 6))
    x = leaf(4, 6)

    def step(call):
        net.zero_grad()
        x.grad = None
        with lt.autocast("cpu", dtype):
            y = call(lambda x: net(net(x)), x)
        assert y.dtype == dtype
        y.astype(lt.float32).sum().backward()
        assert not lt.is_autocast_enabled("cpu")
        return [x.grad, *(p.grad for p in net.parameters())]

    assert all(same(a, b) for a, b in zip(step(plain), step(checkpoint)))


def test_hooks_run_once():
    x = leaf(3)
    seen = []

    def f(x):
        y = x.exp()
        y.register_hook(lambda g: seen.append(g.clone()) or g * 2)
        return y.sin()

    y = checkpoint(f, x)
    y.register_hook(lambda g: seen.append("out"))
    (g,) = lt.autograd.grad(y.sum(), x)
    assert len(seen) == 2 and seen[0] == "out"
    assert same(g, lt.autograd.grad((x.exp().sin()).sum(), x)[0] * 2)


def test_custom_functions():
    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, g):
            return g * 3 * ctx.saved_tensors[0] ** 2

    assert_as_plain(lambda x: Cube.apply(x.exp()).sin(), [leaf(4)])


def test_exceptions_are_those_of_the_function():
    class Mine(Exception):
        pass

    x = leaf(3)
    error = Mine("forward")

    def fails(x):
        raise error

    with pytest.raises(Mine) as caught:
        checkpoint(fails, x)
    assert caught.value is error

    def fails_again(x):
        raise Mine("again")

    y = checkpoint(changing(lambda x: x.exp(), fails_again), x).sum()
    with pytest.raises(Mine, match="again"):
        y.backward()
    assert x.grad is None
    with pytest.raises(lt.ShapeError, match="do not broadcast"):
        checkpoint(lambda x: x + lt.ones(2), x)
    assert lt.is_grad_enabled()
    (x * 2).sum().backward()  # the thread is as before
    assert x.grad.tolist() == [2, 2, 2]


def changing(*functions):
    calls = []

    def f(x):
        calls.append(1)
        return functions[min(len(calls), len(functions)) - 1](x)

    return f


def test_an_interrupted_recomputation():
    x = leaf(3)

    def interrupted(x):
        raise KeyboardInterrupt

    y = checkpoint(changing(lambda x: x.exp(), interrupted), x).sum()
    with pytest.raises(KeyboardInterrupt):
        y.backward()
    assert x.grad is None


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (lambda x: x.exp(), lambda x: x.exp().exp(), "saved 1 tensors for gradients, and 2 when it ran again"),
        (lambda x: x.exp().sin(), lambda x: x.exp(), "saved 2 tensors for gradients, and 1 when it ran again"),
        (lambda x: x.exp(), lambda x: x[:2].exp(), r"had shape \[3\], and \[2\] when it ran again"),
        (lambda x: x.exp(), lambda x: x.astype(lt.float64).exp(), "had dtype float32, and float64 when it ran again"),
    ],
)
def test_a_function_that_changes(first, second, message):
    x = leaf(3)
    y = checkpoint(changing(first, second), x)
    with pytest.raises(lt.AutogradError, match=message):
        y.sum().backward()
    assert x.grad is None


def test_writes_in_place_to_what_it_needs():
    x = leaf(3)
    middle = x * 2
    y = checkpoint(lambda m: (m * 3).exp() * m, middle)
    with lt.no_grad():
        middle.add_(1)
    with pytest.raises(lt.AutogradError, match="a checkpoint needs for its gradient was written to in place"):
        y.sum().backward()
    # A tensor that the function has from elsewhere.
    middle = x * 2
    y = checkpoint(lambda: (middle * 3).exp() * middle)
    with lt.no_grad():
        middle.add_(1)
    with pytest.raises(lt.AutogradError, match="was written to in place"):
        y.sum().backward()
    # A parameter.
    y = checkpoint(lambda v: v.exp() * x, lt.ones(3))
    with lt.no_grad():
        x.add_(1)
    y.sum().backward()  # x itself is not needed
    y = checkpoint(lambda v: (v * x).exp(), leaf(3))
    with lt.no_grad():
        x.add_(1)
    with pytest.raises(lt.AutogradError, match="was written to in place"):
        y.sum().backward()


def test_a_function_that_overwrites_what_it_needs():
    x, w = leaf(3), leaf(3)

    def f(x):
        return (x * 2).exp_().mul_(w)  # exp needs its result

    for y in (f(x), checkpoint(f, x)):
        with pytest.raises(lt.AutogradError, match="exp needs for its gradient was written to in place"):
            y.sum().backward()


def test_subsets_of_gradients():
    x, w = leaf(4), leaf(4)
    f = lambda x, w: (x.exp() * w).tanh() + w.sin()  # noqa: E731
    y = checkpoint(f, x, w)
    assert same(lt.autograd.grad(y.sum(), w)[0], lt.autograd.grad(f(x, w).sum(), w)[0])


def test_saved_tensors_of_nodes_can_be_read():
    x = leaf(3)
    y = checkpoint(lambda x: x.exp(), x)
    assert same(y.grad_fn.saved["out"], x.exp())


def test_the_function_is_freed():
    class Big:
        pass

    def one(backward):
        big = Big()
        x = leaf(3)
        y = checkpoint(lambda x, big: x.exp().sin(), x, big)
        if backward:
            y.sum().backward()
        return weakref.ref(big)

    for backward in (False, True):
        gone = one(backward)
        gc.collect()
        assert gone() is None


def test_threads():
    x = leaf(1000)
    f = lambda x: (x.exp() * F.dropout(x, 0.5)).tanh().sum()  # noqa: E731
    lt.manual_seed(0)
    (expected,) = lt.autograd.grad(f(x), x)
    lt.manual_seed(0)
    y = checkpoint(f, x)
    found = []

    def work():
        for _ in range(20):
            found.append(lt.autograd.grad(y, x, retain_graph=True)[0])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert len(found) == 80 and all(same(g, expected) for g in found)


def test_many_in_a_row():
    x = leaf(3)
    y = x
    for _ in range(3000):
        y = checkpoint(lambda t: (t * 1.0001).sin(), y)
    y.sum().backward()
    z = x
    for _ in range(3000):
        z = (z * 1.0001).sin()
    assert same(x.grad, lt.autograd.grad(z.sum(), x)[0])


def test_contexts():
    log = []

    class Context:
        def __init__(self, name):
            self.name = name

        def __enter__(self):
            log.append(self.name)

        def __exit__(self, *_):
            log.append("/" + self.name)

    y = checkpoint(lambda x: x.exp(), leaf(2), context_fn=lambda: (Context("first"), Context("again")))
    y.sum().backward()
    assert log == ["first", "/first", "again", "/again"]


def test_sequential():
    net = deep(5)
    x = leaf(2, 64)
    for segments in range(1, 6):
        lt.manual_seed(2)
        y = checkpoint_sequential(net, segments, x)
        lt.manual_seed(2)
        assert same(y, net(x))
    y = checkpoint_sequential([lt.exp, lt.sin, lt.tanh], 2, x)
    assert same(lt.autograd.grad(y.sum(), x)[0], lt.autograd.grad(x.exp().sin().tanh().sum(), x)[0])
    for segments in (0, 6):
        with pytest.raises(lt.InvalidError, match=f"segments is {segments}, expected 1 to 5"):
            checkpoint_sequential(net, segments, x)


def test_wrong_arguments():
    with pytest.raises(lt.InvalidError, match="determinism_check"):
        checkpoint(lambda x: x, leaf(2), determinism_check="some")
    with pytest.raises(TypeError):
        checkpoint(lambda x: x, leaf(2), no_such_argument=1)
    assert same(lt.utils.checkpoint(lambda x: x * 2, lt.ones(2), use_reentrant=False), lt.ones(2) * 2)
    for options in ({"use_reentrant": True}, {"determinism_check": "none", "debug": False, "early_stop": False}):
        x = leaf(2)
        lt.utils.checkpoint.checkpoint(lambda x: (x * x).sum(), x, **options).backward()
        assert same(x.grad, 2 * x.detach())
    x = leaf(2)
    lt.utils.checkpoint.checkpoint_sequential([lt.sin, lt.sum], 2, x, use_reentrant=True).backward()
    assert same(x.grad, x.detach().cos())
