# SPDX-License-Identifier: Apache-2.0
"""OpenBLAS, BLIS and oneDNN, called from C."""

import ctypes
import os
import sys
from pathlib import Path

import numpy

from harness import native
from harness.libraries import Library
from harness.table import Loop

POINTER = ctypes.c_void_p


def aligned(shape):
    """As those libraries like their memory: at the beginning of a cache line."""
    count = int(numpy.prod(shape))
    room = numpy.empty(count * 4 + 64, numpy.uint8)
    start = -room.ctypes.data % 64
    return room[start : start + count * 4].view(numpy.float32).reshape(shape)


def address(array):
    return POINTER(array.ctypes.data)


class Native(Library):
    def load(self):
        return self

    def tensor(self, array):
        out = aligned(array.shape)
        out[...] = array
        return out


def debian_libraries():
    """Where ./dev bench --setup unpacked Debian's packages."""
    return Path(sys.prefix) / "debian/usr/lib" / f"{os.uname().machine}-linux-gnu"


class Blas(Native):
    folder = file = ""

    def start(self, threads, training):
        private = debian_libraries()
        if (private / "libgfortran.so.5").exists():
            ctypes.CDLL(str(private / "libgfortran.so.5"), ctypes.RTLD_GLOBAL)
        path = private / self.folder / self.file
        self.library = ctypes.CDLL(str(path) if path.exists() else self.file)
        if self.file.startswith("libblis"):
            self.library.bli_init()
        self.repeat = native.load("blas").repeat_sgemm
        self.repeat.restype = None

    def product(self, a, b, transpose_b=False):
        *batches, m, k = a.shape
        n = b.shape[-2 if transpose_b else -1]
        batch = int(numpy.prod(batches))
        c = aligned((*batches, m, n))
        sizes = [ctypes.c_long(batch), *map(ctypes.c_int, (m, n, k)), address(a), address(b), address(c)]
        call = ctypes.cast(self.library.cblas_sgemm, POINTER)

        def many(times):
            self.repeat(call, ctypes.c_long(times), int(transpose_b), *sizes)

        def result():
            many(1)
            return c

        return Loop(many, result, (a, b, c))


class Openblas(Blas):
    folder, file = "openblas-openmp", "libopenblas.so.0"

    def version(self):
        self.library.openblas_get_config.restype = ctypes.c_char_p
        self.library.openblas_get_corename.restype = ctypes.c_char_p
        number = self.library.openblas_get_config().split()[1].decode()
        return f"{number} with kernels for {self.library.openblas_get_corename().decode()}"


class Blis(Blas):
    folder, file = "blis-openmp", "libblis.so.4"

    def version(self):
        self.library.bli_info_get_version_str.restype = ctypes.c_char_p
        self.library.bli_arch_string.restype = ctypes.c_char_p
        kernels = self.library.bli_arch_string(self.library.bli_arch_query_id()).decode()
        return f"{self.library.bli_info_get_version_str().decode()} with kernels for {kernels}"


class Onednn(Native):
    def start(self, threads, training):
        self.library = native.load("onednn")
        self.library.onednn_version.restype = ctypes.c_char_p
        for name in ("matmul", "add", "unary", "softmax", "layer_norm"):
            getattr(self.library, f"onednn_{name}").restype = POINTER

    def version(self):
        number = self.library.onednn_number()
        return f"{number // 100}.{number % 100} with kernels for{self.library.onednn_version().decode()}"

    def made(self, name, arrays, *arguments):
        """The last of the arrays is the result; their addresses are the last arguments."""
        out = arrays[-1]
        work = getattr(self.library, f"onednn_{name}")(*arguments, *map(address, arrays))
        if not work:
            raise RuntimeError(f"oneDNN has no {name} of this kind")

        def many(times):
            if self.library.onednn_run(POINTER(work), ctypes.c_long(times)):
                raise RuntimeError(f"oneDNN's {name} failed")

        def result():
            many(1)
            return out

        return Loop(many, result, arrays)

    def product(self, a, b, transpose_b=False):
        *batches, m, k = a.shape
        n = b.shape[-2 if transpose_b else -1]
        sizes = map(ctypes.c_int64, (batches[0] if batches else 0, m, n, k))
        return self.made("matmul", (a, b, aligned((*batches, m, n))), int(transpose_b), *sizes)

    def add(self, a, b):
        return self.made("add", (a, b, aligned(a.shape)), ctypes.c_int64(a.size))

    def unary(self, name, x):
        kind = ("exp", "tanh", "gelu_tanh", "gelu_erf").index(name)
        return self.made("unary", (x, aligned(x.shape)), kind, ctypes.c_int64(x.size))

    def softmax(self, x):
        return self.made("softmax", (x, aligned(x.shape)), *map(ctypes.c_int64, x.shape))

    def layer_norm(self, x, scale, shift):
        return self.made("layer_norm", (x, scale, shift, aligned(x.shape)), *map(ctypes.c_int64, x.shape))


class Rows:
    """native/rows.h: small work repeated in C."""

    def __init__(self, name):
        self.library = native.load(name)

    def operands(self, *arrays):
        for i, array in enumerate(arrays):
            shape = (ctypes.c_int64 * array.ndim)(*array.shape)
            self.checked("set", i, address(array), shape, array.ndim)

    def checked(self, name, *arguments):
        if getattr(self.library, f"rows_{name}")(*arguments):
            raise RuntimeError(f"rows_{name} failed")

    def loop(self, name, shape, *arguments, gradient=False):
        """Work by its name; what is compared has this shape, and so has the gradient."""

        def many(times):
            self.checked(name, ctypes.c_long(times), *arguments)

        def result():
            many(1)
            out = [numpy.empty(shape, numpy.float32) for _ in range(2 if gradient else 1)]
            for i, array in enumerate(out):
                self.checked("result", i, address(array), ctypes.c_int64(array.size))
            return out

        return Loop(many, result)


class Libtorch(Library):
    """PyTorch in C++."""

    rows = "rows_torch"

    def load(self):
        return Rows(self.rows)

    def start(self, threads, training):
        self.module.library.rows_threads(threads)

    def version(self):
        number = self.module.library.rows_version()
        return f"{number // 100}.{number % 100}"


class Libmlx(Libtorch):
    """MLX in C++."""

    rows = "rows_mlx"
