# SPDX-License-Identifier: Apache-2.0
"""A reducer: training on parts of a batch equals training on the whole of it in one process."""

from group import MAX, Group

import libtensor as lt
from libtensor import _ops_gen as c
from libtensor import nn

g = Group()
rank, n = g.rank, g.size
loss_of = nn.functional.cross_entropy


def model():
    lt.manual_seed(3)
    return nn.Sequential(nn.Linear(20, 50), nn.ReLU(), nn.Linear(50, 50), nn.ReLU(), nn.Linear(50, 10))


def bits_equal(xs):
    for x in xs:
        y = x.detach().clone()
        g.all_reduce([y], MAX)
        assert lt.equal(y, x.detach())


net, whole = model(), model()
if rank > 0:  # the parameters of rank 0 count
    with lt.no_grad():
        for p in net.parameters():
            p.add_(1)
reducer = g.reducer(list(net.parameters()), 4096)
assert c.tensor_reducer_bucket_count(reducer) > 1
steps = [lt.optim.SGD(x.parameters(), lr=0.1, momentum=0.9) for x in (net, whole)]
lt.manual_seed(5)
x, y = lt.randn(8 * n, 20), lt.randint(0, 10, (8 * n,))
own = slice(rank * 8, rank * 8 + 8)
for _ in range(10):
    g.prepare(reducer)
    losses = [loss_of(net(x[own]), y[own]), loss_of(whole(x), y)]
    for step, loss in zip(steps, losses):
        step.zero_grad()
        loss.backward()
        step.step()
    mean = losses[0].detach()
    g.all_reduce([mean], 1)
    assert abs(mean.item() - losses[1].item()) < 1e-6
bits_equal(net.parameters())
for a, b in zip(net.parameters(), whole.parameters()):
    assert lt.allclose(a, b, atol=1e-6)

# Gradients that are accumulated without the others first.
whole.load_state_dict(net.state_dict())
for step in steps:
    step.zero_grad()
first, second = slice(rank * 8, rank * 8 + 4), slice(rank * 8 + 4, rank * 8 + 8)
g.prepare(reducer, synchronize=False)
(loss_of(net(x[first]), y[first]) / 2).backward()
g.prepare(reducer)
(loss_of(net(x[second]), y[second]) / 2).backward()
loss_of(whole(x), y).backward()
for a, b in zip(net.parameters(), whole.parameters()):
    assert lt.allclose(a.grad, b.grad, atol=1e-6)
bits_equal([p.grad for p in net.parameters()])

# A parameter that one process does not use, said before the pass or found at its end; and that none uses.
for says in (True, False):
    steps[0].zero_grad()
    hidden = net[3](net[2](net[1](net[0](x[own]))))
    loss = hidden.sum() if rank == 0 else net[4](hidden).sum()
    g.prepare(reducer, [loss] if says else [])
    loss.backward()
    assert lt.allclose(net[4].bias.grad, lt.full((10,), 8.0 * (n - 1) / n))
    steps[0].zero_grad()
    net[1](net[0](x[own])).sum().backward()
    assert net[4].bias.grad is None and net[0].bias.grad is not None
    bits_equal([net[0].bias.grad])

# Hooks see the gradient of this process; what they return is reduced.
steps[0].zero_grad()
hook = net[0].bias.register_hook(lambda grad: grad * 0 + rank)
loss_of(net(x[own]), y[own]).backward()
assert lt.allclose(net[0].bias.grad, lt.full((50,), (n - 1) / 2))
hook.remove()

c.tensor_reducer_release(reducer)
steps[0].zero_grad()
(net(x[own]).sum() * (rank + 1)).backward()
assert lt.allclose(net[4].bias.grad, lt.full((10,), 8.0 * (rank + 1)))  # no more reduced
print("done")
g.destroy()
