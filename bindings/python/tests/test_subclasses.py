# SPDX-License-Identifier: Apache-2.0
"""Subclasses of Tensor, and other classes with __torch_function__."""

import copy
import operator

import pytest

import libtensor as lt


class Plain(lt.Tensor):
    def hello(self):
        return "hello"


class Logged(lt.Tensor):
    log: list = []

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        cls.log.append(func.__name__)
        return super().__torch_function__(func, types, args, kwargs)


class Closed(lt.Tensor):
    def __new__(cls, data, requires_grad=False):
        return lt.Tensor._make_subclass(cls, data, requires_grad)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        if func.__name__ == "exp":
            return NotImplemented
        return lt.Tensor.__torch_function__(func, types, args, kwargs)


def test_methods_and_operators_keep_the_class():
    x = lt.arange(6.0).as_subclass(Plain)
    for y in (x + 1, 2 - x, -x, x[1:], x.view(2, 3), x.view(2, 3).T, x.chunk(2)[0], x.view(2, 3).max(dim=1).values,
              x.to(lt.float64), x.detach(), x @ x, lt.ones(6) * x, copy.deepcopy(x)):  # fmt: skip
        assert type(y) is Plain and y.hello() == "hello"
    assert x.shape == (6,) and type(x.sum().item()) is float and x.tolist() == [0, 1, 2, 3, 4, 5]
    x += 1
    assert type(x) is Plain and x[0] == 1
    x.requires_grad_()
    (x**2).sum().backward()
    assert x.grad.tolist() == [2, 4, 6, 8, 10, 12]


def test_a_class_sees_its_methods():
    Logged.log.clear()
    y = lt.ones(2).as_subclass(Logged) * 2
    y.sum().relu()
    assert Logged.log == ["__mul__", "sum", "relu"]


def test_what_a_class_refuses():
    x = Closed(lt.ones(2), requires_grad=True)
    assert type(x) is Closed and x.requires_grad and x.is_leaf and type(x * 2) is lt.Tensor
    with pytest.raises(lt.InvalidTypeError, match="exp: __torch_function__ of Closed returned NotImplemented"):
        x.exp()


def test_parameters_are_no_such_classes():
    class Scaled(lt.nn.Parameter):
        pass

    assert type(lt.nn.Parameter(lt.ones(2)) * 2) is lt.Tensor and type(Scaled(lt.ones(2)) * 2) is lt.Tensor


class Recorded:
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return func, args, kwargs


@pytest.mark.parametrize("name", ["add", "relu", "cat", "einsum", "sum", "softmax", "linear"])
def test_other_objects_take_functions_over(name):
    x = Recorded()
    calls = {
        "cat": ([x, x],),
        "einsum": ("i,i->", x, x),
        "add": (x, 2),
        "linear": (x, lt.ones(2, 2)),
        "softmax": (x, 0),
    }
    module = lt.nn.functional if name == "linear" else lt
    func, args, _ = getattr(module, name)(*calls.get(name, (x,)))
    assert func.__name__ == getattr(module, name).__name__ and any(
        x is v or (isinstance(v, list) and x in v) for v in args
    )


class Broadcast(lt.autograd.Function):
    @staticmethod
    def forward(ctx, x, a):
        ctx.save_for_backward(x, a)
        return x * a

    @staticmethod
    def backward(ctx, grad):
        x, a = ctx.saved_tensors
        return grad * a, grad * x


class Wrong(Broadcast):
    @staticmethod
    def backward(ctx, grad):
        return grad, lt.ones(3)


def test_gradients_of_broadcast_arguments_are_summed():
    x, a = lt.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True), lt.tensor(2.0, requires_grad=True)
    Broadcast.apply(x, a).sum().backward()
    assert a.grad.item() == 10 and x.grad.tolist() == [[2, 2], [2, 2]]
    b = lt.tensor([[1.0], [2.0]], requires_grad=True)
    Broadcast.apply(x.detach(), b).sum().backward()
    assert b.grad.tolist() == [[3], [7]]
    with pytest.raises(lt.ShapeError, match=r"has shape \[3\], expected \[2, 1\]"):
        Wrong.apply(x, b).sum().backward()


class Own(lt.optim.Adam):
    @lt.no_grad()
    def step(self, closure=None):
        for group in self.param_groups:
            for p in group["params"]:
                state = self.state[p]
                if len(state) == 0:
                    state["exp_avg"] = lt.zeros_like(p)
                average = state["exp_avg"]
                average.mul_(0.5).add_(p.grad)
                p.sub_(average)


def test_state_that_a_subclass_makes_is_the_optimisers():
    p = lt.tensor([1.0], requires_grad=True)
    optimizer = Own([p])
    p.grad = lt.tensor([1.0])
    optimizer.step()
    assert optimizer.state[p]["exp_avg"].item() == 1
    optimizer.step()
    assert optimizer.state[p]["exp_avg"].item() == 1.5 and p.item() == -1.5


def test_a_property_without_setter_hides_a_parameter():
    class Curved(lt.nn.Module):
        def __init__(self):
            super().__init__()
            self.k = lt.nn.Parameter(lt.ones(1))

        @property
        def k(self):
            return -self._parameters["k"]

    assert Curved().k.item() == -1 and [n for n, _ in Curved().named_parameters()] == ["k"]


class _Described:
    """No tensor and without operators: what functions make of it is a description."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        assert types == (cls,)
        return func.__name__, [type(value).__name__ for value in args]


def test_operators_ask_operands_that_have_none():
    x, other = lt.ones(2), _Described()
    names = "add sub mul truediv floordiv mod pow matmul and_ or_ xor lshift rshift".split()
    for name in names:
        function, kinds = getattr(operator, name)(x, other)
        assert kinds == ["Tensor", "_Described"] and (function, kinds) == getattr(lt, function)(x, other)
    for name in "sub truediv floordiv mod pow matmul lshift rshift".split():
        assert getattr(operator, name)(other, x)[1] == ["_Described", "Tensor"]
    assert (x == other)[0] == "eq" and (x != other)[0] == "ne" and (x < other)[0] == "lt"

    class Adds(_Described):
        def __radd__(self, other):
            return "its own"

    assert x + Adds() == "its own"
    with pytest.raises(TypeError, match="unsupported operand"):
        x + object()
    assert (x == object()) is False
