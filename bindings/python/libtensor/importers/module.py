# SPDX-License-Identifier: Apache-2.0
"""An imported program as a module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Callable

from ..autograd.grad_mode import no_grad
from ..dtypes import device as Device
from ..errors import InvalidError, ShapeError, TensorError, UnsupportedError
from ..interchange import asarray
from ..nn.module import Module
from ..nn.parameter import Parameter
from ..tensor import Tensor
from .graph import Example, Graph, Input, Node, Value, values_of

Find = Callable[[str], "Callable[..., Any] | None"]


class Submodule(Module):
    """Holds the parameters and buffers of a module of the original model."""


class _Step:
    """A node, ready to be called: its function, what it computes from and what is needed no longer afterwards."""

    __slots__ = ("args", "call", "frees", "name", "named", "node")

    def __init__(self, node: Node, call: Callable[..., Any], args: Any, named: Any) -> None:
        self.name, self.node, self.call, self.args, self.named = node.name, node, call, args, named
        self.frees: list[str] = []


class Executor:
    """The calls of a graph in order. Holds no tensors."""

    def __init__(self, graph: Graph, find: Find) -> None:
        self._inputs = [entry.name for entry in graph.inputs]
        self._outputs = [output.value for output in graph.outputs]
        self._steps: list[_Step] = []
        for node in graph.nodes:
            call = find(node.target)
            assert call is not None
            args, named = _executors(node.args, find), _executors(node.named, find)
            self._steps.append(_Step(node, call, args, named))
        self._plan_frees()

    def _plan_frees(self) -> None:
        """Each value is dropped after the last step that uses it."""
        seen = {value.name for value in values_of(self._outputs)}
        for step in reversed(self._steps):
            names = {value.name for value in values_of((step.args, step.named))} | {step.name}
            step.frees = [name for name in names if name not in seen]
            seen |= names

    def __len__(self) -> int:
        return len(self._steps)

    def __call__(self, *inputs: Any) -> Any:
        """The outputs, in a tuple."""
        held: dict[str, Any] = dict(zip(self._inputs, inputs))
        for step in self._steps:
            args = [_filled(arg, held) for arg in step.args]
            named = {key: _filled(arg, held) for key, arg in step.named.items()}
            try:
                held[step.name] = step.call(*args, **named)
            except TensorError as e:
                where = f" ({step.node.source})" if step.node.source else ""
                e.args = (f"{step.node.target}, node {step.name!r}{where}: {e.args[0] if e.args else ''}", *e.args[1:])
                raise
            for name in step.frees:
                del held[name]
        return tuple(_filled(output, held) for output in self._outputs)


def _executors(argument: Any, find: Find) -> Any:
    """An argument with executors in the place of graphs."""
    if isinstance(argument, Graph):
        return Executor(argument, find)
    if isinstance(argument, (tuple, list)):
        return type(argument)(_executors(entry, find) for entry in argument)
    if isinstance(argument, dict):
        return {key: _executors(entry, find) for key, entry in argument.items()}
    return argument


def _filled(argument: Any, held: dict[str, Any]) -> Any:
    kind = type(argument)
    if kind is Value:
        return held[argument.name]
    if kind is list or kind is tuple:
        return kind(_filled(entry, held) for entry in argument)
    if kind is dict:
        return {key: _filled(entry, held) for key, entry in argument.items()}
    return argument


def missing_ops(graph: Graph, find: Find) -> Iterator[Node]:
    """The nodes for whose ops there is no function."""
    for node in graph.nodes:
        if find(node.target) is None:
            yield node
        for argument in (*node.args, *node.named.values()):
            if isinstance(argument, Graph):
                yield from missing_ops(argument, find)


def check_ops(graph: Graph, find: Find) -> None:
    """An error that lists all ops that are missing, each with its nodes."""
    nodes: dict[str, list[Node]] = {}
    for node in missing_ops(graph, find):
        nodes.setdefault(node.target, []).append(node)
    if nodes:
        lines = []
        for target, found in sorted(nodes.items()):
            where = f": {found[0].source}" if found[0].source else ""
            more = f" and {len(found) - 1} more" if len(found) > 1 else ""
            lines.append(f"  {target}, node {found[0].name!r}{more}{where}")
        raise UnsupportedError(f"from_torch: {len(nodes)} ops are not supported\n" + "\n".join(lines))


class ImportedModule(Module):
    """A program that another library exported. Parameters and buffers have the names that they had there.

    Call it as the original model was called when it was exported. What the program depends on besides its inputs was
    fixed then, such as train() and eval(): they change nothing here.
    """

    def __init__(self, graph: Graph, find: Find) -> None:
        super().__init__()
        check_ops(graph, find)
        self._inputs, self._outputs = graph.inputs, graph.outputs
        self._arguments, self._results = graph.arguments, graph.results
        self._executor = Executor(graph, find)
        self._register(graph)
        self._slots = [self._slot(entry.kind, entry.target) for entry in graph.inputs]
        self._overwritten = [self._slot(out.kind, out.target) for out in graph.outputs]

    # ---- parameters and buffers

    def _register(self, graph: Graph) -> None:
        shared: dict[int, Parameter] = {}
        for name in [*graph.state_names, *graph.parameters, *graph.buffers]:
            table, key = self._place(name)
            if name in graph.parameters and key not in table["_parameters"]:
                tensor = graph.parameters[name]
                if id(tensor) not in shared:
                    shared[id(tensor)] = Parameter(tensor.detach(), tensor.requires_grad)
                table["_parameters"][key] = shared[id(tensor)]
            elif name in graph.buffers:
                table["_buffers"][key] = graph.buffers[name]
        for name, tensor in graph.constants.items():
            table, key = self._place(name)
            table["_buffers"][key] = tensor
            table["_transient"].add(key)

    def _place(self, name: str) -> tuple[dict[str, Any], str]:
        """The attributes of the module that holds a tensor, which is made if needed, and the last part of its name."""
        module: Module = self
        *path, key = name.split(".")
        for part in path:
            found = module._modules.get(part)
            if found is None:
                found = module._modules[part] = Submodule()
            module = found
        return module.__dict__, key

    def _slot(self, kind: str, target: str) -> tuple[dict[str, Any], str] | None:
        if kind not in ("parameter", "buffer", "constant"):
            return None
        held, key = self._place(target)
        table = held["_parameters"] if kind == "parameter" else held["_buffers"]
        return (table if key in table else held["_parameters"]), key

    # ---- calls

    @property
    def input_names(self) -> list[str]:
        """What the tensors among the arguments were called when the model was exported."""
        return [entry.name for entry in self._inputs if entry.kind == "user"]

    @property
    def examples(self) -> dict[str, Example | None]:
        """What the tensors among the arguments were like, where the program's file says so."""
        return {entry.name: entry.example for entry in self._inputs if entry.kind == "user"}

    def arguments(self, tensors: Iterable[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """The positional and the named arguments that hold these tensors, in the order of `input_names`."""
        given = iter(tensors)
        entries = [entry for entry in self._inputs if entry.kind in ("user", "literal")]
        args, named = self._arguments.unflatten(
            entry.literal if entry.kind == "literal" else next(given) for entry in entries
        )
        return tuple(args), named

    def forward(self, *args: Any, **named: Any) -> Any:
        """The results of the original model, in tuples, lists and dicts as it returned them."""
        given = self._arguments.flatten((args, named))
        inputs: list[Any] = []
        for entry, slot in zip(self._inputs, self._slots):
            if slot is not None:
                inputs.append(slot[0][slot[1]])
            else:
                value = next(given, None)
                inputs.append(entry.literal if entry.kind == "literal" else _tensor(value))
                _check_shape(entry, inputs[-1])
                if entry.kind == "literal" and value != entry.literal:
                    raise InvalidError(f"argument {entry.name!r} is {value!r}, it was exported as {entry.literal!r}")
        with self._device(inputs):
            outputs = self._executor(*inputs)
        by_name = {entry.name: value for entry, value in zip(self._inputs, inputs)}
        results = []
        for output, slot, value in zip(self._outputs, self._overwritten, outputs):
            if output.kind == "user":
                results.append(value)
            else:
                target = by_name[output.target] if slot is None else slot[0][slot[1]]
                if target is not value:
                    with no_grad():
                        target.copy_(value.detach())
        return self._results.unflatten(iter(results))

    def _device(self, inputs: list[Any]) -> Any:
        """Tensors that the program creates are made where its first tensor is."""
        return next((value.device for value in inputs if isinstance(value, Tensor)), Device("cpu"))

    def extra_repr(self) -> str:
        return f"{len(self._executor)} ops"


def _check_shape(entry: Input, value: Any) -> None:
    """Ops with extents that were fixed may compute something else, without an error."""
    if entry.shape is None or not isinstance(value, Tensor):
        return
    if len(entry.shape) != value.ndim or any(n not in (None, m) for n, m in zip(entry.shape, value.shape)):
        expected = [n if n is not None else "any" for n in entry.shape]
        raise ShapeError(
            f"input {entry.name!r} has shape {list(value.shape)}, the model was exported for {expected}: "
            "export it with dynamic_shapes for others".replace("'any'", "any")
        )


def _tensor(value: Any) -> Any:
    """An argument of the program; arrays of other libraries become tensors."""
    if isinstance(value, (Tensor, int, float, bool, complex, str, type(None))):
        return value
    return asarray(value)
