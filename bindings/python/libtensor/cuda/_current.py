# SPDX-License-Identifier: Apache-2.0
"""The current device, and seeds: names of torch.cuda that a program without CUDA calls too."""

from __future__ import annotations

from typing import Any

from .. import cuda as _cuda
from .. import random as _random
from ..dtypes import current
from ..dtypes import device as _device
from ..errors import InvalidError

__all__ = [
    "current_device", "device", "device_of", "get_arch_list", "get_rng_state", "get_rng_state_all", "init", "initial_seed", "ipc_collect",
    "is_bf16_supported", "is_current_stream_capturing", "is_initialized", "is_tf32_supported", "manual_seed", "manual_seed_all",
    "max_memory_cached", "memory_cached", "reset_max_memory_allocated", "reset_max_memory_cached", "seed", "seed_all",
    "set_device", "set_rng_state", "set_rng_state_all",
]  # fmt: skip


def _index(place: Any) -> int:
    if place is None:
        return current.cuda
    if isinstance(place, int):
        return place
    found: Any = _device(place)
    if found.type != "cuda":
        raise InvalidError(f"device is {found}, expected a CUDA device")
    return current.cuda if found.index is None else found.index


def is_initialized() -> bool:
    """Whether there is a device."""
    return _cuda.is_available()


def init() -> None:
    """Devices are ready when they are first used."""


class device_of:
    """A scope in which set_device() has been called with the device of a tensor; one that is not on CUDA changes nothing."""

    def __init__(self, obj: Any) -> None:
        self._scope = device(obj.device.index if obj.device.type == "cuda" else None)

    def __enter__(self) -> None:
        self._scope.__enter__()

    def __exit__(self, *exception: object) -> None:
        self._scope.__exit__(*exception)


def current_device() -> int:
    """The number that this thread gave set_device(), 0 before; an error where there is no device."""
    _cuda._facts(current.cuda, "current_device")
    return current.cuda


def set_device(device: Any) -> None:
    """From now on "cuda" without a number is this device, in this thread."""
    index = _index(device)
    if index >= 0:
        _cuda._facts(index, "set_device")
        current.cuda = index


class device:
    """A scope in which set_device() has been called; None and negative numbers change nothing."""

    def __init__(self, device: Any) -> None:
        self.index = -1 if device is None else _index(device)

    def __enter__(self) -> None:
        self.before = current.cuda
        if self.index >= 0:
            set_device(self.index)

    def __exit__(self, *exception: object) -> None:
        current.cuda = self.before


def manual_seed(seed: int) -> None:
    """Seeds the generator, which serves all devices; nothing where there is none."""
    if _cuda.is_available():
        _random.manual_seed(seed)


manual_seed_all = manual_seed


def initial_seed() -> int:
    """The seed of the generator, which serves all devices."""
    return _random.initial_seed()


def seed() -> None:
    """Seeds the generator by a number that nobody can foresee; nothing where there is no device."""
    if _cuda.is_available():
        _random.seed()


seed_all = seed


def memory_cached(device: Any = None) -> int:
    """As memory_reserved(), its later name."""
    return _cuda.memory_reserved(device)


def max_memory_cached(device: Any = None) -> int:
    """As max_memory_reserved(), its later name."""
    return _cuda.max_memory_reserved(device)


def reset_max_memory_allocated(device: Any = None) -> None:
    """As reset_peak_memory_stats(), its later name."""
    _cuda.reset_peak_memory_stats(device)


reset_max_memory_cached = reset_max_memory_allocated


def get_rng_state(device: Any = "cuda") -> Any:
    """The state of the generator, which serves all devices."""
    return _random.get_rng_state()


def get_rng_state_all() -> list[Any]:
    """The state of the generator for each device."""
    return [_random.get_rng_state() for _ in range(_cuda.device_count())]


def set_rng_state(new_state: Any, device: Any = "cuda") -> None:
    """Sets what get_rng_state() returned."""
    _random.set_rng_state(new_state)


def set_rng_state_all(new_states: Any) -> None:
    """Sets what get_rng_state_all() returned."""
    for state in new_states:
        _random.set_rng_state(state)


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether there is a device: all compute with bfloat16."""
    return _cuda.is_available()


def is_tf32_supported() -> bool:
    """Whether the current device multiplies matrices in TensorFloat-32: those of compute capability 8.0 and later."""
    return _cuda.is_available() and _cuda.get_device_capability(current.cuda) >= (8, 0)


def is_current_stream_capturing() -> bool:
    """False."""
    return False


def ipc_collect() -> None:
    """There is nothing to collect."""


def get_arch_list() -> list[str]:
    """Empty: kernels are compiled for the device at hand."""
    return []
