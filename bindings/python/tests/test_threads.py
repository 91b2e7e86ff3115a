"""Threads and processes."""

import multiprocessing
import threading

import libtensor as lt


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
