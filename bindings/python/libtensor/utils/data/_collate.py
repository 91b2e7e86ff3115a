# SPDX-License-Identifier: Apache-2.0
"""Samples as batches."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any, Callable

from ..._convert import Handle
from ..._convert import guard as _guard
from ...combining import stack
from ...creation import tensor
from ...dtypes import float64
from ...errors import InvalidError, InvalidNameError, InvalidTypeError, OutOfRangeError
from ...interchange import asarray

np_str_obj_array_pattern = re.compile(r"[SaUO]")  # what NumPy calls arrays of texts and objects
# What collates samples of further classes, by class: function(batch, collate_fn_map=...).
default_collate_fn_map: dict[Any, Callable[..., Any]] = {}


def collate_tensor_fn(batch: Sequence[Any], *, collate_fn_map: Any = None) -> Any:
    """Stacks tensors along a new first axis."""
    return stack(batch)


def _is_numeric_array(value: Any) -> bool:
    """An array or a scalar of NumPy, but not of texts or objects."""
    interface = getattr(value, "__array_interface__", None)
    return interface is not None and interface["typestr"][1] not in "SUOVMm"


def _mapping_like(example: Mapping[Any, Any], items: dict[Any, Any]) -> Any:
    try:
        if isinstance(example, MutableMapping):
            made = copy.copy(example)
            made.update(items)
            return made
        return type(example)(items)  # type: ignore[call-arg]
    except TypeError:
        return items


def _sequence_like(example: Sequence[Any], items: list[Any]) -> Any:
    """A tuple becomes a list, as in PyTorch."""
    if isinstance(example, tuple):
        return type(example)(*items) if hasattr(example, "_fields") else items
    try:
        if isinstance(example, MutableSequence):
            made = copy.copy(example)
            made[:] = items
            return made
        return type(example)(items)  # type: ignore[call-arg]
    except TypeError:
        return items


def default_collate(batch: Sequence[Any]) -> Any:
    """Stacks samples: tensors and NumPy's arrays along a new first axis, numbers to one tensor, and what mappings and
    sequences hold each for itself; texts and bytes stay a list.

    Numbers become int64, float64 or bool. Sequences have one length, and of tuples the result is a list.
    """
    if not len(batch):
        raise OutOfRangeError("default_collate: the batch has no samples, expected at least one")
    first = batch[0]
    for kind, function in default_collate_fn_map.items():
        if isinstance(first, kind):
            return function(batch, collate_fn_map=default_collate_fn_map)
    if isinstance(first, Handle):
        return stack(batch)
    if _is_numeric_array(first):
        return stack([asarray(sample) for sample in batch])
    if isinstance(first, float):
        return tensor(list(batch), dtype=float64)
    if isinstance(first, (int, complex)):
        return tensor(list(batch))
    if isinstance(first, (str, bytes)):
        return batch
    if isinstance(first, Mapping):
        for i, sample in enumerate(batch):
            if missing := [key for key in first if key not in sample]:
                raise InvalidNameError(f"default_collate: sample {i} has no key {missing[0]!r}, which sample 0 has")
        return _mapping_like(first, {key: default_collate([sample[key] for sample in batch]) for key in first})
    if isinstance(first, Sequence) and not hasattr(first, "__array_interface__"):
        if len({len(sample) for sample in batch}) > 1:
            raise InvalidError("default_collate: the samples of a batch have different lengths")
        columns = list(zip(*batch))
        return _sequence_like(first, [default_collate(column) for column in columns])
    raise InvalidTypeError(
        "default_collate: expected tensors, arrays, numbers, texts, or mappings and sequences of them, "
        f"not {type(first).__name__}"
    )


def default_convert(data: Any) -> Any:
    """Arrays of NumPy as tensors, also in mappings and sequences; all else stays as it is."""
    if isinstance(data, (Handle, str, bytes)):
        return data
    if _is_numeric_array(data):
        return asarray(data)
    if isinstance(data, Mapping):
        return _mapping_like(data, {key: default_convert(data[key]) for key in data})
    if isinstance(data, Sequence) and not hasattr(data, "__array_interface__"):
        return _sequence_like(data, [default_convert(item) for item in data])
    return data


_guard(globals(), ["default_collate"], "")
