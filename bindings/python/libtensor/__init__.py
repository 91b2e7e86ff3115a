# SPDX-License-Identifier: Apache-2.0
"""libtensor: tensors with automatic differentiation, under PyTorch's names.

import libtensor as lt
x = lt.tensor([1.0, 2.0], requires_grad=True)
(x * x).sum().backward()
x.grad  # tensor([2., 4.])
"""

from importlib import import_module as _import_module
from math import e, inf, nan, pi
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any

from . import _interrupt as _interrupt  # Ctrl-C
from . import _ops_gen as _c
from . import amp, autograd, cuda, fft, linalg, nn, optim, profiler, transforms, utils
from .amp import autocast, get_autocast_dtype, is_autocast_enabled
from .autograd import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from .call import call, op_info, op_names
from .control import cond, scan, while_loop
from .creation import (
    arange,
    empty,
    empty_like,
    eye,
    full,
    full_like,
    linspace,
    logspace,
    ones,
    ones_like,
    tensor,
    tril_indices,
    triu_indices,
    zeros,
    zeros_like,
)
from .deferral import (
    allow_reassociation,
    eval,
    get_allow_reassociation,
    get_lazy,
    is_pending,
    lazy,
    schedule,
    set_allow_reassociation,
    set_lazy,
)
from .dtypes import (
    bfloat16,
    bool,
    cdouble,
    cfloat,
    complex64,
    complex128,
    device,
    double,
    dtype,
    finfo,
    float,
    float16,
    float32,
    float64,
    get_default_device,
    half,
    iinfo,
    int,
    int8,
    int16,
    int32,
    int64,
    long,
    result_type,
    set_default_device,
    short,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .dtypes import result_type as promote_types
from .errors import (
    AutogradError,
    CallbackError,
    CancelledError,
    DeviceError,
    DTypeError,
    ExportError,
    FileError,
    HandleError,
    InternalError,
    InvalidError,
    InvalidIndexError,
    InvalidNameError,
    InvalidTypeError,
    NumberOverflowError,
    OutOfMemoryError,
    OutOfRangeError,
    ShapeError,
    TensorError,
    UnsupportedError,
    VersionError,
)
from .functions import *  # noqa: F403
from .functions import __all__ as _functions
from .interchange import asarray, from_dlpack, from_numpy
from .observe import count, debug, record_kernels
from .programs import Program, capture, compile, is_capturing, jit, load_program
from .random import (
    Generator,
    default_generator,
    get_rng_state,
    initial_seed,
    manual_seed,
    normal,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
    seed,
    set_rng_state,
)
from .serialization import load, load_metadata, load_npy, save, save_npy, save_npz
from .settings import (
    build_info,
    cancel,
    clear_cancel,
    empty_cache,
    extension_path,
    get_allow_tf32,
    get_allow_winograd,
    get_max_threads,
    get_num_threads,
    library_path,
    memory_stats,
    reset_peak_memory_stats,
    set_allow_tf32,
    set_allow_winograd,
    set_max_threads,
    set_num_threads,
    set_printoptions,
    synchronize,
    thread_id,
    version,
)
from .tensor import Tensor
from .visualize import visualize, visualize_step

if _TYPE_CHECKING:
    from . import distributions as distributions
    from .importers import from_onnx as from_onnx
    from .importers import from_torch as from_torch
    from .importers import to_onnx as to_onnx

as_tensor = asarray
newaxis = None
__version__ = f"{_c.TENSOR_VERSION_MAJOR}.{_c.TENSOR_VERSION_MINOR}.{_c.TENSOR_VERSION_PATCH}"

__all__ = [
    *_functions,
    "AutogradError", "CallbackError", "CancelledError", "DTypeError", "DeviceError", "ExportError", "FileError", "Generator", "HandleError",
    "InternalError", "InvalidError", "InvalidIndexError", "InvalidNameError", "InvalidTypeError", "NumberOverflowError", "OutOfMemoryError", "OutOfRangeError", "Program", "ShapeError", "Tensor", "TensorError",
    "UnsupportedError", "VersionError", "allow_reassociation", "amp", "arange", "as_tensor", "asarray", "autocast", "autograd", "bfloat16", "bool",
    "build_info", "call", "cancel", "capture", "cdouble", "cfloat", "clear_cancel", "compile", "cond", "complex128", "complex64", "count", "cuda", "debug", "default_generator", "device", "distributions", "double", "dtype", "e", "empty", "empty_cache", "empty_like",
    "enable_grad", "eval", "extension_path", "eye", "fft", "finfo", "float", "float16", "float32", "float64", "from_dlpack", "from_numpy", "from_onnx", "from_torch", "full",
    "full_like", "get_allow_reassociation", "get_allow_tf32", "get_allow_winograd", "get_autocast_dtype", "get_default_device", "get_lazy", "get_max_threads", "get_num_threads", "get_rng_state", "half", "iinfo", "inf", "initial_seed", "int", "int16", "int32",
    "int64", "int8", "is_autocast_enabled", "is_capturing", "is_grad_enabled", "is_pending", "jit", "lazy", "library_path", "linalg", "linspace", "logspace", "load", "load_metadata", "load_npy", "load_program", "long", "manual_seed",
    "memory_stats", "nan", "newaxis", "nn", "no_grad", "normal", "ones", "ones_like", "op_info", "op_names", "optim", "pi", "profiler", "promote_types",
    "rand", "rand_like", "randint", "randint_like", "randn", "randn_like", "randperm", "record_kernels", "reset_peak_memory_stats", "result_type",
    "save", "scan", "save_npy", "save_npz", "schedule", "seed", "set_allow_reassociation", "set_allow_tf32", "set_allow_winograd", "set_default_device", "set_grad_enabled", "set_lazy", "set_max_threads", "set_num_threads", "set_printoptions", "set_rng_state", "short",
    "synchronize", "tensor", "thread_id", "to_onnx", "transforms", "tril_indices", "triu_indices", "uint16", "uint32", "uint64", "uint8", "utils", "version", "visualize", "while_loop", "visualize_step", "zeros", "zeros_like",
]  # fmt: skip

_LAZY = {
    "from_onnx": "importers",
    "from_torch": "importers",
    "to_onnx": "importers",
}  # what is imported from its module when it is first used

# Modules that are imported when they are first used.
_LAZY_MODULES = frozenset("distributions".split())


def __getattr__(name: str) -> _Any:
    if name in _LAZY_MODULES:
        return _import_module(f".{name}", __name__)
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(_import_module(f".{_LAZY[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Without the modules that the package is made of."""
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
