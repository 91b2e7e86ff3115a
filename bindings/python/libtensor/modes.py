# SPDX-License-Identifier: Apache-2.0
"""Settings under PyTorch's names of the top level."""

from __future__ import annotations

import warnings
from typing import Any

from ._extras import type_named
from .amp import get_autocast_dtype, is_autocast_enabled
from .dtypes import dtype, set_default_dtype
from .errors import InvalidError, InvalidTypeError, expect_bool, shown
from .settings import get_allow_tf32, get_num_threads, set_allow_tf32

_warn_always = False
_deterministic = 0  # as PyTorch's debug mode: 0, 1 (warns), 2 (raises)


def use_deterministic_algorithms(mode: bool, *, warn_only: bool = False) -> None:
    """Remembers the wish. Results never depend on the number of threads nor on the order in which they run, with or without
    it."""
    global _deterministic
    expect_bool("use_deterministic_algorithms", "mode", mode)
    _deterministic = 0 if not mode else 1 if warn_only else 2


def are_deterministic_algorithms_enabled() -> bool:
    """What use_deterministic_algorithms() set."""
    return _deterministic > 0


def is_deterministic_algorithms_warn_only_enabled() -> bool:
    """What use_deterministic_algorithms() set as warn_only."""
    return _deterministic == 1


def set_deterministic_debug_mode(debug_mode: int | str) -> None:
    """0 or "default", 1 or "warn", 2 or "error": see use_deterministic_algorithms()."""
    global _deterministic
    modes = {"default": 0, "warn": 1, "error": 2}
    found = modes.get(debug_mode) if isinstance(debug_mode, str) else debug_mode
    if found not in (0, 1, 2):
        raise InvalidError(
            f"set_deterministic_debug_mode: debug_mode is {debug_mode!r}, expected 0 to 2 or {', '.join(modes)}"
        )
    _deterministic = found


def get_deterministic_debug_mode() -> int:
    """What set_deterministic_debug_mode() set."""
    return _deterministic


def set_float32_matmul_precision(precision: str) -> None:
    """ "highest": products of float32 on CUDA devices in float32; "high" and "medium": also in TF32."""
    if precision not in ("highest", "high", "medium"):
        raise InvalidError(
            f"set_float32_matmul_precision: precision is {precision!r}, expected highest, high or medium"
        )
    set_allow_tf32(precision != "highest")


def get_float32_matmul_precision() -> str:
    """ "highest" or "high"; see set_float32_matmul_precision()."""
    return "high" if get_allow_tf32() else "highest"


def set_default_tensor_type(t: Any) -> None:
    """The default dtype by the name of a type, such as "torch.DoubleTensor", or by its constructor."""
    found = type_named(t if isinstance(t, str) else getattr(t, "_type_name", ""))
    if found is None:
        raise InvalidError(f"the default type is {shown(t)}, expected a name such as 'torch.FloatTensor'")
    set_default_dtype(found[0])


def set_flush_denormal(mode: bool) -> bool:
    """False: the smallest numbers stay what they are."""
    expect_bool("set_flush_denormal", "mode", mode)
    return False


def set_warn_always(b: bool) -> None:
    """Whether warnings that would come once come each time: a filter of Python's warnings of this package."""
    global _warn_always
    expect_bool("set_warn_always", "b", b)
    _warn_always = b
    if b:
        warnings.filterwarnings("always", module="libtensor")


def is_warn_always_enabled() -> bool:
    """What set_warn_always() set."""
    return _warn_always


def get_num_interop_threads() -> int:
    """The number of threads: one pool runs everything."""
    return get_num_threads()


def set_num_interop_threads(num: int) -> None:
    """Changes nothing: one pool runs everything; see set_num_threads()."""
    if not isinstance(num, int):
        raise InvalidTypeError(f"set_num_interop_threads: num is {type(num).__name__}, expected an int")
    if num < 1:
        raise InvalidError(f"set_num_interop_threads: num is {num}, expected at least 1")


def get_autocast_cpu_dtype() -> dtype:
    """What autocast casts to on the CPU."""
    return get_autocast_dtype("cpu")


def get_autocast_gpu_dtype() -> dtype:
    """What autocast casts to on CUDA devices."""
    return get_autocast_dtype("cuda")


def is_autocast_cpu_enabled() -> bool:
    """Whether autocast is on for the CPU."""
    return is_autocast_enabled("cpu")


def is_autocast_cache_enabled() -> bool:
    """False: autocast keeps no copies of weights."""
    return False


def clear_autocast_cache() -> None:
    """Does nothing: autocast keeps no copies of weights."""


def get_device_module(device: Any = None) -> Any:
    """The module of functions for a kind of device: libtensor.cuda."""
    from . import cuda
    from .dtypes import device as device_class
    from .dtypes import get_default_device

    kind = (get_default_device() if device is None else device_class(device)).type
    if kind != "cuda":
        raise InvalidError(f"get_device_module: there is no module for {kind!r}, only for 'cuda'")
    return cuda
