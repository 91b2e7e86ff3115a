# SPDX-License-Identifier: Apache-2.0
"""One rank (the first argument) does something wrong (the second); the others say what they were told, and when."""

import os
import re
import resource
import signal
import sys
import time

from group import Group, GroupError

import libtensor as lt

bad, fault, timeout = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
g = Group(timeout=timeout)
x = lt.ones(1000)
g.all_reduce([x])
begin = time.monotonic()
try:
    if g.rank != bad:
        if fault in ("message", "length"):
            g.recv([x], bad)
        else:
            g.all_reduce([x])
            g.all_reduce([x])
    elif fault == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif fault == "stopped":
        os.kill(os.getpid(), signal.SIGSTOP)
    elif fault == "raises":
        raise SystemExit(5)
    elif fault == "leaves":
        g.destroy()
        time.sleep(1)
        raise SystemExit(0)
    elif fault == "other":
        g.broadcast([x], 0)
    elif fault == "size":
        g.all_reduce([lt.ones(5)])
    elif fault == "dtype":
        g.all_reduce([lt.ones(500, dtype=lt.float64)])
    elif fault == "aborts":
        g.abort("enough of it")
    elif fault == "memory":  # for a copy of a tensor that is not contiguous
        view = lt.empty(50_000_000, 2)[:, 0]
        used = int(re.search(r"^VmSize:\s+(\d+) kB", open("/proc/self/status").read(), re.M)[1]) * 1024
        resource.setrlimit(resource.RLIMIT_AS, (used + 2**26, used + 2**26))
        try:
            g.all_reduce([view])
        except GroupError as error:
            raise SystemExit(5 if "tensor_group_all_reduce: out of memory" in str(error) else str(error)) from None
    elif fault == "late":
        time.sleep(timeout + 2)
        g.all_reduce([x])
    elif fault == "message":
        time.sleep(timeout + 2)
    elif fault == "length":
        for rank in range(g.size):
            if rank != bad:
                g.send([lt.ones(3)], rank)
        time.sleep(0.5)
    print("no error")
except GroupError as error:
    print(f"{time.monotonic() - begin:.2f} {g.failed_rank} {error}")
    try:
        g.barrier()
        print("a group that failed works")
    except GroupError:
        pass
