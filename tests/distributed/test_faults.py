# SPDX-License-Identifier: Apache-2.0
"""A process that is killed, stopped, late, wrong: all others have an error that names it, and none waits for ever."""

import os
import pathlib
import re
import socket
import time

import pytest
from ranks import command_of, environment, finish, free_port, run, run_each, start

FULL = bool(os.environ.get("TENSOR_TEST_FULL"))
TIMEOUT = 1.0
# fault: (what the others are told, with the rank at {bad}; the longest time until then)
FAULTS = {
    "killed": ("rank {bad} has ended", 1.0),
    "raises": ("rank {bad} has ended", 1.0),
    "memory": ("rank {bad} has ended", 1.0),
    "stopped": ("rank {bad} did(?: not come to all_reduce| not answer)|rank 0 does not answer", TIMEOUT + 2.5),
    "late": ("rank {bad} did not come to all_reduce, number 2 of the world within 1 s", TIMEOUT + 1.5),
    "leaves": ("rank {bad} has left the group", 1.0),
    "aborts": ("rank {bad} ended the group: enough of it", 1.0),
    "other": ("rank . (?:calls (?:broadcast|all_reduce)|ended the group)", 1.0),
    "size": ("calls all_reduce with 5 elements of float32, this process with 1000|this process with 5", 1.0),
    "dtype": ("calls all_reduce with 500 elements of float64|this process with 500 of float64", 1.0),
    "message": ("rank {bad} did not come to recv, number 0 of the world within 1 s", TIMEOUT + 1.5),
    "length": ("rank {bad} sent 12 bytes of dtype float32, expected 4000", 1.0),
}


def survivors_of(n, bad, fault):
    results = run(n, "faults", bad, fault, TIMEOUT, limit=20, endless=bad if fault == "stopped" else -1)
    text, seconds = FAULTS[fault]
    for rank, result in enumerate(results):
        if rank == bad:
            assert fault != "memory" or result.code == 5, result
            continue
        assert result.code == 0, result
        match = re.fullmatch(r"([\d.]+) (-?\d+) (.*)\n", result.text)
        assert match, result
        assert re.search(text.format(bad=bad), match[3]), match[3]
        assert float(match[1]) < seconds, result.text
        if fault in ("killed", "raises", "memory", "stopped", "late", "leaves", "aborts"):
            assert int(match[2]) == bad, result.text
    return results


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize(("n", "bad"), [(2, 1), (3, 2)])
def test_the_others_are_told(fault, n, bad):
    survivors_of(n, bad, fault)


@pytest.mark.parametrize("fault", ["killed", "stopped", "raises"])
def test_the_first_one(fault):
    """Rank 0 keeps the group, and is missed as well."""
    survivors_of(3, 0, fault)


@pytest.mark.skipif(not FULL, reason="takes minutes: in full")
def test_two_hundred_kills():
    for trial in range(200):
        survivors_of(2 + trial % 3, trial % (2 + trial % 3), "killed")


def test_who_does_not_join():
    begin = time.monotonic()
    ranks = [{"RANK": str(rank), "WORLD_SIZE": "3"} for rank in (0, 1)]
    for result in run_each(ranks, "faults", 9, "none", TIMEOUT, limit=20):
        assert result.code != 0
        assert "rank 2 of 3 did not join within 1 s" in result.error, result.error
    assert time.monotonic() - begin < 15


def test_processes_that_disagree():
    ranks = [{"RANK": "0", "WORLD_SIZE": "2"}, {"RANK": "1", "WORLD_SIZE": "3"}]
    results = run_each(ranks, "faults", 9, "none", 2, limit=20)
    assert "rank 1 says there are 3 processes, rank 0 says 2" in results[1].error, results[1]
    assert results[0].code != 0


def test_a_stranger_at_the_port_of_rank_0():
    """What is no process of the group is not heard, whatever it says."""
    port = free_port()
    place = {"MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "WORLD_SIZE": "2"}
    command = command_of("collectives")
    first = start(command, environment(**place, RANK="0"))
    strangers = []
    for text in (b"GET / HTTP/1.0\r\n\r\n", b"\xff\xff\xff\xff" * 9, b"\x01\0\0\0\0", b"\x09\0\0\0\0" + b"x" * 8):
        while not strangers or len(strangers) < 4:
            try:
                strangers.append(socket.create_connection(("127.0.0.1", port), timeout=1))
                break
            except OSError:
                assert first.poll() is None
                time.sleep(0.02)
        strangers[-1].sendall(text)
    results = finish([first, start(command, environment(**place, RANK="1"))], 40)
    for stranger in strangers:
        stranger.close()
    assert [result.code for result in results] == [0, 0], results


def test_nothing_is_left_in_shared_memory():
    def files():
        return set(pathlib.Path("/dev/shm").glob("libtensor-*"))

    before = files()  # of other programs that begin just now, or were killed then
    run(2, "faults", 1, "killed", TIMEOUT)
    assert files() <= before
