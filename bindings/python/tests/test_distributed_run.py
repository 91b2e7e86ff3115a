# SPDX-License-Identifier: Apache-2.0
"""python -m libtensor.run; what the processes do is in run_cases.py."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest

CASES = pathlib.Path(__file__).resolve().parent / "run_cases.py"


@pytest.fixture
def clean(environment):
    left_out = ("OMP_NUM_THREADS", "TENSOR_NUM_THREADS", "RANK", "WORLD_SIZE", "MASTER_ADDR", "MASTER_PORT")
    return {name: value for name, value in environment.items() if name not in left_out}


def launch(environment, *arguments, expect=0, cwd=None):
    command = [sys.executable, "-m", "libtensor.run", *map(str, arguments)]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, cwd=cwd)
    assert ran.returncode == expect, ran.stderr
    return ran


def test_variables(clean, tmp_path):
    ran = launch(clean, "--nproc-per-node", 2, CASES, "variables", tmp_path, "--epochs", "3")
    for rank in (0, 1):
        found, program, arguments = json.loads((tmp_path / f"{rank}.json").read_text())
        port = found.pop("MASTER_PORT")
        assert 1024 <= int(port) < 65536 and program == str(CASES) and arguments == ["--epochs", "3"]
        assert found == {
            "RANK": str(rank), "WORLD_SIZE": "2", "LOCAL_RANK": str(rank), "LOCAL_WORLD_SIZE": "2", "GROUP_RANK": "0",
            "MASTER_ADDR": "127.0.0.1", "OMP_NUM_THREADS": "1", "TENSOR_NUM_THREADS": "1", "TORCHELASTIC_RESTART_COUNT": "0",
            "TORCHELASTIC_MAX_RESTARTS": "0", "TORCHELASTIC_RUN_ID": "none", "ROLE_NAME": "default",
        }  # fmt: skip
        assert f"out of {rank}\n" in ran.stdout and f"err of {rank}\n" in ran.stderr
    assert "OMP_NUM_THREADS and TENSOR_NUM_THREADS set to 1 for each process" in ran.stderr


def test_two_hosts(clean, tmp_path):
    """Each runs the launcher; here one host stands for both."""
    common = ["--nnodes", 2, "--nproc_per_node=2", "--master_addr", "localhost", "--master-port", 29999]
    own = {**clean, "OMP_NUM_THREADS": "3"}
    ran = launch(own, *common, "--node_rank=1", "-m", "run_cases", "variables", tmp_path, cwd=CASES.parent)
    found, *_ = json.loads((tmp_path / "3.json").read_text())
    assert found["LOCAL_RANK"] == found["GROUP_RANK"] == "1" and found["WORLD_SIZE"] == "4"
    assert (found["MASTER_ADDR"], found["MASTER_PORT"]) == ("localhost", "29999")
    assert found["OMP_NUM_THREADS"] == "3" and found["TENSOR_NUM_THREADS"] is None and "threads" not in ran.stderr


@pytest.mark.parametrize(
    ("how", "code", "text"),
    [("7", 7, "ended with exit code 7"), ("kill", 137, "killed by signal 9 (SIGKILL)"), ("9", 9, "exit code 9")],
)
def test_a_failure_ends_the_others(how, code, text, clean, tmp_path):
    options = ["--nproc-per-node=2", "--shutdown-timeout", 1]
    ran = launch(clean, *options, CASES, "fails", tmp_path, how, expect=code)
    assert (
        "rank 1 (local rank 1, pid " in ran.stderr and text in ran.stderr and "1 other process was ended" in ran.stderr
    )
    pid = int((tmp_path / "ready").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_restarts(clean, tmp_path):
    options = ["--nproc-per-node=2", "--max-restarts=2", "--master-port=29998"]
    ran = launch(clean, *options, CASES, "fails_once", tmp_path)
    assert "exit code 3" in ran.stderr and "restart 1 of 2" in ran.stderr and "restart 2" not in ran.stderr
    ports = [(tmp_path / f"1.{rank}").read_text() for rank in (0, 1)]
    assert (tmp_path / "0.1").read_text() == "29998" != ports[0] == ports[1]


def test_signals_are_passed_on(clean, tmp_path):
    command = [sys.executable, "-m", "libtensor.run", "--nproc-per-node=2", str(CASES), "signals", str(tmp_path)]
    launcher = subprocess.Popen(command, env=clean, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + 30

    def until(*names):
        while not all((tmp_path / name).exists() for name in names):
            assert time.monotonic() < end and launcher.poll() is None
            time.sleep(0.02)

    try:
        until("ready.0", "ready.1")
        launcher.send_signal(signal.SIGUSR1)
        until("told.0", "told.1")
        launcher.send_signal(signal.SIGTERM)
        errors = launcher.communicate(timeout=30)[1]
    finally:
        launcher.kill()
        launcher.wait()
    assert launcher.returncode == 128 + signal.SIGTERM and "SIGTERM came" in errors
    assert (tmp_path / "ended.0").read_text() == (tmp_path / "ended.1").read_text() == str(int(signal.SIGTERM))


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a call of Linux")
def test_a_killed_launcher_leaves_no_processes(clean, tmp_path):
    command = [sys.executable, "-m", "libtensor.run", str(CASES), "signals", str(tmp_path)]
    launcher = subprocess.Popen(command, env=clean)
    end = time.monotonic() + 30
    for name in ("ready.0", "ended.0"):
        while not (tmp_path / name).exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        launcher.kill()
        launcher.wait()


def test_logs(clean, tmp_path):
    logs = tmp_path / "logs"
    ran = launch(clean, "--nproc-per-node=2", "--log-dir", logs, "--tee", "0:1", CASES, "variables", tmp_path)
    for rank in (0, 1):
        for name in ("out", "err"):
            path = logs / "attempt_0" / str(rank) / f"std{name}.log"
            assert path.read_text() == f"{name} of {rank}\n"
    assert ran.stdout == "[rank0]: out of 0\n" and "err of" not in ran.stderr


def test_programs_that_are_not_python(clean, tmp_path):
    ran = launch(clean, "--no-python", "/bin/sh", "-c", 'echo "$RANK of $WORLD_SIZE"')
    assert ran.stdout == "0 of 1\n" and ran.stderr == ""
    assert "was not found" in launch(clean, "--no-python", "no-such-program", expect=127).stderr


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--nproc-per-node", "0", "x.py"], "expected a positive integer"),
        (["--nproc-per-node", "x", "x.py"], "expected a positive integer"),
        (["--nnodes", "1:4", "x.py"], "expected one number of nodes"),
        (["--nnodes", "2", "x.py"], "need --master-addr"),
        (["--nnodes", "2", "--node-rank", "2", "--master-addr", "a", "x.py"], "expected 0 to 1"),
        (["--master-port", "99999", "x.py"], "expected a port"),
        (["--rdzv-endpoint", "a:b", "x.py"], "expected HOST:PORT"),
        (["--monitor-interval", "0", "x.py"], "expected seconds above 0"),
        (["--tee", "4", "x.py"], "expected 0 to 3"),
        (["--tee", "3", "x.py"], "need --log-dir"),
        (["-m", "--no-python", "x"], "exclude each other"),
        ([], "required"),
    ],
)
def test_usage(arguments, text, clean, monkeypatch, capsys):
    from libtensor import run

    with pytest.raises(SystemExit) as caught:
        run.main(arguments)
    errors = capsys.readouterr().err
    assert caught.value.code == 2 and text in errors and errors.count("\n") == 1


def test_a_launcher_of_mpi(clean, tmp_path):
    for name in ("mpich", "other"):
        fake = tmp_path / f"mpiexec.{name}"
        fake.write_text(
            f'#!/bin/sh\n[ "$1" = --version ] && echo "{"HYDRA build" if name == "mpich" else "Thing 3"}" && exit\n'
            'printf "%s " "$@" $TENSOR_NUM_THREADS $MPIR_CVAR_CH4_NETMOD $FI_PROVIDER\n'
        )
        fake.chmod(0o755)
    script = [sys.executable, "-u", "train.py", "--epochs", "3"]
    ran = launch(clean, "--nproc-per-node=2", "--mpiexec", tmp_path / "mpiexec.mpich", *script[2:])
    assert ran.stdout.split() == ["-n", "2", "-ppn", "2", "-disable-auto-cleanup", *script, "1"]
    # Between hosts by TCP, unless the user or a fast network says otherwise.
    several = [
        "--nnodes=2",
        "--master-addr=localhost",
        "--nproc-per-node=1",
        "--mpiexec",
        tmp_path / "mpiexec.mpich",
        "train.py",
    ]
    fast = any(
        os.path.isdir(f"/sys/class/{name}") and os.listdir(f"/sys/class/{name}") for name in ("infiniband", "cxi")
    )
    assert launch(clean, *several).stdout.split()[-2:] == (["train.py", "1"] if fast else ["ofi", "tcp"])
    assert launch({**clean, "FI_PROVIDER": "x"}, *several).stdout.split()[-1] == "x"
    errors = launch(clean, f"--mpiexec={tmp_path / 'mpiexec.other'}", "train.py", expect=1).stderr
    assert "says 'thing 3', expected MPICH or Open MPI" in errors
    assert "was not found" in launch({**clean, "PATH": "/none"}, "--mpiexec", "train.py", expect=1).stderr


@pytest.mark.skipif(shutil.which("mpiexec") is None, reason="there is no mpiexec")
def test_the_launcher_of_mpi(clean, tmp_path):
    launch({**clean, "TENSOR_DISTRIBUTED_ENGINE": "shm"}, "--nproc-per-node=2", "--mpiexec", CASES, "reduces", tmp_path)
    assert [(tmp_path / rank).read_text() for rank in "01"] == ["[2.0, 2.0]"] * 2
