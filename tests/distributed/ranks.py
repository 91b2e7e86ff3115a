# SPDX-License-Identifier: Apache-2.0
"""Starts programs of tests/distributed/programs as the ranks of a group, by any launcher, with a limit of time."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import time
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
VENV = pathlib.Path(sys.prefix)
LIMIT = 60.0  # seconds
VARIABLES = ("RANK", "WORLD_SIZE", "LOCAL_RANK", "MASTER_ADDR", "MASTER_PORT", "TENSOR_DISTRIBUTED_ENGINE")


class Launcher(NamedTuple):
    """engine: what the ranks ask for. command: before the program, with {n}. library: of MPI, "" for one that is found."""

    engine: str = ""
    command: tuple[str, ...] = ()
    library: str = ""

    @property
    def missing(self) -> str:
        """What is not installed for it."""
        if self.command and not shutil.which(self.command[0]):
            return self.command[0]
        return self.library if self.library.startswith("/") and not pathlib.Path(self.library).exists() else ""


def wheel(library: str) -> Launcher:
    """MPICH of PyPI, which has two binary interfaces."""
    return Launcher("mpi", (str(VENV / "bin/mpiexec"), "-n", "{n}"), str(VENV / "lib" / library))


LAUNCHERS = {
    "shm": Launcher(),
    "mpich": wheel("libmpi.so.12"),
    "standard": wheel("libmpi_abi.so.1"),
    "openmpi": Launcher("mpi", ("mpiexec.openmpi", "--oversubscribe", "-n", "{n}")),
}


class Result(NamedTuple):
    code: int
    text: str  # standard output
    error: str


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def environment(**more: str) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    env |= {"TENSOR_NUM_THREADS": "1", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    env["PYTHONPATH"] = os.pathsep.join([str(HERE), str(ROOT / "bindings/python")])
    return env | more


def command_of(program: object, *arguments: object) -> list[str]:
    return [sys.executable, str(HERE / "programs" / f"{program}.py"), *map(str, arguments)]


def finish(processes: list[subprocess.Popen], limit: float, endless: int = -1) -> list[Result]:
    """Waits for all of them; what is left at the end of the time is killed, and has the code -9. So is the one with the number
    `endless`, once the others have ended."""
    end = time.monotonic() + limit
    results = {}
    for i in sorted(range(len(processes)), key=lambda i: i == endless):
        process = processes[i]
        try:
            text, error = process.communicate(timeout=0.1 if i == endless else max(end - time.monotonic(), 0.1))
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            text, error = process.communicate()
        results[i] = Result(process.returncode, text, error)
    return [results[i] for i in range(len(processes))]


def start(command: list[str], env: dict[str, str]) -> subprocess.Popen:
    return subprocess.Popen(
        command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )


def run_each(
    variables: list[dict[str, str]], *command: object, limit: float = LIMIT, endless: int = -1
) -> list[Result]:
    """A process for each of the environments, which rank 0 of them tells where it listens."""
    place = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(free_port())}
    words = command_of(*command)
    return finish([start(words, environment(**place, **own)) for own in variables], limit, endless)


def run_by(launcher: Launcher, n: int, *command: object, limit: float = LIMIT, **env: str) -> Result:
    """What a launcher of MPI ends with."""
    words = [part.format(n=n) for part in launcher.command] + command_of(*command)
    return finish([start(words, environment(**env))], limit)[0]


def run(
    n: int, program: str, *arguments: object, launcher: str = "shm", limit: float = LIMIT, endless: int = -1
) -> list[Result]:
    """One result for each rank; for a launcher of MPI a single one, of the launcher itself."""
    chosen = LAUNCHERS[launcher]
    if not chosen.command:
        ranks = [{"RANK": str(rank), "WORLD_SIZE": str(n)} for rank in range(n)]
        return run_each(ranks, program, *arguments, limit=limit, endless=endless)
    env = {"TENSOR_DISTRIBUTED_ENGINE": chosen.engine}
    if chosen.library:
        env["TENSOR_MPI_LIBRARY"] = chosen.library
    return [run_by(chosen, n, program, *arguments, limit=limit, **env)]


def outputs(n: int, program: str, *arguments: object, launcher: str = "shm") -> str:
    """What all ranks printed; fails unless all ended well."""
    results = run(n, program, *arguments, launcher=launcher)
    for rank, result in enumerate(results):
        assert result.code == 0, f"rank {rank} of {n} by {launcher}: {result}"
    return "".join(result.text for result in results)
