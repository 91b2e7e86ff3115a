# SPDX-License-Identifier: Apache-2.0
"""Numbers, lists and arrays as tensors, and back."""

import array
import fractions

import numpy as np
import pytest

import libtensor as lt

NUMBERS = [d for d in lt.dtypes.ALL if d.typestr]


@pytest.mark.parametrize(
    ("data", "dtype", "shape"),
    [
        (3, lt.int64, ()),
        (3.5, lt.float32, ()),
        (True, lt.bool, ()),
        ([1, 2], lt.int64, (2,)),
        ([1, 2.5], lt.float32, (2,)),
        ([True, False], lt.bool, (2,)),
        ([True, 2], lt.int64, (2,)),
        ([[1], [2]], lt.int64, (2, 1)),
        (((1.0, 2.0), [3.0, 4.0]), lt.float32, (2, 2)),
        ([], lt.float32, (0,)),
        ([[], []], lt.float32, (2, 0)),
        ([[[]]], lt.float32, (1, 1, 0)),
        (range(4), lt.int64, (4,)),
        (fractions.Fraction(1, 2), lt.float32, ()),
    ],
)
def test_dtype_and_shape_are_inferred(data, dtype, shape):
    t = lt.tensor(data)
    assert (t.dtype, t.shape) == (dtype, shape)


@pytest.mark.parametrize("dtype", lt.dtypes.ALL, ids=lambda d: d.name)
def test_every_dtype_round_trips_through_lists(dtype):
    data = [[True, False], [False, True]] if dtype is lt.bool else [[1, 2], [3, 4]]
    t = lt.tensor(data, dtype=dtype)
    assert t.dtype is dtype
    assert t.tolist() == data
    assert t.element_size() == dtype.itemsize and t.nbytes == 4 * dtype.itemsize


@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda d: d.name)
def test_numpy_arrays_keep_their_dtype(dtype):
    a = np.array([[1, 0], [1, 1]], dtype=dtype.name)
    t = lt.tensor(a)
    assert t.dtype is dtype
    np.testing.assert_array_equal(t.numpy(), a)
    a[0, 0] = 0
    assert t[0, 0].item() == 1, "tensor() copies"


def test_numpy_arrays_of_any_layout():
    a = np.arange(24.0).reshape(2, 3, 4)
    for view in (a.T, a[:, ::-1], a[:, ::2, 1:], np.broadcast_to(a[:1], (5, 3, 4)), a[1, 1, 1], a[:0]):
        assert lt.tensor(view).tolist() == view.tolist()
    assert lt.tensor(a.astype(">f4")).tolist() == a.tolist()
    packed = np.zeros(3, np.dtype([("x", "u1"), ("y", "<f8")]))
    packed["y"] = [1, 2, 3]
    assert lt.tensor(packed["y"]).tolist() == [1, 2, 3]


def test_numpy_scalars():
    assert lt.tensor(np.float64(1.5)).dtype is lt.float64
    assert lt.tensor(np.int8(3)).dtype is lt.int8
    assert lt.tensor([np.float32(1), np.float32(2)]).tolist() == [1, 2]
    assert lt.tensor(np.array(7)).item() == 7


def test_lists_of_tensors_and_arrays():
    t = lt.tensor([lt.tensor([1.0, 2.0]), lt.tensor([3.0, 4.0])])
    assert t.tolist() == [[1, 2], [3, 4]]
    assert lt.tensor([np.ones(2), np.zeros(2)]).tolist() == [[1, 1], [0, 0]]
    assert lt.tensor([lt.tensor(1), 2]).tolist() == [1, 2]


@pytest.mark.parametrize("data", [array.array("d", [1, 2]), array.array("i", [1, 2]), memoryview(b"\1\2")])
def test_buffers(data):
    t = lt.tensor(data)
    assert t.tolist() == [1, 2]
    assert t.itemsize == memoryview(data).itemsize


@pytest.mark.parametrize("data", [[[1, 2], [3]], [[1], 2], [1, [2]], [[1], [[2]]]])
def test_ragged_lists_are_errors(data):
    with pytest.raises(lt.ShapeError):
        lt.tensor(data)


@pytest.mark.parametrize("data", ["text", None, object(), {"a": 1}, [None], ["x"], np.array(["x"])])
def test_what_is_no_number_is_a_type_error(data):
    with pytest.raises(TypeError):
        lt.tensor(data)


def test_integers_out_of_range_are_errors():
    with pytest.raises(OverflowError):
        lt.tensor([2**63])
    with pytest.raises(OverflowError):
        lt.tensor([256], dtype=lt.uint8)
    assert lt.tensor([2**64 - 1], dtype=lt.uint64).tolist() == [2**64 - 1]
    assert lt.tensor(2**64 - 1, dtype=lt.uint64).item() == 2**64 - 1


def test_dtypes_by_many_names():
    for name in ("float64", lt.double, np.float64, np.dtype("float64")):
        assert lt.zeros(1, dtype=name).dtype is lt.float64
    for name, dtype in ((bool, lt.bool), (int, lt.int64), (float, lt.float32)):
        assert lt.zeros(1, dtype=name).dtype is dtype
    with pytest.raises(TypeError, match="is not a dtype"):
        lt.zeros(1, dtype="decimal")


def test_shapes_as_numbers_or_as_a_sequence():
    for t in (lt.zeros(2, 3), lt.zeros((2, 3)), lt.zeros([2, 3]), lt.zeros(shape=(2, 3)), lt.zeros(np.int64(2), 3)):
        assert t.shape == (2, 3)
    assert lt.ones(()).shape == () and lt.empty(0).shape == (0,)
    with pytest.raises(TypeError):
        lt.zeros(2.5)
    with pytest.raises((OverflowError, TypeError, ValueError)):
        lt.zeros(2**70)
    with pytest.raises(ValueError):
        lt.zeros(-1)


def test_full():
    assert lt.full((2,), 7).dtype is lt.int64
    assert lt.full((2,), 0.5).tolist() == [0.5, 0.5]
    assert lt.full((2,), True).tolist() == [True, True]
    assert lt.full(2, 1, dtype=lt.float16).dtype is lt.float16
    like = lt.full_like(lt.zeros(2, 2, dtype=lt.int32), 3)
    assert like.dtype is lt.int32 and like.tolist() == [[3, 3], [3, 3]]
    assert lt.zeros_like(like).tolist() == [[0, 0], [0, 0]]
    assert lt.ones_like(like, dtype=lt.float64).dtype is lt.float64
    assert lt.empty_like(like).shape == (2, 2)


def test_arange_linspace_eye():
    assert lt.arange(4).tolist() == [0, 1, 2, 3] and lt.arange(4).dtype is lt.int64
    assert lt.arange(1, 4).tolist() == [1, 2, 3]
    assert lt.arange(4, 0, -2).tolist() == [4, 2]
    assert lt.arange(0, 1, 0.25).tolist() == [0, 0.25, 0.5, 0.75]
    assert lt.arange(3, dtype=lt.float64).dtype is lt.float64
    assert lt.arange(3.0).dtype is lt.float32
    assert lt.arange(0, stop=2).tolist() == [0, 1]
    assert lt.linspace(0, 1, 3).tolist() == [0, 0.5, 1]
    assert lt.linspace(0, 1, steps=2, endpoint=False).tolist() == [0, 0.5]
    assert lt.eye(2).tolist() == [[1, 0], [0, 1]]
    assert lt.eye(2, 3, 1).tolist() == [[0, 1, 0], [0, 0, 1]]


def test_requires_grad_at_creation():
    for t in (
        lt.tensor([1.0], requires_grad=True),
        lt.zeros(2, requires_grad=True),
        lt.full((2,), 1.0, requires_grad=True),
        lt.arange(3.0, requires_grad=True),
        lt.rand(2, requires_grad=True),
    ):
        assert t.requires_grad and t.is_leaf
    with pytest.raises(lt.DTypeError):
        lt.tensor([1], requires_grad=True)


def test_values_come_back():
    t = lt.arange(6).reshape(2, 3)
    assert t.tolist() == [[0, 1, 2], [3, 4, 5]]
    assert t.T.tolist() == [[0, 3], [1, 4], [2, 5]]
    assert lt.zeros(2, 0, 3).tolist() == [[], []] and lt.zeros(0, 2).tolist() == []
    assert lt.tensor([1.5], dtype=lt.bfloat16).tolist() == [1.5]
    assert lt.tensor(3).item() == 3 and isinstance(lt.tensor(3).item(), int)
    assert lt.tensor(True).item() is True
    assert isinstance(lt.tensor(3.0).item(), float)
    assert lt.tensor(2**53 + 1).item() == 2**53 + 1
    with pytest.raises(ValueError):
        lt.ones(2).item()


def test_copies_and_conversions():
    t = lt.tensor([1.5, -2.5])
    assert t.long().tolist() == [1, -2]
    assert t.to(lt.float64).dtype is lt.float64 and t.to("float16").dtype is lt.float16
    assert t.to(lt.float32) is t and t.to("cpu") is t and t.float() is t and t.contiguous() is t
    assert t.to(lt.float32, copy=True) is not t
    assert t.to("cpu", lt.float16, True).dtype is lt.float16 and t.to("cpu", non_blocking=True) is t
    assert t.to("cpu", lt.float32, False, True) is not t and t.to("cpu", lt.float32, True, False) is t
    assert t.pin_memory() is t
    with pytest.raises(TypeError, match="devise"):
        t.to(devise="cpu")
    assert t.to(lt.zeros(1, dtype=lt.int8)).dtype is lt.int8
    for name in ("double", "half", "bfloat16", "float", "long", "int", "short", "byte", "bool"):
        assert getattr(t, name)().shape == (2,)
    clone = t.clone()
    clone[0] = 9
    assert t[0].item() == 1.5
    assert t.new_zeros(3).dtype is lt.float32 and t.new_tensor([1]).dtype is lt.float32
    assert t.new_full((1,), 3).tolist() == [3]


def test_tensor_class_makes_float32():
    assert lt.Tensor([1, 2]).dtype is lt.float32
    assert lt.Tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert lt.Tensor(data=range(3)).tolist() == [0, 1, 2] and lt.Tensor((2, 3)).tolist() == [2, 3]
    assert lt.Tensor([lt.tensor(1), 2], device="cpu").tolist() == [1, 2]


@pytest.mark.parametrize("kind", [lt.Tensor, lt.FloatTensor, lt.zeros(1).new])
def test_shapes_given_to_classes(kind):
    x = lt.ones(2, 3)
    for args, shape in [
        ((), (0,)),
        ((3,), (3,)),
        ((2, 3), (2, 3)),
        ((np.int64(2), np.int32(3)), (2, 3)),
        ((lt.tensor(2), 3), (2, 3)),
        ((0, 4), (0, 4)),
        ((lt.Size([2, 3]),), (2, 3)),
        ((x.size(),), (2, 3)),
    ]:
        made = kind(*args)
        assert made.shape == shape and made.dtype is lt.float32, args
    assert kind(size=(2, 1)).shape == (2, 1) and kind(4, device="cpu").shape == (4,)
    for args, named in [
        ((2, 3.0), {}),
        (([1], [2]), {}),
        ((2.5,), {}),
        ((True,), {}),
        ((None,), {}),
        ((2,), {"dtype": lt.int64}),
        ((), {"size": 3}),
    ]:
        with pytest.raises(TypeError, match="Tensor|new|tensor"):
            kind(*args, **named)
    with pytest.raises(ValueError, match=r"shape \[-1\] has a negative extent"):
        kind(-1)


def test_tensor_class_of_a_tensor_is_a_view():
    x = lt.ones(2, dtype=lt.int64)
    y = lt.Tensor(x)
    y[0] = 5
    assert y is not x and y.dtype is lt.int64 and x.tolist() == [5, 1]
    w = lt.ones(2, requires_grad=True)
    (lt.Tensor(w) * 3).sum().backward()
    assert w.grad.tolist() == [3, 3]
    assert lt.Tensor(lt.tensor(3)).item() == 3 and lt.nn.Parameter(lt.Tensor(2, 3)).shape == (2, 3)
    assert lt.nn.Parameter(3).item() == 3 and lt.autograd.Variable([1, 2]).dtype is lt.float32


def test_typed_classes_of_cuda():
    for name in ("FloatTensor", "LongTensor", "BFloat16Tensor"):
        kind = getattr(lt.cuda, name)
        assert not isinstance(lt.ones(2).to(kind.dtype), kind) and isinstance(
            lt.ones(2).to(kind.dtype), getattr(lt, name)
        )
        assert kind.dtype is getattr(lt, name).dtype and name in dir(lt.cuda)
        if not lt.cuda.is_available():
            with pytest.raises(lt.UnsupportedError):
                kind(3)


def test_properties():
    t = lt.zeros(2, 3, 4)
    assert (t.shape, t.ndim, t.dim(), t.numel(), t.size(), t.size(1), len(t)) == ((2, 3, 4), 3, 3, 24, (2, 3, 4), 3, 2)
    assert t.stride() == (12, 4, 1) and t.stride(0) == 12 and t.storage_offset() == 0
    assert t[1].storage_offset() == 12 and t[1].shares_storage(t)
    assert t.is_contiguous() and not t.mT.is_contiguous()
    assert t.device.type == "cpu" and str(t.device) == "cpu" and t.device == lt.device("cpu") and not t.is_cuda
    assert t.data_ptr() % 64 == 0 and t.data_ptr() == t[0].data_ptr()
    assert t.is_floating_point() and not t.long().is_floating_point()


def test_devices():
    assert lt.device("cuda:1") == lt.device("cuda", 1) and repr(lt.device("cuda:1")) == "device(type='cuda', index=1)"
    assert lt.device(3) == "cuda:3" and lt.device(0).index == 0
    for bad in ("tpu", "cuda:x", -1, True, 1.5):
        with pytest.raises(ValueError, match="is not a device"):
            lt.device(bad)


def test_type_numbers():
    assert lt.finfo(lt.float32).eps == np.finfo(np.float32).eps
    for name in ("float16", "float32", "float64"):
        mine, theirs = lt.finfo(name), np.finfo(name)
        assert (mine.max, mine.min, mine.tiny, mine.bits) == (theirs.max, theirs.min, theirs.tiny, theirs.bits)
    for name in ("int8", "uint8", "int64", "uint64"):
        mine, theirs = lt.iinfo(name), np.iinfo(name)
        assert (mine.max, mine.min, mine.bits) == (theirs.max, theirs.min, theirs.bits)
    assert lt.result_type(lt.int64, lt.float32) is lt.float32
    assert lt.result_type(lt.zeros(1), lt.float64) is lt.float64
    with pytest.raises(TypeError):
        lt.result_type(lt.uint64, lt.int8)


SCALARS = [
    ([np.float64(1)], "float64"), ([np.complex128(1)], "complex128"), ([np.int8(1)], "int8"), ([np.float16(1)], "float16"),
    ([[np.float64(1)], [2]], "float64"), ([np.float32(1), np.float64(1)], "float64"), ([1.0, np.float64(1)], "float64"),
    ([np.float16(1), 2.5], "float32"), ([np.int8(1), 1], "int64"), ([np.int8(1), np.int16(1)], "int16"),
    ([np.int8(1), 2.5], "float32"), ([np.bool_(True)], "bool"), ([np.uint64(2**63)], "uint64"), ([np.complex64(1)], "complex64"),
]  # fmt: skip


@pytest.mark.parametrize("data, dtype", SCALARS)
def test_lists_of_numpy_scalars_have_their_dtype(data, dtype):
    for make in (lt.tensor, lt.as_tensor):
        assert make(data).dtype.name == dtype
        assert make(data, dtype="float32" if "complex" not in dtype else "complex64").dtype.itemsize in (4, 8)
    assert lt.tensor(data).tolist() == np.array(data).tolist()


def test_lines_of_complex_numbers():
    assert lt.linspace(0, 1j, 3).tolist() == [0, 0.5j, 1j]
    assert lt.linspace(1 + 1j, 3.0, 3, dtype="complex128").tolist() == [1 + 1j, 2 + 0.5j, 3]
    assert np.allclose(lt.logspace(0, 1j, 3).tolist(), 10 ** np.linspace(0, 1j, 3), atol=1e-6)
    with pytest.raises(lt.InvalidTypeError, match="linspace: dtype is float32"):
        lt.linspace(0, 1j, 3, dtype="float32")


def test_tensors_like_another_in_a_memory_format():
    x = lt.zeros(1, 2, 3, 4)
    makers = [lt.empty_like, lt.zeros_like, lt.ones_like, lt.rand_like, lt.randn_like]
    makers += [lambda x, **named: lt.full_like(x, 2.0, **named), lambda x, **named: lt.randint_like(x, 2, **named)]
    for make in makers:
        assert make(x, memory_format=lt.channels_last).stride() == (24, 1, 8, 2)
        assert make(x, memory_format=lt.contiguous_format).is_contiguous()


def test_finfo_of_the_default_and_its_resolution():
    assert lt.finfo().dtype is lt.float32
    found = {name: lt.finfo(name).resolution for name in ("float16", "bfloat16", "float32", "float64")}
    assert found == {"float16": 1e-3, "bfloat16": 1e-2, "float32": 1e-6, "float64": 1e-15}


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: lt.tensor([None]), "tensor: expected a number, not NoneType"),
        (lambda: lt.tensor(2**63), "tensor: 9223372036854775808 does not fit into int64"),
        (lambda: lt.tensor(np.array([None])), "tensor: dtype object is not supported"),
        (lambda: lt.zeros(2.0), "zeros: expected integers, not 2.0"),
        (lambda: lt.full((2,), None), "full: expected a number, not NoneType"),
        (lambda: lt.arange("a"), "arange: expected a number, not str"),
    ],
)
def test_messages_name_the_function(call, message):
    with pytest.raises(lt.TensorError, match=f"^{message}"):
        call()


def test_limits_of_one_dtype_are_equal():
    for kind, names in (
        (lt.finfo, ("float16", "bfloat16", "float32", "float64")),
        (lt.iinfo, ("int8", "uint8", "int64")),
    ):
        for a in names:
            for b in names:
                assert (kind(a) == kind(b)) == (a == b) and (hash(kind(a)) == hash(kind(b))) == (a == b)
    assert lt.finfo("complex64") == lt.finfo("float32") and lt.iinfo("int8") != lt.finfo("float32")


def test_buffers_without_elements_are_said_to_be():
    for call, text in (
        (lambda: lt.frombuffer(bytearray(0), dtype=lt.int8), "the buffer is empty"),
        (lambda: lt.frombuffer(bytearray(4), dtype=lt.int8, count=0), "count is 0, expected a positive number"),
        (lambda: lt.frombuffer(bytearray(4), dtype=lt.int8, offset=4), "offset is 4, expected 0 to 3"),
    ):
        with pytest.raises(lt.OutOfRangeError, match=f"^frombuffer: {text}"):
            call()
