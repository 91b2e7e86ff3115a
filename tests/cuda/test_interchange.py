# SPDX-License-Identifier: Apache-2.0
"""Memory of a device is never taken for the host's; what goes out of a tensor, and in, and over DLPack."""

import copy
import ctypes
import io
import os
import pathlib
import pickle
import subprocess
import sys

import numpy as np
import pytest
from device_facts import CACHED, LATE

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import cuda

if not cuda.device_count():
    pytest.skip(f"no CUDA device: {cuda.why()}", allow_module_level=True)

DTYPES = ["bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "uint16", "uint32",
          "uint64", "complex64", "complex128"]  # fmt: skip
LEGACY = 1  # CUDA's default stream, as DLPack names it


def array(dtype="float32", shape=(3, 4)):
    a = (np.arange(np.prod(shape)) - 3).reshape(shape)
    return (a % 2 == 0) if dtype == "bool" else a.astype(dtype)


def on_device(dtype="float32", shape=(3, 4)):
    return lt.tensor(array(dtype, shape)).to("cuda")


# ---- to the host


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.numpy(),
        np.asarray,
        np.array,
        lambda x: np.add(np.ones((3, 4)), np.asarray(x)),
        lambda x: x.__array__(),
    ],
    ids=["numpy", "asarray", "array", "add", "__array__"],
)
def test_no_array_over_memory_of_a_device(call):
    with pytest.raises(TypeError, match=r"the tensor is on cuda:0; use \.cpu\(\) to copy it to host memory first"):
        call(on_device())


def test_nothing_else_hands_out_its_address():
    x = on_device()
    assert not hasattr(x, "__array_interface__")
    with pytest.raises(BufferError):
        x.__buffer__(0)
    if sys.version_info >= (3, 12):
        with pytest.raises(BufferError):
            memoryview(x)
    assert np.array_equal(x.numpy(force=True), array())
    assert np.array_equal(x.cpu().numpy(), array())


@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
def test_values_come_out(dtype):
    a = array("float32" if dtype == "bfloat16" else dtype)
    host = lt.tensor(a).astype(dtype)
    x = host.to("cuda")
    for view in (
        lambda t: t,
        lambda t: t.T,
        lambda t: t[1:, ::2],
        lambda t: t[:, -1],
        lambda t: t[2, 3],
        lambda t: t[:0],
    ):
        assert view(x).device == "cuda:0" and view(x).tolist() == view(host).tolist()
    assert x[2, 3].item() == host[2, 3].item()
    assert repr(x) == repr(host)[:-1] + ", device='cuda:0')" or ("dtype" in repr(x) and "device='cuda:0'" in repr(x))
    assert str(x.cpu()) == str(host)


def test_python_protocols():
    x = on_device("float32", (4,))
    one = on_device("int64", ())
    assert [float(v) for v in x] == array("float32", (4,)).tolist() and len(x) == 4
    assert int(one) == -3 and bool(one) and f"{x[0]:.1f}" == "-3.0" and 10 ** one.neg().item() == 1000
    assert "abcdefgh"[on_device("int64", (9,))[5]] == "c"
    assert -2.0 in x and 50.0 not in x
    assert (x == x).all() and not (x != x).any()
    with pytest.raises(lt.DeviceError):
        x + lt.ones(4)
    assert (x + lt.tensor(1.0)).tolist() == (lt.tensor(1.0) + x).tolist() == [-2.0, -1.0, 0.0, 1.0]
    assert (x + 1).tolist() == (1 + x).tolist() == (x + np.float32(1)).tolist()
    assert x.T.device == "cuda:0" and x.is_cuda and not x.cpu().is_cuda
    assert x.to("cuda") is x and x.cuda() is x and x.cuda(0) is x and x.cuda("cuda:0", non_blocking=True) is x
    assert x.cuda(x.device) is x and lt.nn.Linear(2, 1).cuda(x.device).weight.device == x.device
    assert x.to(0) is x and x.to(device=0) is x and lt.zeros(1, device=0).device == x.device == lt.device(0)
    model = lt.nn.BatchNorm1d(2).cuda().to(0)
    model.double()
    assert {t.device for t in [*model.parameters(), *model.buffers()]} == {x.device}
    assert model.weight.dtype is lt.float64 and model.to(x).weight.dtype is x.dtype
    assert model.to("cpu").to(None).to(lt.float16).weight.device == lt.device("cpu")


def test_keys_of_the_host():
    host, x = lt.tensor(array()), on_device()
    keys = [[0, 2], np.array([2, 0, 1]), lt.tensor([1, 1]), (slice(None), [1, 3]), (lt.tensor([0, 1]), lt.tensor([2, 3])),
            True, lt.tensor([True, False, True]), (..., lt.tensor(2)), lt.tensor([1]).to("cuda")]  # fmt: skip
    for key in keys:
        there = key.cpu() if isinstance(key, lt.Tensor) else key
        assert x[key].device == "cuda:0" and x[key].tolist() == host[there].tolist()


def test_assignment_of_what_the_host_has():
    for key in (0, slice(1, 3), [0, 2], lt.tensor([2, 0]), (slice(None), [1])):
        for value in (5, 2.5, True, np.float32(3), lt.tensor(4.0), lt.tensor(4.0).to("cuda")):
            host, x = lt.tensor(array()), on_device()
            x[key] = value
            host[key] = value.cpu() if isinstance(value, lt.Tensor) else value
            assert x.tolist() == host.tolist(), (key, value)
    x = on_device()
    x[0] = [1.0, 2.0, 3.0, 4.0]
    x[[1, 2]] = np.zeros((2, 4), np.float32)
    assert x.tolist() == [[1.0, 2.0, 3.0, 4.0], [0.0] * 4, [0.0] * 4]
    x[1] = lt.ones(4)  # as copy_ does, from any device
    assert x[1].tolist() == [1.0] * 4
    x[0] += 1
    assert x[0].tolist() == [2.0, 3.0, 4.0, 5.0]


def test_copies_and_pickles():
    x = on_device()
    x.requires_grad = True
    for y in (pickle.loads(pickle.dumps(x)), copy.deepcopy(x)):
        assert y.device == "cuda:0" and y.requires_grad and y.tolist() == x.tolist() and y.data_ptr() != x.data_ptr()
    assert copy.copy(x).data_ptr() == x.data_ptr()
    for y in (lt.tensor(x), lt.tensor(x, device="cpu"), lt.tensor(x.cpu(), device="cuda"), x.detach().clone()):
        assert y.tolist() == x.tolist() and y.data_ptr() != x.data_ptr()
    assert lt.tensor(x).device == "cuda:0" and lt.tensor(x, device="cpu").device == "cpu"
    assert lt.tensor(x.cpu(), device="cuda").device == "cuda:0" == lt.tensor(array(), device="cuda").device
    assert x.new_tensor([1, 2]).device == "cuda:0" and x.new_zeros(2).tolist() == [0.0, 0.0]
    assert lt.tensor([[1, 2], [3, 4]], device="cuda").tolist() == [[1, 2], [3, 4]]


@pytest.mark.parametrize("name", ["x.safetensors", "x.npz", "x.npy"])
def test_files(tmp_path, name):
    x, y = on_device(), on_device("int64", (5,))
    path = tmp_path / name
    if name == "x.npy":
        lt.save_npy(path, x.T)
        assert lt.load(path).tolist() == x.T.tolist() == lt.load(path, "cuda").tolist()
        assert lt.load(path, map_location="cuda").device == "cuda:0"
        assert np.array_equal(np.load(path), array().T)
        return
    lt.save({"x": x.T, "y": y}, path) if "safe" in name else lt.save_npz(path, x=x.T, y=y)
    for place in ("cpu", "cuda"):
        back = lt.load(path, place)
        assert back["x"].device == lt.device(place) and back["x"].tolist() == x.T.tolist()
        assert back["y"].tolist() == y.tolist()


def test_raw_bytes():
    x = on_device()
    room = (ctypes.c_char * x.nbytes)()
    assert c.tensor_copy_to_host(x._h, room, x.nbytes) == 0
    assert bytes(room) == array().tobytes()
    assert c.tensor_copy_from_host(x.T._h, (array() * 2).T.tobytes(), x.nbytes) == 0
    assert np.array_equal(x.cpu().numpy(), array() * 2)
    assert c.tensor_copy_to_host(x._h, room, 7) == c.TENSOR_E_INVALID


# ---- memory of others


def test_from_blob():
    owner = on_device()
    x = owner
    dims = (ctypes.c_int64 * 2)(4, 3)
    steps = (ctypes.c_int64 * 2)(1, 4)
    released = []
    destroy = ctypes.CFUNCTYPE(None, ctypes.c_void_p)(lambda user: released.append(user))
    place = 0x20000
    h = c.tensor_from_blob(
        x.data_ptr(), dims, 2, steps, c.TENSOR_FLOAT32, place, ctypes.cast(destroy, ctypes.c_void_p), 5
    )
    from libtensor._convert import wrap

    y = wrap(h)
    assert y.device == "cuda:0" and y.tolist() == array().T.tolist()
    y.mul_(2)
    del y
    assert released == [5] and np.array_equal(x.cpu().numpy(), array() * 2)
    assert c.tensor_from_blob(x.data_ptr(), dims, 2, None, c.TENSOR_FLOAT32, 0x20009, None, None) is None


@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
def test_dlpack_there_and_back(dtype):
    x = lt.tensor(array("float32" if dtype == "bfloat16" else dtype)).astype(dtype).to("cuda")
    for view in (x, x.T, x[:, ::2], x[1], x[:0]):
        assert view.__dlpack_device__() == (2, 0)
        back = lt.from_dlpack(view)
        assert back.device == "cuda:0" and back.dtype is x.dtype and back.tolist() == view.tolist()
        assert back.numel() == 0 or (back.data_ptr(), back.stride()) == (view.data_ptr(), view.stride())


def test_dlpack_keeps_memory_alive():
    x = on_device()
    y = lt.from_dlpack(x)
    capsule = x.__dlpack__(max_version=(1, 0))
    address = x.data_ptr()
    del x
    assert y.tolist() == array().tolist()
    del y
    z = lt.from_dlpack(capsule)
    assert z.data_ptr() == address and z.tolist() == array().tolist()
    on_device().__dlpack__()  # that nobody takes


class Producer:
    """Another library: what it exports, and what it was asked."""

    def __init__(self, x, place=(2, 0), old=False):
        self.x, self.place, self.old, self.asked = x, place, old, []

    def __dlpack_device__(self):
        return self.place

    def __dlpack__(self, *, stream=None, **more):
        if self.old and more:
            raise TypeError
        self.asked.append(stream)
        return self.x.__dlpack__(stream=stream, **more)


@pytest.mark.parametrize("old", [False, True])
def test_a_producer_gets_our_stream(old):
    p = Producer(on_device(), old=old)
    assert lt.from_dlpack(p).tolist() == array().tolist()
    s = cuda.Stream()
    with cuda.stream(s):
        assert lt.from_dlpack(p).tolist() == array().tolist()
    assert p.asked == [cuda.default_stream().cuda_stream, s.cuda_stream]
    host = Producer(lt.tensor(array()), (1, 0), old)
    assert lt.from_dlpack(host).tolist() == array().tolist() and host.asked == [None]


def test_work_before_an_export_is_waited_for():
    """The producer's stream has it to do yet; the consumer's is drained first."""
    consumer = cuda.Stream()
    with cuda.stream(cuda.Stream()):
        x = on_device() * 2
        capsule = x.__dlpack__(stream=consumer.cuda_stream, max_version=(1, 0))
    with cuda.stream(consumer):
        assert lt.from_dlpack(capsule).tolist() == (array() * 2).tolist()


@pytest.mark.parametrize("stream", [None, LEGACY, 2, -1])
def test_streams_of_a_consumer(stream):
    x = on_device("float32", (100, 100))
    cuda.synchronize()
    with cuda.stream(cuda.ExternalStream(max(stream or 1, 1))):
        theirs = lt.from_dlpack(x.__dlpack__(stream=stream, max_version=(1, 0)))
        y = theirs + 1
        assert np.array_equal(y.cpu().numpy(), array("float32", (100, 100)) + 1)


def test_memory_stays_while_a_consumer_has_work_for_it():
    if not (LATE and CACHED):
        pytest.skip("work is not late, or no memory is kept")
    x = on_device("float32", (100, 100))
    address = x.data_ptr()
    cuda.synchronize()
    consumer = cuda.Stream()
    with cuda.stream(consumer):
        y = lt.ones(4, device="cuda") + 1  # a stream that has something to do
    capsule = x.__dlpack__(stream=consumer.cuda_stream, max_version=(1, 0))
    del x, capsule
    assert lt.empty(10000, device="cuda").data_ptr() != address
    consumer.synchronize()
    assert y.tolist() == [2.0] * 4


def test_bad_requests():
    x = on_device()
    for stream in (0, -2, "1"):
        with pytest.raises(ValueError, match="which is no stream of CUDA"):
            x.__dlpack__(stream=stream)
    with pytest.raises(BufferError, match=r"the tensor is on device \(2, 0\), not on \(2, 1\)"):
        x.__dlpack__(dl_device=(2, 1))
    with pytest.raises(BufferError):
        x.__dlpack__(dl_device=(1, 0), copy=False)
    x.requires_grad = True
    with pytest.raises(BufferError, match="requires grad"):
        x.__dlpack__()


def test_a_copy_for_the_host_or_the_device():
    x = on_device()
    for options, place in (({"dl_device": (1, 0)}, "cpu"), ({"copy": True}, "cuda:0")):
        for version in (None, (1, 0)):
            y = lt.from_dlpack(x.__dlpack__(max_version=version, **options))
            assert y.device == place and y.tolist() == x.tolist() and y.data_ptr() != x.data_ptr()
    assert lt.from_dlpack(x, device="cpu").device == "cpu" and lt.from_dlpack(x, copy=True).data_ptr() != x.data_ptr()


def described(capsule):
    """The DLTensor of a capsule of the first form: device_type, device_id."""
    get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
        ("PyCapsule_GetPointer", ctypes.pythonapi)
    )
    return (ctypes.c_int32 * 2).from_address(get(capsule, b"dltensor") + 8)


@pytest.mark.parametrize(
    ("kind", "on", "place"), [(13, "cuda", "cuda:0"), (3, "cpu", "cpu"), (2, "cuda", "cuda:0"), (1, "cpu", "cpu")]
)
def test_kinds_of_memory(kind, on, place):
    """kDLCUDAManaged is the device's, kDLCUDAHost the host's."""
    x = lt.tensor(array()).to(on)
    capsule = x.__dlpack__()
    described(capsule)[0] = kind
    y = lt.from_dlpack(capsule)
    assert y.device == place and y.tolist() == array().tolist() and y.data_ptr() == x.data_ptr()


@pytest.mark.parametrize(
    ("device", "error"), [((2, 9), lt.UnsupportedError), ((2, -1), lt.DeviceError), ((7, 0), lt.DeviceError)]
)
def test_devices_that_are_not_there(device, error):
    capsule = on_device().__dlpack__()
    described(capsule)[:] = device
    with pytest.raises(error):
        lt.from_dlpack(capsule)
    described(capsule)[:] = (2, 0)  # for who frees it


def test_without_a_device():
    program = """
import ctypes, libtensor as lt
x = lt.tensor([1.0, 2.0])
capsule = x.__dlpack__()
get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
(ctypes.c_int32 * 2).from_address(get(capsule, b"dltensor") + 8)[:] = (2, 0)
for f in (lambda: lt.from_dlpack(capsule), lambda: lt.cuda.Stream(), lambda: lt.cuda.get_device_name()):
    try:
        f()
    except lt.UnsupportedError as e:
        assert "TENSOR_CUDA_PLUGIN is off" in str(e), e
    else:
        raise SystemExit("no error")
assert not lt.cuda.is_available() and lt.cuda.why() == "TENSOR_CUDA_PLUGIN is off"
"""
    root = pathlib.Path(__file__).resolve().parents[2]
    env = dict(os.environ, PYTHONPATH=str(root / "bindings/python"), TENSOR_CUDA_PLUGIN="off")
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_text_files_of_tensors_of_a_device():
    out = io.StringIO()
    print(on_device("int64", (2,)), file=out)
    assert out.getvalue() == "tensor([-3, -2], device='cuda:0')\n"
