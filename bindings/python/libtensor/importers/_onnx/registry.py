# SPDX-License-Identifier: Apache-2.0
"""The table of operators: by domain, name and since-version a function of (node, inputs...)."""

from __future__ import annotations

import inspect
from collections.abc import Iterable
from typing import Any, Callable

from ...errors import InvalidError
from .values import lt

Function = Callable[..., Any]


class Node(dict[str, Any]):
    """The attributes of a node, by name, and what it is. Graphs among the attributes are ready to run."""

    name = ""
    op_type = ""
    domain = ""
    version = 0  # of the operator set that the model imports
    outputs = 1

    def ints(self, name: str, default: list[int]) -> list[int]:
        """A list of integers, whose length is that of the default if there is one."""
        value = self.get(name, default)
        if not isinstance(value, list) or (default and len(value) != len(default)):
            raise InvalidError(f"attribute {name} is {value!r}, expected {len(default) or 'a list of'} integers")
        return value

    def need(self, name: str) -> Any:
        if name not in self:
            raise InvalidError(f"attribute {name} is missing")
        return self[name]

    def one_of(self, name: str, default: str, values: Iterable[str]) -> str:
        value = self.get(name, default)
        if value not in values:
            raise InvalidError(f"attribute {name} is {value!r}, expected one of {', '.join(values)}")
        return str(value)


class Operator:
    """host: the places of inputs that are needed as host arrays. raw: inputs come as they are, host arrays among them.
    scoped: the function's second argument is the scope, for subgraphs. moves: elements are moved only, so that emulated
    types are fine. scalars: a host array of one element becomes a number."""

    key: tuple[str, str] | None = None  # domain and name of those in the table

    def __init__(
        self, since: int, run: Function, host: tuple[int, ...], raw: bool, scoped: bool, moves: bool, scalars: bool
    ) -> None:
        self.since, self.run, self.host, self.raw = since, run, host, raw
        self.scoped, self.moves, self.scalars = scoped, moves, scalars
        names = list(inspect.signature(run).parameters.values())[2 if scoped else 1 :]
        self.variadic = any(p.kind is p.VAR_POSITIONAL for p in names)
        places = [p for p in names if p.kind is p.POSITIONAL_OR_KEYWORD]
        self.most = len(places)
        self.least = sum(p.default is p.empty for p in places)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return super().__reduce_ex__(protocol) if self.key is None else (find, (*self.key, self.since))


_OPERATORS: dict[tuple[str, str], list[Operator]] = {}


def op(
    name: str,
    since: int = 1,
    *,
    host: tuple[int, ...] = (),
    raw: bool = False,
    scoped: bool = False,
    moves: bool = False,
    scalars: bool = False,
    domain: str = "",
) -> Callable[[Function], Function]:
    """Registers a function for an operator from a version on; several names are separated by spaces."""

    def add(run: Function) -> Function:
        for each in name.split():
            known = _OPERATORS.setdefault((domain, each), [])
            known.append(Operator(since, run, host, raw, scoped, moves, scalars))
            known[-1].key = domain, each
            known.sort(key=lambda o: o.since)
        return run

    return add


def find(domain: str, name: str, version: int) -> Operator | None:
    """The operator that a version of its set has, or None."""
    found = [o for o in _OPERATORS.get((domain, name), ()) if o.since <= version]
    return found[-1] if found else None


def names() -> list[tuple[str, str]]:
    return sorted(_OPERATORS)


def as_float(t: Any) -> Any:
    """float16 and bfloat16 in float32, for formulas of several ops."""
    return t.to(lt.float32) if t.dtype in (lt.float16, lt.bfloat16) else t
