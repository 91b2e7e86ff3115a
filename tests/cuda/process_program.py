# SPDX-License-Identifier: Apache-2.0
"""One rank of test_processes.py: collectives of tensors on its device, and training, against the same on the host."""

from libtensor.nn.parallel import DistributedDataParallel

import libtensor as lt
import libtensor.distributed as dist

dist.init_process_group()
rank, n = dist.get_rank(), dist.get_world_size()
device = f"cuda:{rank % lt.cuda.device_count()}"
lt.cuda.set_device(device)


def here(value, *shape, dtype=lt.float32):
    return lt.full(shape, value, dtype=dtype, device=device)


for dtype in (lt.float32, lt.bfloat16, lt.int64, lt.bool):
    x = here(rank + 1, 300, 7, dtype=dtype)
    dist.all_reduce(x)
    assert x.device == lt.device(device) and x.dtype == dtype
    assert (x == (n * (n + 1) // 2 if dtype != lt.bool else 1)).all().item()
x = here(float(rank), 4, 6).t()  # any layout
work = dist.all_reduce(x, async_op=True)
work.wait()
assert (x == n * (n - 1) / 2).all().item()
parts = [here(0.0, 3) for _ in range(n)]
dist.all_gather(parts, here(float(rank), 3))
assert [part[0].item() for part in parts] == list(range(n))
if rank == 0:
    dist.send(here(5.0, 2), 1)
elif rank == 1:
    x = here(0.0, 2)
    dist.recv(x, 0)
    assert x.tolist() == [5.0, 5.0]
stream = lt.cuda.Stream()  # what is written on one stream is read on another
with lt.cuda.stream(stream):
    x = here(1.0, 50_000)
    for _ in range(10):
        x = x + 1
    dist.all_reduce(x)
    y = x * 2
stream.synchronize()
assert (y == 22 * n).all().item()


def trained(where):
    lt.manual_seed(1)
    x, y = lt.randn(4 * n, 6), lt.randn(4 * n, 2)
    net = lt.nn.Linear(6, 2).to(where)
    whole = where == "cpu"
    model = net if whole else DistributedDataParallel(net)
    own = slice(None) if whole else slice(4 * rank, 4 * rank + 4)
    optimizer = lt.optim.Adam(net.parameters(), lr=1e-2)
    for _ in range(5):
        optimizer.zero_grad()
        (model(x[own].to(where)) - y[own].to(where)).square().mean().backward()
        optimizer.step()
    return net.weight.detach().cpu()


assert lt.allclose(trained(device), trained("cpu"), atol=1e-6)
print(f"rank {rank} is done")
dist.destroy_process_group()
