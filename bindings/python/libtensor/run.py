# SPDX-License-Identifier: Apache-2.0
"""Starts the processes of a group: python -m libtensor.run --nproc-per-node 2 train.py --epochs 3

Each process gets RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE, GROUP_RANK, MASTER_ADDR and MASTER_PORT, as from torchrun.
When one fails, the others are ended, and all are started again if --max-restarts allows it.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import IO, Any, NoReturn

from .distributed._rendezvous import free_port

_NAME = "libtensor.run"
_PASSED_ON = [s for n in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if (s := getattr(signal, n, None)) is not None]
_TOLD = [s for n in ("SIGUSR1", "SIGUSR2") if (s := getattr(signal, n, None)) is not None]  # signals that end nothing


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{_NAME}: {message}\n")


def _say(text: str) -> None:
    print(f"{_NAME}: {text}", file=sys.stderr, flush=True)


# ---- arguments


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r}, expected a positive integer")
    return int(text)


def _processes(text: str) -> int:
    """A number, or as many as there are cores (auto, cpu) or GPUs (gpu)."""
    if text in ("auto", "cpu", "gpu"):
        from . import cuda

        gpus = cuda.device_count() if text != "cpu" else 0
        if text == "gpu" and not gpus:
            raise argparse.ArgumentTypeError("'gpu', but there is no CUDA device")
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return gpus or cores or 1
    return _count(text)


def _nodes(text: str) -> int:
    low, _, high = text.partition(":")
    if high and high != low:
        raise argparse.ArgumentTypeError(f"{text!r}, expected one number of nodes")
    return _count(low)


def _whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r}, expected a number from 0")
    return int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}, expected a port from 0 to 65535")
    return int(text)


def _streams(text: str) -> dict[int, int] | int:
    """0 for none, 1 for stdout, 2 for stderr, 3 for both; or such a number for some local ranks: 0:3,1:1"""
    if text in ("0", "1", "2", "3"):
        return int(text)
    pairs = [part.partition(":") for part in text.split(",")]
    if any(not rank.isdecimal() or number not in ("0", "1", "2", "3") for rank, _, number in pairs):
        raise argparse.ArgumentTypeError(f"{text!r}, expected 0 to 3, or pairs such as 0:3,1:1")
    return {int(rank): int(number) for rank, _, number in pairs}


def _parser() -> argparse.ArgumentParser:
    about = "Starts processes that train together, and ends the others when one fails."
    parser = _Parser(f"python -m {_NAME}", description=about, allow_abbrev=False)

    def add(name: str, **options: Any) -> None:
        names = [f"--{name}", f"--{name.replace('-', '_')}"]
        parser.add_argument(*dict.fromkeys(names), **options)

    add("nproc-per-node", type=_processes, default=1, metavar="N",
        help="processes on this host: a number, cpu (one per core), gpu (one per GPU) or auto (default 1)")  # fmt: skip
    add("nnodes", type=_nodes, default=1, metavar="N", help="number of hosts, on each of which this is run (default 1)")
    add("node-rank", type=_whole, default=0, metavar="I", help="number of this host, from 0 (default 0)")
    add("master-addr", default=None, metavar="HOST", help="host of rank 0 (default 127.0.0.1)")
    add("master-port", type=_port, default=None, metavar="PORT", help="port of rank 0 (default: a free one of one host, 29500 of several)")  # fmt: skip
    add("rdzv-endpoint", default=None, metavar="HOST:PORT", help="--master-addr and --master-port as one")
    add("rdzv-backend", default="static", choices=("static", "c10d"), help="for programs that give it")
    add("rdzv-id", default="none", metavar="ID", help="the variable TORCHELASTIC_RUN_ID")
    add("rdzv-conf", default="", metavar="TEXT", help="for programs that give it")
    add("role", default="default", metavar="NAME", help="the variable ROLE_NAME")
    add("shutdown-timeout", type=_whole, default=5, metavar="S", help="seconds from SIGTERM to SIGKILL (default 5)")
    add("standalone", action="store_true", help="one host and a free port, whatever else is given")
    add("max-restarts", type=_whole, default=0, metavar="N", help="how often all are started again when one fails (default 0)")  # fmt: skip
    add("monitor-interval", type=float, default=0.1, metavar="S", help="seconds between looks at the processes (default 0.1)")  # fmt: skip
    add("log-dir", default=None, metavar="DIR", help="write what processes print to DIR/attempt_N/RANK/stdout.log and stderr.log")  # fmt: skip
    parser.add_argument("-r", "--redirects", type=_streams, default=None, metavar="0-3",
                        help="what goes to files of --log-dir alone: 0 nothing, 1 stdout, 2 stderr, 3 both (default 3)")  # fmt: skip
    parser.add_argument("-t", "--tee", type=_streams, default=0, metavar="0-3",
                        help="what goes to files of --log-dir and, with the rank before each line, to the terminal")  # fmt: skip
    parser.add_argument("-m", "--module", action="store_true", help="SCRIPT is a module, as of python -m")
    add("no-python", action="store_true", help="SCRIPT is a program of its own, not one of Python")
    add("mpiexec", default=None, metavar="PATH", help="let an MPI launcher start the processes (default: mpiexec of PATH)")  # fmt: skip
    parser.add_argument("script", metavar="SCRIPT", help="what each process runs")
    parser.add_argument("arguments", metavar="...", nargs=argparse.REMAINDER, help="arguments of SCRIPT")
    return parser


_MPI_LIBRARIES = ("libmpi.so.12", "libmpi_abi.so.1", "libmpi.so.40", "libmpi.so", "libmpi.dylib")
_LAUNCHERS = ("mpiexec", "mpirun", "orterun", "prterun")


def _with_path(arguments: list[str]) -> list[str]:
    """--mpiexec without a PATH is that of the PATH."""
    found = []
    for i, argument in enumerate(arguments):
        if argument == "--mpiexec":
            following = arguments[i + 1] if i + 1 < len(arguments) else ""
            if not os.path.basename(following).startswith(_LAUNCHERS):
                argument = "--mpiexec=mpiexec"
        found.append(argument)
    return found


def _parsed(arguments: list[str]) -> argparse.Namespace:
    parser = _parser()
    given = parser.parse_args(_with_path(arguments))
    if given.standalone:
        given.nnodes, given.node_rank, given.master_addr, given.master_port, given.rdzv_endpoint = (
            1,
            0,
            None,
            None,
            None,
        )
    if given.rdzv_endpoint:
        host, _, port = given.rdzv_endpoint.rpartition(":")
        if not host:
            host, port = given.rdzv_endpoint, "29500"
        if not port.isdecimal():
            parser.error(f"argument --rdzv-endpoint: {given.rdzv_endpoint!r}, expected HOST:PORT")
        given.master_addr, given.master_port = given.master_addr or host, given.master_port or int(port)
    if given.node_rank >= given.nnodes:
        parser.error(f"argument --node-rank: {given.node_rank}, expected 0 to {given.nnodes - 1}")
    if given.nnodes > 1 and not given.master_addr:
        parser.error(f"argument --nnodes: {given.nnodes} hosts need --master-addr, the host of rank 0")
    if given.module and given.no_python:
        parser.error("arguments --module and --no-python exclude each other")
    if given.monitor_interval <= 0:
        parser.error(f"argument --monitor-interval: {given.monitor_interval:g}, expected seconds above 0")
    if given.log_dir is None and (given.redirects or given.tee):
        parser.error("arguments --redirects and --tee need --log-dir")
    return given


def _command(given: argparse.Namespace) -> list[str]:
    # On a terminal Python writes whole lines, which those of other processes do not tear apart.
    python = [] if given.no_python else [sys.executable, *([] if sys.stdout.isatty() else ["-u"])]
    return [*python, *(["-m"] if given.module else []), given.script, *given.arguments]


# ---- processes


def _threads(environment: dict[str, str], processes: int) -> dict[str, str]:
    """One thread for each of several processes, unless the variables say how many."""
    if processes == 1:
        return {}
    made = {} if "OMP_NUM_THREADS" in environment else {"OMP_NUM_THREADS": "1"}
    if made and "TENSOR_NUM_THREADS" not in environment:
        made["TENSOR_NUM_THREADS"] = "1"
    if made:
        _say(f"{' and '.join(made)} set to 1 for each process; set the variables to use more threads")
    return made


class _Process:
    """One process with its rank, and when and how it ended."""

    def __init__(self, rank: int, local_rank: int, popen: subprocess.Popen[bytes]) -> None:
        self.rank, self.local_rank, self.popen = rank, local_rank, popen
        self.ended_at: float | None = None
        self.readers: list[threading.Thread] = []

    def watch(self, changed: threading.Condition) -> None:
        self.popen.wait()
        with changed:
            self.ended_at = time.monotonic()
            changed.notify_all()

    def send(self, number: int) -> None:
        """A signal for the process and those that it started."""
        if self.ended_at is None:
            with contextlib.suppress(OSError):
                os.killpg(self.popen.pid, number)

    @property
    def code(self) -> int:
        """0, its exit code, or 128 + the signal that killed it."""
        found = int(self.popen.returncode)
        return 128 - found if found < 0 else found

    def how(self) -> str:
        found = self.popen.returncode
        if found >= 0:
            return f"ended with exit code {found}"
        with contextlib.suppress(ValueError):
            return f"was killed by signal {-found} ({signal.Signals(-found).name})"
        return f"was killed by signal {-found}"


def _dies_with_parent() -> Any:
    """What a child calls before its program begins, so that a launcher that is killed leaves no processes; None where the
    system has no such call."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes

    try:
        prctl = ctypes.CDLL(None).prctl
    except (OSError, AttributeError):
        return None
    return lambda: prctl(1, int(signal.SIGTERM), 0, 0, 0)  # PR_SET_PDEATHSIG


class _Stopped(Exception):
    """A signal of the user ended the run."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class _Run:
    """The processes of this host."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given, self.processes = given, given.processes_here
        self.changed = threading.Condition()
        self.started: list[_Process] = []
        self.stopped_by = 0

    def environment(self, attempt: int, port: int, local_rank: int) -> dict[str, str]:
        given, n = self.given, self.processes
        rank, size = given.node_rank * n + local_rank, given.nnodes * n
        return {
            "RANK": str(rank), "WORLD_SIZE": str(size), "LOCAL_RANK": str(local_rank), "LOCAL_WORLD_SIZE": str(n),
            "GROUP_RANK": str(given.node_rank), "GROUP_WORLD_SIZE": str(given.nnodes), "ROLE_NAME": given.role,
            "ROLE_RANK": str(rank), "ROLE_WORLD_SIZE": str(size), "MASTER_ADDR": given.master_addr or "127.0.0.1",
            "MASTER_PORT": str(port), "TORCHELASTIC_RESTART_COUNT": str(attempt),
            "TORCHELASTIC_MAX_RESTARTS": str(given.max_restarts), "TORCHELASTIC_RUN_ID": given.rdzv_id,
            "TORCHELASTIC_USE_AGENT_STORE": "False",
        }  # fmt: skip

    def start(self, attempt: int) -> None:
        """Starts all processes of this host."""
        given = self.given
        port = given.master_port
        if not port or (attempt and given.nnodes == 1):
            port = free_port() if given.nnodes == 1 else 29500
        command, before = _command(given), _dies_with_parent()
        for local_rank in range(self.processes):
            own = {**os.environ, **given.threads, **self.environment(attempt, port, local_rank)}
            rank = given.node_rank * self.processes + local_rank
            with self.outputs(attempt, rank, local_rank) as streams:
                popen = subprocess.Popen(
                    command, env=own, start_new_session=True, preexec_fn=before, stdout=streams[0], stderr=streams[1]
                )
            process = _Process(rank, local_rank, popen)
            self.started.append(process)
            self.tee(process, attempt)
            threading.Thread(target=process.watch, args=(self.changed,), daemon=True).start()

    # ---- outputs

    def streams_of(self, local_rank: int) -> tuple[int, int]:
        """(what goes to files alone, what goes there and to the terminal), 1 for stdout and 2 for stderr."""
        given = self.given

        def of(value: Any) -> int:
            return int(value.get(local_rank, 0) if isinstance(value, dict) else value)

        if given.log_dir is None:
            return 0, 0
        tee = of(given.tee)
        redirected = 3 if given.redirects is None else of(given.redirects)
        return redirected & ~tee, tee

    def folder(self, attempt: int, rank: int) -> str:
        return os.path.join(self.given.log_dir, f"attempt_{attempt}", str(rank))

    @contextlib.contextmanager
    def outputs(self, attempt: int, rank: int, local_rank: int) -> Iterator[list[Any]]:
        redirected, tee = self.streams_of(local_rank)
        streams: list[Any] = [None, None]
        files: list[IO[bytes]] = []
        if redirected or tee:
            os.makedirs(self.folder(attempt, rank), exist_ok=True)
        for i, name in enumerate(("stdout", "stderr")):
            if redirected >> i & 1:
                streams[i] = open(os.path.join(self.folder(attempt, rank), f"{name}.log"), "wb")
                files.append(streams[i])
            elif tee >> i & 1:
                streams[i] = subprocess.PIPE
        try:
            yield streams
        finally:
            for file in files:
                file.close()

    def tee(self, process: _Process, attempt: int) -> None:
        pairs = ((process.popen.stdout, sys.stdout, "stdout"), (process.popen.stderr, sys.stderr, "stderr"))
        for source, terminal, name in pairs:
            if source is not None:
                path = os.path.join(self.folder(attempt, process.rank), f"{name}.log")
                thread = threading.Thread(target=_copy_lines, args=(source, path, terminal, process.rank), daemon=True)
                thread.start()
                process.readers.append(thread)

    # ---- ends

    def wait(self) -> _Process | None:
        """Waits until all processes have ended well (None), or one has failed: the first of them."""
        with self.changed:
            while True:
                if self.stopped_by:
                    raise _Stopped(self.stopped_by)
                failed = [p for p in self.started if p.ended_at is not None and p.code]
                if failed:
                    return min(failed, key=lambda p: p.ended_at or 0.0)
                if all(p.ended_at is not None for p in self.started):
                    return None
                self.changed.wait(self.given.monitor_interval)

    def end(self, number: int) -> None:
        """Ends the processes that are left: by a signal, then by SIGKILL."""
        for process in self.started:
            process.send(number)
        limit = time.monotonic() + self.given.shutdown_timeout
        with self.changed:
            while any(p.ended_at is None for p in self.started) and time.monotonic() < limit:
                self.changed.wait(0.05)
        for process in self.started:
            process.send(signal.SIGKILL)
        with self.changed:
            while any(p.ended_at is None for p in self.started):
                self.changed.wait(0.05)
        self.finish_outputs()
        self.started = []

    def finish_outputs(self) -> None:
        """What was printed last is copied; processes that were left behind may still hold the pipes."""
        for process in self.started:
            for reader in process.readers:
                reader.join(1.0)

    def handle(self, number: int, frame: Any) -> None:
        """Passes a signal of the user on."""
        if number in _TOLD:
            for process in self.started:
                process.send(number)
        elif not self.stopped_by:
            self.stopped_by = number

    def run(self) -> int:
        """The exit code: that of the first failure, 0 without one."""
        given = self.given
        for number in _PASSED_ON + _TOLD:
            signal.signal(number, self.handle)
        attempt = 0
        while True:
            self.start(attempt)
            try:
                failed = self.wait()
            except _Stopped as stopped:
                _say(f"{signal.Signals(stopped.number).name} came, the processes are ended")
                self.end(stopped.number)
                return 128 + stopped.number
            if failed is None:
                self.finish_outputs()
                return 0
            code, again = failed.code, attempt < given.max_restarts
            _say(f"rank {failed.rank} (local rank {failed.local_rank}, pid {failed.popen.pid}) {failed.how()}")
            others = sum(p.ended_at is None for p in self.started)
            self.end(signal.SIGTERM)
            if others:
                _say(f"{others} other {'process was' if others == 1 else 'processes were'} ended")
            if not again:
                return code
            attempt += 1
            _say(f"restart {attempt} of {given.max_restarts}")


def _copy_lines(source: IO[bytes], path: str, terminal: Any, rank: int) -> None:
    prefix = f"[rank{rank}]: ".encode()
    with source, open(path, "wb") as file:
        for line in source:
            file.write(line)
            file.flush()
            with contextlib.suppress(OSError, ValueError):
                terminal.buffer.write(prefix + line)
                terminal.flush()


# ---- MPI's launchers


def _mpi_command(given: argparse.Namespace, path: str) -> list[str]:
    """The command line of MPICH's launcher, or of Open MPI's."""
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired) as e:
        raise SystemExit(f"{_NAME}: {path} --version: {e}") from None
    text = (asked.stdout + asked.stderr).lower()
    n = given.processes_here * given.nnodes
    if "hydra" in text or "mpich" in text or "intel" in text:
        # Without the option a process that fails ends the others before they can say why they fail.
        layout = ["-n", str(n), "-ppn", str(given.processes_here), "-disable-auto-cleanup"]
    elif "open mpi" in text or "openrte" in text or "prrte" in text or "open-mpi" in text:
        newer = "open mpi) 5" in text or "prrte" in text
        over = ["--map-by", ":OVERSUBSCRIBE"] if newer else ["--oversubscribe"]
        layout = ["-n", str(n), *over, "--bind-to", "none"]
        if given.nnodes > 1:
            layout += ["-N", str(given.processes_here)]
        if hasattr(os, "getuid") and os.getuid() == 0:
            layout.append("--allow-run-as-root")
        for name in given.threads:
            layout += ["-x", name]
    else:
        first = " ".join(text.split())[:80]
        raise SystemExit(f"{_NAME}: {path} --version says {first!r}, expected MPICH or Open MPI")
    return [path, *layout, *_command(given)]


# Those of MPICH, UCX and libfabric that choose a network.
_NETWORK_VARIABLES = ("MPIR_CVAR_CH4_NETMOD", "MPIR_CVAR_OFI_USE_PROVIDER", "FI_PROVIDER", "UCX_TLS", "UCX_NET_DEVICES")
_FAST_NETWORKS = ("/sys/class/infiniband", "/sys/class/cxi")


def _mpi_network(given: argparse.Namespace, command: list[str]) -> dict[str, str]:
    """Where hosts have no network but TCP: MPICH moves large tensors by libfabric's provider, which is faster than UCX."""
    fast = any(os.path.isdir(folder) and os.listdir(folder) for folder in _FAST_NETWORKS)
    chosen = any(os.environ.get(name) for name in _NETWORK_VARIABLES)
    if given.nnodes == 1 or "-disable-auto-cleanup" not in command or fast or chosen:
        return {}
    return {"MPIR_CVAR_CH4_NETMOD": "ofi", "FI_PROVIDER": "tcp"}


def _mpi_library(launcher: str) -> dict[str, str]:
    """That which was installed with the launcher, where it is beside it: another one may be found before it."""
    folder = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(launcher))), "lib")
    files = (os.path.join(folder, name) for name in _MPI_LIBRARIES)
    found = next((file for file in files if os.path.exists(file)), None)
    if found is None or os.environ.get("TENSOR_MPI_LIBRARY"):
        return {}
    return {"TENSOR_MPI_LIBRARY": found}


def _run_mpi(given: argparse.Namespace) -> int:
    path = shutil.which(given.mpiexec)
    if path is None:
        raise SystemExit(f"{_NAME}: {given.mpiexec} was not found, expected a launcher of MPICH or Open MPI")
    command = _mpi_command(given, path)
    _say(" ".join(command))
    os.environ.update(given.threads | _mpi_network(given, command) | _mpi_library(path))
    sys.stdout.flush()
    os.execv(path, command)


def main(arguments: list[str] | None = None) -> int:
    """Runs the command line; the exit code of the first process that failed, 0 if none did."""
    given = _parsed(sys.argv[1:] if arguments is None else arguments)
    given.processes_here = given.nproc_per_node
    given.threads = _threads(dict(os.environ), given.processes_here)
    if given.mpiexec is not None:
        return _run_mpi(given)
    if given.no_python and shutil.which(given.script) is None:
        _say(f"{given.script} was not found, expected a program")
        return 127
    return _Run(given).run()


if __name__ == "__main__":
    sys.exit(main())
