# SPDX-License-Identifier: Apache-2.0
"""A program with types, which checkers have to accept in their strictest mode: see test_types.py. It runs, too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable

from libtensor.utils.data import DataLoader, TensorDataset

import libtensor as lt
from libtensor import nn

if TYPE_CHECKING:
    from typing_extensions import assert_type
else:

    def assert_type(value, kind):
        return value


x = lt.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
y = lt.ones(2, 2)
assert_type(x, lt.Tensor)
assert_type(x @ y, lt.Tensor)
assert_type(2 * x - y / 3, lt.Tensor)
assert_type(-(x**2) + 1, lt.Tensor)
assert_type(x > y, lt.Tensor)
assert_type(x == y, lt.Tensor)
assert_type((x > 0) & ~(y > 0), lt.Tensor)
assert_type(x[0], lt.Tensor)
assert_type(x[:, None, ..., 1:], lt.Tensor)
assert_type(x.shape[0], int)
assert_type(x.size(0), int)
assert_type(x.size().numel(), int)
assert_type(x.grad, "lt.Tensor | None")
assert_type(x.sum(), lt.Tensor)
assert_type(x.mean(1, keepdim=True).reshape(-1).to("cpu").float(), lt.Tensor)
assert_type(x.max(), lt.Tensor)
assert_type(x.max(1).values, lt.Tensor)
assert_type(x.argmax(), lt.Tensor)
assert_type(x.T, lt.Tensor)
assert_type(float(x.sum()), float)
assert_type(lt.cat([x, y]), lt.Tensor)
assert_type(lt.zeros(2, dtype=lt.float64), lt.Tensor)
assert_type(lt.randn(2, 3), lt.Tensor)
assert_type(lt.where(x > 0, x, 0.0), lt.Tensor)
assert_type(lt.einsum("ij,jk->ik", x, y), lt.Tensor)
assert_type(lt.linalg.svd(x).S, lt.Tensor)
top, at = x.topk(1)
assert_type(top, lt.Tensor)
for row in x:
    assert_type(row, lt.Tensor)


class Net(nn.Module):
    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.fc1 = nn.Linear(2, hidden)
        self.fc2 = nn.Linear(hidden, 1)
        self.drop = nn.Dropout(0.1)

    def forward(self, x: lt.Tensor, scale: float = 1.0) -> tuple[lt.Tensor, int]:
        h = nn.functional.relu(self.fc1(x))
        assert_type(h, lt.Tensor)
        return self.fc2(self.drop(h)) * scale, len(x)


def twice(f: Callable[[lt.Tensor], tuple[lt.Tensor, int]], x: lt.Tensor) -> lt.Tensor:
    return f(f(x)[0].expand(2, 2))[0]


net = Net(8)
assert_type(net(x), "tuple[lt.Tensor, int]")
assert_type(net(x, scale=2.0)[0], lt.Tensor)
assert_type(net.fc1(x), lt.Tensor)
assert_type(net.fc1.weight, nn.Parameter)
assert_type(net.train().eval().to("cpu").double().float(), Net)
assert_type(nn.CrossEntropyLoss()(x, y), lt.Tensor)
assert_type(twice(net, x), lt.Tensor)
layers: list[nn.Module] = [net.fc1, nn.ReLU()]
for layer in layers:
    h: Any = layer(x)

optimiser = lt.optim.AdamW(net.parameters(), lr=1e-3)
schedule = lt.optim.lr_scheduler.CosineAnnealingLR(optimiser, 10)
for a, b in DataLoader(TensorDataset(x.detach(), y), batch_size=2):
    loss = nn.functional.mse_loss(net(a)[0], b[:, :1])
    assert_type(loss, lt.Tensor)
    optimiser.zero_grad()
    loss.backward()
    optimiser.step()
    schedule.step()
with lt.no_grad():
    for p in net.parameters():
        if p.grad is not None:
            p.sub_(p.grad * 0.1)
assert_type(schedule.get_last_lr(), "list[float]")
(g,) = lt.autograd.grad((x * x).sum(), [x])
assert_type(g, lt.Tensor)
assert_type(net.load_state_dict(net.state_dict()).missing_keys, "list[str]")
