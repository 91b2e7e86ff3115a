# SPDX-License-Identifier: Apache-2.0
"""Gradients as the binding offers them; the mathematics has its tests elsewhere."""

import threading

import pytest

import libtensor as lt


def leaf(*values):
    return lt.tensor(list(values), dtype=lt.float64, requires_grad=True)


def test_shared_input_accumulates():
    x = leaf(3.0)
    (x + x).backward()
    assert x.grad.tolist() == [2.0]
    (x * x).backward()
    assert x.grad.tolist() == [8.0]


def test_grad_attribute():
    x = leaf(1.0, 2.0)
    assert x.grad is None
    x.grad = lt.tensor([5.0, 6.0], dtype=lt.float64)
    assert x.grad.tolist() == [5, 6]
    x.grad.zero_()
    assert x.grad.tolist() == [0, 0]
    x.grad = None
    assert x.grad is None
    with pytest.raises(lt.TensorError):
        x.grad = lt.ones(3)


def test_leaf_properties():
    x = leaf(1.0)
    y = x * 2
    assert x.is_leaf and x.requires_grad and x.grad_fn is None
    assert not y.is_leaf and y.requires_grad and "mul" in y.grad_fn.name().lower() and repr(y.grad_fn).startswith("<")
    assert y.detach().is_leaf and not y.detach().requires_grad and y.data.shares_storage(y)
    assert x.requires_grad_(False) is x and not x.requires_grad
    with pytest.raises(lt.AutogradError):
        y.requires_grad = False


def test_backward_arguments():
    x = leaf(1.0, 2.0)
    y = x * x
    with pytest.raises(RuntimeError):
        y.backward()
    y.backward(lt.tensor([1.0, 10.0], dtype=lt.float64), retain_graph=True)
    assert x.grad.tolist() == [2, 40]
    y.backward(gradient=lt.ones(2, dtype=lt.float64))
    assert x.grad.tolist() == [4, 44]
    with pytest.raises(RuntimeError):
        y.backward(lt.ones(2, dtype=lt.float64))


def test_backward_of_chosen_inputs():
    x, w = leaf(2.0), leaf(3.0)
    (x * w).backward(inputs=[w])
    assert x.grad is None and w.grad.tolist() == [2]
    (x * w).backward(inputs=[w])
    assert w.grad.tolist() == [4]


def test_backward_of_several():
    x = leaf(2.0)
    y = x * x
    lt.autograd.backward([y, y * 3], [None, lt.tensor([2.0], dtype=lt.float64)])
    assert x.grad.tolist() == [4 + 24]


def test_autograd_grad():
    x, w = leaf(2.0), leaf(3.0)
    gx, gw = lt.autograd.grad(x * w, [x, w])
    assert (gx.tolist(), gw.tolist(), x.grad) == ([3], [2], None)
    with pytest.raises(RuntimeError):
        lt.autograd.grad(x * 2, [w])
    assert lt.autograd.grad(x * 2, [x, w], allow_unused=True)[1] is None
    (g,) = lt.autograd.grad(x**3, x, create_graph=True)
    (gg,) = lt.autograd.grad(g, x, create_graph=True)
    (ggg,) = lt.autograd.grad(gg, x)
    assert (g.item(), gg.item(), ggg.item()) == (12, 12, 6)
    assert lt.autograd.grad(x * w, x, lt.tensor([10.0], dtype=lt.float64))[0].tolist() == [30]


def test_value_and_grad():
    def f(a, b, power=2):
        return (a**power * b).sum()

    value, g = lt.autograd.value_and_grad(f)(leaf(3.0), lt.tensor([2.0]))
    assert value.item() == 18 and g.tolist() == [12]
    _, (ga, gb) = lt.autograd.value_and_grad(f, (0, 1))(lt.tensor([3.0]), lt.tensor([2.0]), power=3)
    assert ga.tolist() == [54] and gb.tolist() == [27]


def test_retain_grad():
    x = leaf(2.0)
    y = x * 3
    y.retain_grad()
    (y * y).backward()
    assert y.grad.tolist() == [12]


def test_no_grad_scopes_and_decorators():
    x = leaf(1.0)
    with lt.no_grad():
        assert not lt.is_grad_enabled() and not (x * 2).requires_grad
        with lt.enable_grad():
            assert (x * 2).requires_grad
        assert not lt.is_grad_enabled()
    assert lt.is_grad_enabled()

    @lt.no_grad()
    def f():
        return x * 2

    @lt.no_grad
    def g():
        return x * 2

    @lt.enable_grad()
    def h():
        return x * 2

    assert not f().requires_grad and not g().requires_grad
    with lt.no_grad():
        assert h().requires_grad
    assert f.__name__ == "f"


def test_no_grad_is_left_on_exceptions():
    with pytest.raises(KeyError), lt.no_grad():
        raise KeyError
    assert lt.is_grad_enabled()


def test_one_scope_object_nests():
    scope = lt.no_grad()
    with scope, scope:
        pass
    assert lt.is_grad_enabled()


def test_no_grad_generators():
    @lt.no_grad()
    def numbers():
        received = yield lt.is_grad_enabled()
        yield received, lt.is_grad_enabled()
        try:
            yield 0
        except ValueError:
            yield lt.is_grad_enabled()
        return 7

    def outer():
        return (yield from numbers())

    run = outer()
    assert next(run) is False and lt.is_grad_enabled()
    assert run.send("sent") == ("sent", False) and lt.is_grad_enabled()
    next(run)
    assert run.throw(ValueError()) is False and lt.is_grad_enabled()
    with pytest.raises(StopIteration) as stop:
        next(run)
    assert stop.value.value == 7


def test_set_grad_enabled():
    lt.set_grad_enabled(False)
    assert not lt.is_grad_enabled()
    lt.set_grad_enabled(True)
    with lt.set_grad_enabled(False):
        assert not lt.is_grad_enabled()
    assert lt.is_grad_enabled()

    @lt.set_grad_enabled(False)
    def f():
        return lt.is_grad_enabled()

    assert lt.is_grad_enabled() and not f() and lt.is_grad_enabled()


def test_grad_mode_is_of_the_thread():
    seen = []
    with lt.no_grad():
        t = threading.Thread(target=lambda: seen.append(lt.is_grad_enabled()))
        t.start()
        t.join()
    assert seen == [True]


def test_overwritten_saved_tensor_is_an_error():
    x = leaf(1.0, 2.0)
    y = x * 2
    z = y * y
    y.add_(1)
    with pytest.raises(lt.AutogradError):
        z.sum().backward()


def test_data():
    x = leaf(1.0, 2.0)
    x.data -= 0.5
    assert x.tolist() == [0.5, 1.5] and x.requires_grad
    before = x.data_ptr()
    x.data = lt.tensor([7.0, 8.0], dtype=lt.float64)
    assert x.tolist() == [7, 8] and x.data_ptr() == before
    x.data = lt.ones(3)
    assert x.shape == (3,) and x.dtype is lt.float32 and x.requires_grad


# ---- hooks


def test_hooks():
    x = leaf(1.0)
    seen = []
    first = x.register_hook(lambda g: seen.append(g.item()))
    second = x.register_hook(lambda g: g * 10)
    (x * 2).backward()
    assert seen == [2] and x.grad.tolist() == [20]
    first.remove()
    second.remove()
    second.remove()
    x.grad = None
    (x * 2).backward()
    assert seen == [2] and x.grad.tolist() == [2]
    with x.register_hook(lambda g: g * 0):
        (x * 2).backward()
    assert x.grad.tolist() == [2]


def test_hooks_of_computed_tensors():
    x = leaf(1.0)
    y = x * 2
    handle = y.register_hook(lambda g: g + 1)
    (y * 3).backward()
    assert x.grad.tolist() == [8]
    del y
    handle.remove()


def test_hook_of_what_needs_no_grad_is_an_error():
    with pytest.raises(lt.AutogradError):
        lt.ones(1).register_hook(print)


def test_exception_of_a_hook_comes_out_as_the_same_object():
    x = leaf(1.0)
    error = ZeroDivisionError("in a hook")

    def hook(g):
        raise error

    handle = x.register_hook(hook)
    with pytest.raises(ZeroDivisionError) as caught:
        (x * 2).backward()
    assert caught.value is error
    handle.remove()
    (x * 2).backward()
    assert x.grad.tolist() == [2]
    error.__traceback__ = None


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, AttributeError, StopIteration, MemoryError])
def test_every_exception_passes(error):
    x = leaf(1.0)

    def hook(g):
        raise error("_h")

    with x.register_hook(hook), pytest.raises(error):
        (x * 2).backward()


def test_hook_that_returns_nonsense():
    x = leaf(1.0)
    for hook, name in ((lambda g: "text", "str"), (lambda g: 3, "int")):
        message = f"register_hook: the hook returned {name}, expected a Tensor or None"
        with x.register_hook(hook), pytest.raises(lt.InvalidTypeError, match=message):
            (x * 2).backward()


def test_gradcheck():
    x = leaf(0.5, -1.5)
    assert lt.autograd.gradcheck(lambda a: (a * a).sin(), [x])
    assert lt.autograd.gradcheck(lambda a, b: a @ b, [leaf(1.0, 2.0), leaf(3.0, 4.0)])
    assert lt.autograd.gradgradcheck(lambda a: a**3, x)
    assert lt.autograd.gradcheck(lambda a, k: (a * k, a + k), [x, lt.tensor([2.0, 3.0], dtype=lt.float64)])


def test_gradcheck_finds_wrong_gradients():
    class Wrong(lt.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 3

    x = leaf(0.5, -1.5)
    with pytest.raises(lt.autograd.GradcheckError):
        lt.autograd.gradcheck(Wrong.apply, [x])
    assert not lt.autograd.gradcheck(Wrong.apply, [x], raise_exception=False)


def test_exception_inside_gradcheck():
    error = KeyError("inside")

    def f(x):
        if f.calls:
            raise error
        f.calls += 1
        return x

    f.calls = 0
    with pytest.raises(KeyError) as caught:
        lt.autograd.gradcheck(f, [leaf(1.0)])
    assert caught.value is error
    error.__traceback__ = None
    with pytest.raises(ValueError, match="no input requires grad"):
        lt.autograd.gradcheck(f, [lt.ones(1)])


def test_numbers_keep_their_digits_in_gradients():
    a, b = lt.tensor([1.0, 2.0], dtype=lt.float64, requires_grad=True), lt.ones(2, dtype=lt.float64)
    a.lerp(b, 0.4).sum().backward()
    assert a.grad.tolist() == [0.6, 0.6]


OVERWRITES = {
    "zero_": lambda z: z.zero_(),
    "fill_": lambda z: z.fill_(3.0),
    "copy_": lambda z: z.copy_(lt.ones(3)),
    "copy_ of a leaf": lambda z: z.copy_(lt.ones(3, requires_grad=True)),
    "slice": lambda z: z.__setitem__(slice(None), 1.0),
    "ellipsis": lambda z: z.__setitem__(..., lt.ones(3)),
    "uniform_": lambda z: z.uniform_(),
    "normal_": lambda z: z.normal_(),
    "view": lambda z: z.view(3, 1).zero_(),
}


@pytest.mark.parametrize("name", OVERWRITES)
def test_what_is_overwritten_counts_as_used(name):
    x = lt.ones(3, requires_grad=True)
    z = x * 2
    OVERWRITES[name](z)
    (dx,) = lt.autograd.grad((z + 1).sum(), x, retain_graph=True)
    assert dx.tolist() == [0, 0, 0]
    z.sum().backward()
    assert x.grad.tolist() == [0, 0, 0]


def test_what_is_overwritten_through_a_view():
    x = lt.ones(3, requires_grad=True)
    z = x * 2
    z[0] = 1.0
    z[1:].mul_(3)
    z.sum().backward()
    assert x.grad.tolist() == [0, 6, 6]
