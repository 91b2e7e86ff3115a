# SPDX-License-Identifier: Apache-2.0
"""Prints what operators and keys make of operands of every kind, one line each: the same with the extension and without."""

import fractions
import itertools
import operator

import libtensor as lt


class Named:
    def __repr__(self):
        return type(self).__name__


class Reflected(Named):
    """Knows what to do with a tensor on its left."""

    def __radd__(self, other):
        return "radd"

    def __rmatmul__(self, other):
        return "rmatmul"

    def __lt__(self, other):
        return "lt"


class Sub(lt.Tensor):
    def __add__(self, other):
        return "sub", type(other).__name__

    def __radd__(self, other):
        return "rsub", type(other).__name__


class Plain(lt.Tensor):
    pass


class Whole(int):
    pass


class Real(float):
    pass


class Index(Named):
    def __index__(self):
        return 1


class Broken(Named):
    def __float__(self):
        raise KeyError("broken")


def show(call):
    try:
        value = call()
        if isinstance(value, lt.Tensor):
            return f"{type(value).__name__} {value.dtype} {value.tolist()} {value.requires_grad}"
    except AttributeError:
        return "AttributeError"  # whose text differs between versions of Python
    except Exception as e:
        text = f"{type(e).__name__}: {e}".replace("for +=:", "for +:")
        return text.replace("libtensor.tensor.Tensor", "Tensor")  # as Python 3.13 says in some places
    return repr(value)


def tensors():
    yield "float", lt.tensor([1.5, -2.0])
    yield "int", lt.tensor([3, -4])
    yield "bool", lt.tensor([True, False])
    yield "complex", lt.tensor([1 + 2j, 0j])
    yield "half", lt.tensor([1.0, 2.0], dtype=lt.float16)
    yield "empty", lt.zeros(0)
    yield "scalar", lt.tensor(2.0)
    yield "graph", lt.ones(2, requires_grad=True) * 3
    yield "view", lt.arange(6.0).reshape(3, 2)[::-2].t()
    yield "large", lt.ones(40, 50)
    yield "subclass", Sub([1.0, 2.0])
    yield "plain subclass", Plain([1.0, 2.0])
    yield "no handle", object.__new__(lt.Tensor)


def others():
    yield from tensors()
    for value in (2, -1, 0, True, False, 2.5, float("nan"), float("-inf"), 1j, 2**62, -(2**63), 2**63, 2**64, 10**400):
        yield repr(value), value
    for value in (
        None,
        "x",
        b"x",
        [1.0, 2.0],
        (1, 2),
        {},
        ...,
        slice(0, 1),
        fractions.Fraction(1, 2),
        Whole(2),
        Real(0.5),
    ):
        yield repr(value), value
    yield "reflected", Reflected()
    yield "index", Index()
    yield "broken", Broken()
    try:
        import numpy as np
    except ImportError:
        return
    for value in (np.float32(2), np.int8(3), np.bool_(True), np.complex64(1j), np.array([1.0, 2.0]), np.array(2)):
        yield f"numpy {value!r}", value


BINARY = (
    operator.add, operator.sub, operator.mul, operator.truediv, operator.floordiv, operator.mod, operator.pow,
    operator.matmul, operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift,
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip
IN_PLACE = (
    operator.iadd, operator.isub, operator.imul, operator.itruediv, operator.ifloordiv, operator.imod, operator.ipow,
    operator.imatmul, operator.iand, operator.ior, operator.ixor, operator.ilshift, operator.irshift,
)  # fmt: skip
UNARY = (operator.neg, operator.pos, operator.abs, operator.invert, hash, bool, float, int, operator.index, len)
NAMED = ("__add__", "__radd__", "__rsub__", "__rpow__", "__isub__", "__eq__", "__lt__", "__matmul__", "__getitem__")
METHODS = ("mul", "maximum", "pow", "fmod", "bitwise_and", "sum", "mean", "amax", "softmax", "reshape", "squeeze", "unsqueeze",
           "tile", "roll", "tril", "logsumexp", "argmax", "astype", "fill_", "matmul", "nansum")  # fmt: skip
KEYS = (
    slice(None, None, 0), slice(2**70, -(2**70), -1), slice(1, None), slice("a"), slice(Index(), None), 2**70, -(2**70), -3,
    (), (0,), (-1, 0), (0, 0, 0), (..., 0), (0, ...), (..., ...), (None, 0), (0, None, ...), (slice(None),), (..., slice(None)),
    (slice(None, None, -1), 0), (slice(0, 1), slice(0, 1)), (slice(None, None, 0), 0), (0, slice("a")), (2**70, 0), (0, 9),
    (True, 0), (0, [0]), (0, 0.5), (None,) * 70, (0, Index()), (Whole(0), 0), [0, 1], (lt.tensor([0]), 0),
)  # fmt: skip


def main():
    for (a, x), (b, y) in itertools.product(tensors(), others()):
        for op in BINARY:
            print(f"{op.__name__}({a}, {b}):", show(lambda: op(x, y)))  # noqa: B023
            print(f"{op.__name__}({b}, {a}):", show(lambda: op(y, x)))  # noqa: B023
        print(f"{a}[{b}]:", show(lambda: x[y]))  # noqa: B023
        for name in NAMED:
            if name == "__radd__" and isinstance(y, lt.Tensor):
                continue  # either order will do
            print(f"{a}.{name}({b}):", show(lambda: getattr(x, name)(y)))  # noqa: B023
        for name in METHODS:
            print(f"{a}.{name}({b}):", show(lambda: getattr(x, name)(y)))  # noqa: B023
    for op in IN_PLACE:
        for (a, x), (b, y) in itertools.product(tensors(), others()):
            print(f"{op.__name__}({a}, {b}):", show(lambda: op(x, y)))  # noqa: B023
    for a, x in tensors():
        for op in UNARY:
            print(f"{op.__name__}({a}):", show(lambda: op(x) if op is not hash else hash(x) == hash(x)))  # noqa: B023
        for i, key in enumerate(KEYS):
            print(f"{a}[key {i}]:", show(lambda: x[key]))  # noqa: B023
        print(f"pow({a}, 2, 3):", show(lambda: pow(x, 2, 3)).partition(":")[0])  # noqa: B023


if __name__ == "__main__":
    main()
