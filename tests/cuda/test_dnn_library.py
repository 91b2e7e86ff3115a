# SPDX-License-Identifier: Apache-2.0
"""Convolutions and attention of a CUDA device that a library computes, compared with the CPU."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from device_facts import EMULATED, needs_emulation
from libtensor.nn import functional as F
from traces import check_header, check_symbols, traced

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

TOLERANCE = {"float16": 4e-3, "bfloat16": 3e-2, "float32": 2e-5, "float64": 1e-12}
HALVES = ("float16", "bfloat16")


@pytest.fixture
def settings(monkeypatch):
    """Tells the emulated library something."""

    def tell(text):
        if not EMULATED:
            pytest.skip("the device is not emulated")
        monkeypatch.setenv("TENSOR_CUDA_EMULATION", os.environ.get("TENSOR_CUDA_EMULATION", "") + "," + text)

    return tell


def drawn(shape, dtype, seed=0):
    return lt.astype(lt.tensor(np.random.default_rng(seed + sum(shape)).standard_normal(shape)), dtype)


def wide(t):
    return lt.astype(t.detach().to("cpu"), "float64").numpy()


def results(device, f, slope, *tensors):
    """f's result and the gradients of its operands, by the slopes that `slope` makes of it."""
    leaves = [t.detach().to(device).requires_grad_() for t in tensors]
    out = f(*leaves)
    out.backward(slope(out.detach()))
    return [wide(out), *(wide(leaf.grad) for leaf in leaves)]


def check(f, dtype, *tensors, slope=lambda out: out * 0.01):
    for expected, got in zip(*(results(d, f, slope, *tensors) for d in ("cpu", "cuda")), strict=True):
        scale = np.max(np.abs(expected), initial=1e-30)
        np.testing.assert_allclose(got, expected, rtol=0, atol=TOLERANCE[dtype] * scale)


SLOPES = {
    "as they are": lambda out: out * 0.01,
    "of a sum": lambda out: lt.ones(1, dtype=out.dtype, device=out.device).expand(*out.shape),
    "other order": lambda out: (
        (out * 0.01).permute(tuple(range(out.ndim))[::-1]).contiguous().permute(tuple(range(out.ndim))[::-1])
    ),
}

CONVOLUTIONS = {
    "lines": (F.conv1d, (3, 16, 130), (24, 16, 5), {"stride": 2, "padding": 2}),
    "one line": (F.conv1d, (16, 400), (24, 16, 5), {}),
    "images": (F.conv2d, (2, 8, 20, 21), (16, 8, 3, 3), {"padding": 1}),
    "strides": (F.conv2d, (2, 6, 31, 30), (20, 6, 3, 5), {"stride": (2, 3), "padding": (1, 0)}),
    "dilation": (F.conv2d, (2, 8, 24, 24), (16, 8, 3, 3), {"dilation": (2, 3), "padding": 2}),
    "groups": (F.conv2d, (2, 12, 24, 24), (24, 4, 3, 3), {"groups": 3, "padding": 1}),
    "by depth": (F.conv2d, (2, 24, 28, 28), (24, 1, 3, 3), {"groups": 24, "padding": 1}),
    "points": (F.conv2d, (2, 16, 20, 20), (32, 16, 1, 1), {}),
    "volumes": (F.conv3d, (2, 4, 6, 12, 11), (8, 4, 3, 3, 3), {"padding": 1}),
    "flat volumes": (F.conv3d, (2, 8, 1, 20, 21), (16, 8, 1, 3, 3), {}),
    "flat volumes with depth": (F.conv3d, (2, 8, 1, 20, 21), (16, 8, 3, 3, 3), {"padding": (1, 0, 0)}),
    "transposed": (F.conv_transpose2d, (2, 16, 12, 12), (16, 8, 3, 3), {"stride": 2, "output_padding": 1}),
}


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("biased", [False, True])
@pytest.mark.parametrize("name", CONVOLUTIONS)
def test_convolutions(name, biased, dtype):
    f, x, w, options = CONVOLUTIONS[name]
    channels = w[1] if name == "transposed" else w[0]
    bias = [drawn((channels,), dtype)] if biased else []
    check(lambda x, w, *b: f(x, w, *b, **options), dtype, drawn(x, dtype), drawn(w, dtype), *bias)


VIEWS = {
    "backward": lambda t: lt.flip(t, (0, -1)),
    "columns": lambda t: t.permute((3, 2, 1, 0)).contiguous().permute((3, 2, 1, 0)),
    "gaps": lambda t: lt.stack([t, t], -1)[..., 1],
    "not aligned": lambda t: lt.concat([t.reshape(-1)[:1], t.reshape(-1)])[1:].reshape(*t.shape),
    "broadcast": lambda t: t[:1, :, :, :1].expand(*t.shape),
}


@pytest.mark.parametrize("dtype", TOLERANCE)
@pytest.mark.parametrize("slope", SLOPES)
@pytest.mark.parametrize("view", VIEWS)
def test_views_are_convolved(view, slope, dtype):
    f = lambda x, w: F.conv2d(VIEWS[view](x), VIEWS[view](w), padding=1)  # noqa: E731
    check(f, dtype, drawn((2, 8, 20, 21), dtype), drawn((16, 8, 3, 3), dtype), slope=SLOPES[slope])


def attention(**options):
    return lambda q, k, v: F.scaled_dot_product_attention(q, k, v, **options)


ATTENTIONS = {
    "heads": ((2, 3, 70, 16), (2, 3, 90, 16), (2, 3, 90, 16)),
    "as many": ((2, 3, 64, 8), (2, 3, 64, 8), (2, 3, 64, 8)),
    "more queries": ((2, 90, 16), (2, 70, 16), (2, 70, 16)),
    "wider values": ((2, 70, 16), (2, 70, 16), (2, 70, 40)),
    "one matrix": ((70, 24), (70, 24), (70, 24)),
    "keys for all": ((3, 70, 16), (70, 16), (70, 16)),
    "values for all": ((3, 70, 16), (3, 70, 16), (70, 16)),
    "keys for all stacks": ((2, 3, 70, 16), (3, 70, 16), (3, 70, 16)),
    "more stacks": ((2, 3, 2, 70, 8), (2, 1, 2, 70, 8), (2, 1, 2, 70, 8)),
}


@pytest.mark.parametrize("dtype", HALVES)
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("by", ["library", "kernels"])
@pytest.mark.parametrize("name", ATTENTIONS)
def test_attention(name, by, causal, dtype, settings):
    if by == "kernels":
        settings("refuse=run")
    check(attention(is_causal=causal), dtype, *(drawn(shape, dtype, i) for i, shape in enumerate(ATTENTIONS[name])))


@pytest.mark.parametrize("dtype", HALVES)
@pytest.mark.parametrize("scale", [0.3, -0.3, 1.0])
def test_scale(scale, dtype):
    check(attention(scale=scale), dtype, *(drawn((2, 70, 16), dtype, i) for i in range(3)))


@pytest.mark.parametrize("slope", SLOPES)
@pytest.mark.parametrize("causal", [False, True])
def test_heads_of_one_projection(causal, slope):
    def f(x):
        q, k, v = (t.reshape(2, 70, 4, 16).permute((0, 2, 1, 3)) for t in lt.split(x, 64, -1))
        return F.scaled_dot_product_attention(q, k, v, is_causal=causal)

    check(f, "float16", drawn((2, 70, 192), "float16"), slope=SLOPES[slope])


@pytest.mark.parametrize("causal", [False, True])
def test_groups_of_heads(causal):
    shapes = ((2, 6, 70, 16), (2, 2, 70, 16), (2, 2, 70, 16))
    check(attention(is_causal=causal, enable_gqa=True), "float16", *(drawn(shape, "float16") for shape in shapes))


def test_second_derivatives():
    found = []
    for device in ("cpu", "cuda"):
        q, k, v = (drawn((2, 66, 8), "float16", i).to(device).requires_grad_() for i in range(3))
        out = F.scaled_dot_product_attention(q, k, v)
        (dq,) = lt.autograd.grad(out.sum(), [q], create_graph=True)
        found.append([wide(t) for t in lt.autograd.grad((dq * dq).sum(), [k, v])])
    for expected, got in zip(*found, strict=True):
        np.testing.assert_allclose(got, expected, rtol=0, atol=1e-2 * np.abs(expected).max())


def test_streams_share_plans():
    x, w = drawn((2, 8, 20, 21), "float32"), drawn((16, 8, 3, 3), "float32")
    there, weight = x.to("cuda"), w.to("cuda")
    streams = [lt.cuda.Stream() for _ in range(3)]
    lt.cuda.synchronize()
    found = []
    for i, stream in enumerate(streams):
        with lt.cuda.stream(stream):
            found.append(F.conv2d(there * (i + 1), weight))
    lt.cuda.synchronize()
    expected = wide(F.conv2d(x, w))
    for i, y in enumerate(found):
        np.testing.assert_allclose(wide(y), (i + 1) * expected, atol=1e-4)


def test_threads_make_plans_while_others_run():
    """The emulated library ends the process where two threads use a handle at once."""
    x, w = drawn((2, 8, 20, 40), "float32").to("cuda"), drawn((16, 8, 3, 3), "float32").to("cuda")
    heads = drawn((2, 90, 8), "float16").to("cuda")

    def convolve():
        return [wide(F.conv2d(x[..., :n], w)) for n in range(20, 40)]

    def attend():
        return [wide(F.scaled_dot_product_attention(heads[:, :n], heads, heads)) for n in range(64, 90, 2)]

    work = [convolve, attend, convolve, attend]
    with ThreadPoolExecutor(len(work)) as pool:
        together = list(pool.map(lambda f: f(), work))
    for f, found in zip(work, together, strict=True):
        for got, expected in zip(found, f(), strict=True):
            np.testing.assert_array_equal(got, expected)


@needs_emulation  # a device compiles for minutes
def test_more_plans_than_are_kept():
    q = [drawn((n, 8), "float16").to("cuda") for n in (64, 65)]
    k = drawn((64, 8), "float16").to("cuda")
    for n in (*range(64, 330), 64):
        keys = k[:1].expand(n, 8).contiguous()
        out = F.scaled_dot_product_attention(q[0], keys, keys)
    np.testing.assert_allclose(wide(out), np.broadcast_to(wide(k[:1]), (64, 8)), atol=1e-3)


def test_an_error_of_the_library_is_told(settings):
    x, w = drawn((2, 8, 20, 21), "float32").to("cuda"), drawn((16, 8, 3, 3), "float32").to("cuda")
    expected = wide(F.conv2d(x, w))
    settings("fail=dnn")
    with pytest.raises(RuntimeError, match="cudnnBackendExecute failed: CUDNN_STATUS_EXECUTION_FAILED"):
        F.conv2d(x, w)
    settings("")
    os.environ["TENSOR_CUDA_EMULATION"] = ""
    np.testing.assert_array_equal(wide(F.conv2d(x, w)), expected)


PREPARED = """
import libtensor.nn.functional as F
from libtensor import _ops_gen as c
ones = lambda *shape, dtype="float32": lt.astype(lt.tensor(np.ones(shape, "float32")), dtype).to("cuda")
heads = lambda *shape: ones(*shape, dtype="float16").requires_grad_()
"""
CONV = "y = F.conv2d(ones(2, 8, 20, 21), ones(16, 8, 3, 3))"
ATTEND = "y = F.scaled_dot_product_attention(heads(2, 70, 8), heads(2, 80, 8), heads(2, 80, 8)).detach()"
GRADIENTS = "q = heads(2, 70, 8); y = F.scaled_dot_product_attention(q, q, q); y.sum().backward(); y = q.grad + 1"


def asked(code, settings="trace=dnn"):
    return traced(PREPARED + code, settings, "dnn: ")


def runs(lines):
    return [line for line in lines if not line.startswith("plan")]


@pytest.mark.parametrize(
    "code,value,lines",
    [
        (CONV, 72, ["conv 2x16x18x19, 2x8x20x21, 16x8x3x3"]),
        (f"lt.set_allow_tf32(True); {CONV}", 72, ["conv by tensor cores 2x16x18x19, 2x8x20x21, 16x8x3x3"]),
        ("y = F.conv2d(ones(1, 8, 20, 21), ones(16, 8, 3, 3), ones(16))", 73, ["conv with bias 1x16x18x19, 1x8x20x21, 16x8x3x3, 1x16x1x1"]),
        ("y = F.conv1d(ones(2, 16, 300), ones(16, 16, 3))", 48, ["conv 2x16x1x298, 2x16x1x300, 16x16x1x3"]),
        ("y = F.conv3d(ones(2, 4, 6, 12, 12), ones(8, 4, 3, 3, 3))", 108, ["conv 2x8x4x10x10, 2x4x6x12x12, 8x4x3x3x3"]),
        ("y = F.conv2d(ones(1, 2, 9, 9), ones(4, 2, 3, 3))", 18, []),
        (ATTEND, 1, ["attention by tensor cores 1x2x70x8, 1x2x8x80, 1x2x80x8, 1x2x70x8, 1x2x70x1"]),
        (ATTEND.replace("70, 8)", "63, 8)"), 1, []),
        (ATTEND.replace("8)", "12)"), 1, []),
        (ATTEND.replace("heads(", "ones("), 1, []),
        (ATTEND.replace(").det", ', attn_mask=ones(70, 80, dtype="bool")).det'), 1, []),
    ],
)  # fmt: skip
def test_what_the_library_is_asked_for(code, value, lines):
    found, asked_for = asked(code)
    assert float(found) == value
    assert runs(asked_for) == lines


def test_gradients_are_asked_for():
    names = [line.split(" by ")[0] for line in runs(asked(GRADIENTS)[1])]
    assert names == ["attention", "attention_grad"]
    code = (
        "x = ones(2, 8, 20, 21).requires_grad_(); w = ones(16, 8, 3, 3).requires_grad_(); "
        "F.conv2d(x, w).sum().backward(); y = x.grad"
    )
    found, lines = asked(code)
    assert float(found) == 16
    assert [line.split()[0] for line in runs(lines)] == ["conv", "conv_input_grad", "conv_weight_grad"]


def test_one_plan_for_one_shape():
    assert [line for line in asked(f"{CONV}\n{CONV}\n{CONV}")[1] if line.startswith("plan")] == ["plan of conv"]


@pytest.mark.parametrize(
    "setting", ["libraries=none", "hide=libcublasLt.so.13", "refuse=handle", "refuse=dnn", "refuse=run"]
)
@pytest.mark.parametrize("code", [CONV, ATTEND, GRADIENTS])
def test_without_the_library(code, setting):
    found, lines = asked(code, f"trace=dnn,{setting}")
    assert (found, runs(lines)) == (asked(code)[0], [])


def test_numbers_of_the_library():
    check_header("cudnn.h", "cudnn_numbers.cpp")


def test_functions_of_the_library():
    check_symbols("libcudnn.so.9", "dnn_functions.h", "TENSOR_DNN_FUNCTIONS", "cudnn")
