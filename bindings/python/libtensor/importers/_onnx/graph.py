# SPDX-License-Identifier: Apache-2.0
"""Graphs that are ready to run: a sequence of steps over a scope of named values."""

from __future__ import annotations

from functools import partial
from typing import Any, Callable

import numpy as np

from ...errors import DTypeError, InvalidError, OutOfMemoryError, OutOfRangeError, TensorError
from ...nn.parameter import Parameter
from ...tensor import Tensor
from . import host_arrays
from .registry import Node, Operator
from .values import Filled, SmallTensor, array_of, kind_of, lt, tensor_of_array, type_name


class Scope(dict[str, Any]):
    """Values by name; those of the enclosing graph are found too."""

    __slots__ = ("parent", "tensors")
    parent: Scope | None
    tensors: Constants

    def __missing__(self, name: str) -> Any:
        if self.parent is None:
            raise InvalidError(f"no value is named {name!r}")
        return self.parent[name]


class Constants:
    """Tensors of the host arrays that stay: each is made once for each device."""

    def __init__(self) -> None:
        self.arrays: dict[int, Any] = {}
        self.made: dict[tuple[int, str], Any] = {}
        self.small: dict[str, SmallTensor] = {}  # initializers of emulated types, by name

    def __getstate__(self) -> Any:
        return {"arrays": list(self.arrays.values()), "small": self.small}

    def __setstate__(self, state: Any) -> None:
        self.arrays, self.made, self.small = {id(array): array for array in state["arrays"]}, {}, state["small"]

    def keep(self, array: Any) -> None:
        self.arrays[id(array)] = array

    def tensor(self, array: Any) -> Any:
        if self.arrays.get(id(array)) is not array:
            return tensor_of_array(array)
        key = id(array), str(lt.get_default_device())
        if key not in self.made:
            self.made[key] = tensor_of_array(array)
        return self.made[key]


_TENSORS = {Tensor, Parameter, type(None)}
_ARRAYS = {np.ndarray, Filled, type(None)}
_FILLS = {"ConstantOfShape", "Expand", "Range", "Tile"}


class Step:
    """A node: which values it reads and writes, and which are no longer needed after it."""

    __slots__ = ("node", "operator", "host", "inputs", "outputs", "drop", "places", "plain")

    def __init__(
        self, node: Node, operator: Operator, host: Callable[..., Any] | None, inputs: list[str], outputs: list[str]
    ) -> None:
        self.node, self.operator, self.host = node, operator, host
        self.inputs, self.outputs = inputs, outputs
        self.drop: list[str] = []
        self.places = frozenset(operator.host)
        self.plain = not (operator.host or operator.raw or operator.scoped)

    def __getstate__(self) -> Any:
        """Without the function of host arrays, which the operator's name tells."""
        return {name: getattr(self, name) if name != "host" else self.host is not None for name in self.__slots__}

    def __setstate__(self, state: Any) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.host = host_arrays.find(self.node.domain, self.node.op_type) if state["host"] else None

    def run(self, scope: Scope) -> None:
        args = [scope[name] if name else None for name in self.inputs]
        try:
            kinds = set(map(type, args))
            if self.plain and kinds <= _TENSORS:
                out = self.operator.run(self.node, *args)
            else:
                out = NotImplemented
                if self.host is not None and kinds <= _ARRAYS:
                    out = self.on_host(args)
                if out is NotImplemented:
                    out = self.call(scope, args)
                elif Filled in kinds or (self.host is not None and self.node.op_type in _FILLS):
                    out = self.filled(scope, args, out)
            if type(out) is not tuple:
                out = (out,)
            if len(out) < len(self.outputs) and any(self.outputs[len(out) :]):
                raise InvalidError(f"has {len(out)} outputs here, and {len(self.outputs)} are wanted")
        except Exception as e:
            raise located(e, self.node, args) from e
        for name, value in zip(self.outputs, out):
            if name:
                scope[name] = value
        for name in self.drop:
            scope.pop(name, None)

    def on_host(self, args: list[Any]) -> Any:
        """The results as host arrays. What NumPy refuses is computed as tensors, or refused as those are."""
        assert self.host is not None
        try:
            return self.host(self.node, *args)
        except TensorError:
            raise
        except Exception:
            return NotImplemented

    def filled(self, scope: Scope, args: list[Any], out: Any) -> Any:
        """Host results that can be computed as tensors as well."""
        outs = out if type(out) is tuple else (out,)

        def make(place: int) -> Any:
            tensors = [
                tensor_of_array(value) if type(value) is Filled and i not in self.places else value
                for i, value in enumerate(args)
            ]
            found = self.call(scope, tensors)
            found = found[place] if type(found) is tuple else found
            return tensor_of_array(np.asarray(found)) if isinstance(found, np.ndarray) else found

        return tuple(Filled.of(np.asarray(array), partial(make, i)) for i, array in enumerate(outs))

    def call(self, scope: Scope, args: list[Any]) -> Any:
        """Runs the operator where inputs have to be converted first."""
        operator = self.operator
        if operator.scoped:
            return operator.run(self.node, scope, *args)
        if operator.raw:
            return operator.run(self.node, *args)
        small = 0
        if operator.scalars and len(args) == 2:
            args = _scalars(args)
        for i, value in enumerate(args):
            if isinstance(value, Tensor):
                if i in self.places:
                    args[i] = array_of(value, f"input {i}")
            elif isinstance(value, np.ndarray):
                if i not in self.places:
                    args[i] = value = scope.tensors.tensor(value)
                    if isinstance(value, SmallTensor):
                        small, args[i] = self._small(value), value.tensor
            elif isinstance(value, SmallTensor):
                small, args[i] = self._small(value), value.tensor
            elif value is not None and not isinstance(value, (int, float)):
                raise InvalidError(f"input {i} is {kind_of(value)}, expected a tensor")
        out = operator.run(self.node, *args)
        if small:
            outs = out if type(out) is tuple else (out,)
            return tuple(SmallTensor(t, small) for t in outs)
        return out

    def _small(self, value: SmallTensor) -> int:
        if not self.operator.moves:
            raise DTypeError(f"{type_name(value.elem_type)} is not supported by this operator")
        return value.elem_type


def _scalars(args: list[Any]) -> list[Any]:
    """A host array of one element beside a tensor as a number."""
    for i in (0, 1):
        value, other = args[i], args[1 - i]
        if isinstance(value, np.ndarray) and value.size == 1 and isinstance(other, Tensor):
            same = value.dtype.name == other.dtype.name or value.dtype.kind == other.dtype.kind == "f"
            if value.ndim <= other.ndim and same and value.dtype.kind != "b":
                args = list(args)
                args[i] = value.reshape(-1)[0].item()
    return args


class Graph:
    """Steps in order, and what they read: constants, and parameters and buffers of the module by their names there."""

    def __init__(self) -> None:
        self.name = ""
        self.inputs: list[str] = []
        self.outputs: list[str] = []
        self.steps: list[Step] = []
        self.constants: dict[str, Any] = {}
        self.buffers: dict[str, str] = {}
        self.output_types: list[Any] = []  # as the model declares them
        self.free: set[str] = set()  # names of the enclosing graph
        self.module: Any = None

    def run(self, values: list[Any], parent: Scope | None, tensors: Constants) -> list[Any]:
        """The outputs for these inputs; `parent` has the values of the enclosing graph."""
        if len(values) != len(self.inputs):
            raise InvalidError(f"graph {self.name!r} has {len(self.inputs)} inputs, and {len(values)} are given")
        scope = Scope()
        scope.parent, scope.tensors = parent, tensors
        for name, key in self.buffers.items():
            scope[name] = self.module.held(key)
        scope.update(self.constants)
        scope.update(zip(self.inputs, values))
        for step in self.steps:
            step.run(scope)
        return [scope[name] for name in self.outputs]


def described(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype.name}{list(value.shape)}" + (f" {value.tolist()}" if value.size <= 8 else "")
    if isinstance(value, SmallTensor):
        return f"{type_name(value.elem_type)}{list(value.shape)}"
    if isinstance(value, Tensor):
        return f"{value.dtype.name}{list(value.shape)}"
    return "none" if value is None else f"a sequence of {len(value)}" if isinstance(value, list) else repr(value)


_KINDS: list[tuple[Any, type[TensorError]]] = [
    (RecursionError, InvalidError),
    (MemoryError, OutOfMemoryError),
    (IndexError, OutOfRangeError),
]


def located(e: Exception, node: Node, args: list[Any]) -> Exception:
    """The error with the node, its operator and its inputs."""
    if getattr(e, "located", False):
        return e
    kind: Any = type(e) if isinstance(e, TensorError) else InvalidError
    for found, wanted in _KINDS:
        if isinstance(e, found) and not isinstance(e, TensorError):
            kind = wanted
    text = str(e) if isinstance(e, (TensorError, ValueError, IndexError)) else f"{type(e).__name__}: {e}"
    given = ", ".join(map(described, args))
    error: Exception = kind(f"node {node.name!r} ({node.op_type}) of inputs ({given}): {text}")
    error.located = True  # type: ignore[attr-defined]
    return error
