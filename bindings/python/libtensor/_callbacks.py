# SPDX-License-Identifier: Apache-2.0
"""Python objects that C holds by number, and the functions that C calls.

There is one C function for each callback type. Its `user` is a key of an object that is kept for C: by the extension,
which shows Python's collector of cycles who keeps it (extension/cycles.c), else here. An exception is put aside and raised again, as the same object, by the C call that ran the callback.
"""

from __future__ import annotations

import gc
import itertools
import threading
from ctypes import c_void_p, cast, py_object, pythonapi
from typing import Any, Callable

from ._convert import Handle, native, wrap
from ._ops_gen import (
    TENSOR_OK,
    tensor_backward_fn,
    tensor_checkpoint_fn,
    tensor_destroy_fn,
    tensor_gradcheck_fn,
    tensor_hook_fn,
    tensor_post_accumulate_fn,
    tensor_reclaim_fn,
    tensor_retain,
)
from .errors import InvalidTypeError, pending


class _Dying(threading.local):
    """Objects that C gave up on this thread. Dropping one can free the next node of a long graph, so one loop does it."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.busy = False


_dying = _Dying()


if native is not None:
    keep, get, drop, silence, kept = native.hold, native.held, native.drop, native.silence, native.count_held
    _attach = native.attach
    gc.callbacks.append(native.collection_phase)
else:
    _objects: dict[int, Any] = {}
    _keys = itertools.count(1)

    def keep(value: Any) -> int:
        """Keeps an object until C says that it is not needed any more; returns its key."""
        key = next(_keys)
        _objects[key] = value
        return key

    def get(key: int) -> Any:
        """The object of a key; None if the key was silenced."""
        return _objects.get(key)

    def drop(key: int, objects: dict[int, Any] = _objects) -> Any:
        return objects.pop(key, None)

    def silence(key: int) -> None:
        """The hook of this key does nothing from now on, even where C still calls it."""
        if key in _objects:
            _objects[key] = None

    def kept() -> int:
        """How many objects C holds."""
        return len(_objects)


def attach(t: Any, key: int) -> Any:
    """Says, before C gets the key, that its callback will be one of a tensor's, or of the node that computed it: where
    it refers to the tensor, Python's collector of cycles finds that. Through ctypes it cannot: such cycles stay.

    Returns what silence() takes.
    """
    return key if native is None else _attach(t, key)


def forget(key: int, drop: Any = drop, dying: _Dying = _dying) -> None:
    dying.objects.append(drop(key))
    if dying.busy:
        return
    dying.busy = True
    try:
        while dying.objects:
            dying.objects.pop()
    finally:
        dying.busy = False


def borrow(h: int) -> Any:
    """A Tensor for a handle that C lent."""
    return wrap(tensor_retain(h))


def own(t: Any, what: str) -> int:
    """A new reference for C to what a function returned; 0 for None."""
    if t is None:
        return 0
    if not isinstance(t, Handle):
        raise InvalidTypeError(f"{what} returned {type(t).__name__}, expected a Tensor or None")
    kept: int = tensor_retain(t._h)
    return kept


def run_backward(user: int, grads: Any, n_grads: int, results: Any, n_results: int, status: Any) -> None:
    try:
        lent = [borrow(grads[i]) if grads[i] else None for i in range(n_grads)]
        found = get(user)(lent, n_results)
        for i, t in enumerate(found):
            results[i] = own(t, "backward")
        status[0] = TENSOR_OK
    except BaseException as e:
        pending.exception = e


def run_hook(user: int, grad: int, replacement: Any, status: Any) -> None:
    try:
        hook: Callable[[Any], Any] | None = get(user)
        t = hook(borrow(grad)) if hook else None
        if t is not None:
            replacement[0] = own(t, "register_hook: the hook")
        status[0] = TENSOR_OK
    except BaseException as e:
        pending.exception = e


def run_after(user: int, leaf: int, status: Any) -> None:
    try:
        hook: Callable[[], None] | None = get(user)
        if hook:
            hook()
        status[0] = TENSOR_OK
    except BaseException as e:
        pending.exception = e


def run_function(user: int, inputs: Any, n: int, output: Any, status: Any) -> None:
    try:
        output[0] = own(get(user)([borrow(inputs[i]) for i in range(n)]), "the function")
        status[0] = TENSOR_OK
    except BaseException as e:
        pending.exception = e


def run_checkpoint(user: int, inputs: Any, n: int, outputs: Any, n_outputs: int, status: Any) -> None:
    try:
        get(user)([borrow(inputs[i]) for i in range(n)])
        status[0] = TENSOR_OK
    except BaseException as e:
        pending.exception = e


def collect(user: int, device: int) -> int:
    """Tensors in cycles of references hold memory of devices until Python looks for them."""
    return int(gc.collect() > 0)


# The function objects must live as long as C may call them: for good, longer than this module.
_trampolines = [
    tensor_destroy_fn(forget),
    tensor_backward_fn(run_backward),
    tensor_hook_fn(run_hook),
    tensor_gradcheck_fn(run_function),
    tensor_reclaim_fn(collect),
    tensor_checkpoint_fn(run_checkpoint),
    tensor_post_accumulate_fn(run_after),
]
pythonapi.Py_IncRef(py_object(_trampolines))
destroy, backward, hook, function, reclaim, checkpoint, after = (cast(t, c_void_p).value for t in _trampolines)
