# SPDX-License-Identifier: Apache-2.0
"""Finds the op whose gradient is NaN."""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

from .. import _ops_gen as c
from .._convert import Handle
from ..errors import AutogradError, expect_bool
from ..graph import AccumulateGrad, Node, grad_fn
from ..graph import anomaly_mode as _held
from .grad_mode import no_grad

__all__ = [
    "detect_anomaly", "is_anomaly_check_nan_enabled", "is_anomaly_enabled", "set_anomaly_enabled", "set_detect_anomaly",
]  # fmt: skip

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
_calls: dict[int, str] = {}  # by the id of a node: where its op was called
_MOST = 1 << 16


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on; see detect_anomaly."""
    return _held.on


def is_anomaly_check_nan_enabled() -> bool:
    """Whether anomaly mode, where it is on, checks gradients for NaN."""
    return _held.check_nan


def _profile(frame: Any, event: str, value: Any) -> None:
    """Remembers, of each Tensor that a function of this package returns, the line outside the package."""
    if event != "return" or not isinstance(value, Handle) or not frame.f_code.co_filename.startswith(_PACKAGE):
        return
    caller = frame.f_back
    while caller is not None and caller.f_code.co_filename.startswith(_PACKAGE):
        caller = caller.f_back
    if caller is None:
        return
    node = grad_fn(value)  # type: ignore[arg-type]
    if node is not None and len(_calls) < _MOST:
        code = caller.f_code
        _calls.setdefault(
            c.tensor_node_id(node._h), f'File "{code.co_filename}", line {caller.f_lineno}, in {code.co_name}'
        )


def set_anomaly_enabled(mode: bool, check_nan: bool = True) -> None:
    """Turns the check of gradients on or off; see detect_anomaly."""
    expect_bool("set_anomaly_enabled", "mode", mode)
    expect_bool("set_anomaly_enabled", "check_nan", check_nan)
    _held.on, _held.check_nan = mode, check_nan
    if mode and sys.getprofile() is None:
        sys.setprofile(_profile)
    elif not mode:
        if sys.getprofile() is _profile:
            sys.setprofile(None)
        _calls.clear()


class detect_anomaly:
    """A scope in which backward() and grad() raise an error where a gradient becomes NaN, which names the op.

    The line that called the op is named too where Python sees the call: in the thread that opened the scope, while no other
    profiler runs, and not for operators and methods without arguments that the extension calls. Gradients are computed twice,
    so hooks of tensors are called twice: for programs that are being debugged. check_nan=False checks nothing.

        with lt.autograd.detect_anomaly():
            loss(model(x)).backward()
    """

    def __init__(self, check_nan: bool = True) -> None:
        self.check_nan = check_nan
        self.before: list[tuple[bool, bool]] = []
        warnings.warn("detect_anomaly: gradients are computed twice, for debugging only", stacklevel=2)

    def __enter__(self) -> None:
        self.before.append((_held.on, _held.check_nan))
        set_anomaly_enabled(True, self.check_nan)

    def __exit__(self, *args: object) -> None:
        set_anomaly_enabled(*self.before.pop())


class set_detect_anomaly(detect_anomaly):
    """Turns the check on or off at once, and back at the end of a scope."""

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        self.check_nan = check_nan
        self.mode = mode
        self.before = [(_held.on, _held.check_nan)]
        set_anomaly_enabled(mode, check_nan)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *args: object) -> None:
        set_anomaly_enabled(*self.before[-1])


def _walk(outputs: list[Any]) -> tuple[dict[Any, Any], dict[Any, list[Any]], list[Any]]:
    """Of each node a tensor that it computed, if one is known; of each node those that it feeds; the leaves."""
    known: dict[Any, Any] = {}
    fed: dict[Any, list[Any]] = {}
    leaves: dict[Any, Any] = {}
    todo = []
    for t in outputs:
        node = t.grad_fn
        if node is not None:
            known[node] = t
            todo.append(node)
        elif t.requires_grad:
            leaves[AccumulateGrad(t)] = t
    seen = set(todo)
    while todo:
        node = todo.pop()
        for value in node.saved.values():
            for t in value if isinstance(value, list) else [value]:
                if isinstance(t, Handle):
                    maker = grad_fn(t)  # type: ignore[arg-type]
                    if maker is not None:
                        known.setdefault(maker, t)
        for source, _ in node.next_functions:
            if source is None:
                continue
            fed.setdefault(source, []).append(node)
            if isinstance(source, AccumulateGrad):
                leaves[source] = source.variable
            elif source not in seen:
                seen.add(source)
                todo.append(source)
    return known, fed, list(leaves.items())


def _has_nan(t: Any) -> bool:
    return t is not None and bool(t.detach().isnan().any())


def check_gradients(outputs: list[Any], weights: Any, gradients: Any) -> None:
    """An error that names the op, if a gradient of the leaves or of a saved tensor is NaN and those of its users are not."""
    if not _held.check_nan:
        return
    known, fed, leaves = _walk(outputs)
    places = [*known.items(), *leaves]
    differentiable = [(k, t) for k, t in places if t.requires_grad and t.dtype.kind in "fc"]
    if not differentiable:
        return
    found = gradients(outputs, [t for _, t in differentiable], weights, True, False, True)
    with no_grad():
        nan = {k: _has_nan(g) for (k, _), g in zip(differentiable, found)}
    if not any(nan.values()):
        return
    grads = {k: g for (k, _), g in zip(differentiable, found)}
    tensors = dict(differentiable)
    for place in [k for k, wrong in nan.items() if wrong]:
        suspects = _between(place, fed, nan)
        guilty = []
        for node in suspects:
            if grads.get(node) is None:
                guilty.append(node)
                continue
            through = gradients([tensors[node]], [tensors[place]], [grads[node]], True, False, True)[0]
            with no_grad():
                if _has_nan(through):
                    guilty.append(node)
        if guilty:
            raise AutogradError(_message(guilty))
    raise AutogradError("backward: the gradient of an output is NaN before the first op")


def _between(place: Any, fed: dict[Any, list[Any]], nan: dict[Any, bool]) -> list[Any]:
    """The ops that made a gradient NaN: from the users of this value up to those whose result has a gradient without NaN;
    nothing if a value above has NaN already."""
    suspects, todo, seen = [], list(fed.get(place, [])), set()
    while todo:
        node = todo.pop(0)
        if node in seen:
            continue
        seen.add(node)
        if nan.get(node):
            return []
        suspects.append(node)
        if node not in nan:
            todo += fed.get(node, [])
    return suspects


def _message(suspects: list[Any]) -> str:
    node: Node = suspects[0]
    name = node.name()
    text = f"{name}: its gradient is NaN, but that of its result is not"
    if len(suspects) > 1:
        others = ", ".join(dict.fromkeys(one.name() for one in suspects[1:]))
        text = f"{name}: its gradient is NaN, or that of an op after it: {others}"
    shapes = [list(t.shape) for t in node.outputs]
    where = _calls.get(c.tensor_node_id(node._h))
    text += f"; the result has shape {shapes[0]}" if len(shapes) == 1 else ""
    return text + (f"; called in\n  {where}" if where else "")


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
