# SPDX-License-Identifier: Apache-2.0
"""The C functions of process groups by both ways to call them: those that wait for other processes let other threads run."""

import socket
import subprocess
import sys

import pytest
from support import ROOT

import libtensor as lt

sys.path.insert(0, str(ROOT / "tools"))

WAITING = (
    "tensor_group_create tensor_group_subgroup tensor_group_release tensor_group_destroy tensor_group_all_reduce "
    "tensor_group_reduce tensor_group_broadcast tensor_group_all_gather tensor_group_reduce_scatter tensor_group_gather "
    "tensor_group_scatter tensor_group_all_to_all tensor_group_send tensor_group_recv tensor_group_barrier tensor_work_wait "
    "tensor_reducer_create tensor_reducer_release tensor_backward"
).split()

# Each rank calls the same functions; rank 1 comes late to each, and rank 0 counts what its other thread does meanwhile.
SCRIPT = """
import ctypes, os, sys, threading, time
import libtensor as lt
from libtensor import _ops_gen as c

rank, count = int(os.environ["RANK"]), 0

def work():
    global count
    while True:
        count += 1
        time.sleep(0)  # gives the GIL back each time

sys.setswitchinterval(1000)  # no thread is made to
threading.Thread(target=work, daemon=True).start()

def handles(*tensors):
    return (ctypes.c_void_p * len(tensors))(*[t._h for t in tensors])

def late():
    if rank == 1:
        time.sleep(0.2)

def waits(f, *args):
    late()
    before = count
    result = f(*args)
    assert rank == 1 or count > before + 10, (f.__name__, count - before)
    return result

def made(h):
    assert h, c.tensor_last_error_message()
    return h

def done(status):
    assert status == 0, c.tensor_last_error_message()

def started(g, function, *args):
    done(c.tensor_group_begin(g))
    done(function(g, *args))
    return made(c.tensor_group_end(g))

x, y = lt.ones(4), lt.zeros(8)
one, two, w = handles(x), handles(y), lt.ones(4, requires_grad=True)
g = made(waits(c.tensor_group_create, None, None, -1, -1, 30.0))
done(waits(c.tensor_group_all_reduce, g, one, 1, 0))
done(waits(c.tensor_group_all_gather, g, two, 1, one))
assert x.tolist() == [2] * 4 and y.tolist() == [2] * 8
done(waits(c.tensor_group_barrier, g))
late()
work = started(g, c.tensor_group_all_reduce, one, 1, 0)
done(waits(c.tensor_work_wait, work, 0.0))
assert c.tensor_work_done(work) == 1 and x.tolist() == [4] * 4
c.tensor_work_release(work)
done(waits(*([c.tensor_group_recv, g, one, 1, 1, 3] if rank == 0 else [c.tensor_group_send, g, one, 1, 0, 3])))
part = made(waits(c.tensor_group_subgroup, g, (ctypes.c_int64 * 2)(1, 0), 2))
assert c.tensor_group_rank(part) == 1 - rank and c.tensor_group_world_rank(part, 0) == 1
reducer = made(waits(c.tensor_reducer_create, g, handles(w), 1, 0))
loss = (w * (rank + 1)).sum()
done(waits(c.tensor_backward, loss._h, None, 0))
assert w.grad.tolist() == [1.5] * 4
c.tensor_reducer_release(reducer)
if rank == 0:
    c.tensor_work_release(started(part, c.tensor_group_recv, one, 1, 0, 4))
    waits(c.tensor_group_release, part)
    c.tensor_work_release(started(g, c.tensor_group_recv, one, 1, 1, 5))
    done(waits(c.tensor_group_destroy, g))
else:
    time.sleep(0.4)
    done(c.tensor_group_send(part, one, 1, 1, 4))
    c.tensor_group_release(part)
    time.sleep(0.2)
    done(c.tensor_group_send(g, one, 1, 0, 5))
    done(c.tensor_group_destroy(g))
c.tensor_group_release(g)
print("extension" if lt.extension_path() else "ctypes")
"""


def test_functions_that_wait_release_the_gil():
    import gen_python
    import tables

    functions = {f.name: f for f in tables.load().functions}
    assert {name: gen_python.keeps(functions[name]) for name in WAITING} == dict.fromkeys(WAITING, "NEVER")


@pytest.mark.parametrize("way", ["ctypes", "extension"])
def test_other_threads_run_while_a_process_waits(way, environment):
    if way == "extension" and lt.extension_path() is None:
        pytest.skip("ctypes calls the library here")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    env = {
        **environment,
        "LIBTENSOR_EXTENSION": str(int(way == "extension")),
        "WORLD_SIZE": "2",
        "MASTER_ADDR": "127.0.0.1",
    }
    ranks = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={**env, "MASTER_PORT": str(port), "RANK": str(rank)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for rank in range(2)
    ]
    try:
        for process in ranks:
            out, error = process.communicate(timeout=60)
            assert (out, error) == (f"{way}\n", "") and process.returncode == 0
    finally:
        for process in ranks:
            process.kill()
            process.wait()
