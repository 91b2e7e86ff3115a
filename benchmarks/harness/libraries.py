# SPDX-License-Identifier: Apache-2.0
"""The libraries: how each is set up in a worker, and the ways each is run ("configurations")."""

import ctypes
import importlib
import os
from dataclasses import dataclass, field
from pathlib import Path

import numpy

# Freed memory stays with the process, in huge pages: what an attentive user of a library without a cache sets.
MALLOC = {
    "GLIBC_TUNABLES": "glibc.malloc.mmap_max=0:glibc.malloc.trim_threshold=68719476736"
    ":glibc.malloc.top_pad=67108864:glibc.malloc.hugetlb=1",
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": "68719476736",
    "MALLOC_TOP_PAD_": "67108864",
}


def processor_flags():
    """Of the first processor, as Linux names them; empty elsewhere."""
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("flags"):
                return frozenset(line.split(":", 1)[1].split())
    except OSError:
        pass
    return frozenset()


def kernels_deserved(flags):
    """What OpenBLAS and BLIS are told: both choose by the processor's name, and too little where it is new to them."""
    if "avx512dq" in flags:
        return {"OPENBLAS_CORETYPE": "SkylakeX"}, {"BLIS_ARCH_TYPE": "skx"}
    if "avx2" in flags and "fma" in flags:
        return {"OPENBLAS_CORETYPE": "Haswell"}, {"BLIS_ARCH_TYPE": "haswell"}
    return {}, {}


OPENBLAS, BLIS = kernels_deserved(processor_flags())


@dataclass(frozen=True)
class Configuration:
    name: str
    library: str
    environment: dict = field(default_factory=dict)
    compiled: bool = False
    tuned: bool = False

    @property
    def quick(self):
        """Whether --quick has it."""
        return self.name in ("libtorch", "torch tuned", "numpy tuned", "openblas tuned", "onednn", "jax tuned")

    @property
    def tells(self):
        """Whether its version says which kernels were picked."""
        return self.library in ("numpy", "openblas", "blis")


OURS = Configuration("libtensor", "libtensor")


def tuned(library, environment=None):
    return Configuration(f"{library} tuned", library, {**MALLOC, **(environment or {})}, tuned=True)


PEERS = [
    Configuration("torch", "torch"),
    tuned("torch"),
    Configuration("torch compiled", "torch", MALLOC, compiled=True, tuned=True),
    Configuration("libtorch", "libtorch"),
    Configuration("numpy", "numpy"),
    tuned("numpy", OPENBLAS),
    Configuration("openblas", "openblas"),
    Configuration("openblas tuned", "openblas", OPENBLAS, tuned=True),
    Configuration("blis", "blis"),
    Configuration("blis tuned", "blis", BLIS, tuned=True),
    Configuration("onednn", "onednn"),
    Configuration("jax", "jax"),
    tuned("jax"),
    Configuration("mlx", "mlx"),
    Configuration("libmlx", "libmlx"),
    Configuration("mlx compiled", "mlx", MALLOC, compiled=True, tuned=True),
    Configuration("julia", "julia"),
    Configuration("numexpr", "numexpr"),
    Configuration("onnxruntime", "onnxruntime"),
    tuned("onnxruntime"),
]


def thread_environment(n):
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "BLIS_NUM_THREADS", "MKL_NUM_THREADS", "TENSOR_NUM_THREADS")
    # OpenMP's threads are bound to cores, in all libraries alike: the system may leave two of them on one core for long.
    return {**{name: str(n) for name in names}, "OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}


def pin(threads):
    """Gives the process as many cores as the row has threads, so that every pool has that size."""
    cores = sorted(os.sched_getaffinity(0))
    if threads < len(cores):
        os.sched_setaffinity(0, cores[-threads:])


def as_tuple(result):
    return tuple(result) if isinstance(result, (tuple, list)) else (result,)


class Library:
    """NumPy, and what the others do differently."""

    module_name = "numpy"
    synchronize = None  # called with what a call returned

    def __init__(self, configuration, threads, training):
        self.configuration = configuration
        self.module = self.load()
        self.start(threads, training)

    def load(self):
        return importlib.import_module(self.module_name)

    def start(self, threads, training):
        pass

    def version(self):
        return self.module.__version__

    def waits(self, work):
        """What has to be called with each result of the work, so that it is computed; None for nothing."""
        return self.synchronize

    def tensor(self, array):
        return array.copy()

    def array(self, result):
        return numpy.asarray(result)

    def compile(self, call):
        raise NotImplementedError(f"{self.module_name} has no compiler")


class Numpy(Library):
    def version(self):
        """With the kernels that its own OpenBLAS picked."""
        for path in Path(numpy.__file__).parents[1].glob("numpy.libs/libscipy_openblas64_*"):
            name = getattr(ctypes.CDLL(str(path)), "scipy_openblas_get_corename64_", None)
            if name:
                name.restype = ctypes.c_char_p
                return f"{numpy.__version__} with kernels for {name().decode()}"
        return numpy.__version__


class Tensors(Library):
    module_name = "libtensor"

    def start(self, threads, training):
        self.module.set_num_threads(threads)
        self.module.set_grad_enabled(training)

    def waits(self, work):
        def evaluate(result):
            self.module.eval(*as_tuple(result))

        tensors = [r for r in as_tuple(work()) if isinstance(r, self.module.Tensor)]
        return evaluate if any(self.module.is_pending(t) for t in tensors) else None

    def version(self):
        return self.module.build_info().removeprefix("libtensor ")

    def tensor(self, array):
        return self.module.asarray(array).clone()

    def array(self, result):
        if isinstance(result, (int, float, numpy.ndarray)):
            return numpy.asarray(result)
        result = result.detach()
        if result.dtype in (self.module.bfloat16, self.module.float16):
            result = result.float()
        return result.numpy()


class Torch(Tensors):
    module_name = "torch"
    version = Library.version
    waits = Library.waits

    def start(self, threads, training):
        super().start(threads, training)
        if self.configuration.tuned and not training:
            self.inference = self.module.inference_mode()
            self.inference.__enter__()

    def tensor(self, array):
        return self.module.from_numpy(array).clone()

    def compile(self, call):
        return self.module.compile(call)


def named(library):
    """The class of a library; the module that has it is imported only for that one."""
    places = {"libtensor": Tensors, "torch": Torch, "numpy": Numpy}
    if library in places:
        return places[library]
    module = "native_peers" if library in ("openblas", "blis", "onednn", "libtorch", "libmlx") else "array_peers"
    if library == "julia":
        module = "programs"
    return getattr(importlib.import_module(f"harness.{module}"), library.capitalize())
