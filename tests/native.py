# SPDX-License-Identifier: Apache-2.0
"""The library through cffi: the shipped headers, parsed, and NumPy arrays in any layout as tensors."""

import functools
import os
import pathlib
import subprocess
import tempfile

import cffi
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parent.parent
NUMPY = {
    "bool": np.bool_,
    "uint8": np.uint8,
    "int8": np.int8,
    "int16": np.int16,
    "int32": np.int32,
    "int64": np.int64,
    "float16": np.float16,
    "bfloat16": np.uint16,  # as bits
    "float32": np.float32,
    "float64": np.float64,
    "uint16": np.uint16,
    "uint32": np.uint32,
    "uint64": np.uint64,
    "complex64": np.complex64,
    "complex128": np.complex128,
}
DTYPES = list(NUMPY)
FLOATING = ["float16", "bfloat16", "float32", "float64"]
COMPLEX = ["complex64", "complex128"]
REAL_PART = {"complex64": "float32", "complex128": "float64"}


def preprocessed():
    """What a parser without a preprocessor sees of tensor/tensor.h; no system header is read."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("stddef.h", "stdint.h"):
            pathlib.Path(folder, name).touch()
        command = [
            "cc",
            "-x",
            "c",
            "-E",
            "-P",
            "-nostdinc",
            "-U__GNUC__",
            "-DTENSOR_STATIC",
            f"-I{folder}",
            f"-I{ROOT}/include",
        ]
        command += ["-include", "tensor/tensor.h", "/dev/null"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def library_path():
    for name in ("TENSOR_LIBRARY", "LIBTENSOR_PATH"):
        if os.environ.get(name):
            return os.environ[name]
    return str(ROOT / "build/release/libtensor.so")


ffi = cffi.FFI()
NULL = ffi.NULL
ffi.cdef(preprocessed())
lib = ffi.dlopen(library_path())
# Looked up now: a lookup takes cffi's lock, which the code that a finaliser interrupts may hold.
release = lib.tensor_release
CODES = {name: getattr(lib, "TENSOR_" + name.upper()) for name in DTYPES}
NAMES = {code: name for name, code in CODES.items()}
# Where tensors are made: TENSOR_TEST_DEVICE is "cpu", "cuda" or "toy", of which it is the first device.
DEVICE_NAME = os.environ.get("TENSOR_TEST_DEVICE", "cpu")


@functools.cache
def toy():
    """The device of tests/device/toy_device.c, registered once."""
    ffi.cdef("int64_t toy_register(void); int64_t toy_count(const char *name); int64_t toy_live_bytes(void);"
             "void toy_limit_bytes(int64_t nbytes); void toy_fail_copy(int64_t which);")  # fmt: skip
    (path,) = pathlib.Path(library_path()).resolve().parent.glob("tests/libtoy_device.*")
    return ffi.dlopen(str(path))


DEVICE = toy().toy_register() if DEVICE_NAME == "toy" else {"cpu": 0, "cuda": 2 << 16}[DEVICE_NAME]


class Failure(Exception):
    """A call that failed: its code, such as TENSOR_E_SHAPE, and its message."""

    def __init__(self):
        self.code = ffi.string(lib.tensor_status_name(lib.tensor_last_error_code())).decode()
        self.message = ffi.string(lib.tensor_last_error_message()).decode()
        super().__init__(f"{self.code}: {self.message}")


def check(status):
    if status:
        raise Failure()


class Tensor:
    """Owns a handle. `memory` keeps alive what the handle borrows."""

    __slots__ = ("handle", "memory")

    def __init__(self, handle, memory=None):
        self.handle = handle
        if handle == NULL:
            raise Failure()
        self.memory = memory

    def __del__(self):
        release(self.handle)

    @property
    def dtype(self):
        return NAMES[lib.tensor_dtype(self.handle)]

    @property
    def shape(self):
        shape = lib.tensor_shape(self.handle)
        return tuple(shape[i] for i in range(lib.tensor_ndim(self.handle)))

    @property
    def version(self):
        return lib.tensor_inplace_version(self.handle)

    def requires_grad(self):
        check(lib.tensor_set_requires_grad(self.handle, 1))
        return self

    def encoded(self):
        """The elements as they are stored; bfloat16 as uint16."""
        out = np.empty(self.shape, NUMPY[self.dtype])
        check(lib.tensor_copy_to_host(self.handle, ffi.from_buffer(out) if out.size else NULL, out.nbytes))
        return out

    def numpy(self):
        return decode(self.encoded(), self.dtype)


def encode(values, dtype):
    """Values as the elements of a dtype; bfloat16 rounds to nearest even."""
    if dtype != "bfloat16":
        return np.asarray(values).astype(NUMPY[dtype])
    bits = np.asarray(values, np.float32).view(np.uint32)
    rounded = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return np.where(np.isnan(np.asarray(values, np.float32)), np.uint16(0x7FC0), rounded)


def decode(stored, dtype):
    if dtype != "bfloat16":
        return stored
    return (np.asarray(stored).astype(np.uint32) << 16).view(np.float32)


def wrap(stored, dtype=None):
    """A tensor over the memory of an array, with its strides; the array stays alive."""
    dtype = dtype or stored.dtype.name
    size = stored.itemsize
    shape = ffi.new("int64_t[]", [*stored.shape, 0])
    strides = ffi.new("int64_t[]", [*(s // size for s in stored.strides), 0])
    data, memory = stored.ctypes.data, stored
    if DEVICE and stored.size:
        data, memory = on_device(stored)
    data = ffi.cast("void *", data)
    handle = lib.tensor_from_blob(data, shape, stored.ndim, strides, CODES[dtype], DEVICE, NULL, NULL)
    return Tensor(handle, memory)


def on_device(stored):
    """(where the first element is, what owns it) of a copy of an array's memory, with its gaps."""
    steps = [(n - 1) * s for n, s in zip(stored.shape, stored.strides)]
    low = sum(s for s in steps if s < 0)
    nbytes = sum(s for s in steps if s > 0) - low + stored.itemsize
    begin = ffi.cast("char *", stored.ctypes.data + low)
    handle = lib.tensor_create(begin, ffi.new("int64_t[]", [nbytes]), 1, CODES["uint8"], DEVICE)
    owner = Tensor(handle, stored)
    return int(ffi.cast("intptr_t", lib.tensor_data(handle))) - low, owner


def tensor(values, dtype=None):
    values = np.asarray(values)
    dtype = dtype or values.dtype.name
    return wrap(np.ascontiguousarray(encode(values, dtype)).reshape(values.shape), dtype)


# ---- calls, with arguments by the signature


@functools.cache
def functions():
    """{name: Function} of the tables."""
    import tables

    return {f.name: f for f in tables.load().functions}


def c_arguments(function, values):
    """C values for the arguments of a Function, in order; and what must outlive the call."""
    out, keep = [], []
    for arg in function.args:
        value = values[arg.name]
        kind = arg.type
        if kind == "tensor":
            out.append(value.handle if value is not None else NULL)
            keep.append(value)
        elif kind == "tensors":
            array = ffi.new("tensor_t *[]", [v.handle if v is not None else NULL for v in value] or 1)
            out += [array, len(value)]
            keep += [array, *value]
        elif kind in ("ints", "shape"):
            array = ffi.new("int64_t[]", [*value, 0])
            out += [array, len(value)]
            keep.append(array)
        elif kind == "axes":
            array = NULL if value is None else ffi.new("int32_t[]", [*value, 0])
            out += [array, 0 if value is None else len(value)]
            keep.append(array)
        elif kind == "axis?":
            out.append(-(2**31) if value is None else value)
        elif kind == "dtype":
            out.append(value if isinstance(value, int) else CODES[value] if value else 0)
        elif kind == "string":
            array = ffi.new("char[]", value.encode())
            out.append(array)
            keep.append(array)
        elif kind == "rng":
            out.append(NULL)
        elif kind in ("scalar", "float"):
            out.append(float(value))
        elif kind == "device":
            out.append(int(value) or DEVICE)
        else:  # whole numbers, enums, flags
            out.append(int(value))
    return out, keep


def call(name, values, n_outputs=None):
    """Calls an op by the tables: a Tensor, a list of them, or None for forms that write in place."""
    function = functions()[name]
    arguments, keep = c_arguments(function, values)
    if function.returns == "tensors":
        outs = ffi.new("tensor_t *[]", max(n_outputs, 1))
        check(getattr(lib, name)(*arguments, outs))
        return [Tensor(out, keep) for out in outs if out != NULL]
    if function.returns == "outputs":
        outs = [ffi.new("tensor_t **") for _ in function.op.outputs]
        check(getattr(lib, name)(*arguments, *outs))
        return [Tensor(out[0], keep) for out in outs]
    result = getattr(lib, name)(*arguments)
    if function.result == "tensor_status_t":
        check(result)
        return None
    return Tensor(result, keep)


def gradients(outputs, grad_outputs, inputs, create_graph=False):
    """tensor_autograd_grad; None for an input that the outputs do not depend on."""
    array = "tensor_t *[]"
    # A result that was not wanted is empty and has no history.
    pairs = [
        p
        for p in zip(outputs, grad_outputs, strict=True)
        if lib.tensor_requires_grad(p[0].handle) or lib.tensor_numel(p[0].handle)
    ]
    outputs, grad_outputs = [p[0] for p in pairs], [p[1] for p in pairs]
    grads = ffi.new(array, max(len(inputs), 1))
    flags = lib.TENSOR_BACKWARD_ALLOW_UNUSED | lib.TENSOR_BACKWARD_RETAIN_GRAPH
    flags |= lib.TENSOR_BACKWARD_CREATE_GRAPH if create_graph else 0
    check(
        lib.tensor_autograd_grad(
            ffi.new(array, [t.handle for t in outputs]),
            len(outputs),
            ffi.new(array, [t.handle for t in grad_outputs]),
            ffi.new(array, [t.handle for t in inputs]),
            len(inputs),
            flags,
            grads,
        )
    )
    keep = [*outputs, *grad_outputs, *inputs]  # a gradient may be a view of one of them
    return [Tensor(grads[i], keep) if grads[i] != NULL else None for i in range(len(inputs))]
