# SPDX-License-Identifier: Apache-2.0
"""A program as data, whatever it was read from: inputs, a list of calls, outputs, and tensors by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import InvalidError
from ..tensor import Tensor


@dataclass(frozen=True)
class Value:
    """The result of a node, or an input, by name."""

    name: str


@dataclass
class Node:
    """A call of an op. `args` and `named` hold numbers, strings, dtypes, Values, Graphs, and lists of these."""

    name: str
    target: str
    args: tuple[Any, ...]
    named: dict[str, Any] = field(default_factory=dict)
    source: str = ""
    """Where the exporting program made the call: a line of its source, or ""."""


@dataclass
class Example:
    """A tensor that an argument may be: with other extents where a symbol is not ""."""

    dtype: Any
    shape: tuple[int, ...]
    symbols: tuple[str, ...]


@dataclass
class Input:
    """An argument of the program."""

    name: str
    kind: str
    """ "user", "parameter", "buffer", "constant", or "literal": a Python value that was fixed when exporting"""
    target: str = ""
    """The name of the parameter, buffer or constant."""
    literal: Any = None
    shape: tuple[int | None, ...] | None = None
    """Of a tensor: its extents, None where any will do."""
    example: Example | None = None
    """What a file says of a tensor that the program was exported with."""


@dataclass
class Output:
    """A result of the program, or what a tensor is to be overwritten with."""

    value: Any
    kind: str = "user"
    """ "user", "buffer", "parameter" or "input": which tensor `value` is written to"""
    target: str = ""


@dataclass
class Structure:
    """How nested tuples, lists and dicts hold a flat list of values."""

    kind: str
    """ "leaf", "none", "tuple", "list" or "dict"; objects with named fields are dicts"""
    keys: list[Any] = field(default_factory=list)
    children: list[Structure] = field(default_factory=list)

    def count(self) -> int:
        return 1 if self.kind == "leaf" else sum(child.count() for child in self.children)

    def flatten(self, value: Any, what: str = "the argument") -> Iterator[Any]:
        """The values in order; an error if `value` is built otherwise."""
        if self.kind == "leaf":
            yield value
        elif self.kind == "none":
            if value is not None:
                raise InvalidError(f"{what} is {type(value).__name__}, None was exported")
        elif self.kind == "dict":
            for key, child in zip(self.keys, self.children):
                yield from child.flatten(_entry(value, key, what), f"{what}[{key!r}]")
            if isinstance(value, Mapping) and len(value) != len(self.keys):
                more = [key for key in value if key not in self.keys]
                raise InvalidError(f"{what} has keys that were not exported: {more}")
        else:
            if not isinstance(value, (tuple, list)) or len(value) != len(self.children):
                given = f"{len(value)} values" if isinstance(value, (tuple, list)) else type(value).__name__
                raise InvalidError(f"{what} is {given}, a {self.kind} of {len(self.children)} values was exported")
            for i, child in enumerate(self.children):
                yield from child.flatten(value[i], f"{what}[{i}]")

    def unflatten(self, values: Iterator[Any]) -> Any:
        if self.kind == "leaf":
            return next(values)
        if self.kind == "none":
            return None
        found = [child.unflatten(values) for child in self.children]
        if self.kind == "dict":
            return dict(zip(self.keys, found))
        return tuple(found) if self.kind == "tuple" else found


def _entry(value: Any, key: Any, what: str) -> Any:
    if isinstance(value, Mapping):
        if key in value:
            return value[key]
    elif isinstance(key, str) and hasattr(value, key):
        return getattr(value, key)
    raise InvalidError(f"{what} has no {key!r}, which was exported")


LEAF = Structure("leaf")


@dataclass
class Graph:
    """A program. A graph that is an operand of a node has user inputs and outputs only."""

    inputs: list[Input]
    nodes: list[Node]
    outputs: list[Output]
    parameters: dict[str, Tensor] = field(default_factory=dict)
    """By name, in the order of the state dict; one tensor with several names is shared. Those that train require grad."""
    buffers: dict[str, Tensor] = field(default_factory=dict)
    constants: dict[str, Tensor] = field(default_factory=dict)
    """Tensors that are not part of the state dict: buffers that are not persistent, and others that the program holds."""
    state_names: list[str] = field(default_factory=list)
    """Names of the state dict, in its order."""
    arguments: Structure = field(default_factory=lambda: LEAF)
    """(positional arguments, named arguments)"""
    results: Structure = field(default_factory=lambda: LEAF)


def values_of(argument: Any) -> Iterator[Value]:
    """The Values in an argument of a node."""
    if isinstance(argument, Value):
        yield argument
    elif isinstance(argument, (tuple, list)):
        for entry in argument:
            yield from values_of(entry)
    elif isinstance(argument, dict):
        for entry in argument.values():
            yield from values_of(entry)


# ---- what both readers of PyTorch's programs need


def source_line(stack_trace: str) -> str:
    """The innermost line of a stack trace, as "FILE, line N: CODE"."""
    frames = re.findall(r'File "([^"]*)", line (\d+), in [^\n]*(?:\n +(?!File)([^\n]*))?', stack_trace)
    if not frames:
        return ""
    file, line, code = frames[-1]
    return f"{file}, line {line}" + (f": {code}" if code else "")


def structure(kind: str, context: Any, children: list[Structure]) -> Structure:
    """A structure by the name of its type and the context that PyTorch keeps: the keys of a dict or the names of fields."""
    if kind in ("tuple", "list"):
        return Structure(kind, [], children)
    for keys in (context, *(context if isinstance(context, (tuple, list)) else ())):
        fits = isinstance(keys, (tuple, list)) and len(keys) == len(children)
        if fits and all(isinstance(key, (str, int)) for key in keys):
            return Structure("dict", list(keys), children)
    return Structure("tuple", [], children)
