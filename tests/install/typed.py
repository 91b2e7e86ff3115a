"""Checked by mypy against the installed package."""

import libtensor as lt


def loss(model: lt.nn.Module, x: lt.Tensor, y: lt.Tensor) -> float:
    out: lt.Tensor = ((model(x) - y) ** 2).sum(dim=0, keepdim=True).mean()
    out.backward()
    shape: tuple[int, ...] = out.shape
    return float(out.item()) + len(shape)


wrong: str = lt.tensor([1.0])
