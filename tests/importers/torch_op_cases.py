# SPDX-License-Identifier: Apache-2.0
"""Calls of ATen ops, recorded while PyTorch runs the samples of its own table of ops, and their comparison."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from libtensor.importers.aten import TABLE as TABLE
from libtensor.importers.aten import find
from libtensor.importers.aten.common import Lazy
from libtensor.importers.torch_export import dtype_of, from_torch_tensor
from torch.utils._python_dispatch import TorchDispatchMode
from torch.utils._pytree import tree_map

import libtensor as lt

# What depends on chance, or on memory that nobody wrote: only shapes and dtypes are compared.
UNDEFINED = """empty.memory_format empty_strided.default empty_like.default new_empty.default new_empty_strided.default
empty_permuted.default rand.default randn.default randperm.default rand_like.default randn_like.default
randint.default randint.low randint_like.default randint_like.low_dtype bernoulli.default bernoulli.p bernoulli.Tensor
multinomial.default native_dropout.default normal_functional.default normal.Tensor_float normal.Tensor_Tensor
normal.float_Tensor uniform.default exponential.default normal_.default uniform_.default exponential_.default
bernoulli_.float""".split()

# Results that are indices of values: right if the values there are.
CHOSEN = {
    "sort.default": 1,
    "sort.stable": 1,
    "topk.default": 1,
    "max.dim": 1,
    "min.dim": 1,
    "kthvalue.default": 1,
    "mode.default": 1,
    "median.dim": 1,
    "cummax.default": 1,
    "cummin.default": 1,
    "argsort.default": 0,
}


@dataclass
class Call:
    target: str
    args: Any
    named: Any
    result: Any


class Recorder(TorchDispatchMode):
    """Keeps copies of the arguments and results of each call of an op that `wanted` accepts."""

    def __init__(self, wanted: Callable[[str, Any, Any], bool]) -> None:
        super().__init__()
        self.wanted, self.calls = wanted, []

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        target, named = str(func), kwargs or {}
        if not self.wanted(target, args, named):
            return func(*args, **named)
        before = tree_map(_copy, (list(args), named))
        result = func(*args, **named)
        self.calls.append(Call(target, before[0], before[1], tree_map(_copy, result)))
        return result


def _copy(value: Any) -> Any:
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


@functools.cache
def entries() -> list[Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from torch.testing._internal.common_methods_invocations import op_db
    return list(op_db)


def record(
    dtypes: list[Any], per_op: int, per_target: int, wanted: Callable[[str], bool], named: Callable[[str], bool]
) -> Iterator[Call]:
    """Calls of ops with a function here, at most so many of each op, from the entries of PyTorch's table so named."""
    counts: dict[Any, int] = {}

    def accept(target: str, args: Any, named: Any) -> bool:
        if not wanted(target) or find(target) is None:
            return False
        key = (target, str(tree_map(_kind, (list(args), named))))
        total, own = counts.get(target, 0), counts.get(key, 0)
        if own >= 1 or total >= per_target:
            return False
        counts[target], counts[key] = total + 1, own + 1
        return True

    for entry in entries():
        if not named(entry.name):
            continue
        for dtype in dtypes:
            if not entry.supports_dtype(dtype, "cpu"):
                continue
            torch.manual_seed(0)
            recorder = Recorder(accept)
            try:
                samples = list(entry.sample_inputs("cpu", dtype, requires_grad=False))
            except Exception:  # some samples need packages that are not there
                continue
            for sample in samples[:: max(len(samples) // per_op, 1)][:per_op]:
                try:
                    with recorder, torch.no_grad():
                        entry(sample.input, *sample.args, **sample.kwargs)
                except Exception:
                    continue
            yield from recorder.calls


def _kind(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        return f"{value.dtype}{min(value.ndim, 3)}"
    return value if isinstance(value, (bool, str, type(None))) else type(value).__name__


def ours(value: Any) -> Any:
    """Arguments of PyTorch as those of the table."""
    if isinstance(value, torch.Tensor):
        return from_torch_tensor(value)
    if isinstance(value, (list, tuple)):
        return [ours(entry) for entry in value]
    if isinstance(value, dict):
        return {key: ours(entry) for key, entry in value.items()}
    if isinstance(value, torch.dtype):
        return dtype_of(value)
    if isinstance(value, (torch.device, torch.layout, torch.memory_format)):
        return None
    return value


def theirs(value: Any) -> Any:
    """A result of the table as PyTorch's."""
    if isinstance(value, Lazy):
        return theirs(value.compute())
    if isinstance(value, lt.Tensor):
        value = value.detach().contiguous()
        if value.dtype is lt.bool:
            return torch.from_dlpack(value.astype("uint8")).bool()
        return torch.from_dlpack(value.clone())
    if isinstance(value, (list, tuple)):
        return [theirs(entry) for entry in value]
    return value


def check(call: Call, tolerance: dict[Any, float]) -> str:
    """How the result of the table differs from PyTorch's, or ""."""
    try:
        found = theirs(find(call.target)(*ours(call.args), **ours(call.named)))
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    name = call.target.partition(".")[2]
    expected = call.result if isinstance(call.result, (list, tuple)) else [call.result]
    found = found if isinstance(found, (list, tuple)) else [found]
    if len(expected) != len(found):
        return f"{len(found)} results, expected {len(expected)}"
    for i, (a, b) in enumerate(zip(found, expected)):
        if name in CHOSEN and i == CHOSEN[name]:
            b = a if _same_values(call, a, b) else b
        problem = _difference(a, b, name in UNDEFINED, tolerance)
        if problem:
            return f"result {i}: {problem}"
    return ""


def _same_values(call: Call, a: Any, b: Any) -> bool:
    x = call.args[0]
    at = 2 if call.target in ("aten.topk.default", "aten.kthvalue.default") else 1
    dim = call.named.get("dim", call.args[at] if len(call.args) > at else -1)
    if x.ndim == 0 or a.shape != b.shape:
        return a.shape == b.shape
    a, b = (v if v.ndim == x.ndim else v.unsqueeze(dim) for v in (a, b))
    return bool(torch.equal(x.gather(dim, a), x.gather(dim, b)) or (x != x).any())


def _difference(a: Any, b: Any, undefined: bool, tolerance: dict[Any, float]) -> str:
    if not isinstance(b, torch.Tensor):
        return "" if a == b or (b is None and a is None) else f"{a!r}, expected {b!r}"
    if not isinstance(a, torch.Tensor):
        return f"{a!r}, expected a tensor"
    if a.shape != b.shape:
        return f"shape {tuple(a.shape)}, expected {tuple(b.shape)}"
    if a.dtype != b.dtype:
        return f"dtype {a.dtype}, expected {b.dtype}"
    if undefined or b.numel() == 0:
        return ""
    if not (b.is_floating_point() or b.is_complex()):
        return "" if torch.equal(a, b) else f"{int((a != b).sum())} of {b.numel()} elements differ"
    same = (a == b) | (a.isnan() & b.isnan())
    if same.all():
        return ""
    finite = b[b.isfinite()]
    largest = float(finite.abs().max()) if finite.numel() else 1.0
    off = float((a - b).masked_fill(same, 0).abs().nan_to_num(nan=float("inf")).max())
    allowed = tolerance.get(b.dtype, 1e-5)
    return "" if off <= allowed * max(largest, 1e-6) else f"off by {off:.3g}, the largest value is {largest:.3g}"
