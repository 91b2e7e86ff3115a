# SPDX-License-Identifier: Apache-2.0
"""Collectives of all devices: NAME, or NAME=VALUE for one that takes a word, runs a check of this file. test_collectives.py
starts it, with the devices and libraries that the emulated CUDA is to have."""

import itertools
import os
import sys
import threading

import numpy as np
from libtensor.cuda import nccl
from libtensor.cuda.nccl import ReduceOp

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda

N = cuda.device_count()
DEVICES = [f"cuda:{i}" for i in range(N)]
SETTINGS = os.environ.get("TENSOR_CUDA_EMULATION", "")
HIDDEN = "hide=libnccl.so.2" in SETTINGS
INTEGERS = "uint8 int8 int16 int32 int64 uint16 uint32 uint64".split()
FLOATS = "float16 bfloat16 float32 float64".split()
COMPLEX = ["complex64", "complex128"]
DTYPES = ["bool", *INTEGERS, *FLOATS, *COMPLEX]
LAYOUTS = {
    "contiguous": lambda t: t,
    "transposed": lambda t: t.T,
    "gaps": lambda t: t[:, ::2],
    "backward": lambda t: t[::-1],
}
NUMPY = {
    ReduceOp.SUM: lambda x: np.any(x, 0) if x.dtype == bool else np.sum(x, 0, dtype=x.dtype),
    ReduceOp.AVG: lambda x: np.mean(x, 0),
    ReduceOp.PRODUCT: lambda x: np.all(x, 0) if x.dtype == bool else np.prod(x, 0, dtype=x.dtype),
    ReduceOp.MIN: lambda x: np.min(x, 0),
    ReduceOp.MAX: lambda x: np.max(x, 0),
}


def ops_of(dtype):
    allowed = [ReduceOp.SUM, ReduceOp.PRODUCT]
    allowed += [ReduceOp.AVG] if dtype in FLOATS + COMPLEX else []
    return allowed + ([] if dtype in COMPLEX else [ReduceOp.MIN, ReduceOp.MAX])


def numbers(dtype, shape, seed=0):
    """Small integers, of which all sums and products are exact, and means of 2 and 4 too."""
    rng = np.random.default_rng(seed)
    x = rng.integers(0, 4, shape)
    if dtype in COMPLEX:
        x = x + 1j * rng.integers(0, 4, shape)
    return x.astype("float32" if dtype == "bfloat16" else dtype)


def place(array, device, dtype, view=lambda t: t):
    return view(lt.tensor(array).to(getattr(lt, dtype)).to(device))


def values_of(t):
    t = t.detach().cpu()
    return (t.to(lt.float32) if t.dtype in (lt.bfloat16, lt.float16) else t).numpy()


def compare(found, expected, what):
    found = values_of(found)
    assert found.shape == expected.shape, (what, found.shape, expected.shape)
    inexact = N > 4 or (N == 3 and "AVG" in str(what))
    np.testing.assert_allclose(found, expected.astype(found.dtype), rtol=1e-2 if inexact else 0, err_msg=str(what))


def bits(t):
    return values_of(t).tobytes()


# --- values


def check_all_reduce(dtype, shape, view=lambda t: t, devices=DEVICES):
    for op in ops_of(dtype):
        arrays = [numbers(dtype, shape, i) for i in range(len(devices))]
        tensors = [place(a, d, dtype, view) for a, d in zip(arrays, devices)]
        nccl.all_reduce(tensors, op=op)
        expected = NUMPY[op](np.stack([view(a) for a in arrays]))
        for t in tensors:
            compare(t, expected, ("all_reduce", dtype, shape, op, devices))


def check_moves(dtype, shape, view=lambda t: t, devices=DEVICES):
    """broadcast and all_gather"""
    n = len(devices)
    arrays = [numbers(dtype, shape, i) for i in range(n)]
    for root in range(n):
        tensors = [place(a, d, dtype, view) for a, d in zip(arrays, devices)]
        nccl.broadcast(tensors, root)
        for t in tensors:
            compare(t, view(arrays[root]), ("broadcast", dtype, shape, root))
    inputs = [place(a, d, dtype, view) for a, d in zip(arrays, devices)]
    parts = [view(a) for a in arrays]
    expected = np.concatenate(parts) if parts[0].ndim else np.stack(parts)
    outputs = [place(np.zeros_like(expected), d, dtype) for d in devices]
    nccl.all_gather(inputs, outputs)
    for t in outputs:
        compare(t, expected, ("all_gather", dtype, shape))
    for t, a in zip(inputs, parts):
        compare(t, a, "inputs of all_gather")


def check_reduce_scatter(dtype, shape, view=lambda t: t, devices=DEVICES):
    n = len(devices)
    whole = (n * shape[0], *shape[1:]) if shape else (n,)
    for op in ops_of(dtype):
        arrays = [numbers(dtype, whole, i) for i in range(n)]
        inputs = [place(a, d, dtype, view) for a, d in zip(arrays, devices)]
        expected = NUMPY[op](np.stack([view(a) for a in arrays]))
        pieces = np.split(expected, n) if shape else list(expected)
        outputs = [place(np.zeros(np.shape(p), p.dtype), d, dtype) for p, d in zip(pieces, devices)]
        nccl.reduce_scatter(inputs, outputs, op)
        for t, piece in zip(outputs, pieces):
            compare(t, np.asarray(piece), ("reduce_scatter", dtype, shape, op))
        for t, a in zip(inputs, arrays):
            compare(t, view(a), "inputs of reduce_scatter")


def dtypes():
    for dtype in DTYPES:
        for shape in [(5, 3), ()]:
            check_all_reduce(dtype, shape)
            check_moves(dtype, shape)
            check_reduce_scatter(dtype, shape)


def layouts():
    for view in LAYOUTS.values():
        for dtype in ["float32", "int16", "complex64"]:
            check_all_reduce(dtype, (12, 12), view)
            check_moves(dtype, (12, 12), view)
            check_reduce_scatter(dtype, (12, 12 * N), lambda t, view=view: view(t).reshape(-1, 12)[: 12 * N])
    whole = lt.zeros(3, 4, device=DEVICES[0])
    others = [lt.ones(3, device=d) for d in DEVICES[1:]]
    nccl.all_reduce([whole[:, 1], *others, whole[:, 3]])
    assert whole.tolist() == [[0.0, N - 1.0, 0.0, N - 1.0]] * 3


def no_elements():
    for shape in [(0,), (0, 3), (3, 0)]:
        check_all_reduce("float32", shape)
        check_moves("float32", shape)
        check_reduce_scatter("float32", shape)


def places():
    """The CPU among them, several on one device, and one alone."""
    for devices in ["cpu"], ["cuda:1"], ["cuda:0", "cpu"], ["cpu", "cuda:1", "cuda:0", "cuda:1"], ["cuda:1"] * 3:
        for dtype in ["float32", "bfloat16", "bool"]:
            if len(devices) == N != 3 or dtype == "bool" or len(devices) == 4:
                check_all_reduce(dtype, (4, 2), lambda t: t.T, devices)
            check_moves(dtype, (4, 2), lambda t: t.T, devices)
            check_reduce_scatter("int32", (4, 2), devices=devices)


def same_bits():
    rng = np.random.default_rng(7)
    for dtype in FLOATS + COMPLEX:
        arrays = [rng.standard_normal((40, 3 * N)).astype("float32") for _ in DEVICES]
        for op in ops_of(dtype):
            results = {}
            for where, devices in {"here": DEVICES, "cpu": ["cpu"] * N}.items():
                tensors = [place(a, d, dtype) for a, d in zip(arrays, devices)]
                wholes = [t.clone().reshape(N, -1) for t in tensors]
                nccl.all_reduce(tensors, op=op)
                assert len({bits(t) for t in tensors}) == 1, (dtype, op, where)
                results[where] = tensors[0]
                pieces = [lt.zeros(120, dtype=t.dtype, device=t.device) for t in tensors]
                nccl.reduce_scatter([w.reshape(-1) for w in wholes], pieces, op)
                if where == "cpu" or HIDDEN:
                    assert b"".join(map(bits, pieces)) == bits(tensors[0]), (dtype, op)
            if HIDDEN:
                assert bits(results["here"]) == bits(results["cpu"]), (dtype, op)
            tolerance = {"float16": 2e-2, "bfloat16": 1e-1, "float64": 1e-13, "complex128": 1e-13}.get(dtype, 1e-5)
            found, expected = values_of(results["here"]), values_of(results["cpu"])
            np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


def half_precision():
    """2048 + 1 + ... in float16: each 1 is lost unless the sum is wider."""
    for devices in DEVICES, ["cpu"] * N:
        tensors = [lt.full(5, 2048.0 if i == 0 else 1.0, dtype=lt.float16, device=d) for i, d in enumerate(devices)]
        nccl.all_reduce(tensors)
        if HIDDEN or devices != DEVICES:
            assert tensors[-1].tolist() == [float(np.float16(2047 + N))] * 5


def not_a_number():
    for dtype in FLOATS:
        for op in ReduceOp.MIN, ReduceOp.MAX:
            for where in range(N):
                tensors = [
                    place(np.full(3, float("nan") if i == where else i), d, dtype) for i, d in enumerate(DEVICES)
                ]
                nccl.all_reduce(tensors, op=op)
                assert all(np.isnan(values_of(t)).all() for t in tensors), (dtype, op, where)


def inputs_in_outputs():
    outputs = [lt.zeros(N * 4, device=d) for d in DEVICES]
    inputs = [t[4 * ((i + 1) % N) :][:4] for i, t in enumerate(outputs)]  # not where they go
    for i, t in enumerate(inputs):
        t.fill_(i + 1)
    nccl.all_gather(inputs, outputs)
    expected = np.repeat(np.arange(N) + 1.0, 4)
    for t in outputs:
        compare(t, expected, "all_gather")
    pieces = [t[2:6] for t in outputs]
    nccl.reduce_scatter(outputs, pieces)
    for i, t in enumerate(pieces):
        compare(t, np.full(4, N * (i + 1.0)), "reduce_scatter")
    x = [lt.full(3, float(i), device=d) for i, d in enumerate(DEVICES)]
    y = [lt.zeros(3, device=d) for d in DEVICES]
    nccl.all_reduce(x, y)
    for i in range(N):
        assert x[i].tolist() == [float(i)] * 3 and y[i].tolist() == [N * (N - 1) / 2] * 3


# --- streams and memory

SIZE = 5000


def on_streams(order):
    """All four, between work that was not waited for, on streams that are synchronised in an order."""
    streams = [cuda.default_stream(d) if order == "own" else cuda.Stream(d) for d in DEVICES]
    before = [cuda.current_stream(d) for d in DEVICES]
    for s in streams:
        cuda.set_stream(s)
    a = np.arange(N * 100, dtype=np.float32)
    x = [lt.tensor(a).to(d) * (i + 1) for i, d in enumerate(DEVICES)]
    nccl.all_reduce(x)
    y = [t + 1 for t in x]
    nccl.broadcast(y, N - 1)
    z = [t[i * 100 :][:100] * 2 for i, t in enumerate(y)]
    whole = [lt.zeros(N * 100, device=d) for d in DEVICES]
    nccl.all_gather(z, whole)
    z = [t * (i + 1) for i, t in enumerate(whole)]
    pieces = [lt.zeros(100, device=d) for d in DEVICES]
    nccl.reduce_scatter(z, pieces, ReduceOp.MAX if HIDDEN else ReduceOp.SUM)
    result = [t - 1 for t in pieces]
    del x, y, z, whole, pieces
    for s in streams[:: -1 if order == "last" else 1]:
        s.synchronize()
    factor = N * (N + 1) / 2
    expected = (a * factor + 1) * 2 * (N if HIDDEN else factor) - 1
    for i, t in enumerate(result):
        compare(t, expected[i * 100 :][:100], ("streams", order, i))
    for s in before:
        cuda.set_stream(s)


def streams():
    for order in "own", "first", "last":
        on_streams(order)


def released_memory():
    """Tensors of the devices' own streams, used on others and released; their memory is wanted at once."""
    a = np.arange(SIZE, dtype=np.float32)
    x = [lt.tensor(a * (i + 1)).to(d) for i, d in enumerate(DEVICES)]
    for d in DEVICES:
        cuda.synchronize(d)
    streams = [cuda.Stream(d) for d in DEVICES]
    before = [cuda.current_stream(d) for d in DEVICES]
    for s in streams:
        cuda.set_stream(s)
    whole = [lt.empty(N * SIZE, device=d) for d in DEVICES]
    nccl.all_gather(x, whole)
    for s in before:
        cuda.set_stream(s)
    del x
    other = [lt.full(SIZE, 7.0, device=d) for d in DEVICES for _ in range(3)]
    for s in before:
        s.synchronize()
    for s in streams:
        s.synchronize()
    expected = np.concatenate([a * (i + 1) for i in range(N)])
    for t in whole:
        compare(t, expected, "all_gather")
    assert all(t[0].item() == 7 for t in other)


def exhausted_memory():
    """What fails for want of memory has written nothing."""
    x = [lt.full((SIZE, 4), i + 1.0, device=d)[:, ::2] for i, d in enumerate(DEVICES)]
    limit = cuda.memory_reserved(1)
    hold = []
    c.tensor_memory_set_limit(2 << 16 | 1, limit)
    try:
        while True:
            hold.append(lt.empty(2000, device="cuda:1"))
    except lt.OutOfMemoryError:
        pass
    try:
        nccl.all_reduce(x)
        raise SystemExit("there was memory")
    except lt.OutOfMemoryError as e:
        assert "cuda:1 is out of memory" in str(e), e
    c.tensor_memory_set_limit(2 << 16 | 1, 0)
    hold.clear()
    for i, t in enumerate(x):
        compare(t, np.full((SIZE, 2), i + 1.0), "x")
    nccl.all_reduce(x)
    compare(x[1], np.full((SIZE, 2), N * (N + 1) / 2), "x")


def ways():
    """One call of each kind, for who reads the trace of the library."""
    full = lambda *shape, dtype=lt.float32, devices=DEVICES: [lt.ones(*shape, dtype=dtype, device=d) for d in devices]  # noqa: E731
    whole = [lt.zeros(6 * N, device=d) for d in DEVICES]
    calls = {
        "sum of complex numbers": lambda: nccl.all_reduce(full(6, dtype=lt.complex64)),
        "mean of bfloat16": lambda: nccl.all_reduce(full(6, dtype=lt.bfloat16), op=ReduceOp.AVG),
        "any": lambda: nccl.all_reduce(full(6, dtype=lt.bool)),
        "all": lambda: nccl.all_reduce(full(6, dtype=lt.bool), op=ReduceOp.PRODUCT),
        "least integer": lambda: nccl.all_reduce(full(6, dtype=lt.int64), op=ReduceOp.MIN),
        "a view": lambda: nccl.all_reduce([t.T for t in full(2, 3)], op=ReduceOp.PRODUCT),
        "broadcast of int16": lambda: nccl.broadcast(full(6, dtype=lt.int16), 1),
        "all_gather": lambda: nccl.all_gather(full(6), whole),
        "reduce_scatter": lambda: nccl.reduce_scatter(whole, full(6)),
        "least float": lambda: nccl.all_reduce(full(6), op=ReduceOp.MIN),
        "sum of int16": lambda: nccl.all_reduce(full(6, dtype=lt.int16)),
        "product of complex numbers": lambda: nccl.all_reduce(full(6, dtype=lt.complex64), op=ReduceOp.PRODUCT),
        "nothing": lambda: nccl.all_reduce(full(0)),
        "one tensor": lambda: nccl.all_reduce(full(6, devices=DEVICES[:1])),
        "one device": lambda: nccl.all_reduce(full(6, devices=DEVICES[:1] * 2)),
        "the CPU too": lambda: nccl.all_reduce(full(6, devices=["cuda:0", "cpu"])),
    }
    for name, call in calls.items():
        print(f"nccl: -- {name}", file=sys.stderr, flush=True)
        call()


def nothing_waits():
    """Marks a warm call for who reads the trace of all calls."""
    x = [lt.ones(SIZE, device=d) for d in DEVICES]
    for _ in range(3):
        nccl.all_reduce(x)
    print("begin", file=sys.stderr, flush=True)
    nccl.all_reduce(x)
    print("end", file=sys.stderr, flush=True)


# --- threads


def threads(kind):
    failures = []
    lists = [DEVICES] * 4 if kind == "same" else [DEVICES, DEVICES[::-1], DEVICES[:2], DEVICES[1:], DEVICES[:1]]

    def work(k, devices):
        try:
            for s in [cuda.Stream(d) for d in devices]:
                cuda.set_stream(s)
            for i in range(15):
                x = [lt.full(200, float(k + i + j), device=d) * 2 for j, d in enumerate(devices)]
                nccl.all_reduce(x)
                n = len(devices)
                expected = 2.0 * (n * (k + i) + n * (n - 1) / 2)
                if i % 5 == 4 and any(t.tolist() != [expected] * 200 for t in x):
                    failures.append((k, i, expected, x[0][0].item()))
        except Exception as e:
            failures.append(e)

    all_threads = [threading.Thread(target=work, args=each) for each in enumerate(lists)]
    for t in all_threads:
        t.start()
    for t in all_threads:
        t.join()
    assert not failures, failures


def many_lists():
    """More lists of devices than communicators are kept for."""
    for devices in itertools.islice(itertools.permutations(DEVICES), 24):
        x = [lt.full(10, i + 1.0, device=d) for i, d in enumerate(devices)]
        nccl.all_reduce(x)
        assert x[-1].tolist() == [N * (N + 1) / 2] * 10


# --- errors


def failure(code, words, call):
    try:
        call()
    except lt.TensorError as e:
        assert c.tensor_last_error_code() == code and words in str(e), (c.tensor_last_error_code(), str(e))
    else:
        raise SystemExit(f"no error with {words!r}")


def errors():
    x = [lt.ones(4, device=d) for d in DEVICES]
    y = [lt.ones(4 * N, device=d) for d in DEVICES]
    w = lt.ones(4, device="cuda:0")
    w.requires_grad = True
    view = w * 2
    failure(c.TENSOR_E_SHAPE, "tensors[1] has shape [3], expected [4]", lambda: nccl.all_reduce([x[0], x[1][:3]]))
    failure(c.TENSOR_E_DTYPE, "tensors[1] has dtype int64", lambda: nccl.all_reduce([x[0], x[1].to(lt.int64)]))
    failure(c.TENSOR_E_INVALID, "tensors[0] and tensors[2] share", lambda: nccl.all_reduce([y[0][:4], x[1], y[0][3:7]]))
    failure(c.TENSOR_E_AUTOGRAD, "tensors[1] requires grad", lambda: nccl.all_reduce([x[1], w]))
    failure(c.TENSOR_E_AUTOGRAD, "tensors[1] requires grad", lambda: nccl.all_reduce([x[1], view]))
    failure(c.TENSOR_E_AUTOGRAD, "inputs[0] requires grad", lambda: nccl.all_gather([w, *x[1:]], y))
    failure(
        c.TENSOR_E_DEVICE, "outputs[0] is on cuda:1, inputs[0] on cuda:0", lambda: nccl.all_gather(x, y[1:] + y[:1])
    )
    failure(c.TENSOR_E_INDEX, f"root is -1, expected 0 to {N - 1}", lambda: nccl.broadcast(x, -1))
    assert all(t.tolist() == [1.0] * 4 for t in x) and w.tolist() == [1.0] * 4
    with lt.no_grad():
        nccl.broadcast([x[1] + 1, w])
    assert w.tolist() == [2.0] * 4
    saved = lt.ones(4, device="cuda:1")
    saved.requires_grad = True
    square = saved * x[1]
    nccl.all_reduce(x)
    failure(c.TENSOR_E_AUTOGRAD, "was written to in place", lambda: square.sum().backward())


def library_fails(name):
    """The call of NCCL with this name fails once: an error in its words, nothing written; and the next call works."""
    x = [lt.full((6, 2), i + 1.0, device=d)[:, 0] for i, d in enumerate(DEVICES)]
    if name == "ncclCommGetAsyncError":  # is asked of communicators that there are
        nccl.broadcast([t + 1 for t in x])
    failure(c.TENSOR_E_CUDA, f"unhandled cuda error: {name} was made to fail", lambda: nccl.all_reduce(x))
    for i, t in enumerate(x):
        assert t.tolist() == [i + 1.0] * 6
    nccl.all_reduce(x)
    assert all(t.tolist() == [N * (N + 1) / 2] * 6 for t in x)


def calls_fail(name):
    """A call of CUDA that fails, of some, is an error or is made up for, and the library goes on."""
    right = wrong = 0
    while right < 4:
        try:
            x = [lt.full(6, i + 1.0, device=d) for i, d in enumerate(DEVICES)]
            nccl.all_reduce(x)
            assert all(t.tolist() == [N * (N + 1) / 2] * 6 for t in x)
            right += 1
        except lt.TensorError as e:
            wrong += 1
            assert "cudaErrorInvalidValue" in str(e), e
    assert wrong > 0 or (name == "cudaMemcpyPeerAsync" and not HIDDEN)


def fork():
    x = [lt.ones(4, device=d) for d in DEVICES]
    nccl.all_reduce(x)
    child = os.fork()
    if child == 0:
        failure(c.TENSOR_E_FORKED, "CUDA was used before fork", lambda: nccl.all_reduce(x))
        y = [lt.ones(2), lt.ones(2)]
        nccl.all_reduce(y)
        os._exit(0 if y[0].tolist() == [2.0, 2.0] else 1)
    assert os.waitpid(child, 0)[1] == 0


# --- what it is for


def network(device):
    lt.manual_seed(3)
    return lt.nn.Sequential(lt.nn.Linear(6, 8), lt.nn.Tanh(), lt.nn.Linear(8, 1)).double().to(device)


def replicas():
    """Replicas that learn from parts of a batch are one network that learns from all of it."""
    rng = np.random.default_rng(0)
    x, y = (lt.tensor(rng.standard_normal((12 * N, n)).astype("float64")) for n in (6, 1))
    one = network("cpu")
    many = [network(d) for d in DEVICES]
    with lt.no_grad():
        for model in many[1:]:
            for p in model.parameters():
                p.zero_()
        for same in zip(*(m.parameters() for m in many)):
            nccl.broadcast(same)
    optimizers = [lt.optim.Adam(m.parameters(), lr=0.05) for m in [one, *many]]
    parts = list(zip(cuda.comm.scatter(x, DEVICES), cuda.comm.scatter(y, DEVICES)))
    for _ in range(8):
        for optimizer in optimizers:
            optimizer.zero_grad()
        ((one(x) - y) ** 2).mean().backward()
        for model, (inputs, targets) in zip(many, parts):
            ((model(inputs) - targets) ** 2).mean().backward()
        for same in zip(*(m.parameters() for m in many)):
            nccl.all_reduce([p.grad for p in same], op=ReduceOp.AVG)
        for optimizer in optimizers:
            optimizer.step()
    for alone, *same in zip(one.parameters(), *(m.parameters() for m in many)):
        assert len({bits(p) for p in same}) == 1
        np.testing.assert_allclose(values_of(same[0]), values_of(alone), rtol=0, atol=1e-12)


def comm():
    x = lt.tensor(np.arange(5.0 * N)).to("cuda:1")
    x.requires_grad = True
    copies = cuda.comm.broadcast(x, DEVICES)
    assert [t.device for t in copies] == DEVICES and copies[1] is x
    parts = cuda.comm.scatter(copies[0], DEVICES)
    assert [t.shape for t in parts] == [(5,)] * N and [t.device for t in parts] == DEVICES
    whole = cuda.comm.gather([t * (i + 1) for i, t in enumerate(parts)], destination="cuda:0")
    total = cuda.comm.reduce_add([whole.to(d) for d in DEVICES], 1)
    assert cuda.comm.reduce_add([total, total], 0).device == "cuda:0"
    total.sum().backward()
    assert total.device == "cuda:1" and x.grad.tolist() == [float(N * (i // 5 + 1)) for i in range(5 * N)]


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        name, _, word = argument.partition("=")
        globals()[name](*([word] if word else []))
