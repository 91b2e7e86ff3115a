# SPDX-License-Identifier: Apache-2.0
"""Numbers that a program computes from extents, assertions, and functions of Python's operator module."""

from __future__ import annotations

import math
import operator
from typing import Any

import libtensor as lt

from .common import TABLE, Lazy, is_tensor, op
from .shapes import contiguous_strides

# ---- numbers of tensors


@op("sym_size.int", "size.int")
def sym_size(self: Any, dim: int) -> int:
    return int(self.shape[dim])


@op("sym_size", "size")
def sym_sizes(self: Any) -> list[int]:
    return list(self.shape)


@op("sym_stride.int", "stride.int")
def sym_stride(self: Any, dim: int) -> int:
    """As if the tensor were contiguous: views that count strides start from that."""
    return contiguous_strides(self.shape)[dim]


@op("sym_stride", "stride")
def sym_strides(self: Any) -> list[int]:
    return contiguous_strides(self.shape)


@op("sym_numel", "numel")
def sym_numel(self: Any) -> int:
    return int(self.numel())


@op("sym_storage_offset")
def sym_storage_offset(self: Any) -> int:
    return 0


@op("_local_scalar_dense", "item")
def item(self: Any) -> Any:
    """Reads a value: the program depends on data here."""
    return self.item()


@op("is_nonzero")
def is_nonzero(self: Any) -> bool:
    return bool(self.item())


@op("equal")
def equal(self: Any, other: Any) -> bool:
    return self.equal(other)  # type: ignore[no-any-return]


# ---- assertions of the exporting program, which hold nothing that is needed


def _nothing(*args: Any, **named: Any) -> None:
    return None


for _name in """sym_constrain_range sym_constrain_range_for_size _assert_async _assert_async.msg _assert_scalar
_assert_tensor_metadata _print""".split():
    op(_name)(_nothing)


@op("_functional_assert_async.msg", "_functional_assert_scalar", "_functional_sym_constrain_range")
def functional_assertion(*args: Any, **named: Any) -> Any:
    return named.get("dep_token", args[-1] if args else None)


op("_functional_sym_constrain_range_for_size")(functional_assertion)


@op("_make_dep_token")
def make_dep_token(**unused: Any) -> Any:
    return lt.zeros(())


# ---- functions of Python


def getitem(values: Any, index: Any) -> Any:
    value = values[index]
    return value.compute() if isinstance(value, Lazy) else value


for (
    _name
) in "add sub mul truediv floordiv mod pow neg pos abs eq ne lt le gt ge and_ or_ xor not_ lshift rshift".split():
    TABLE[f"_operator.{_name}"] = getattr(operator, _name)
TABLE["_operator.getitem"] = getitem
for _name in "ceil floor trunc sqrt sin cos tan sinh cosh tanh asin acos atan exp log log2 pow".split():
    TABLE[f"math.{_name}"] = getattr(math, _name)
    TABLE[f"torch.sym_{_name}"] = TABLE[f"torch._sym_{_name}"] = getattr(math, _name)
TABLE["builtins.round"] = round
TABLE["builtins.max"] = max
TABLE["builtins.min"] = min
TABLE["builtins.abs"] = abs
TABLE["builtins.int"] = TABLE["torch.sym_int"] = int
TABLE["builtins.float"] = TABLE["torch.sym_float"] = float
TABLE["builtins.bool"] = bool
TABLE["torch.sym_max"], TABLE["torch.sym_min"] = max, min
TABLE["torch.sym_not"] = operator.not_
TABLE["torch.sym_ite"] = lambda condition, a, b: a if condition else b


def sym_sum(values: Any) -> Any:
    return sum(values)


TABLE["torch.sym_sum"] = sym_sum

# ---- higher-order ops, whose operands are functions on tensors


def _results(value: Any) -> Any:
    return value if isinstance(value, (tuple, list)) else (value,)


def wrap_with_set_grad_enabled(enabled: bool, body: Any, *args: Any) -> Any:
    with lt.set_grad_enabled(enabled and lt.is_grad_enabled()):
        return body(*args)


def wrap_with_autocast(device: Any, dtype: Any, enabled: bool, cache: Any, body: Any, *args: Any) -> Any:
    with lt.autocast(str(device).partition(":")[0], dtype if enabled else None, bool(enabled)):
        return body(*args)


def cond(predicate: Any, true: Any, false: Any, operands: Any) -> Any:
    chosen = true if (predicate.item() if is_tensor(predicate) else predicate) else false
    return _results(chosen(*operands))


def while_loop(condition: Any, body: Any, carried: Any, additional: Any) -> Any:
    values = tuple(carried)
    while _truth(condition(*values, *additional)):
        values = tuple(_results(body(*values, *additional)))
    return values


def _truth(value: Any) -> Any:
    value = _results(value)[0]
    return value.item() if is_tensor(value) else value


def map_impl(body: Any, mapped: Any, additional: Any) -> Any:
    rows = [_results(body(*row, *additional)) for row in zip(*(x.unbind(0) for x in mapped))]
    return tuple(lt.stack(column) for column in zip(*rows))


def scan(combine: Any, init: Any, xs: Any, additional: Any = ()) -> Any:
    carried, rows = tuple(init), []
    for row in zip(*(x.unbind(0) for x in xs)):
        found = tuple(_results(combine(*carried, *row, *additional)))
        carried, outputs = found[: len(carried)], found[len(carried) :]
        rows.append(outputs)
    return (*carried, *(lt.stack(column) for column in zip(*rows)))


def associative_scan(combine: Any, xs: Any, additional: Any = ()) -> Any:
    rows = list(zip(*(x.unbind(0) for x in xs)))
    found = [rows[0]]
    for row in rows[1:]:
        found.append(tuple(_results(combine(*found[-1], *row, *additional))))
    return tuple(lt.stack(column) for column in zip(*found))


for _function in (wrap_with_set_grad_enabled, wrap_with_autocast, cond, while_loop, map_impl, scan, associative_scan):
    TABLE[f"higher_order.{_function.__name__}"] = _function
