# SPDX-License-Identifier: Apache-2.0
"""Generators and random ops: streams, layouts, threads, initialisers, dropout, errors. Distributions: tests/unit."""

import itertools
import math

import native
import numpy as np
import pytest
from native import CODES, FLOATING, NULL, Tensor, check, ffi, gradients, lib, tensor

NAMES = ["philox4x32-10", "xoroshiro64*"]


def generator(seed=0, name=None):
    text = NULL if name is None else ffi.new("char[]", name.encode())
    handle = lib.tensor_rng_create(text, seed)
    if handle == NULL:
        raise native.Failure()
    return ffi.gc(handle, lib.tensor_rng_release)


def words(g, n):
    out = ffi.new("uint32_t[]", max(n, 1))
    check(lib.tensor_rng_next_u32(g, out, n))
    return list(out)[:n]


def state(g):
    out = ffi.new("uint64_t[4]")
    check(lib.tensor_rng_get_state(g, out))
    return list(out)


def extents(shape):
    return ffi.new("int64_t[]", [*shape, 0]), len(shape)


def rand(shape, dtype="float32", g=NULL):
    return call(lib.tensor_rand, *extents(shape), CODES[dtype], 0, g)


def randn(shape, dtype="float32", g=NULL):
    return call(lib.tensor_randn, *extents(shape), CODES[dtype], 0, g)


def randint(low, high, shape, dtype="int64", g=NULL):
    return call(lib.tensor_randint, low, high, *extents(shape), CODES[dtype], 0, g)


def call(function, *args):
    """The result as a Tensor, or nothing; tensors are given as such and so live as long as the call."""
    result = function(*(a.handle if isinstance(a, Tensor) else a for a in args))
    return check(result) if isinstance(result, int) else Tensor(result)


def fails(code, message, function, *args):
    with pytest.raises(native.Failure) as caught:
        call(function, *args)
    assert caught.value.code == code
    assert message in caught.value.message, caught.value.message


# ---- generators


def test_xoroshiro_of_the_articles():
    g = generator(name="xoroshiro64*")
    check(lib.tensor_rng_set_state(g, [1, 2, 0, 0]))
    first = [2654435771, 327208753, 4063491769, 4259754937, 261922412]
    first += [168123673, 552743735, 1672597395, 1031040050, 2755315674]
    assert words(g, 10) == first
    check(lib.tensor_rng_set_state(g, [1, 2, 0, 0]))
    b = 1 / 28
    scaled = [2 * b * word / 0xFFFFFFFF - b for word in words(g, 4)]
    assert np.allclose(scaled, [0.0084310, -0.0302726, 0.0318647, 0.0351287], atol=5e-8)


@pytest.mark.parametrize("name", NAMES)
def test_state_continues(name):
    g, other = generator(3, name), generator(4, name)
    words(g, 5)
    saved = state(g)
    rest = words(g, 7)
    check(lib.tensor_rng_set_state(other, saved))
    assert words(other, 7) == rest
    check(lib.tensor_rng_seed(g, 3))
    assert words(g, 12)[5:] == rest


def test_default_generator_is_null():
    check(lib.tensor_rng_seed(NULL, 11))
    first = [words(NULL, 3), rand([5]).numpy().tolist(), randn([3]).numpy().tolist()]
    check(lib.tensor_rng_seed(NULL, 11))
    assert first == [words(NULL, 3), rand([5]).numpy().tolist(), randn([3]).numpy().tolist()]
    assert words(generator(11), 3) == first[0]


def test_bad_generators():
    with pytest.raises(native.Failure, match='no generator is called "mt19937"'):
        generator(0, "mt19937")
    g, other = generator(), generator(name="xoroshiro64*")
    fails("TENSOR_E_INVALID", "is none of xoroshiro64*", lib.tensor_rng_set_state, other, state(g))
    fails("TENSOR_E_INVALID", "is none of philox4x32-10", lib.tensor_rng_set_state, g, [1, 2, 0, 0])
    fails("TENSOR_E_INVALID", "is none of xoroshiro64*", lib.tensor_rng_set_state, other, [0, 0, 0, 0])
    fails("TENSOR_E_INVALID", "state is NULL", lib.tensor_rng_get_state, g, NULL)
    fails("TENSOR_E_INVALID", "n is -1", lib.tensor_rng_next_u32, g, NULL, -1)
    fails("TENSOR_E_INVALID", "values is NULL", lib.tensor_rng_next_u32, g, NULL, 1)
    check(lib.tensor_rng_next_u32(g, NULL, 0))
    x = tensor([1.0])
    wrong = ffi.cast("tensor_rng_t *", x.handle)
    fails("TENSOR_E_HANDLE", "rng", lib.tensor_rand, *extents([2]), 0, 0, wrong)


def test_references():
    g = lib.tensor_rng_create(NULL, 1)
    assert lib.tensor_rng_retain(g) == g
    lib.tensor_rng_release(g)
    words(g, 1)
    lib.tensor_rng_release(g)
    lib.tensor_rng_release(NULL)
    assert lib.tensor_rng_retain(NULL) == NULL


# ---- streams


def fillers(g):
    yield lambda x: call(lib.tensor_uniform_, x, -1, 2, g)
    yield lambda x: call(lib.tensor_normal_, x, 3, 2, g)


def layouts(dtype):
    """(name, tensor, its elements as an array that shows writes)"""
    base = native.encode(np.zeros((7, 9)), dtype)
    for name, view in [
        ("contiguous", base[:4, :].copy()),
        ("transposed", base.copy().T),
        ("steps", base.copy()[1::2, ::3]),
        ("reversed", base.copy()[::-1, ::-2]),
        ("3-d", np.ascontiguousarray(base[:6, :8]).reshape(2, 3, 8).transpose(2, 0, 1)),
        ("0-d", base.copy()[3:4, 3:4].reshape(())),
        ("empty", base.copy()[:0]),
    ]:
        yield name, native.wrap(view, dtype), view


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("dtype", FLOATING)
def test_layout_does_not_matter(name, dtype):
    for which in range(2):
        for layout, x, view in layouts(dtype):
            list(fillers(generator(5, name)))[which](x)
            reference = tensor(np.zeros(view.shape), dtype)
            list(fillers(generator(5, name)))[which](reference)
            assert np.array_equal(x.encoded(), reference.encoded()), (layout, which)


@pytest.mark.parametrize("name", NAMES)
def test_threads_do_not_matter(name):
    weights = tensor(np.arange(1.0, 301).reshape(3, 100))
    p = tensor(np.linspace(0, 1, 50001))
    draws = [
        lambda g: rand([100_003], "float64", g),
        lambda g: randn([100_003], "float32", g),
        lambda g: randint(0, 3 << 30, [50_001], g=g),
        lambda g: call(lib.tensor_randperm, 50_001, 0, 0, g),
        lambda g: call(lib.tensor_bernoulli, p, g),
        lambda g: call(lib.tensor_multinomial, weights, 50, 0, g),
        lambda g: call(lib.tensor_dropout, p, 0.4, 1, g),
    ]
    for i, draw in enumerate(draws):
        seen = []
        for n in (1, 2, 3, 7):
            check(lib.tensor_set_num_threads(n, 1))
            seen.append(draw(generator(9, name)).numpy())
        check(lib.tensor_set_num_threads(0, 1))
        assert all(np.array_equal(seen[0], other) for other in seen), i


@pytest.mark.parametrize("name", NAMES)
def test_calls_go_on_with_the_stream(name):
    g = generator(1, name)
    parts = [rand([n], "float64", g).numpy() for n in (1, 2, 3, 0, 5, 600)]
    together = np.concatenate(parts)
    assert len(set(together.tolist())) == together.size
    again = generator(1, name)
    assert np.array_equal(rand([1], "float64", again).numpy(), parts[0])


def test_rand_is_the_words():
    word = np.array(words(generator(8), 64), np.uint32)
    assert np.array_equal(rand([64], g=generator(8)).numpy(), (word >> 8).astype(np.float32) * np.float32(2**-24))
    pairs = word[0::2].astype(np.uint64) | word[1::2].astype(np.uint64) << np.uint64(32)
    assert np.array_equal(rand([32], "float64", generator(8)).numpy(), (pairs >> np.uint64(11)) * 2.0**-53)
    assert np.array_equal(rand([64], "float16", generator(8)).numpy(), ((word >> 21) * 2.0**-11).astype(np.float16))
    assert np.array_equal(rand([64], "bfloat16", generator(8)).numpy(), ((word >> 24) * 2.0**-8).astype(np.float32))


def test_defaults_and_shapes():
    assert call(lib.tensor_rand, *extents([2, 3]), 0, 0, NULL).dtype == "float32"
    assert call(lib.tensor_randn, *extents([]), 0, 0, NULL).shape == ()
    assert call(lib.tensor_randint, 0, 5, *extents([0, 4]), 0, 0, NULL).dtype == "int64"
    assert call(lib.tensor_randperm, 0, 0, 0, NULL).shape == (0,)
    assert sorted(call(lib.tensor_randperm, 9, CODES["float16"], 0, NULL).numpy().tolist()) == list(range(9))
    weights = tensor([[1.0, 2.0], [0.0, 3.0], [1.0, 0.0]])
    drawn = call(lib.tensor_multinomial, weights, 4, 1, NULL)
    assert drawn.shape == (3, 4) and drawn.dtype == "int64"
    assert set(drawn.numpy()[1]) == {1} and set(drawn.numpy()[2]) == {0}
    assert call(lib.tensor_multinomial, tensor([1.0, 2.0]), 2, 0, NULL).shape == (2,)
    assert call(lib.tensor_multinomial, tensor(np.zeros((0, 3))), 2, 0, NULL).shape == (0, 2)


@pytest.mark.parametrize("dtype", FLOATING)
def test_multinomial_of_any_layout(dtype):
    values = np.array([[0, 0, 4], [0, 2, 0]])
    weights = native.wrap(native.encode(values.T, dtype).T, dtype)
    assert call(lib.tensor_multinomial, weights, 3, 1, NULL).numpy().tolist() == [[2] * 3, [1] * 3]


# ---- initialisers

FANS = {(64, 784): (784, 64), (16, 3, 5, 5): (75, 400), (2, 3): (3, 2), (4, 4, 1): (4, 4)}


@pytest.mark.parametrize("shape", FANS)
def test_initialisers_have_their_spread(shape):
    fan_in, fan_out = FANS[shape]
    zeros = np.zeros((2000 // math.prod(shape) + 1, *shape))
    for a, fan in itertools.product([0, 0.01, math.sqrt(5), -2], [lib.TENSOR_FAN_IN, lib.TENSOR_FAN_OUT]):
        n = fan_in if fan == lib.TENSOR_FAN_IN else fan_out
        std = math.sqrt(2 / ((1 + a * a) * n))
        spread(zeros, std, True, lib.tensor_kaiming_uniform_, a, fan)
        spread(zeros, std, False, lib.tensor_kaiming_normal_, a, fan)
    for gain in [1, 5 / 3]:
        std = gain * math.sqrt(2 / (fan_in + fan_out))
        spread(zeros, std, True, lib.tensor_xavier_uniform_, gain)
        spread(zeros, std, False, lib.tensor_xavier_normal_, gain)


def spread(zeros, std, uniform, fill, *args):
    g, values = generator(2), []
    for part in zeros:
        x = tensor(part)
        call(fill, x, *args, g)
        values.append(x.numpy())
    values = np.concatenate([v.ravel() for v in values])
    if uniform:
        assert np.abs(values).max() <= math.sqrt(3) * std
    assert abs(values.mean()) < 4 * std / math.sqrt(values.size)
    assert abs(values.std() / std - 1) < 4 / math.sqrt(values.size)


def test_linear_layer_of_the_articles():
    x = tensor(np.zeros((64, 784)), "float32")
    call(lib.tensor_kaiming_uniform_, x, math.sqrt(5), lib.TENSOR_FAN_IN, generator(1))
    assert np.abs(x.numpy()).max() <= np.float32(1 / 28)
    assert np.abs(x.numpy()).max() > 0.0357


def test_initialisers_reject():
    for shape in ([], [3]):
        x = tensor(np.zeros(shape))
        fails("TENSOR_E_SHAPE", "expected 2 or more axes", lib.tensor_kaiming_uniform_, x, 0, 0, NULL)
        fails("TENSOR_E_SHAPE", "expected 2 or more axes", lib.tensor_xavier_normal_, x, 1, NULL)
    x = tensor(np.zeros((2, 2)))
    for bad in (math.nan, math.inf):
        fails("TENSOR_E_INVALID", "a is", lib.tensor_kaiming_normal_, x, bad, 0, NULL)
        fails("TENSOR_E_INVALID", "gain is", lib.tensor_xavier_uniform_, x, bad, NULL)
    whole = tensor(np.zeros((2, 2), np.int32))
    fails("TENSOR_E_DTYPE", "int32", lib.tensor_kaiming_uniform_, whole, 0, 0, NULL)
    for shape in ((0, 3), (3, 0)):
        call(lib.tensor_kaiming_uniform_, tensor(np.zeros(shape)), 0, 0, NULL)


# ---- dropout and gradients


@pytest.mark.parametrize("dtype", FLOATING)
def test_dropout(dtype):
    x = tensor(np.full((100, 101), 3.0), dtype)
    y = call(lib.tensor_dropout, x, 0.5, 1, generator(1)).numpy()
    assert set(np.unique(y).tolist()) == {0.0, 6.0}
    assert abs((y == 0).mean() - 0.5) < 0.02
    assert not call(lib.tensor_dropout, x, 1, 1, generator(1)).numpy().any()
    assert np.array_equal(call(lib.tensor_dropout, x, 0, 1, generator(1)).numpy(), x.numpy())
    same = call(lib.tensor_dropout, x, 0.5, 0, NULL)
    assert lib.tensor_shares_storage(same.handle, x.handle) and np.array_equal(same.numpy(), x.numpy())


def test_dropout_passes_gradients_where_it_kept():
    rng = np.random.default_rng(0)
    x = tensor(rng.normal(size=(40, 50))).requires_grad()
    y = call(lib.tensor_dropout, x, 0.25, 1, generator(1))
    dout = rng.normal(size=(40, 50))
    (grad,) = gradients([y], [tensor(dout)], [x])
    kept = y.numpy() != 0
    assert np.allclose(grad.numpy(), np.where(kept, dout / 0.75, 0))
    assert np.allclose(y.numpy(), np.where(kept, x.numpy() / 0.75, 0))


def of_channels(y):
    """One number for each channel: the largest and the least of it."""
    return y.reshape(*y.shape[:2], -1).max(-1), y.reshape(*y.shape[:2], -1).min(-1)


@pytest.mark.parametrize("name", ["feature_dropout", "feature_alpha_dropout"])
def test_channels_are_dropped_as_one(name):
    x = np.random.default_rng(1).standard_normal((40, 25, 6))
    y = call(getattr(lib, f"tensor_{name}"), tensor(x), 0.3, 1, generator(3)).numpy()
    high, low = of_channels(y)
    dropped = high == low
    assert 0.25 < dropped.mean() < 0.35
    assert len(np.unique(high[dropped])) == 1
    kept = ~dropped
    slope = (high - low)[kept] / (x.max(-1) - x.min(-1))[kept]
    np.testing.assert_allclose(slope, slope[0])
    if name == "feature_dropout":
        np.testing.assert_allclose(y, np.where(dropped[..., None], 0, x / 0.7))


def test_alpha_dropout_keeps_mean_and_variance():
    x = np.random.default_rng(2).standard_normal(200_000)
    y = call(lib.tensor_alpha_dropout, tensor(x), 0.25, 1, generator(4)).numpy()
    assert abs(y.mean()) < 0.02 and abs(y.var() - 1) < 0.03
    assert not call(lib.tensor_alpha_dropout, tensor(x[:9]), 1, 1, generator(4)).numpy().any()


def test_rrelu_draws_a_slope_for_each_element():
    x = tensor(-np.ones(10_000))
    y = -call(lib.tensor_rrelu, x, 0.25, 0.5, 1, generator(5)).numpy()
    assert (y >= 0.25).all() and (y <= 0.5).all() and abs(y.mean() - 0.375) < 0.005
    np.testing.assert_allclose(call(lib.tensor_rrelu, x, 0.25, 0.5, 0, NULL).numpy(), -0.375)


def test_gumbel_softmax_chooses_by_its_logits():
    p = np.array([0.5, 0.3, 0.2])
    logits = tensor(np.broadcast_to(np.log(p), (20_000, 3)).copy()).requires_grad()
    hard = call(lib.tensor_gumbel_softmax, logits, 0.5, 1, -1, generator(6))
    assert set(np.unique(hard.numpy().round(12))) == {0, 1}
    np.testing.assert_allclose(hard.numpy().mean(0), p, atol=0.02)
    soft = call(lib.tensor_gumbel_softmax, logits, 0.5, 0, -1, generator(6))
    weights = tensor(np.random.default_rng(7).standard_normal((20_000, 3)))
    (straight,), (own,) = (gradients([y], [weights], [logits]) for y in (hard, soft))
    np.testing.assert_allclose(straight.numpy(), own.numpy())


RANDOM_GRADIENTS = [
    ("feature_dropout", (0.4, 1)),
    ("alpha_dropout", (0.4, 1)),
    ("feature_alpha_dropout", (0.4, 1)),
    ("rrelu", (0.25, 0.5, 1)),
    ("gumbel_softmax", (0.7, 0, -1)),
]


@pytest.mark.parametrize("name, options", RANDOM_GRADIENTS, ids=[name for name, _ in RANDOM_GRADIENTS])
def test_gradients_of_random_composites(name, options):
    """With the same numbers drawn, differences agree."""
    random = np.random.default_rng(8)
    x, dout, direction = (random.uniform(0.1, 1, (4, 3, 2)) * random.choice([-1, 1], (4, 3, 2)) for _ in range(3))
    function = getattr(lib, f"tensor_{name}")
    leaf = tensor(x).requires_grad()
    (found,) = gradients([call(function, leaf, *options, generator(9))], [tensor(dout)], [leaf])

    def loss(v):
        return float(np.sum(call(function, tensor(v), *options, generator(9)).numpy() * dout))

    step = 1e-5
    slope = (loss(x + step * direction) - loss(x - step * direction)) / (2 * step)
    assert abs(float(np.sum(found.numpy() * direction)) - slope) < 1e-6


def test_fills_end_histories():
    x = tensor([1.0, 2.0]).requires_grad()
    for fill in range(2):
        y = call(lib.tensor_mul_scalar, x, 2)
        list(fillers(generator(1)))[fill](y)
        (grad,) = gradients([y], [tensor([1.0, 1.0])], [x])
        assert grad is None or not grad.numpy().any()
    fails("TENSOR_E_AUTOGRAD", "leaf", lib.tensor_uniform_, x, 0, 1, NULL)
    before = lib.tensor_grad_mode_set(0)
    call(lib.tensor_uniform_, x, 0, 1, NULL)
    lib.tensor_grad_mode_set(before)


def test_fills_reject_memory_that_elements_share():
    x = native.wrap(np.broadcast_to(np.zeros(3), (2, 3)))
    fails("TENSOR_E_INVALID", "share memory", lib.tensor_normal_, x, 0, 1, NULL)


# ---- errors

X = tensor(np.zeros(3))
HALF = tensor(np.zeros(3), "float16")
NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    "message, function, args",
    [
        ("low is 1 and high is 0, expected low <= high", lib.tensor_uniform_, (X, 1, 0, NULL)),
        ("low is nan", lib.tensor_uniform_, (X, NAN, 1, NULL)),
        ("high is inf", lib.tensor_uniform_, (X, 0, INF, NULL)),
        ("difference is not a finite float64", lib.tensor_uniform_, (X, -1.5e308, 1.5e308, NULL)),
        ("not a finite float16", lib.tensor_uniform_, (HALF, 0, 1e5, NULL)),
        ("std is -1, expected 0 or more", lib.tensor_normal_, (X, 0, -1, NULL)),
        ("std is nan", lib.tensor_normal_, (X, 0, NAN, NULL)),
        ("mean is -inf", lib.tensor_normal_, (X, -INF, 1, NULL)),
        ("p is -0.5, expected 0 to 1", lib.tensor_dropout, (X, -0.5, 1, NULL)),
        ("p is 1.5", lib.tensor_dropout, (X, 1.5, 0, NULL)),
        ("p is nan", lib.tensor_dropout, (X, NAN, 1, NULL)),
        ("p is 2, expected 0 to 1", lib.tensor_feature_dropout, (X, 2, 1, NULL)),
        ("p is -1, expected 0 to 1", lib.tensor_alpha_dropout, (X, -1, 1, NULL)),
        ("tau is 0, expected more than 0", lib.tensor_gumbel_softmax, (X, 0, 0, -1, NULL)),
        ("expected finite ones with lower <= upper", lib.tensor_rrelu, (X, 1, 0, 1, NULL)),
        ("low is 5 and high is 5, expected low < high", lib.tensor_randint, (5, 5, *extents([2]), 0, 0, NULL)),
        ("low is 7 and high is 5", lib.tensor_randint, (7, 5, *extents([0]), 0, 0, NULL)),
        ("uint8 does not hold all integers from 0 to 256", lib.tensor_randint, (0, 257, *extents([2]), 2, 0, NULL)),
        ("uint8 does not hold", lib.tensor_randint, (-1, 5, *extents([2]), CODES["uint8"], 0, NULL)),
        ("bool does not hold", lib.tensor_randint, (0, 3, *extents([2]), CODES["bool"], 0, NULL)),
        ("float16 does not hold", lib.tensor_randint, (0, 2050, *extents([2]), CODES["float16"], 0, NULL)),
        ("float32 does not hold", lib.tensor_randint, (0, 2**24 + 2, *extents([2]), CODES["float32"], 0, NULL)),
        ("n is -1, expected 0 or more", lib.tensor_randperm, (-1, 0, 0, NULL)),
        ("int8 does not hold all integers from 0 to 128", lib.tensor_randperm, (129, CODES["int8"], 0, NULL)),
        ("n is -1, expected 0 or more", lib.tensor_multinomial, (X, -1, 1, NULL)),
        ("only 3 weights", lib.tensor_multinomial, (X, 4, 0, NULL)),
        ("row 0 of weights has 0 positive ones, too few to draw 1", lib.tensor_multinomial, (X, 1, 1, NULL)),
    ],
)
def test_bad_arguments(message, function, args):
    fails("TENSOR_E_INVALID", message, function, *args)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("bad", [-0.5, 1.5, NAN, INF, -INF])
def test_no_probability(dtype, bad):
    p = tensor([0.5, bad, 0.5], dtype)
    fails("TENSOR_E_INVALID", "at element 1, expected 0 to 1", lib.tensor_bernoulli, p, NULL)
    if not 0 <= bad < INF:
        weights = tensor([[0.5, bad, 0.5]], dtype)
        fails("TENSOR_E_INVALID", "in row 0, column 1", lib.tensor_multinomial, weights, 1, 1, NULL)


def test_dtypes():
    whole = tensor(np.zeros((2, 2), np.int64))
    fails(
        "TENSOR_E_DTYPE",
        ": dtype is int64, expected a floating dtype",
        lib.tensor_rand,
        *extents([2]),
        CODES["int64"],
        0,
        NULL,
    )
    fails("TENSOR_E_DTYPE", ": dtype is bool, expected", lib.tensor_randn, *extents([2]), CODES["bool"], 0, NULL)
    fails("TENSOR_E_DTYPE", "int64", lib.tensor_uniform_, whole, 0, 1, NULL)
    fails("TENSOR_E_DTYPE", "int64", lib.tensor_bernoulli, whole, NULL)
    fails("TENSOR_E_DTYPE", "int64", lib.tensor_multinomial, whole, 1, 1, NULL)
    fails("TENSOR_E_DTYPE", "int64", lib.tensor_dropout, whole, 0.5, 1, NULL)
    for code in ("complex64", "complex128"):
        expected = f": dtype is {code}, expected a real one"
        fails("TENSOR_E_DTYPE", expected, lib.tensor_randint, 0, 2, *extents([2]), CODES[code], 0, NULL)
        fails("TENSOR_E_DTYPE", expected, lib.tensor_randperm, 2, CODES[code], 0, NULL)
    fails("TENSOR_E_SHAPE", "1 or 2 axes", lib.tensor_multinomial, tensor(np.ones((1, 1, 1))), 1, 1, NULL)
    fails("TENSOR_E_SHAPE", "1 or 2 axes", lib.tensor_multinomial, tensor(1.0), 1, 1, NULL)


def test_failures_leave_the_generator():
    g = generator(1)
    before = state(g)
    for function, args in [
        (lib.tensor_bernoulli, (tensor([2.0]), g)),
        (lib.tensor_multinomial, (tensor([-1.0]), 1, 1, g)),
        (lib.tensor_uniform_, (X, 1, 0, g)),
        (lib.tensor_randint, (0, 0, *extents([2]), 0, 0, g)),
    ]:
        fails("TENSOR_E_INVALID", "", function, *args)
    assert state(g) == before
