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
from ._convert import guarded as _guarded
from .amp import autocast, get_autocast_dtype, is_autocast_enabled
from .autograd import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from .call import call, op_info, op_names
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
    get_default_dtype,
    half,
    iinfo,
    int,
    int8,
    int16,
    int32,
    int64,
    long,
    promote_types,
    result_type,
    set_default_device,
    set_default_dtype,
    short,
    uint8,
    uint16,
    uint32,
    uint64,
)
from .errors import (
    AutogradError,
    CallbackError,
    CancelledError,
    DeviceError,
    DistributedError,
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
from .visualize import visualize, visualize_schedule, visualize_step

if _TYPE_CHECKING:
    from . import distributions as distributions
    from . import func as func
    from . import text as text
    from . import vision as vision
    from .control import cond as cond
    from .control import scan as scan
    from .control import while_loop as while_loop
    from .creation import tensor as tensor  # checkers take the module of that name otherwise
    from .func import vmap as vmap
    from .importers import from_onnx as from_onnx
    from .importers import from_torch as from_torch
    from .importers import to_onnx as to_onnx


def as_tensor(data: _Any, dtype: _Any = None, device: _Any = None) -> Tensor:
    """A tensor of `data`, over the same memory where that is possible."""
    return asarray(data, dtype=dtype, device=device)


newaxis = None
__version__ = f"{_c.TENSOR_VERSION_MAJOR}.{_c.TENSOR_VERSION_MINOR}.{_c.TENSOR_VERSION_PATCH}"

__all__ = [
    *_functions,
    "AutogradError", "CallbackError", "CancelledError", "DistributedError", "DTypeError", "DeviceError", "ExportError", "FileError", "Generator", "HandleError",
    "InternalError", "InvalidError", "InvalidIndexError", "InvalidNameError", "InvalidTypeError", "NumberOverflowError", "OutOfMemoryError", "OutOfRangeError", "Program", "ShapeError", "Tensor", "TensorError",
    "UnsupportedError", "VersionError", "allow_reassociation", "amp", "arange", "as_tensor", "asarray", "autocast", "autograd", "bfloat16", "bool",
    "build_info", "call", "cancel", "capture", "cdouble", "cfloat", "clear_cancel", "compile", "cond", "complex128", "complex64", "count", "cuda", "debug", "default_generator", "device", "distributions", "double", "dtype", "e", "empty", "empty_cache", "empty_like",
    "enable_grad", "eval", "extension_path", "eye", "fft", "finfo", "float", "float16", "float32", "float64", "from_dlpack", "from_numpy", "from_onnx", "from_torch", "full",
    "full_like", "get_allow_reassociation", "get_allow_tf32", "get_allow_winograd", "get_autocast_dtype", "get_default_device", "get_default_dtype", "get_lazy", "get_max_threads", "get_num_threads", "get_rng_state", "half", "iinfo", "inf", "inference_mode", "initial_seed", "int", "int16", "int32",
    "int64", "int8", "is_autocast_enabled", "is_capturing", "is_grad_enabled", "is_inference_mode_enabled", "is_pending", "jit", "lazy", "library_path", "linalg", "linspace", "logspace", "load", "load_metadata", "load_npy", "load_program", "long", "manual_seed",
    "memory_stats", "nan", "newaxis", "nn", "no_grad", "normal", "ones", "ones_like", "op_info", "op_names", "optim", "pi", "profiler", "promote_types",
    "rand", "rand_like", "randint", "randint_like", "randn", "randn_like", "randperm", "record_kernels", "reset_peak_memory_stats", "result_type",
    "save", "scan", "save_npy", "save_npz", "schedule", "seed", "set_allow_reassociation", "set_allow_tf32", "set_allow_winograd", "set_default_device", "set_default_dtype", "set_grad_enabled", "set_lazy", "set_max_threads", "set_num_threads", "set_printoptions", "set_rng_state", "short",
    "synchronize", "tensor", "thread_id", "to_onnx", "transforms", "tril_indices", "triu_indices", "uint16", "uint32", "uint64", "uint8", "utils", "version", "visualize", "visualize_schedule", "visualize_step", "vmap", "while_loop", "zeros", "zeros_like",
]  # fmt: skip

_LAZY = {
    name: module
    for module, names in {
        "importers": "from_onnx from_torch to_onnx",
        "func": "vmap",
        "control": "cond scan while_loop",
        "histograms": "histogram histogramdd",
        "numerics": "aminmax can_cast clamp_max clamp_min diagflat dist dsplit empty_permuted empty_strided fill "
        "frexp frobenius_norm frombuffer geqrf get_device gradient hsplit index_reduce is_conj "
        "is_inference is_neg is_nonzero is_same_size is_signed is_storage isin ldexp msort narrow_copy nonzero_static "
        "norm_except_dim nuclear_norm orgqr pca_lowrank range renorm row_stack rsub scalar_tensor segment_reduce "
        "slice_inverse split_with_sizes svd_lowrank to_dlpack trapz typename unravel_index unsafe_chunk unsafe_split "
        "unsafe_split_with_sizes vsplit",
        "_native_forms": "affine_grid_generator alpha_dropout_ batch_norm binary_cross_entropy_with_logits constant_pad_nd "
        "cosine_embedding_loss cosine_similarity ctc_loss dropout_ embedding feature_alpha_dropout_ feature_dropout_ "
        "grid_sampler grid_sampler_2d grid_sampler_3d group_norm gru hinge_embedding_loss instance_norm kl_div layer_norm "
        "lstm lstm_cell margin_ranking_loss poisson_nll_loss rms_norm rnn_relu rnn_tanh rrelu_ triplet_margin_loss",
        "_copies": "alias_copy as_strided_copy detach_copy diagonal_copy expand_copy permute_copy select_copy slice_copy "
        "split_copy split_with_sizes_copy squeeze_copy t_copy transpose_copy unbind_copy unfold_copy unsqueeze_copy "
        "view_as_complex_copy view_as_real_copy view_copy",
        "lowlevel": "hash_tensor native_batch_norm native_channel_shuffle native_dropout native_group_norm native_layer_norm ormqr",
        "eigensolvers": "lobpcg",
        "mapped": "from_file",
        "spectral": "bartlett_window blackman_window hamming_window hann_window istft kaiser_window stft",
        "special": "i0",
        "types": "channels_last channels_last_3d contiguous_format layout memory_format preserve_format sparse_coo "
        "sparse_csc sparse_csr strided",
        "sparse": "dsmm hspmm smm sparse_compressed_tensor sparse_coo_tensor sparse_csc_tensor sparse_csr_tensor spmm "
        "sspaddmm",
        "typed": "BFloat16Tensor BoolTensor ByteTensor CharTensor DoubleTensor FloatTensor HalfTensor IntTensor LongTensor "
        "ShortTensor",
        "modes": "are_deterministic_algorithms_enabled clear_autocast_cache get_autocast_cpu_dtype "
        "get_autocast_gpu_dtype get_deterministic_debug_mode get_device_module get_float32_matmul_precision "
        "get_num_interop_threads is_autocast_cache_enabled "
        "is_autocast_cpu_enabled is_deterministic_algorithms_warn_only_enabled is_warn_always_enabled "
        "set_default_tensor_type set_deterministic_debug_mode set_float32_matmul_precision set_flush_denormal "
        "set_num_interop_threads set_warn_always use_deterministic_algorithms",
        "autograd.anomaly_mode": "is_anomaly_check_nan_enabled is_anomaly_enabled set_anomaly_enabled",
        "_extras": "Size UntypedStorage",
        "amp": "GradScaler",
        "graph": "Node",
    }.items()
    for name in names.split()
}  # what is imported from its module when it is first used
_RENAMED = {
    "igamma": ("special", "gammainc"),
    "igammac": ("special", "gammaincc"),
    "mvlgamma": ("special", "multigammaln"),
}
# Methods that write to their tensor, as functions of it.
_IN_PLACE = frozenset(
    name
    for name in "abs_ acos_ acosh_ addmv_ alpha_dropout_ arccos_ arccosh_ arcsin_ arcsinh_ arctan_ arctanh_ as_strided_ asin_ asinh_ atan_ "
    "atanh_ ceil_ celu_ clamp_ clamp_max_ clamp_min_ clip_ conj_physical_ cos_ cosh_ deg2rad_ detach_ erf_ erfc_ exp2_ exp_ "
    "expm1_ fill_ fix_ floor_ frac_ gcd_ i0_ index_put_ lcm_ ldexp_ log10_ log1p_ log2_ log_ logit_ nan_to_num_ neg_ negative_ "
    "rad2deg_ reciprocal_ relu_ resize_as_ round_ rsqrt_ selu_ sigmoid_ sin_ sinc_ sinh_ sqrt_ square_ tan_ tanh_ threshold_ "
    "trunc_ xlogy_ zero_".split()
    if hasattr(Tensor, name) and name not in _LAZY
)

for _name, _module in _LAZY.items():
    if _module == "_native_forms":
        globals().pop(_name, None)  # the op's own form, with other arguments

# Modules that are imported when they are first used.
_LAZY_MODULES = frozenset(
    "accelerator backends compat distributed distributions func fx hub masked multiprocessing random signal sparse special testing text types vision".split()
)
__all__ += sorted({*_LAZY, *_RENAMED, *_IN_PLACE, *_LAZY_MODULES} - {*__all__})


def _as_function(method: _Any) -> _Any:
    """A method as a function, which has names of arguments where the method of the extension has none."""
    if type(method) is type(_import_module):
        return method

    def function(input: Tensor) -> Tensor:
        return method(input)  # type: ignore[no-any-return]

    function.__name__, function.__doc__ = method.__name__, method.__doc__
    return function


def __getattr__(name: str) -> _Any:
    if name in _LAZY_MODULES:
        return _import_module(f".{name}", __name__)
    if name in _IN_PLACE and hasattr(Tensor, name):
        found = getattr(Tensor, name)
        if not hasattr(found, "aliases"):
            found = _guarded(_as_function(found))
            found.__module__, found.__qualname__ = __name__, name  # where pickle finds it
    elif name in _LAZY or name in _RENAMED:
        module, attribute = _RENAMED.get(name) or (_LAZY[name], name)
        found = getattr(_import_module(f".{module}", __name__), attribute)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Without the modules that the package is made of."""
    return sorted(
        {
            *__all__,
            *_LAZY_MODULES,
            *_LAZY,
            *_RENAMED,
            *_IN_PLACE,
            *(name for name in globals() if name.startswith("__")),
        }
    )
