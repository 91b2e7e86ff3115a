# SPDX-License-Identifier: Apache-2.0
"""What users write who know PyTorch or NumPy: what works there works here, or says why not."""

import os
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest
from libtensor.nn import functional as F

import libtensor as lt
from libtensor import nn

# ---- losses and dtypes

BROADCAST = ["mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "kl_div", "poisson_nll_loss",
             "hinge_embedding_loss", "soft_margin_loss"]  # fmt: skip
SHAPES = [((4, 1), (4,)), ((4,), (4, 1)), ((2, 3), (3,)), ((1,), (5,)), ((3,), ())]


@pytest.mark.parametrize("name", BROADCAST)
def test_losses_of_other_shapes_warn(name):
    for a, b in SHAPES:
        with pytest.warns(UserWarning, match=f"{name}.*broadcast"):
            getattr(F, name)(lt.ones(*a), lt.ones(*b))
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            getattr(F, name)(lt.ones(*a), lt.ones(*a))


def test_losses_as_modules_warn_too():
    for layer in (nn.MSELoss(), nn.L1Loss(), nn.SmoothL1Loss(), nn.HuberLoss()):
        with pytest.warns(UserWarning, match="broadcast"):
            layer(lt.ones(4, 1), lt.ones(4))


@pytest.mark.parametrize("name", ["binary_cross_entropy", "binary_cross_entropy_with_logits"])
def test_cross_entropies_refuse_other_shapes(name):
    for a, b in SHAPES:
        with pytest.raises(lt.ShapeError, match=name):
            getattr(F, name)(lt.full(a, 0.5), lt.full(b, 0.5))


LAYERS = {
    "Linear": (lambda: nn.Linear(3, 2), [(4, 3)]), "Bilinear": (lambda: nn.Bilinear(3, 3, 2), [(4, 3), (4, 3)]),
    "Conv1d": (lambda: nn.Conv1d(2, 2, 2), [(1, 2, 5)]), "Conv2d": (lambda: nn.Conv2d(2, 2, 2), [(1, 2, 5, 5)]),
    "Conv3d": (lambda: nn.Conv3d(1, 1, 2), [(1, 1, 3, 3, 3)]),
    "ConvTranspose2d": (lambda: nn.ConvTranspose2d(2, 2, 2), [(1, 2, 5, 5)]),
    "BatchNorm1d": (lambda: nn.BatchNorm1d(3), [(4, 3)]),
    "RNN": (lambda: nn.RNN(3, 2), [(4, 1, 3)]), "GRU": (lambda: nn.GRU(3, 2), [(4, 1, 3)]),
    "LSTM": (lambda: nn.LSTM(3, 2), [(4, 1, 3)]), "GRUCell": (lambda: nn.GRUCell(3, 2), [(1, 3)]),
    "LSTMCell": (lambda: nn.LSTMCell(3, 2), [(1, 3)]), "RNNCell": (lambda: nn.RNNCell(3, 2), [(1, 3)]),
    "MultiheadAttention": (lambda: nn.MultiheadAttention(4, 2), [(3, 1, 4)] * 3),
    "TransformerEncoderLayer": (lambda: nn.TransformerEncoderLayer(4, 2, 8), [(3, 1, 4)]),
}  # fmt: skip


@pytest.mark.parametrize("name", LAYERS)
def test_layers_refuse_inputs_of_another_dtype(name):
    make, shapes = LAYERS[name]
    layer = make()
    layer(*(lt.ones(*s) for s in shapes))
    for other in (lt.float64, lt.float16, lt.bfloat16):
        with pytest.raises(lt.DTypeError, match=f"{other.name}.*float32"):
            layer(*(lt.ones(*s, dtype=other) for s in shapes))
    with pytest.raises(lt.DTypeError, match="float64"):
        layer(*(lt.from_numpy(np.ones(s)) for s in shapes))
    layer.double()
    layer(*(lt.from_numpy(np.ones(s)) for s in shapes))


def test_autocast_takes_any():
    with lt.autocast("cpu"):
        nn.Linear(3, 2)(lt.ones(1, 3, dtype=lt.bfloat16))


# ---- numbers first

TWO = """add sub mul div floor_divide trunc_divide remainder fmod pow float_power maximum minimum fmax fmin hypot atan2
copysign nextafter heaviside logaddexp logaddexp2 xlogy gcd lcm bitwise_and bitwise_or bitwise_xor bitwise_left_shift
bitwise_right_shift eq ne lt le gt ge logical_and logical_or logical_xor isclose max min multiply subtract divide
true_divide greater less greater_equal less_equal not_equal arctan2""".split()


@pytest.mark.parametrize("name", TWO)
def test_functions_of_two_operands_take_a_number_first(name):
    function = getattr(lt, name)
    integers = "bitwise" in name or name in ("gcd", "lcm")
    tried = 0
    for x in (lt.tensor([1, 2, 3]), lt.tensor([1.0, 2.0, 3.5]), lt.tensor([[1.0], [2.0]], dtype=lt.float64)):
        if (integers and x.dtype.kind != "i") or (name == "nextafter" and x.dtype.kind == "i"):
            continue
        for number in (2, 2.0, np.float32(2.0), np.int64(2), True):
            if integers and isinstance(number, (float, np.floating)):
                continue
            found = function(number, x)
            assert found.shape == x.shape
            plain = number.item() if isinstance(number, np.generic) else number
            first = lt.full_like(x, float(plain)) if x.dtype.kind == "f" else lt.full(x.shape, plain)
            expected = function(first, x)
            assert found.tolist() == expected.tolist(), (number, x)
            if x.dtype.kind == "f":
                assert found.dtype is expected.dtype
            tried += 1
        assert function(x.numpy(), x).tolist() == function(x, x).tolist()
    assert tried
    for wrong in ("a", None, [1], object()):
        with pytest.raises(lt.TensorError):
            function(wrong, lt.ones(2))


# ---- PyTorch's and NumPy's habits


def test_scatter_of_a_number():
    x = lt.zeros(2, 3)
    assert x.scatter_(1, lt.tensor([[0], [2]]), 5) is x
    assert x.tolist() == [[5, 0, 0], [0, 0, 5]]
    x.scatter_(1, lt.tensor([[0], [2]]), value=2.0, reduce="multiply").scatter_(1, lt.tensor([[1]]), 7.0, reduce="add")
    assert x.tolist() == [[10, 7, 0], [0, 0, 10]]
    assert lt.zeros(2).scatter_(0, lt.tensor([1]), lt.ones(1)).tolist() == [0, 1]


def test_view_of_a_dtype():
    x = lt.tensor([[1.0, -2.0], [0.5, 3.0]])
    for wanted, of_numpy in (
        (lt.int32, np.int32),
        (lt.uint8, np.uint8),
        (lt.float64, np.float64),
        (lt.int16, np.int16),
        ("int64", np.int64),
        (lt.complex64, np.complex64),
    ):
        found = x.view(wanted)
        assert np.array_equal(found.numpy(), x.numpy().view(of_numpy), equal_nan=True), wanted
    y = x.view(lt.int32)
    y[0, 0] = 0
    assert x[0, 0].item() == 0
    assert x.view(dtype=lt.uint8).shape == (2, 8)
    assert x.view(lt.uint8).view(lt.float32).tolist() == x.tolist()
    for bad in (
        lambda: x.t().view(lt.float64),
        lambda: lt.ones(3).view(lt.float64),
        lambda: lt.tensor(1.0).view(lt.int8),
        lambda: lt.ones(2, requires_grad=True).view(lt.int32),
    ):
        with pytest.raises(lt.TensorError, match="view"):
            bad()
    assert lt.tensor(1.0).view(lt.int32).item() == 0x3F800000


class Column:
    """As pandas.Series: it has item and dtype, and is no scalar."""

    def __init__(self, values):
        self.values = np.array(values)
        self.dtype, self.ndim = self.values.dtype, self.values.ndim

    def __array__(self, dtype=None, copy=None):
        return self.values

    def __len__(self):
        return len(self.values)

    def item(self):
        raise ValueError("can only convert an array of size 1 to a Python scalar")


def test_columns():
    for values in ([1.0, 2.0], [1, 2, 3], [True, False], [[1.0, 2.0]]):
        assert lt.tensor(Column(values)).tolist() == values
        assert lt.asarray(Column(values)).tolist() == values
    pandas = pytest.importorskip("pandas")
    assert lt.tensor(pandas.Series([1.5, 2.5])).tolist() == [1.5, 2.5]


def test_meshgrid_as_pytorch():
    a, b = lt.meshgrid(lt.arange(2), lt.arange(3))
    assert a.shape == b.shape == (2, 3)
    from libtensor import array_api as xp

    assert xp.meshgrid(xp.arange(2), xp.arange(3))[0].shape == (3, 2)


def test_hints():
    with pytest.raises(lt.InvalidError, match="cuda"):
        lt.ones(1).to("gpu")
    with pytest.raises(lt.InvalidError, match="cuda"):
        nn.Linear(1, 1).to("gpu")
    x = lt.ones(2, requires_grad=True)
    y = x * 2
    with pytest.warns(UserWarning, match="retain_grad"):
        assert y.grad is None
    y.sum().backward(retain_graph=True)
    with pytest.warns(UserWarning, match="create_graph"):
        (x * x).sum().backward(create_graph=True)
    x.grad = None


# ---- samplers


def test_samplers_draw_as_they_go():
    data = range(5)
    for sampler in (
        lt.utils.data.RandomSampler(data, replacement=True, num_samples=10**10),
        lt.utils.data.RandomSampler(data, num_samples=10**10),
        lt.utils.data.WeightedRandomSampler([1.0, 2.0, 3.0], 10**10),
    ):
        assert len(sampler) == 10**10
        drawn = [n for n, _ in zip(sampler, range(10_000))]
        assert set(drawn) <= set(data) and len(set(drawn)) >= 3
    small = lt.utils.data.RandomSampler(data, replacement=True, num_samples=5000)
    assert len(list(small)) == 5000


# ---- files


@pytest.mark.parametrize("save", ["save", "save_npz"])
def test_nul_in_names(save, tmp_path):
    with pytest.raises(ValueError, match="NUL"):
        if save == "save":
            lt.save({"na\0me": lt.ones(1)}, tmp_path / "x")
        else:
            lt.save_npz(tmp_path / "x", **{"na\0me": lt.ones(1)})
    assert not list(tmp_path.iterdir())


def test_nul_wherever_a_text_goes_in(tmp_path):
    base, x = str(tmp_path / "evil"), lt.ones(2)
    calls = [
        lambda: lt.save({"a": x}, base + "\0.safetensors"), lambda: lt.save({"a": x}, base.encode() + b"\0.s"),
        lambda: lt.save({"a": x}, base, {"k\0": "v"}), lambda: lt.save({"a": x}, base, {"k": "v\0"}),
        lambda: lt.save_npy(base + "\0.npy", x), lambda: lt.save_npz(base + "\0.npz", x),
        lambda: lt.load(base + "\0.npy"), lambda: lt.load_npy(base + "\0"), lambda: lt.load_metadata(base + "\0"),
        lambda: lt.einsum("i->i\0j", x), lambda: lt.Generator(algorithm="philox4x32-10\0x"),
        lambda: lt.meshgrid(x, x, indexing="ij\0"), lambda: F.pad(x, (1, 1), mode="constant\0"),
        lambda: F.interpolate(lt.ones(1, 1, 4), size=2, mode="nearest\0"), lambda: x.scatter_reduce(0, lt.tensor([0]), x, "sum\0"),
        lambda: lt.visualize(x.requires_grad_(), {"x\0": x}),
    ]  # fmt: skip
    for i, call in enumerate(calls):
        with pytest.raises(ValueError):
            call()
        assert not list(tmp_path.iterdir()), i


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes")
def test_a_pipe_is_refused_at_once(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    done = []

    def work():
        for function in (lt.load, lt.load_npy, lt.load_metadata):
            for path in (tmp_path / "pipe", str(tmp_path / "pipe"), os.fsencode(tmp_path / "pipe")):
                with pytest.raises(lt.TensorError):
                    function(path)
        done.append(True)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    thread.join(20)
    assert done


def test_bytes_are_paths_or_contents(tmp_path):
    path = os.fsencode(tmp_path / "x.safetensors")
    lt.save({"a": lt.ones(2)}, path)
    assert lt.load(path)["a"].tolist() == [1, 1]
    assert lt.load((tmp_path / "x.safetensors").read_bytes())["a"].tolist() == [1, 1]
    lt.save_npz(os.fsencode(tmp_path / "x.npz"), {"a": lt.ones(2)}, b=lt.zeros(1))
    assert sorted(lt.load(os.fsencode(tmp_path / "x.npz"))) == ["a", "b"]
    lt.save_npy(os.fsencode(tmp_path / "x.npy"), lt.ones(3))
    assert lt.load(os.fsencode(tmp_path / "x.npy")).tolist() == lt.load_npy(os.fsencode(tmp_path / "x.npy")).tolist()
    with pytest.raises(lt.FileError):
        lt.load(b"/nowhere/x")
    for bad in (3, None, 1.5, ["x"]):
        with pytest.raises(TypeError):
            lt.load(bad)


# ---- seeds, DLPack


@pytest.mark.parametrize("seed", [2**64, 2**70, -(2**63) - 1])
def test_seeds_that_do_not_fit(seed):
    for call in (lt.manual_seed, lt.Generator().manual_seed, lambda s: lt.Generator(seed=s)):
        with pytest.raises(lt.TensorError, match=str(seed)):
            call(seed)
    for wrong in (1.5, "a", None):
        with pytest.raises(lt.InvalidTypeError):
            lt.manual_seed(wrong)
    lt.manual_seed(-1)
    a = lt.rand(2).tolist()
    lt.manual_seed(2**64 - 1)
    assert lt.rand(2).tolist() == a


def test_dlpack_refuses_what_requires_grad():
    x = lt.ones(2, requires_grad=True)
    for t in (x, x * 2, x[0:1]):
        for options in ({}, {"max_version": (1, 0)}, {"copy": True}):
            with pytest.raises(BufferError, match="requires grad"):
                t.__dlpack__(**options)
        with pytest.raises(BufferError):
            lt.from_dlpack(t)
        assert lt.from_dlpack(t.detach()).tolist() == t.tolist()


# ---- a call that fails changes nothing


def test_a_failing_batch_norm_counts_nothing():
    for momentum in (0.1, None):
        norm = nn.BatchNorm1d(3, momentum=momentum)
        norm(lt.rand(4, 3))
        before = {k: v.clone() for k, v in norm.state_dict().items()}
        for bad in (lt.ones(4, 2), lt.ones(1, 3), lt.ones(4, 3, dtype=lt.float64), lt.ones(4)):
            with pytest.raises(lt.TensorError):
                norm(bad)
        assert all((norm.state_dict()[k] == v).all() for k, v in before.items())


def test_a_failing_draw_leaves_the_stream():
    before = lt.get_rng_state()
    for call in (
        lambda: F.dropout(lt.ones(3, dtype=lt.int64), 0.5), lambda: F.dropout(lt.ones(3), 1.5), lambda: lt.rand(-1),
        lambda: lt.randint(5, 5, (2,)), lambda: lt.randn(2, dtype=lt.int32), lambda: lt.randperm(-1),
        lambda: lt.multinomial(lt.tensor([-1.0, 2.0]), 1), lambda: lt.bernoulli(lt.tensor([2.0])),
        lambda: lt.ones(2, dtype=lt.int64).normal_(), lambda: lt.rand(2**50),
    ):  # fmt: skip
        with pytest.raises(lt.TensorError):
            call()
    assert lt.equal(lt.get_rng_state(), before)


def test_a_failing_scheduler_stays_where_it_is():
    optimizer = lt.optim.SGD([nn.Parameter(lt.ones(1))], lr=1.0)
    scheduler = lt.optim.lr_scheduler.LambdaLR(optimizer, lambda epoch: 1 / (2 - epoch))
    scheduler.step()
    before = scheduler.state_dict(), optimizer.param_groups[0]["lr"]
    with pytest.raises(ZeroDivisionError):
        scheduler.step()
    assert (scheduler.state_dict(), optimizer.param_groups[0]["lr"]) == before


def test_a_failing_step_counts_nothing():
    p, q = nn.Parameter(lt.ones(2)), nn.Parameter(lt.ones(2))
    optimizer = lt.optim.Adam([p, q], lr=0.1)
    p.grad = q.grad = lt.ones(2)
    optimizer.step()
    before = {(i, k): v.tolist() for i, s in optimizer._state().items() for k, v in s.items()}
    values = p.tolist()
    q.data = lt.ones(3)
    with pytest.raises(lt.TensorError):
        optimizer.step()
    q.data = lt.ones(2)
    assert p.tolist() == values
    assert {(i, k): v.tolist() for i, s in optimizer._state().items() for k, v in s.items()} == before


# ---- attention


def test_attention_without_weights_needs_little_memory(environment):
    """4096 queries and keys of 8 heads: the weights alone would take 512 MB."""
    code = """
import resource, libtensor as lt
m = lt.nn.MultiheadAttention(16, 8, batch_first=True)
layer = lt.nn.TransformerEncoderLayer(16, 8, 16, dropout=0.0, batch_first=True)
x = lt.rand(1, 4096, 16)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
y, w = m(x, x, x, need_weights=False)
assert w is None
y.sum().backward()
layer(x).sum().backward()
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 150_000  # KiB


def test_attention_gives_the_same_without_weights():
    for options in ({}, {"bias": False}, {"add_bias_kv": True, "add_zero_attn": True}, {"kdim": 3, "vdim": 5}):
        m = nn.MultiheadAttention(6, 2, **options)
        q, k, v = lt.rand(4, 2, 6), lt.rand(5, 2, options.get("kdim", 6)), lt.rand(5, 2, options.get("vdim", 6))
        allowed = lt.rand(4, 5) < 0.3
        allowed[:, 0] = False
        for masks in ({}, {"attn_mask": allowed}, {"attn_mask": lt.rand(4, 5)}, {"key_padding_mask": allowed[:2]}):
            with_weights = m(q, k, v, **masks)[0]
            without = m(q, k, v, need_weights=False, **masks)[0]
            assert lt.allclose(with_weights, without, rtol=1e-4, atol=1e-6), (options, masks)
