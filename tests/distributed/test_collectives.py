# SPDX-License-Identifier: Apache-2.0
"""What collectives compute: every engine, kind, dtype; also beside each other and in parts of a group."""

import os

import pytest
from ranks import LAUNCHERS, outputs, run_by

SIZES = [2, 3, 4] if os.environ.get("TENSOR_TEST_FULL") else [2, 3]


def need(launcher):
    if missing := LAUNCHERS[launcher].missing:
        pytest.skip(f"{missing} is not installed")


@pytest.mark.parametrize("launcher", LAUNCHERS)
@pytest.mark.parametrize("n", SIZES)
def test_every_collective(n, launcher):
    need(launcher)
    text = outputs(n, "collectives", launcher=launcher)
    engine = LAUNCHERS[launcher].engine or "shm"
    for rank in range(n):
        assert f"{engine}: rank {rank} of {n} is done" in text, text


@pytest.mark.parametrize("launcher", LAUNCHERS)
def test_gradients_are_those_of_one_process(launcher):
    need(launcher)
    assert outputs(2, "gradients", launcher=launcher).count("done") == 2


def test_processes_of_one_host_share_memory_under_any_launcher():
    """MPI's launcher says who the processes are; data need not go by MPI."""
    need("openmpi")
    result = run_by(LAUNCHERS["openmpi"], 2, "collectives")
    assert result.code == 0, result
    assert "shm: rank 1 of 2 is done" in result.text


def test_a_launcher_of_another_library_is_an_error():
    need("mpich")
    need("openmpi")
    env = {"TENSOR_DISTRIBUTED_ENGINE": "mpi", "TENSOR_MPI_LIBRARY": "libmpi.so.40"}
    result = run_by(LAUNCHERS["mpich"], 2, "collectives", **env)
    assert result.code != 0
    assert "the launcher does not belong to that library" in result.error, result.error
