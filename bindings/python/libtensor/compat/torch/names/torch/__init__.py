# SPDX-License-Identifier: Apache-2.0
"""Names of torch itself that libtensor does not have, or that mean something else there."""

from __future__ import annotations

import math
import sys
from typing import Any, Callable

import libtensor as lt

from .torch_version import __version__ as __version__

Storage = lt.UntypedStorage
ScriptModule = lt.nn.Module
Stream, Event = lt.cuda.Stream, lt.cuda.Event
legacy_contiguous_format = lt.contiguous_format
_standard_gamma = lt.standard_gamma


def compile(model: Callable[..., Any] | None = None, **options: Any) -> Any:
    """The function or module itself, which then runs as it does without: libtensor compiles kernels as it runs.

    The options of torch.compile() change nothing. Without a model, a decorator.
    """
    if model is None:
        return lambda function: compile(function, **options)
    if not callable(model):
        raise lt.InvalidTypeError(f"compile: model is {type(model).__name__}, expected a function or a Module")
    return model


class finfo(lt.finfo):
    """The numbers of a floating dtype, of the 8-bit ones too, which tensors cannot have."""

    # bits of precision, the exponent of the smallest normal number, the largest number
    _EIGHT_BITS = {
        "float8_e4m3fn": (4, -6, 448.0), "float8_e4m3fnuz": (4, -7, 240.0),
        "float8_e5m2": (3, -14, 57344.0), "float8_e5m2fnuz": (3, -15, 57344.0),
    }  # fmt: skip

    def __init__(self, type: Any = None) -> None:
        name = getattr(type, "__name__", "")
        if name not in self._EIGHT_BITS:
            super().__init__(lt.get_default_dtype() if type is None else type)
            return
        precision, exponent, largest = self._EIGHT_BITS[name]
        self.dtype, self.bits = type, 8
        self.eps = 2.0 ** (1 - precision)
        self.max, self.min = largest, -largest
        self.tiny = self.smallest_normal = 2.0**exponent


def _fails(kind: type[Exception]) -> Callable[..., None]:
    def check(cond: Any, message: Any = None) -> None:
        if not cond:
            raise kind(message() if callable(message) else message or "Expected cond to be True")

    check.__doc__ = f"{kind.__name__} with the text of message(), unless the condition holds."
    return check


_check, _check_index, _check_type = _fails(RuntimeError), _fails(IndexError), _fails(TypeError)
_check_value, _check_not_implemented = _fails(ValueError), _fails(NotImplementedError)


def _check_with(error_type: type[Exception], cond: Any, message: Any) -> None:
    """error_type with the text of message(), unless the condition holds."""
    _fails(error_type)(cond, message)


def _check_tensor_all(cond: Any, message: Any = None) -> None:
    """RuntimeError with the text of message(), unless all elements are true."""
    _check(cond.all().item(), message)


def _check_is_size(i: Any, message: Any = None, *, max: Any = None) -> None:
    """RuntimeError unless i is at least 0, and at most max."""
    _check(i >= 0 and (max is None or i <= max), message)


def _assert(condition: Any, message: Any) -> None:
    """AssertionError with that message, unless the condition holds."""
    if not condition:
        raise AssertionError(message)


def _assert_async(input: Any, assert_msg: str | None = None) -> None:
    """RuntimeError unless the element is true."""
    _check(input.item(), assert_msg or "Expected Tensor with single nonzero value, but got zero")


def _softmax_backward_data(grad_output: Any, output: Any, dim: int, input_dtype: Any) -> Any:
    """The gradient of softmax's input, of the gradient of its output."""
    shared = grad_output * output
    return (shared - output * shared.sum(dim, keepdim=True)).to(input_dtype)


def _log_softmax_backward_data(grad_output: Any, output: Any, dim: int, input_dtype: Any) -> Any:
    """The gradient of log_softmax's input, of the gradient of its output."""
    return (grad_output - output.exp() * grad_output.sum(dim, keepdim=True)).to(input_dtype)


# Numbers of shapes are plain ones here.
sym_int, sym_float, sym_max, sym_min = math.trunc, float, max, min


def sym_not(a: Any) -> bool:
    """not a."""
    return not a


def sym_ite(b: Any, t: Any, f: Any) -> Any:
    """t if b, else f."""
    return t if b else f


def sym_sum(args: Any) -> Any:
    """The sum of numbers."""
    return sum(args)


def _shape_as_tensor(self: Any) -> Any:
    """The extents as a tensor of int64."""
    return lt.tensor(list(self.shape), dtype=lt.int64)


def __getattr__(name: str) -> Any:
    if name == "torch":
        return sys.modules["torch"]
    if name == "Future":
        from .futures import Future

        return Future
    if name.startswith("_foreach_"):
        from ._foreach import NAMES, foreach

        if name in NAMES:
            return foreach(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
