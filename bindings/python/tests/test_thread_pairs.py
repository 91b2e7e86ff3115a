# SPDX-License-Identifier: Apache-2.0
"""Pairs of things that two threads do at once with one object: each is safe, or leaves values that nobody promises."""

import os
import subprocess
import sys

import pytest

PROGRAM = """
import contextlib, itertools, sys, threading
import libtensor as lt
from libtensor.amp import GradScaler


def make():
    w = lt.ones(3, 4, requires_grad=True)
    v = lt.ones(4, requires_grad=True)
    computed = w * v
    computed.retain_grad()
    opt = lt.optim.Adam([w, v], lr=0.01)
    (w * v).sum().backward()
    scheduler = lt.optim.lr_scheduler.StepLR(opt, 2)
    scaler = GradScaler()
    scaler.scale(lt.ones(1))
    generator = lt.Generator()
    loss = (computed * 2).sum()

    def hook():
        w.register_hook(lambda g: g * 1).remove()

    def scaled_step():
        scaler.scale((w * v).sum()).backward()
        scaler.step(opt)
        scaler.update()

    def copied_state():
        opt.load_state_dict(opt.state_dict())

    def set_grad():
        w.grad = lt.ones(3, 4)

    def drop_grad():
        w.grad = None

    def write():
        with lt.no_grad():
            w.add_(1)

    def write_history():
        computed.mul_(2)

    def set_lr():
        opt.param_groups[0]["lr"] = 0.02

    def requires():
        v.requires_grad_(True)

    def set_state():
        generator.set_state(generator.get_state())

    return {
        "backward": lambda: (w * v).sum().backward(),
        "backward of one graph": lambda: loss.backward(retain_graph=True),
        "autograd.grad": lambda: lt.autograd.grad((w * v).sum(), [w, v]),
        "grad": lambda: (w.grad, v.grad, computed.grad),
        "use of grad": lambda: w.grad is None or w.grad.sum().item(),
        "set grad": set_grad,
        "drop grad": drop_grad,
        "zero_grad": opt.zero_grad,
        "step": opt.step,
        "set lr": set_lr,
        "state": lambda: opt.state,
        "state_dict": copied_state,
        "repr": lambda: (repr(opt), repr(w), repr(computed)),
        "scheduler": scheduler.step,
        "last lr": scheduler.get_last_lr,
        "scaler": scaled_step,
        "scale": lambda: (scaler.scale(w), scaler.get_scale()),
        "clip": lambda: lt.nn.utils.clip_grad_norm_([w, v], 1.0),
        "hook": hook,
        "grad_fn": lambda: (computed.grad_fn, w.is_leaf, computed.requires_grad),
        "in place": write,
        "in place with history": write_history,
        "view": lambda: computed.t() * 2,
        "requires_grad": requires,
        "retain_grad": computed.retain_grad,
        "draw": lambda: lt.rand(3, generator=generator),
        "generator": set_state,
    }


def run(action, start):
    start.wait()
    for _ in range(40):
        # A graph that the other thread freed, a step without gradients, and other errors that say what is wrong.
        with contextlib.suppress(lt.TensorError, ValueError, RuntimeError):
            action()


piece, pieces = int(sys.argv[1]), int(sys.argv[2])
names = list(make())
for a, b in list(itertools.combinations_with_replacement(names, 2))[piece::pieces]:
    actions, start = make(), threading.Barrier(2)
    print(a, "|", b, flush=True)
    other = threading.Thread(target=run, args=(actions[b], start))
    other.start()
    run(actions[a], start)
    other.join()
print("done")
"""
ACTIONS, PIECES = 27, 4
N_PAIRS = ACTIONS * (ACTIONS + 1) // 2


# Each action is in every piece.
@pytest.mark.parametrize("piece", range(PIECES if os.environ.get("TENSOR_TEST_FULL") == "1" else 1))
def test_pairs(piece):
    command = [sys.executable, "-c", PROGRAM, str(piece), str(PIECES)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    lines = done.stdout.split("\n")
    assert done.returncode == 0, f"after {lines[-2:]}: {done.stderr}"
    assert lines[-2] == "done" and len(lines) == len(range(piece, N_PAIRS, PIECES)) + 2


def test_writes_in_place_leave_nothing_behind():
    code = """
import threading, libtensor as lt
def live(): return lt.memory_stats()["n_live_tensors"]
lt.ones(1)
before = live()
def trial():
    x = lt.ones(4, requires_grad=True)
    y = x * 2
    def work():
        for _ in range(200): y.mul_(1.0)
    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads: t.start()
    for t in threads: t.join()
    y.sum().backward()
    assert x.grad is not None
for _ in range(5): trial()
print(live() - before)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0"]


def test_sums_of_gradients_are_complete():
    import threading

    import libtensor as lt

    w = lt.zeros(50, requires_grad=True)

    def work():
        for _ in range(50):
            (w * 1).sum().backward()
            assert w.grad is not None

    threads = [threading.Thread(target=work) for _ in range(4)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert w.grad.tolist() == [200.0] * 50
