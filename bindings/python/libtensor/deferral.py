# SPDX-License-Identifier: Apache-2.0
"""Results that are left pending until they are needed, so that chains of elementwise ops are computed in one pass."""

from __future__ import annotations

from . import _ops_gen as c
from ._convert import check, guard, handles, whole_text
from .autograd.grad_mode import _Mode
from .errors import InvalidError
from .tensor import Tensor

_MODES = {"off": c.TENSOR_LAZY_OFF, "auto": c.TENSOR_LAZY_AUTOMATIC, "all": c.TENSOR_LAZY_ALL}


def get_lazy() -> str:
    """The mode of the calling thread: "off", "auto" or "all"."""
    mode = c.tensor_get_lazy()
    return next(name for name, code in _MODES.items() if code == mode)


def set_lazy(mode: str) -> str:
    """Which results of elementwise ops of the calling thread stay pending until they are needed; returns the mode before.

    mode: "off": none; "auto": those of at least 131,072 elements, the default; "all": small ones, too. Values, errors about
    arguments, and what writes in place do are the same in every mode. docs/lazy.md says when a result is computed.
    """
    before = get_lazy()
    check(c.tensor_set_lazy(_code(mode)))
    return before


def _code(mode: str) -> int:
    if mode not in _MODES:
        raise InvalidError(f"mode is {mode!r}, expected 'off', 'auto' or 'all'")
    return _MODES[mode]


class lazy(_Mode):
    """A scope of the calling thread, and a decorator, in which results are left pending.

    with lt.lazy():
        y = (x * 2 + 1).relu()  # one pass over memory, when y is read
    """

    def __init__(self, mode: str = "all") -> None:
        super().__init__()
        self.code = _code(mode)

    def __enter__(self) -> lazy:  # type: ignore[override]
        self.before.append(c.tensor_get_lazy())
        check(c.tensor_set_lazy(self.code))
        return self

    def __exit__(self, *args: object) -> None:
        check(c.tensor_set_lazy(self.before.pop()))

    def scope(self) -> lazy:
        return lazy(next(name for name, code in _MODES.items() if code == self.code))


def set_allow_reassociation(allowed: bool) -> bool:
    """Whether chains of the ops that the calling thread calls from now on may add and multiply numbers first: (x + 4) + 3 is then x + 7.

    Returns what was before. Off by default, as the last digits of floats differ by it; of integers this is exact and always done.
    """
    return bool(c.tensor_set_allow_reassociation(allowed))


def get_allow_reassociation() -> bool:
    return bool(c.tensor_get_allow_reassociation())


class allow_reassociation(_Mode):
    """A scope of the calling thread, and a decorator, in which ops are called that may be reassociated.

    with lt.lazy(), lt.allow_reassociation():
        y = (x + 4) + 3  # one addition, of 7
    """

    def __init__(self, allowed: bool = True) -> None:
        super().__init__()
        self.allowed = bool(allowed)

    def __enter__(self) -> allow_reassociation:  # type: ignore[override]
        self.before.append(c.tensor_set_allow_reassociation(self.allowed))
        return self

    def __exit__(self, *args: object) -> None:
        c.tensor_set_allow_reassociation(self.before.pop())

    def scope(self) -> allow_reassociation:
        return allow_reassociation(self.allowed)


def eval(*tensors: Tensor) -> None:
    """Computes those of the tensors that are pending."""
    check(c.tensor_eval(*handles(tensors)))


def schedule(*tensors: Tensor) -> str:
    """What eval() would do, without doing it: a line for each pass over memory, and below it one for each of its ops."""
    handle, n = handles(tensors)
    return whole_text(lambda *text: c.tensor_schedule(handle, n, *text))


def is_pending(x: Tensor) -> bool:
    """Whether the elements of `x` are still to be computed."""
    return bool(c.tensor_is_pending(x._h))


guard(globals(), ["set_lazy", "set_allow_reassociation", "eval", "schedule", "is_pending"], "")
