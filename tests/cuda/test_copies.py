# SPDX-License-Identifier: Apache-2.0
"""Copies between the host and device cuda."""

import threading

import numpy as np
import pytest
from device_facts import needs_cache
from traces import traced

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

MEBI = 1 << 20


@pytest.mark.parametrize("nbytes", [0, 1, 4095, 4096, 4097, 3 * MEBI + 1, 16 * MEBI, 16 * MEBI + 1, 40 * MEBI + 3])
def test_there_and_back(nbytes):
    """Whole pieces, and what is left of them."""
    numbers = (np.arange(nbytes, dtype=np.uint32) * np.uint32(2654435761) >> np.uint32(24)).astype(np.uint8)
    there = lt.tensor(numbers).to("cuda")
    np.testing.assert_array_equal(there.cpu().numpy(), numbers)
    np.testing.assert_array_equal((there[::7] + 1).cpu().numpy(), numbers[::7] + np.uint8(1))


REALS = ["float32", "float16", "bfloat16"]


@pytest.mark.parametrize("skipped", [0, 1, 8])
@pytest.mark.parametrize("n", [1, 7, 8, 9, 1003, 70_001])
@pytest.mark.parametrize("to", REALS)
@pytest.mark.parametrize("dtype", REALS)
def test_on_the_device(dtype, to, n, skipped):
    """Copies and conversions of neighbours, 16 bytes at a time or by the driver where they lie so, and others."""
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 1e-40, 65504, 65520, 3e38, 1 + 2**-11, 1 + 3 * 2**-11]
    x = np.random.default_rng(n).standard_normal(n + skipped, np.float32)
    x[: len(special)] = special[: len(x)]
    here = lt.tensor(x).to(getattr(lt, dtype))
    there = here.to("cuda")[skipped:]
    expected = here[skipped:].to(getattr(lt, to)).to(lt.float32).numpy()
    for got in (there.to(getattr(lt, to)), there.clone().to(getattr(lt, to)), there.to(getattr(lt, to)).clone()):
        np.testing.assert_array_equal(got.cpu().to(lt.float32).numpy(), expected)


def test_the_source_may_change_at_once():
    """Many copies are on their way, on two streams, from memory that holds something else by then."""
    source = lt.zeros(3000)
    streams = [lt.cuda.Stream() for _ in range(2)]
    there, others = [], [lt.ones(1, device="cuda") for _ in streams]
    lt.cuda.synchronize()
    for i in range(60):
        source.fill_(i)
        with lt.cuda.stream(streams[i % 2]):
            for _ in range(20):
                others[i % 2].add_(1)  # the copy is not the next that the stream comes to
            there.append(source.to("cuda"))
    source.fill_(-1)
    lt.cuda.synchronize()
    assert [(x.min().item(), x.max().item()) for x in there] == [(i, i) for i in range(60)]


def test_threads():
    wrong = []

    def copy(i):
        for k in range(30):
            there = lt.full((700 * (k + 1),), 100 * i + k).to("cuda")
            if there.cpu().unique().tolist() != [100 * i + k]:
                wrong.append((i, k))

    threads = [threading.Thread(target=copy, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


START = 'print("warm", file=sys.stderr)\n'


def calls(code, settings="trace=calls"):
    value, lines = traced(code, settings, "")
    return value, lines[lines.index("warm") + 1 :] if "warm" in lines else lines


@needs_cache
def test_a_warm_copy_to_the_device_neither_waits_nor_allocates():
    code = f"""
x = lt.ones(100000)
for i in range(2):
    if i == 1:
        lt.cuda.synchronize()
        {START.strip()}
    for k in range(3): y = x.to("cuda"); z = y * 2; del z
print("end", file=sys.stderr)
"""
    lines = calls(code)[1]
    warm = lines[: lines.index("end")]
    assert set(warm) == {"cudaMemcpyAsync", "cudaEventRecord", "cudaEventQuery", "launch"}


def test_locked_memory_has_a_limit():
    """Then a copy waits for an earlier one."""
    code = f"""
x = lt.ones({16 * MEBI}, dtype="uint8")
y = lt.empty(18, {16 * MEBI}, dtype="uint8", device="cuda")
z = lt.ones(1, device="cuda")
for i in range(400): z += 1  # the device is busy: each question brings it a step further
{START}
for i in range(18): y[i].copy_(x)
print("end", file=sys.stderr)
y = (y[:, ::65535] == 1).all().reshape(1)
"""
    value, lines = calls(code)
    lines = lines[: lines.index("end")]
    assert value == "True"
    assert lines.count("cudaMallocHost") == 16 and lines.count("cudaEventSynchronize") == 2


@pytest.mark.parametrize("n", [1, 2])
def test_without_locked_memory(n):
    code = f"""
x = lt.arange({20 * MEBI // 4}, dtype="int32")
y = x.to("cuda")
assert (y.cpu() == x).all().item()
assert (x[::2].to("cuda").cpu() == x[::2]).all().item()
y = y[7:8]
"""
    assert calls(code, f"fail=cudaMallocHost:{n}+cudaMallocHost:{n + 1}")[0] == "7"


def test_trim_gives_locked_memory_back():
    code = f"""
y = lt.ones(100000).to("cuda")
lt.cuda.synchronize()
lt.ones(100000).to("cuda")
{START}
lt.cuda.synchronize()
lt.cuda.empty_cache()
lt.cuda.empty_cache()
print("end", file=sys.stderr)
"""
    lines = calls(code)[1]
    assert lines[: lines.index("end")].count("cudaFreeHost") >= 1
