# SPDX-License-Identifier: Apache-2.0
"""Kernels that programs bring, as text in CUDA C++. The stand-in of NVRTC compiles them with the C++ compiler."""

import os
import re
import subprocess
import sys
import threading

import numpy as np
import pytest
from device_facts import needs_emulation
from kernel_texts import BY_VALUE, CUBED, LINEAR, SUMS
from libtensor._convert import handles
from traces import ROOT, check_header, check_symbols, traced

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda

if not cuda.device_count():
    pytest.skip(f"no CUDA device: {cuda.why()}", allow_module_level=True)
if "libnvrtc.so.13 is of version" not in cuda.libraries():
    pytest.skip("there is no NVRTC", allow_module_level=True)

C_TYPES = {
    "float32": "float",
    "float64": "double",
    "int8": "signed char",
    "uint8": "unsigned char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "uint64": "unsigned long long",
}


def linear(dtype):
    return cuda.Kernel(LINEAR.replace("T", C_TYPES[dtype]), "linear")


# A kernel of parameters (float* out, const float* x, int n), of one element each thread, with its texts.
def elementwise(formula, name="f"):
    return cuda.Kernel(
        f'extern "C" __global__ void {name}(float* out, const float* x, int n) {{\n'
        "  const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        f"  if (i < n) out[i] = {formula};\n"
        "}\n",
        name,
    )


DOUBLED = elementwise("2 * x[i]", "doubled")


def launch(kernel, x, out=None, n=None):
    out = lt.empty_like(x) if out is None else out
    n = x.numel() if n is None else n
    kernel((n + 127) // 128, 128, out, [x, np.int32(n)])
    return out


def numbers(*shape):
    return lt.tensor(np.random.default_rng(0).standard_normal(shape).astype(np.float32), device="cuda")


@pytest.mark.parametrize("dtype", C_TYPES)
def test_values(dtype):
    x = np.arange(1000).astype(dtype)
    out = lt.empty(1000, dtype=dtype, device="cuda")
    linear(dtype)(8, (128,), out, [lt.tensor(x, device="cuda"), x.dtype.type(3), 1000])
    np.testing.assert_array_equal(out.cpu().numpy(), x * x.dtype.type(3) + x.dtype.type(1))


def test_numbers_go_by_value():
    out = lt.empty(6, dtype="float64", device="cuda")
    there = [lt.tensor(-7, dtype="int16")]  # of the CPU, without axes
    cuda.Kernel(BY_VALUE, "by_value")(1, 1, out, [np.float32(0.5), 0.1, 1 << 40, True, np.uint8(200), *there])
    there[0].fill_(3)  # the value is that of the call
    assert out.cpu().tolist() == [0.5, 0.1, 1 << 40, 1, 200, -7]


def test_views_are_where_they_begin():
    """A view is the address of its first element; its strides are the kernel's business."""
    x = numbers(6, 8)
    rows = cuda.Kernel(
        'extern "C" __global__ void columns(float* out, const float* x, long long step) {\n'
        "  out[threadIdx.x * step] = x[threadIdx.x * step];\n"
        "}\n",
        "columns",
    )
    out = lt.zeros(6, 8, device="cuda")
    rows(1, 6, out[:, 3], [x[:, 3], x.stride(0)])
    expected = np.zeros((6, 8), np.float32)
    expected[:, 3] = x.cpu().numpy()[:, 3]
    np.testing.assert_array_equal(out.cpu().numpy(), expected)


def test_shared_memory_and_barriers():
    x = numbers(20, 64)
    out = lt.empty(20, device="cuda")
    cuda.Kernel(SUMS, "sums")(20, 64, out, [x, np.int32(5)], shared_bytes=256)
    np.testing.assert_allclose(out.cpu().numpy(), x.cpu().numpy().sum(1), rtol=0, atol=1e-5)


@needs_emulation
def test_shared_memory_is_new_to_each_block():
    out = lt.zeros(3, device="cuda")
    cuda.Kernel(SUMS, "before")(3, 32, out)
    assert (out.cpu().numpy().view(np.uint8) == 0xCB).all()


def test_more_shared_memory_than_is_given_without_asking():
    x, out = numbers(64), lt.empty(1, device="cuda")
    cuda.Kernel(SUMS, "sums")(1, 64, out, [x, np.int32(5)], shared_bytes=96 << 10)
    np.testing.assert_allclose(out.cpu().numpy(), x.cpu().numpy().sum(), rtol=0, atol=1e-5)
    with pytest.raises(ValueError, match=r"shared_bytes is 1048576, a block of the device has at most \d+"):
        cuda.Kernel(SUMS, "sums")(1, 64, out, [x, np.int32(5)], shared_bytes=1 << 20)


def test_grids_of_three_extents():
    text = """
extern "C" __global__ void places(int* out) {
  const int block = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  const int thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  out[block * blockDim.x * blockDim.y * blockDim.z + thread] = block * 1000 + thread;
}
"""
    out = lt.empty(2 * 3 * 4, 5 * 2 * 3, dtype="int32", device="cuda")
    cuda.Kernel(text, "places")((2, 3, 4), (5, 2, 3), out)
    np.testing.assert_array_equal(out.cpu().numpy(), np.arange(24)[:, None] * 1000 + np.arange(30))


def test_streams():
    """Work goes to the current stream, and memory that is released meanwhile is not given away."""
    a, b = cuda.Stream(), cuda.Stream()
    x = numbers(3000)
    expected = x.cpu().numpy() * 4
    b.wait_stream(cuda.current_stream())
    with cuda.stream(b):
        once = launch(DOUBLED, x)
    a.wait_stream(b)
    with cuda.stream(a):
        twice = launch(DOUBLED, once)
    del once  # of b, while a has yet to read it
    with cuda.stream(b):
        for _ in range(3):
            lt.full((3000,), -1.0, device="cuda")
    b.synchronize()
    cuda.current_stream().wait_stream(a)
    np.testing.assert_array_equal(twice.cpu().numpy(), expected)


def test_a_text_is_compiled_once():
    code = """
text = 'extern "C" __global__ void one(float* x) { x[0] += 1; } extern "C" __global__ void two(float* x) { x[0] += 2; }'
y = lt.zeros(1, device="cuda")
for name in ("one", "one", "two", "one"):
    lt.cuda.Kernel(text, name)(1, 1, y)
lt.cuda.Kernel(text + " ", "one")(1, 1, y)
"""
    value, compiled = traced(code, "trace=rtc", "rtc: ")
    assert value == "6.0" and compiled == ["one", "two", "one"]


def test_kernels_beyond_those_that_are_kept():
    """The library of one that is dropped is unloaded when devices are done with it."""
    names = [f"k{i}" for i in range(300)]
    code = f"""
names = {names!r}
text = "".join('extern "C" __global__ void %s(float* x) {{ x[0] += 1; }}' % name for name in names)
y = lt.zeros(1, device="cuda")
for name in names + names[:1] + names[-1:]:
    lt.cuda.Kernel(text, name)(1, 1, y)
"""
    value, compiled = traced(code, "trace=rtc", "rtc: ")
    assert value == "302.0" and compiled == [*names, "k0"]


@needs_emulation
def test_other_threads_launch_while_one_compiles(tmp_path):
    """The text of one thread is not complete before the other has launched."""
    x = numbers(10)
    launch(DOUBLED, x)
    os.mkfifo(tmp_path / "rest")
    source = f'#include "{tmp_path}/rest"\nextern "C" __global__ void slow(float* x) {{ x[0] = REST; }}'
    compiles = threading.Thread(target=lambda: cuda.Kernel(source, "slow")(1, 1, x))
    launches = threading.Thread(target=lambda: launch(DOUBLED, lt.ones(10, device="cuda")))
    compiles.start()
    rest = os.open(tmp_path / "rest", os.O_WRONLY)  # when the compiler reads it
    launches.start()
    launches.join(20)
    waits = launches.is_alive()
    os.write(rest, b"#define REST 7\n")
    os.close(rest)
    compiles.join()
    launches.join()
    assert not waits and x.cpu()[0].item() == 7


def test_an_unknown_device_gets_ptx():
    code = f"""
y = lt.ones(1, device="cuda")
lt.cuda.Kernel({DOUBLED.source!r}, "doubled")(1, 1, y, [y, lt.tensor(1, dtype="int32")])
"""
    assert traced(code, "rtc=old", "")[0] == "2.0"


# ---- errors


def refused(
    match, kind=ValueError, grid=1, block=1, outputs=None, inputs=(), source=DOUBLED.source, name="doubled", **rest
):
    outputs = lt.zeros(1, device="cuda") if outputs is None else outputs
    with pytest.raises(kind, match="^Kernel: " + match) as e:
        cuda.Kernel(source, name)(grid, block, outputs, inputs, **rest)
    text = str(e.value)
    assert "\n" not in text and len(text) < 512
    return text


def test_texts_that_are_wrong():
    refused(r"source does not compile: broken\(2\): error: .*undefined_name", source="\n".join(
        ['extern "C" __global__ void broken(float* x) {', "  x[0] = undefined_name;", "}"]), name="broken")  # fmt: skip
    refused(r"source does not compile: x\(1\): error: ", source="no C++", name="x")
    refused('source has no kernel nothing: is it declared extern "C" __global__\\?', name="nothing")
    refused("source has no kernel mangled: ", source="__global__ void mangled(float* x) {}", name="mangled")


@pytest.mark.parametrize("name", ["", "1x", "a b", "f<float>", "ns::f", "x" * 129, "é"])
def test_names_that_are_none(name):
    refused(r'name is ".*", expected the name of a function: letters, digits and \'_\', at most 128', name=name)


@pytest.mark.parametrize(
    ("grid", "block", "match"),
    [
        ((0, 1, 1), 1, r"grid\[0\] is 0, expected 1 to 2147483647"),
        (1 << 31, 1, r"grid\[0\] is 2147483648, expected 1 to 2147483647"),
        ((1, 65536), 1, r"grid\[1\] is 65536, expected 1 to 65535"),
        ((1, 1, -1), 1, r"grid\[2\] is -1, expected 1 to 65535"),
        (1, 0, r"block\[0\] is 0, expected 1 to 1024"),
        (1, 1025, r"block\[0\] is 1025, expected 1 to 1024"),
        (1, (1, 1, 65), r"block\[2\] is 65, expected 1 to 64"),
        (1, (64, 32), r"block has 2048 threads, expected 1 to 1024"),
    ],
)
def test_grids_that_are_none(grid, block, match):
    refused(match, grid=grid, block=block)


def test_other_wrong_arguments():
    x = lt.zeros(3, device="cuda")
    refused("shared_bytes is -1, expected 0 or more", shared_bytes=-1)
    refused("outputs is empty, expected one at least", outputs=[])
    refused(r"outputs\[0\] is on cpu, expected a CUDA device", lt.DeviceError, outputs=lt.zeros(3))
    refused(r"outputs\[1\] is on cpu, expected cuda:0", lt.DeviceError, outputs=[x, lt.zeros(3)])
    refused(
        r"inputs\[1\] of shape \[3\] is on cpu, expected cuda:0, or a number on cpu",
        lt.DeviceError,
        inputs=[x, lt.zeros(3)],
    )
    refused(
        "writing to a tensor of shape .* in which elements share memory", outputs=lt.zeros(1, device="cuda").expand(3)
    )
    refused("kernel doubled has 3 parameters, was given 2 tensors", inputs=[x])
    refused("kernel doubled has 3 parameters, was given 4 tensors", inputs=[x, x, x])
    refused("parameter 2 of kernel doubled has 4 bytes, was given 8", inputs=[x, 3])
    with pytest.raises(ValueError, match="grid has 4 extents, expected 1 to 3"):
        DOUBLED((1, 1, 1, 1), 1, x)
    with pytest.raises(TypeError, match="outputs must be Tensors, not NoneType"):
        DOUBLED(1, 1, [x, None])
    with pytest.raises(ValueError, match="must not hold the character NUL"):
        cuda.Kernel("\0", "f")


def test_null():
    three = b"\1" + b"\0" * 7
    x = lt.zeros(3, device="cuda")
    good = [b"", b"f", three * 3, three * 3, 0, handles([x])[0], 1, None, 0]
    for place, name, words in (
        (0, "source", ""), (1, "name", ""), (2, "grid", ""), (3, "block", ""), (5, "outputs", ", but its count is 1"),
    ):  # fmt: skip
        given = list(good)
        given[place] = None
        assert c.tensor_cuda_launch(*given) == c.TENSOR_E_INVALID
        assert c.tensor_last_error_message().decode() == f"tensor_cuda_launch: {name} is NULL" + words


def test_devices_of_others():
    code = """
x = [lt.ones(1, device=d) for d in ("cuda:0", "cuda:1")]
k = lt.cuda.Kernel('extern "C" __global__ void add(float* x, const float* y) { x[0] += y[0]; }', "add")
for out, by in ((0, 1), (1, 0)):
    try:
        k(1, 1, x[out], x[by])
    except Exception as e:
        print(e, file=sys.stderr)
for i in (0, 1, 1):
    k(1, 1, x[i], x[i])
y = x[1] + x[0].cpu().to("cuda:1")
"""
    value, said = traced(code, "devices=2", "Kernel: ")
    assert value == "6.0"
    assert [line.partition(" of shape [1]")[2] for line in said] == [
        f" is on cuda:{by}, expected cuda:{out}, or a number on cpu, of shape []" for out, by in ((0, 1), (1, 0))
    ]


def test_without_nvrtc():
    code = """
y = lt.ones(1, device="cuda")
try:
    lt.cuda.Kernel("", "f")(1, 1, y)
except lt.UnsupportedError as e:
    print(e, file=sys.stderr)
"""
    value, said = traced(code, "hide=libnvrtc.so.13", "Kernel: ", path="/one:/two")
    assert value == "1.0" and said == [
        "libnvrtc.so.13 was not found; tried /one/libnvrtc.so.13, /two/libnvrtc.so.13, libnvrtc.so.13, "
        "/usr/local/cuda/lib64/libnvrtc.so.13; TENSOR_CUDA_LIBRARY_PATH may name its folder"
    ]


FAILS = """
y = lt.ones(1, device="cuda")
k = lt.cuda.Kernel({source!r}, "doubled")
for _ in range(2):
    try:
        k(1, 1, y, [y, lt.tensor(1, dtype="int32")])
    except (lt.TensorError, MemoryError) as e:
        print("failed:", e, file=sys.stderr)
"""


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("cudaLibraryLoadData:1:200", "cudaLibraryLoadData: cudaErrorInvalidKernelImage (cudaErrorInvalidKernelImage)"),
        ("cudaLibraryLoadData:1:2", "cudaLibraryLoadData: the device's memory is exhausted"),
        (
            "cudaLibraryGetKernel:1:9",
            "cudaLibraryGetKernel: cudaErrorInvalidConfiguration (cudaErrorInvalidConfiguration)",
        ),
        ("cudaFuncGetParamInfo:1:2", "cudaFuncGetParamInfo: the device's memory is exhausted"),
        ("launch:2:701", "a kernel's launch: cudaErrorLaunchOutOfResources (cudaErrorLaunchOutOfResources)"),
    ],
)
def test_failures_pass(call, words):
    """The call that was at fault says what it was, and the next one goes."""
    value, said = traced(FAILS.format(source=DOUBLED.source), f"fail={call}", "failed: Kernel: ")
    assert said == [words] and value == "2.0"


def test_out_of_memory():
    value, said = traced(FAILS.format(source=DOUBLED.source), "rtc=nomem", "failed: Kernel: ")
    assert said == ["out of memory"] * 2 and value == "1.0"


# ---- the graph


def test_writes_are_noticed():
    x = numbers(5).requires_grad_()
    kept = x * 1
    y = kept.exp().sum()
    kept.detach()  # shares its memory
    squared = (kept * kept).sum()
    with lt.no_grad():
        launch(DOUBLED, kept.detach(), kept)
    with pytest.raises(lt.AutogradError, match="mul"):
        squared.backward()
    y.backward()  # exp keeps its own result


def test_outputs_that_require_grad():
    leaf = numbers(3).requires_grad_()
    inputs = [numbers(3), np.int32(3)]
    refused("a leaf that requires grad is written to in place", lt.AutogradError, outputs=leaf, inputs=inputs)
    refused("a view of a leaf that requires grad", lt.AutogradError, outputs=leaf[:2], inputs=inputs)
    refused(r"outputs\[0\] requires grad, and the graph records nothing of a kernel", lt.AutogradError, outputs=leaf * 1,
            inputs=inputs)  # fmt: skip
    with lt.no_grad():
        DOUBLED(1, 3, leaf, inputs)
    np.testing.assert_array_equal(leaf.detach().cpu().numpy(), 2 * inputs[0].cpu().numpy())


class Cubed(lt.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        x = x.contiguous()
        ctx.save_for_backward(x)
        y = lt.empty_like(x)
        cuda.Kernel(CUBED, "cubed")(1, 64, y, [x, np.int32(x.numel())])
        return y

    @staticmethod
    def backward(ctx, dy):
        (x,) = ctx.saved_tensors
        dx = lt.empty_like(x)
        cuda.Kernel(CUBED, "cubed_grad")(1, 64, dx, [dy.contiguous(), x, np.int32(x.numel())])
        return dx


def test_a_custom_function():
    x = lt.tensor(np.linspace(-1, 1, 12).reshape(3, 4), device="cuda").requires_grad_()
    assert lt.autograd.gradcheck(Cubed.apply, (x,))
    assert lt.autograd.gradcheck(lambda x: Cubed.apply(x.T * 2).sum(), (x,))


def test_the_documented_example():
    page = (ROOT / "docs/cuda.md").read_text()
    section = page[page.index("**Kernels of your own.**") :]
    code = re.search(r"```python\n(.*?)```", section, re.S).group(1)
    env = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python")}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert done.stdout.splitlines()[-1] == "True"


# ---- NVIDIA's own


def test_the_header_of_nvidia():
    check_header("nvrtc.h", "nvrtc_numbers.cpp")


def test_the_functions_of_nvidia():
    check_symbols("libnvrtc.so.13", "rtc_functions.h", "TENSOR_RTC_FUNCTIONS", "nvrtc")
