# SPDX-License-Identifier: Apache-2.0
"""The emulated device finds what it is there for: planted mistakes of kernels, failing calls, exhausted memory."""

import os
import pathlib
import signal
import subprocess
import sys

import numpy as np
import pytest
from device_facts import needs_cache, needs_emulation

ROOT = pathlib.Path(__file__).resolve().parents[2]
ORDERS = {"forward": "", "reverse": "order=reverse", "shuffled": "order=shuffled,seed=3"}
N = 64
POISON = float(np.frombuffer(b"\xcb" * 4, np.float32)[0])
COUNTED = [float(i) for i in range(N)]


# --- planted mistakes of kernels


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """tests/cuda/planted.cu, with AddressSanitizer and without it."""
    folder = tmp_path_factory.mktemp("planted")
    emulation = ROOT / "tests/cuda/emulation"
    sources = ["-x", "c++", ROOT / "tests/cuda/planted.cu"]
    sources += [emulation / f"{name}.cpp" for name in ("emulation", "errors", "fibers", "graphs")]
    flags = ["-std=c++20", "-O1", "-g1", "-Wall", f"-I{ROOT}", f"-I{ROOT / 'include'}", "-isystem", emulation]
    made = {}
    for name, extra in {"plain": [], "asan": ["-fsanitize=address"]}.items():
        made[name] = folder / name
        subprocess.run(["g++", *flags, *extra, *sources, "-o", made[name], "-pthread"], check=True)
    return made


def planted(program, name, *arguments, emulation=""):
    own = {"TENSOR_CUDA_EMULATION": emulation, "ASAN_OPTIONS": "detect_leaks=0"}
    env = {k: v for k, v in os.environ.items() if k != "LD_PRELOAD"} | own  # which brings sanitizers
    return subprocess.run([program, name, *map(str, arguments)], env=env, capture_output=True, text=True, timeout=120)


def numbers(done):
    assert done.returncode == 0, done.stdout + done.stderr
    return [float(word) for word in done.stdout.split()]


@pytest.mark.parametrize("build", ["plain", "asan"])
def test_elements_within_bounds(programs, build):
    for n in (1, 60, N, 1000):
        assert numbers(planted(programs[build], "in-bounds", n)) == [float(i) for i in range(n)]


@pytest.mark.parametrize("name", ["read-behind", "write-behind"])
def test_an_element_behind_the_last_one(programs, name):
    # By itself the page behind a block tells, where the block fills its unit of 256 bytes.
    assert planted(programs["plain"], name, N).returncode == -signal.SIGSEGV
    for n in (1, 60, 1000):
        done = planted(programs["asan"], name, n)
        assert done.returncode != 0 and "AddressSanitizer: use-after-poison" in done.stderr
        assert "_kernel" in done.stderr  # where it was


@pytest.mark.parametrize("build", ["plain", "asan"])
def test_freed_memory(programs, build):
    done = planted(programs[build], "freed")
    assert done.returncode == -signal.SIGSEGV or "AddressSanitizer: SEGV" in done.stderr


@pytest.mark.parametrize("build", ["plain", "asan"])
@pytest.mark.parametrize("order", ORDERS)
def test_a_missing_barrier(programs, build, order):
    right = [float(N - 1), *COUNTED[:-1]]
    assert numbers(planted(programs[build], "barrier", emulation=ORDERS[order])) == right
    found = numbers(planted(programs[build], "no-barrier", emulation=ORDERS[order]))
    assert (found == right) == (order == "forward")


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("kind", ["barrier", "shuffle"])
def test_not_all_threads_arrive(programs, kind, order):
    assert numbers(planted(programs["plain"], f"common-{kind}", emulation=ORDERS[order]))
    done = planted(programs["plain"], f"divergent-{kind}", emulation=ORDERS[order])
    assert done.returncode == 3 and "barrier was reached by" in done.stdout + done.stderr
    if kind == "barrier":
        assert "a barrier was reached by 16 of 64 threads of block 0" in done.stdout


@pytest.mark.parametrize("build", ["plain", "asan"])
def test_a_missing_event(programs, build):
    assert numbers(planted(programs[build], "event")) == COUNTED
    assert numbers(planted(programs[build], "no-event")) == pytest.approx([POISON] * N, rel=1e-5)


@pytest.mark.parametrize("name", ["fresh", "fresh-shared"])
def test_memory_that_nobody_wrote(programs, name):
    assert numbers(planted(programs["plain"], name)) == pytest.approx([POISON] * N, rel=1e-5)


@pytest.mark.parametrize("name", ["large-block", "no-blocks"])
def test_a_launch_that_no_device_takes(programs, name):
    done = planted(programs["plain"], name)
    assert done.returncode == 3 and "a kernel's launch: cudaErrorInvalidConfiguration" in done.stdout


@pytest.mark.parametrize("call", ["cudaMalloc", "cudaStreamCreateWithFlags", "launch", "cudaMemcpyAsync"])
def test_a_call_that_fails(programs, call):
    done = planted(programs["plain"], "barrier", emulation=f"fail={call}:1")
    assert done.returncode == 3 and "cudaError" in done.stdout


@pytest.mark.parametrize("build", ["plain", "asan"])
@pytest.mark.parametrize(
    "name, expected",
    [("launched", COUNTED), ("unlaunched", [0.0] * N), ("again", [0.0] * N), ("relaxed", COUNTED)],
)
def test_captured_work_waits_for_a_launch(programs, build, name, expected):
    assert numbers(planted(programs[build], f"graph-{name}")) == expected


@pytest.mark.parametrize(
    "name, error",
    [
        ("memory", "StreamCaptureUnsupported"),
        ("wait", "StreamCaptureUnsupported"),
        ("query", "StreamCaptureUnsupported"),
        ("fetch", "StreamCaptureUnsupported"),
        ("event", "StreamCaptureIsolation"),
        ("join", "StreamCaptureUnsupported"),
    ],
)
def test_what_a_capture_forbids(programs, name, error):
    done = planted(programs["plain"], f"graph-{name}")
    assert done.returncode == 3
    assert done.stdout == f"cudaError{error} the end: cudaErrorStreamCaptureInvalidated\n"


# --- the same through the library

START = """
import libtensor as lt
from libtensor import _ops_gen as c, cuda

MIB = 1 << 20

def failure(f):
    try:
        f()
    except RuntimeError as e:
        return c.tensor_last_error_code(), str(e)
    except MemoryError as e:
        return c.tensor_last_error_code(), str(e)
    return 0, ""

def mib(n):
    return lt.empty(n * MIB // 4, device="cuda")

def reserved():
    return cuda.memory_reserved() // MIB

def works():
    x = lt.tensor([1.0, 2.0]).to("cuda")
    assert (x * x).to("cpu").tolist() == [1.0, 4.0]
"""


def run(program, emulation, **env):
    env = os.environ | {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": emulation} | env
    done = subprocess.run([sys.executable, "-c", START + program], env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


@needs_emulation
@pytest.mark.parametrize("last", [4, 12])
def test_memory_that_the_driver_refuses(last):
    """The driver is asked several times for each tensor; what fails is that tensor, and not the program."""
    run(
        """
found = []
while not found or found[-1]:
    code, text = failure(lambda: mib(40).fill_(1))
    assert code == 0 or (code == c.TENSOR_E_DEVICE_NOMEM and "out of memory: cannot allocate 41943040 bytes" in text), text
    found.append(code)
failures = len(found) - 1
assert 1 <= failures <= {last}, found
works()
""".replace("{last}", str(last)),
        "fail=" + "+".join(f"cudaMalloc:{n}" for n in range(1, last + 1)),
    )


@needs_emulation
@needs_cache
def test_one_failure_is_overcome():
    """What is kept goes back to the driver before the second try."""
    run(
        """
x = mib(30)
del x  # kept
y = mib(64)  # the second call of the driver fails, the third does not
assert reserved() == 64, reserved()
works()
""",
        "fail=cudaMalloc:2",
    )


@needs_emulation
@pytest.mark.parametrize("call", ["launch", "cudaMemcpyAsync"])
def test_a_device_that_is_lost(call):
    """What the device cannot come back from is said by every later call; the CPU goes on."""
    run(
        """
found = [failure(works) for _ in range(12)]
codes = [code for code, _ in found]
first = codes.index(c.TENSOR_E_CUDA)
assert 0 < first < 11 and codes == [0] * first + [c.TENSOR_E_CUDA] * (12 - first), codes
assert "cudaErrorLaunchFailure" in found[-1][1], found
assert (lt.tensor([1.0, 2.0]) * 2).tolist() == [2.0, 4.0]
""",
        f"fail={call}:5",
    )


@needs_emulation
@needs_cache
def test_limited_memory():
    run(
        """
assert cuda.mem_get_info()[1] == 100 * MIB
x = mib(60)
code, text = failure(lambda: mib(60))
assert code == c.TENSOR_E_DEVICE_NOMEM, code
assert "cuda:0 is out of memory: cannot allocate 62914560 bytes; 62914560 are in use" in text, text
assert failure(lambda: mib(101))[0] == c.TENSOR_E_DEVICE_NOMEM
y = mib(30)  # smaller ones can be allocated
del x
x = mib(60)  # after a release
del x, y
x = mib(98)  # what is kept goes back for it
assert reserved() == 98 and failure(lambda: mib(20))[0] == c.TENSOR_E_DEVICE_NOMEM
del x
works()
""",
        f"memory={100 << 20}",
    )


@needs_emulation
@needs_cache
def test_memory_is_kept_and_used_again():
    run(
        """
def counts():
    s = cuda.memory_stats()
    return s["n_alloc"], s["n_free"]

x = mib(32)
place, (taken, given) = x.data_ptr(), counts()
assert cuda.memory_allocated() == 32 * MIB and reserved() == 32
del x
assert cuda.memory_allocated() == 0 and reserved() == 32
x = mib(32)
assert x.data_ptr() == place and reserved() == 32
assert counts() == (taken + 1, given + 1)
y = mib(8)  # does not fit
assert reserved() > 32
del x
cuda.empty_cache()
assert 8 <= reserved() < 32  # what y lies in stays
del y
cuda.empty_cache()
assert reserved() == 0 and cuda.max_memory_allocated() == 40 * MIB
small = [lt.empty(100, device="cuda") for _ in range(100)]
assert reserved() == 2 and cuda.memory_allocated() == 100 * 512
assert len({t.data_ptr() for t in small}) == 100
del small[::2]
assert cuda.memory_allocated() == 50 * 512 and reserved() == 2
cuda.empty_cache()
assert reserved() == 2  # half of it is in use
small.clear()
whole = lt.empty(2**18, device="cuda")  # the parts are one again
assert reserved() == 2 and cuda.memory_allocated() == MIB
""",
        "",
    )


@needs_emulation
def test_nothing_is_kept():
    run(
        """
x = mib(3)
assert cuda.memory_allocated() == cuda.memory_reserved() == 3 * MIB
del x
assert cuda.memory_reserved() == 0
works()
""",
        "",
        TENSOR_CUDA_CACHE="0",
    )


@needs_emulation
def test_memory_that_the_driver_knows_is_read_before_it_changes():
    """Copies out of locked memory go on after the call that asked for them, unless somebody waits."""
    run(
        """
import ctypes
from libtensor._convert import wrap

numbers = [float(i) for i in range(12)]
owner = lt.tensor(numbers).to("cuda")  # stands for locked memory of the host
cuda.synchronize()
extents = (ctypes.c_int64 * 1)(12)
host = wrap(c.tensor_from_blob(owner.data_ptr(), extents, 1, None, c.TENSOR_FLOAT32, c.TENSOR_CPU, None, None))
y = host.to("cuda")
host.fill_(77)
assert y.tolist() == numbers
""",
        "host=reads",
    )


@needs_emulation
@pytest.mark.parametrize("settings", ["", "host=reads"])
def test_the_host_cannot_read_a_devices_memory(settings):
    program = "import ctypes\nx = lt.ones(4, device='cuda')\ncuda.synchronize()\nctypes.string_at(x.data_ptr(), 16)"
    env = os.environ | {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": settings}
    done = subprocess.run([sys.executable, "-c", START + program], env=env, capture_output=True, timeout=300)
    if settings:
        assert done.returncode == 0, done.stderr
    else:
        assert done.returncode == -signal.SIGSEGV or b"AddressSanitizer: SEGV" in done.stderr


@needs_emulation
@needs_cache
def test_a_warm_step_neither_waits_nor_allocates():
    """So that steps can be recorded; only where indices are checked the host waits for an answer."""
    done = subprocess.run(
        [sys.executable, ROOT / "tests/cuda/warm_step.py"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": "trace=calls"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    calls = done.stderr.split("warm\n")[1].split("done\n")[0].split()
    assert set(calls) == {"launch", "cudaMemcpyAsync", "cudaEventRecord", "cudaEventQuery"}
    assert calls.count("cudaMemcpyAsync") <= 6  # of max_pool's windows, which are copied each time
