# SPDX-License-Identifier: Apache-2.0
"""Groups of processes whose tensors are on devices: by the stand-in of NCCL, which works between processes, and by way of the
host; on true devices by NVIDIA's library where there are several. nccl_program.py holds what runs in each process."""

import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from device_facts import EMULATED, needs_emulation

import libtensor as lt

if not lt.cuda.device_count():
    pytest.skip(f"no CUDA device: {lt.cuda.why()}", allow_module_level=True)

ROOT = pathlib.Path(__file__).resolve().parents[2]
ORDERED = os.environ.get("TENSOR_CUDA_EMULATION", "")  # of a full run: the order of threads
MOVES = "reductions moves layouts streams".split()


def free_ports(n):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(n)]
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def started(n, program, *arguments, launcher=None, settings="", more=None, **env):
    """Emulated, each process has as many devices as there are processes, unless the settings say otherwise; some processes
    have more settings, by rank."""
    settings = ",".join(filter(None, [ORDERED, settings or f"devices={n}"]))
    port, *ports = map(str, free_ports(8))
    here = {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_NUM_THREADS": "1", "TEST_PORTS": " ".join(ports)}
    command = [str(ROOT / "tests/cuda" / program), *arguments]
    if launcher:
        env = os.environ | here | env | {"TENSOR_CUDA_EMULATION": settings}
        done = subprocess.run([*launcher, *command], env=env, capture_output=True, text=True, timeout=150)
        return SimpleNamespace(
            codes=[done.returncode], out=done.stdout, err=done.stderr, text=done.stdout + done.stderr
        )
    processes = []
    for rank in range(n):
        place = {"RANK": str(rank), "WORLD_SIZE": str(n), "LOCAL_RANK": str(rank), "LOCAL_WORLD_SIZE": str(n)}
        place |= {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
        place["TENSOR_CUDA_EMULATION"] = ",".join(filter(None, [settings, (more or {}).get(rank, "")]))
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        processes.append(subprocess.Popen([sys.executable, *command], env=os.environ | here | env | place, **pipes))
    with ThreadPoolExecutor(n) as pool:
        try:
            texts = list(pool.map(lambda p: p.communicate(timeout=150), processes))
        finally:
            for p in processes:
                p.kill()
    out, err = ("".join(t[i] for t in texts) for i in (0, 1))
    return SimpleNamespace(codes=[p.returncode for p in processes], out=out, err=err, text=out + err)


def run(n, program, *arguments, **more):
    done = started(n, program, *arguments, **more)
    assert not any(done.codes), done.text
    assert all(f"rank {rank} is done" in done.out for rank in range(n)), done.text
    return done


@pytest.mark.parametrize("n", [2, 3])
@pytest.mark.parametrize("way", ["nccl", "host"])
def test_processes_with_devices(n, way):
    """Collectives, and training that equals that of one process."""
    run(n, "process_program.py", settings="" if way == "nccl" else "devices=1")


@pytest.mark.parametrize("n", [2, 3])
def test_collectives_by_nccl(n):
    if not EMULATED and lt.cuda.device_count() < n:
        pytest.skip("there is one device")
    done = run(
        n, "nccl_program.py", *MOVES, "groups", "by=by_NCCL:_each_process_has_one", settings=f"devices={n},trace=nccl"
    )
    if not EMULATED:
        return
    called = set(re.findall(r"nccl: (\w+) device", done.err))
    assert called == {"AllReduce", "Broadcast", "AllGather", "ReduceScatter", "Reduce", "Send", "Recv"}
    # Types that it lacks (int16), and reductions of floats that lose a NaN (2 and 3), are not given to it.
    types = set(re.findall(r"nccl: AllReduce device \d+, \d+ of type (\d+), (\d)", done.err))
    assert {t for t, _ in types} == set("012467") | {"8", "9"}
    assert not {(t, op) for t, op in types if t in "6789" and op in "23"}
    assert done.err.count("nccl: destroy") >= n and "nccl: abort" not in done.err and "error" not in done.err


def test_one_process():
    """A group of one, also on a machine with one device: by NCCL if that is asked for."""
    if "libnccl.so.2 is of version" not in lt.cuda.libraries():
        pytest.skip("NCCL is not found")
    asked = {"TENSOR_DISTRIBUTED_ENGINE": "nccl"}
    done = run(1, "nccl_program.py", *MOVES, "by=by_NCCL:_each", settings="devices=1,trace=nccl", **asked)
    assert not EMULATED or "nccl: init rank 0 of 1" in done.err
    assert "nccl:" not in run(1, "nccl_program.py", "layouts", settings="devices=1,trace=nccl").err


@needs_emulation
@pytest.mark.parametrize(
    "settings,env,words",
    [
        ("devices=1", {}, "through host memory: ranks 0 and 1 use one device of"),
        ("devices=2,hide=libnccl.so.2", {}, "through host memory: rank 0: libnccl.so.2"),
        ("devices=2", {"TENSOR_DISTRIBUTED_ENGINE": "shm"}, "through host memory: asked for"),
        ("devices=2,fail=ncclGetUniqueId:1", {}, "through host memory: rank 0: ncclGetUniqueId failed"),
        ("devices=2,fail=ncclCommInitRankConfig:1", {}, "through host memory: rank 0: ncclCommInitRankConfig failed"),
        ("devices=2,fail=ncclCommGetAsyncError:1", {}, "through host memory: rank 0: NCCL failed"),
        ("devices=2", {"TENSOR_DISTRIBUTED_ENGINE": "nccl"}, "by NCCL: each process"),
        ("devices=2", {"TENSOR_DISTRIBUTED_ENGINE": "cpu:shm,cuda:nccl"}, "by NCCL: each process"),
    ],
)
def test_which_way(settings, env, words):
    done = run(2, "nccl_program.py", "by=" + words.replace(" ", "_"), settings=settings + ",trace=nccl", **env)
    assert ("nccl: AllReduce" in done.err) == ("by NCCL" in words)


@needs_emulation
@pytest.mark.parametrize(
    "settings,arguments,words",
    [
        ("devices=1", [], "2 processes of .* have 1 CUDA device, and NCCL needs one for each"),
        ("devices=2,hide=libnccl.so.2", [], 'engine "nccl" is not possible: rank 0: libnccl.so.2'),
        ("devices=2,fail=ncclCommInitRankConfig:1", ["by=x"], "processes that have a device each: rank 0: ncclComm"),
    ],
)
def test_nccl_asked_for_in_vain(settings, arguments, words):
    done = started(2, "nccl_program.py", *arguments, settings=settings, TENSOR_DISTRIBUTED_ENGINE="nccl")
    assert any(done.codes) and re.search(words, done.text), done.text


@needs_emulation
def test_nccl_asked_for_with_one_device_in_use():
    run(2, "nccl_program.py", "one_device", TENSOR_DISTRIBUTED_ENGINE="nccl")


@needs_emulation
@pytest.mark.skipif(shutil.which("mpiexec") is None, reason="there is no mpiexec")
def test_beside_mpi():
    launcher = [sys.executable, "-m", "libtensor.run", "--nproc-per-node", "2", "--mpiexec"]
    done = run(2, "nccl_program.py", "reductions", "groups", launcher=launcher, settings="devices=2,trace=nccl",
               TENSOR_DISTRIBUTED_ENGINE="cpu:mpi,cuda:nccl")  # fmt: skip
    assert "nccl: AllReduce" in done.err


@needs_emulation
@pytest.mark.skipif(shutil.which("mpiexec") is None, reason="there is no mpiexec")
def test_a_tensor_in_host_memory_and_one_on_a_device():
    """MPI is not finalized behind a group that has ended, which Open MPI's launcher tells by its exit code."""
    launcher = [sys.executable, "-m", "libtensor.run", "--nproc-per-node", "2", "--mpiexec"]
    done = started(2, "nccl_program.py", "host_and_device", launcher=launcher, settings="devices=2",
                   TENSOR_DISTRIBUTED_ENGINE="cpu:mpi,cuda:nccl")  # fmt: skip
    assert all(f"rank {rank} is done" in done.out for rank in range(2)), done.text


@needs_emulation
@pytest.mark.parametrize(
    ("settings", "there"),
    [
        ("", "True"),
        ("hide=libnccl.so.2", "False"),
        ("lacks=ncclCommInitRankConfig", "False"),
        ("lacks=ncclGetLastError", "True"),
    ],
)
def test_whether_nccl_is_there(settings, there):
    run(1, "nccl_program.py", f"nccl_is_there={there}", settings=settings)


@needs_emulation
def test_an_old_library():
    """Before 2.14 it connects devices of one process, and no processes."""
    settings = "devices=2,lacks=ncclCommInitRankConfig,lacks=ncclCommFinalize,lacks=ncclGetLastError,trace=nccl"
    words = "through host memory: rank 0: libnccl.so.2 has no ncclCommInitRankConfig, which it has from version 2.14 on"
    done = run(2, "nccl_program.py", "by=" + words.replace(" ", "_"), settings=settings)
    assert "nccl: AllReduce" not in done.err
    code = """if True:
        import libtensor as lt
        xs = [lt.ones(5, device=f"cuda:{i}") for i in (0, 1)]
        lt.cuda.nccl.all_reduce(xs)
        print(xs[0].tolist(), xs[1].tolist())"""
    env = os.environ | {"PYTHONPATH": str(ROOT / "bindings/python"), "TENSOR_CUDA_EMULATION": settings}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60)
    assert done.stdout.split("\n")[0] == "[2.0, 2.0, 2.0, 2.0, 2.0] [2.0, 2.0, 2.0, 2.0, 2.0]", done.stderr
    assert "nccl: AllReduce" in done.stderr


@needs_emulation
def test_different_calls():
    run(2, "nccl_program.py", "mismatches")


@needs_emulation
@pytest.mark.parametrize("when", ["killed", "dies"])
def test_a_killed_process_is_named(when):
    done = started(3, "nccl_program.py", when, more={1: "nccl=dies"} if when == "dies" else {})
    assert done.codes == [0, -signal.SIGKILL, 0], done.text
    assert "rank 0 is done" in done.out and "rank 2 is done" in done.out


@needs_emulation
def test_a_device_that_does_not_work_on():
    """One rank has launched its part, and no data comes: the limit of time holds."""
    run(2, "nccl_program.py", "stuck", more={1: "nccl=hangs"}, TEST_TIMEOUT="2")


@needs_emulation
@pytest.mark.parametrize("name", ["ncclAllReduce", "ncclGroupEnd"])
def test_the_library_fails(name):
    run(2, "nccl_program.py", f"library_fails={name}", more={1: f"fail={name}:1"})
