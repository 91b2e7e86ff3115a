# SPDX-License-Identifier: Apache-2.0
"""Starts the ranks of a process group as processes, each with a time limit, for tests/test_distributed*.py."""

import pathlib
import socket
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def run(environment, case, n=2, *arguments, limit=60, expect=0, python=sys.executable):
    """What each of n ranks prints that run functions of a file of cases: "file.function,function".

    expect: the exit code of all ranks, or a list of those of each
    """
    file, _, function = case.rpartition(".")
    port = free_port()
    started = []
    for rank in range(n):
        own = {"RANK": rank, "WORLD_SIZE": n, "LOCAL_RANK": rank, "LOCAL_WORLD_SIZE": n, "MASTER_PORT": port}
        own = {**environment, **{key: str(value) for key, value in own.items()}, "MASTER_ADDR": "127.0.0.1"}
        own = {"TENSOR_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", **own}
        command = [python, str(FOLDER / f"{file}.py"), function, *map(str, arguments)]
        started.append(subprocess.Popen(command, env=own, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    end = time.monotonic() + limit
    try:
        outputs = [process.communicate(timeout=max(0.1, end - time.monotonic())) for process in started]
    finally:
        for process in started:
            if process.poll() is None:
                process.kill()
                process.wait()
    codes = [process.returncode for process in started]
    wanted = [expect] * n if isinstance(expect, int) else expect
    errors = "\n".join(f"rank {i}, exit code {codes[i]}:\n{text}" for i, (_, text) in enumerate(outputs))
    assert codes == wanted, errors
    return [text for text, _ in outputs]


def main(cases):
    """Runs the functions that the command line names."""
    for name in sys.argv[1].split(","):
        cases[name](*sys.argv[2:])


def raises(kind, text, call):
    """The call fails with an error of one line that has the text."""
    try:
        call()
    except kind as e:
        assert text in str(e) and "\n" not in str(e), str(e)
    else:
        raise AssertionError(f"no {kind.__name__}")
