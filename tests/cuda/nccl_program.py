# SPDX-License-Identifier: Apache-2.0
"""One rank of test_processes.py: each argument names a function below, with a word after '=' for some."""

import os
import signal
import sys
import time

import numpy as np

import libtensor as lt
import libtensor.distributed as dist

TIMEOUT = float(os.environ.get("TEST_TIMEOUT", "60"))
dist.init_process_group(timeout=TIMEOUT)
RANK, N = dist.get_rank(), dist.get_world_size()
DEVICE = f"cuda:{RANK % lt.cuda.device_count()}"
lt.cuda.set_device(DEVICE)
OPS = {"sum": dist.ReduceOp.SUM, "mean": dist.ReduceOp.AVG, "prod": dist.ReduceOp.PRODUCT}
OPS |= {"min": dist.ReduceOp.MIN, "max": dist.ReduceOp.MAX}
FLOATS = ("float32", "float64", "float16", "bfloat16")
INTS = ("int8", "uint8", "int16", "int32", "int64")


def values(rank, shape, dtype, seed=0):
    rng = np.random.default_rng(1000 * seed + rank)
    x = rng.integers(1, 4, shape)
    if dtype.startswith("complex"):
        x = x + 1j * rng.integers(1, 4, shape)
    return x > 1 if dtype == "bool" else x.astype("float32" if "float16" in dtype else dtype)


def tensor(x, dtype, device=None):
    return lt.tensor(x).to(getattr(lt, dtype)).to(device or DEVICE)


def reduced(xs, op, dtype):
    xs = np.stack(xs)
    if dtype == "bool":
        return xs.any(0) if op in ("sum", "max") else xs.all(0)
    total = {"sum": np.sum, "mean": np.mean, "prod": np.prod, "min": np.min, "max": np.max}[op](xs, axis=0)
    return total.astype(xs.dtype)


def same(x, expected, rtol=0.0):
    assert x.device == lt.device(DEVICE), x.device
    np.testing.assert_allclose(
        x.cpu().to(lt.float32).numpy() if "float16" in str(x.dtype) else x.cpu().numpy(), expected, rtol=rtol, atol=0
    )


def cases():
    for dtype in (*FLOATS, *INTS, "bool", "complex64", "complex128"):
        for op in OPS:
            inexact = dtype in FLOATS or dtype.startswith("complex")
            if (op == "mean" and not inexact) or (op in ("min", "max") and dtype.startswith("complex")):
                continue
            yield dtype, op, 0.01 if "float16" in dtype else 1e-6 if inexact else 0


def reductions():
    for dtype, op, rtol in cases():
        xs = [values(q, (5, 3), dtype) for q in range(N)]
        expected = reduced(xs, op, dtype)
        x = tensor(xs[RANK], dtype)
        dist.all_reduce(x, OPS[op])
        same(x, expected, rtol)
        x = tensor(xs[RANK], dtype)
        dist.reduce(x, N - 1, OPS[op])
        same(x, expected if RANK == N - 1 else xs[RANK], rtol)
        xs = [values(q, (2 * N, 3), dtype, 1) for q in range(N)]
        out = tensor(np.zeros((2, 3)), dtype)
        dist.reduce_scatter_tensor(out, tensor(xs[RANK], dtype), OPS[op])
        same(out, reduced(xs, op, dtype)[2 * RANK : 2 * RANK + 2], rtol)


def moves():
    for dtype in (*FLOATS, *INTS, "bool", "complex128"):
        xs = [values(q, (4, 3), dtype) for q in range(N)]
        x = tensor(xs[RANK], dtype)
        for root in range(N):
            y = x.clone()
            dist.broadcast(y, root)
            same(y, xs[root])
        whole = tensor(np.zeros((4 * N, 3)), dtype)
        dist.all_gather_into_tensor(whole, x)
        same(whole, np.concatenate(xs))
        parts = [tensor(np.zeros((4, 3)), dtype) for _ in range(N)]
        dist.gather(x, parts if RANK == N - 1 else None, dst=N - 1)
        for part, expected in zip(parts, xs if RANK == N - 1 else [np.zeros((4, 3))] * N):
            same(part, expected)
        out = tensor(np.zeros((4, 3)), dtype)
        sent = [tensor(values(q, (4, 3), dtype, 2), dtype) for q in range(N)]
        dist.scatter(out, sent if RANK == 0 else None, src=0)
        same(out, values(RANK, (4, 3), dtype, 2))
        # Pieces of several sizes, none of some: rank i sends i + k rows to rank k.
        sent = [tensor(values(RANK, (RANK + k, 2), dtype, 3 + k), dtype) for k in range(N)]
        got = [tensor(np.zeros((k + RANK, 2)), dtype) for k in range(N)]
        dist.all_to_all(got, sent)
        for k in range(N):
            same(got[k], values(k, (k + RANK, 2), dtype, 3 + RANK))


def layouts():
    x = tensor(values(RANK, (4, 6), "float32"), "float32").t()  # transposed
    dist.all_reduce(x)
    same(x, reduced([values(q, (4, 6), "float32") for q in range(N)], "sum", "float32").T)
    base = lt.zeros(6, 4, device=DEVICE)
    column = base[:, 1]
    column.copy_(lt.full((6,), RANK + 1.0, device=DEVICE))
    dist.all_reduce(column)
    assert base[:, 1].tolist() == [N * (N + 1) / 2] * 6 and base[:, 0].tolist() == [0.0] * 6
    x = lt.zeros(0, 3, device=DEVICE)
    dist.all_reduce(x)
    dist.all_gather([lt.zeros(0, device=DEVICE) for _ in range(N)], lt.zeros(0, device=DEVICE))
    x = lt.full((), float(RANK), device=DEVICE)
    dist.all_reduce(x)
    assert x.item() == N * (N - 1) / 2
    whole = lt.full((N, 2), float(RANK), device=DEVICE)  # an input that is a part of the output
    dist.all_gather_into_tensor(whole, whole[RANK : RANK + 1])
    assert whole[:, 0].tolist() == list(range(N))
    parts = [lt.zeros(2) for _ in range(N)]  # outputs on the host
    dist.all_gather(parts, lt.full((2,), float(RANK), device=DEVICE))
    assert [part.tolist()[0] for part in parts] == list(range(N))


def streams():
    """What is pending, and what other streams compute, is there before it moves."""
    stream = lt.cuda.Stream()
    for use in (stream, lt.cuda.default_stream()):
        with lt.cuda.stream(use):
            x = lt.ones(50_000, device=DEVICE)
            for _ in range(10):
                x = x + 1
            work = dist.all_reduce(x, async_op=True)
            y = lt.ones(1000, device=DEVICE) * 3
            work.wait()
            z = x * 2
        use.synchronize()
        assert (z == 22 * N).all().item() and (y == 3).all().item()
    works = []
    xs = [lt.full((1000,), float(i + RANK), device=DEVICE) for i in range(6)]
    for x in xs:
        works.append(dist.all_reduce(x, async_op=True))
    for work in works:
        work.wait()
    assert [x[0].item() for x in xs] == [i * N + N * (N - 1) / 2 for i in range(6)]


def groups():
    """Groups of some processes, at once with that of all."""
    pair = dist.new_group([0, N - 1])
    x, y = lt.full((4,), RANK + 1.0, device=DEVICE), lt.full((4,), RANK + 1.0, device=DEVICE)
    if RANK in (0, N - 1):
        first, second = (x, None) if RANK == 0 else (y, pair), (y, pair) if RANK == 0 else (x, None)
        works = [dist.all_reduce(t, group=g, async_op=True) for t, g in (first, second)]
        for work in works:
            work.wait()
        assert y.tolist() == [N + 1.0] * 4
    else:
        dist.all_reduce(x)
    assert x.tolist() == [N * (N + 1) / 2] * 4
    with_host = lt.full((3,), RANK + 1.0)
    dist.all_reduce(with_host)
    assert with_host.tolist() == [N * (N + 1) / 2] * 3
    assert "by NCCL: each process" in why(), why()


def why():
    return dist.group.WORLD.why()


def by(word):
    x = lt.ones(3, device=DEVICE)
    dist.all_reduce(x)
    assert x.tolist() == [float(N)] * 3
    assert word.replace("_", " ") in why(), why()


def fails(words, call):
    began = time.monotonic()
    try:
        call()
    except lt.TensorError as e:
        assert any(word in str(e) for word in words), str(e)
        assert time.monotonic() - began < TIMEOUT + 15
        return
    raise SystemExit(f"no error with {words}")


def mismatches():
    """Each ends its group; the next one has new communicators."""
    other = RANK != 0
    x, y = lt.ones(6, device=DEVICE), lt.ones(6 + other, device=DEVICE)
    pieces = [lt.ones(2 if other else 3, device=DEVICE) for _ in range(N)]
    pieces[RANK] = lt.ones(2, device=DEVICE)
    outputs = [lt.zeros(2, device=DEVICE) for _ in range(N)]
    calls = [
        (["all_reduce of 6 elements of float32", "all_reduce of 7"], lambda: dist.all_reduce(y)),
        (["of float32", "of int32"], lambda: dist.all_reduce(x.to(lt.int32) if other else x)),
        (["a collective of tensors on devices"], lambda: dist.all_reduce(x.cpu() if other else x)),
        (["broadcast of 6", "all_reduce of 6"], lambda: dist.all_reduce(x) if other else dist.broadcast(x, 0)),
        (
            ["with reduction 4", "with reduction 0"],
            lambda: dist.all_reduce(x.to(lt.int32), OPS["max" if other else "sum"]),
        ),
        (["elements for this process, which expects"], lambda: dist.all_to_all(outputs, pieces)),
    ]
    for port, (words, call) in zip(os.environ["TEST_PORTS"].split(), calls):
        dist.all_reduce(x)
        fails([*words, "ended the group"], call)
        dist.destroy_process_group()
        dist.init_process_group(None, f"tcp://127.0.0.1:{port}", TIMEOUT, N, RANK)


def host_and_device():
    """One rank has its tensor in host memory: an error at once, in both, that says which."""
    x = lt.ones(6, device=DEVICE)
    dist.all_reduce(x)
    began = time.monotonic()
    one = "1 calls all_reduce of 6 elements of float32 with reduction 0 and root 0, in host memory, this process"
    other = "0 calls all_reduce of 6 elements of float32 with reduction 0 and root 0, on a device, this process"
    fails([one, other, "ended the group"], lambda: dist.all_reduce(x if RANK == 0 else x.cpu()))
    assert time.monotonic() - began < 5


def nccl_is_there(word):
    assert str(dist.is_nccl_available()) == word


def killed():
    x = lt.ones(1000, device=DEVICE)
    dist.all_reduce(x)
    dist.barrier()  # all have read what rank 1 had
    if RANK == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    began = time.monotonic()
    fails(["rank 1 has ended"], lambda: dist.all_reduce(x))
    assert time.monotonic() - began < 5
    assert dist.group.WORLD.failed_rank == 1


def dies():
    """Rank 1 is killed by its first call of NCCL."""
    x = lt.ones(1000, device=DEVICE)
    began = time.monotonic()
    fails(["rank 1 has ended"], lambda: dist.all_reduce(x))
    assert time.monotonic() - began < 5


def stuck():
    x = lt.ones(10, device=DEVICE)
    fails(["no data comes through", "rank 0 does not answer"], lambda: dist.all_reduce(x))


def library_fails(name):
    x = lt.ones(10, device=DEVICE)
    fails([f"{name} was made to fail", "ended the group"], lambda: dist.all_reduce(x))


def one_device():
    """NCCL was asked for, and all processes use one device."""
    x = lt.ones(10, device="cuda:0")
    fails(["ranks 0 and 1 use one device of"], lambda: dist.all_reduce(x))


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        name, _, word = argument.partition("=")
        globals()[name](*([word] if word else []))
    print(f"rank {RANK} is done")
    dist.destroy_process_group()
