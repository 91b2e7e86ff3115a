# SPDX-License-Identifier: Apache-2.0
"""Branches and loops that a program decides about when it runs, and not when it is captured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from . import _ops_gen as c
from ._convert import check, guard, handles, out_handles, wrap
from .creation import tensor
from .dtypes import int64
from .errors import InvalidError, InvalidTypeError
from .functions import stack
from .programs import Program, is_capturing
from .serialization import _put_together, _take_apart
from .tensor import Tensor


def _distinct(tensors: Sequence[Tensor]) -> list[Tensor]:
    found: dict[int, Tensor] = {}
    for t in tensors:
        found.setdefault(t._h, t)
    return list(found.values())


def _tensors(value: Any, where: str) -> tuple[Any, dict[str, Tensor]]:
    """The structure of nested dicts, lists and tuples, and the tensors in it."""
    found: dict[str, Any] = {}
    return _take_apart(value, "", found, where), found


def _check_functions(name: str, **functions: Any) -> None:
    for argument, value in functions.items():
        if not callable(value):
            raise InvalidTypeError(f"{name}: {argument} is {type(value).__name__}, expected a function")


def _body(inputs: Sequence[Tensor], function: Callable[[], Sequence[Tensor]]) -> Program:
    """What a call computes from these and other tensors, as a program."""
    held, n = handles(inputs)
    check(c.tensor_program_begin_body(held, n, None, 0))
    try:
        outputs = function()
        held, n = handles(outputs)
        return Program._of(c.tensor_program_end(held, n, None, 0))
    except BaseException:
        c.tensor_program_cancel()
        raise


def cond(pred: Any, true_fn: Callable[..., Any], false_fn: Callable[..., Any], operands: Sequence[Any] = ()) -> Any:
    """true_fn(*operands) if `pred` is true, else false_fn(*operands).

    While a program is captured, and `pred` is a tensor of one element, both functions are called, and the program has both:
    it decides in each run. They return tensors, or dicts, lists and tuples of them, of one structure, and change no tensors
    in place. The gradients are those of the function that counts.
    """
    _check_functions("cond", true_fn=true_fn, false_fn=false_fn)
    operands = tuple(operands)
    if not (isinstance(pred, Tensor) and is_capturing()):
        return (true_fn if pred else false_fn)(*operands)
    inputs = _distinct(list(_tensors(operands, "cond")[1].values()))
    trees: list[Any] = []

    def of(function: Callable[..., Any]) -> Program:
        def call() -> list[Tensor]:
            tree, found = _tensors(function(*operands), "cond")
            trees.append((tree, list(found)))
            return list(found.values())

        return _body(inputs, call)

    on_true, on_false = of(true_fn), of(false_fn)
    (tree, names), other = trees[0], trees[1]
    if (tree, names) != other:
        raise InvalidError(f"cond: true_fn returns {_described(tree)}, and false_fn {_described(other[0])}")
    held, n = handles(inputs)
    room = out_handles(len(names))
    check(c.tensor_program_branch(pred._h, on_true._h, on_false._h, held, n, room, len(names)))
    return _put_together(tree, dict(zip(names, map(wrap, room))))


def _described(tree: Any) -> str:
    ((kind, content),) = tree.items()
    if kind == "tensor":
        return "a tensor"
    return f"a {kind} of {len(content)}" if isinstance(content, list) else kind


def repeat_body(
    body: Callable[..., tuple[Any, Sequence[Tensor], Sequence[Tensor]]],
    states: Sequence[Tensor],
    max_trips: Tensor | None = None,
    condition: Tensor | None = None,
) -> tuple[list[Tensor], list[Tensor]]:
    """The loop of a program: body(trip, *states) returns whether to go on, new states, and what is collected.

    `trip` is an int64 tensor of 0 dimensions. The body is called once. Returns the last states, and what was collected,
    stacked. For the thread that captures a program.
    """
    # The body's own: it may read the first states beside them, and two may begin alike.
    taken = [t.detach().clone() for t in states]
    trip = tensor(0, dtype=int64)

    def call() -> list[Tensor]:
        again, new, rows = body(trip, *taken)
        for i, (old, now) in enumerate(zip(taken, new)):
            if old.shape != now.shape or old.dtype != now.dtype:
                raise InvalidError(
                    f"the body of a loop makes of state {i}, {old.dtype.name} {list(old.shape)}, "
                    f"{now.dtype.name} {list(now.shape)}, expected the same"
                )
        if len(new) != len(taken):
            raise InvalidError(f"the body of a loop has {len(taken)} states, and returns {len(new)}")
        return [again if isinstance(again, Tensor) else tensor(bool(again)), *new, *rows]

    made = _body([trip, *taken], call)
    n_outputs = c.tensor_program_output_count(made._h) - 1
    held, n = handles(states)
    room = out_handles(n_outputs)
    limit, first = (None if t is None else t._h for t in (max_trips, condition))
    check(c.tensor_program_loop(made._h, limit, first, held, n, None, 0, room, n_outputs))
    results = [wrap(h) for h in room]
    return results[:n], results[n:]


def while_loop(
    cond_fn: Callable[..., Any], body_fn: Callable[..., Any], carried_inputs: Sequence[Tensor]
) -> tuple[Tensor, ...]:
    """Calls body_fn(*carried) for new carried tensors as long as cond_fn(*carried) is true; returns the last ones.

    While a program is captured, each function is called once, on the first tensors, and the program makes as many trips as
    cond_fn says in each run. Shapes and dtypes stay, and body_fn changes no tensors in place. Gradients flow through all
    trips.
    """
    _check_functions("while_loop", cond_fn=cond_fn, body_fn=body_fn)
    carried = list(carried_inputs)
    if wrong := [t for t in carried if not isinstance(t, Tensor)]:
        raise InvalidTypeError(f"while_loop: carried_inputs hold a {type(wrong[0]).__name__}, expected tensors")
    if not is_capturing():
        while cond_fn(*carried):
            carried = _carried(body_fn(*carried))
        return tuple(carried)

    def body(trip: Tensor, *now: Tensor) -> tuple[Any, list[Tensor], list[Tensor]]:
        new = _carried(body_fn(*now))
        return cond_fn(*new), new, []

    first = cond_fn(*carried)
    return tuple(repeat_body(body, carried, None, first if isinstance(first, Tensor) else tensor(bool(first)))[0])


def _carried(value: Any) -> list[Tensor]:
    return [value] if isinstance(value, Tensor) else list(value)


def scan(
    combine_fn: Callable[..., tuple[Any, Any]], init: Any, xs: Any, dim: int = 0, reverse: bool = False
) -> tuple[Any, Any]:
    """carry, y = combine_fn(carry, x) for each slice x of `xs` along `dim`, from `init` on: the last carry and the stacked ys.

    `init`, `xs` and y are tensors, or dicts, lists and tuples of them; those of xs have one extent along `dim`. With
    `reverse` the slices are taken from the last one on; ys are in the order of xs. While a program is captured, combine_fn
    is called once, and the program makes as many trips as there are slices.
    """
    _check_functions("scan", combine_fn=combine_fn)
    state_tree, states = _tensors(init, "scan")
    xs_tree, sources = _tensors(xs, "scan")
    moved = [t.movedim(dim, 0) for t in sources.values()]
    if not moved or len({t.shape[0] for t in moved}) != 1:
        raise InvalidError(f"scan: xs have extents {[t.shape[0] for t in moved]} along dim {dim}, expected one")
    length = moved[0].shape[0]
    y_tree: Any = None

    def step(carry: Sequence[Tensor], slices: Sequence[Tensor]) -> tuple[list[Tensor], dict[str, Tensor]]:
        nonlocal y_tree
        x = _put_together(xs_tree, dict(zip(sources, slices)))
        new, y = combine_fn(_put_together(state_tree, dict(zip(states, carry))), x)
        tree, found = _tensors(new, "scan")
        if tree != state_tree:
            raise InvalidError(f"scan: combine_fn makes {_described(tree)} of {_described(state_tree)}")
        y_tree, rows = _tensors(y, "scan")
        return list(found.values()), rows

    if not is_capturing():
        carry, collected = list(states.values()), []
        for i in reversed(range(length)) if reverse else range(length):
            carry, rows = step(carry, [t[i] for t in moved])
            collected.append(rows)
        if not collected:
            raise InvalidError("scan: xs have no slices")
        if reverse:
            collected.reverse()
        stacked = {name: stack([rows[name] for rows in collected]) for name in collected[0]}
        return _put_together(state_tree, dict(zip(states, carry))), _put_together(y_tree, stacked)
    if length == 0:
        raise InvalidError("scan: xs have no slices")
    names: list[str] = []

    def body(trip: Tensor, *now: Tensor) -> tuple[Any, list[Tensor], list[Tensor]]:
        at = (length - 1 - trip if reverse else trip).reshape(1)
        carry, rows = step(now, [t.index_select(0, at.to(device=t.device)).squeeze(0) for t in moved])
        names.extend(rows)
        return True, carry, list(rows.values())

    last, collected_rows = repeat_body(body, list(states.values()), tensor(length, dtype=int64))
    if reverse:
        collected_rows = [t.flip(0) for t in collected_rows]
    ys = dict(zip(names, collected_rows))
    return _put_together(state_tree, dict(zip(states, last))), _put_together(y_tree, ys)


guard(globals(), ["cond", "scan", "while_loop"], "")
