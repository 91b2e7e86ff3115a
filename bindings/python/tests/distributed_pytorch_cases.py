# SPDX-License-Identifier: Apache-2.0
"""Programs that PyTorch and libtensor run alike; what they print is compared: ... NAME torch, ... NAME libtensor"""

import importlib
import json
import sys

import ranks


class Names:
    """The modules of one of the two packages."""

    def __init__(self, package):
        def module(name):
            return importlib.import_module(f"{package}.{name}" if name else package)

        self.T, self.dist, self.nn = module(""), module("distributed"), module("nn")
        self.collective = module("distributed.nn.functional")
        self.parallel, self.data = module("nn.parallel"), module("utils.data")
        self.zero = module("distributed.optim").ZeroRedundancyOptimizer
        if not self.dist.is_initialized():
            self.dist.init_process_group("gloo")
        self.rank, self.n = self.dist.get_rank(), self.dist.get_world_size()

    def values(self, *shape, first=0, dtype=None):
        """The same in both packages, and others in each process."""
        n = 1
        for extent in shape:
            n *= extent
        t = self.T.arange(n, dtype=self.T.float64) * 0.37 + first + self.rank
        return t.sin().reshape(shape).to(dtype or self.T.float32)


def listed(value):
    if isinstance(value, (list, tuple)):
        return [listed(item) for item in value]
    return value.detach().tolist() if hasattr(value, "tolist") else value


def collectives(package):
    m = Names(package)
    T, dist, rank, n = m.T, m.dist, m.rank, m.n
    found = []
    for dtype in (T.float32, T.float64, T.int64, T.uint8, T.int8):
        for op in ("SUM", "PRODUCT", "MIN", "MAX"):
            t = (m.values(2, 3) * 4 + 4).to(dtype)
            dist.all_reduce(t, op=getattr(dist.ReduceOp, op))
            found.append(t.double())
    for op in ("BAND", "BOR", "BXOR"):
        t = T.tensor([5 + rank, 12])
        dist.all_reduce(t, op=getattr(dist.ReduceOp, op))
        found.append(t)
    t = m.values(4)
    dist.all_reduce(t, op=dist.ReduceOp.AVG)
    found.append(t)
    t = m.values(3)
    dist.broadcast(t, src=1)
    found.append(t)
    t = m.values(3)
    dist.reduce(t, dst=0)
    found.append(t if rank == 0 else None)  # PyTorch's others have what is left of it
    parts = [T.zeros(2, 2) for _ in range(n)]
    dist.all_gather(parts, m.values(2, 2))
    found.append(parts)
    out = T.zeros(2 * n, 2)
    dist.all_gather_into_tensor(out, m.values(2, 2))
    found.append(out)
    out = T.zeros(2, 2)
    dist.reduce_scatter_tensor(out, m.values(2 * n, 2))
    found.append(out)
    parts = [T.zeros(3) for _ in range(n)] if rank == 1 else None
    dist.gather(m.values(3), parts, dst=1)
    found.append(parts)
    out = T.zeros(3)
    dist.scatter(out, [m.values(3, first=i) for i in range(n)] if rank == 1 else None, src=1)
    found.append(out)
    out = T.zeros(n * 2)
    dist.all_to_all_single(out, m.values(n * 2))
    found.append(out)
    out = T.zeros(n * (rank + 1))
    sizes = [i + 1 for i in range(n)]
    dist.all_to_all_single(out, m.values(sum(sizes)), [rank + 1] * n, sizes)
    found.append(out)
    objects = [None] * n
    dist.all_gather_object(objects, {"rank": rank})
    values = [rank, "a"]
    dist.broadcast_object_list(values, src=1)
    one = [None]
    dist.scatter_object_list(one, [i * "x" for i in range(n)] if rank == 0 else None, src=0)
    found.append([list(map(str, objects)), values, one])
    t = m.values(4)
    work = dist.all_reduce(t, async_op=True)
    found.append(
        [work.wait(), t, dist.get_process_group_ranks(dist.group.WORLD), dist.get_rank(), str(dist.get_backend())]
    )
    group = dist.new_group([1])
    found.append([group == dist.GroupMember.NON_GROUP_MEMBER, dist.get_rank(group)])
    return found


def gradients(package):
    m = Names(package)
    T, c, rank, n = m.T, m.collective, m.rank, m.n
    found = []

    def note(inputs, results):
        results = results if isinstance(results, tuple) else (results,)
        loss = sum((r.square() * (i + 1 + rank)).sum() for i, r in enumerate(results))
        loss.backward()
        found.append([list(results), [x.grad for x in inputs]])

    def x(*shape, first=0):
        return m.values(*shape, first=first).requires_grad_()

    a = x(2, 3)
    note([a], c.all_reduce(a))
    a = x(2, 3)
    note([a], c.all_reduce(a, op=m.dist.ReduceOp.AVG))
    a = x(2, 3)
    note([a], c.broadcast(a, 1))
    a = x(2, 3)
    note([a], c.all_gather(a))
    a = x(2, 3)
    note([a], c.gather(a, 1))
    several = [x(2, first=i) for i in range(n)]
    note(several, c.scatter(several, 1))
    several = [x(2, first=i) for i in range(n)]
    note(several, c.reduce_scatter(T.zeros(2), several))
    a = x(2 * n, 2)
    note([a], c.all_to_all_single(T.zeros(2 * n, 2), a))
    a = x(2)
    total = c.reduce(a, 0)
    note([a], total if rank == 0 else total * 0)
    return found


def training(package):
    m = Names(package)
    T, nn = m.T, m.nn
    x = (T.arange(48.0, dtype=T.float64) * 0.7).sin().reshape(8, 6)
    y = (T.arange(16.0, dtype=T.float64) * 0.3).cos().reshape(8, 2)

    def net():
        made = nn.Sequential(nn.Linear(6, 5, bias=False), nn.BatchNorm1d(5), nn.Tanh(), nn.Linear(5, 2)).double()
        with T.no_grad():
            for i, p in enumerate(made.parameters()):
                p.copy_((T.arange(p.numel(), dtype=T.float64) + i + m.rank).sin().reshape(p.shape))
        return made

    found = []
    sampler = m.data.DistributedSampler(range(8), shuffle=False)
    index = T.tensor(list(sampler))
    for kind in ("plain", "zero"):
        model = m.parallel.DistributedDataParallel(net(), bucket_cap_mb=1)
        if kind == "zero":
            optimizer = m.zero(model.parameters(), T.optim.Adam, lr=0.05)
        else:
            optimizer = T.optim.Adam(model.parameters(), lr=0.05)
        for step in range(6):
            optimizer.zero_grad()
            with model.no_sync():
                (model(x[index[:2]]) - y[index[:2]]).square().mean().backward()
            loss = (model(x[index]) - y[index]).square().mean()
            loss.backward()
            optimizer.step()
            found.append(loss)
        found += list(model.state_dict().values())
        found.append(list(model.state_dict()))
        if kind == "zero":
            optimizer.consolidate_state_dict(1)
            state = optimizer.state_dict()["state"] if m.rank == 1 else {}
            found.append([[number, state[number]["exp_avg"]] for number in sorted(state)])
    return found


def samplers(package):
    m = Names(package)
    found = []
    for length, replicas in ((10, 3), (11, 3), (2, 5), (6, 3), (7, 1)):
        for drop in (False, True):
            for rank in range(replicas):
                one = m.data.DistributedSampler(range(length), replicas, rank, shuffle=False, drop_last=drop)
                found.append([list(one), len(one)])
    return found


CASES = {"collectives": collectives, "gradients": gradients, "training": training, "samplers": samplers}

if __name__ == "__main__":
    ranks.main({name: lambda package, f=f: print(json.dumps(listed(f(package)))) for name, f in CASES.items()})
    distributed = sys.modules[f"{sys.argv[2]}.distributed"]
    distributed.destroy_process_group()
