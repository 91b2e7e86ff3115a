# SPDX-License-Identifier: Apache-2.0
"""What the ranks of test_distributed_training.py do: networks that are compared with those of one process."""

import copy
import dataclasses
import os
import sys

import libtensor.distributed.nn.functional as collective
import ranks
from libtensor.distributed.optim import ZeroRedundancyOptimizer
from libtensor.nn.parallel import DistributedDataParallel
from ranks import raises

import libtensor as lt
import libtensor.distributed as dist
from libtensor import nn
from libtensor.distributed import checkpoint, fsdp


def begin():
    dist.init_process_group("shm", timeout=30)
    return dist.get_rank(), dist.get_world_size()


def data():
    lt.manual_seed(5)
    return lt.randn(24, 8), lt.randn(24, 3)


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.norm, self.linear = nn.LayerNorm(width), nn.Linear(width, width)

    def forward(self, x):
        return x + self.linear(self.norm(x)).tanh()


class Net(nn.Module):
    def __init__(self, seed):
        super().__init__()
        lt.manual_seed(seed)
        self.first, self.blocks = nn.Linear(8, 10), nn.Sequential(Block(10), Block(10))
        self.last = nn.Linear(10, 3)

    def forward(self, x):
        return self.last(self.blocks(self.first(x)))


def train(model, optimizer, x, y, scheduler=None, steps=10):
    """The losses, means over all processes."""
    losses = []
    for _ in range(steps):
        optimizer.zero_grad()
        loss = (model(x) - y).square().mean()
        loss.backward()
        optimizer.step()
        if scheduler:
            scheduler.step()
        total = loss.detach().clone()
        dist.all_reduce(total, dist.ReduceOp.AVG)
        losses.append(total.item())
    assert losses[-1] < losses[0]
    return losses


def near(a, b, error):
    assert len(a) == len(b) and max(abs(x - y) for x, y in zip(a, b)) < error, (a, b)


def same_everywhere(state):
    """The same bits in all processes."""
    for name, t in state.items():
        parts = [lt.zeros_like(t) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, t)
        assert all(part.equal(t) for part in parts), name


def like(state, other, error=1e-5):
    assert list(state) == list(other)
    for name, t in state.items():
        assert not t.numel() or (t - other[name]).abs().max().item() < error, name


def mlp(seed, norm=None):
    lt.manual_seed(seed)
    return nn.Sequential(nn.Linear(8, 16), norm or nn.Identity(), nn.ReLU(), nn.Linear(16, 3))


def data_parallel():
    rank, n = begin()
    x, y = data()
    alone = mlp(1)
    expected = train(alone, lt.optim.Adam(alone.parameters(), lr=1e-2), x, y)
    model = DistributedDataParallel(mlp(rank + 1), bucket_cap_mb=1e-4)
    losses = train(model, lt.optim.Adam(model.parameters(), lr=1e-2), x[rank::n], y[rank::n])
    near(losses, expected, 1e-6)
    same_everywhere(model.module.state_dict())
    like(model.module.state_dict(), alone.state_dict())

    # Gradients of passes that are not averaged accumulate, and the next pass averages all.
    model, alone = DistributedDataParallel(mlp(1)), mlp(1)
    own_x, own_y = x[rank::n], y[rank::n]
    with model.no_sync():
        (model(own_x[:4]) - own_y[:4]).square().mean().backward()
    grad = model.module[0].weight.grad.clone()
    parts = [lt.zeros_like(grad) for _ in range(n)]
    dist.all_gather(parts, grad)
    assert not parts[0].equal(parts[1])
    (model(own_x[4:8]) - own_y[4:8]).square().mean().backward()
    for at in (0, 4 * n):
        (alone(x[at : at + 4 * n]) - y[at : at + 4 * n]).square().mean().backward()
    like({"": model.module[0].weight.grad}, {"": alone[0].weight.grad}, 1e-6)
    # A second pass without zero_grad() adds its mean.
    (model(own_x) - own_y).square().mean().backward()
    (alone(x[: 12 * n]) - y[: 12 * n]).square().mean().backward()
    like({"": model.module[0].weight.grad}, {"": alone[0].weight.grad}, 1e-6)

    # Parameters that were converted are averaged too, and so are those of a copy.
    for each in (model.double(), copy.deepcopy(model)):
        each.zero_grad()
        (each(own_x.double()) - own_y.double()).square().mean().backward()
        alone.double().zero_grad()
        (alone(x.double()[: 12 * n]) - y.double()[: 12 * n]).square().mean().backward()
        like({"": each.module[0].weight.grad}, {"": alone[0].weight.grad}, 1e-12)
    raises(lt.UnsupportedError, "mixed_precision", lambda: DistributedDataParallel(mlp(1), mixed_precision="x"))
    raises(lt.InvalidError, "bucket_cap_mb is 0", lambda: DistributedDataParallel(mlp(1), bucket_cap_mb=0))
    small = nn.Linear(2, 2 + rank)
    raises(lt.InvalidError, "differ from those of rank 0", lambda: DistributedDataParallel(small))
    dist.destroy_process_group()


@dataclasses.dataclass
class Output:
    values: dict


class Choice(nn.Module):
    """Uses one of its layers in each process, and one in none."""

    def __init__(self, rank):
        super().__init__()
        lt.manual_seed(0)
        self.layers = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])
        self.rank = rank

    def forward(self, x):
        return Output({"nested": [(self.layers[self.rank](x),)]})


def unused_parameters():
    rank, n = begin()
    for options in ({"find_unused_parameters": True}, {"static_graph": True}, {}):
        model = DistributedDataParallel(Choice(rank), **options)
        for _ in range(2):
            model.zero_grad()
            model(lt.ones(2, 4)).values["nested"][0][0].sum().backward()
            grads = [p.grad for p in model.module.layers.parameters()]
            assert grads[4] is None and grads[5] is None
            assert [g.tolist() for g in grads[1:4:2]] == [[2 / n] * 4] * 2
            same_everywhere({str(i): g for i, g in enumerate(grads[:4])})
    # Large gradients are reduced where they are, beside those of processes that have none.
    large = nn.ModuleList([nn.Linear(600, 501) for _ in range(3)])
    model = Choice(rank)
    model.layers = large
    model = DistributedDataParallel(model, find_unused_parameters=True)
    model(lt.ones(2, 600)).values["nested"][0][0].sum().backward()
    assert all((model.module.layers[i].weight.grad == 2 / n).all() for i in range(2))
    assert model.module.layers[2].weight.grad is None
    dist.destroy_process_group()


class Counter(nn.Module):
    def __init__(self, rank):
        super().__init__()
        self.linear = nn.Linear(2, 2)
        self.register_buffer("seen", lt.full((1,), float(rank)))
        self.register_buffer("n", lt.tensor(rank))

    def forward(self, x):
        self.before = self.seen.item(), self.n.item()
        with lt.no_grad():
            self.seen += dist.get_rank() + 1
        return self.linear(x)


def large_gradients():
    """Gradients of a megabyte and more are reduced where they are, unless something else refers to them."""
    rank, n = begin()
    width = 600
    lt.manual_seed(3)
    weights = [lt.randn(width, width, requires_grad=True) for _ in range(4)]
    shared, seen, unused, bias = *weights[:3], lt.zeros(width, requires_grad=True)
    kept, inputs = [], [lt.randn(5, width) for _ in range(n)]

    def loss_of(x, i, factor=1.0):
        """Of process i, each with its own factor, and without `unused` in process 0."""
        y = ((x @ shared) @ shared / width + bias) * (seen + factor).sum(1)  # `seen`: expanded
        y = y if i == 0 else y + x @ unused
        return y.square().mean() * (i + 1)

    def expected(factor=1.0):
        losses = sum(loss_of(x, i, factor) for i, x in enumerate(inputs)) / n
        return lt.autograd.grad(losses, [shared, seen, unused, bias])

    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.parameters_ = nn.ParameterList([shared, seen, unused, bias])

        def forward(self, x, factor=1.0):
            return loss_of(x, rank, factor)

    everything = shared, seen, unused, bias
    first, second = expected(), expected(0.5)
    net = Net()
    model = DistributedDataParallel(net)
    shared, seen, unused, bias = net.parameters_
    everything = shared, seen, unused, bias

    def check(*gradients):
        for t, parts in zip(everything, zip(*gradients)):
            wanted = sum(parts[1:], parts[0])
            assert lt.allclose(t.grad, wanted, rtol=1e-4, atol=1e-5 * wanted.abs().max().item()), t.shape
        same_everywhere({str(i): t.grad for i, t in enumerate(everything)})

    model(inputs[rank]).backward()
    check(first)
    model(inputs[rank], 0.5).backward()  # added to what is there
    check(first, second)
    held = [t.grad for t in everything]
    values = [t.clone() for t in held]
    model.zero_grad()
    with lt.profiler.profile() as recorded:
        model(inputs[rank]).backward()
    check(first)
    threads = {e.thread for e in recorded.events() if e.name == "matmul"}
    reductions = [e for e in recorded.events() if e.name == "all_reduce"]
    assert sorted(e.shapes for e in reductions) == ["[1]"] * 3 + [f"[{width**2}]"] * 3 + [f"[{width + 8 + 1}]"]
    assert len(threads) == 1 and not threads & {e.thread for e in reductions}  # beside the backward pass
    assert all(a.equal(b) for a, b in zip(held, values))  # gradients that somebody holds stay
    handles = [t.register_hook(lambda g: kept.append(g)) for t in everything]
    model.zero_grad()
    model(inputs[rank]).backward()
    check(first)
    for handle in handles:
        handle.remove()
    own = lt.autograd.grad(loss_of(inputs[rank], rank), [shared, seen])
    assert any(lt.allclose(g, own[0], rtol=1e-4, atol=1e-3) for g in kept)  # what hooks saw is of this process
    model.zero_grad()
    with model.no_sync():
        model(inputs[rank]).backward()
    model(inputs[rank], 0.5).backward()
    check(first, second)
    model.zero_grad()
    model(inputs[rank]).backward(create_graph=True)
    check(first)
    dist.destroy_process_group()


def failing_passes():
    """Processes stay in step when backward passes fail, in any of them and anywhere."""
    rank, _ = begin()
    lt.manual_seed(1)
    layers = [nn.Linear(600, 600, bias=False) for _ in range(3)] + [nn.Linear(600, 5)]
    net = nn.Sequential(*layers)
    model = DistributedDataParallel(net, bucket_cap_mb=1)
    x = lt.randn(4, 600) + rank

    def check():
        expected = lt.autograd.grad(net(x).square().mean(), list(net.parameters()))
        for t in expected:
            dist.all_reduce(t, dist.ReduceOp.AVG)
        model.zero_grad()
        model(x).square().mean().backward()
        for p, t in zip(net.parameters(), expected):
            assert lt.allclose(p.grad, t, rtol=1e-4, atol=1e-5 * t.abs().max().item())

    def stop(gradient):
        raise RuntimeError("enough")

    def fails(where, error, text):
        handle = layers[where].weight.register_hook(stop) if where is not None else None
        raises(error, text, lambda: model(x).square().mean().backward())
        if handle:
            handle.remove()

    check()
    for places in ((1, 2), (2, 1), (0, 3), (3, 0), (2, 2)):
        model.zero_grad()
        fails(places[rank], RuntimeError, "enough")
        check()
    for bad in (0, 1):
        model.zero_grad()
        if rank == bad:
            fails(1, RuntimeError, "enough")
        else:
            fails(None, lt.DistributedError, "the backward pass failed in another process")
        assert all(p.grad is None for p in net.parameters())
        check()
    dist.destroy_process_group()


def buffers():
    rank, n = begin()
    model = DistributedDataParallel(Counter(rank))
    assert model.module.seen.item() == model.module.n.item() == 0  # those of rank 0
    model(lt.ones(1, 2))
    model(lt.ones(1, 2))
    assert model.module.before == (1, 0)
    model.eval()
    with lt.no_grad():
        model(lt.ones(1, 2))
    assert model.module.before == (2 + rank, 0)  # in evaluation a process computes alone
    model.train()
    model(lt.ones(1, 2))
    assert model.module.before == (3, 0)
    model = DistributedDataParallel(Counter(rank), broadcast_buffers=False)
    model(lt.ones(1, 2))
    model(lt.ones(1, 2))
    assert model.module.before == (2 * rank + 1, rank) and not model.broadcast_buffers
    dist.destroy_process_group()


def uneven_inputs():
    rank, n = begin()
    x, y = data()
    batches = [2 + 2 * i for i in range(n)]  # of each process
    alone = mlp(1)
    plain = lt.optim.SGD(alone.parameters(), lr=0.1, momentum=0.9)
    for step in range(max(batches)):
        plain.zero_grad()
        for i in range(n):
            if step < batches[i]:
                part = slice(3 * step + i, 3 * step + i + 3)
                ((alone(x[part]) - y[part]).square().mean() / n).backward()
        plain.step()
    model = DistributedDataParallel(nn.Sequential(mlp(1), Passes()))
    optimizer = lt.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    with model.join():
        for step in range(batches[rank]):
            part = slice(3 * step + rank, 3 * step + rank + 3)
            optimizer.zero_grad()
            (model(x[part]) - y[part]).square().mean().backward()
            optimizer.step()
        grads = [p.grad.clone() for p in model.parameters()]
    assert all(p.grad.equal(grad) for p, grad in zip(model.parameters(), grads))  # those of its own last pass
    same_everywhere(model.module.state_dict())
    like(dict(model.module[0].named_parameters()), dict(alone.named_parameters()), 1e-6)
    assert model.module[1].seen.item() == max(batches)
    with model.join():  # none has inputs
        pass
    with model.join(enable=False):
        model(x[:3]).sum().backward()

    def early():
        with model.join(throw_on_early_termination=True):
            for _ in range(batches[rank]):
                model(x[:3]).sum().backward()

    raises(lt.InvalidError, "rank 0 is through", early)
    raises(lt.UnsupportedError, "expected True", lambda: model.join(False).__enter__())
    dist.destroy_process_group()


class Passes(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", lt.zeros(1))

    def forward(self, x):
        with lt.no_grad():
            self.seen += 1
        return x


def sync_batch_norm():
    rank, n = begin()
    x, y = data()
    alone = mlp(1, nn.BatchNorm1d(16))
    expected = train(alone, lt.optim.SGD(alone.parameters(), lr=0.1), x, y)
    model = nn.SyncBatchNorm.convert_sync_batchnorm(mlp(rank + 1, nn.BatchNorm1d(16)))
    assert isinstance(model[1], nn.SyncBatchNorm)
    model = DistributedDataParallel(model)
    losses = train(model, lt.optim.SGD(model.parameters(), lr=0.1), x[rank::n], y[rank::n])
    near(losses, expected, 1e-6)
    same_everywhere(model.module.state_dict())
    like(model.module.state_dict(), alone.state_dict())
    model.eval(), alone.eval()
    assert (model(x) - alone(x)).abs().max().item() < 1e-5

    # Batches of different sizes, images, no parameters, a cumulative mean; gradients of the input of two orders.
    lt.manual_seed(3)
    images = lt.randn(7, 3, 4, 4, dtype=lt.float64)
    cuts = [0, 1, 4, 7] if n == 3 else [0, 2, 7]
    for options in ({}, {"affine": False, "momentum": None}, {"bias": False, "track_running_stats": False}):
        whole, plain = images.clone().requires_grad_(), nn.BatchNorm2d(3, dtype=lt.float64, **options)
        part = images[cuts[rank] : cuts[rank + 1]].clone().requires_grad_()
        norm = nn.SyncBatchNorm(3, dtype=lt.float64, **options)
        second = []
        for layer, input in ((plain, whole), (norm, part)):
            output = layer(input)
            weights = lt.arange(48.0, dtype=lt.float64).reshape(3, 4, 4).sin()
            first = lt.autograd.grad((output.square() * weights).sum(), input, create_graph=True)[0]
            second.append((output, first, lt.autograd.grad(first.square().sum(), input)[0]))
            layer(input).pow(3).sum().backward()
        for of_whole, of_part in zip(*second):
            like({"": of_part}, {"": of_whole[cuts[rank] : cuts[rank + 1]]}, 1e-10)
        like({"": part.grad}, {"": whole.grad[cuts[rank] : cuts[rank + 1]]}, 1e-10)
        like(dict(norm.named_buffers()), dict(plain.named_buffers()), 1e-12)
        for a, b in zip(norm.parameters(), plain.parameters()):
            grad = a.grad.clone()
            dist.all_reduce(grad)  # each process has that of its own part
            like({"": grad}, {"": b.grad}, 1e-9)
    half = nn.SyncBatchNorm(3)
    with lt.autocast("cpu"):
        assert half(images.float() + rank).isfinite().all().item()
    group = dist.new_group([0])
    if rank == 0:  # a group of one: no others are needed
        nn.SyncBatchNorm(3, process_group=group)(images.float())
    raises(lt.InvalidError, "1 values per channel", lambda: nn.SyncBatchNorm(2)(lt.ones(1 - min(rank, 1), 2)))
    raises(lt.ShapeError, "expected 2 channels", lambda: nn.SyncBatchNorm(2)(lt.ones(2, 3)))
    dist.destroy_process_group()


def differentiable():
    """Against the derivatives of what the collectives compute, written as ops of one process."""
    rank, n = begin()
    lt.manual_seed(0)
    inputs = lt.randn(n, n, 2, 3, dtype=lt.float64)  # of process i, n tensors
    weights = lt.randn(n, n, 2, 3, dtype=lt.float64)  # of the results of process i

    def all_ranks(f):
        """The gradients of process `rank`, where f gives the results of all processes."""
        xs = inputs.clone().requires_grad_()
        results = f(xs)
        sum((result.square() * weights[i, : result.shape[0]]).sum() for i, result in enumerate(results)).backward()
        return results[rank].detach(), xs.grad[rank]

    def own(f):
        xs = inputs[rank].clone().requires_grad_()
        result = f(xs)
        (result.square() * weights[rank, : result.shape[0]]).sum().backward()
        return result.detach(), xs.grad

    zeros = lt.zeros(1, 2, 3, dtype=lt.float64)
    op = dist.ReduceOp
    cases = [
        (lambda x: collective.all_reduce(x), lambda xs: [xs.sum(0)] * n),
        (lambda x: collective.all_reduce(x, op.AVG), lambda xs: [xs.mean(0)] * n),
        (lambda x: collective.broadcast(x, 1), lambda xs: [xs[1]] * n),
        (lambda x: collective.reduce(x, 1), lambda xs: [xs.sum(0) if i == 1 else xs[0] * 0 for i in range(n)]),
        (lambda x: collective.reduce(x, 0, op.AVG), lambda xs: [xs.mean(0) if i == 0 else xs[0] * 0 for i in range(n)]),
        (lambda x: lt.stack(collective.all_gather(x[0])), lambda xs: [xs[:, 0]] * n),
        (
            lambda x: lt.stack(collective.gather(x[0], 1)),
            lambda xs: [xs[:, 0] if i == 1 else xs[:, 0] * 0 for i in range(n)],
        ),
        (lambda x: collective.scatter(list(x.unbind(0)), 1)[None], lambda xs: [xs[1, i : i + 1] for i in range(n)]),
        (
            lambda x: collective.reduce_scatter(zeros[0].clone(), list(x.unbind(0)))[None],
            lambda xs: [xs[:, i].sum(0)[None] for i in range(n)],
        ),
        (
            lambda x: collective.reduce_scatter(zeros[0].clone(), list(x.unbind(0)), op.AVG)[None],
            lambda xs: [xs[:, i].mean(0)[None] for i in range(n)],
        ),
        (
            lambda x: lt.stack(collective.all_to_all([zeros[0]] * n, list(x.unbind(0)))),
            lambda xs: [xs[:, i] for i in range(n)],
        ),
        (lambda x: collective.all_to_all_single(lt.zeros_like(x), x), lambda xs: [xs[:, i] for i in range(n)]),
    ]
    for i, (with_others, of_all) in enumerate(cases):
        (value, grad), (expected, expected_grad) = own(with_others), all_ranks(of_all)
        like({i: value}, {i: expected}, 1e-12)
        like({i: grad}, {i: expected_grad}, 1e-12)
    x = lt.ones(3, requires_grad=True)
    y = collective.all_reduce(x.square())
    first = lt.autograd.grad(y.square().sum(), x, create_graph=True)[0]
    second = lt.autograd.grad(first.sum(), x)[0]
    # sum over j of y_j**2 with y = n: first = 4 n y x, second = 4 n (2 n x * x + y) / n ... all x are 1
    assert first.tolist() == [4.0 * n * n] * 3 and second.tolist() == [4.0 * n * n + 8.0 * n * n] * 3
    result = collective.all_reduce(x, op.MAX)
    raises(lt.AutogradError, "has a gradient for sums and means", lambda: result.sum().backward())
    raises(lt.InvalidError, "expected one for each", lambda: collective.scatter([x], 0))
    out = lt.zeros(3)
    assert collective.reduce_scatter(out, [x.detach()] * n).equal(out)
    dist.destroy_process_group()


def zero(folder):
    rank, n = begin()
    x, y = data()
    alone = Net(1)
    groups = [{"params": list(alone.blocks.parameters())}, {"params": list(alone.first.parameters()), "lr": 1e-3}]
    plain = lt.optim.AdamW(groups, lr=1e-2)
    expected = train(alone, plain, x, y, lt.optim.lr_scheduler.StepLR(plain, 3, 0.5))
    model = DistributedDataParallel(Net(rank + 1))
    net = model.module
    groups = [{"params": list(net.blocks.parameters())}, {"params": list(net.first.parameters()), "lr": 1e-3}]
    sharded = ZeroRedundancyOptimizer(groups, lt.optim.AdamW, lr=1e-2)
    losses = train(model, sharded, x[rank::n], y[rank::n], lt.optim.lr_scheduler.StepLR(sharded, 3, 0.5))
    near(losses, expected, 1e-6)
    same_everywhere(net.state_dict())
    like(net.state_dict(), alone.state_dict())
    kept = sum(t.numel() for state in sharded.state.values() for t in state.values())
    whole = sum(t.numel() for state in plain.state.values() for t in state.values())
    assert 0 < kept < 0.7 * whole  # the state is divided
    sharded.consolidate_state_dict(to=1)
    if rank == 1:
        ours, theirs = sharded.state_dict(), plain.state_dict()
        assert list(ours["state"]) == list(theirs["state"])
        for number, state in theirs["state"].items():
            like({k: v.double() for k, v in ours["state"][number].items()}, {k: v.double() for k, v in state.items()})
        for a, b in zip(ours["param_groups"], theirs["param_groups"]):
            assert a["params"] == b["params"] and abs(a["lr"] - b["lr"]) < 1e-12 and a["betas"] == b["betas"]
    else:
        raises(lt.InvalidError, "consolidate_state_dict", sharded.state_dict)

    # Taken up by an optimiser of another class's shape: one of the whole state, in a new group of processes.
    again = ZeroRedundancyOptimizer([{**g, "lr": 1.0} for g in groups], lt.optim.AdamW)
    again.load_state_dict(plain.state_dict())
    like_plain = Net(1)
    like_plain.load_state_dict(net.state_dict())
    ours, theirs = train(model, again, x[rank::n], y[rank::n], steps=3), None
    copied = lt.optim.AdamW(
        [{"params": list(like_plain.blocks.parameters())}, {"params": list(like_plain.first.parameters())}]
    )
    copied.load_state_dict(plain.state_dict())
    theirs = train(like_plain, copied, x, y, steps=3)
    near(ours, theirs, 1e-6)
    checkpoint.save({"zero": again, "net": net}, checkpoint_id=folder)

    more = ZeroRedundancyOptimizer([net.last.bias], lt.optim.SGD, lr=0.5, momentum=0.9)  # one parameter for n processes
    more.add_param_group({"params": [net.last.weight], "lr": 0.25})
    net.zero_grad()
    (model(x[rank::n]) - y[rank::n]).square().mean().backward()
    before = [p.detach().clone() for p in (net.last.bias, net.last.weight)]
    assert more.step(lambda: lt.tensor(3.0)).item() == 3
    for p, old, lr in zip((net.last.bias, net.last.weight), before, (0.5, 0.25)):
        like({"": p.detach()}, {"": old - lr * p.grad}, 1e-6)
    params = list(net.parameters())
    raises(lt.InvalidTypeError, "expected a class", lambda: ZeroRedundancyOptimizer(params, "Adam"))
    raises(lt.InvalidError, "to is 9", lambda: more.consolidate_state_dict(9))
    raises(lt.InvalidError, "groups of other sizes", lambda: more.load_state_dict(plain.state_dict()))
    dist.destroy_process_group()


def zero_loaded(folder):
    """On another number of ranks."""
    rank, n = begin()
    net = Net(9)
    groups = [{"params": list(net.blocks.parameters())}, {"params": list(net.first.parameters())}]
    optimizer = ZeroRedundancyOptimizer(groups, lt.optim.AdamW, lr=1.0)
    checkpoint.load({"zero": optimizer, "net": net}, checkpoint_id=folder)
    same_everywhere(net.state_dict())
    steps = [state["step"].item() for state in optimizer.state.values()]
    assert steps and set(steps) == {13.0}
    optimizer.consolidate_state_dict()
    if rank == 0:
        assert len(optimizer.state_dict()["state"]) == 10
    dist.destroy_process_group()


def sharded(folder):
    rank, n = begin()
    x, y = data()
    alone = Net(1)
    plain = lt.optim.AdamW(alone.parameters(), lr=1e-2)
    expected = train(alone, plain, x, y, lt.optim.lr_scheduler.StepLR(plain, 3, 0.5))
    count = sum(p.numel() for p in alone.parameters())
    for how in ("blocks", "policy", "whole"):
        model = Net(rank + 1)
        if how == "blocks":
            fsdp.fully_shard(list(model.blocks))
            assert fsdp.fully_shard(model) is model
        elif how == "policy":
            model = fsdp.FullyShardedDataParallel(model, auto_wrap_policy=fsdp.wrap.ModuleWrapPolicy({Block}))
            assert isinstance(model, fsdp.FullyShardedDataParallel) and model.module is model
        else:
            fsdp.fully_shard(model, reshard_after_forward=False)
        assert isinstance(model, Net) and isinstance(model, fsdp.FSDPModule)
        assert isinstance(model.blocks[0], fsdp.FSDPModule) == (how != "whole")
        own = sum(p.numel() for p in model.parameters())
        assert own <= count / n + len(list(model.parameters()))  # only a part is here
        optimizer = lt.optim.AdamW(model.parameters(), lr=1e-2)
        scheduler = lt.optim.lr_scheduler.StepLR(optimizer, 3, 0.5)
        near(train(model, optimizer, x[rank::n], y[rank::n], scheduler), expected, 1e-6)
        state = model.state_dict()
        same_everywhere(state)
        like(state, alone.state_dict())
        with lt.no_grad():
            assert (model(x) - alone(x)).abs().max().item() < 1e-5
    with model.summon_full_params(model):
        assert model.first.weight.shape == (10, 8)
        model.first.bias.zero_()
    assert model.state_dict()["first.bias"].tolist() == [0] * 10 and model.first.bias.ndim == 1
    model.load_state_dict(alone.state_dict())
    like(model.state_dict(), alone.state_dict(), 1e-30)
    model.zero_grad(), alone.zero_grad()
    for part in (x[:12], x[12:]):  # accumulated
        with model.no_sync():
            model(part[rank::n]).square().mean().backward()
        alone(part).square().mean().backward()
    norm = lt.nn.utils.clip_grad_norm_(alone.parameters(), 0.01).item()
    assert abs(model.clip_grad_norm_(0.01).item() - norm) < 1e-6
    flat = alone.first.weight.grad.reshape(-1)
    shape, offset = model.first.weight._fsdp_shard
    grad = model.first.weight.grad
    like({"": grad}, {"": flat[offset : offset + grad.numel()]}, 1e-7)

    extra = {"epoch": 3, "list": [1, (2.5, None)], "t": lt.arange(3), "rank": "all"}
    checkpoint.save({"model": model, "optimizer": optimizer, "extra": extra}, checkpoint_id=folder)
    assert sorted(os.listdir(folder)) == ["metadata.safetensors", *(f"rank_{i}.safetensors" for i in range(n))]
    raises(lt.InvalidError, "sharded already", lambda: fsdp.fully_shard(model))
    tied = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3))
    tied[1].weight = tied[0].weight
    fsdp.fully_shard(tied[0])
    raises(lt.UnsupportedError, "is shared with a module", lambda: fsdp.fully_shard(tied))
    tied = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3))
    tied[1].weight = tied[0].weight
    fsdp.fully_shard(tied)
    tied(lt.ones(2, 3)).sum().backward()
    assert tied[0].weight is tied[1].weight and len(list(tied.parameters())) == 3
    raises(lt.InvalidTypeError, "expected a Module", lambda: fsdp.fully_shard(3))
    raises(lt.UnsupportedError, "mp_policy", lambda: fsdp.fully_shard(nn.Linear(2, 2), mp_policy=1))
    dist.destroy_process_group()


class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.a, self.b = nn.Linear(6, 6), nn.Linear(6, 6)

    def forward(self, x, scale=1.0):
        return self.b(self.a(x).relu()) * scale


class Outer(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second, self.norm = Inner(), Inner(), nn.LayerNorm(6)
        self.dropout, self.gain = nn.Dropout(0.5), nn.Parameter(lt.tensor(1.5))

    def forward(self, x, *, option):
        return x + self.dropout(self.second(self.first(self.norm(x), scale=0.5))) * self.gain


class Outermost(nn.Module):
    def __init__(self):
        super().__init__()
        lt.manual_seed(0)
        self.blocks, self.last = nn.ModuleList([Outer(), Outer()]), nn.Linear(6, 2)
        self.last.bias.requires_grad_(False)

    def forward(self, x):
        for block in self.blocks:
            x = block(x, option=1)
        return self.last(x)


def sharded_inside():
    """Modules that are sharded inside of others, random numbers, parameters without gradients, several passes."""
    rank, n = begin()
    plain = Outermost()
    lt.manual_seed(7)
    x = lt.randn(4, 6)
    for how in range(3):
        model = Outermost()
        for block in model.blocks if how else []:
            if how == 2:
                fsdp.fully_shard([block.first, block.second])
            fsdp.fully_shard(block)
        fsdp.fully_shard(model)
        plain.zero_grad()
        for each in (plain, model):
            lt.manual_seed(9)
            (each(x) + each(x * 2)).square().sum().backward()
        for (name, p), q in zip(model.named_parameters(), plain.parameters()):
            _, offset = p._fsdp_shard
            assert (p.grad is None) == (q.grad is None) == (name == "last.bias"), name
            if q.grad is not None and p.numel():
                like({name: p.grad}, {name: q.grad.reshape(-1)[offset : offset + p.numel()]}, 1e-5)
        model.eval(), plain.eval()
        assert (model(x) - plain(x)).abs().max().item() < 1e-6
        model.train(), plain.train()
        model.unshard()
        assert model.blocks[0].first.a.weight.shape == (6, 6)
        model.reshard()
        assert model.blocks[0].first.a.weight.ndim == 1
        like(model.state_dict(), plain.state_dict(), 1e-30)

    # Neither the parameters nor the gradients of all blocks are whole at once.
    model = nn.Sequential(*(Block(64) for _ in range(12)))
    fsdp.fully_shard(list(model))
    fsdp.fully_shard(model)
    x = lt.randn(2, 64)
    model(x).sum().backward()
    model.zero_grad()
    lt.reset_peak_memory_stats()
    before = lt.memory_stats()["allocated"]
    model(x).sum().backward()
    whole = 12 * 64 * 64 * 4
    assert lt.memory_stats()["peak_allocated"] - before < whole / n + 0.5 * whole
    dist.destroy_process_group()


def sharded_loaded(folder):
    """On another number of ranks, and as a module of one process."""
    rank, n = begin()
    model = fsdp.fully_shard(Net(9))
    optimizer = lt.optim.AdamW(model.parameters(), lr=1.0)
    extra = {"epoch": 0, "list": None, "t": lt.zeros(3, dtype=lt.int64), "rank": ""}
    checkpoint.load({"model": model, "optimizer": optimizer, "extra": extra}, checkpoint_id=folder)
    assert extra["epoch"] == 3 and extra["list"] == [1, (2.5, None)] and extra["t"].tolist() == [0, 1, 2]
    plain = Net(8)
    whole = lt.optim.AdamW(plain.parameters())
    checkpoint.load({"model": plain, "optimizer": whole}, checkpoint_id=folder)
    like(model.state_dict(), plain.state_dict(), 1e-30)
    assert whole.param_groups[0]["lr"] == optimizer.param_groups[0]["lr"] != 1
    held = optimizer.state_dict()["state"]
    for (number, state), p in zip(whole.state_dict()["state"].items(), model.parameters()):
        _, offset = p._fsdp_shard
        part = state["exp_avg"].reshape(-1)[offset : offset + p.numel()]
        assert part.equal(held[number]["exp_avg"]) and state["step"].item() == 10
    raises(lt.InvalidError, "has no 'other'", lambda: checkpoint.load({"other": 1}, checkpoint_id=folder))
    wrong = {"extra": {"t": lt.zeros(4)}}
    raises(lt.ShapeError, "extra.t has shape [3]", lambda: checkpoint.load(wrong, checkpoint_id=folder))
    raises(lt.FileError, "expected a folder", lambda: checkpoint.load({}, checkpoint_id=f"{folder}/none"))
    raises(lt.InvalidError, "checkpoint_id is None", lambda: checkpoint.load({}))
    # A process that fails ends the call in all of them.
    other = {"t": lt.zeros(1 if rank else 3)}
    kind = lt.ShapeError if rank else lt.DistributedError
    if n > 1:
        checkpoint.save({"t": lt.zeros(3)}, checkpoint_id=f"{folder}.2")
        raises(kind, "rank 1 failed" if rank == 0 else "t has shape", lambda: checkpoint.load(other, checkpoint_id=f"{folder}.2"))  # fmt: skip
    dist.destroy_process_group()


def sampler():
    rank, n = begin()
    one = lt.utils.data.DistributedSampler(range(10), shuffle=False)
    assert (one.num_replicas, one.rank) == (n, rank)
    assert list(one) == [[0, 3, 6, 9], [1, 4, 7, 0], [2, 5, 8, 1]][rank]
    dist.destroy_process_group()


if __name__ == "__main__":
    sys.exit(ranks.main(globals()))
