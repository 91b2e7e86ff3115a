# SPDX-License-Identifier: Apache-2.0
"""FloatTensor and its like: constructors of tensors of one dtype, and classes for isinstance(). And Tensor's own."""

from __future__ import annotations

from operator import index
from typing import Any

from ._convert import Handle
from ._extras import TYPE_NAMES, Size
from .creation import empty, tensor
from .dtypes import DeviceLike, dtype, dtype_of
from .errors import InvalidTypeError
from .tensor import Tensor


def construct(name: str, kind: dtype, place: DeviceLike, args: tuple[Any, ...], named: dict[str, Any]) -> Tensor:
    """A tensor of this dtype by the oldest of constructors: of a shape, as ints or a Size, or else of data."""
    options = dict(named)
    device = options.pop("device", None)
    for key in ("size", "data"):
        if key in options and not args:
            args = (options.pop(key),)
            if key == "size":
                if not isinstance(args[0], (tuple, list)):
                    raise InvalidTypeError(f"{name}: size is {args[0]!r}, expected a tuple or list of ints")
                args = (Size(args[0]),)
    if options:
        raise InvalidTypeError(f"{name}: unexpected argument {next(iter(options))!r}")
    data = args[0] if args else Size((0,))
    if isinstance(data, Tensor) and len(args) == 1 and name == "Tensor":
        return data.view_as(data) if device is None else data.to(device)
    device = place if device is None else device
    if isinstance(data, Size) and len(args) <= 1:
        return empty(tuple(data), dtype=kind, device=device)
    if len(args) > 1 or (hasattr(data, "__index__") and not hasattr(data, "__len__") and not isinstance(data, bool)):
        try:
            shape = tuple(map(index, args))
        except TypeError:
            shown = ", ".join(type(n).__name__ for n in args)
            raise InvalidTypeError(f"{name}: got ({shown}), expected ints as a shape or one argument of data") from None
        return empty(shape, dtype=kind, device=device)
    if isinstance(data, (int, float, complex)):
        raise InvalidTypeError(
            f"{name}: got the number {data!r}, expected a sequence; libtensor.tensor takes numbers too"
        )
    return tensor(data, dtype=kind, device=device)


class _Typed(type):
    _type_name: str
    dtype: Any
    place: str

    def __instancecheck__(cls, value: Any) -> bool:
        return isinstance(value, Handle) and value.dtype is cls.dtype and value.device.type == cls.place  # type: ignore[attr-defined]

    def __call__(cls, *args: Any, **named: Any) -> Any:
        return construct(cls.__name__, cls.dtype, cls.place, args, named)


def _make(name: str, place: str = "cpu") -> Any:
    held = dtype_of(TYPE_NAMES[name])
    doc = f"{name}(data) is a tensor of {held.name} with a copy of the data, {name}(2, 3) one of that shape; a class of all such."
    shown = f"torch.{name}" if place == "cpu" else f"torch.{place}.{name}"
    module = __name__ if place == "cpu" else f"{__package__}.{place}"
    space = {"__doc__": doc, "_type_name": shown, "dtype": held, "place": place, "__module__": module}
    return _Typed(name, (), space)


FloatTensor, DoubleTensor, HalfTensor, BFloat16Tensor = map(
    _make, ("FloatTensor", "DoubleTensor", "HalfTensor", "BFloat16Tensor")
)
ByteTensor, CharTensor, ShortTensor = map(_make, ("ByteTensor", "CharTensor", "ShortTensor"))
IntTensor, LongTensor, BoolTensor = map(_make, ("IntTensor", "LongTensor", "BoolTensor"))
ON_CUDA = {name: _make(name, "cuda") for name in TYPE_NAMES}  # of libtensor.cuda
