# SPDX-License-Identifier: Apache-2.0
"""What holds for the whole process: threads, memory, printing, the library itself."""

from __future__ import annotations

from ctypes import byref, sizeof
from typing import Any

from . import _ops_gen as c
from ._convert import check, is_integer
from .dtypes import DeviceLike, device_code
from .errors import InvalidError, InvalidTypeError, shown


def set_num_threads(num: int, *, this_thread_only: bool = False) -> None:
    """Threads that one operation may use; 0 restores the default."""
    check(c.tensor_set_num_threads(num, this_thread_only))


def get_num_threads() -> int:
    return c.tensor_get_num_threads()  # type: ignore[no-any-return]


def set_max_threads(n: int) -> None:
    """Most threads that compute for one caller: of the library's own there are n - 1, for all callers together.

    0 restores what the machine, the affinity of the process and its cgroups allow.
    """
    check(c.tensor_set_max_threads(n))


def get_max_threads() -> int:
    return c.tensor_get_max_threads()  # type: ignore[no-any-return]


def thread_id() -> int:
    """The number of the calling thread, for `cancel()`."""
    return c.tensor_thread_id()  # type: ignore[no-any-return]


def cancel(thread: int) -> None:
    """Ends the long call that another thread is in, or its next one: it raises CancelledError, and changes nothing."""
    check(c.tensor_cancel(thread))


def clear_cancel() -> bool:
    """Takes back what `cancel()` asked of the calling thread; whether there was something."""
    return bool(c.tensor_clear_cancel())


def set_allow_winograd(allowed: bool) -> bool:
    """Whether float32 convolutions of the calling thread may take fewer multiplications and more rounding.

    Returns what was before. The documentation of tensor_set_allow_winograd() in the C API states the bound.
    """
    return bool(c.tensor_set_allow_winograd(allowed))


def get_allow_winograd() -> bool:
    return bool(c.tensor_get_allow_winograd())


def set_allow_tf32(allowed: bool) -> bool:
    """Whether float32 products and convolutions of the calling thread on CUDA devices may be of TF32: faster, and less exact.

    Returns what was before.
    """
    return bool(c.tensor_set_allow_tf32(allowed))


def get_allow_tf32() -> bool:
    return bool(c.tensor_get_allow_tf32())


def memory_stats(device: DeviceLike = "cpu") -> dict[str, int]:
    """Bytes and counts of the allocator, and the number of live tensors."""
    stats = c.tensor_memory_stats_t(sizeof(c.tensor_memory_stats_t))
    check(c.tensor_memory_stats(device_code(device), byref(stats)))
    return {field[0]: getattr(stats, field[0]) for field in stats._fields_[2:]}


def reset_peak_memory_stats(device: DeviceLike = "cpu") -> None:
    check(c.tensor_memory_reset_peak(device_code(device)))


def empty_cache(device: DeviceLike = "cpu") -> None:
    """Gives cached memory back to the system."""
    check(c.tensor_memory_trim(device_code(device)))


def synchronize(device: DeviceLike = "cpu") -> None:
    """Waits for the work of a device."""
    check(c.tensor_synchronize(device_code(device)))


_PROFILES: dict[str, tuple[Any, ...]] = {
    "default": (4, 1000, 3, 80),
    "short": (2, 1000, 2, 80),
    "full": (4, float("inf"), 3, 80),
}


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """How tensors are printed; what is left out stays as it is. A threshold of infinity prints every element.

    profile: "default", "short" or "full", for what is not given. sci_mode: whether numbers have exponents; the numbers
    decide for None, which each call without sci_mode is again."""
    if profile is not None:
        if profile not in _PROFILES:
            raise InvalidError(f"set_printoptions: profile is {profile!r}, expected one of {', '.join(_PROFILES)}")
        usual = dict(zip(("precision", "threshold", "edgeitems", "linewidth"), _PROFILES[profile]))
        precision = usual["precision"] if precision is None else precision
        threshold = usual["threshold"] if threshold is None else threshold
        edgeitems = usual["edgeitems"] if edgeitems is None else edgeitems
        linewidth = usual["linewidth"] if linewidth is None else linewidth
    for name, value in (("precision", precision), ("edgeitems", edgeitems), ("linewidth", linewidth)):
        if value is not None and not (is_integer(value) and 0 <= value < 2**31):
            raise InvalidError(f"set_printoptions: {name} is {shown(value)}, expected an integer of 0 or more")
    if threshold is not None and not (isinstance(threshold, (int, float)) and threshold >= 0):
        raise InvalidError(f"set_printoptions: threshold is {shown(threshold)}, expected a number of 0 or more")
    if sci_mode is not None and not isinstance(sci_mode, bool):
        raise InvalidTypeError(f"set_printoptions: sci_mode is {shown(sci_mode)}, expected True, False or None")
    given: dict[str, Any] = {
        "precision": precision,
        "threshold": threshold if threshold is None or threshold < 2**63 else 2**63 - 1,
        "edgeitems": edgeitems,
        "linewidth": linewidth,
    }
    check(c.tensor_set_print_options(*[-1 if v is None else int(v) for v in given.values()]))
    check(c.tensor_set_print_notation(0 if sci_mode is None else 2 if sci_mode else 1))


def build_info() -> str:
    """Version, compiler and features of the library, in one line."""
    return c.tensor_build_info().decode()  # type: ignore[no-any-return]


def library_path() -> str:
    """Where the library was found."""
    return c.path


def extension_path() -> str | None:
    """Where the extension is that calls the library; None where ctypes does."""
    native = c._library.native
    return None if native is None else native.__file__


def version() -> str:
    v = c.tensor_version()
    return f"{v >> 16}.{v >> 8 & 255}.{v & 255}"


def _take_attributes() -> None:
    """What PyTorch's module of this name has: libtensor.version.cuda is None without CUDA devices."""
    held = version()
    for name, value in {
        "__version__": held,
        "debug": False,
        "cuda": None,
        "hip": None,
        "xpu": None,
        "git_version": "",
    }.items():
        setattr(version, name, value)


_take_attributes()
