# SPDX-License-Identifier: Apache-2.0
"""compat/norch through ctypes, by PyNorch's published prototypes and struct, as PyNorch itself calls it."""

import concurrent.futures
import ctypes
import math
import os
import pathlib
import random
import socket
import subprocess
import sys

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "compat/norch"))

import run_pynorch  # noqa: E402


class CTensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.POINTER(ctypes.c_float)),
        ("strides", ctypes.POINTER(ctypes.c_int)),
        ("shape", ctypes.POINTER(ctypes.c_int)),
        ("ndim", ctypes.c_int),
        ("size", ctypes.c_int),
        ("device", ctypes.c_char_p),
    ]


T, I, F, B = ctypes.POINTER(CTensor), ctypes.c_int, ctypes.c_float, ctypes.c_bool
INTS, FLOATS, TEXT = ctypes.POINTER(I), ctypes.POINTER(F), ctypes.c_char_p
PROTOTYPES = {
    "create_tensor": (T, FLOATS, INTS, I, TEXT),
    **dict.fromkeys(["delete_tensor", "delete_data", "delete_shape", "delete_strides", "delete_device"], (None, T)),
    "get_item": (F, T, INTS),
    "to_device": (None, T, TEXT),
    "make_contiguous": (None, T),
    **dict.fromkeys(["add_tensor", "sub_tensor", "elementwise_mul_tensor", "tensor_div_tensor"], (T, T, T)),
    **dict.fromkeys(["add_broadcasted_tensor", "sub_broadcasted_tensor"], (T, T, T)),
    **dict.fromkeys(["equal_tensor", "equal_broadcasted_tensor"], (T, T, T)),
    **dict.fromkeys(["scalar_mul_tensor", "tensor_div_scalar", "tensor_pow_scalar"], (T, T, F)),
    **dict.fromkeys(["scalar_div_tensor", "scalar_pow_tensor"], (T, F, T)),
    **dict.fromkeys(["log_tensor", "sin_tensor", "cos_tensor", "sigmoid_tensor", "transpose_tensor"], (T, T)),
    **dict.fromkeys(["ones_like_tensor", "zeros_like_tensor"], (T, T)),
    **dict.fromkeys(["sum_tensor", "max_tensor", "min_tensor"], (T, T, I, B)),
    "reshape_tensor": (T, T, INTS, I),
    "transpose_axes_tensor": (T, T, I, I),
    **dict.fromkeys(["matmul_tensor", "batched_matmul_tensor", "broadcasted_batched_matmul_tensor"], (T, T, T)),
    "init_process_group": (None, I, I),
    "end_process_group": (None,),
    "broadcast_tensor": (None, T, I),
    "allreduce_sum_tensor": (None, T),
    "allreduce_mean_tensor": (None, T),
    "norch_last_error": (TEXT,),
}


@pytest.fixture(scope="module")
def c():
    library = ctypes.CDLL(str(run_pynorch.libraries()[0]))
    for name, (result, *arguments) in PROTOTYPES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


class Tensor:
    """Owns a struct as PyNorch's class does: data and shape that Python gave are Python's."""

    def __init__(self, c, values=None, result=None):
        self.c = c
        self.borrows = result is None
        if self.borrows:
            values = np.asarray(values, np.float32)
            self.data = (F * values.size)(*values.ravel().tolist())
            self.shape = (I * values.ndim)(*values.shape)
            result = c.create_tensor(self.data, self.shape, values.ndim, b"cpu")
        assert result, c.norch_last_error().decode()
        self.p = result

    def __del__(self):
        if hasattr(self, "p"):
            self.c.delete_strides(self.p)
            if not self.borrows:
                self.c.delete_data(self.p)
                self.c.delete_shape(self.p)
            self.c.delete_device(self.p)
            self.c.delete_tensor(self.p)

    def numpy(self):
        t = self.p.contents
        assert t.device == b"cpu"
        shape = tuple(t.shape[: t.ndim])
        assert t.size == math.prod(shape)
        assert tuple(t.strides[: t.ndim]) == tuple(s // 4 for s in np.empty(shape, np.float32).strides)
        return np.array(t.data[: t.size], np.float32).reshape(shape)


def call(c, name, *arguments):
    """Arrays go in as structs; a result comes out as an array."""
    given = [Tensor(c, a) if isinstance(a, np.ndarray) else a for a in arguments]
    return Tensor(c, result=getattr(c, name)(*(a.p if isinstance(a, Tensor) else a for a in given))).numpy()


def ints(*values):
    return (I * len(values))(*values)


numbers = np.random.default_rng(0)
A, P = (numbers.uniform(low, 2, (2, 3, 4)).astype(np.float32) for low in (-2, 0.1))
E = np.where(A > 0, A, P)
M, N = A[0], A[1].T
CASES = [
    ("add_tensor", (A, P), A + P),
    ("sub_tensor", (A, P), A - P),
    ("elementwise_mul_tensor", (A, P), A * P),
    ("tensor_div_tensor", (A, P), A / P),
    ("add_broadcasted_tensor", (A, M), A + M),
    ("add_broadcasted_tensor", (M[:, :1], A), M[:, :1] + A),
    ("sub_broadcasted_tensor", (M, A), M - A),
    ("equal_tensor", (A, E), A == E),
    ("equal_broadcasted_tensor", (E, E[1]), E == E[1]),
    ("scalar_mul_tensor", (A, 2.5), A * np.float32(2.5)),
    ("tensor_div_scalar", (A, 2.5), A / np.float32(2.5)),
    ("scalar_div_tensor", (2.5, P), np.float32(2.5) / P),
    ("tensor_pow_scalar", (A, 3), A**3),
    ("tensor_pow_scalar", (P, 0.5), np.sqrt(P)),
    ("scalar_pow_tensor", (math.e, A), np.float32(math.e) ** A),
    ("log_tensor", (P,), np.log(P)),
    ("sin_tensor", (A,), np.sin(A)),
    ("cos_tensor", (A,), np.cos(A)),
    ("sigmoid_tensor", (A,), 1 / (1 + np.exp(-A))),
    ("sigmoid_tensor", (np.array([-200.0, 200]),), np.array([0, 1])),
    ("ones_like_tensor", (A,), np.ones_like(A)),
    ("zeros_like_tensor", (A,), np.zeros_like(A)),
    ("sum_tensor", (A, -1, False), A.sum().reshape(1)),
    ("sum_tensor", (A, -1, True), A.sum().reshape(1, 1, 1)),
    ("sum_tensor", (A, 1, False), A.sum(1)),
    ("sum_tensor", (A, 2, True), A.sum(2, keepdims=True)),
    ("sum_tensor", (A[0, 0], 0, False), A[0, 0].sum()),
    ("max_tensor", (A, -1, False), A.max().reshape(1)),
    ("max_tensor", (A, 0, True), A.max(0, keepdims=True)),
    ("min_tensor", (A, -1, True), A.min().reshape(1, 1, 1)),
    ("min_tensor", (A, 2, False), A.min(2)),
    ("reshape_tensor", (A, ints(4, 6), 2), A.reshape(4, 6)),
    ("transpose_tensor", (A,), A.T),
    ("transpose_axes_tensor", (A, 0, 2), A.swapaxes(0, 2)),
    ("matmul_tensor", (M, N), M @ N),
    ("batched_matmul_tensor", (A, A.swapaxes(1, 2)), A @ A.swapaxes(1, 2)),
    ("broadcasted_batched_matmul_tensor", (M, A.swapaxes(1, 2)), M @ A.swapaxes(1, 2)),
]
APART = {name for name in PROTOTYPES if name not in {case[0] for case in CASES}}


@pytest.mark.parametrize(("name", "arguments", "want"), CASES, ids=lambda v: v if isinstance(v, str) else "")
def test_values(c, name, arguments, want):
    got = call(c, name, *arguments)
    assert got.shape == np.shape(want)
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-6)


def test_every_function_has_a_test():
    beside = {"create_tensor", "get_item", "to_device", "make_contiguous", "norch_last_error"}
    assert APART == beside | {name for name in PROTOTYPES if name.startswith(("delete_", "allreduce_"))} | {
        "init_process_group",
        "end_process_group",
        "broadcast_tensor",
    }


def test_items(c):
    t = Tensor(c, A)
    assert all(c.get_item(t.p, ints(*index)) == value for index, value in np.ndenumerate(A))


def test_data_and_shape_are_borrowed(c):
    t = Tensor(c, A)
    t.data[0] = 7
    assert c.get_item(t.p, ints(0, 0, 0)) == 7
    assert ctypes.addressof(t.p.contents.data.contents) == ctypes.addressof(t.data)
    assert ctypes.addressof(t.p.contents.shape.contents) == ctypes.addressof(t.shape)


def test_make_contiguous(c):
    t = Tensor(c, M)
    strides, shape = t.p.contents.strides, t.p.contents.shape
    shape[0], shape[1], strides[0], strides[1] = 4, 3, 1, 4
    c.make_contiguous(t.p)
    np.testing.assert_array_equal(t.numpy(), M.T)


def test_errors_neither_end_the_process_nor_are_lost(c, capfd):
    assert not c.add_tensor(Tensor(c, M).p, Tensor(c, N).p)
    assert "add_tensor: extents 3 and 4 of axis 0" in c.norch_last_error().decode()
    assert not c.matmul_tensor(Tensor(c, M).p, Tensor(c, M).p)
    message = c.norch_last_error().decode()
    assert message.startswith("norch: matmul_tensor: tensor_matmul: shapes [3, 4] and [3, 4]")
    assert capfd.readouterr().err.splitlines()[-1] == message
    c.to_device(None, b"cpu")
    assert "to_device: a tensor is NULL" in c.norch_last_error().decode()


def test_what_there_is_not_ends_the_process(c):
    """PyNorch's package looks at no result of these, and would go on as if they had done it."""
    no_group = "there is no process group; call init_process_group() first"
    cases = [
        *((f"c.to_device(t.p, {d!r})", "to_device: device") for d in (b"cuda", b"cuda:0", b"0", b"CPU", b"", None)),
        *((f"c.create_tensor(t.data, t.shape, 2, {d!r})", "create_tensor: device") for d in (b"cuda", b"1", None)),
        *((f"c.init_process_group{g}", f"rank {g[0]} of {g[1]}") for g in ((0, 2), (1, 2), (1, 1), (-1, 1), (0, 0))),
        (
            "c.init_process_group(0, 1); c.init_process_group(0, 1)",
            "init_process_group: there is a process group already",
        ),
        ("c.broadcast_tensor(t.p, 0)", f"broadcast_tensor: {no_group}"),
        ("c.allreduce_sum_tensor(t.p)", f"allreduce_sum_tensor: {no_group}"),
        ("c.allreduce_mean_tensor(t.p)", f"allreduce_mean_tensor: {no_group}"),
        ("c.init_process_group(0, 1); c.broadcast_tensor(t.p, 1)", "root is 1, expected 0 to 0"),
        ("c.init_process_group(0, 1); c.end_process_group(); c.allreduce_sum_tensor(t.p)", no_group),
    ]
    head = "import test_norch as n; c = n.c.__wrapped__(); t = n.Tensor(c, n.M); "
    for call, message in cases:
        code = f"{head}{call}; print('still here')"
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=pathlib.Path(__file__).parent, capture_output=True, text=True
        )
        assert done.returncode == 1 and not done.stdout, call
        assert message in done.stderr and done.stderr.count("\n") == 1, (call, done.stderr)


def test_a_group_of_one(c):
    t = Tensor(c, M)
    c.init_process_group(0, 1)
    c.allreduce_sum_tensor(t.p)
    c.allreduce_mean_tensor(t.p)
    c.broadcast_tensor(t.p, 0)
    c.end_process_group()
    np.testing.assert_array_equal(t.numpy(), M)


def test_sin2(c):
    """The regression of PyNorch's article, with its gradients by hand: columns, W @ x + b."""
    draw = random.Random(1).uniform
    shapes = [(10, 1), (10, 1), (1, 10), (1, 1)]
    params = [np.array([draw(-1, 1) for _ in range(math.prod(s))], np.float32).reshape(s) for s in shapes]
    losses = []
    for _ in range(10):
        for i in range(51):
            x, y = (np.array([[v]], np.float32) for v in (0.4 * i, math.sin(0.4 * i) ** 2))
            w1, b1, w2, b2 = params
            hidden = call(c, "sigmoid_tensor", call(c, "add_tensor", call(c, "matmul_tensor", w1, x), b1))
            guess = call(c, "add_tensor", call(c, "matmul_tensor", w2, hidden), b2)
            error = call(c, "sub_tensor", guess, y)
            loss = call(c, "sum_tensor", call(c, "tensor_pow_scalar", error, 2), -1, False)
            slope = call(c, "scalar_mul_tensor", error, 2)
            back = call(c, "matmul_tensor", call(c, "transpose_tensor", w2), slope)
            rest = call(c, "sub_tensor", call(c, "ones_like_tensor", hidden), hidden)
            sigmoid_slope = call(c, "elementwise_mul_tensor", hidden, rest)
            inner = call(c, "elementwise_mul_tensor", back, sigmoid_slope)
            grads = [
                call(c, "matmul_tensor", inner, call(c, "transpose_tensor", x)),
                inner,
                call(c, "matmul_tensor", slope, call(c, "transpose_axes_tensor", hidden, 0, 1)),
                slope,
            ]
            steps = [call(c, "scalar_mul_tensor", g, 0.001) for g in grads]
            params = [call(c, "sub_tensor", p, s) for p, s in zip(params, steps)]
        losses.append(f"{loss[0]:.4f}")
    assert losses == run_pynorch.SIN2_LOSSES


def test_beside_libtensor(c):
    """libtensor's tensor_div_scalar and tensor_pow_scalar are not those of norch in a process with both."""
    library = ctypes.CDLL(str(run_pynorch.libraries()[1]))
    assert library.tensor_version() > 0
    for name in ("tensor_div_scalar", "tensor_pow_scalar"):
        addresses = {ctypes.cast(getattr(of, name), ctypes.c_void_p).value for of in (c, library)}
        assert len(addresses) == 2
    np.testing.assert_allclose(call(c, "tensor_div_scalar", M, 4), M / 4)


@pytest.fixture(scope="module")
def pynorch():
    try:
        run_pynorch.prepare()
    except run_pynorch.Unavailable as e:
        pytest.skip(str(e))
    return run_pynorch


def test_pynorch_finds_all_its_functions(c, pynorch):
    names = pynorch.symbols()
    assert len(names) > 30 and set(names) <= set(PROTOTYPES)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("norch.Tensor([1.0]).to('cuda')", "to_device: device 'cuda' cannot be reached, only 'cpu'"),
        ("norch.Tensor([1.0], device='cuda')", "create_tensor: device 'cuda' cannot be reached, only 'cpu'"),
        ("norch.nn.Linear(2, 2).to('cuda:0')", "to_device: device 'cuda:0' cannot be reached, only 'cpu'"),
        ("norch.distributed.init_process_group(1, 2)", "rank 1 of 2: tensor_group_create: there is no address"),
        ("norch.nn.parallel.DistributedDataParallel(norch.nn.Linear(2, 2))", "there is no process group"),
    ],
)
def test_pynorch_refuses(pynorch, code, message):
    imports = "import norch, norch.nn, norch.distributed, norch.nn.parallel; "
    status, out, err = pynorch.run("-c", f"{imports}{code}; print('still here')")
    assert status == 1 and not out and message in err, (status, out, err)


PARALLEL = """
import os, norch, norch.nn as nn, norch.optim as optim, norch.distributed as dist
from norch.nn.parallel import DistributedDataParallel
from norch.utils.data.distributed import DistributedSampler
import random
rank, size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
dist.init_process_group(rank, size)
random.seed(1 + rank)  # each would begin with weights of its own
class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.act, self.second = nn.Linear(3, 5), nn.Sigmoid(), nn.Linear(5, 1)
    def forward(self, x):
        return self.second(self.act(self.first(x)))
model = DistributedDataParallel(Model().to(rank))
criterion, optimizer = nn.MSELoss(), optim.SGD(model.parameters(), lr=0.1)
inputs = [[0.1 * i, 0.2, 0.3 * i] for i in range(8)]
for epoch in range(3):
    for i in DistributedSampler(inputs, size, rank):
        x = norch.Tensor([[v] for v in inputs[i]]).to(rank)
        loss = criterion(model(x), norch.Tensor([[0.5]]).to(rank))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
for layer in (model.module.first, model.module.second):
    print(layer.weight.to("cpu"), layer.bias.to("cpu"))
"""


@pytest.mark.parametrize("size", [2, 3])
def test_pynorch_trains_in_several_processes(pynorch, size):
    """The ranks begin with other weights and see other data; their weights stay the same."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = s.getsockname()[1]
    place = {"WORLD_SIZE": str(size), "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": str(port), "NORCH_DEVICES": "cpu"}
    with concurrent.futures.ThreadPoolExecutor() as pool:
        ranks = []
        for rank in range(size):  # PyNorch's mean asks Open MPI's variable for the size
            own = {"RANK": str(rank), "OMPI_COMM_WORLD_RANK": str(rank), "OMPI_COMM_WORLD_SIZE": str(size)}
            ranks.append(pool.submit(pynorch.run, "-c", PARALLEL, env=place | own))
        results = [rank.result(60) for rank in ranks]
    assert [(status, err) for status, _, err in results] == [(0, "")] * size, results
    assert "[" in results[0][1] and {out for _, out, _ in results} == {results[0][1]}


def test_pynorch_runs(pynorch):
    assert os.path.exists(pynorch.prepare() / "norch/libtensor.so.0")
    assert pynorch.main() == 0
