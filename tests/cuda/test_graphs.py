# SPDX-License-Identifier: Apache-2.0
"""Programs on a device: the first run makes the calls, the second notes their kernels, the third repeats these, and from the
fourth on they are CUDA graphs. All give the same bits."""

import re
import threading

import numpy as np
import pytest
from device_facts import EMULATED
from libtensor.nn import functional as F
from traces import traced

import libtensor as lt
from libtensor import cuda, nn

if not cuda.device_count():
    pytest.skip(f"no CUDA device: {cuda.why()}", allow_module_level=True)

pytestmark = pytest.mark.usefixtures("clean")

RUNS = 7


def values(*shape, seed=0):
    return lt.tensor(np.random.default_rng(seed).standard_normal(shape).astype("float32")).to("cuda")


def bits(x):
    x = x.detach().cpu()
    return str(x.dtype), x.shape, x.numpy().tobytes()


def graphs(program):
    """(graphs, operations) of its plan"""
    found = re.search(r"on cuda:\d+: (\d+) graphs? of (\d+) operations", program.plan)
    return tuple(map(int, found.groups())) if found else (0, 0)


def alone(program):
    """Why steps of the plan are part of no graph."""
    return [line.split("; in no graph: ")[1] for line in program.plan.splitlines() if "; in no graph: " in line]


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.out, self.norm = nn.Linear(16, 48), nn.Linear(16, 16), nn.LayerNorm(16)

    def forward(self, x):
        b, n, _ = x.shape
        q, k, v = self.qkv(self.norm(x)).reshape(b, n, 3, 2, 8).permute(2, 0, 3, 1, 4)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return x + self.out(y.transpose(1, 2).reshape(b, n, 16))


def mlp():
    return nn.Sequential(nn.Linear(12, 24), nn.GELU(), nn.Linear(24, 24), nn.Tanh(), nn.Linear(24, 5)), (6, 12)


def cnn():
    return nn.Sequential(
        nn.Conv2d(2, 6, 3, padding=1), nn.BatchNorm2d(6), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(96, 4)
    ).eval(), (3, 2, 8, 8)


def attention():
    return Attention(), (2, 5, 16)


NETS = [mlp, cnn, attention]


def made(make):
    lt.manual_seed(3)
    net, shape = make()
    return net.to("cuda"), shape


@pytest.mark.parametrize("make", NETS)
def test_runs_have_the_bits_of_calls(make):
    net, shape = made(make)
    with lt.no_grad():
        program = lt.capture(net, values(*shape))
        held = []
        for seed in range(RUNS):
            x = values(*shape, seed=seed)
            held.append((program(x), bits(net(x))))
            x.zero_()  # the inputs are the caller's again
        for found, expected in held:  # no run writes to the results of another
            assert bits(found) == expected
    assert graphs(program)[0] == 1 and not alone(program), program.plan


def test_layouts_of_inputs_are_those_of_a_plan():
    with lt.no_grad():
        program = lt.capture(lambda x, y: ((x @ y).tanh() * 2 + 1, x.sum()), values(4, 6), values(6, 3))
        for seed in range(3 * RUNS):
            x, y = values(6, 4, seed=seed).T, values(6, 9, seed=seed)[:, ::3]
            if seed % 3:
                x, y = x.contiguous(), y.contiguous()
            for found, expected in zip(program(x, y), ((x @ y).tanh() * 2 + 1, x.sum())):
                assert bits(found) == bits(expected)
        assert graphs(program)[0]
        with pytest.raises(lt.ShapeError):
            program(values(5, 6), values(6, 3))


def test_free_extents():
    net, _ = made(mlp)
    with lt.no_grad():
        program = lt.capture(lambda x: net(x) * 3, values(6, 12), dynamic={"x": {0: "batch"}})
        for seed in range(3 * RUNS):
            x = values(2 + seed % 2, 12, seed=seed)
            assert bits(program(x)) == bits(net(x) * 3)
        assert graphs(program)[0]


def test_states_are_written():
    def step(x, state):
        state += x * 2
        total.copy_(total + state.sum())
        return state.exp() + total

    def runs(call):
        total.zero_()
        state, found = lt.zeros(3, 4, device="cuda"), []
        for seed in range(RUNS):
            found += [bits(call(values(3, 4, seed=seed), state)), bits(state), bits(total)]
        return found

    total = lt.zeros((), device="cuda")
    with lt.no_grad():
        program = lt.capture(step, values(3, 4), lt.zeros(3, 4, device="cuda"))
        assert runs(program) == runs(step)
        assert graphs(program)[0]
        # Another tensor in its place.
        assert runs(program) == runs(step)


def test_constants_may_change():
    weight = values(5, 5)
    with lt.no_grad():
        program = lt.capture(lambda x: (x @ weight.half().float()).relu() + 1, values(4, 5))
        for seed in range(2 * RUNS):
            if seed % 3 == 0:
                weight.copy_(values(5, 5, seed=seed))
            x = values(4, 5, seed=seed)
            assert bits(program(x)) == bits((x @ weight.half().float()).relu() + 1)
        assert graphs(program)[0]


def test_random_numbers_are_new_at_each_run():
    def function(x):
        return F.dropout(x, 0.5), x + lt.randn(4, 9, device="cuda"), lt.randint(0, 9, (5,), device="cuda") + 1

    def runs(call):
        lt.manual_seed(5)
        found = []
        for seed in range(RUNS):
            found.append([bits(y) for y in call(values(4, 9, seed=seed))])
            if seed == RUNS - 2:
                lt.manual_seed(11)
            lt.rand(3)  # another draw of the generator's
        return found

    program = lt.capture(function, values(4, 9))
    expected = runs(function)
    assert runs(program) == expected == runs(program)
    assert graphs(program) and not alone(program), program.plan
    assert len({str(run) for run in expected}) == RUNS


def test_generators_that_draw_in_order_make_calls():
    generator = lt.Generator(algorithm="xoroshiro64*").manual_seed(1)
    program = lt.capture(lambda x: lt.rand(3, 3, device="cuda", generator=generator) * x + 1, values(3, 3))
    generator.manual_seed(1)
    found = [bits(program(values(3, 3))) for _ in range(RUNS)]
    generator.manual_seed(1)
    assert found == [bits(lt.rand(3, 3, device="cuda", generator=generator) * values(3, 3) + 1) for _ in range(RUNS)]


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW"])
@pytest.mark.parametrize("make", NETS)
def test_training_steps(make, name):
    def runs(captures):
        net, shape = made(make)
        net.train()
        options = {"lr": 0.01, **({"momentum": 0.9} if name == "SGD" else {})}
        optimizer = getattr(lt.optim, name)(net.parameters(), **options)

        def step(x):
            optimizer.zero_grad()
            loss = (net(x) ** 2).mean()
            loss.backward()
            optimizer.step()
            return loss

        call = lt.jit(step) if captures else step
        found = [bits(call(values(*shape, seed=seed))) for seed in range(2 * RUNS)]
        found += [bits(p) for p in net.parameters()] + [bits(p.grad) for p in net.parameters()]
        return found + [bits(b) for b in net.buffers()], call

    found, call = runs(True)
    assert found == runs(False)[0]


def test_gradients_that_are_held_stay():
    net, shape = made(mlp)
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)

    def step(x):
        optimizer.zero_grad()
        (net(x) ** 2).mean().backward()

    program = lt.capture(step, values(*shape))
    held = []
    for seed in range(2 * RUNS):
        x = values(*shape, seed=seed)
        program(x)
        found = [p.grad for p in net.parameters()]
        step(x)
        held.append((found if seed % 3 else None, [bits(p.grad) for p in net.parameters()]))
        for grads, expected in held:
            assert grads is None or [bits(g) for g in grads] == expected
        optimizer.zero_grad()
    assert graphs(program)[0]


def test_what_the_host_looks_at_ends_a_graph():
    table = values(10, 4)
    with lt.no_grad():
        program = lt.capture(
            lambda i, x: (F.embedding(i, table) * x).exp() + 1, lt.tensor([1, 2, 3]).to("cuda"), values(3, 4)
        )
        for seed in range(RUNS):
            i, x = lt.tensor([seed, 3, 9 - seed]).to("cuda"), values(3, 4, seed=seed)
            assert bits(program(i, x)) == bits((F.embedding(i, table) * x).exp() + 1)
        assert graphs(program)[0]
        for _ in range(2):
            with pytest.raises(IndexError, match="embedding"):
                program(lt.tensor([1, 2, 10]).to("cuda"), values(3, 4))
        assert bits(program(i, x)) == bits((F.embedding(i, table) * x).exp() + 1)
    assert "the host waits for it" in program.plan


def test_cross_entropy_of_training():
    net, shape = made(mlp)
    optimizer = lt.optim.SGD(net.parameters(), lr=0.1)

    def step(x, y):
        optimizer.zero_grad()
        loss = F.cross_entropy(net(x), y)
        loss.backward()
        return loss

    y = lt.tensor([0, 1, 2, 3, 4, 0]).to("cuda")
    program = lt.capture(step, values(*shape), y)
    for seed in range(RUNS):
        x = values(*shape, seed=seed)
        found = bits(program(x, y)), [bits(p.grad) for p in net.parameters()]
        assert found == (bits(step(x, y)), [bits(p.grad) for p in net.parameters()])
    assert graphs(program)[0]


def test_operands_on_the_host():
    factor = lt.tensor(2.0)
    with lt.no_grad():
        program = lt.capture(lambda x: (x * factor + 3.0).exp().sum(), values(3, 4))
        for seed in range(RUNS):
            factor.copy_(lt.tensor(float(seed)))
            x = values(3, 4, seed=seed)
            assert bits(program(x)) == bits((x * factor + 3.0).exp().sum())


def test_results_on_the_host():
    with lt.no_grad():
        program = lt.capture(lambda x: ((x * 2 + 1).exp().sum(0).cpu() + 1, x.exp().sum()), values(3, 4))
        for seed in range(RUNS):
            x = values(3, 4, seed=seed)
            a, b = program(x)
            assert bits(a) == bits((x * 2 + 1).exp().sum(0).cpu() + 1) and bits(b) == bits(x.exp().sum())


def test_threads():
    net, shape = made(attention)
    expected = [bits(net(values(*shape, seed=seed))) for seed in range(8)]
    with lt.no_grad():
        program = lt.capture(net, values(*shape))
    failures = []

    def work(first):
        try:
            with lt.no_grad():
                for seed in [*range(first, 8), *range(first)]:
                    if bits(program(values(*shape, seed=seed))) != expected[seed]:
                        failures.append(seed)
        except Exception as error:  # noqa: BLE001
            failures.append(error)

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert graphs(program)[0]


def test_each_stream_has_plans_of_its_own():
    net, shape = made(mlp)
    streams = [cuda.Stream(), cuda.Stream()]
    x = [values(*shape, seed=seed) for seed in range(RUNS)]
    with lt.no_grad():
        expected = [bits(net(one)) for one in x]
        program = lt.capture(net, x[0])
        for _ in range(2):
            for stream in (*streams, None):
                found = []
                for one in x:
                    if stream is None:
                        found.append(program(one))
                        continue
                    stream.wait_stream(cuda.current_stream())
                    with cuda.stream(stream):
                        found.append(program(one))
                    cuda.current_stream().wait_stream(stream)
                assert [bits(y) for y in found] == expected


def test_memory_is_given_back():
    net, shape = made(mlp)
    cuda.synchronize()
    before = cuda.memory_allocated()
    with lt.no_grad():
        program = lt.capture(net, values(*shape))
        for seed in range(RUNS):
            program(values(*shape, seed=seed))
    assert graphs(program)[0] and cuda.memory_allocated() > before
    del program
    assert cuda.memory_allocated() == before


CODE = """
from libtensor import nn
lt.manual_seed(0)
net = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Dropout(0.5), nn.Linear(8, 2)).to("cuda")
with lt.no_grad():
    program = lt.capture(net, lt.ones(3, 6, device="cuda"))
    lt.manual_seed(1)
    for i in range(6):
        y = program(lt.full((3, 6), float(i), device="cuda"))
"""


def test_a_run_is_one_launch():
    expected, _ = traced(CODE.replace("y = program(", "y = net("), "devices=1", "none")
    found, calls = traced(
        CODE.replace("for i", "import os; os.write(2, b'runs\\n')\n    for i"), "devices=1,trace=calls", ""
    )
    assert found == expected
    assert calls.count("cudaGraphInstantiate") == 1 and calls.count("cudaGraphLaunch") == 3
    last = calls[len(calls) - calls[::-1].index("cudaGraphLaunch") :]
    assert last.count("launch") <= 3  # the copy of the result, and of the printed one


@pytest.mark.parametrize(
    "failure",
    ["cudaStreamBeginCapture:1:2", "cudaStreamEndCapture:1:901", "cudaGraphInstantiate:1:2", "cudaGraphGetNodes:1:2"],
)
def test_graphs_that_cannot_be_made(failure):
    expected, _ = traced(CODE, "devices=1", "none")
    found, calls = traced(CODE + "print(program.plan, file=sys.stderr)", f"devices=1,fail={failure},trace=calls", "")
    assert found == expected
    assert failure.split(":")[0] in calls


def test_memory_that_ends_while_a_graph_is_made():
    """Each allocation fails in turn: the run gives the right numbers, or says that memory ended."""
    if not EMULATED:
        pytest.skip("the device is not emulated")
    expected, calls = traced(CODE, "devices=1,trace=calls", "")
    for call in ("cudaMalloc", "cudaMallocHost"):
        for n in range(1, calls.count(call) + 1):
            code = "try:\n" + "\n".join("    " + line for line in CODE.splitlines())
            code += "\nexcept (lt.TensorError, MemoryError) as error:\n    assert 'memory' in str(error), error\n    y = lt.tensor([float('nan')])"
            found, _ = traced(code, f"devices=1,fail={call}:{n}", "none")
            assert found in (expected, "nan")
