# SPDX-License-Identifier: Apache-2.0
"""S0 and S1: sums over each axis, indexing, initialisers, xoroshiro64*."""

import contextlib
import io
import math

import numpy as np
import pytest
from libtensor.compat.dlgrad import Tensor
from seeds import seed

import libtensor as lt


def cube():
    return lt.arange(24).reshape(4, 3, 2)


@seed("S0-1")
def test_shape_and_strides():
    t = cube()
    assert t.shape == (4, 3, 2) and t.stride() == (6, 2, 1)


SUMS = {
    0: [[36, 40], [44, 48], [52, 56]],
    1: [[6, 9], [24, 27], [42, 45], [60, 63]],
    2: [[1, 5, 9], [13, 17, 21], [25, 29, 33], [37, 41, 45]],
}
ORDERS = {
    0: [0, 6, 12, 18, 1, 7, 13, 19, 2, 8, 14, 20, 3, 9, 15, 21, 4, 10, 16, 22, 5, 11, 17, 23],
    1: [0, 2, 4, 1, 3, 5, 6, 8, 10, 7, 9, 11, 12, 14, 16, 13, 15, 17, 18, 20, 22, 19, 21, 23],
    2: list(range(24)),
}


@seed("S0-2", "S0-3", "S0-4")
def test_sums_over_each_axis():
    for axis, expected in SUMS.items():
        for t in (cube(), cube().float()):
            assert t.sum(dim=axis).tolist() == expected
        assert cube().movedim(axis, -1).flatten().tolist() == ORDERS[axis], "storage indices in the order of the sum"


@seed("S0-5")
def test_whole_sum():
    assert cube().sum().item() == 276 and cube().sum().shape == ()


@seed("S0-6")
def test_broadcasting_takes_no_memory():
    a, b = lt.ones(500, 1), lt.ones(1, 500)
    wide = a.broadcast_to(500, 500)
    assert wide.shares_storage(a) and wide.stride() == (1, 0)
    lt.reset_peak_memory_stats()
    before = lt.memory_stats()["allocated"]
    c = a + b
    assert lt.memory_stats()["peak_allocated"] - before < 1.5 * c.nbytes


@seed("S0-7")
def test_cffi_loads_the_library():
    cffi = pytest.importorskip("cffi")
    ffi = cffi.FFI()
    ffi.cdef("uint32_t tensor_abi_version(void); const char *tensor_build_info(void);")
    lib = ffi.dlopen(lt.library_path())
    assert lib.tensor_abi_version() == lt._ops_gen.TENSOR_ABI
    assert ffi.string(lib.tensor_build_info()).decode() == lt.build_info()


def blocks():
    return lt.tensor([[[0.6095, 0.2799], [0.5239, 0.6648]], [[0.5869, 0.6684], [0.5006, 0.3380]]])


@seed("S1-1")
def test_offsets_follow_from_strides():
    t = lt.zeros(1, 2, 2, 2)
    n, c, h, w = t.stride()
    assert lt.zeros(2, 2, 2)[1, 1].storage_offset() == 6 == 1 * 4 + 1 * 2
    assert lt.zeros(2, 2, 2)[0].storage_offset() == 0
    assert (c, h, w) == (4, 2, 1) and t[0, 1, 1, 1].storage_offset() == 0 * n + 1 * c + 1 * h + 1 * w


@seed("S1-2")
def test_strides_of_three_axes():
    assert blocks().stride() == (4, 2, 1)


@seed("S1-3")
def test_first_block_is_a_view():
    a = blocks()
    v = a[0]
    assert (v.storage_offset(), v.shape, v.stride(), v.numel()) == (0, (2, 2), (2, 1), 4)
    np.testing.assert_allclose(v.tolist(), [[0.6095, 0.2799], [0.5239, 0.6648]], rtol=1e-6)
    assert v.shares_storage(a)


@seed("S1-4")
def test_inner_row_is_a_view():
    a = blocks()
    v = a[1, 1]
    assert (v.storage_offset(), v.shape, v.stride(), v.numel()) == (6, (2,), (1,), 2)
    np.testing.assert_allclose(v.tolist(), [0.5006, 0.3380], rtol=1e-6)
    v[0] = 7
    assert a[1, 1, 0].item() == 7


def bound_of(a, fan_in=784):
    """The bound that kaiming_uniform_ draws from: the largest of many draws comes close to it."""
    lt.manual_seed(0)
    w = lt.nn.init.kaiming_uniform_(lt.empty(2000, fan_in), a=a)
    return w.abs().max().item()


@seed("S1-5", "S1-6")
def test_kaiming_bounds():
    for a, bound in ((math.sqrt(5), 1 / 28), (0.0, 0.0874818), (0.01, 0.0874774)):
        drawn = bound_of(a)
        assert bound * 0.9999 < drawn <= bound * (1 + 1e-6), (a, drawn)
    gain = lt.nn.init.calculate_gain("leaky_relu", math.sqrt(5))
    assert gain == pytest.approx(0.57735, abs=1e-5) and math.sqrt(3) * gain / 28 == pytest.approx(0.0357142857)


@seed("S1-7")
def test_linear_is_drawn_within_its_bound():
    for out_features in (64, 3):
        w = lt.nn.Linear(784, out_features).weight
        assert w.shape == (out_features, 784)
        assert -1 / 28 <= w.min().item() < -0.035 and 0.035 < w.max().item() <= 1 / 28


WORDS = [
    2654435771,
    327208753,
    4063491769,
    4259754937,
    261922412,
    168123673,
    552743735,
    1672597395,
    1031040050,
    2755315674,
]


def stream(n):
    g = lt.Generator(algorithm="xoroshiro64*")
    g.set_state((1, 2, 0, 0))
    return g.random_raw(n)


@seed("S1-8")
def test_xoroshiro_words():
    assert stream(10).tolist() == WORDS


@seed("S1-9")
def test_xoroshiro_scaled_to_one():
    expected = [
        0.6180340,
        0.0761842,
        0.9461054,
        0.9918015,
        0.0609836,
        0.0391443,
        0.1286957,
        0.3894319,
        0.2400577,
        0.6415219,
    ]
    u = stream(10).double() / (2**32 - 1)
    np.testing.assert_allclose(u.tolist(), expected, atol=1e-7)


@seed("S1-10")
def test_xoroshiro_scaled_to_a_bound():
    u = stream(4).double() / (2**32 - 1)
    low, high = -1 / 28, 1 / 28
    np.testing.assert_allclose(
        ((high - low) * u + low).tolist(), [0.0084310, -0.0302726, 0.0318647, 0.0351287], atol=1e-7
    )


@seed("S1-11")
def test_statistics_of_uniform_numbers():
    b = 1 / 28
    x = lt.empty(100_000).uniform_(-b, b, generator=lt.Generator(seed=1))
    assert abs(x.mean().item()) < 1e-3 * b * 10 and x.var().item() == pytest.approx(b * b / 3, rel=0.02)
    assert (
        lt.empty(9)
        .uniform_(-b, b, generator=lt.Generator(seed=2))
        .equal(lt.empty(9).uniform_(-b, b, generator=lt.Generator(seed=2)))
    )


@seed("D-1")
def test_repr_names_what_a_tensor_is():
    text = (
        "Tensor<dtype: DType.FLOAT32 device: Device.CPU, shape: (3, 3), ndim: 2, size: 3.6e-05mb, requires_grad: False>"
    )
    assert repr(Tensor(np.zeros((3, 3), np.float32))) == text


@seed("D-2")
def test_show_prints_six_digits():
    def shown(*shape):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            Tensor(np.arange(math.prod(shape), dtype=np.float32).reshape(shape)).show()
        return printed.getvalue()

    assert shown(2, 3) == "[\n  [0.000000, 1.000000, 2.000000],\n  [3.000000, 4.000000, 5.000000]\n]\n"
    first, *_, last = shown(10, 10).splitlines()[1:-1]
    assert first == "  [0.000000, 1.000000, 2.000000, ..., 7.000000, 8.000000, 9.000000],"
    assert last == "  [90.000000, 91.000000, 92.000000, ..., 97.000000, 98.000000, 99.000000]"
    assert [row.split(",")[0].strip(" [") for row in shown(10, 1).splitlines()[1:-1]] == [
        "0.000000]", "1.000000]", "2.000000]", "...", "7.000000]", "8.000000]", "9.000000]"]  # fmt: skip


@seed("D-3")
def test_mistakes_are_reported_with_their_numbers():
    """dlgrad's mistakes; what its words are is its own. Slices with open ends, which it refuses, are allowed here."""
    a, x = lt.zeros(2, 3), lt.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(lt.ShapeError, match=r"\[4, 2\] has 8 elements, the tensor has 6"):
        a.reshape(4, 2)
    with pytest.raises(lt.ShapeError, match=r"\[2, 3\] and \[2, 4\] do not broadcast"):
        a + lt.zeros(2, 4)
    with pytest.raises(lt.ShapeError, match=r"\[2, 3\] and \[2, 4\] do not multiply: inner extents 3 and 2 differ"):
        a @ lt.zeros(2, 4)
    with pytest.raises(lt.AutogradError, match=r"an output of shape \[2\] needs a gradient"):
        (x * 2).backward()
    assert lt.arange(5)[2:].tolist() == [2, 3, 4] and lt.arange(5)[:2].tolist() == [0, 1]
