# SPDX-License-Identifier: Apache-2.0
"""Random numbers of device cuda: the same bits as on the CPU, from the same state."""

import threading

import numpy as np
import pytest
from traces import traced

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
        assert lt.equal(g.get_state(), lt.Generator(seed=3).get_state())
    good = lt.tensor(np.full(500, 0.5)).to("cuda")
    with pytest.raises(lt.TensorError, match="b holds -1 at element 321"):
        good.beta(lt.tensor(bad).to("cuda"))


def numbers(x):
    return x.to("cpu").numpy().tolist()


def test_counters_follow_their_generator():
    """Whatever else moves it: draws of the CPU, single words, seeds, states; and other generators, more than have counters."""
    expected, found = [], []
    for device, to in (("cpu", expected), ("cuda", found)):
        generators = [lt.Generator(seed=seed) for seed in (1, 2, 1, 3, 4, 5, 6, 7)]
        state = generators[0].get_state()
        for turn in range(4):
            for g in generators:
                to.append(numbers(lt.rand(5, device=device, generator=g)))
                to.append(numbers(lt.randint(0, 9, (2,), device=device, generator=g)))
                if turn % 2:
                    lt.rand(3, generator=g)
            generators[turn].manual_seed(9)
            generators[turn + 1].set_state(state)
    assert found == expected


def test_counters_of_streams():
    """What one stream draws is none of another's numbers, in whatever order they are done."""
    g = lt.Generator(seed=8)
    expected = [numbers(lt.rand(4000, generator=g)) for _ in range(12)]
    g = lt.Generator(seed=8)
    streams = [lt.cuda.Stream() for _ in range(3)]
    drawn = []
    for i in range(12):
        with lt.cuda.stream(streams[i * 5 % 3]):
            drawn.append(lt.rand(4000, device="cuda", generator=g))
    lt.cuda.synchronize()
    assert [numbers(x) for x in drawn] == expected


def test_threads_share_a_generator():
    """Each number is drawn once."""
    g = lt.Generator(seed=8)
    expected = {tuple(numbers(lt.rand(8, generator=g))) for _ in range(80)}
    g = lt.Generator(seed=8)
    drawn = []

    def draw():
        for _ in range(20):
            drawn.append(lt.rand(8, device="cuda", generator=g))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {tuple(numbers(x)) for x in drawn} == expected


def test_a_draw_is_one_launch():
    """But where the counter has to be written: at first, and when the generator moved elsewhere."""
    code = """
g = lt.Generator(seed=1)
for i in range(6):
    if i == 3: lt.rand(3, generator=g)
    if i == 5: g.manual_seed(1)
    lt.cuda.synchronize()
    print("draw", file=sys.stderr)
    y = lt.rand(5, device="cuda", generator=g)
print("draw", file=sys.stderr)
"""
    draws = "\n".join(traced(code, "trace=calls", "")[1]).split("draw\n")[1:-1]
    assert [draw.split().count("launch") for draw in draws] == [2, 1, 1, 2, 1, 2]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_a_draw_that_failed(n):
    """Takes its words; those after it are right."""
    code = """
g = lt.Generator(seed=1)
expected = []
for i in range(5): expected.append(lt.rand(5, generator=g).tolist())
g = lt.Generator(seed=1)
failed = 0
for i in range(5):
    try:
        assert lt.rand(5, device="cuda", generator=g).tolist() == expected[i], i
    except lt.TensorError:
        failed += 1
assert failed == 1
y = lt.ones(1)
"""
    assert traced(code, f"fail=launch:{n}:2", "")[0] == "1.0"


@pytest.mark.parametrize("mode", ["off", "all"])
def test_a_checkpoint_draws_the_same_numbers_again(mode):
    x = lt.linspace(-1, 1, 600, device="cuda").reshape(20, 30).requires_grad_()

    def f(x):
        y = lt.nn.functional.dropout(x.exp(), 0.4) * lt.rand(20, 30, device="cuda")
        return (y.softmax(-1) * x).tanh()

    def run(call):
        lt.manual_seed(11)
        with lt.lazy(mode):
            y = call(f, x)
            (g,) = lt.autograd.grad((y * y).sum(), x)
            return y.detach().cpu().numpy(), g.cpu().numpy(), lt.rand(2, device="cuda").cpu().numpy()

    plain = run(lambda f, x: f(x))
    for a, b in zip(run(lt.utils.checkpoint), plain):
        assert a.tobytes() == b.tobytes()
