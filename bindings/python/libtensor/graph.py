# SPDX-License-Identifier: Apache-2.0
"""The graph that gradients flow back through."""

from __future__ import annotations

from ctypes import POINTER, byref, c_char_p, c_int64, c_void_p, cast
from typing import TYPE_CHECKING, Any, Union

from . import _ops_gen as c
from ._convert import check, wrap
from .dtypes import BY_CODE, device
from .errors import InvalidTypeError

if TYPE_CHECKING:
    from .tensor import Tensor

Next = tuple[Union["Node", "AccumulateGrad", None], int]


class AnomalyMode:
    """Whether backward() and grad() check gradients for NaN; see autograd.detect_anomaly."""

    on = False
    check_nan = True


anomaly_mode = AnomalyMode()


class AccumulateGrad:
    """Where a gradient ends: it is added to `variable.grad`."""

    __slots__ = ("variable",)

    def __init__(self, variable: Tensor) -> None:
        self.variable = variable

    def name(self) -> str:
        return "AccumulateGrad"

    @property
    def next_functions(self) -> tuple[()]:
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AccumulateGrad) and address(self.variable) == address(other.variable)

    def __hash__(self) -> int:
        return hash(("AccumulateGrad", address(self.variable)))

    def __repr__(self) -> str:
        return "<AccumulateGrad>"


class Node:
    """The op that computed a tensor: x.grad_fn.

    `_saved_NAME` is a value that the node keeps: an argument that is no tensor, or a tensor that its gradient needs.

        y = (x * 2).sum(dim=0)
        y.grad_fn.name()           # 'sum'
        y.grad_fn.next_functions   # ((<mul>, 0),)
        y.grad_fn._saved_axes      # [0]
    """

    __slots__ = ("_h",)

    _h: int | None

    def __init__(self, *args: Any, **named: Any) -> None:
        self._h = None
        raise InvalidTypeError("Node: x.grad_fn is the node of a tensor, the class itself makes none")

    @classmethod
    def _of(cls, handle: int) -> Node:
        """The node of a handle of C."""
        self = cls.__new__(cls)
        self._h = handle
        return self

    def __del__(self, release: Any = c.tensor_node_release) -> None:
        if self._h is not None:
            release(self._h)

    def __copy__(self) -> Node:
        return Node._of(c.tensor_node_retain(self._h))

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise InvalidTypeError("a Node can be neither copied deeply nor pickled: it is part of a graph in memory")

    def name(self) -> str:
        """The op, such as 'add', or the name of a custom function."""
        return str(c.tensor_node_name(self._h).decode())

    @property
    def next_functions(self) -> tuple[Next, ...]:
        """Of each input the node that its gradient goes to and the number of that node's output, (None, 0) for none."""
        return tuple(self._input(i) for i in range(c.tensor_node_input_count(self._h)))

    @property
    def outputs(self) -> tuple[Tensor, ...]:
        """Tensors of the meta device with the shapes and dtypes of the outputs."""
        return tuple(self._output(i) for i in range(c.tensor_node_output_count(self._h)))

    @property
    def hook_count(self) -> int:
        """How many hooks wait for the gradients of its outputs."""
        return int(c.tensor_node_hook_count(self._h))

    @property
    def saved(self) -> dict[str, Any]:
        """All values that the node keeps, by name; tensors that were freed with the graph are missing."""
        return {name: value for i, name in enumerate(self._names()) if (value := self._saved(i)) is not _FREED}

    def _names(self) -> list[str]:
        return [c.tensor_node_saved_name(self._h, i).decode() for i in range(c.tensor_node_saved_count(self._h))]

    def _input(self, i: int) -> Next:
        source, output, leaf = c_void_p(), c_int64(), c_void_p()
        check(c.tensor_node_input(self._h, i, byref(source), byref(output), byref(leaf)))
        if source.value is not None:
            return Node._of(source.value), output.value
        return (AccumulateGrad(wrap(leaf.value)) if leaf.value is not None else None), 0

    def _output(self, i: int) -> Tensor:
        like = c_void_p()
        check(c.tensor_node_output(self._h, i, byref(like)))
        return wrap(like.value)

    def _saved(self, i: int, must: bool = False) -> Any:
        value, tensor = c.tensor_value_t(), c_void_p()
        status = c.tensor_node_saved(self._h, i, byref(value), byref(tensor))
        if status == c.TENSOR_E_AUTOGRAD and not must:
            return _FREED
        check(status)
        return wrap(tensor.value) if tensor.value is not None else _shown(value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_saved_"):
            names = self._names()
            if name[7:] in names:
                return self._saved(names.index(name[7:]), must=True)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(f"_saved_{name}" for name in self._names())]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and bool(c.tensor_node_id(self._h) == c.tensor_node_id(other._h))

    def __hash__(self) -> int:
        return hash(c.tensor_node_id(self._h))

    def __repr__(self) -> str:
        return f"<{self.name()}>"


_FREED = object()


def _shown(value: Any) -> Any:
    kind = value.kind
    if kind == c.TENSOR_VALUE_INT:
        return value.i
    if kind == c.TENSOR_VALUE_FLOAT:
        return value.f
    if kind == c.TENSOR_VALUE_BOOL:
        return value.i != 0
    if kind == c.TENSOR_VALUE_INTS:
        return cast(value.p, POINTER(c_int64))[: value.count] if value.count else []
    if kind == c.TENSOR_VALUE_DTYPE:
        return BY_CODE.get(value.i)
    if kind == c.TENSOR_VALUE_DEVICE:
        return device.from_code(value.i) if value.i else None
    if kind == c.TENSOR_VALUE_STRING:
        return (cast(value.p, c_char_p).value or b"").decode()
    return None


def address(t: Tensor) -> int:
    """The same for all handles of one tensor: the low bits of a handle are a tag."""
    return (t._h or 0) & ~7


def grad_fn(t: Tensor) -> Node | None:
    """The node that computed a tensor; None for a leaf."""
    out = c_void_p()
    check(c.tensor_grad_fn(t._h, byref(out)))
    return None if out.value is None else Node._of(out.value)
