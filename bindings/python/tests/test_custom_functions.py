# SPDX-License-Identifier: Apache-2.0
"""Functions whose gradient is written in Python."""

import subprocess
import sys

import pytest

import libtensor as lt
from libtensor.autograd import Function, gradcheck, gradgradcheck


def leaf(*values):
    return lt.tensor(list(values), dtype=lt.float64, requires_grad=True)


class Square(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * 2 * x


class Exp(Function):
    """Saves its output."""

    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        (y,) = ctx.saved_tensors
        return g * y


def test_gradients():
    x = leaf(1.0, 3.0)
    y = Square.apply(x)
    assert y.grad_fn.name() == "Square" and not y.is_leaf
    y.sum().backward()
    assert x.grad.tolist() == [2, 6]
    assert gradcheck(Square.apply, [x]) and gradgradcheck(Square.apply, [x])


def test_saved_outputs():
    x = leaf(0.5, -1.0)
    assert gradcheck(Exp.apply, [x]) and gradgradcheck(Exp.apply, [x])
    (g,) = lt.autograd.grad(Exp.apply(x).sum(), x, create_graph=True)
    (gg,) = lt.autograd.grad(g.sum(), x, create_graph=True)
    (ggg,) = lt.autograd.grad(gg.sum(), x)
    assert ggg.allclose(x.detach().exp())


def test_saved_outputs_after_the_output_is_gone():
    x = leaf(0.5)
    loss = Exp.apply(x).sum()
    (g,) = lt.autograd.grad(loss, x, create_graph=True)
    g.backward()
    assert x.grad.allclose(x.detach().exp())


def test_several_inputs_and_outputs():
    class Both(Function):
        @staticmethod
        def forward(ctx, a, factor, b, nothing=None):
            ctx.factor = factor
            ctx.save_for_backward(a, None, b)
            return a * b * factor, a + b

        @staticmethod
        def backward(ctx, g, h):
            a, none, b = ctx.saved_tensors
            assert none is None
            return g * b * ctx.factor + h, None, g * a * ctx.factor + h, None

    a, b = leaf(2.0), leaf(5.0)
    product, total = Both.apply(a, 3, b, None)
    assert (product.item(), total.item()) == (30, 7)
    (product + 10 * total).backward()
    assert a.grad.item() == 15 + 10 and b.grad.item() == 6 + 10
    a.grad = None
    Both.apply(a, 3, b, None)[1].backward()
    assert a.grad.item() == 1, "the gradient of an unused output is zero"


def test_missing_gradients_as_none():
    seen = []

    class Two(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.set_materialize_grads(False)
            return x * 1, x * 2

        @staticmethod
        def backward(ctx, g, h):
            seen.append(g is None)
            return h * 2

    x = leaf(1.0)
    Two.apply(x)[1].backward()
    assert seen == [True] and x.grad.item() == 2


def test_needs_input_grad_and_non_differentiable_outputs():
    seen = []

    class Sorted(Function):
        @staticmethod
        def forward(ctx, x, y):
            seen.append(ctx.needs_input_grad)
            places = x.argmax()
            sign = x.sign()
            ctx.mark_non_differentiable(sign)
            return x * y, places, sign

        @staticmethod
        def backward(ctx, g, _places, _sign):
            return g, None

    x = leaf(1.0, 2.0)
    value, places, sign = Sorted.apply(x, lt.ones(2, dtype=lt.float64))
    assert seen == [(True, False)]
    assert value.requires_grad and not places.requires_grad and not sign.requires_grad
    value.sum().backward()
    assert x.grad.tolist() == [1, 1]


def test_setup_context_apart():
    class Cube(Function):
        @staticmethod
        def forward(x):
            return x**3

        @staticmethod
        def setup_context(ctx, inputs, output):
            ctx.save_for_backward(*inputs)

        @staticmethod
        def backward(ctx, g):
            return g * 3 * ctx.saved_tensors[0] ** 2

    assert gradcheck(Cube.apply, [leaf(2.0)])


def test_an_argument_as_output():
    class Same(Function):
        @staticmethod
        def forward(ctx, x):
            return x

        @staticmethod
        def backward(ctx, g):
            return g * 5

    x = leaf(1.0)
    y = Same.apply(x)
    y.backward()
    assert y is not x and x.grad.item() == 5
    assert Same.apply(lt.ones(1)).requires_grad is False


def test_not_recorded_without_need():
    class Fails(Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            raise AssertionError

    assert not Fails.apply(lt.ones(1)).requires_grad
    with lt.no_grad():
        assert not Fails.apply(leaf(1.0)).requires_grad


def test_exception_of_backward_comes_out_as_the_same_object():
    error = LookupError("in backward")

    class Bad(Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            raise error

    x = leaf(1.0)
    with pytest.raises(LookupError) as caught:
        (Bad.apply(x) * 3).backward()
    assert caught.value is error
    error.__traceback__ = None


def test_exception_of_forward_leaves_nothing():
    class Bad(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            raise LookupError

    with pytest.raises(LookupError):
        Bad.apply(leaf(1.0))
    assert lt.is_grad_enabled()


@pytest.mark.parametrize("result", [(), "text", None])
def test_backward_that_returns_nonsense(result):
    class Bad(Function):
        @staticmethod
        def forward(ctx, x, y):
            return x * y

        @staticmethod
        def backward(ctx, g):
            return (result, result) if result == "text" else result

    with pytest.raises((RuntimeError, TypeError)):
        Bad.apply(leaf(1.0), leaf(1.0)).backward()


def test_wrong_shape_is_an_error():
    class Bad(Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return lt.ones(3, dtype=lt.float64)

    with pytest.raises(lt.TensorError):
        Bad.apply(leaf(1.0, 2.0)).sum().backward()


def test_overwritten_saved_tensor_is_an_error():
    for function in (Square, Exp):
        x = leaf(1.0)
        y = x * 1
        z = function.apply(y)
        with lt.no_grad():
            (y if function is Square else z).add_(1)
        with pytest.raises(lt.AutogradError, match="changed in place"):
            z.backward()


def test_backward_inside_backward():
    class Nested(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx, g):
            with lt.enable_grad():
                x = ctx.saved_tensors[0].detach().requires_grad_()
                (x * x).sum().backward()
            return g * x.grad

    x = leaf(3.0)
    Nested.apply(x).backward()
    assert x.grad.item() == 6


def test_long_chains_of_custom_functions(environment):
    code = """
import libtensor as lt
class Half(lt.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x * 1
        ctx.save_for_backward(x, y)
        return y
    @staticmethod
    def backward(ctx, g):
        return g * 1
for run in range(2):
    x = y = lt.ones(1, requires_grad=True)
    for _ in range(20_000):
        y = Half.apply(y)
    if run:
        y.backward()
    del y
from libtensor import _callbacks
print(_callbacks.kept(), lt.memory_stats()["n_live_tensors"] - 2)
"""
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert (found.returncode, found.stdout) == (0, "0 0\n"), found.stderr[-2000:]


class Doubled(lt.autograd.Function):
    """2 * x, written to x, whose new elements backward can read."""

    @staticmethod
    def forward(ctx, x):
        x.mul_(2)
        ctx.mark_dirty(x)
        ctx.save_for_backward(x)
        return x

    @staticmethod
    def backward(ctx, g):
        assert ctx.saved_tensors[0].shape == g.shape
        return g * 2, None, None  # further Nones are left out


def test_arguments_that_forward_changes():
    x = lt.ones(4, requires_grad=True)
    y = x * 3
    z = Doubled.apply(y)
    assert z is y and y.tolist() == [6] * 4 and not y.is_leaf
    (z * z).sum().backward()
    assert x.grad.tolist() == [72] * 4  # (6 x)**2
    # A view, and what it is a view of.
    x.grad = None
    y = x * 3
    part = y[:2]
    assert Doubled.apply(part) is part
    y.sum().backward()
    assert y.tolist() == [6, 6, 3, 3] and x.grad.tolist() == [6, 6, 3, 3]
    plain = lt.ones(2)
    assert Doubled.apply(plain) is plain and plain.tolist() == [2, 2] and not plain.requires_grad
    with lt.no_grad():
        assert Doubled.apply(x) is x
    with pytest.raises(lt.AutogradError, match="Doubled: mark_dirty names a leaf that requires grad"):
        Doubled.apply(lt.ones(2, requires_grad=True))


def test_what_mark_dirty_names_is_returned():
    class Wrong(Doubled):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x * 2

    with pytest.raises(lt.AutogradError, match="Wrong: forward does not return a tensor that mark_dirty names"):
        Wrong.apply(lt.ones(2))


@pytest.mark.parametrize("name", ["save_for_backward", "mark_non_differentiable", "mark_dirty"])
def test_what_is_no_tensor(name):
    class Wrong(Doubled):
        @staticmethod
        def forward(ctx, x):
            getattr(ctx, name)(x, 3)
            return x

    with pytest.raises(lt.InvalidTypeError, match=f"Wrong: {name} got int as argument 1, expected a Tensor"):
        Wrong.apply(lt.ones(2, requires_grad=True))


def test_more_gradients_than_arguments():
    class Wrong(Doubled):
        @staticmethod
        def backward(ctx, g):
            return g, g

    with pytest.raises(lt.AutogradError, match="backward returned 2 gradients"):
        Wrong.apply(lt.ones(2, requires_grad=True) * 1).sum().backward()
