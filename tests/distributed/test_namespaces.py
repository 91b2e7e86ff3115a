# SPDX-License-Identifier: Apache-2.0
"""Ranks in two network namespaces that a virtual cable joins, as two hosts; and the cable cut."""

import os
import shutil
import subprocess

import pytest
from ranks import LAUNCHERS, command_of, environment, finish, outputs, run_by, start

NAMES = [f"tensor-{os.getpid()}-{side}" for side in "ab"]
CABLE = [f"tv{os.getpid() % 10**6}{side}" for side in "ab"]
ADDRESSES = ["10.77.0.1", "10.77.0.2"]


def ip(*words):
    return subprocess.run(["ip", *words], capture_output=True, text=True)


@pytest.fixture(scope="module")
def hosts():
    if not shutil.which("ip") or ip("netns", "add", NAMES[0]).returncode:
        pytest.skip("network namespaces need root and iproute2")
    try:
        ip("netns", "add", NAMES[1])
        if ip("link", "add", CABLE[0], "type", "veth", "peer", "name", CABLE[1]).returncode:
            pytest.skip("no virtual cables here")
        for name, end, address in zip(NAMES, CABLE, ADDRESSES):
            ip("link", "set", end, "netns", name)
            for words in (
                ("addr", "add", f"{address}/24", "dev", end),
                ("link", "set", end, "up"),
                ("link", "set", "lo", "up"),
            ):
                assert ip("-n", name, *words).returncode == 0
        yield NAMES
    finally:
        for name in NAMES:
            ip("netns", "del", name)


@pytest.fixture(autouse=True)
def cable(hosts):
    yield
    for name, end in zip(NAMES, CABLE):
        ip("-n", name, "link", "set", end, "up")


def written(folder, n):
    """Of each rank its losses, and the line with its engine and weights; the files are gone then."""
    files = [folder / str(rank) for rank in range(n)]
    lines = [file.read_text().splitlines() for file in files]
    for file in files:
        file.unlink()
    return [([float(line) for line in its[:-1]], its[-1]) for its in lines]


def by_addresses(*command, **env):
    """Rank 0 and 1, which find each other by an address of the cable."""
    place = {"MASTER_ADDR": ADDRESSES[0], "MASTER_PORT": "29511", "WORLD_SIZE": "2"}
    return finish(
        [
            start(["ip", "netns", "exec", name, *command_of(*command)], environment(**place, **env, RANK=str(rank)))
            for rank, name in enumerate(NAMES)
        ],
        60,
    )


def by_mpi(tmp_path, *command, limit=60, **env):
    """The same by MPICH, over the cable: its launcher enters the namespaces instead of other hosts."""
    chosen = LAUNCHERS["mpich"]
    if chosen.missing:
        pytest.skip(f"{chosen.missing} is not installed")
    enter = tmp_path / "enter.sh"
    lines = [f"{address}) name={name};;" for name, address in zip(NAMES, ADDRESSES)]
    enter.write_text(
        "#!/bin/sh\nwhile [ \"${1#-}\" != \"$1\" ]; do shift; done\n"
        f"case $1 in {' '.join(lines)} esac\nshift\nexec ip netns exec $name sh -c \"$*\"\n"
    )  # fmt: skip
    enter.chmod(0o755)
    options = ("-launcher", "ssh", "-launcher-exec", str(enter), "-hosts", ",".join(ADDRESSES), "-disable-auto-cleanup")
    launcher = chosen._replace(
        command=("ip", "netns", "exec", NAMES[0], chosen.command[0], *options, "-ppn", "1", "-n", "2")
    )
    tcp = {"MPIR_CVAR_NOLOCAL": "1", "UCX_TLS": "tcp,self", "FI_PROVIDER": "tcp"}
    env = {"TENSOR_DISTRIBUTED_ENGINE": "mpi", "TENSOR_MPI_LIBRARY": chosen.library, **tcp, **env}
    return run_by(launcher, 2, *command, limit=limit, **env)


@pytest.mark.parametrize("kind", ["mlp", "cnn"])
def test_the_losses_of_one_process(tmp_path, kind):
    outputs(1, "losses", kind, 10, tmp_path)
    [(one, _)] = written(tmp_path, 1)
    assert len(one) == 10
    results = by_addresses("losses", kind, 10, tmp_path)
    assert [result.code for result in results] == [0, 0], results
    two = written(tmp_path, 2)
    by_mpi(tmp_path, "losses", kind, 10, tmp_path)
    mpi = written(tmp_path, 2)
    assert mpi[0][1].startswith("mpi ") and two[0][1].startswith("shm ")
    for ranks in (two, mpi):
        assert ranks[0] == ranks[1]  # the weights, to the last bit
        assert all(abs(a - b) < 1e-6 for a, b in zip(ranks[0][0], one, strict=True)), (ranks[0][0], one)


def test_the_cable_is_cut(tmp_path):
    """Both sides say that the other one does not answer, within the timeout."""
    by_mpi(tmp_path, "losses", "mlp", 200, tmp_path, CABLE[1], limit=12)
    told = [(tmp_path / rank).read_text() for rank in "01"]
    assert told[0].startswith("1: ") and "rank 1 did not come to all_reduce" in told[0], told
    assert told[1].startswith("0: ") and "rank 0 does not answer" in told[1], told
