# SPDX-License-Identifier: Apache-2.0
"""Streams: order where it was asked for, memory that is not given away too early, threads, errors.

The emulated device leaves work undone until somebody asks for it, and then does that of the latest stream first: what
should have waited and does not reads poison.
"""

import os
import pathlib
import subprocess
import sys
import threading

import numpy as np
import pytest
from device_facts import CACHED, EMULATED, LATE, needs_cache

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda

if not cuda.device_count():
    pytest.skip(f"no CUDA device: {cuda.why()}", allow_module_level=True)

ROOT = pathlib.Path(__file__).resolve().parents[2]
N = 5000

pytestmark = pytest.mark.usefixtures("clean")


def numbers(scale=1.0):
    return np.arange(N, dtype=np.float32) * scale


def test_what_there_is():
    assert cuda.is_available() and cuda.device_count() >= 1 and cuda.why() == ""
    p = cuda.get_device_properties()
    assert p.name == cuda.get_device_name("cuda:0") and p.name
    assert (p.major, p.minor) == cuda.get_device_capability(0) and p.major >= 7
    free, total = cuda.mem_get_info()
    assert 0 < free <= total == p.total_memory and p.multi_processor_count > 0
    assert c.tensor_device_name(c.TENSOR_CPU) == b"CPU"
    with pytest.raises(ValueError, match="get_device_name: device is cpu, expected a CUDA device"):
        cuda.get_device_name("cpu")
    with pytest.raises(lt.UnsupportedError, match="cuda:77 does not exist"):
        cuda.get_device_name(77)
    with pytest.raises(lt.InvalidError, match="get_device_name: the number of a device is -1"):
        cuda.get_device_name(-1)
    with pytest.raises(lt.UnsupportedError, match="mem_get_info: cuda:77 does not exist"):
        cuda.mem_get_info(77)
    with pytest.raises(lt.InvalidError, match="Stream: device is meta, expected a CUDA device"):
        cuda.Stream("meta")
    with pytest.raises(lt.InvalidError, match="set_per_process_memory_fraction: fraction is 2, expected 0 to 1"):
        cuda.set_per_process_memory_fraction(2)
    with pytest.raises(cuda.OutOfMemoryError):
        lt.empty(1 << 50, device="cuda")


@pytest.mark.skipif(not EMULATED, reason="two devices are emulated")
def test_the_current_device():
    env = os.environ | {"TENSOR_CUDA_EMULATION": "devices=2", "PYTHONPATH": str(ROOT / "bindings/python")}
    command = [sys.executable, str(pathlib.Path(__file__).with_name("current_program.py"))]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and done.stdout == "done\n", done.stderr


def test_statistics():
    before = cuda.memory_allocated()
    x = lt.ones(1000, device="cuda")
    assert before + 4000 <= cuda.memory_allocated() <= before + 4608
    assert cuda.memory_reserved() >= cuda.memory_allocated()
    del x
    assert cuda.memory_allocated() == before < cuda.max_memory_allocated()
    cuda.reset_peak_memory_stats()
    assert cuda.max_memory_allocated() == before
    cuda.empty_cache()


def test_the_current_stream_is_a_threads_own():
    own = cuda.default_stream()
    assert cuda.current_stream() == own and own.cuda_stream
    s = cuda.Stream()
    assert s != own and s.device == "cuda:0"
    with cuda.stream(s) as inside:
        assert inside is s and cuda.current_stream() == s
        seen = []
        thread = threading.Thread(target=lambda: seen.append(cuda.current_stream()))
        thread.start()
        thread.join()
        assert seen == [own]
        with cuda.stream(None), cuda.stream(cuda.Stream()):
            assert cuda.current_stream() not in (s, own)
        assert cuda.current_stream() == s
    assert cuda.current_stream() == own
    with pytest.raises(ZeroDivisionError), cuda.stream(s):
        1 / 0  # noqa: B018
    assert cuda.current_stream() == own


def test_a_current_stream_outlives_its_handle():
    s = cuda.Stream()
    with cuda.stream(s):
        number = s.cuda_stream
        del s
        others = {cuda.Stream().cuda_stream for _ in range(4)}
        assert cuda.current_stream().cuda_stream == number not in others
        assert (lt.ones(3, device="cuda") * 2).tolist() == [2.0] * 3


def test_streams_are_used_again():
    seen = set()
    for _ in range(20):
        seen.add(cuda.Stream().cuda_stream)
    assert len(seen) == 1


def test_work_of_a_stream_is_done_in_order():
    s = cuda.Stream()
    with cuda.stream(s):
        x = lt.tensor(numbers()).to("cuda")
        y = x * 2 + 1
        assert np.array_equal(y.cpu().numpy(), numbers() * 2 + 1)


@pytest.mark.parametrize("producer_first", [True, False])
def test_one_waits_for_another(producer_first):
    """Whichever is drained first."""
    a, b = cuda.Stream(), cuda.Stream()
    first, second = (a, b) if producer_first else (b, a)
    with cuda.stream(first):
        x = lt.tensor(numbers()).to("cuda") * 3
    second.wait_stream(first)
    with cuda.stream(second):
        y = x + 1
    second.synchronize()
    cuda.current_stream().wait_stream(second)
    assert np.array_equal(y.cpu().numpy(), numbers() * 3 + 1)


@pytest.mark.parametrize("how", ["op", "view", "gather", "copy to the host"])
def test_memory_stays_while_another_stream_reads_it(how):
    """x is of the default stream, read on s, released, and its memory wanted at once."""
    s = cuda.Stream()
    x = lt.tensor(numbers()).to("cuda")
    places = lt.tensor([1, 3]).to("cuda")
    address = x.data_ptr()
    cuda.synchronize()
    with cuda.stream(s):
        if how == "op":
            y = x + 1
        elif how == "view":
            y = x[1:].view(-1)[:2] + 1
        elif how == "gather":
            y = x[places]
        else:
            y = x.cpu()
    del x
    other = lt.full(N, 7.0, device="cuda")  # which would write over x
    cuda.default_stream().synchronize()
    if LATE and CACHED:
        assert (other.data_ptr() != address) == (how != "copy to the host")  # which had waited
    s.synchronize()
    expected = {"op": numbers() + 1, "view": numbers()[1:3] + 1, "gather": numbers()[[1, 3]]}.get(how, numbers())
    assert np.array_equal(y.cpu().numpy(), expected)
    del other, y


@needs_cache
def test_memory_comes_back_when_the_other_stream_is_done():
    s = cuda.Stream()
    x = lt.tensor(numbers()).to("cuda")
    address = x.data_ptr()
    cuda.synchronize()
    with cuda.stream(s):
        y = x + 1
    before = cuda.memory_allocated()
    del x
    assert cuda.memory_allocated() < before
    s.synchronize()
    assert lt.empty(N, device="cuda").data_ptr() == address
    del y


def test_exhausted_memory_waits_for_other_streams():
    program = """
import libtensor as lt
from libtensor import cuda
s = cuda.Stream()
n = 5 << 20  # 20 MiB: two of them are all there is
x = lt.ones(n, device="cuda"); y = lt.ones(n, device="cuda")
cuda.synchronize()
with cuda.stream(s):
    y.add_(x)
del x
z = lt.full(n, 5.0, device="cuda")  # takes what s has not read yet
s.synchronize()
assert y[0].item() == 2.0 and z[-1].item() == 5.0
try:
    lt.ones(n, device="cuda")
except lt.OutOfMemoryError as e:
    assert "cuda:0 is out of memory: cannot allocate 20971520 bytes" in str(e), e
else:
    raise SystemExit("no error")
del z
lt.ones(n, device="cuda")
"""
    env = dict(
        os.environ, PYTHONPATH=str(ROOT / "bindings/python"), TENSOR_CUDA_EMULATION=f"memory={(42 << 20) + 4096}"
    )
    if not (EMULATED and CACHED):
        pytest.skip("only the emulated device can be made small")
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_record_stream():
    """As what another library reads: the allocator does not know of it by itself."""
    if not (LATE and CACHED):
        pytest.skip("work is not late, or no memory is kept")
    s = cuda.Stream()
    for record in (True, False):
        x = lt.tensor(numbers()).to("cuda")
        address = x.data_ptr()
        with cuda.stream(s):
            y = lt.ones(N, device="cuda") + 1  # something to do
        if record:
            x.record_stream(s)
        del x
        assert (lt.empty(N, device="cuda").data_ptr() != address) == record
        s.synchronize()
        del y
    with pytest.raises(lt.DeviceError, match="the tensor is on cpu, the stream of cuda:0"):
        lt.ones(3).record_stream(s)


def test_streams_of_threads():
    """Each thread with a stream of its own, all reading one tensor that is released meanwhile."""
    x = lt.tensor(numbers()).to("cuda")
    cuda.synchronize()
    failures = []

    def work(k, mine):
        try:
            with cuda.stream(cuda.Stream()):
                for i in range(5):
                    y = mine * k + i
                    if not np.array_equal(y.cpu().numpy(), numbers() * np.float32(k) + i):
                        failures.append((k, i))
        except Exception as e:
            failures.append(e)

    threads = [threading.Thread(target=work, args=(k, x)) for k in range(4)]
    for t in threads:
        t.start()
    del x
    for t in threads:
        t.join()
    assert not failures


def test_gradients_on_a_stream():
    w = lt.tensor(numbers(0.01)).to("cuda")
    w.requires_grad = True
    s = cuda.Stream()
    s.wait_stream(cuda.current_stream())
    with cuda.stream(s):
        (w * w).sum().backward()
    cuda.current_stream().wait_stream(s)
    assert np.allclose(w.grad.cpu().numpy(), 2 * numbers(0.01))


def test_a_stream_of_the_cpu():
    """The C interface has them, so that programs need not ask where they run."""
    h = c.tensor_stream_create(c.TENSOR_CPU)
    assert h and c.tensor_stream_device(h) == c.TENSOR_CPU and c.tensor_stream_native(h) is None
    assert c.tensor_stream_set_current(h) == 0 and c.tensor_stream_synchronize(h) == 0
    other = c.tensor_stream_current(c.TENSOR_CPU)
    assert c.tensor_stream_wait(h, other) == 0
    assert c.tensor_stream_wait(cuda.Stream()._h, h) == c.TENSOR_E_DEVICE
    assert c.tensor_stream_retain(h) == h
    for each in (h, h, other, None):
        c.tensor_stream_release(each)


def test_no_such_device():
    for call in (cuda.Stream, cuda.current_stream, cuda.default_stream, cuda.synchronize, cuda.empty_cache):
        with pytest.raises(lt.UnsupportedError, match="cuda:9 does not exist"):
            call(9)


def test_two_devices():
    program = """
import libtensor as lt, numpy as np
from libtensor import cuda
a = np.arange(3000, dtype=np.float32)
import itertools
for s0, s1, first in itertools.product((cuda.default_stream(0), cuda.Stream(0)), (cuda.default_stream(1), cuda.Stream(1)), (0, 1)):
    with cuda.stream(s0), cuda.stream(s1):
        x = lt.tensor(a).to("cuda:0") * 2
        y = x.to("cuda:1")
        x.fill_(0)  # after y has been read from it
        del x
        w = lt.full(3000, 9.0, device="cuda:0")
        (s0, s1)[first].synchronize()
        z = y + 1
        assert z.device == "cuda:1" and np.array_equal(z.cpu().numpy(), a * 2 + 1)
        s0.wait_stream(s1)
        assert np.array_equal(z.to("cuda:0").cpu().numpy(), a * 2 + 1)
try:
    y + w
except lt.DeviceError as e:
    assert "cuda:1" in str(e) and "cuda:0" in str(e), e
else:
    raise SystemExit("no error")
assert cuda.memory_allocated(0) and cuda.memory_allocated(1)
"""
    if not EMULATED:
        pytest.skip("there is one device")
    env = dict(os.environ, PYTHONPATH=str(ROOT / "bindings/python"), TENSOR_CUDA_EMULATION="devices=2")
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
