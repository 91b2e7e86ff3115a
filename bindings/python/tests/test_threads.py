# SPDX-License-Identifier: Apache-2.0
"""Threads and processes."""

import multiprocessing
import os
import subprocess
import sys
import threading

import pytest

import libtensor as lt

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/proc")


def in_threads(n, work):
    failures = []

    def run(i):
        try:
            work(i)
        except BaseException as e:
            failures.append(e)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(n)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert not failures, failures[0]


def test_threads_work_apart():
    def work(i):
        x = lt.full((50,), float(i), requires_grad=True)
        for _ in range(100):
            y = (x * 2 + 1).sum()
            y.backward()
            assert x.grad.tolist() == [2.0] * 50
            x.grad = None

    in_threads(6, work)


def test_threads_read_one_tensor():
    x = lt.arange(1000.0)
    expected = (x * x).sum().item()

    def work(i):
        for _ in range(100):
            assert (x * x).sum().item() == expected
            assert x[i].item() == i

    in_threads(6, work)


def test_exceptions_of_callbacks_stay_in_their_thread():
    def work(i):
        for _ in range(50):
            x = lt.ones(1, requires_grad=True)
            error = KeyError(i)

            def hook(g, error=error):
                raise error

            x.register_hook(hook)
            try:
                (x * 2).backward()
            except KeyError as e:
                assert e is error
            else:
                raise AssertionError
            error.__traceback__ = None

    in_threads(6, work)


def test_allow_tf32_is_of_the_thread():
    seen = []
    assert lt.set_allow_tf32(True) is False
    try:
        in_threads(1, lambda i: seen.append(lt.get_allow_tf32()))
        assert lt.get_allow_tf32() is True and seen == [False]
    finally:
        assert lt.set_allow_tf32(False) is True


def test_allow_winograd_is_of_the_thread():
    seen = []
    assert not lt.get_allow_winograd()
    assert lt.set_allow_winograd(True) is False
    try:
        in_threads(1, lambda i: seen.append(lt.get_allow_winograd()))
        assert lt.get_allow_winograd() is True and seen == [False]
    finally:
        assert lt.set_allow_winograd(False) is True


def test_number_of_threads():
    before = lt.get_num_threads()
    try:
        lt.set_num_threads(1)
        assert lt.get_num_threads() == 1
        seen = []
        in_threads(1, lambda i: seen.append(lt.get_num_threads()))
        assert seen == [1]

        def alone(i):
            lt.set_num_threads(2, this_thread_only=True)
            seen.append(lt.get_num_threads())

        in_threads(1, alone)
        assert seen == [1, 2] and lt.get_num_threads() == 1
        for bad in (-1,):
            try:
                lt.set_num_threads(bad)
            except ValueError:
                pass
            else:
                raise AssertionError
    finally:
        lt.set_num_threads(0)
    assert lt.get_num_threads() == before


def child(queue):
    queue.put((lt.ones(300, 300) @ lt.ones(300, 300)).sum().item())


def test_fork_after_parallel_work():
    x = lt.ones(400, 400)
    (x @ x).sum().item()
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    processes = [context.Process(target=child, args=(queue,)) for _ in range(3)]
    for p in processes:
        p.start()
    assert [queue.get(timeout=30) for _ in processes] == [300.0**3] * 3
    for p in processes:
        p.join(30)
        assert p.exitcode == 0


def in_process(code):
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@linux
def test_many_threads_share_few():
    code = """
import threading, libtensor as lt
lt.set_num_threads(8)
a, here = lt.ones(400, 400), threading.Barrier(33)
def work():
    for _ in range(3): a @ a
    here.wait(); here.wait()
threads = [threading.Thread(target=work) for _ in range(32)]
for t in threads: t.start()
here.wait()
print([line.split()[1] for line in open("/proc/self/status") if line.startswith("Threads:")][0], lt.get_max_threads())
here.wait()
"""
    n, most = map(int, in_process(code))
    assert n <= 33 + most - 1 and n < 2 * os.cpu_count() + 32


@linux
def test_threads_that_the_system_refuses_are_done_without():
    code = """
import threading, resource, os, libtensor as lt
lt.set_num_threads(8); lt.set_max_threads(8); a = lt.ones(400, 400)
go = threading.Event()
def work(): go.wait(); a @ a
t = threading.Thread(target=work); t.start()
if os.getuid() == 0: os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
go.set(); t.join(); print("alive")
"""
    assert in_process(code) == ["alive"]


@linux
@pytest.mark.skipif("asan" in os.environ.get("LD_PRELOAD", ""), reason="AddressSanitizer needs memory for each thread")
def test_threads_without_memory_are_done_without():
    # From less than the stack of a worker to more than all that it takes; a page at a time where only its thread-local
    # variables find no room.
    code = """
import resource, os, libtensor as lt
lt.set_num_threads(8); lt.set_max_threads(8); a = lt.ones(400, 400)
page = os.sysconf("SC_PAGESIZE")
stack = resource.getrlimit(resource.RLIMIT_STACK)[0]
if stack == resource.RLIM_INFINITY: stack = 2 << 20
def computes(more):
    pid = os.fork()
    if pid == 0:
        vm = int(open("/proc/self/statm").read().split()[0]) * page
        resource.setrlimit(resource.RLIMIT_AS, (vm + more,) * 2)
        try: a @ a
        except MemoryError: pass
        os._exit(0)
    return os.waitpid(pid, 0)[1]
for more in [*range(0, stack, stack // 16), *range(stack, stack + (1 << 20), page)]:
    assert computes(more) == 0, more
print("alive")
"""
    assert in_process(code) == ["alive"]


def test_max_threads():
    before = lt.get_max_threads()
    try:
        assert 1 <= before <= os.cpu_count()
        lt.set_max_threads(5)
        assert lt.get_max_threads() == 5
        for bad in (-1, 1025):
            with pytest.raises(lt.InvalidError, match="set_max_threads: n is"):
                lt.set_max_threads(bad)
    finally:
        lt.set_max_threads(0)
    assert lt.get_max_threads() == before


@linux
def test_max_threads_follows_affinity():
    code = """
import os
os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
import libtensor as lt
print(lt.get_max_threads(), lt.get_num_threads())
"""
    assert set(in_process(code)) == {"1"} or os.environ.get("OMP_NUM_THREADS") or os.environ.get("TENSOR_NUM_THREADS")
