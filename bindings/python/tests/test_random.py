# SPDX-License-Identifier: Apache-2.0
"""Generators and what is drawn from them."""

import pickle

import pytest

import libtensor as lt


def test_seeds_repeat():
    lt.manual_seed(7)
    first = lt.rand(5).tolist(), lt.randn(5).tolist(), lt.randint(10, (5,)).tolist(), lt.randperm(5).tolist()
    lt.manual_seed(7)
    assert first == (lt.rand(5).tolist(), lt.randn(5).tolist(), lt.randint(10, (5,)).tolist(), lt.randperm(5).tolist())
    assert lt.initial_seed() == 7
    lt.manual_seed(-1)
    assert lt.seed() != lt.seed()


def test_generators_are_apart():
    g, h = lt.Generator(seed=3), lt.Generator().manual_seed(3)
    assert lt.rand(4, generator=g).tolist() == lt.rand(4, generator=h).tolist()
    lt.manual_seed(1)
    expected = lt.rand(3).tolist()
    lt.manual_seed(1)
    lt.rand(10, generator=g)
    assert lt.rand(3).tolist() == expected


def test_state():
    g = lt.Generator(seed=5)
    lt.rand(3, generator=g)
    state = g.get_state()
    assert state.dtype is lt.uint8 and state.shape == (32,) and state.device.type == "cpu"
    expected = lt.randn(4, generator=g).tolist()
    g.set_state(pickle.loads(pickle.dumps(state)))
    assert lt.randn(4, generator=g).tolist() == expected
    saved = lt.get_rng_state()
    expected = lt.rand(2).tolist()
    lt.set_rng_state(saved)
    assert lt.rand(2).tolist() == expected


def test_a_state_is_stored_and_comes_back(tmp_path):
    lt.manual_seed(9)
    lt.rand(3)
    lt.save({"rng": lt.get_rng_state(), "cuda": lt.cuda.get_rng_state()}, tmp_path / "state.pt")
    before = lt.get_rng_state()
    expected = lt.rand(4).tolist()
    lt.set_rng_state(lt.load(tmp_path / "state.pt")["rng"])
    assert lt.equal(lt.get_rng_state(), before) and lt.rand(4).tolist() == expected
    lt.cuda.set_rng_state(lt.load(tmp_path / "state.pt")["cuda"])
    assert lt.rand(4).tolist() == expected
    words = tuple(int.from_bytes(bytes(before.tolist()[i : i + 8]), "little") for i in range(0, 32, 8))
    lt.set_rng_state(words)  # as earlier versions wrote them
    assert lt.rand(4).tolist() == expected
    with lt.random.fork_rng():
        lt.rand(5)
    lt.set_rng_state(before.numpy().copy())
    assert lt.rand(4).tolist() == expected


@pytest.mark.parametrize(
    "state", [lt.zeros(32), lt.zeros(31, dtype=lt.uint8), lt.zeros(4, 8, dtype=lt.uint8), (1, 2, 3)]
)
def test_what_is_no_state(state):
    before = lt.get_rng_state()
    with pytest.raises(lt.InvalidError, match="set_state: the state has"):
        lt.set_rng_state(state)
    assert lt.equal(lt.get_rng_state(), before)


def test_xoroshiro():
    g = lt.Generator(algorithm="xoroshiro64*")
    g.set_state((1, 2, 0, 0))
    assert g.random_raw(3).tolist() == [2654435771, 327208753, 4063491769]
    assert lt.rand(4, generator=g).shape == (4,)


def test_ranges_and_dtypes():
    u = lt.rand(1000, dtype=lt.float64)
    assert u.dtype is lt.float64 and 0 <= u.min().item() and u.max().item() < 1 and abs(u.mean().item() - 0.5) < 0.05
    n = lt.randn(2000)
    assert abs(n.mean().item()) < 0.1 and abs(n.std().item() - 1) < 0.1
    i = lt.randint(-2, 3, (500,))
    assert i.dtype is lt.int64 and set(i.tolist()) == {-2, -1, 0, 1, 2}
    assert lt.randint(0, 2, size=(3,), dtype=lt.uint8).dtype is lt.uint8
    assert set(lt.randint(2, size=(50,)).tolist()) == {0, 1}
    assert sorted(lt.randperm(50).tolist()) == list(range(50))
    assert lt.rand_like(n).shape == n.shape and lt.randn_like(u).dtype is lt.float64
    assert lt.normal(5.0, 0.1, (100,)).mean().item() == pytest.approx(5, abs=0.1)
    assert lt.randint_like(u, 3).dtype is lt.float64 and set(lt.randint_like(i, 1, 3).tolist()) == {1, 2}
    x = lt.empty(1000).uniform_(2, 3)
    assert 2 <= x.min().item() and x.max().item() < 3
    assert lt.empty(1000).normal_(1, 0.5).std().item() == pytest.approx(0.5, abs=0.1)
    assert set(lt.bernoulli(lt.full((100,), 0.5)).tolist()) == {0, 1}
    drawn = lt.multinomial(lt.tensor([0.0, 1.0, 1.0]), 100, replacement=True)
    assert set(drawn.tolist()) == {1, 2}
    with pytest.raises(TypeError):
        lt.randint(3)


def test_forms_of_normal():
    means, deviations = lt.tensor([0.0, 100.0]), lt.tensor([0.0, 1.0])
    assert lt.normal(means, lt.zeros(2)).tolist() == [0, 100]
    assert lt.normal(means, 0.0).tolist() == [0, 100]
    assert lt.normal(3.0, deviations)[0].item() == 3
    assert lt.normal(means, deviations.reshape(2, 1)).shape == (2, 2)
    assert lt.normal(means).shape == (2,) and lt.normal(0.0, 1.0, (2, 3)).shape == (2, 3) and lt.normal().shape == ()
    assert lt.normal(0.0, 1.0, (2,), device="cpu", dtype=lt.float64).dtype is lt.float64
    first = lt.normal(means, generator=lt.Generator(seed=3))
    assert lt.normal(means, generator=lt.Generator(seed=3)).tolist() == first.tolist()
    with pytest.raises(TypeError, match="size"):
        lt.normal(means, 1.0, (2,))
    with pytest.raises((ValueError, RuntimeError), match="std holds -1"):
        lt.normal(means, -1.0)


def test_named_distributions():
    lt.manual_seed(3)
    x = lt.empty(4000)
    assert x.exponential_(lambd=0.5).mean().item() == pytest.approx(2, rel=0.1)
    assert x.cauchy_(2, 0.5).median().item() == pytest.approx(2, abs=0.1)
    assert x.log_normal_(0, 0.1).log().std().item() == pytest.approx(0.1, rel=0.1)
    assert x.laplace_(1, 2).mean().item() == pytest.approx(1, abs=0.2)
    assert x.geometric_(0.25).mean().item() == pytest.approx(4, rel=0.1)
    assert lt.zeros(9, dtype=lt.int32).geometric_(0.5).min().item() >= 1
    rates = lt.full((4000,), 12.0)
    assert lt.poisson(rates).mean().item() == pytest.approx(12, rel=0.05)
    assert lt.binomial(rates, lt.tensor(0.5)).mean().item() == pytest.approx(6, rel=0.05)
    assert lt.beta(rates, rates).mean().item() == pytest.approx(0.5, rel=0.05)
    alpha = rates.clone().requires_grad_()
    draws = lt.standard_gamma(alpha)
    draws.mean().backward()
    assert draws.mean().item() == pytest.approx(12, rel=0.05)
    assert alpha.grad.sum().item() == pytest.approx(1, rel=0.05)


def test_what_a_generator_says():
    g = lt.Generator()
    assert g.device == lt.device("cpu") and lt.Generator(device="meta").device.type == "meta"
    assert lt.default_generator.device.type == "cpu"
    with pytest.raises(lt.TensorError, match="foo"):
        lt.Generator("foo")
    assert g.manual_seed(-5).initial_seed() == 2**64 - 5
    state = lt.default_generator.get_state()
    lt.manual_seed(-3)
    assert lt.initial_seed() == 2**64 - 3
    lt.default_generator.set_state(state)
    again = pickle.loads(pickle.dumps(g))
    assert again.initial_seed() == g.initial_seed() and again.device == g.device
    assert lt.rand(3, generator=again).equal(lt.rand(3, generator=g))


@pytest.mark.parametrize(
    ("dtype", "low", "high"),
    [
        ("uint8", -1, 5),
        ("uint8", 0, 300),
        ("uint8", 300, 301),
        ("int8", -200, 3),
        ("float16", 0, 70000),
        ("bool", 0, 3),
    ],
)
def test_integers_that_a_dtype_does_not_have(dtype, low, high):
    t = lt.zeros(2, dtype=dtype)
    with pytest.raises(lt.InvalidError, match=f"random_: from is {low} and to is {high}, expected"):
        t.random_(low, high)
    assert t.tolist() == [0, 0]
    limits = {"uint8": (0, 256), "int8": (-128, 128), "float16": (0, 65504), "bool": (0, 2)}[dtype]
    assert t.random_(*limits) is t


def test_a_state_is_cloned():
    g = lt.Generator().manual_seed(5)
    lt.rand(3, generator=g)
    other = g.clone_state()
    assert lt.rand(4, generator=g).tolist() == lt.rand(4, generator=other).tolist() and other.initial_seed() == 5
    lt.rand(1, generator=other)
    assert lt.rand(4, generator=g).tolist() != lt.rand(4, generator=other).tolist()
