# SPDX-License-Identifier: Apache-2.0
"""If, Loop, Scan, sequences and optional values."""

from __future__ import annotations

from typing import Any, Callable

import numpy as np

from ...control import repeat_body
from ...errors import InvalidError, OutOfRangeError, UnsupportedError
from ...tensor import Tensor
from .graph import Graph, Scope
from .registry import Node, op
from .values import array_of, dtype_of, ints_of, kind_of, lt, number_of, tensor_of_array


def _graph(a: Node, name: str) -> Graph:
    graph = a.need(name)
    if not isinstance(graph, Graph):
        raise InvalidError(f"attribute {name} is no graph")
    return graph


def _truth(value: Any) -> bool:
    return bool(number_of(array_of(value, "the condition"), "the condition"))


def tensor(value: Any) -> Any:
    """A host array as a tensor; other values as they are."""
    return tensor_of_array(value) if isinstance(value, np.ndarray) else value


class _DiffersFromRunToRun(Exception):
    """What decides is computed by the program that is being captured."""


def _decided(value: Any, read: Callable[[Any], Any]) -> Any:
    """What a value decides by, unless only a run of the program that is being captured can tell."""
    try:
        return read(value)
    except UnsupportedError as e:
        if isinstance(value, Tensor) and lt.is_capturing():
            raise _DiffersFromRunToRun from e
        raise


def _count(value: Any) -> int | None:
    return None if value is None else int(number_of(array_of(value), "the trip count"))


@op("If", 1, scoped=True)
def if_(a: Node, scope: Scope, condition: Any) -> Any:
    def run(name: str) -> tuple[Any, ...]:
        return tuple(_graph(a, name).run([], scope, scope.tensors))

    try:
        return run("then_branch" if _decided(condition, _truth) else "else_branch")
    except _DiffersFromRunToRun:

        def body(name: str) -> Any:
            return lambda: tuple(map(tensor, run(name)))

        return lt.cond(condition, body("then_branch"), body("else_branch"))


@op("Loop", 1, scoped=True)
def loop(a: Node, scope: Scope, count: Any, condition: Any, *states: Any) -> Any:
    try:
        return _unrolled(a, scope, count, condition, states)
    except _DiffersFromRunToRun:
        return _repeated(a, scope, count, condition, states)


def _unrolled(a: Node, scope: Scope, count: Any, condition: Any, states: tuple[Any, ...]) -> Any:
    body = _graph(a, "body")
    most = _decided(count, _count)
    goes_on = condition is None or _decided(condition, _truth)
    held = list(states)
    collected: list[list[Any]] = [[] for _ in body.outputs[1 + len(states) :]]
    i = 0
    while goes_on and (most is None or i < most):
        again, *outs = body.run([np.array(i, np.int64), np.array(True), *held], scope, scope.tensors)
        held = outs[: len(states)]
        for rows, row in zip(collected, outs[len(states) :]):
            rows.append(row)
        i += 1
        goes_on = condition is None or _decided(again, _truth)
    places = range(1 + len(states), len(body.outputs))
    return (*held, *(_stacked(rows, body, place) for rows, place in zip(collected, places)))


def _repeated(a: Node, scope: Scope, count: Any, condition: Any, states: tuple[Any, ...]) -> Any:
    """A loop of the program that is being captured."""
    body = _graph(a, "body")
    for state in states:
        if not isinstance(state, (Tensor, np.ndarray)):
            raise UnsupportedError(
                f"the loop carries {'no value' if state is None else kind_of(state)}, which no loop of a program can whose trips are counted in each run, "
                "expected tensors"
            )

    def trip(i: Tensor, *held: Tensor) -> tuple[Any, list[Tensor], list[Tensor]]:
        again, *outs = body.run([i, np.array(True), *held], scope, scope.tensors)
        outs = [tensor(v) for v in outs]
        goes_on = True if condition is None else tensor(again)
        return goes_on, outs[: len(states)], outs[len(states) :]

    last, stacked = repeat_body(trip, [tensor(v) for v in states], tensor(count), tensor(condition))
    return (*last, *stacked)


def _stacked(rows: list[Any], body: Graph, place: int, axis: int = 0) -> Any:
    """What an output of the body gave in each iteration, along a new axis."""
    if not rows:
        declared = body.output_types[place]
        extents = [d.dim_value for d in declared.shape.dim]
        extents.insert(axis + len(extents) + 1 if axis < 0 else axis, 0)
        return lt.zeros(extents, dtype=dtype_of(declared.elem_type or 1))
    if any(isinstance(row, list) for row in rows):
        raise UnsupportedError("a scan output is a sequence")
    if all(isinstance(row, np.ndarray) for row in rows) and rows[0].ndim == 0:
        return np.stack(rows)
    return lt.stack([tensor(row) for row in rows], axis)


@op("Scan", 8, scoped=True)
def scan_8(a: Node, scope: Scope, lengths: Any, *inputs: Any) -> Any:
    if lengths is not None:
        raise UnsupportedError("sequence_lens of Scan in version 8")
    body, n = _graph(a, "body"), a.need("num_scan_inputs")
    tensors = [tensor(v) for v in inputs]
    states, scanned = tensors[: len(tensors) - n], tensors[len(tensors) - n :]
    directions = a.get("directions", [0] * n)
    batches = []
    for b in range(scanned[0].shape[0]):
        parts = [t[b] for t in scanned]
        batches.append(_scan(body, scope, [t[b] for t in states], parts, [0] * n, directions, {}))
    return tuple(lt.stack([tensor(row) for row in rows]) for rows in zip(*batches))


@op("Scan", 9, scoped=True)
def scan(a: Node, scope: Scope, *inputs: Any) -> Any:
    body, n = _graph(a, "body"), a.need("num_scan_inputs")
    if not 0 < n <= len(inputs):
        raise InvalidError(f"num_scan_inputs is {n}, and there are {len(inputs)} inputs")
    states = list(inputs[: len(inputs) - n])
    scanned = [tensor(v) for v in inputs[len(inputs) - n :]]
    options = {name: a.get(name) for name in ("scan_output_axes", "scan_output_directions")}
    axes, directions = a.get("scan_input_axes", [0] * n), a.get("scan_input_directions", [0] * n)
    return _scan(body, scope, states, scanned, axes, directions, options)


def _scan(
    body: Graph, scope: Scope, states: Any, scanned: Any, axes: Any, directions: Any, options: dict[str, Any]
) -> tuple[Any, ...]:
    length = scanned[0].shape[axes[0]]
    if any(t.shape[axis] != length for t, axis in zip(scanned, axes)):
        raise InvalidError(f"the scan inputs have different lengths, shapes {[list(t.shape) for t in scanned]}")
    n = len(states)
    collected: list[list[Any]] = [[] for _ in body.outputs[n:]]
    for i in range(length):
        rows = [lt.select(t, axis, length - 1 - i if back else i) for t, axis, back in zip(scanned, axes, directions)]
        outs = body.run([*states, *rows], scope, scope.tensors)
        states = outs[:n]
        for found, row in zip(collected, outs[n:]):
            found.append(tensor(row))
    where = options.get("scan_output_axes") or [0] * len(collected)
    back = options.get("scan_output_directions") or [0] * len(collected)
    results = []
    for i, (found, axis, reverse) in enumerate(zip(collected, where, back)):
        results.append(_stacked(found[::-1] if reverse else found, body, n + i, axis))
    return (*states, *results)


# ---- sequences


def _sequence(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise InvalidError(f"expected a sequence, not {kind_of(value)}")
    return value


def _place(position: Any, n: int, default: int) -> int:
    at = default if position is None else int(number_of(array_of(position), "the position"))
    if not -n <= at <= n:
        raise OutOfRangeError(f"position {at} of a sequence of {n}")
    return at + n if at < 0 else at


@op("SequenceConstruct", 11, raw=True)
def sequence_construct(a: Node, *xs: Any) -> Any:
    return list(xs)


@op("SequenceEmpty", 11, raw=True)
def sequence_empty(a: Node) -> Any:
    return []


@op("SequenceAt", 11, raw=True)
def sequence_at(a: Node, xs: Any, position: Any) -> Any:
    held = _sequence(xs)
    at = _place(position, len(held), 0)
    if at == len(held):
        raise OutOfRangeError(f"position {at} of a sequence of {len(held)}")
    return held[at]


@op("SequenceInsert", 11, raw=True)
def sequence_insert(a: Node, xs: Any, x: Any, position: Any = None) -> Any:
    held = _sequence(xs)
    at = _place(position, len(held), len(held))
    return [*held[:at], x, *held[at:]]


@op("SequenceErase", 11, raw=True)
def sequence_erase(a: Node, xs: Any, position: Any = None) -> Any:
    held = _sequence(xs)
    at = _place(position, len(held), len(held) - 1)
    return [*held[:at], *held[at + 1 :]]


@op("SequenceLength", 11, raw=True)
def sequence_length(a: Node, xs: Any) -> Any:
    return np.array(len(_sequence(xs)), np.int64)


@op("SplitToSequence", 11, raw=True)
def split_to_sequence(a: Node, x: Any, sizes: Any = None) -> Any:
    t, axis = tensor(x), a.get("axis", 0)
    extent = t.shape[axis]
    if sizes is None:
        parts = [1] * extent
    else:
        given = array_of(sizes)
        each = int(given.reshape(-1)[0]) if given.ndim == 0 else 0
        if given.ndim == 0 and each < 1:
            raise InvalidError(f"split is {each}")
        parts = [min(each, extent - i) for i in range(0, extent, each)] if given.ndim == 0 else ints_of(given)
    found = list(lt.split(t, parts, axis))
    return [v.squeeze(axis) for v in found] if sizes is None and not a.get("keepdims", 1) else found


@op("ConcatFromSequence", 11, raw=True)
def concat_from_sequence(a: Node, xs: Any) -> Any:
    held = [tensor(v) for v in _sequence(xs)]
    return lt.stack(held, a.need("axis")) if a.get("new_axis", 0) else lt.cat(held, a.need("axis"))


@op("SequenceMap", 17, scoped=True)
def sequence_map(a: Node, scope: Scope, first: Any, *others: Any) -> Any:
    body, n = _graph(a, "body"), len(_sequence(first))
    columns: list[list[Any]] = [[] for _ in body.outputs]
    for i in range(n):
        row = [v[i] if isinstance(v, list) else v for v in (first, *others)]
        for column, value in zip(columns, body.run(row, scope, scope.tensors)):
            column.append(value)
    return tuple(columns)


# ---- optional values


@op("Optional", 15, raw=True)
def optional(a: Node, x: Any = None) -> Any:
    return x


@op("OptionalGetElement", 15, raw=True)
def optional_get(a: Node, x: Any) -> Any:
    if x is None:
        raise InvalidError("the optional value is empty")
    return x


@op("OptionalHasElement", 15, raw=True)
def optional_has(a: Node, x: Any = None) -> Any:
    return np.array(x is not None)
