# SPDX-License-Identifier: Apache-2.0
"""Softmax, losses of classes, layer and batch normalization on device cuda, compared with the CPU."""

import numpy as np
import pytest

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

RNG = np.random.default_rng(11)
FLOATING = ["float16", "bfloat16", "float32", "float64"]
# What results may differ by: their last digits.
NEAR = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 3e-6, "float64": 1e-13}
# Elements of a row: of a thread, a warp, a block, several times a block's, and those that blocks share; even and odd.
LENGTHS = [1, 2, 7, 8, 31, 33, 64, 250, 256, 257, 1000, 1024, 2048, 2050, 4100, 9000, 16384, 16391, 40000]


def values(shape, dtype, special=False):
    a = RNG.normal(size=shape) * 3
    if special:
        which = RNG.integers(0, 4 * max(1, a.size // max(1, a.shape[0] if a.ndim else 1)), shape)
        for i, x in enumerate((np.nan, np.inf, -np.inf)):
            a = np.where(which == i, x, a)
    return lt.astype(lt.tensor(np.asarray(a)), dtype)


def plain(t):
    return lt.astype(t.to("cpu"), "float64").numpy()


def same(f, *tensors, near=None):
    """f of the tensors on the device gives what it gives on the CPU, up to rounding: a tensor or a list of them."""
    expected = f(*tensors)
    got = f(*(t.to("cuda") if isinstance(t, lt.Tensor) else t for t in tensors))
    as_list = isinstance(expected, (list, tuple))
    for a, b in zip(expected if as_list else [expected], got if as_list else [got], strict=True):
        assert str(b.device).startswith("cuda")
        assert a.shape == b.shape and a.dtype == b.dtype
        rtol = near or NEAR[str(a.dtype).rpartition(".")[2]]
        np.testing.assert_allclose(plain(b), plain(a), rtol=rtol, atol=rtol)


def gradients(f, *tensors):
    """f's result and the gradients of its weighted sum."""

    def run(*tensors):
        tensors = [t.detach().requires_grad_() if str(t.dtype).find("float") >= 0 else t for t in tensors]
        out = f(*tensors)
        slopes = lt.tensor(np.cos(np.arange(int(np.prod(out.shape)))).reshape(out.shape))
        out.backward(lt.astype(slopes, out.dtype).to(str(out.device)))
        return [out.detach()] + [t.grad for t in tensors if t.requires_grad]

    same(run, *tensors)


@pytest.mark.parametrize("logarithm", [False, True])
@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("n", LENGTHS)
def test_softmax_of_rows(n, dtype, logarithm):
    f = lt.log_softmax if logarithm else lt.softmax
    same(lambda x: f(x, -1), values((3, n), dtype))
    same(lambda x: f(x, -1), values((9, n), dtype, special=True))
    if n < 3000:
        same(lambda x: f(x[:, 1:], -1), values((9, n + 1), dtype))  # rows that begin at odd places
        same(lambda x: f(x[::2, ::-1], -1), values((9, n), dtype))
        same(lambda x: f(lt.broadcast_to(x, [5, n]), -1), values((5, 1), dtype))


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize(
    "shape, axis",
    [((40, 33), 0), ((2, 7, 70), 1), ((3, 300, 9), 1), ((2100, 40), 0), ((5000, 3), 0), ((2, 3, 4, 5, 6), 2), ((), 0)]
    + [((0, 4), 0), ((4, 0), 0), ((4, 0), 1), ((1, 50), 0), ((64, 1, 9), 0)],
)
def test_softmax_along_an_axis(shape, axis, dtype):
    x = values(shape, dtype, special=len(shape) > 2)
    same(lambda x: lt.softmax(x, axis), x)
    same(lambda x: lt.log_softmax(x, axis), x)
    if len(shape) > 1:
        back = range(len(shape))[::-1]
        same(lambda x: lt.softmax(lt.permute_dims(x, back), len(shape) - 1 - axis), x)


def test_softmax_along_a_long_axis():
    x = values((20000, 9), "float32")
    for f in (lt.softmax, lt.log_softmax):
        same(lambda x, f=f: f(x, 0), x)


def test_softmax_of_many_axes():
    x = values((2,) * 12, "float32")
    order = [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]
    for axis in (0, 5, 11):
        same(lambda x, axis=axis: lt.softmax(lt.permute_dims(x, order)[:, :, ::-1], axis), x)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int16", "int64", "uint64"])
def test_softmax_of_integers(dtype):
    x = lt.astype(lt.tensor(RNG.integers(0, 5, (6, 70))), dtype)
    for axis in (0, 1):
        same(lambda x, axis=axis: lt.softmax(x, axis), x)


def test_softmax_of_extremes():
    inf = np.inf
    rows = np.array(
        [[-inf] * 4, [inf, 1, 2, 3], [-inf, 0, 1, -inf], [1e38, -1e38, 3e38, 0], [-3e38] * 4, [np.nan, 1, 2, 3]]
    )
    for times in (1, 700):  # of each number
        x = lt.astype(lt.tensor(np.repeat(rows, times, axis=1)), "float32")
        for f in (lt.softmax, lt.log_softmax):
            same(lambda x, f=f: f(x, 1), x)
            same(lambda x, f=f: f(lt.permute_dims(x, (1, 0)), 0), x)
    alone = np.full((2, 20000), -inf)
    alone[0, 17] = 5
    same(lambda x: lt.softmax(x, 1), lt.tensor(alone))


def test_rows_do_not_depend_on_each_other():
    for n in (200, 3000, 20000):
        x = values((40, n), "float32").to("cuda")
        for f in (
            lambda x: lt.softmax(x, 1),
            lambda x: lt.log_softmax(x, 1),
            lambda x: lt.layer_norm(x, 1, None, None),
            lambda x: lt.rms_norm(x, 1, None, 1e-5),
        ):
            all_at_once = plain(f(x))
            one_by_one = np.concatenate([plain(f(x[i : i + 1])) for i in range(0, 40, 13)])
            np.testing.assert_array_equal(all_at_once[::13], one_by_one)


@pytest.mark.parametrize("n", [1, 5, 8, 100, 300, 2050, 9000, 20000])
@pytest.mark.parametrize("dtype", FLOATING)
def test_gradient_of_softmax(n, dtype):
    x = values((5, n), dtype)
    gradients(lambda x: lt.softmax(x, 1), x)
    gradients(lambda x: lt.log_softmax(x, 1), x)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("rows, n", [(1, 1), (70, 3), (300, 10), (33, 257), (5, 3000), (4, 20001), (3, 32768)])
def test_losses_of_classes(rows, n, dtype):
    target = RNG.integers(0, n, rows)
    target[rows // 2 :: 3] = -100

    def f(x, t):
        return lt.softmax_nll(x, t, -100)

    logits = values((rows, n), dtype)
    gradients(f, logits, lt.tensor(target))
    gradients(f, logits[::-1], lt.tensor(target))
    same(f, values((rows, n), dtype, special=True), lt.tensor(target))
    turned = values((n, rows), dtype)
    gradients(lambda x, t: f(lt.permute_dims(x, (1, 0)), t), turned, lt.tensor(target))


def test_classes_that_are_not_there():
    logits = values((900, 7), "float32").to("cuda")
    target = RNG.integers(0, 7, 900)
    target[100] = -1
    target[[500, 800]] = 8, 7
    for ignored, first in ((-100, -1), (-1, 8), (8, -1)):
        with pytest.raises(Exception, match=f"target holds {first}, expected classes from 0 to 6"):
            lt.softmax_nll(logits, lt.tensor(target).to("cuda"), ignored)
    target[[100, 500]] = 0
    with pytest.raises(Exception, match="target holds 7, expected classes from 0 to 6"):
        lt.softmax_nll(logits, lt.tensor(target).to("cuda"), -100)
    target[[100, 500, 800]] = -5
    assert np.isfinite(plain(lt.softmax_nll(logits, lt.tensor(target).to("cuda"), -5))).all()
    none = lt.zeros([4, 0]).to("cuda"), lt.tensor(np.full(4, 3)).to("cuda")
    np.testing.assert_array_equal(plain(lt.softmax_nll(*none, 3)), np.zeros(4))
    with pytest.raises(Exception, match="target holds 3"):
        lt.softmax_nll(*none, 2)
    assert lt.softmax_nll(lt.zeros([0, 4]).to("cuda"), lt.tensor(np.zeros(0, "int64")).to("cuda"), 2).shape == (0,)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("n", LENGTHS)
def test_layer_norm_of_rows(n, dtype):
    x, weight, bias = values((5, n), dtype), values((n,), dtype), values((n,), dtype)
    same(lambda x: lt.layer_norm(x, 1, None, None), x)
    same(lambda x, w: lt.layer_norm(x[::-1, ::-1], 1, w, None), x, weight)
    same(lambda x, b: lt.layer_norm(x, 1, None, b), x, bias)
    same(lambda x, w, b: lt.layer_norm(x[:, 1:], 1, w[1:], b[1:]), x, weight, bias)
    if n > 1 and n < 20000:
        gradients(lambda x, w, b: lt.layer_norm(x, 1, w, b), x, weight, bias)


@pytest.mark.parametrize("dtype", FLOATING)
def test_layer_norm_of_several_axes(dtype):
    x = values((4, 5, 6, 7), dtype)
    weight, bias = values((7, 6, 5), dtype), values((7, 6, 5), dtype)
    for order in ((0, 3, 2, 1), (2, 3, 0, 1), (0, 1, 2, 3)):
        for count in (1, 2, 3, 4):
            same(lambda x, o=order, k=count: lt.layer_norm(lt.permute_dims(x, o), k, None, None), x)
    same(lambda x, w, b: lt.layer_norm(lt.permute_dims(x, (0, 3, 2, 1)), 3, w, b), x, weight, bias)
    gradients(lambda x, w, b: lt.layer_norm(lt.permute_dims(x, (0, 3, 2, 1)), 3, w, b), x, weight, bias)
    special = values((12, 40), dtype, special=True)
    same(lambda x: lt.layer_norm(x, 1, None, None), special)
    same(lambda x: lt.layer_norm(x, 1, None, None), lt.zeros([3, 0]))


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("n", LENGTHS)
def test_rms_norm_of_rows(n, dtype):
    x, weight = values((5, n), dtype), values((n,), dtype)
    same(lambda x: lt.rms_norm(x, 1, None, 1e-5), x)
    same(lambda x, w: lt.rms_norm(x[::-1, ::-1], 1, w, 1e-5), x, weight)
    same(lambda x, w: lt.rms_norm(x[:, 1:], 1, w[1:], 1e-5), x, weight)
    same(lambda x, w: lt.rms_norm(x, 1, lt.astype(w, "float32"), 1e-5), x, weight)
    if n < 20000:
        gradients(lambda x, w: lt.rms_norm(x, 1, w, 1e-5), x, weight)


@pytest.mark.parametrize("dtype", FLOATING)
def test_rms_norm_of_several_axes(dtype):
    x, weight = values((4, 5, 6, 7), dtype), values((7, 6, 5), dtype)
    for count in (1, 2, 3, 4):
        same(lambda x, k=count: lt.rms_norm(lt.permute_dims(x, (2, 3, 0, 1)), k, None, 1e-5), x)
    gradients(lambda x, w: lt.rms_norm(lt.permute_dims(x, (0, 3, 2, 1)), 3, w, 1e-5), x, weight)
    special = values((12, 40), dtype, special=True)
    same(lambda x: lt.rms_norm(x, 1, None, 1e-5), special)
    same(lambda x: lt.rms_norm(x, 1, None, 1e-5), lt.zeros([3, 0]))
    same(lambda x: lt.rms_norm(x, 1, None, 1e-5), lt.zeros([0, 3]))


def test_rms_norm_of_large_and_small_rows():
    sizes = np.array([[1e-42], [1e-30], [1.0], [1e25], [3e37]])
    for n in (5, 300, 20000):
        a = RNG.uniform(0.5, 2, (5, n))
        x = lt.astype(lt.tensor(a * sizes), "float32")
        same(lambda x: lt.rms_norm(x, 1, None, 0.0), x)
        expected = a / np.sqrt((a * a).mean(1, keepdims=True))
        # Those of the first row have two digits.
        np.testing.assert_allclose(plain(lt.rms_norm(x.to("cuda"), 1, None, 0.0))[1:], expected[1:], rtol=2e-6)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize(
    "rows, n", [(1, 5), (700, 3), (3000, 1), (2500, 40), (130, 100), (9, 3000), (600, 264), (70, 257)]
)
def test_gradient_of_weights(rows, n, dtype):
    x, weight = values((rows, n), dtype), values((n,), dtype)
    slopes = lt.astype(lt.tensor(np.cos(np.arange(rows * n)).reshape(rows, n)), dtype)

    # Sums of many terms.
    def of_layer_norm(x, w, slopes):
        w, b = w.detach().requires_grad_(), w.detach().requires_grad_()
        lt.layer_norm(x, 1, w, b).backward(slopes)
        return [w.grad, b.grad]

    def of_rms_norm(x, w, slopes):
        w = w.detach().requires_grad_()
        lt.rms_norm(x, 1, w, 1e-5).backward(slopes)
        return w.grad

    same(of_layer_norm, x, weight, slopes, near=NEAR[dtype] * 20)
    same(of_rms_norm, x, weight, slopes, near=NEAR[dtype] * 20)
    if rows > 1:  # matrices that do not begin at 16 bytes
        same(lambda x, w, s: of_layer_norm(x[1:], w, s[1:]), x, weight, slopes, near=NEAR[dtype] * 20)
        same(lambda x, w, s: of_rms_norm(x[1:], w, s[1:]), x, weight, slopes, near=NEAR[dtype] * 20)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize(
    "shape",
    [(2, 3), (300, 40), (5000, 3), (3, 4, 5), (2, 5, 7, 7), (4, 3, 16, 16), (2, 2, 90, 100), (3000, 2, 3)]
    + [(2, 70, 1, 1), (2, 3, 2, 2, 2, 2), (3, 1, 4), (8200, 9), (20000, 1)],
)
def test_batch_norm(shape, dtype):
    channels = shape[1]
    x, weight, bias = values(shape, dtype), values((channels,), dtype), values((channels,), dtype)
    near = NEAR[dtype] * 4

    def train(x, *more):
        mean, var = (lt.astype(a, "float32").to(str(x.device)) for a in (lt.zeros([channels]), lt.ones([channels])))
        out = lt.batch_norm(x, *(more or (None, None)), mean, var, True, 0.3, 1e-5)
        return [out, mean, var]

    same(train, x, near=near)
    same(train, x, weight, bias, near=near)
    same(lambda x, w, b: train(lt.flip(x, 0), w, b), x, weight, bias, near=near)
    last = [0, *range(2, len(shape)), 1]  # channels last
    stored = lt.permute_dims(x, last).contiguous()
    order = [0, len(shape) - 1, *range(1, len(shape) - 1)]
    same(lambda x, w, b: train(lt.permute_dims(x, order), w, b), stored, weight, bias, near=near)
    backwards = lt.permute_dims(x, [*range(len(shape))][::-1]).contiguous()
    same(lambda x: train(lt.permute_dims(x, [*range(len(shape))][::-1])), backwards, near=near)

    def use(x, w, b, mean, var):
        return lt.batch_norm(x, w, b, mean, var, False, 0.1, 1e-5)

    same(use, x, weight, bias, bias, lt.exp(weight), near=near)


def test_batch_norm_of_specials():
    x = values((50, 6, 3), "float32", special=True)

    def train(x):
        return lt.batch_norm(x, None, None, None, None, True, 0.1, 1e-5)

    same(train, x)
    assert train(lt.zeros([0, 3]).to("cuda")).shape == (0, 3)
    strange = lt.permute_dims(values((2,) * 11, "float32"), [1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 10])
    same(lambda x: train(lt.permute_dims(x, [0, 10, 2, 1, 4, 3, 6, 5, 8, 7, 9])[:, :, ::-1]), strange)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("n", [100, 5000, 40000])
def test_small_variances_far_from_0(n, dtype):
    far = 1e4 if dtype == "float32" else 1e9
    x = lt.astype(lt.tensor(far + RNG.normal(size=(2, n)) + np.linspace(0, 3, n)), dtype)
    for f in (
        lambda x: lt.layer_norm(x, 1, None, None),
        lambda x: lt.batch_norm(lt.permute_dims(x, (1, 0)), None, None, None, None, True, 0.1, 1e-5),
    ):
        expected = f(lt.astype(x, "float64"))
        np.testing.assert_allclose(plain(f(x.to("cuda"))), plain(expected), atol=1e-3 if dtype == "float32" else 1e-6)
    outlier = np.full((1, n), 1.0)
    outlier[0, 0] = 1e6
    outlier[0, 1::2] += 0.5
    same(lambda x: lt.layer_norm(x, 1, None, None), lt.astype(lt.tensor(outlier), dtype), near=1e-5)
