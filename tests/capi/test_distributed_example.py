# SPDX-License-Identifier: Apache-2.0
"""examples/c/distributed_mnist.c prints the same losses whatever the number of its processes."""

import os
import pathlib
import re
import socket
import subprocess

import native
import pytest

PROGRAMS = pathlib.Path(native.library_path()).resolve().parent / "tests"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """The command that trains on artificial digits."""
    if not (PROGRAMS / "example_distributed_mnist").exists():
        pytest.skip("the examples are not built")
    made = tmp_path_factory.mktemp("digits") / "digits"
    subprocess.run([PROGRAMS / "make_digits", made], check=True, timeout=60)
    return [PROGRAMS / "example_distributed_mnist", "--steps", "40", f"{made}-train-images", f"{made}-train-labels"]


def run(command, n):
    """What rank 0 of n processes prints."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    ranks = []
    for rank in range(n):
        variables = {"RANK": rank, "WORLD_SIZE": n, "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port}
        env = {**os.environ, "TENSOR_NUM_THREADS": "1", **{name: str(value) for name, value in variables.items()}}
        ranks.append(subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True))
    try:
        printed = [process.communicate(timeout=120) for process in ranks]
    finally:
        for process in ranks:
            process.kill()
            process.wait()
    assert [process.returncode for process in ranks] == [0] * n and {error for _, error in printed} == {""}, printed
    assert not any(out for out, _ in printed[1:])
    return printed[0][0]


def losses(printed):
    return [float(loss) for loss in re.findall(r"^step \d+: loss (\S+)$", printed, re.M)]


def test_losses_do_not_depend_on_the_number_of_processes(program):
    alone = run(program, 1)
    assert alone.startswith("size 1, engine self\n") and len(losses(alone)) == 40
    assert losses(alone)[-1] < 0.7 * losses(alone)[0]
    for n in (2, 4):
        several = run(program, n)
        assert several.startswith(f"size {n}, engine shm\n")
        assert losses(several) == pytest.approx(losses(alone), abs=5e-4)


def test_a_batch_that_cannot_be_divided(program):
    found = subprocess.run([*program, "--batch", "0"], capture_output=True, text=True, timeout=60)
    assert found.returncode == 1 and "rank 0: --batch must be a multiple of the number of processes" in found.stderr
