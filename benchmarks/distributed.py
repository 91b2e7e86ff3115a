# SPDX-License-Identifier: Apache-2.0
"""All-reduce between processes: this library's engines beside PyTorch's Gloo and MPI's own function, in turns.

python benchmarks/distributed.py [--ranks 2] [--rounds 5] [--namespaces] [--mpi LIBMPI.SO --mpiexec MPIEXEC]

Prints for each the bandwidth of 100 MB of float32 (bytes of the tensor by seconds) and the latency of 4 bytes, medians of
the rounds with the best and the worst. --namespaces: rank 0 and 1 in two network namespaces that a virtual cable joins
(root, iproute2), by TCP; else all are on this host. PyTorch is found in the environment of the peers (./dev bench --setup),
or where this runs. MPI is that of the environment (pip install mpich), unless it is named.
"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LARGE, SMALL = 25_000_000, 1  # elements
NAMESPACES, ADDRESSES, CABLE = ("bench-a", "bench-b"), ("10.77.1.1", "10.77.1.2"), ("bench-va", "bench-vb")


def measure(barrier, large, small):
    """Seconds of both, the best of some calls each, as a program would see them after its first steps."""
    times = []
    for call, n in ((large, 10), (small, 2000)):
        call()
        took = []
        for _ in range(n):
            barrier()
            begin = time.perf_counter()
            call()
            took.append(time.perf_counter() - begin)
        times.append(statistics.median(took))
    return times


def own():
    """This library, by the engine that the environment names."""
    sys.path[:0] = [str(ROOT / "bindings/python"), str(ROOT / "tests/distributed")]
    from group import MAX, Group, c, tensors

    import libtensor as lt

    g = Group()
    arrays = [(tensors([x]), x) for x in (lt.ones(LARGE), lt.ones(SMALL))]

    def all_reduce(array):
        assert c.tensor_group_all_reduce(g.handle, array[0], 1, MAX) == 0

    times = measure(g.barrier, lambda: all_reduce(arrays[0]), lambda: all_reduce(arrays[1]))
    return g.rank, times


def mpi():
    """MPI_Allreduce of the library, as a program in C calls it."""
    import ctypes

    library = ctypes.CDLL(os.environ["TENSOR_MPI_LIBRARY"])
    world, floats, maximum = (ctypes.c_int(x) for x in (0x44000000, 0x4C00040A, 0x58000001))  # MPICH's interface
    in_place = ctypes.c_void_p(-1)
    library.MPI_Init(None, None)
    rank = ctypes.c_int()
    library.MPI_Comm_rank(world, ctypes.byref(rank))
    a, b = (ctypes.c_float * LARGE)(), (ctypes.c_float * SMALL)()

    def all_reduce(data, n):
        assert library.MPI_Allreduce(in_place, data, n, floats, maximum, world) == 0

    times = measure(lambda: library.MPI_Barrier(world), lambda: all_reduce(a, LARGE), lambda: all_reduce(b, SMALL))
    library.MPI_Finalize()
    return rank.value, times


def gloo():
    import torch
    import torch.distributed as dist

    torch.set_num_threads(1)
    dist.init_process_group("gloo")
    a, b = torch.ones(LARGE), torch.ones(SMALL)
    largest = dist.ReduceOp.MAX
    times = measure(dist.barrier, lambda: dist.all_reduce(a, largest), lambda: dist.all_reduce(b, largest))
    return dist.get_rank(), times


WORKERS = {"own": own, "mpi": mpi, "gloo": gloo}


def free_port():
    with socket.socket() as s:
        s.bind(("", 0))
        return str(s.getsockname()[1])


def enter(rank, args):
    return ["ip", "netns", "exec", NAMESPACES[rank % 2]] if args.namespaces else []


def plain(worker, python, args, env):
    """Without a launcher: by address and port."""
    host = ADDRESSES[0] if args.namespaces else "127.0.0.1"
    place = {"WORLD_SIZE": str(args.ranks), "MASTER_ADDR": host, "MASTER_PORT": free_port()}
    command = [python, __file__, "--worker", worker]
    started = []
    for rank in range(args.ranks):
        own_env = env | place | {"RANK": str(rank), "LOCAL_RANK": str(rank)}
        if args.namespaces:
            own_env["GLOO_SOCKET_IFNAME"] = CABLE[rank % 2]
        words = [*enter(rank, args), *command]
        started.append(subprocess.Popen(words, env=own_env, stdout=subprocess.PIPE, text=True))
    return "".join(process.communicate(timeout=600)[0] for process in started)


def by_mpiexec(worker, python, args, env):
    options = ["-n", str(args.ranks)]
    if args.namespaces:
        options += ["-launcher", "ssh", "-launcher-exec", args.enter, "-hosts", ",".join(ADDRESSES), "-ppn", "1"]
        env = env | {"MPIR_CVAR_NOLOCAL": "1", "MPIR_CVAR_CH4_NETMOD": "ofi", "FI_PROVIDER": "tcp"}
    words = [*enter(0, args), args.mpiexec, *options, python, __file__, "--worker", worker]
    return subprocess.run(words, env=env, stdout=subprocess.PIPE, text=True, timeout=600).stdout


def with_torch():
    """A Python that has PyTorch, or ""."""
    bench = pathlib.Path(os.environ.get("TENSOR_BENCH_VENV") or ROOT / "build/bench-venv") / "bin/python"
    for python in (str(bench), sys.executable):
        if pathlib.Path(python).exists():
            found = subprocess.run([python, "-c", "import torch"], stderr=subprocess.DEVNULL)
            if found.returncode == 0:
                return python
    return ""


def make_namespaces(folder):
    remove_namespaces()
    run = lambda *words: subprocess.run(["ip", *words], check=True)  # noqa: E731
    for name in NAMESPACES:
        run("netns", "add", name)
    run("link", "add", CABLE[0], "type", "veth", "peer", "name", CABLE[1])
    for name, end, address in zip(NAMESPACES, CABLE, ADDRESSES):
        run("link", "set", end, "netns", name)
        run("-n", name, "addr", "add", f"{address}/24", "dev", end)
        run("-n", name, "link", "set", end, "up")
        run("-n", name, "link", "set", "lo", "up")
    file = pathlib.Path(folder, "enter.sh")
    cases = " ".join(f"{address}) name={name};;" for name, address in zip(NAMESPACES, ADDRESSES))
    file.write_text(
        '#!/bin/sh\nwhile [ "${1#-}" != "$1" ]; do shift; done\n'
        f'case $1 in {cases} esac\nshift\nexec ip netns exec $name sh -c "$*"\n'
    )
    file.chmod(0o755)
    return str(file)


def remove_namespaces():
    for name in NAMESPACES:
        subprocess.run(["ip", "netns", "del", name], stderr=subprocess.DEVNULL)


def parts(args):
    """Of each row: how it is started, its program, Python and environment."""
    env = dict(os.environ) | {"TENSOR_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    library = {"TENSOR_MPI_LIBRARY": args.mpi}
    rows = {}
    if not args.namespaces:
        rows["libtensor, engine shm"] = (plain, "own", sys.executable, env)
    if pathlib.Path(args.mpi).exists():
        own_mpi = env | library | {"TENSOR_DISTRIBUTED_ENGINE": "mpi"}
        rows["libtensor, engine mpi"] = (by_mpiexec, "own", sys.executable, own_mpi)
        rows["MPI_Allreduce"] = (by_mpiexec, "mpi", sys.executable, env | library)
    else:
        print("no MPI: pip install mpich", file=sys.stderr)
    if python := with_torch():
        rows["PyTorch, gloo"] = (plain, "gloo", python, env)
    else:
        print("no PyTorch: ./dev bench --setup", file=sys.stderr)
    return rows


def main():
    prefix = pathlib.Path(sys.prefix)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--namespaces", action="store_true")
    parser.add_argument("--mpi", default=str(prefix / "lib/libmpi.so.12"))
    parser.add_argument("--mpiexec", default=str(prefix / "bin/mpiexec"))
    parser.add_argument("--worker", choices=WORKERS, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        rank, times = WORKERS[args.worker]()
        if rank == 0:
            print(json.dumps(times), flush=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        args.enter = make_namespaces(folder) if args.namespaces else ""
        try:
            rows = parts(args)
            results = {name: [] for name in rows}
            for _ in range(args.rounds):
                for name, (start, worker, python, env) in rows.items():
                    text = start(worker, python, args, env)
                    results[name] += [json.loads(line) for line in text.splitlines() if line.startswith("[")]
        finally:
            if args.namespaces:
                remove_namespaces()
    print(f"{args.ranks} ranks, 1 thread each, {os.cpu_count()} cores, {args.rounds} rounds in turns")
    print(f"{'':24} {'100 MB: GB/s':>24} {'4 bytes: microseconds':>28}")
    for name, times in results.items():
        cells = []
        for values in ([0.1 / large for large, _ in times], [small * 1e6 for _, small in times]):
            cells.append(f"{statistics.median(values):8.2f} ({min(values):.2f} to {max(values):.2f})")
        print(f"{name:24} {cells[0]:>24} {cells[1]:>28}")


if __name__ == "__main__":
    main()
