# SPDX-License-Identifier: Apache-2.0
"""Methods of Tensor in PyTorch's forms: in place, questions, attributes, types and storage."""

import copy
import gc
import math
import pickle
import weakref

import numpy as np
import pytest

import libtensor as lt

A = np.arange(6.0, dtype=np.float32).reshape(2, 3)


def t():
    return lt.tensor(A)


IN_PLACE = {
    "cumsum": (0,), "cumprod": (1,), "eq": (2,), "ne": (2,), "lt": (2,), "le": (2,), "gt": (2,), "ge": (2,), "tril": (),
    "triu": (1,), "true_divide": (2,), "clamp_min": (1,), "clamp_max": (1,), "logical_and": (lt.ones(2, 3),),
    "logical_or": (lt.zeros(2, 3),), "logical_xor": (lt.ones(2, 3),), "logical_not": (), "sgn": (), "renorm": (2, 0, 1.0),
    "ldexp": (lt.tensor([1, 2, 3]),), "float_power": (2,), "addmm": (lt.ones(2, 2), lt.ones(2, 3)),
    "addmv": None, "addr": (lt.ones(2), lt.ones(3)), "i0": (), "igamma": (lt.ones(2, 3),), "igammac": (lt.ones(2, 3),),
    "masked_scatter": (lt.tensor([True, False, True]), lt.zeros(4)), "greater": (1,), "not_equal": (1,),
}  # fmt: skip


@pytest.mark.parametrize("name", [n for n, args in IN_PLACE.items() if args is not None])
def test_in_place_forms(name):
    x = t().double() if name == "float_power" else t()
    address = x.data_ptr()
    expected = getattr(x, name)(*IN_PLACE[name])
    assert getattr(x, f"{name}_")(*IN_PLACE[name]) is x
    assert x.data_ptr() == address and x.dtype.is_floating_point
    np.testing.assert_allclose(x.numpy(), expected.to(x.dtype).numpy())


def test_in_place_forms_of_vectors_and_stacks():
    assert lt.ones(2).addmv_(lt.ones(2, 3), lt.ones(3)).tolist() == [4, 4]
    assert lt.zeros(2, 2).addbmm_(lt.ones(3, 2, 1), lt.ones(3, 1, 2)).tolist() == [[3, 3], [3, 3]]
    assert lt.zeros(1, 2, 2).baddbmm_(lt.ones(1, 2, 1), lt.ones(1, 1, 2)).sum().item() == 4
    assert lt.full((2,), 3.0).mvlgamma_(1).tolist() == pytest.approx([math.lgamma(3)] * 2)
    with pytest.raises(TypeError, match="float32.*int64"):
        lt.tensor([1, 2]).true_divide_(2)
    with pytest.raises(ValueError, match=r"\[2, 3\].*\[3\]"):
        lt.ones(3).eq_(t())


def test_gradients_through_in_place_forms():
    x = lt.ones(3, requires_grad=True)
    (x * 2).cumsum_(0).sum().backward()
    assert x.grad.tolist() == [6, 4, 2]
    with pytest.raises(RuntimeError):
        x.cumsum_(0)


def test_views_in_place():
    x = t()
    view = x[0]
    assert x.unsqueeze_(0) is x and x.shape == (1, 2, 3)
    assert x.squeeze_(0).shape == (2, 3) and x.t_().shape == (3, 2) and x.transpose_(0, 1).shape == (2, 3)
    x[0, 0] = 7
    assert view[0].item() == 7
    assert x.as_strided_((3,), (2,)).tolist() == [7, 2, 4]
    y = lt.ones(2, requires_grad=True)
    z = (y * 3).unsqueeze_(0)
    z.sum().backward()
    assert z.shape == (1, 2) and y.grad.tolist() == [3, 3]
    with pytest.raises(RuntimeError, match="leaf"):
        y.unsqueeze_(0)
    w = y * 2
    assert w.detach_() is w and not w.requires_grad and w.is_leaf


def test_sizes_in_place():
    x = t()
    assert x.resize_(3).tolist() == [0, 1, 2] and x.resize_((2, 4)).shape == (2, 4)
    assert x.flatten()[:3].tolist() == [0, 1, 2]
    assert x.resize_as_(lt.ones(2, 2)).shape == (2, 2)
    y = t()
    assert y.resize(2).tolist() == [0, 1] and y.shape == (2, 3)
    assert y.set_(lt.arange(4.0), 1, (2,), (1,)).tolist() == [1, 2]
    for call in (
        lambda: t().resize_(-1),
        lambda: lt.ones(2, requires_grad=True).resize_(3),
        lambda: t().set_(lt.tensor([1])),
    ):
        with pytest.raises((ValueError, RuntimeError, TypeError)):
            call()


def test_diagonals_in_place():
    assert lt.zeros(3, 4).fill_diagonal_(5).equal(5 * lt.eye(3, 4))
    tall = lt.zeros(7, 3).fill_diagonal_(1, wrap=True).numpy()
    expected = np.zeros((7, 3), np.float32)
    np.fill_diagonal(expected, 1, wrap=True)
    np.testing.assert_array_equal(tall, expected)
    assert lt.zeros(2, 2, 2).fill_diagonal_(1).sum().item() == 2
    with pytest.raises(ValueError, match="at least 2"):
        lt.zeros(3).fill_diagonal_(1)
    with pytest.raises(ValueError, match="different"):
        lt.zeros(2, 2, 3).fill_diagonal_(1)


def test_random_numbers_in_place():
    x = lt.empty(1000)
    assert x.random_(3, 7) is x and set(x.tolist()) == {3, 4, 5, 6}
    assert set(x.random_(2).tolist()) == {0, 1} and set(x.random_(**{"from": 5, "to": 6}).tolist()) == {5}
    assert 2**23 < x.random_().max().item() <= 2**24
    assert lt.empty(1000, dtype=lt.uint8).random_().max().item() > 200
    assert set(lt.empty(50, dtype=lt.bool).random_().tolist()) == {True, False}
    assert 0.2 < x.bernoulli_(0.3).mean().item() < 0.4
    assert lt.empty(2).bernoulli_(lt.tensor([0.0, 1.0])).tolist() == [0, 1]
    same = [lt.empty(5).random_(100, generator=lt.Generator(seed=3)).tolist() for _ in range(2)]
    assert same[0] == same[1]
    with pytest.raises(ValueError, match="from < to"):
        x.random_(3, 3)
    with pytest.raises(ValueError, match="p is 2"):
        x.bernoulli_(2)


def test_elements_by_python_functions():
    assert t().apply_(lambda v: v + 1).tolist() == (A + 1).tolist()
    assert t().map_(lt.tensor([1.0, 2.0, 3.0]), lambda a, b: a * b).tolist() == (A * [1, 2, 3]).tolist()


def test_types():
    x = t()
    assert x.type() == "torch.FloatTensor" and x.type("torch.LongTensor").dtype is lt.int64
    assert x.type(lt.float64).dtype is lt.float64 and x.type(lt.HalfTensor).dtype is lt.float16
    assert lt.FloatTensor([1, 2]).dtype is lt.float32 and lt.LongTensor(2, 3).shape == (2, 3)
    assert lt.IntTensor(x.size()).shape == (2, 3) and lt.BoolTensor([0, 1]).tolist() == [False, True]
    assert isinstance(x, lt.FloatTensor) and not isinstance(x, lt.DoubleTensor)
    assert x.char().dtype is lt.int8 and x.is_cpu and x.get_device() == -1 and x.is_signed() and not x.is_sparse
    assert x.new(2, 3).shape == (2, 3) and x.new([1, 2]).tolist() == [1, 2]
    assert x.layout is lt.strided and x.sum_to_size(1, 3).tolist() == [[3, 5, 7]] and x.sum_to_size(3).shape == (3,)
    with pytest.raises(ValueError, match="sum_to_size"):
        x.sum_to_size(2)


def test_sizes_are_of_integers():
    size = t().shape
    for values in (
        [True, 2],
        [np.int8(1), 2],
        [lt.tensor(True), lt.tensor(2)],
        iter((1, 2)),
        range(1, 3),
        np.array([1, 2]),
    ):
        found = lt.Size(values)
        assert found == (1, 2) and [type(n) for n in found] == [int, int] and type(found) is lt.Size
    assert lt.Size([-(2**63), 2**63 - 1]) == (-(2**63), 2**63 - 1)
    assert [type(n) for n in size + (True,)] == [type(n) for n in (True,) + size] == [int] * 3
    for call in (
        lambda v: lt.Size([v]),
        lambda v: lt.Size((3, v)),
        lambda v: size + (v,),
        lambda v: size + [v],
        lambda v: (v,) + size,
    ):
        for wrong in (1.0, "a", None, lt.tensor(1.5), 1j, (1,)):
            with pytest.raises(lt.InvalidTypeError, match=r"Size: element \d is .*, expected an integer"):
                call(wrong)
        for wrong in (2**63, -(2**63) - 1, 2**200):
            with pytest.raises(
                lt.NumberOverflowError, match=r"Size: element \d is .*, which does not fit into 64 bits"
            ):
                call(wrong)
    for wrong in ("12", 5, None, 1.5):
        with pytest.raises(lt.InvalidTypeError, match="Size: "):
            lt.Size(wrong)

    def broken():
        yield 1
        raise LookupError("of the caller")

    with pytest.raises(LookupError, match="of the caller"):
        lt.Size(broken())


def test_sums_of_sizes():
    size = t().shape
    joined = (1,) + size
    assert type(joined) is lt.Size and joined == (1, 2, 3) and type(() + size) is lt.Size
    assert type(size + size) is lt.Size and size + size == (2, 3, 2, 3)
    assert type(sum([size, size], ())) is lt.Size
    pair = (4,)
    pair += size
    assert type(pair) is lt.Size and pair == (4, 2, 3)
    for call in (lambda: [1] + size, lambda: 1 + size, lambda: size + 1, lambda: "a" + size, lambda: size + "a"):
        with pytest.raises(TypeError):
            call()


def test_sizes():
    size = t().size()
    assert isinstance(size, lt.Size) and size == (2, 3) and size.numel() == 6 and repr(size) == "libtensor.Size([2, 3])"
    assert isinstance(size[1:], lt.Size) and isinstance(size + (1,), lt.Size) and size + (1,) == (2, 3, 1)
    assert pickle.loads(pickle.dumps(size)) == size and lt.zeros(size).shape == (2, 3) and hash(size) == hash((2, 3))


def test_attributes():
    x = t()
    x.note = [1]
    assert x.note == [1]
    for made in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        assert made.note == [1] and made.equal(x)
    assert not hasattr(x.clone(), "note") and not hasattr(x + 1, "note")
    with pytest.raises(AttributeError):
        _ = x.missing


def test_storages():
    x = t()
    s = x.untyped_storage()
    assert s.nbytes() == 24 and s.data_ptr() == x.data_ptr() and len(s) == 24 and s == x[1].untyped_storage()
    assert x[1].untyped_storage().data_ptr() == x.data_ptr() and s != x.clone().untyped_storage()
    assert s.tolist()[4:8] == list(np.float32(1).tobytes())
    assert x.is_set_to(x.view(2, 3)) and not x.is_set_to(x.t())


def test_orders_in_memory():
    x = lt.rand(2, 3, 4, 5)
    y = x.contiguous(memory_format=lt.channels_last)
    assert y.stride() == (60, 1, 15, 3) and y.equal(x) and not y.is_contiguous()
    assert y.is_contiguous(memory_format=lt.channels_last) and y.dim_order() == (0, 2, 3, 1)
    assert x.to(memory_format=lt.channels_last).stride() == y.stride()
    assert x.clone(memory_format=lt.preserve_format).equal(x)
    with pytest.raises(ValueError, match="4 axes"):
        lt.ones(3).contiguous(memory_format=lt.channels_last)


def test_arrays_on_the_left():
    found = np.ones((2, 3), np.float32) + t()
    assert isinstance(found, lt.Tensor) and found.tolist() == (A + 1).tolist()
    assert isinstance(np.float32(2) * t(), lt.Tensor)


def test_default_dtype():
    try:
        lt.set_default_dtype(lt.float64)
        made = [lt.tensor(1.0), lt.tensor([1.0]), lt.zeros(2), lt.rand(2), lt.full((2,), 1.0), lt.arange(3.0), lt.eye(2),
                lt.linspace(0, 1, 3), lt.Tensor([1]), lt.nn.Linear(2, 2).weight, lt.normal(0.0, 1.0, (2,))]  # fmt: skip
        assert all(x.dtype is lt.float64 for x in made) and lt.get_default_dtype() is lt.float64
        assert lt.tensor(1j).dtype is lt.complex128
        assert lt.tensor(1).dtype is lt.arange(3).dtype is lt.full((2,), 1).dtype is lt.int64
        assert lt.zeros(2, dtype=lt.float32).dtype is lt.float32
        lt.set_default_tensor_type("torch.FloatTensor")
        assert lt.get_default_dtype() is lt.float32
        with pytest.raises(TypeError, match="int64"):
            lt.set_default_dtype(lt.int64)
    finally:
        lt.set_default_dtype(lt.float32)
    assert lt.tensor(1.0).dtype is lt.float32


def test_cycles_through_attributes_are_collected():
    class Mark:
        pass

    for make in (lambda: lt.ones(2), lambda: lt.ones(2) + 1, lambda: lt.nn.Parameter(lt.ones(2))):
        t, mark = make(), Mark()
        t.itself, t.mark = t, mark
        seen = weakref.ref(mark)
        del t, mark
        gc.collect()
        assert seen() is None


def test_shapes_are_sizes():
    x = lt.ones(2, 3, 4)
    s = x.shape
    assert (
        type(s)
        is lt.Size
        is type(x.size())
        is type(s[1:])
        is type(s + (1,))
        is type(s + [1])
        is type(s * 2)
        is type(2 * s)
    )
    assert (
        s == (2, 3, 4)
        and hash(s) == hash((2, 3, 4))
        and isinstance(s, tuple)
        and repr(s) == "libtensor.Size([2, 3, 4])"
    )
    assert (
        s.numel() == 24
        and s[1:].numel() == 12
        and lt.Size().numel() == 1
        and s[0] == 2
        and s[-1] == 4
        and s[::-1] == (4, 3, 2)
    )
    assert s + (1,) == (2, 3, 4, 1) == s + [1] and (1,) + s == (1, 2, 3, 4) and s * 2 == 2 * s == (2, 3, 4, 2, 3, 4)
    assert pickle.loads(pickle.dumps(s)) == s and type(copy.deepcopy(s)) is lt.Size
    assert lt.Tensor(s).shape == lt.zeros(s).shape == x.reshape(s[::-1]).reshape(s).shape == s and lt.tensor(
        s
    ).tolist() == [2, 3, 4]
    assert lt.Size([2**40, 2**40]).numel() == 2**80 and lt.zeros(0, 3).shape.numel() == 0
    assert x[lt.Size([1, 2])].shape == (4,), "an index as a tuple is"
    assert type(lt.distributions.Normal(lt.zeros(2), 1.0).batch_shape) is lt.Size
    for wrong, kind in ((lambda: s["a"], TypeError), (lambda: s[9], IndexError), (lambda: s + 3, TypeError)):
        with pytest.raises(kind):
            wrong()


@pytest.mark.parametrize(
    "name, args",
    [("clamp_min_", (0.4,)), ("clamp_max_", (0.4,)), ("i0_", ()), ("float_power_", (2.0,)), ("celu_", ()),
     ("logit_", ()), ("ldexp_", (lt.tensor([1.0, 2.0, 0.0]),)), ("renorm_", (2, 0, 0.5))],
)  # fmt: skip
def test_gradients_of_composed_in_place_forms(name, args):
    """Also where the result is overwritten: what the gradient needs is saved before."""
    rows = (2, 3) if name == "renorm_" else (3,)

    def gradient(call):
        x = lt.tensor([0.3, 0.6, 0.2], dtype=lt.float64, requires_grad=True)
        y = call(x.expand(rows) * 1)
        (y * lt.arange(1.0, 4.0)).sum().backward()
        return x.grad.tolist()

    apart = name[:-1]
    function = getattr(lt.Tensor, apart, None) or getattr(lt.nn.functional, apart)
    expected = gradient(lambda y: function(y, *args) * 2)
    method = getattr(lt.Tensor, name, None) or getattr(lt, name)
    assert gradient(lambda y: method(y, *args).mul_(2)) == pytest.approx(expected, rel=1e-12)
    w = lt.tensor([0.5, 0.25, 2.0], requires_grad=True)
    y = lt.tensor([1.0, 2.0, 3.0])
    y.xlogy_(w).mul_(2).sum().backward()
    assert w.grad.tolist() == pytest.approx([4.0, 16.0, 3.0])


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "shape, dtype",
    [((512, 33001), "float32"), ((33001, 512), "float32"), ((256, 33008), "float64"), ((3, 640, 8800), "float32")],
)
def test_large_transposed_copies(shape, dtype, threads):
    """Larger than 64 MB: written past the caches where rows are lines of memory."""
    x = np.arange(np.prod(shape), dtype=dtype).reshape(shape)
    t, before = lt.asarray(x), lt.get_num_threads()
    out = lt.zeros(*shape[:-2], shape[-1], shape[-2] + 16, dtype=t.dtype)
    try:
        lt.set_num_threads(threads)
        np.testing.assert_array_equal(t.mT.contiguous().numpy(), np.swapaxes(x, -1, -2))
        out[..., 16:] = t.mT  # rows of a view
    finally:
        lt.set_num_threads(before)
    np.testing.assert_array_equal(out.numpy()[..., 16:], np.swapaxes(x, -1, -2))
    assert not out[..., :16].any()


def test_reversed_is_a_tensor():
    assert reversed(lt.arange(4)).tolist() == [3, 2, 1, 0]
    assert reversed(lt.tensor([[1, 2], [3, 4]])).tolist() == [[3, 4], [1, 2]]
    assert reversed(lt.tensor(5)).item() == 5 and list(reversed(lt.empty(0, 2))) == []
