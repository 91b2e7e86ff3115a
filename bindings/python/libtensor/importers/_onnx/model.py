# SPDX-License-Identifier: Apache-2.0
"""Modules made of ONNX models. Needs the packages onnx and NumPy."""

from __future__ import annotations

import contextlib
import functools
import inspect
import math
import os
from typing import Any

import numpy as np
import onnx

from ...errors import DTypeError, FileError, InvalidError, InvalidTypeError, ShapeError, TensorError, UnsupportedError
from ...nn.module import Module
from ...nn.parameter import Parameter
from ...tensor import Tensor
from . import (  # noqa: F401  (they register operators)
    host_arrays,
    ops_attention,
    ops_contrib,
    ops_control,
    ops_image,
    ops_math,
    ops_misc,
    ops_ml,
    ops_nn,
    ops_old,
    ops_pool,
    ops_quant,
    ops_recurrent,
    ops_resize,
    ops_shape,
    ops_signal,
)
from .build import Builder, is_weight, opsets_of
from .graph import Constants, Graph
from .values import DTYPES, ELEM_TYPES, NUMPY, SMALL, SmallTensor, cast, lt, tensor_of_array, type_name


class _Forward:
    """The method forward, whose parameters are the inputs of the model where their names can be such."""

    def __get__(self, module: Any, kind: Any) -> Any:
        if module is None:
            return kind.run
        called = functools.partial(kind.run, module)
        if module.signature is not None:
            called.__signature__ = module.signature  # type: ignore[attr-defined]
        return called


class OnnxModule(Module):
    """A network that an ONNX model defines.

    Initializers are parameters and buffers under their names in the model: floating ones with axes that the graph reads
    as tensors are parameters, all others are buffers. Numbers without axes and masks (with infinities) are buffers too,
    because exporters write constants of formulas so. The module is called with the inputs of the model, by position or by
    name; inputs may be NumPy arrays. It returns a tensor, or a tuple if the model has several outputs.

    An integer or bool input that is a Python number or list stays on the host: what depends on it, such as a branch or a
    shape, needs no element of a tensor.

    The graph says what is computed: whether a Dropout is active, for example, does not depend on `training`.
    """

    input_names: list[str]
    output_names: list[str]

    def __init__(self, model: Any) -> None:
        super().__init__()
        hold = object.__setattr__
        hold(self, "constants", Constants())
        builder = Builder(model, self)
        graph = model.graph
        opsets = opsets_of(model.opset_import)
        hold(self, "graph", builder.graph(graph, opsets, None, {}))
        if builder.unknown:
            raise UnsupportedError(f"operators that from_onnx does not have: {'; '.join(sorted(builder.unknown))}")
        held = {t.name for t in graph.initializer} | {t.values.name for t in graph.sparse_initializer}
        hold(self, "input_names", [v.name for v in graph.input if v.name not in held])
        hold(self, "output_names", [v.name for v in graph.output])
        hold(self, "opsets", opsets)
        hold(self, "signature", _signature(self.input_names))
        hold(self, "_types", {v.name: v.type for v in graph.input})
        hold(self, "_defaults", [v.name for v in graph.input if v.name in held])
        for name, initializer in builder.initializers.items():
            value = tensor_of_array(initializer.array)
            if isinstance(value, SmallTensor):
                self.constants.small[name] = value
            elif initializer.trained and is_weight(initializer.array):
                self._parameters[name] = Parameter(value.clone())
            else:
                self._buffers[name] = value.clone()

    constants: Constants
    graph: Graph
    opsets: dict[str, int]
    signature: inspect.Signature | None

    def held(self, name: str) -> Any:
        """A parameter or buffer."""
        found = self._parameters.get(name)
        if found is None:
            found = self._buffers.get(name)  # type: ignore[assignment]
        return self.constants.small[name] if found is None else found

    forward = _Forward()

    def run(self, *args: Any, **named: Any) -> Any:
        """The outputs of the model for its inputs, by position or by name."""
        inputs = self._bound(args, named)
        place = next((t.device for t in self._tensors(inputs.values())), None)
        if place is None:
            place = next(
                (t.device for t in (*self._parameters.values(), *self._buffers.values()) if t is not None), None
            )
        with place if place is not None and place != lt.get_default_device() else contextlib.nullcontext():
            for name, value in inputs.items():
                inputs[name] = self._taken(name, value)
            overridden = {name: inputs.pop(name) for name in self._defaults if name in inputs}
            graph = self.graph if not overridden else self._with(overridden)
            outputs = graph.run([inputs[name] for name in self.input_names], None, self.constants)
            found = tuple(self._given(value) for value in outputs)
        return found[0] if len(found) == 1 else found

    # ---- inputs and outputs

    def _bound(self, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        if len(args) > len(self.input_names):
            raise InvalidError(f"the model has {len(self.input_names)} inputs, and {len(args)} are given")
        inputs = dict(zip(self.input_names, args))
        for name, value in named.items():
            if name in inputs:
                raise InvalidError(f"input {name!r} is given twice")
            if name not in self._types:
                raise InvalidError(f"{name!r} is no input of the model, which has {', '.join(self.input_names)}")
            inputs[name] = value
        for name in self.input_names:
            if name not in inputs:
                if self._types[name].WhichOneof("value") != "optional_type":
                    raise InvalidError(f"input {name!r} is missing")
                inputs[name] = None
        return inputs

    _types: dict[str, Any]
    _defaults: list[str]

    def _tensors(self, values: Any) -> Any:
        for value in values:
            if isinstance(value, Tensor):
                yield value
            elif isinstance(value, (list, tuple)):
                yield from self._tensors(value)

    def _with(self, values: dict[str, Any]) -> Graph:
        """The graph with other values in the place of initializers that are inputs too."""
        graph = Graph()
        graph.name, graph.module, graph.steps = self.graph.name, self, self.graph.steps
        graph.inputs, graph.outputs = self.graph.inputs, self.graph.outputs
        graph.buffers = {n: k for n, k in self.graph.buffers.items() if n not in values}
        graph.constants = {**self.graph.constants, **values}
        for name in values:
            if f"{name} on the host" in graph.constants:
                graph.constants[f"{name} on the host"] = values[name]
        return graph

    def _taken(self, name: str, value: Any) -> Any:
        """An input as the graph wants it."""
        proto = self._types[name]
        kind = proto.WhichOneof("value")
        if kind == "optional_type":
            if value is None:
                return None
            proto = proto.optional_type.elem_type
            kind = proto.WhichOneof("value")
        if kind == "sequence_type":
            if not isinstance(value, (list, tuple)):
                raise InvalidTypeError(f"input {name!r}: expected a list of tensors, not {type(value).__name__}")
            inner = proto.sequence_type.elem_type
            return [self._tensor(f"{name}[{i}]", v, inner) for i, v in enumerate(value)]
        if kind not in ("tensor_type", "sparse_tensor_type", None):
            raise UnsupportedError(f"input {name!r} is a {kind}, which libtensor does not have")
        return self._tensor(name, value, proto)

    def _tensor(self, name: str, value: Any, proto: Any) -> Any:
        wanted = proto.tensor_type.elem_type
        if wanted == 8:
            raise DTypeError(f"input {name!r}: strings are no dtype of libtensor")
        if not isinstance(value, Tensor):
            if isinstance(value, (int, float, bool, complex, list, tuple)):
                value = _of_numbers(name, value, wanted)
            elif hasattr(value, "dtype") and hasattr(value, "shape"):
                value = tensor_of_array(np.array(value))
            else:
                raise InvalidTypeError(f"input {name!r}: expected a Tensor, not {type(value).__name__}")
        if isinstance(value, SmallTensor):
            given = value.elem_type
        elif wanted in SMALL:
            return cast(value, wanted)
        else:
            given = ELEM_TYPES[value.dtype.name]
        if wanted and given != wanted and not self._is_converted(value, wanted):
            raise DTypeError(f"input {name!r}: expected {type_name(wanted)}, not {type_name(given)}")
        if isinstance(value, np.ndarray) and not proto.tensor_type.HasField("shape"):
            return value
        n = len(proto.tensor_type.shape.dim) if proto.tensor_type.HasField("shape") else value.ndim
        if n != value.ndim and math.prod(value.shape) != 1:
            raise ShapeError(f"input {name!r}: expected {n} axes, the tensor has shape {list(value.shape)}")
        return value if n == value.ndim else value.reshape([1] * n)

    def _is_converted(self, value: Any, wanted: int) -> bool:
        """Whether the module has been converted to the floating dtype of a value."""
        if wanted not in DTYPES or DTYPES[wanted].kind != "f" or not isinstance(value, Tensor):
            return False
        held = (*self._parameters.values(), *self._buffers.values())
        return value.is_floating_point() and any(t.dtype is value.dtype for t in held if t is not None)

    def _given(self, value: Any) -> Any:
        """An output for the caller: tensors, lists of tensors or None."""
        if isinstance(value, list):
            return [self._given(v) for v in value]
        if isinstance(value, np.ndarray):
            value = tensor_of_array(value)
            value = value.clone() if isinstance(value, Tensor) else value
        if isinstance(value, SmallTensor):
            return value.tensor
        return value

    def extra_repr(self) -> str:
        return f"inputs={self.input_names}, outputs={self.output_names}, nodes={len(self.graph.steps)}"


def _signature(names: list[str]) -> inspect.Signature | None:
    """Parameters of these names, or None if one cannot be a name in Python."""
    try:
        return inspect.Signature([inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in names])
    except ValueError:
        return None


def _of_numbers(name: str, value: Any, wanted: int) -> Any:
    """Python numbers as an input: integers and bools as a host array, others as a tensor."""
    dtype = DTYPES.get(wanted)
    if dtype is None or dtype.kind not in "iub":
        return lt.tensor(value, dtype=dtype)
    try:
        array = np.array(value)
        if array.dtype.kind not in "iub" or (array.dtype.kind != "b" and dtype.kind == "b"):
            raise InvalidTypeError(f"input {name!r}: expected {dtype.name}, not {array.dtype.name}")
        made = np.array(value, NUMPY[wanted])
    except (ValueError, OverflowError) as e:
        raise InvalidError(f"input {name!r}: {e}") from None
    return made if made.size <= host_arrays.LIMIT else lt.tensor(made)


def load(source: Any) -> OnnxModule:
    """The module of a path, of bytes, or of an onnx.ModelProto."""
    model = source
    if isinstance(source, (str, os.PathLike)):
        try:
            model = onnx.load(os.fspath(source))
        except OSError as e:
            raise FileError(f"{source}: {e}") from None
        except Exception as e:  # protobuf's and onnx's own classes
            raise FileError(f"{source}: not an ONNX model: {e}") from None
    elif isinstance(source, (bytes, bytearray, memoryview)):
        try:
            model = onnx.load_model_from_string(bytes(source))
        except Exception as e:
            raise FileError(f"not an ONNX model: {e}") from None
    elif not isinstance(source, onnx.ModelProto):
        raise InvalidTypeError(f"from_onnx: expected a path, bytes or an onnx.ModelProto, not {type(source).__name__}")
    name = f"{source}: " if isinstance(source, (str, os.PathLike)) else ""
    if not model.HasField("graph") or not model.opset_import:
        raise FileError(f"{name}not an ONNX model: it has no graph, or imports no operator set")
    try:
        return OnnxModule(model)
    except TensorError as e:
        raise type(e)(f"{name}{e}") from None
    except RecursionError:
        raise FileError(f"{name}graphs are nested too deeply") from None
    except (ValueError, TypeError, KeyError, IndexError, OverflowError, MemoryError) as e:
        raise FileError(f"{name}the model is malformed: {type(e).__name__}: {e}") from e
