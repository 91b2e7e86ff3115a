# SPDX-License-Identifier: Apache-2.0
"""Collectives of several devices: of emulated ones by the stand-in of NCCL and without it, and of true ones where there are
several; what the stand-in finds; NVIDIA's library.

The number of devices is the process's: collectives_program.py holds what runs in processes of their own.
"""

import os
import pathlib
import struct
import subprocess
import sys

import pytest
from device_facts import CACHED, EMULATED, LATE, needs_cache
from traces import check_header, check_symbols

import libtensor as lt

if not lt.cuda.device_count():
    pytest.skip(f"no CUDA device: {lt.cuda.why()}", allow_module_level=True)

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "tests/cuda/collectives_program.py"
LIBRARIES = {"nccl": "", "copies": ",hide=libnccl.so.2"}
CHECKS = {
    "values": "dtypes layouts no_elements places same_bits half_precision not_a_number inputs_in_outputs",
    "streams": "streams threads=same threads=other many_lists",
    "memory": "released_memory exhausted_memory",
    "errors": "errors fork",
    "use": "replicas comm",
}
ORDERED = os.environ.get("TENSOR_CUDA_EMULATION", "")  # of a full run: the order of threads


@pytest.fixture(autouse=True)
def kind_of_device(request):
    true = request.node.name.startswith("test_true")
    if true == EMULATED:
        pytest.skip("the devices are emulated" if true else "the device is not emulated")


def started(settings, *arguments, **more):
    settings = ",".join(filter(None, [ORDERED, settings]))
    env = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": settings, **more}
    command = [sys.executable, PROGRAM, *arguments]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)


def run(settings, *arguments, **more):
    done = started(settings, *arguments, **more)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stderr


@pytest.mark.parametrize("devices", [2, 3, 4])
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("checks", CHECKS)
def test_collectives(checks, library, devices):
    if checks == "memory" and not (CACHED and LATE):
        pytest.skip("no memory is kept, or no work is late")
    run(f"devices={devices}{LIBRARIES[library]}", *CHECKS[checks].split())


@pytest.mark.parametrize("checks", CHECKS)
def test_true_devices(checks):
    if lt.cuda.device_count() < 2:
        pytest.skip("there is one device")
    run("", *CHECKS[checks].split())


def test_calls_that_wait():
    """TENSOR_CUDA_SYNC=1 waits for every device."""
    run("devices=3", "streams", "inputs_in_outputs", TENSOR_CUDA_SYNC="1")


def nccl_lines(text):
    return [line.removeprefix("nccl: ") for line in text.splitlines() if line.startswith("nccl: ")]


# Of each call, what is given to device 1.
WAYS = {
    "sum of complex numbers": ["AllReduce device 1, 12 of type 7, 0"],
    "mean of bfloat16": ["AllReduce device 1, 6 of type 9, 4"],
    "any": ["AllReduce device 1, 6 of type 1, 2"],
    "all": ["AllReduce device 1, 6 of type 1, 3"],
    "least integer": ["AllReduce device 1, 6 of type 4, 3"],
    "a view": ["AllReduce device 1, 6 of type 7, 1"],
    "broadcast of int16": ["Broadcast device 1, 12 of type 1, 1"],
    "all_gather": ["AllGather device 1, 24 of type 1, 0"],
    "reduce_scatter": ["ReduceScatter device 1, 6 of type 7, 0"],
    "least float": [],
    "sum of int16": [],
    "product of complex numbers": [],
    "nothing": [],
    "one tensor": [],
    "one device": [],
    "the CPU too": [],
}


def test_what_the_library_is_asked_for():
    found = {}
    lines = nccl_lines(run("devices=2,trace=nccl", "ways"))
    for line in lines:
        if line.startswith("-- "):
            found[line[3:]] = []
        elif "device 0" not in line and not line.startswith("init"):
            found[list(found)[-1]].append(line)
    assert found == WAYS
    assert [line for line in lines if line.startswith("init")] == ["init 0 1"]


def test_few_lists_are_kept():
    lines = nccl_lines(run("devices=4,trace=nccl", "many_lists"))
    assert sum(line.startswith("init") for line in lines) == 24
    assert sum(line.startswith("destroy") for line in lines) == (24 - 8) * 4


@pytest.mark.parametrize(
    "name,number",
    [
        ("ncclCommInitAll", 1),
        ("ncclCommGetAsyncError", 3),
        ("ncclGroupStart", 1),
        ("ncclAllReduce", 1),
        ("ncclAllReduce", 2),  # of the second rank
        ("ncclGroupEnd", 1),
    ],
)
def test_a_failure_of_the_library(name, number):
    """It is in the library's words; communicators are given up and made again."""
    lines = nccl_lines(run(f"devices=2,trace=nccl,fail={name}:{number}", f"library_fails={name}"))
    made, given_up = (sum(line.startswith(word) for line in lines) for word in ("init", "abort"))
    assert (made, given_up) == ((1, 0) if name == "ncclCommInitAll" else (2, 2)), lines


CALLS = ["cudaEventCreateWithFlags", "cudaEventRecord", "cudaStreamWaitEvent", "cudaSetDevice", "cudaMemcpyPeerAsync"]


@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("call", CALLS)
def test_failures_of_cuda(call, library):
    which = "+".join(f"{call}:{n}:1" for n in (1, 2, 5, 9, 14, 20, 27, 35))
    run(f"devices=2,fail={which}{LIBRARIES[library]}", f"calls_fail={call}")


@needs_cache
@pytest.mark.skipif(not LATE, reason="each call waits")
@pytest.mark.parametrize("library", LIBRARIES)
def test_nothing_waits(library):
    """A warm call neither waits for a device nor asks the driver for memory."""
    text = run(f"devices=2,trace=calls{LIBRARIES[library]}", "nothing_waits")
    calls = set(text[text.index("begin\n") + 6 : text.index("end\n")].split())
    assert "cudaStreamWaitEvent" in calls
    assert not {name for name in calls if "Synchronize" in name or "Malloc" in name or "Free" in name}, calls


@pytest.mark.skipif(not LATE, reason="each call waits")
def test_a_planted_missing_wait_is_seen():
    done = started("devices=2,plant=nccl-wait", "streams")
    assert done.returncode != 0 and "AssertionError" in done.stderr, done.stderr


# --- mistakes that the stand-in finds


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """tests/cuda/planted_collectives.cpp"""
    emulation = ROOT / "tests/cuda/emulation"
    sources = [
        emulation / f"{name}.cpp"
        for name in ("emulation", "errors", "fibers", "graphs", "libraries", "nccl", "nccl_processes")
    ]
    program = tmp_path_factory.mktemp("planted") / "planted"
    command = ["c++", "-std=c++20", "-g", "-w", f"-I{ROOT}", f"-I{emulation}", "-o", program]
    subprocess.run([*command, ROOT / "tests/cuda/planted_collectives.cpp", *sources], check=True)

    def run_one(name):
        env = {**os.environ, "TENSOR_CUDA_EMULATION": "devices=2,trace=nccl"}
        return subprocess.run([program, name], env=env, capture_output=True, text=True, timeout=60)

    return run_one


def test_without_a_mistake(planted):
    assert planted("right").stdout.split() == planted("process-right").stdout.split() == ["3", "3"]


POISON = struct.unpack("f", b"\xcb" * 4)[0]  # of fresh memory


def test_a_missing_event_is_seen(planted):
    """Work of another stream, for which the rank's own does not wait."""
    found = [float(x) for x in planted("no-event").stdout.split()]
    assert found == pytest.approx([POISON + 2] * 2, rel=1e-5)


@pytest.mark.parametrize(
    "name,result,words",
    [
        ("no-group", 5, "rank 1 has 0 calls in a group, rank 0 1: one waits for the other without end"),
        ("missing-rank", 5, "rank 1 has 0 calls in a group, rank 0 1: one waits for the other without end"),
        ("other-call", 5, "rank 1 calls other than rank 0"),
        ("other-stream", 4, "a stream of device 0 with the communicator of device 1"),
        ("other-memory", 4, "memory that is not of device 1"),
        ("device-twice", 5, "device 0 is there twice"),
        ("no-device", 4, "there is no device 2"),
        ("destroyed", 4, "no communicator"),
        ("two-threads", 5, "two threads at once on device 0"),
        ("process-device-twice", 5, "Duplicate GPU detected : rank 0 and rank 1 both on CUDA device 0"),
        ("process-no-config", 4, "a configuration of no version"),
        ("process-not-ready", 5, "a communicator that is not ready"),
        ("process-other-call", 5, "ncclAllGather of 64 of type 7"),
        ("process-other-count", 5, "ncclAllReduce of 63 of type 7"),
        ("process-other-type", 5, "ncclAllReduce of 64 of type 2"),
        ("process-sizes", 5, "rank 0 sends 256 bytes, this rank receives 252"),
        ("process-not-finalized", 5, "a communicator is destroyed that was not finalized"),
    ],
)
def test_mistakes_are_errors(planted, name, result, words):
    done = planted(name)
    found = any(line.startswith(f"nccl: error {result}: ") and words in line for line in done.stderr.splitlines())
    assert (done.returncode, found) == (3, True), done.stderr


def test_another_order_is_seen(planted):
    """Two lists of the same devices on streams that know nothing of each other: true ones may wait for each other."""
    done = planted("other-order")
    assert done.returncode < 0 and "collectives of device 0 run in another order" in done.stderr
    assert planted("one-order").stdout.split() == ["3", "3"]


# --- NVIDIA's library


def test_numbers_of_the_library():
    check_header("nccl.h", "nccl_numbers.cpp")


def test_functions_of_the_library():
    for names in ("TENSOR_NCCL_FUNCTIONS", "TENSOR_NCCL_PROCESS_FUNCTIONS"):
        check_symbols("libnccl.so.2", "nccl_functions.h", names, "nccl")
