# SPDX-License-Identifier: Apache-2.0
"""Parametrizations of weights: orthogonal, of known length, of known largest singular value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..._convert import one_of as _one_of
from ...creation import eye, zeros, zeros_like
from ...errors import InvalidError, ShapeError, UnsupportedError
from ...functions import concat, mv, normalize, vdot
from ...linalg import householder_product as _householder_product
from ...linalg import matrix_exp as _matrix_exp
from ...linalg import qr as _qr
from ...linalg import solve as _solve
from ...random import randn
from ...tensor import Tensor
from ..module import Module
from .parametrize import register_parametrization as _register_parametrization
from .spectral_norm import iterate as _iterate
from .spectral_norm import matrix_of as _matrix_of
from .spectral_norm import output_axis as _output_axis
from .spectral_norm import positive as _positive
from .weight_norm import length_of as _length_of

__all__ = ["orthogonal", "spectral_norm", "weight_norm"]


def _identity(n: int, like: Tensor) -> Tensor:
    return eye(n, dtype=like.dtype, device=like.device)


def _orthonormal(a: Tensor) -> Tensor:
    """Q of a = QR with a positive diagonal of R."""
    q, r = _qr(a)
    return q * r.diagonal(0, -2, -1).sgn().unsqueeze(-2)


def _is_orthonormal(q: Tensor) -> bool:
    """Up to 10 units in the last place for each of the n terms of a sum, for each entry of Q^H Q."""
    n, k = q.shape[-2:]
    step = {"float64": 2.2e-16, "complex128": 2.2e-16, "float16": 9.8e-4, "bfloat16": 7.8e-3}.get(q.dtype.name, 1.2e-7)
    error = (q.mT.conj() @ q - _identity(k, q)).abs()
    return bool((error < 10 * n * step).all())


def _reflectors(q: Tensor) -> Tensor:
    """Householder vectors below the diagonal (n, k), and the signs of R on it, for q = QR with orthonormal columns."""
    n, k = q.shape[-2:]
    rest, columns = q.clone(), []
    for j in range(k):
        x = rest[..., j:, j]
        first, tail = x[..., :1], x[..., 1:]
        beta = -x.norm(2, -1, keepdim=True) * first.sgn().where(first != 0, 1)
        v = concat([first - beta, tail], -1)
        # The first entry of v is 1. What 2 / |v|^2 makes of the vector below is the reflection.
        v = v / (first - beta)
        tau = 2 / (v * v).sum(-1, keepdim=True)
        below = rest[..., j:, :]
        changed = below - (tau * v).unsqueeze(-1) * (v.unsqueeze(-2) @ below)
        rest = concat([rest[..., :j, :], changed], -2)
        head = zeros(*q.shape[:-2], j, dtype=q.dtype, device=q.device)
        columns.append(concat([head, beta.sgn(), v[..., 1:]], -1))
    return concat([column.unsqueeze(-1) for column in columns], -1)


class _Orthogonal(Module):
    base: Tensor | None

    def __init__(self, weight: Tensor, orthogonal_map: str, use_trivialization: bool) -> None:
        super().__init__()
        if weight.is_complex() and orthogonal_map == "householder":
            raise InvalidError("orthogonal: orthogonal_map 'householder' is not for complex tensors")
        self.shape = weight.shape
        self.orthogonal_map = orthogonal_map
        self.trivialized = use_trivialization
        if use_trivialization:
            self.register_buffer("base", None)

    def forward(self, x: Tensor) -> Tensor:
        n, k = x.shape[-2:]
        wide = n < k
        if wide:
            x, n, k = x.mT, k, n
        if self.orthogonal_map == "householder":
            a = x.tril(-1)
            tau = 2 / (1 + (a * a).sum(-2))
            # The diagonal holds signs, which are no more trained than the entries above it.
            q = _householder_product(a, tau) * x.diagonal(0, -2, -1).detach().trunc().unsqueeze(-2)
        else:
            a = x.tril()
            if n != k:
                a = concat([a, zeros(*x.shape[:-2], n, n - k, dtype=x.dtype, device=x.device)], -1)
            skew = a - a.mT.conj()
            if self.orthogonal_map == "matrix_exp":
                q = _matrix_exp(skew)
            else:
                one = _identity(n, x)
                q = _solve(one - skew * 0.5, one + skew * 0.5)
            q = q[..., :k]
        base = self.base if self.trivialized else None
        if base is not None:
            q = base @ q
        return q.mT if wide else q

    def right_inverse(self, q: Tensor) -> Tensor:
        """What forward makes q of; q has to be orthogonal, else it is made so where the map permits."""
        if q.shape != self.shape:
            raise ShapeError(f"orthogonal: the value has shape {list(q.shape)}, expected {list(self.shape)}")
        like = q
        n, k = q.shape[-2:]
        wide = n < k
        if wide:
            q, n, k = q.mT, k, n
        if not self.trivialized:
            if self.orthogonal_map != "householder":
                raise UnsupportedError(
                    f"orthogonal: a value cannot be assigned with the map {self.orthogonal_map!r} "
                    "and use_trivialization=False"
                )
            a = _reflectors(q)
            return a.mT if wide else a
        if n == k:
            made = q.clone() if _is_orthonormal(q) else _orthonormal(q)
        else:
            more = randn(*q.shape[:-2], n, n - k, dtype=q.dtype, device=q.device)
            made = _orthonormal(concat([q, more], -1))
        self.base = made
        return zeros_like(like) - eye(*like.shape[-2:], dtype=like.dtype, device=like.device)


def orthogonal(
    module: Module, name: str = "weight", orthogonal_map: str | None = None, *, use_trivialization: bool = True
) -> Module:
    """Keeps a weight (..., n, k) orthogonal: its columns are orthonormal, or its rows if n < k.

    orthogonal_map: "matrix_exp", "cayley" or "householder"; None: matrix_exp for square and complex weights, else
        householder
    use_trivialization: whether the map goes around the value that the weight had (Lezcano-Casado 2019,
        arXiv:1909.09501), so that any value can be assigned
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise InvalidError(f"orthogonal: {type(module).__name__} has no parameter or buffer {name!r}")
    if weight.ndim < 2:
        raise ShapeError(f"orthogonal: {name!r} has {weight.ndim} axes, expected at least 2")
    if orthogonal_map is None:
        square = weight.shape[-2] == weight.shape[-1]
        orthogonal_map = "matrix_exp" if square or weight.is_complex() else "householder"
    _one_of(orthogonal_map, ("matrix_exp", "cayley", "householder"), "orthogonal: orthogonal_map")
    made = _Orthogonal(weight, orthogonal_map, use_trivialization)
    return _register_parametrization(module, name, made, unsafe=True)


class _WeightNorm(Module):
    def __init__(self, dim: int | None = 0) -> None:
        super().__init__()
        self.dim = None if dim == -1 else dim

    def forward(self, weight_g: Tensor, weight_v: Tensor) -> Tensor:
        return weight_v * (weight_g / _length_of(weight_v, self.dim))

    def right_inverse(self, weight: Tensor) -> tuple[Tensor, Tensor]:
        """Length and direction; the direction is the weight."""
        return _length_of(weight, self.dim), weight.clone()


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Trains length and direction of a weight apart, as `original0` and `original1` of its parametrization.

    dim: the axis whose slices have a length each; None: the whole weight has one
    """
    _register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def old_names(state_dict: Any, prefix: str, *rest: Any) -> None:
        """State dicts of nn.utils.weight_norm."""
        old = [f"{prefix}{name}_{end}" for end in "gv"]
        if isinstance(state_dict, Mapping) and all(key in state_dict for key in old):
            for i, key in enumerate(old):
                state_dict[f"{prefix}parametrizations.{name}.original{i}"] = state_dict.pop(key)  # type: ignore[attr-defined, index]

    module._register_load_state_dict_pre_hook(old_names)
    return module


class _SpectralNorm(Module):
    _u: Tensor
    _v: Tensor

    def __init__(self, weight: Tensor, n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12) -> None:
        super().__init__()
        if not -weight.ndim <= dim < weight.ndim:
            raise InvalidError(f"spectral_norm: dim is {dim}, expected an axis of a weight of {weight.ndim} axes")
        self.n_power_iterations, self.eps = _positive(n_power_iterations), eps
        self.dim = dim % weight.ndim
        if weight.ndim > 1:
            matrix = _matrix_of(weight.detach(), self.dim)
            rows, columns = matrix.shape
            for key, extent in (("_u", rows), ("_v", columns)):
                start = matrix.new_empty((extent,)).normal_(0, 1)
                self.register_buffer(key, normalize(start, 2.0, 0, eps))
            _iterate(matrix, self._u, self._v, 15, eps)

    def forward(self, weight: Tensor) -> Tensor:
        if weight.ndim == 1:
            return normalize(weight, 2.0, 0, self.eps)
        matrix = _matrix_of(weight, self.dim)
        if self.training:
            _iterate(matrix.detach(), self._u, self._v, self.n_power_iterations, self.eps)
        # The next steps change the buffers, and backward needs these.
        u, v = self._u.clone(), self._v.clone()
        return weight / vdot(u, mv(matrix, v))

    def right_inverse(self, value: Tensor) -> Tensor:
        """The value, which is taken to have the right norm."""
        return value


def spectral_norm(
    module: Module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> Module:
    """Divides a weight by its largest singular value, which power iteration estimates in training.

    n_power_iterations: steps whenever the weight is read in training
    eps: lower bound where vectors are normalised
    dim: the axis of the outputs; None: 1 for ConvTranspose, else 0
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise InvalidError(f"spectral_norm: {type(module).__name__} has no parameter or buffer {name!r}")
    made = _SpectralNorm(weight, n_power_iterations, _output_axis(module, dim), eps)
    return _register_parametrization(module, name, made)
