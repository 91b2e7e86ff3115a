# SPDX-License-Identifier: Apache-2.0
"""Ctrl-C and lt.cancel() end calls that take for ever, by the extension and by ctypes."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import libtensor as lt

HEAD = """
import signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # what a shell starts in the background ignores it
import libtensor as lt
x = lt.ones(3).broadcast_to(2**40, 3)
kept = lt.tensor([1.0, 2.0])
weight = lt.ones(3, requires_grad=True)
"""
PATIENCE = 30  # seconds: the machine may be busy


def program(body, extension, signals=1):
    """What a program prints that gets SIGINT soon after it has said "ready"."""
    env = dict(os.environ, LIBTENSOR_EXTENSION=extension)
    with subprocess.Popen(
        [sys.executable, "-c", HEAD + body],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=env,
    ) as child:
        assert child.stdout.readline() == "ready\n"
        for _ in range(signals):
            time.sleep(0.5)
            child.send_signal(signal.SIGINT)
        try:
            return ended(child)
        finally:
            child.kill()


def ended(child):
    """What a program prints until it ends. Python ignores an exception in a `__del__`, also KeyboardInterrupt: a signal
    that arrives in that of a tensor (without the extension, which has none) is sent once more, as a user would."""
    for _ in range(5):
        try:
            said = child.communicate(timeout=PATIENCE / 5)[0]
            return said[max(said.find("interrupted "), 0) :] if "Exception ignored in" in said else said
        except subprocess.TimeoutExpired as late:
            if b"Exception ignored in" in (late.output or b""):
                child.send_signal(signal.SIGINT)
    return child.communicate(timeout=PATIENCE)[0]


@pytest.fixture(params=["1", "0"] if lt.library_path() and lt._c._library.native is not None else ["0"])
def extension(request):
    return request.param


CALLS = {
    "method": "lt.eval(x.sum())",
    "reduction": "x.max(0)",
    "product": "lt.eval(lt.ones(2, 1).broadcast_to(2, 2**40) @ lt.ones(1, 3).broadcast_to(2**40, 3))",
    "loop": "[lt.ones(1000, 1000).sum() for _ in range(10**9)]",
    "in place": "kept.scatter_add_(0, lt.zeros(1, dtype=lt.int64).broadcast_to(2**40), lt.ones(1).broadcast_to(2**40))",
    "backward": "weight.broadcast_to(2**40, 3).backward(lt.ones(3).broadcast_to(2**40, 3)); lt.eval(weight.grad)",
}


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c(call, extension):
    body = f"""
print("ready", flush=True)
try:
    {CALLS[call]}
except KeyboardInterrupt:
    print(f"interrupted {{kept.tolist()}} {{lt.clear_cancel()}} {{lt.ones(2).sum().item()}}")
"""
    assert program(body, extension) == "interrupted [1.0, 2.0] False 2.0\n"


def test_another_handler(extension):
    body = """
def handler(number, frame):
    raise LookupError("mine")
signal.signal(signal.SIGINT, handler)
print("ready", flush=True)
try:
    lt.eval(x.sum())
except LookupError as error:
    print("raised", error)
"""
    assert program(body, extension) == "raised mine\n"


def test_in_a_thread(extension):
    """The main thread waits, as Python's threads do; its handler cancels the call of the other one."""
    body = """
ids = []
def work():
    ids.append(lt.thread_id())
    try:
        lt.eval(x.sum())
    except lt.CancelledError as error:
        print("cancelled", error)
thread = threading.Thread(target=work)
thread.start()
while not ids: time.sleep(0.01)
print("ready", flush=True)
try:
    while True: time.sleep(10)
except KeyboardInterrupt:
    lt.cancel(ids[0])
thread.join()
"""
    said = program(body, extension)
    assert said.startswith("cancelled ") and said.endswith("cancelled by cancel()\n"), said


def test_cancel_from_a_thread():
    x, me = lt.ones(3).broadcast_to(2**40, 3), lt.thread_id()
    timer = threading.Timer(0.3, lt.cancel, [me])
    timer.start()
    with pytest.raises(lt.CancelledError, match="cancelled by"):
        lt.eval(x.sum())
    timer.join()
    assert not lt.clear_cancel()
    with pytest.raises(lt.TensorError):
        lt.cancel(2**63)
