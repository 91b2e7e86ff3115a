# SPDX-License-Identifier: Apache-2.0
"""Comparison of tensors in tests, and tensors to test with."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Callable

from ._convert import Handle, is_array
from .dtypes import DeviceLike, DTypeLike, dtype_of, result_type
from .errors import InvalidError, InvalidTypeError
from .tensor import Tensor
from .types import sparse_coo, sparse_csr, strided

__all__ = ["assert_allclose", "assert_close", "make_tensor"]

# (rtol, atol) of PyTorch.
_TOLERANCES = {
    "float16": (1e-3, 1e-5), "bfloat16": (1.6e-2, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7),
    "complex64": (1.3e-6, 1e-5), "complex128": (1e-7, 1e-7),
}  # fmt: skip

Message = Any
_failure = AssertionError


def _fail(text: str, msg: Message) -> None:
    raise _failure(text if msg is None else msg(text) if callable(msg) else msg)


def _at(path: str) -> str:
    return f"\n\nThe failure occurred for item {path}" if path else ""


def assert_close(
    actual: Any,
    expected: Any,
    *,
    allow_subclasses: bool = True,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = False,
    check_device: bool = True,
    check_dtype: bool = True,
    check_layout: bool = True,
    check_stride: bool = False,
    msg: str | Callable[[str], str] | None = None,
) -> None:
    """An AssertionError unless |actual - expected| <= atol + rtol * |expected| everywhere, and shapes and dtypes are equal.

    actual, expected: tensors, numbers, arrays, or sequences and mappings of them. rtol and atol, of which both or none are
    given, are by default those of the dtype, the coarser of two: float32 1.3e-6 and 1e-5, float64 1e-7 and 1e-7, float16 1e-3
    and 1e-5, bfloat16 1.6e-2 and 1e-5, others 0. msg: the text of the error, or a function of that which it would be.
    """
    if (rtol is None) != (atol is None):
        raise InvalidError("assert_close: expected both of rtol and atol, or none")
    for name, value in (("rtol", rtol), ("atol", atol)):
        if value is not None and not value >= 0:
            raise InvalidError(f"assert_close: {name} is {value}, expected at least 0")
    options = {
        "rtol": rtol, "atol": atol, "equal_nan": equal_nan, "device": check_device, "dtype": check_dtype,
        "stride": check_stride, "subclasses": allow_subclasses, "layout": check_layout,
    }  # fmt: skip
    _compare(actual, expected, "", options, msg)


def _compare(actual: Any, expected: Any, path: str, options: dict[str, Any], msg: Message) -> None:
    if isinstance(actual, Mapping) and isinstance(expected, Mapping):
        if set(actual) != set(expected):
            missing, more = sorted(map(str, set(expected) - set(actual))), sorted(map(str, set(actual) - set(expected)))
            _fail(
                f"The keys of the mappings do not match:\nMissing keys: {missing}\nAdditional keys: {more}{_at(path)}",
                msg,
            )
        for key in expected:
            _compare(actual[key], expected[key], f"{path}[{key!r}]", options, msg)
        return
    if _is_sequence(actual) and _is_sequence(expected):
        if len(actual) != len(expected):
            _fail(f"The length of the sequences mismatch: {len(actual)} != {len(expected)}{_at(path)}", msg)
        for i, (a, b) in enumerate(zip(actual, expected)):
            _compare(a, b, f"{path}[{i}]", options, msg)
        return
    if actual is None or expected is None:
        if actual is not expected:
            _fail(f"None mismatch: {actual} is not {expected}{_at(path)}", msg)
        return
    numbers = (bool, int, float, complex)
    if isinstance(actual, numbers) and isinstance(expected, numbers):
        _numbers(actual, expected, path, options, msg)
        return
    if not options["subclasses"] and type(actual) is not type(expected):
        raise InvalidTypeError(f"assert_close: types {type(actual).__name__} and {type(expected).__name__} differ")
    _tensors(_tensor(actual), _tensor(expected), path, options, msg)


def _is_sequence(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _tensor(value: Any) -> Any:
    if isinstance(value, Handle):
        return value
    if is_array(value) or isinstance(value, (bool, int, float, complex)) or hasattr(value, "dtype"):
        from .creation import tensor

        return tensor(value)
    raise InvalidTypeError(
        f"assert_close: {type(value).__name__} cannot be compared, expected Tensors, numbers or arrays"
    )


def _tolerances(a: str, b: str, options: dict[str, Any]) -> tuple[float, float]:
    if options["rtol"] is not None:
        return options["rtol"], options["atol"]
    pairs = [_TOLERANCES.get(name, (0.0, 0.0)) for name in (a, b)]
    return max(p[0] for p in pairs), max(p[1] for p in pairs)


def _numbers(actual: Any, expected: Any, path: str, options: dict[str, Any], msg: Message) -> None:
    if options["dtype"] and type(actual) is not type(expected):
        _fail(f"The (d)types do not match: {type(actual)} != {type(expected)}.{_at(path)}", msg)
    kind = {float: "float64", complex: "complex128"}
    rtol, atol = _tolerances(kind.get(type(actual), ""), kind.get(type(expected), ""), options)
    if options["equal_nan"] and actual != actual and expected != expected:
        return
    difference = abs(actual - expected)
    if actual == expected or difference <= atol + rtol * abs(expected):
        return
    relative = difference / abs(expected) if expected else math.inf
    _fail(
        f"Scalars are not close!\n\nExpected {expected} but got {actual}.\nAbsolute difference: {difference} (up to {atol} "
        f"allowed)\nRelative difference: {relative} (up to {rtol} allowed){_at(path)}",
        msg,
    )


def _tensors(actual: Any, expected: Any, path: str, options: dict[str, Any], msg: Message) -> None:
    if actual.shape != expected.shape:
        _fail(
            f"The values for attribute 'shape' do not match: {tuple(actual.shape)} != {tuple(expected.shape)}.{_at(path)}",
            msg,
        )
    for name in ("device", "dtype"):
        ours, theirs = getattr(actual, name), getattr(expected, name)
        if options[name] and ours != theirs:
            _fail(f"The values for attribute '{name}' do not match: {ours} != {theirs}.{_at(path)}", msg)
    if actual.layout is not strided or expected.layout is not strided:
        return _sparse_tensors(actual, expected, path, options, msg)
    if options["stride"] and actual.stride() != expected.stride():
        _fail(
            f"The values for attribute 'stride()' do not match: {actual.stride()} != {expected.stride()}.{_at(path)}",
            msg,
        )
    rtol, atol = _tolerances(actual.dtype.name, expected.dtype.name, options)
    kind = result_type(actual, expected)
    a, b = (t.detach().to(device="cpu", dtype=kind) for t in (actual, expected))
    if rtol or atol:
        close = a.isclose(b, rtol=rtol, atol=atol, equal_nan=options["equal_nan"])
    else:  # large integers too, which isclose() compares as floating numbers
        close = a.eq(b)
        if options["equal_nan"]:
            close = close.logical_or(a.ne(a).logical_and(b.ne(b)))
    if bool(close.all()):
        return
    if a.dtype.kind == "b":
        a, b = a.int(), b.int()
    wrong = close.logical_not()
    count = int(wrong.sum().item())
    difference = (a.double() - b.double()).abs() if a.dtype.kind != "c" else (a - b).abs()
    relative = difference / b.abs().double()
    shown = []
    for title, values, limit in (("absolute", difference, atol), ("relative", relative, rtol)):
        masked = values.where(wrong, 0.0).nan_to_num(nan=math.inf, posinf=math.inf)
        place = _place(int(masked.reshape(-1).argmax().item()), a.shape)
        value = values.reshape(-1)[int(masked.reshape(-1).argmax().item())].item()
        where = f" at index {place}" if a.ndim else ""
        shown.append(f"Greatest {title} difference: {value}{where} (up to {limit} allowed)")
    head = "Tensor-likes are not close!" if rtol or atol else "Tensor-likes are not equal!"
    total = a.numel()
    share = f"Mismatched elements: {count} / {total} ({100 * count / total:.1f}%)"
    _fail("\n".join([f"{head}\n", share, *shown]) + _at(path), msg)


def _sparse_tensors(actual: Any, expected: Any, path: str, options: dict[str, Any], msg: Message) -> None:
    """Indices and values, duplicates added; tensors of different layouts as dense ones."""
    layouts = actual.layout, expected.layout
    if layouts[0] is not layouts[1]:
        if options["layout"]:
            _fail(f"The values for attribute 'layout' do not match: {layouts[0]} != {layouts[1]}.{_at(path)}", msg)
        a, b = (t if t.layout is strided else t.to_dense() for t in (actual, expected))
        return _tensors(a, b, path, options, msg)
    if layouts[0] is sparse_coo:
        actual, expected = actual.coalesce(), expected.coalesce()
        parts = ["indices", "values"]
    else:
        parts = ["crow_indices", "col_indices"] if layouts[0] is sparse_csr else ["ccol_indices", "row_indices"]
        parts.append("values")
    counts = [t.values().shape[0] for t in (actual, expected)]
    if counts[0] != counts[1]:
        _fail(f"The numbers of stored values do not match: {counts[0]} != {counts[1]}.{_at(path)}", msg)
    for part in parts:
        exact = {} if part == "values" else {"rtol": 0.0, "atol": 0.0}
        a, b = (getattr(t, part)() for t in (actual, expected))
        _tensors(a, b, f"{path}.{part}()", {**options, **exact}, msg)


def _place(i: int, shape: Any) -> tuple[int, ...]:
    found = []
    for n in reversed(shape):
        i, rest = divmod(i, n)
        found.append(rest)
    return tuple(reversed(found))


def assert_allclose(
    actual: Any,
    expected: Any,
    rtol: float | None = None,
    atol: float | None = None,
    equal_nan: bool = True,
    msg: str = "",
) -> None:
    """assert_close without the checks of dtypes and devices, for NaN equal to NaN; PyTorch's older function."""
    a, b = (v if isinstance(v, Handle) else _tensor_of(v) for v in (actual, expected))
    assert_close(
        a, b, rtol=rtol, atol=atol, equal_nan=equal_nan, check_device=False, check_dtype=False, msg=msg or None
    )


def _tensor_of(value: Any) -> Any:
    from .creation import tensor

    return tensor(value)


def make_tensor(
    *shape: Any,
    dtype: DTypeLike,
    device: DeviceLike = None,
    low: float | None = None,
    high: float | None = None,
    requires_grad: bool = False,
    noncontiguous: bool = False,
    exclude_zero: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """A tensor of uniform random numbers in [low, high): by default -9 to 9, from 0 for unsigned integers, 0 and 1 for bool.

    noncontiguous: a view of every second element. exclude_zero: no element is 0."""
    from .random import rand, randint

    held = dtype_of(dtype)
    size = list(shape[0]) if len(shape) == 1 and not isinstance(shape[0], int) else list(shape)
    first = -9 if held.kind in "ifc" else 0
    low = first if low is None else low
    high = (2 if held.kind == "b" else 10 if held.kind in "iu" else 9) if high is None else high
    if not low < high:
        raise InvalidError(f"make_tensor: low is {low} and high is {high}, expected low < high")
    drawn = [*size[:-1], size[-1] * 2] if noncontiguous and size else size
    made: Any
    if held.kind in "iub":
        made = randint(math.floor(low), math.ceil(high), drawn, device=device).to(dtype=held)
    elif held.kind == "c":
        from . import complex as join

        kind = held.to_real()
        made = join(*(rand(drawn, dtype=kind, device=device) * (high - low) + low for _ in range(2)))
    else:
        made = (rand(drawn, dtype="float64", device=device) * (high - low) + low).to(dtype=held)
    if noncontiguous and size:
        made = made[..., ::2]
    if exclude_zero:
        made = made.where(made.ne(0), 1) if held.kind != "b" else made.logical_or(made.logical_not())
    if memory_format is not None:
        made = made.contiguous(memory_format=memory_format)
    if requires_grad:
        made.requires_grad = True
    return made  # type: ignore[no-any-return]


def __dir__() -> list[str]:
    """What the module exports."""
    return sorted(__all__)
