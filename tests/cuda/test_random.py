"""Random numbers of device cuda: the same bits as on the CPU, from the same state."""

import numpy as np
import pytest

import libtensor as lt
from libtensor import _ops_gen as c

if not c.tensor_cuda_device_count():
    pytest.skip("no CUDA device: " + c.tensor_cuda_why().decode(), allow_module_level=True)

FLOATING = ["float32", "float64", "float16", "bfloat16"]
WHOLE = ["uint8", "int16", "int32", "int64", "uint32"]
SIZES = [(0,), (1,), (2,), (3,), (7, 5), (1031,)]


def same(draw, *tensors):
    """draw(device, generator, *tensors) gives the same bits on both devices, and leaves the same state."""
    for algorithm in ("philox4x32-10", "xoroshiro64*"):
        drawn = {}
        for device in ("cpu", "cuda"):
            g = lt.Generator(algorithm=algorithm, seed=5)
            lt.rand(3, generator=g)  # the next word is not the first of a block
            x = draw(device, g, *(t.to(device) for t in tensors))
            assert str(x.device).startswith(device)
            drawn[device] = [lt.astype(x.to("cpu"), "float64").numpy(), np.array(g.get_state())]
        for a, b in zip(*drawn.values(), strict=True):
            np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("size", SIZES)
def test_of_numbers(size, dtype):
    same(lambda d, g: lt.rand(*size, dtype=dtype, device=d, generator=g))
    same(lambda d, g: lt.randn(*size, dtype=dtype, device=d, generator=g))
    fills = [
        ("uniform_", -3, 5),
        ("uniform_", 2, 2),
        ("normal_", 1, 3),
        ("exponential_", 0.5),
        ("cauchy_", 1, 2),
        ("laplace_", 1, 2),
        ("log_normal_", 0, 1),
        ("geometric_", 0.2),
    ]
    for name, *numbers in fills:

        def fill(d, g, name=name, numbers=numbers):
            x = lt.zeros(*size, dtype=dtype, device=d)
            getattr(x, name)(*numbers, generator=g)
            return x

        same(fill)
    same(lambda d, g: lt.ones(*size, dtype=dtype, device=d).dropout(0.3, True, generator=g))


@pytest.mark.parametrize("dtype", WHOLE)
@pytest.mark.parametrize("size", SIZES)
def test_whole(size, dtype):
    for low, high in ((0, 3), (5, 100)):
        same(lambda d, g, low=low, high=high: lt.randint(low, high, size, dtype=dtype, device=d, generator=g))
    same(lambda d, g: lt.zeros(*size, dtype=dtype, device=d).geometric_(0.3, generator=g))


@pytest.mark.parametrize("low, high", [(0, 2**32), (0, 3 * 2**30), (-(2**62), 2**62 + 2**61), (-5, 2**33)])
def test_wide_ranges(low, high):
    """Many words are replaced, or none at all."""
    same(lambda d, g: lt.randint(low, high, (777,), dtype="int64", device=d, generator=g))


@pytest.mark.parametrize("dtype", FLOATING)
@pytest.mark.parametrize("size", SIZES)
def test_of_tensors(size, dtype):
    rng = np.random.default_rng(1)

    def of(low, high, whole=False):
        x = rng.uniform(low, high, size)
        return lt.astype(lt.tensor(np.floor(x) if whole else x), dtype)

    same(lambda d, g, p: p.bernoulli(generator=g), of(0, 1))
    same(lambda d, g, rate: rate.poisson(generator=g), of(0, 30))
    same(lambda d, g, n, p: n.binomial(p, generator=g), of(0, 90, True), of(0, 1))
    same(lambda d, g, a, b: a.beta(b, generator=g), of(0.01, 3), of(0.01, 3))


def test_host_draws():
    same(lambda d, g: lt.randperm(100, device=d, generator=g))
    weights = lt.tensor(np.random.default_rng(2).random((3, 7)))
    same(lambda d, g, w: w.multinomial(5, True, generator=g), weights)


def test_wrong_parameters():
    bad = np.full(500, 0.5)
    bad[321] = -1
    for name in ("bernoulli", "poisson"):
        g = lt.Generator(seed=3)
        with pytest.raises(lt.TensorError, match="holds -1 at element 321"):
            getattr(lt.tensor(bad).to("cuda"), name)(generator=g)
        assert g.get_state() == lt.Generator(seed=3).get_state()
    good = lt.tensor(np.full(500, 0.5)).to("cuda")
    with pytest.raises(lt.TensorError, match="b holds -1 at element 321"):
        good.beta(lt.tensor(bad).to("cuda"))
