# SPDX-License-Identifier: Apache-2.0
"""Runs cases in a child process with bounded memory, each with a bounded time, and says what came of each."""

import dataclasses
import json
import os
import pathlib
import resource
import select
import signal
import threading
import time
import traceback

import driver
import native
from bounds_cases import made, samples_of, storages
from native import ffi, lib
from test_forms import with_numbers

MEMORY = 64 << 20  # that a call may take beside its result
ROOM = 160 << 20  # address space for it: more than that, so that a call that takes too much is seen
PATIENCE = 0.3  # seconds until a call is cancelled
END = 8.0  # after which it has to be over; the machine may be busy
MESSAGE = 512  # bytes
CANCELLABLE = hasattr(lib, "tensor_cancel")


@dataclasses.dataclass
class Outcome:
    case: tuple
    kind: str  # done, refused, cancelled, impossible, or one of WRONG
    text: str
    seconds: float = 0.0
    grown: int = 0


WRONG = ("hang", "crash", "memory", "changed", "late", "message", "lists")


def status_pages():
    words = pathlib.Path("/proc/self/statm").read_text().split()
    return int(words[0]) * resource.getpagesize(), int(words[1]) * resource.getpagesize()


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def forget_peak():
    pathlib.Path("/proc/self/clear_refs").write_text("5")


class Watch:
    """A thread that cancels the call of another one after a while."""

    def __init__(self):
        self.wake = threading.Condition()
        self.until = None
        self.fired = False
        self.thread = lib.tensor_thread_id() if CANCELLABLE else 0
        threading.Thread(target=self.run, daemon=True).start()

    def run(self):
        with self.wake:
            while True:
                left = None if self.until is None else self.until - time.monotonic()
                if left is not None and left <= 0:
                    self.until, self.fired = None, True
                    if CANCELLABLE:
                        lib.tensor_cancel(self.thread)
                    continue
                self.wake.wait(left)

    def start(self):
        with self.wake:
            self.until, self.fired = time.monotonic() + PATIENCE, False
            self.wake.notify()

    def stop(self):
        with self.wake:
            self.until = None
        if CANCELLABLE:
            lib.tensor_clear_cancel()
        return self.fired


def result_bytes(results):
    sizes = []
    for t in results or []:
        strides = lib.tensor_strides(t.handle)
        if all(t.shape):
            extent = 1 + sum((n - 1) * abs(strides[i]) for i, n in enumerate(t.shape))
            sizes.append(extent * 16)
    return sum(sizes)


def attempt(op, function, number, change, watch):
    """(kind, text, seconds, bytes)"""
    args = with_numbers(samples_of_cached(op)[number], function)[0]
    try:
        args = made(args, change)
    except native.Failure as failure:
        return "impossible", failure.message, 0, 0
    before = [m.tobytes() for m in storages(args)]
    lib.tensor_rng_seed(native.NULL, 1)
    forget_peak()  # of the calls before, whose results are gone
    size, resident = status_pages()
    resource.setrlimit(resource.RLIMIT_AS, (size + ROOM, resource.RLIM_INFINITY))
    results, kind, text = None, "done", ""
    watch.start()
    begin = time.monotonic()
    try:
        results = driver.run(op, args, function)
    except native.Failure as failure:
        kind, text = "refused", f"{failure.code}: {failure.message}"
        if failure.code == "TENSOR_E_CANCELLED":
            kind = "cancelled"
    except (OverflowError, TypeError, MemoryError, ValueError) as error:  # no C value
        kind, text = "impossible", repr(error)
    seconds = time.monotonic() - begin
    fired = watch.stop()
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    grown = max(0, peak() - resident - (result_bytes(results) if results else 0))
    if grown > MEMORY:
        return "memory", text or kind, seconds, grown
    del results
    if kind in ("refused", "cancelled"):
        if before != [m.tobytes() for m in storages(args)]:
            return "changed", text, seconds, grown
        message = text.partition(": ")[2]
        if "\n" in text or len(message.encode()) >= MESSAGE or "TENSOR_E_INTERNAL" in text:
            return "message", text, seconds, grown
        if text.endswith(": out of memory") and seconds > 0.05:  # bad_alloc of a list that grew
            return "lists", text, seconds, grown
    if fired and kind == "done" and seconds > END:
        return "late", text, seconds, grown
    return kind, text, seconds, grown


drawn = {}


def samples_of_cached(op):
    if op.name not in drawn:
        drawn[op.name] = samples_of(op)
    return drawn[op.name]


def warm_up():
    """Threads and pools come into being before memory is limited."""
    lib.tensor_set_num_threads(2, 0)
    x = native.Tensor(lib.tensor_ones(ffi.new("int64_t[]", [1 << 20]), 1, 0, 0))
    native.Tensor(lib.tensor_sum(x.handle, native.NULL, 0, 0, 0))


def child(op, cases, first, pipe):
    try:
        warm_up()
        watch = Watch()
        with os.fdopen(pipe, "w", buffering=1) as out:
            for i in range(first, len(cases)):
                out.write(json.dumps([i]) + "\n")
                out.write(json.dumps([i, *attempt(op, *cases[i], watch)]) + "\n")
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


native.functions()  # read once, before there are children


def run_cases(op, cases):
    """An Outcome for each case."""
    outcomes, first = [], 0
    samples_of_cached(op)
    while first < len(cases):
        reads, writes = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reads)
            child(op, cases, first, writes)
        os.close(writes)
        first = follow(cases, first, pid, reads, outcomes)
    return outcomes


def follow(cases, first, pid, reads, outcomes):
    """Takes what a child reports until its end; the number of the first case that it did not do."""
    pending, rest, hung = first, b"", False
    while True:
        ready, _, _ = select.select([reads], [], [], 30 if pending is None else PATIENCE + END)
        if not ready:
            os.kill(pid, signal.SIGKILL)
            hung = True
        data = os.read(reads, 1 << 16)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        for line in lines:
            number, *result = json.loads(line)
            pending = number
            if result:
                outcomes.append(Outcome(cases[number], *result))
                pending, first = None, number + 1
    os.close(reads)
    _, status = os.waitpid(pid, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise AssertionError(f"the child failed at case {cases[first]}")
    if pending is not None and first < len(cases):
        outcomes.append(Outcome(cases[first], "hang" if hung else "crash", f"status {status}"))
        first += 1
    return first
