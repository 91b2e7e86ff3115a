# SPDX-License-Identifier: Apache-2.0
"""Tensors as text. Forms and styles: tests/unit/core/test_format.cpp; here the C functions, and PyTorch as a judge."""

import contextlib
import itertools

import native
import numpy as np
import pytest
from native import COMPLEX, DTYPES, FLOATING, NULL, Tensor, check, ffi, lib, tensor, wrap


def printed(t):
    needed = ffi.new("int64_t *")
    check(lib.tensor_to_string(t.handle, NULL, 0, needed))
    buffer = ffi.new("char[]", needed[0] + 1)
    check(lib.tensor_to_string(t.handle, buffer, needed[0] + 1, needed))
    text = ffi.string(buffer)
    assert len(text) == needed[0]
    return text.decode("ascii")


DEFAULTS = {"precision": 4, "threshold": 1000, "edgeitems": 3, "linewidth": 80}


@contextlib.contextmanager
def options(**changed):
    check(lib.tensor_set_print_options(*(DEFAULTS | changed).values()))
    try:
        yield
    finally:
        check(lib.tensor_set_print_options(*DEFAULTS.values()))


@pytest.mark.cpu
def test_text_is_cut_to_the_buffer():
    x = tensor([1.0, 2.0], "float32")
    whole = b"tensor([1., 2.])"
    needed = ffi.new("int64_t *")
    for capacity in range(25):
        buffer = ffi.new("char[]", b"#" * 30)
        check(lib.tensor_to_string(x.handle, buffer, capacity, needed))
        assert needed[0] == len(whole)
        if capacity:
            assert ffi.string(buffer) == whole[: capacity - 1]
        assert ffi.unpack(buffer, 30)[capacity:] == b"#" * (30 - capacity)


def test_bad_buffers():
    x = tensor([1.0])
    needed = ffi.new("int64_t *", 7)
    assert lib.tensor_to_string(x.handle, NULL, -1, needed) == lib.TENSOR_E_INVALID
    assert needed[0] == 0
    assert lib.tensor_to_string(x.handle, NULL, 1, needed) == lib.TENSOR_E_INVALID
    assert lib.tensor_to_string(x.handle, NULL, 0, NULL) == lib.TENSOR_E_INVALID
    assert lib.tensor_to_string(NULL, NULL, 0, needed) == lib.TENSOR_E_INVALID


@pytest.mark.cpu
def test_history_is_named():
    x = tensor([1.5], "float32").requires_grad()
    assert printed(x) == "tensor([1.5000], requires_grad=True)"
    y = Tensor(lib.tensor_mul_scalar(x.handle, 2))
    assert printed(y) == "tensor([3.], grad_fn=<mul>)"
    assert printed(Tensor(lib.tensor_detach(y.handle))) == "tensor([3.])"


@pytest.mark.cpu
def test_options_stay_where_negative():
    with options():
        check(lib.tensor_set_print_options(2, -1, -1, -1))
        assert printed(tensor([0.125])) == "tensor([0.12], dtype=float64)"
        check(lib.tensor_set_print_options(-1, 3, -1, -1))
        check(lib.tensor_set_print_options(-1, -1, 1, -1))
        assert printed(tensor(np.arange(5))) == "tensor([0,  ..., 4])"
        assert printed(tensor([0.125])) == "tensor([0.12], dtype=float64)"
    assert lib.tensor_set_print_options(1001, -1, -1, -1) == lib.TENSOR_E_INVALID
    assert printed(tensor([0.125])) == "tensor([0.1250], dtype=float64)"


def numbers(rng, shape):
    """Floats of one magnitude or of many, some of them special."""
    scale = rng.choice([1, 1, 10, 1e-3, 1e-5, 1e4, 3e7, 1e9])
    values = rng.normal(size=shape) * scale
    style = rng.integers(6)
    if style == 0:
        values = np.round(values)
    elif style == 1:
        values = np.exp(rng.uniform(-12, 12, shape))
    elif style == 2:
        values = np.round(values, 2)
    specials = rng.choice([0.0, -0.0, np.nan, np.inf, -np.inf, 1.0, 1e8, 1e-4], shape)
    return np.where(rng.random(shape) < rng.choice([0, 0, 0.1, 0.5, 1]), specials, values)


def arrays(rng, dtype):
    """Random arrays of one dtype, in styles that choose every form, and in layouts."""
    ndim = rng.choice([0, 1, 1, 1, 2, 2, 3, 4, 5])
    shape = tuple(rng.choice([0, 1, 1, 2, 3, 4, 6, 7, 9, 30], ndim))
    if np.prod(shape) > 3000:
        shape = shape[:3]
    if rng.random() < 0.15:
        shape = (int(rng.integers(990, 1200)),)
    if dtype == "bool":
        values = rng.random(shape) < 0.5
    elif dtype in COMPLEX:
        values = np.empty(shape, dtype)
        with np.errstate(over="ignore"):
            values.real, values.imag = numbers(rng, shape), numbers(rng, shape)
    elif dtype not in FLOATING:
        info = np.iinfo(dtype)
        low, high = [(0, 3), (0, 101), (max(info.min, -5), 5), (info.min, info.max)][rng.integers(4)]
        values = rng.integers(low, high, shape, dtype, endpoint=True)
    else:
        values = numbers(rng, shape)
        with np.errstate(over="ignore"):
            values = values.astype(np.float16 if dtype == "float16" else np.float32 if dtype != "float64" else float)
    stored = np.asarray(native.encode(values, dtype))
    layout = rng.integers(4)
    if layout == 1:
        stored = np.ascontiguousarray(stored.T).T
    elif layout == 2 and stored.ndim:
        stored = np.repeat(stored, 2, axis=-1)[..., ::2]
    elif layout == 3 and stored.ndim:
        stored = np.flip(np.flip(stored, 0).copy(), 0)
    return stored


def test_like_torch():
    """The contents and line breaks of torch's own text; only the names of dtypes and functions are ours."""
    torch = pytest.importorskip("torch", reason="0 of 6500 texts compared: torch is not installed")
    rng = np.random.default_rng(0)
    compared = 0
    choices = {
        "precision": [4, 4, 4, 0, 2, 8, 20],
        "threshold": [1000, 1000, 0, 5, 50],
        "edgeitems": [3, 3, 1, 2, 0],
        "linewidth": [80, 80, 20, 40, 120, 0],
    }
    for dtype, _ in itertools.product(DTYPES, range(500)):
        stored = arrays(rng, dtype)
        chosen = {k: int(rng.choice(v)) for k, v in choices.items()} if rng.random() < 0.5 else {}
        theirs = torch.from_numpy(stored.copy(order="C"))
        if dtype == "bfloat16":
            theirs = theirs.view(torch.bfloat16)
        ours = wrap(stored, dtype)
        if dtype in FLOATING and rng.random() < 0.2:
            ours.requires_grad()
            theirs.requires_grad_()
        torch.set_printoptions(**DEFAULTS | chosen)
        try:
            want = text_of(torch, theirs, dtype)
        finally:
            torch.set_printoptions(profile="default")
        with options(**chosen):
            assert printed(ours) == want, (dtype, stored.shape, chosen)
        compared += 1
    print(f"{compared} texts compared with PyTorch {torch.__version__}")


def text_of(torch, x, dtype):
    """PyTorch's text with our dtype names, so that lines break where they would without its prefix."""
    whole = repr(x)
    if f"dtype=torch.{dtype}" not in whole:
        return whole
    # The suffixes are added by a function of its own, after the contents.
    contents = torch._tensor_str._tensor_str(x.detach(), 7) if x.numel() else "[]"
    suffixes = [f"size={tuple(x.shape)}"] if "size=" in whole else []
    suffixes.append(f"dtype={dtype}")
    suffixes += ["requires_grad=True"] if x.requires_grad else []
    return torch._tensor_str._add_suffixes("tensor(" + contents, suffixes, 7, force_newline=False)
