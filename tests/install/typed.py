# SPDX-License-Identifier: Apache-2.0
"""Checked by mypy against the installed package: the lines marked as wrong are all that it objects to."""

import libtensor as lt


def loss(model: lt.nn.Module, x: lt.Tensor, y: lt.Tensor) -> float:
    out: lt.Tensor = ((model(x) - y) ** 2).sum(dim=0, keepdim=True).mean()
    out.backward()
    shape: tuple[int, ...] = out.shape
    return float(out.item()) + len(shape)


made: list[lt.Tensor] = [
    lt.zeros(2, 3, dtype=lt.int64),
    lt.ones((2, 3), requires_grad=True),
    lt.empty(shape=[2]),
    lt.zeros_like(lt.ones(2), dtype="float64"),
    lt.rand(2, 3, generator=lt.Generator()),
    lt.randn_like(lt.ones(2)),
    lt.randint(10, (2, 3)),
    lt.randint(0, 10, size=3),
    lt.randint(10, size=(3,)),
]
text: str = lt.tensor([1.0])  # wrong
text = lt.zeros(2)  # wrong
text = lt.randn(2)  # wrong
lt.ones("two")  # wrong
lt.zeros(2, dtyp=lt.int64)  # wrong
lt.rand_like(2)  # wrong
lt.randint(0, 10, "two")  # wrong
