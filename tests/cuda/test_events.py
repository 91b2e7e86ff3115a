# SPDX-License-Identifier: Apache-2.0
"""Events: order between streams by marks in their work, what the host asks of them, times, errors.

As in test_streams.py, the emulated device leaves work undone until somebody asks for it, and then does that of the latest
stream first: what should have waited and does not reads poison.
"""

import os
import pathlib
import subprocess
import sys
import threading
import time
from ctypes import byref, c_double

import numpy as np
import pytest
from device_facts import CACHED, EMULATED, LATE

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda

if not cuda.device_count():
    pytest.skip(f"no CUDA device: {cuda.why()}", allow_module_level=True)

ROOT = pathlib.Path(__file__).resolve().parents[2]
N = 3000
LATE = LATE and CACHED

pytestmark = pytest.mark.usefixtures("clean")


def numbers(scale=1.0):
    return np.arange(1, N + 1, dtype=np.float32) * scale


def made(scale=1.0):
    """An upload and an op, for the current stream."""
    return lt.tensor(numbers()).to("cuda") * scale


def host(x, stream):
    """What is there when the stream is done, whatever others have to do."""
    with cuda.stream(stream):
        return x.cpu().numpy()


def emulated(program, emulation, **more):
    if not EMULATED:
        pytest.skip("for the emulated device")
    env = dict(os.environ, PYTHONPATH=str(ROOT / "bindings/python"), TENSOR_CUDA_EMULATION=emulation, **more)
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


# ---- order


@pytest.mark.parametrize("waits", [True, False])
@pytest.mark.parametrize("producer_first", [True, False])
def test_a_stream_waits_for_a_mark(producer_first, waits):
    """Whichever is drained first. Without the wait, late work is missed."""
    a, b = cuda.Stream(), cuda.Stream()
    first, second = (a, b) if producer_first else (b, a)
    scale = 3 + producer_first + 2 * waits  # none is found in memory that another used
    with cuda.stream(first):
        x = made(scale)
    event = first.record_event()
    assert event.device == "cuda:0" and "cuda:0" in repr(event)
    if waits:
        second.wait_event(event)
    if waits or LATE:
        with cuda.stream(second):
            y = x + 1
        assert np.array_equal(host(y, second), numbers(scale) + 1) == waits


def test_the_current_stream_is_meant():
    s, t = cuda.Stream(), cuda.Stream()
    event = cuda.Event()
    with cuda.stream(s):
        x = made(5)
        event.record()
    with cuda.stream(t):
        event.wait()
        y = x + 2
    assert np.array_equal(host(y, t), numbers(5) + 2)


def test_a_mark_is_of_what_came_before():
    """Who waits for it does not wait for what its stream was given later."""
    s, t = cuda.Stream(), cuda.Stream()
    with cuda.stream(s):
        x = made(7)
        event = s.record_event()
        made(8)
        later = s.record_event()
    t.wait_event(event)
    with cuda.stream(t):
        y = x - 1
    assert np.array_equal(host(y, t), numbers(7) - 1)
    assert not (LATE and later.query())


def test_recording_again_replaces_the_mark():
    s, t, u = cuda.Stream(), cuda.Stream(), cuda.Stream()
    event = cuda.Event()
    with cuda.stream(s):
        x = made(2)
        event.record()
        t.wait_event(event)
        y = made(4)
        assert s.record_event(event) is event
        last = s.record_event()
    with cuda.stream(t):
        of_first = x + 1
    assert np.array_equal(host(of_first, t), numbers(2) + 1)
    assert not (LATE and event.query())  # t has waited for the first mark alone
    event.wait(u)
    with cuda.stream(u):
        of_second = y + 1
    assert np.array_equal(host(of_second, u), numbers(4) + 1)
    last.synchronize()
    assert event.query()


def test_another_streams_mark_replaces_it():
    s, t = cuda.Stream(), cuda.Stream()
    with cuda.stream(s):
        made()
        event = s.record_event()
    with cuda.stream(t):
        x = made(6)
        event.record()
    event.synchronize()
    assert np.array_equal(host(x, cuda.Stream()), numbers(6))
    with cuda.stream(s):
        end = s.record_event()
    assert not (LATE and end.query())


def test_released_while_others_wait():
    """What is made next, perhaps of the same memory, marks something else."""
    s, t = cuda.Stream(), cuda.Stream()
    with cuda.stream(s):
        x = made(9)
    event = s.record_event()
    t.wait_event(event)
    del event
    other = cuda.Event()
    assert other.query()  # marks nothing, whatever the one before it did
    other.wait(t)
    other.record()
    with cuda.stream(t):
        y = x + 1
    assert np.array_equal(host(y, t), numbers(9) + 1)


def test_dropped_events_are_used_again():
    program = """
from libtensor import cuda
for _ in range(20):
    cuda.Event().record()
    cuda.Event(enable_timing=True).record()
"""
    assert emulated(program, "trace=calls").stderr.count("cudaEventCreateWithFlags") == 2


# ---- the host


def test_query_and_synchronize():
    s = cuda.Stream()
    event = cuda.Event()
    assert event.query()
    event.synchronize()
    event.wait(s)
    with cuda.stream(s):
        x = made(11)
        event.record()
        made(12)
        later = s.record_event()
    assert not (LATE and event.query())
    while not event.query():
        pass
    assert np.array_equal(host(x, cuda.Stream()), numbers(11))
    assert not (LATE and later.query())
    later.synchronize()
    assert later.query() and event.query()


def test_elapsed_time():
    s = cuda.Stream()
    start, stop = cuda.Event(enable_timing=True), cuda.Event(enable_timing=True)
    with cuda.stream(s):
        made()
        start.record()
        time.sleep(0.02)  # of the host, while the emulated device does nothing
        made()
        stop.record()
    if LATE:
        with pytest.raises(lt.InvalidError, match="Event.elapsed_time: the device has not come to both events yet"):
            start.elapsed_time(stop)
    before = time.perf_counter()
    stop.synchronize()
    taken = (time.perf_counter() - before) * 1000
    milliseconds = start.elapsed_time(stop)
    assert milliseconds > 0 and stop.elapsed_time(start) == -milliseconds
    assert milliseconds <= taken or not LATE
    assert start.elapsed_time(start) == 0
    stop.record(cuda.Stream())  # has nothing to do
    assert stop.query() and start.elapsed_time(stop) > milliseconds or not LATE


def test_no_time():
    timed, other, untimed = (cuda.Event(enable_timing=k < 2) for k in range(3))
    timed.record()
    untimed.record()
    cuda.synchronize()
    for start, stop, words in [
        (timed, other, "stop is not recorded yet"),
        (other, timed, "start is not recorded yet"),
        (timed, untimed, "stop was created without enable_timing=True"),
        (untimed, timed, "start was created without enable_timing=True"),
    ]:
        with pytest.raises(lt.InvalidError, match=f"^Event.elapsed_time: {words}$"):
            start.elapsed_time(stop)


# ---- devices


def test_events_of_the_cpu_and_of_devices():
    h = c.tensor_event_create(c.TENSOR_CPU, c.TENSOR_EVENT_TIMING)
    s = cuda.Stream()
    event = cuda.Event(enable_timing=True)
    assert c.tensor_event_record(h, s._h) == c.TENSOR_E_DEVICE
    assert c.tensor_last_error_message() == b"tensor_event_record: the event is of cpu, the stream of cuda:0"
    assert c.tensor_event_wait(h, s._h) == c.TENSOR_E_DEVICE
    assert b"a stream of cuda:0 cannot wait for an event of cpu" in c.tensor_last_error_message()
    assert c.tensor_event_elapsed(h, event._h, byref(c_double())) == c.TENSOR_E_DEVICE
    assert b"start is of cpu, stop of cuda:0" in c.tensor_last_error_message()
    c.tensor_event_release(h)
    host_stream = c.tensor_stream_create(c.TENSOR_CPU)
    assert c.tensor_event_wait(event._h, host_stream) == c.TENSOR_E_DEVICE
    assert b"a stream of cpu cannot wait for an event of cuda:0" in c.tensor_last_error_message()
    c.tensor_stream_release(host_stream)
    with pytest.raises(lt.UnsupportedError, match="cuda:9 does not exist"):
        cuda.Event(device=9)
    with pytest.raises(ValueError, match="device is cpu, expected a CUDA device"):
        cuda.Event(device="cpu")


@pytest.mark.parametrize("waits", [True, False])
def test_two_devices(waits):
    """The copy is ordered with the current streams alone, which have nothing to do with what makes x."""
    if not (waits or LATE):
        pytest.skip("work is not late")
    program = f"""
import libtensor as lt, numpy as np
from libtensor import cuda
a = np.arange(1, 3001, dtype=np.float32)
for first in (0, 1):
    s = [None, None]
    s[first], s[1 - first] = cuda.Stream(first), cuda.Stream(1 - first)
    with cuda.stream(s[0]):
        x = lt.tensor(a).to("cuda:0") * (2 + first)
    event = s[0].record_event()
    if {waits}:
        s[1].wait_event(event)
    with cuda.stream(s[1]):
        y = x.to("cuda:1")
        assert np.array_equal(y.cpu().numpy(), a * (2 + first)) == {waits}
    cuda.synchronize(0)
def fails(words, f, *args):
    try:
        f(*args)
    except lt.DeviceError as e:
        assert words in str(e), e
    else:
        raise SystemExit("no error")
events = [cuda.Event(True, device) for device in ("cuda:0", 1)]
fails("Event.record: the event is of cuda:0, the stream of cuda:1", events[0].record, s[1])
fails("the event is of cuda:1, the stream of cuda:0", s[0].record_event, events[1])
events[0].record(), events[1].record()
fails("Event.elapsed_time: start is of cuda:0, stop of cuda:1", events[0].elapsed_time, events[1])
for event, device in zip(events, ("cuda:0", "cuda:1")):
    event.synchronize()
    assert event.query() and event.device == device
"""
    emulated(program, "devices=2")


# ---- threads, failures, the end


def test_threads_share_an_event():
    """They wait for one mark, then each sets others, while the rest waits for those or for the first."""
    event = cuda.Event(enable_timing=True)
    first = cuda.Stream()
    with cuda.stream(first):
        shared = made(10)
        event.record()
    failures = []

    def work(k):
        try:
            s = cuda.Stream()
            event.wait(s)
            with cuda.stream(s):
                if not np.array_equal((shared + k).cpu().numpy(), numbers(10) + k):
                    failures.append(k)
                for i in range(5):
                    x = made(k + i)
                    event.record()
                    event.wait(s)
                    event.query()
                    event.synchronize()
                    if not np.array_equal(x.cpu().numpy(), numbers(k + i)):
                        failures.append((k, i))
        except Exception as e:
            failures.append(e)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(2, 6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    event.synchronize()
    assert not failures and event.query()


FAILURE = """
import sys
import libtensor as lt
from libtensor import _ops_gen as c, cuda
def use():
    s = cuda.Stream()
    start, stop = cuda.Event(enable_timing=True), cuda.Event(enable_timing=True)
    with cuda.stream(s):
        start.record()
        x = lt.ones(5, device="cuda")
        stop.record()
    stop.wait()
    while not stop.query():
        pass
    stop.synchronize()
    assert start.elapsed_time(stop) >= 0 and x.tolist() == [1.0] * 5
cuda.device_count()
said = []
for _ in range(2):
    try:
        use()
        said.append("")
    except lt.TensorError as e:
        said.append(str(e))
first, second = said
assert first.startswith(sys.argv[1] + ": "), first
"""


@pytest.mark.parametrize(
    ("call", "function"),
    [
        ("cudaEventCreateWithFlags", "Event"),
        ("cudaEventRecord", "Event.record"),
        ("cudaStreamWaitEvent", "Event.wait"),
        ("cudaEventQuery", "Event.query"),
        ("cudaEventSynchronize", "Event.synchronize"),
        ("cudaEventElapsedTime", "Event.elapsed_time"),
    ],
)
def test_failures(call, function):
    """One that passes is over with its call; a lost device says so, and what it made is released all the same."""
    program = FAILURE.replace("sys.argv[1]", repr(function))
    emulated(program + 'assert second == "", second\n', f"fail={call}:1:9")
    lost = 'assert second.split(": ", 1)[1].startswith("the device was lost by an earlier failure: "), second\n'
    emulated(program + lost, f"fail={call}:1:700")


def test_a_mark_that_failed_is_none():
    program = """
import libtensor as lt
from libtensor import cuda
event = cuda.Event(enable_timing=True)
def fails(words, f, *args):
    try:
        f(*args)
    except lt.TensorError as e:
        assert words in str(e), e
    else:
        raise SystemExit("no error")
fails("Event.record: an event: ", event.record)
fails("start is not recorded yet", event.elapsed_time, event)
assert event.query()
event.record()
event.synchronize()
assert event.elapsed_time(event) == 0
"""
    emulated(program, "fail=cudaEventRecord:1:9")


def test_fork_and_the_end_of_a_process():
    program = f"""
import os, sys
import libtensor as lt
from libtensor import _ops_gen as c, cuda
event = cuda.Event(enable_timing=True)
x = lt.ones(3, device="cuda")
event.record()
if (child := os.fork()) == 0:
    calls = [event.record, event.wait, event.query, event.synchronize, lambda: event.elapsed_time(event), cuda.Event]
    said = []
    for f in calls:
        try:
            f()
            said.append("no error")
        except lt.TensorError:
            said.append(c.tensor_last_error_code())
    os.write(2, repr(said).encode())
    del event
    sys.exit(0 if said == [{c.TENSOR_E_FORKED}] * len(calls) else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
event.synchronize()
event.record()
"""
    emulated(program, "")
