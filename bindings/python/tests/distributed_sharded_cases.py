# SPDX-License-Identifier: Apache-2.0
"""What the ranks of test_distributed_training.py do with unusual sharded modules."""

import sys

import ranks
from distributed_training_cases import begin, data, like, train

import libtensor as lt
import libtensor.distributed as dist
from libtensor import nn
from libtensor.distributed import checkpoint, fsdp


class Odd(nn.Module):
    """Parameters without axes and without elements."""

    def __init__(self):
        super().__init__()
        lt.manual_seed(3)
        self.linear, self.scale, self.none = nn.Linear(8, 3), nn.Parameter(lt.tensor(1.5)), nn.Parameter(lt.zeros(0, 2))

    def forward(self, x):
        return self.linear(x) * self.scale + self.none.sum()


def sharded_odd(folder):
    """Checkpoints of divided parameters without axes and without elements, by an optimiser that has no state yet."""
    rank, n = begin()
    x, y = data()
    plain, model = Odd(), fsdp.fully_shard(Odd())
    whole, optimizer = (lt.optim.Adam(m.parameters(), lr=0.1) for m in (plain, model))
    train(plain, whole, x, y), train(model, optimizer, x[rank::n], y[rank::n])
    like(model.state_dict(), plain.state_dict())
    for number, pair in enumerate(((model, optimizer), (plain, whole))):
        path = f"{folder}.{number}"
        checkpoint.save(dict(zip(("model", "optimizer"), pair)), checkpoint_id=path)
        again = fsdp.fully_shard(Odd())
        fresh = lt.optim.Adam(again.parameters(), lr=0.1)
        checkpoint.load({"model": again, "optimizer": fresh}, checkpoint_id=path)
        train(again, fresh, x[rank::n], y[rank::n], steps=2)
        alone = Odd()
        single = lt.optim.Adam(alone.parameters(), lr=0.1)
        checkpoint.load({"model": alone, "optimizer": single}, checkpoint_id=path)
        train(alone, single, x, y, steps=2)
        like(again.state_dict(), alone.state_dict())
    dist.destroy_process_group()


def sharded_norm():
    """The norm of gradients where some parameters are not divided."""
    rank, n = begin()
    x, _ = data()
    plain, model = Odd(), Odd()
    fsdp.fully_shard(model, ignored_params=[model.scale, model.none])
    for order in (2.0, 1.0, float("inf")):
        plain.zero_grad(), model.zero_grad()
        plain(x).square().sum().backward(), model(x).square().sum().backward()
        norm = lt.nn.utils.clip_grad_norm_(plain.parameters(), 0.5, order).item()
        assert abs(model.clip_grad_norm_(0.5, order).item() / norm - 1) < 1e-5
        assert abs(model.scale.grad.item() - plain.scale.grad.item()) < 1e-5
        _, offset = model.linear.weight._fsdp_shard
        grad = model.linear.weight.grad
        like({"": grad}, {"": plain.linear.weight.grad.reshape(-1)[offset : offset + grad.numel()]}, 1e-6)
    dist.destroy_process_group()


if __name__ == "__main__":
    sys.exit(ranks.main(globals()))
