# SPDX-License-Identifier: Apache-2.0
"""Ops of ATen that create tensors, and random numbers. They use the default device, which the module sets."""

from __future__ import annotations

from typing import Any

import libtensor as lt

from .common import number_dtype, op


@op("full")
def full(size: Any, fill_value: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.full(tuple(size), fill_value, dtype=dtype or number_dtype(fill_value))


@op("scalar_tensor")
def scalar_tensor(s: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.full((), s, dtype=dtype or lt.float32)


@op("zeros", "empty.memory_format")
def zeros(size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.zeros(tuple(size), dtype=dtype)


@op("empty_strided")
def empty_strided(size: Any, stride: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.zeros(tuple(size), dtype=dtype)


@op("empty_permuted")
def empty_permuted(size: Any, physical_layout: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.zeros(tuple(size), dtype=dtype)


@op("ones")
def ones(size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.ones(tuple(size), dtype=dtype)


def _like(self: Any, size: Any, value: Any, dtype: Any) -> Any:
    return lt.full(tuple(size), value, dtype=dtype or self.dtype, device=self.device)


@op("full_like")
def full_like(self: Any, fill_value: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, self.shape, fill_value, dtype)


@op("zeros_like", "empty_like")
def zeros_like(self: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, self.shape, 0, dtype)


@op("ones_like")
def ones_like(self: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, self.shape, 1, dtype)


@op("new_zeros", "new_empty")
def new_zeros(self: Any, size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, size, 0, dtype)


@op("new_empty_strided")
def new_empty_strided(self: Any, size: Any, stride: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, size, 0, dtype)


@op("new_ones")
def new_ones(self: Any, size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, size, 1, dtype)


@op("new_full")
def new_full(self: Any, size: Any, fill_value: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return _like(self, size, fill_value, dtype)


@op("arange.start_step")
def arange(start: Any, end: Any, step: Any = 1, *, dtype: Any = None, **unused: Any) -> Any:
    if dtype is None:
        dtype = lt.int64 if all(isinstance(bound, int) for bound in (start, end, step)) else lt.float32
    return lt.arange(start, end, step, dtype=dtype)


@op("arange")
def arange_end(end: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return arange(0, end, dtype=dtype)


@op("arange.start")
def arange_start(start: Any, end: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return arange(start, end, dtype=dtype)


@op("linspace")
def linspace(start: Any, end: Any, steps: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.linspace(start, end, steps, dtype=dtype)


@op("logspace")
def logspace(start: Any, end: Any, steps: int, base: float = 10.0, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.logspace(start, end, steps, base, dtype=dtype)


@op("eye")
def eye(n: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.eye(n, dtype=dtype)


@op("eye.m")
def eye_m(n: int, m: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.eye(n, m, dtype=dtype)


@op("tril_indices")
def tril_indices(row: int, col: int, offset: int = 0, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.tril_indices(row, col, offset, dtype=dtype or lt.int64)


@op("triu_indices")
def triu_indices(row: int, col: int, offset: int = 0, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.triu_indices(row, col, offset, dtype=dtype or lt.int64)


def _window(name: str, a: float, b: float) -> None:
    @op(name, f"{name}.periodic")
    def window(window_length: int, periodic: bool = True, *, dtype: Any = None, **unused: Any) -> Any:
        turns = max(window_length if periodic else window_length - 1, 1)
        angles = lt.arange(window_length, dtype=lt.float64) * (2 * lt.pi / turns)
        return (a - b * angles.cos()).astype(dtype or lt.float32)


_window("hann_window", 0.5, 0.5)
_window("hamming_window", 0.54, 0.46)


# ---- random numbers


@op("rand")
def rand(size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.rand(tuple(size), dtype=dtype)


@op("randn")
def randn(size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randn(tuple(size), dtype=dtype)


@op("rand_like")
def rand_like(self: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.rand(self.shape, dtype=dtype or self.dtype)


@op("randn_like")
def randn_like(self: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randn(self.shape, dtype=dtype or self.dtype)


@op("randint")
def randint(high: int, size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randint(0, high, tuple(size), dtype=dtype or lt.int64)


@op("randint.low")
def randint_low(low: int, high: int, size: Any, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randint(low, high, tuple(size), dtype=dtype or lt.int64)


@op("randint_like")
def randint_like(self: Any, high: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randint(0, high, self.shape, dtype=dtype or self.dtype)


@op("randint_like.low_dtype")
def randint_like_low(self: Any, low: int, high: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randint(low, high, self.shape, dtype=dtype or self.dtype)


@op("randperm")
def randperm(n: int, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.randperm(n).astype(dtype or lt.int64)


@op("bernoulli")
def bernoulli(self: Any, *, generator: Any = None) -> Any:
    return self.bernoulli().astype(self.dtype)


@op("bernoulli.p")
def bernoulli_p(self: Any, p: float = 0.5, *, generator: Any = None) -> Any:
    return (lt.rand(self.shape) < p).astype(self.dtype)


op("bernoulli.Tensor")(lambda self, p, *, generator=None: bernoulli(p).astype(self.dtype))


@op("multinomial")
def multinomial(self: Any, num_samples: int, replacement: bool = False, *, generator: Any = None) -> Any:
    return self.multinomial(num_samples, replacement)


@op("normal_functional")
def normal_functional(self: Any, mean: float = 0, std: float = 1, *, generator: Any = None) -> Any:
    return lt.randn(self.shape, dtype=self.dtype) * std + mean


@op("normal.Tensor_float", "normal.Tensor_Tensor", "normal.float_Tensor")
def normal(mean: Any, std: Any = 1, *, generator: Any = None) -> Any:
    return lt.normal(mean, std)


@op("uniform")
def uniform(self: Any, *args: float, generator: Any = None, **bounds: float) -> Any:
    low, high = (*args, bounds.get("from", 0.0), bounds.get("to", 1.0))[:2] if len(args) != 1 else (args[0], 1.0)
    return lt.rand(self.shape, dtype=self.dtype) * (high - low) + low


@op("exponential")
def exponential(self: Any, lambd: float = 1, *, generator: Any = None) -> Any:
    return lt.empty_like(self).exponential_(lambd)
