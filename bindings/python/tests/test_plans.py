# SPDX-License-Identifier: Apache-2.0
"""From its second run on a program repeats kernels: it does what its calls do, bit by bit, whatever happens between runs."""

import contextlib
import re
import threading

import libtensor.nn.functional as F
import numpy as np
import pytest
from libtensor.observe import _now as current_counters

import libtensor as lt
from libtensor import nn


def kernels(program):
    """How many kernels run in place of the calls; None without a plan."""
    first = program.plan.splitlines()[0]
    return int(first.split()[0]) if " kernels, " in first else None


def bits(*tensors):
    return [t.detach().numpy().tobytes() for t in tensors]


def mlp(seed=0):
    lt.manual_seed(seed)
    return nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 4))


def batches(n, classes=4, width=6):
    rng = np.random.default_rng(0)
    for _ in range(n):
        yield (
            lt.tensor(rng.standard_normal((5, width)), dtype=lt.float32),
            lt.tensor(rng.integers(0, classes, 5), dtype=lt.int64),
        )


def step_of(net, optimizer, *, late=False, work=lambda: None, loss_of=F.cross_entropy):
    def step(x, y):
        if not late:
            optimizer.zero_grad()
        loss = loss_of(net(x), y)
        loss.backward()
        work()
        optimizer.step()
        if late:
            optimizer.zero_grad()
        return loss

    return step


def state(net, optimizer):
    flat = [t for entry in optimizer.state_dict()["state"].values() for t in entry.values() if isinstance(t, lt.Tensor)]
    return bits(*net.parameters(), *(b for _, b in net.named_buffers()), *flat)


def first_step(step, x, y):
    """The program of a step, and the loss of it."""
    losses = []

    def kept(x, y):
        losses.append(step(x, y))
        return losses[0]

    return lt.capture(kept, x, y), losses[0]


def compare(make, n=8, between=lambda i, net: None, expected=True):
    """Losses and states of eager steps and of a program's; make() gives the net, its optimiser and the step."""
    found = []
    for captured in (False, True):
        lt.manual_seed(1)
        net, optimizer, step = make()
        losses, program = [], None
        for i, (x, y) in enumerate(batches(n)):
            if captured and program is None:
                program, loss = first_step(step, x, y)
            else:
                loss = (program or step)(x, y)
            losses += bits(loss)
            between(i, net)
        found.append((losses, state(net, optimizer)))
    assert found[0] == found[1]
    assert len(set(found[0][0])) == n
    assert (kernels(program) is not None) == expected, program.plan
    return program


OPTIMIZERS = [
    "SGD",
    "Adam",
    "AdamW",
    "RMSprop",
    "Adagrad",
    "Adadelta",
    "Adamax",
    "NAdam",
    "RAdam",
    "Lion",
    "ASGD",
    "Rprop",
]


@pytest.mark.parametrize("name", OPTIMIZERS)
@pytest.mark.parametrize("late", [False, True])
def test_steps_of_optimizers(name, late):
    def make():
        net = mlp()
        optimizer = getattr(lt.optim, name)(net.parameters(), lr=0.01)
        return net, optimizer, step_of(net, optimizer, late=late)

    compare(make)


def test_buffers_random_numbers_and_modes():
    """Batch norm's running mean and variance, and the masks of dropout."""

    def make():
        lt.manual_seed(3)
        net = nn.Sequential(nn.Linear(6, 16), nn.BatchNorm1d(16), nn.GELU(), nn.Dropout(0.3), nn.Linear(16, 4))
        optimizer = lt.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
        return net, optimizer, step_of(net, optimizer)

    compare(make)


def test_schedulers_scalers_clipping_and_mixed_precision():
    def make():
        net = mlp()
        optimizer = lt.optim.AdamW(net.parameters(), lr=0.05)
        scheduler = lt.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
        scaler = lt.amp.GradScaler(growth_interval=2)

        def step(x, y):
            optimizer.zero_grad()
            with lt.amp.autocast("cpu", lt.bfloat16):
                out = net(x)
            loss = F.cross_entropy(out.float(), y)
            scaler.scale(loss).backward()
            scaler.unscale_(optimizer)
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            scaler.step(optimizer)
            scaler.update()
            scheduler.step()
            return loss

        return net, optimizer, step

    compare(make)


class Tokens(nn.Module):
    """A small decoder: embeddings, attention, dropout."""

    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(11, 8)
        self.block = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.2, batch_first=True)
        self.head = nn.Linear(8, 4)

    def forward(self, x):
        index = (x.abs() * 3).to(lt.int64) % 11
        return self.head(self.block(self.embedding(index)).mean(1))


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.lstm = nn.LSTM(2, 8, batch_first=True)
        self.head = nn.Linear(8, 4)

    def forward(self, x):
        return self.head(self.lstm(x.reshape(5, 3, 2))[0][:, -1])


class Pooled(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(1, 4, 3, padding=1), nn.BatchNorm2d(4), nn.ReLU(), nn.Dropout(0.2), nn.MaxPool2d((2, 3)), nn.Flatten()
        )  # fmt: skip
        self.head = nn.Linear(4, 4)

    def forward(self, x):
        return self.head(self.layers(x.reshape(5, 1, 2, 3)))


@pytest.mark.parametrize("model", [Tokens, Recurrent, Pooled])
@pytest.mark.parametrize("late", [False, True])
def test_steps_of_networks(model, late):
    def make():
        lt.manual_seed(0)
        net = model()
        optimizer = lt.optim.AdamW(net.parameters(), lr=0.01)
        return net, optimizer, step_of(net, optimizer, late=late)

    compare(make)


def test_gradients_that_add_up():
    """Two passes a step, and no zero_grad() at all."""

    def twice():
        net = mlp()
        optimizer = lt.optim.SGD(net.parameters(), lr=0.01)

        def step(x, y):
            optimizer.zero_grad()
            F.cross_entropy(net(x), y).backward()
            loss = F.cross_entropy(net(x * 2), y)
            loss.backward()
            optimizer.step()
            return loss

        return net, optimizer, step

    def never():
        net = mlp()
        optimizer = lt.optim.SGD(net.parameters(), lr=0.01)

        def step(x, y):
            loss = F.cross_entropy(net(x), y)
            loss.backward()
            optimizer.step()
            return loss

        return net, optimizer, step

    compare(twice)
    compare(never)


def test_gradients_that_somebody_holds():
    """What a caller has of an earlier step stays as it was; and others may take gradients away, or add some."""
    held = []

    def hold(i, net):
        held.append([(p.grad, bits(p.grad)) for p in net.parameters()])
        for step in held:
            assert all(bits(grad) == [*before] for grad, before in step)

    def drop(i, net):
        if i in (3, 5):
            net.zero_grad()

    def add(i, net):
        if i in (3, 4):
            F.cross_entropy(net(lt.ones(5, 6)), lt.zeros(5, dtype=lt.int64)).backward()

    def make(late=False):
        net = mlp()
        optimizer = lt.optim.Adam(net.parameters(), lr=0.01)
        return net, optimizer, step_of(net, optimizer, late=late)

    compare(make, between=hold)
    compare(make, between=drop)
    compare(make, between=add)
    compare(lambda: make(late=True), between=add)


def perceptron():
    net = mlp()
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)
    return net, optimizer, step_of(net, optimizer)


def test_weights_that_are_frozen():
    def freeze(i, net):
        if i in (3, 5):
            net[0].weight.requires_grad_(i == 5)

    compare(perceptron, between=freeze)


def test_losses_that_are_scaled_late():
    """What a call on the host reads stays until then, though kernels after it need memory."""

    def make():
        net = mlp()
        optimizer = lt.optim.SGD(net.parameters(), lr=0.1)
        scaler = lt.amp.GradScaler()

        def step(x, y):
            optimizer.zero_grad()
            losses = [F.cross_entropy(net(x * n), y) for n in range(1, 4)]
            for loss in losses:
                scaler.scale(loss).backward()
            scaler.step(optimizer)
            scaler.update()
            return (losses[0] + losses[2]).detach()

        return net, optimizer, step

    compare(make)


def test_hooks_are_called():
    def hook(i, net):
        if i == 4:
            next(net.parameters()).register_hook(lambda grad: grad * 2)

    compare(perceptron, between=hook)


def test_weights_that_are_replaced():
    def replace(i, net):
        with lt.no_grad():
            if i == 3:
                net[0].weight.copy_(lt.full((16, 6), 0.25))
            if i == 5:
                net[0].weight.data = lt.full((16, 6), -0.25)

    compare(perceptron, between=replace)


class TwoBranches(nn.Module):
    def __init__(self):
        super().__init__()

        def block(channels, k, groups=1):
            conv = nn.Conv2d(channels, 24, k, padding=k // 2, groups=groups, bias=False)
            return nn.Sequential(conv, nn.BatchNorm2d(24), nn.SiLU())

        self.short, self.main = block(48, 1), block(48, 1)
        self.rest = nn.Sequential(block(24, 3), block(24, 5, 24), block(24, 1))

    def forward(self, x):
        short, main = self.short(x), self.main(x)
        return lt.concat([main + self.rest(main), short], 1)


def test_what_was_folded_stays_the_plans():
    """Its memory was given back where kernels had written it for a pending value: others wrote there."""
    net, x = TwoBranches().eval(), lt.rand(2, 48, 32, 32)
    with lt.no_grad():
        program = lt.capture(net, x)
        wanted = program(x).numpy().copy()
        program(x)
        held = [lt.full((n,), float("nan")) for n in (16, 24, 32, 48) for _ in range(200)]
        assert "more when constants have changed" in str(program.plan)
        for _ in range(2):
            np.testing.assert_array_equal(program(x).numpy(), wanted)
        net.main[1].running_mean += 0.5
        np.testing.assert_array_equal(program(x).numpy(), net(x).numpy())
    assert all(bool(t.isnan().all()) for t in held)


def test_what_follows_from_constants_is_computed_when_they_change():
    """Weights in lower precision: copies that a run need not make again."""
    net = nn.Linear(6, 4)
    x = lt.rand(5, 6)

    def f(x):
        with lt.amp.autocast("cpu", lt.bfloat16):
            return net(x) * lt.arange(4)

    with lt.no_grad():
        program = lt.capture(f, x)
        view = None
        for i in range(9):
            assert bits(program(x).float()) == bits(f(x).float()), i
            if i == 3:
                net.weight.mul_(2)
            if i == 4:
                net.weight.copy_(lt.rand(4, 6))
            if i == 5:
                view = net.weight.detach().numpy()
            if i >= 6:
                view += 1
        assert "more when constants have changed" in program.plan


@pytest.fixture
def winograd():
    """Each call and each run of a program then asks for it."""
    before = lt.set_allow_winograd(True)
    yield
    lt.set_allow_winograd(before)


def check_packed_weights(layer, x, activation=lambda y: y):
    weight = layer.weight

    def f(x):
        return activation(layer(x))

    with lt.no_grad():
        program = lt.capture(f, x)
        view = None
        for i in range(10):
            x = lt.rand(*x.shape)
            assert bits(program(x)) == bits(f(x)), i
            if i == 3:
                assert "bytes for packed operands" in program.plan
                weight.mul_(2)
            if i == 5:
                weight.copy_(lt.rand(*weight.shape))
            if i == 6:
                view = weight.detach().numpy()  # which is written to without a call of the library
            if i >= 6:
                view += 1
        assert "bytes for packed operands" not in program.plan


@pytest.mark.parametrize(
    "make", [lambda: nn.Conv2d(24, 40, 3), lambda: nn.Conv2d(24, 80, 1), lambda: nn.Linear(64, 48)]
)
@pytest.mark.parametrize("activation", [lambda y: y, lt.relu])
def test_weights_are_packed_again_when_they_change(make, activation):
    check_packed_weights(make(), lt.rand(2, 24, 9, 64), activation)


@pytest.mark.parametrize("size", [8, 14, 60])  # of few tiles, of more, and of several parts
@pytest.mark.parametrize("options", [{}, {"groups": 2}])
@pytest.mark.usefixtures("winograd")
def test_filters_of_winograd_are_packed_again_when_they_change(size, options):
    layer = nn.Conv2d(40, 34, 3, padding=1, **options)
    x = lt.rand(1, 40, size, size)
    exact = lt.nn.functional.conv2d(x.double(), layer.weight.double(), layer.bias.double(), padding=1, **options)
    with lt.no_grad():
        assert 0 < (layer(x) - exact).abs().max().item() < 1e-3
    check_packed_weights(layer, x)


def test_operands_of_several_products_are_packed_once_in_each_run():
    """And again after a write to them between the products."""

    def f(x, y):
        weight = y * 2
        for _ in range(4):
            x = x @ weight
        weight.mul_(0.25)
        for _ in range(4):
            x = x @ weight
        return x

    with lt.no_grad():
        program = lt.capture(f, lt.rand(20, 80), lt.rand(80, 80))
        for i in range(8):
            x, y = lt.rand(20, 80), lt.rand(80, 80)
            assert bits(program(x, y)) == bits(f(x, y)), i
        assert "bytes for packed operands" in program.plan


@pytest.mark.usefixtures("winograd")
def test_convolutions_that_share_a_weight_pack_it_each():
    """In an order that depends on more than shapes: only those without dilation are Winograd's."""
    weight = lt.rand(48, 24, 3, 3)

    def f(x):
        return [lt.nn.functional.conv2d(x, weight, padding=d, dilation=d) for d in (1, 2, 3, 1, 4, 2)]

    with lt.no_grad():
        for size in (8, 14, 33):
            program = lt.capture(f, lt.rand(2, 24, size, size))
            for _ in range(5):
                x = lt.rand(2, 24, size, size)
                assert [bits(y) for y in program(x)] == [bits(y) for y in f(x)]
            assert "bytes for packed operands" in program.plan


def test_weights_that_a_program_changes_are_not_packed():
    layer, x = nn.Conv2d(24, 40, 3), lt.rand(1, 24, 8, 8)
    other = nn.Conv2d(24, 40, 3)
    other.load_state_dict(layer.state_dict())

    def f(x, layer=layer):
        y = layer(x)
        layer.weight.add_(0.125)
        return y

    with lt.no_grad():
        program = lt.capture(f, x)
        f(x, other)
        for _ in range(6):
            assert bits(program(x)) == bits(f(x, other))
        assert kernels(program) and "packed" not in program.plan


def test_results_are_not_overwritten():
    x = lt.rand(4, 6)
    with lt.no_grad():
        net = mlp()
        program = lt.capture(net, x)
        held = []
        for i in range(8):
            y = program(x * i)
            held.append((y, bits(y)))
            assert bits(y) == bits(net(x * i))
        assert all(bits(y) == before for y, before in held)
    assert kernels(program)


def test_layouts_and_sizes():
    """Inputs of other strides and offsets, and of other sizes where these are free."""
    with lt.no_grad():
        net = mlp()
        program = lt.capture(net, lt.rand(4, 6), dynamic={"input": {0: "batch"}})
        wide = lt.rand(30, 12)
        for round in range(4):
            for n in (1, 4, 7):
                for x in (lt.rand(n, 6), wide[round : round + n, 3:9], wide[: 2 * n : 2, ::2], lt.rand(6, n).T):
                    assert bits(program(x)) == bits(net(x)), (n, x.stride())


def test_one_tensor_as_two_inputs():
    with lt.no_grad():
        a, b = lt.rand(3), lt.rand(3)
        program = lt.capture(lambda a, b: a * 2 + b, a, b)
        for x, y in [(a, b), (a, b), (a, b), (a, a), (b, b), (b, a)]:
            assert bits(program(x, y)) == bits(x * 2 + y)


def test_inputs_that_are_written():
    """A cache of keys, as a decoder has one."""
    with lt.no_grad():

        def f(cache, x):
            cache[1:3] = x
            return cache.sum() + x

        program = lt.capture(f, lt.zeros(4, 3), lt.ones(2, 3))
        for i in range(6):
            ours, theirs, x = lt.rand(4, 3), None, lt.rand(2, 3)
            theirs = ours.clone()
            version = ours._version
            assert bits(program(ours, x)) == bits(f(theirs, x))
            assert bits(ours) == bits(theirs) and ours._version > version
        assert kernels(program)
        ours = lt.rand(4, 3)
        theirs = ours.clone()
        assert bits(program(ours, ours[0:2])) == bits(f(theirs, theirs[0:2]))
        assert bits(ours) == bits(theirs)


def test_indices_out_of_range_are_errors_as_ever():
    with lt.no_grad():
        weight = lt.rand(5, 3)
        program = lt.capture(lambda i: F.embedding(i, weight) * 2, lt.tensor([0, 4]))
        for _ in range(3):
            program(lt.tensor([1, 2]))
        assert kernels(program)
        with pytest.raises(lt.errors.OutOfRangeError, match=r"embedding: index 5 is out of range"):
            program(lt.tensor([1, 5]))
        assert bits(program(lt.tensor([3, 3]))) == bits(weight[3:4].expand(2, 3) * 2)
        rows = lt.capture(lambda i: weight[i] + 1, lt.tensor([0, 4]))
        for i in ([0, 1], [2, 3], [-1, 2], [4, -5], [1, 1]):
            assert bits(rows(lt.tensor(i))) == bits(weight[lt.tensor(i)] + 1)
        with pytest.raises(lt.errors.OutOfRangeError):
            rows(lt.tensor([0, 7]))


def test_what_depends_on_elements():
    """Numbers of elements that the host has to know: the calls run again where they differ."""
    with lt.no_grad():
        program = lt.capture(lambda x: x[x > 0].sum() + 1, lt.tensor([1.0, -1.0, 2.0]))
        for x in ([1, -1, 2], [3, -1, 2], [-3, 1, 2], [1, 2, 3], [-1, -2, -3], [1, -1, 2]):
            x = lt.tensor(x, dtype=lt.float32)
            assert bits(program(x)) == bits(x[x > 0].sum() + 1)


def test_gradients_of_functions():
    """A program that differentiates, and gives the gradient back."""
    w = lt.rand(3, 3)

    def f(x):
        x = x.detach().requires_grad_()
        return lt.autograd.grad((x @ w).tanh().sum(), x)[0]

    program = lt.capture(f, lt.rand(2, 3))
    for _ in range(5):
        x = lt.rand(2, 3)
        assert bits(program(x)) == bits(f(x))
    assert kernels(program)


def test_results_that_can_be_differentiated():
    net = mlp()
    x = lt.rand(5, 6)
    program = lt.capture(net, x)
    for _ in range(4):
        net.zero_grad()
        program(x).square().sum().backward()
        ours = bits(*(p.grad for p in net.parameters()))
        net.zero_grad()
        net(x).square().sum().backward()
        assert ours == bits(*(p.grad for p in net.parameters()))
    with lt.no_grad():
        for _ in range(3):
            assert bits(program(x)) == bits(net(x))
    assert program(x).requires_grad


def test_pending_operands():
    """What inputs and weights wait for is no part of the program."""
    with lt.lazy("all"), lt.no_grad():
        net = mlp()
        base = lt.rand(4, 6)
        program = lt.capture(net, base)
        for i in range(6):
            net[0].weight.data = net[0].weight.detach() * 0.5 + i
            y = program(base * 2 + i) - 1
            assert bits(y) == bits(net(base * 2 + i) - 1)


def test_results_that_are_pending_at_the_end():
    with lt.no_grad():
        for f, x in [
            (lt.exp, lt.rand(100)),
            (lambda x: lt.relu(x @ x) + 1, lt.rand(20, 20)),
            (lambda x: (x * 2, x.sum()), lt.rand(7)),
        ]:
            program = lt.capture(f, x)
            for i in range(5):
                given = x + i
                flat = lambda y: y if isinstance(y, tuple) else (y,)  # noqa: E731
                assert bits(*flat(program(given))) == bits(*flat(f(given)))
            assert kernels(program)


def test_constants_of_mapped_files(tmp_path):
    """Small ones are copied, so that chains that read them are one kernel."""
    scale = lt.tensor(0.3)
    with lt.no_grad():
        lt.capture(lambda x: lt.relu(x * scale + 1), lt.rand(20000)).save(tmp_path / "p.safetensors")
        program = lt.load_program(tmp_path / "p.safetensors")
        x = lt.rand(20000)
        for _ in range(4):
            assert bits(program(x)) == bits(lt.relu(x * scale + 1))
        assert kernels(program) == 1 and "when constants have changed" not in program.plan


def test_several_threads():
    with lt.no_grad():
        net = mlp()
        program = lt.capture(net, lt.rand(4, 6))
    wrong = []

    def run(seed):
        with lt.no_grad():
            for i in range(300):
                x = lt.tensor(np.random.default_rng(seed * 1000 + i).standard_normal((4, 6)), dtype=lt.float32)
                if bits(program(x)) != bits(net(x)):
                    wrong.append((seed, i))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_run_takes_no_memory():
    net = mlp()
    optimizer = lt.optim.Adam(net.parameters(), lr=0.01)
    (x, y), *_ = batches(1)
    program = lt.capture(step_of(net, optimizer), x, y)
    for _ in range(3):
        program(x, y)
    before = lt.memory_stats()["n_alloc"]
    for _ in range(5):
        program(x, y)
    assert lt.memory_stats()["n_alloc"] == before


def test_a_plan_lists_the_work_of_each_kernel():
    w, x = lt.rand(6, 3), lt.rand(4, 6)
    with lt.no_grad():
        program = lt.capture(lambda x: x @ w, x)
        with lt.count() as counted:
            lt.eval(program(x))
        kept = counted.kernels, counted.ops, counted.bytes_read, counted.bytes_written
        for _ in range(2):
            program(x)
    assert kept == (1, 144, 168, 48)
    head, line = program.plan.splitlines()
    assert head.startswith("1 kernels, ") and head.endswith("; 144 ops, reads 168 bytes, writes 48 bytes")
    assert (
        line == "  matmul(float32 [4, 6], float32 [6, 3]) -> float32 [4, 3]: 144 ops, reads 168 bytes, writes 48 bytes"
    )


@pytest.mark.parametrize("counts", [False, True])
def test_a_recording_counts_only_where_somebody_counts(counts):
    w, x = lt.rand(6, 3), lt.rand(4, 6)
    with lt.no_grad():
        program = lt.capture(lambda x: x @ w, x)
        program(x)
        before = current_counters()
        with lt.count() if counts else contextlib.nullcontext():
            program(x)
        assert current_counters().kernels - before.kernels == counts
        assert kernels(program) == 1


def test_constants_that_ops_return_as_they_are():
    """They keep their names, and calls that return them are left out."""

    class Scaled(lt.nn.Module):
        def __init__(self):
            super().__init__()
            self.weight = lt.nn.Parameter(lt.rand(3, 1))
            self.register_buffer("offset", lt.rand(3))

        def forward(self, x):
            weight = self.weight.to(lt.float32).contiguous().exp()
            return x * weight + self.offset.astype("float32"), self.weight.to(lt.float32), x.contiguous()

    net, x = Scaled(), lt.rand(3, 3)
    with lt.no_grad():
        program = lt.capture(net, x)
        assert sorted(dict(program.named_constants())) == ["offset", "weight"]
        assert re.findall(r"= (\w+)\(", str(program)) == ["exp", "mul", "add", "contiguous"]
        for x in (lt.rand(3, 3), lt.rand(3, 3).T):
            for _ in range(3):
                assert all(lt.equal(a, b) for a, b in zip(program(x), net(x), strict=True))
        net.weight.mul_(2)
        assert all(lt.equal(a, b) for a, b in zip(program(x), net(x), strict=True))


RULES = {
    "neutral": lambda x, s, t: [x * s, x + t, x - t, x / s, x**s, s * x, t + x],
    "chains": lambda x, s, t: [(x * s) * 2, (x + t) + 3, (x / s) / 4, (x * s) / t, ((x - t) + s).relu()],
    "of two": lambda x, s, t: [x * s + t, x * (s + t), (s * t) * x, lt.where(x > s, x * s, x * t), s * s + t * t + x],
    "unary": lambda x, s, t: [
        x.exp() * s.exp(),
        x * -t,
        x.clamp(t, s),
        lt.lerp(x, s, t),
        x.sum() * s,
        (x * t).mean() ** s,
    ],
    "integers": lambda x, s, t: [(x * 8).int() * s.int(), (x * 8).int() & t.int(), (x * 8).int() // (s.int() + 5)],
}


@pytest.mark.parametrize("dtype", [lt.float32, lt.float64, lt.float16], ids=str)
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("first", [(1.0, 0.0), (1.0, 1.0), (2.0, -0.0), (0.0, 0.0), (0.5, 0.5)], ids=str)
def test_tensors_of_one_element_may_change(first, rule, dtype):
    """Kernels do not depend on what inputs, constants and states of one element were when they were noted: no rule simplifies
    by them, and equal ones are not taken for one."""
    function, x = RULES[rule], (lt.rand(300) * 4 - 2).to(dtype)
    s, t = (lt.tensor(v, dtype=dtype) for v in first)
    lt.eval(x, s, t)
    with lt.no_grad():
        of_inputs, of_constants = lt.capture(function, x, s, t), lt.capture(lambda x: function(x, s, t), x)
        for values in [first] * 3 + [(3.0, 0.25), (-1.0, 2.0), (1.0, 0.0), (0.0, 1.0)]:
            s.fill_(values[0]), t.fill_(values[1])
            with lt.lazy("off"):
                expected = bits(*function(x, s, t))
            assert bits(*of_constants(x)) == expected
            assert bits(*of_inputs(x, s.clone(), t.clone())) == expected
        assert kernels(of_inputs) and kernels(of_constants)
