# SPDX-License-Identifier: Apache-2.0
"""The von Mises distribution."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from math import log, pi
from typing import Any

from ..autograd import no_grad
from ..creation import zeros
from ..dtypes import bool as _bool
from ..dtypes import float64
from ..ops import where
from ..random import rand
from ..special import i0e, i1e
from ..tensor import Tensor
from . import constraints
from .distribution import Distribution
from .utils import broadcast_all, lazy_property


class VonMises(Distribution):
    """Angles from -pi to pi, with density in proportion to exp(concentration * cos(x - loc)); the parameters are
    broadcast."""

    arg_constraints = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real
    has_rsample = False
    _batched = {"loc": 0, "concentration": 0}

    def __init__(self, loc: Any, concentration: Any, validate_args: bool | None = None) -> None:
        self.loc, self.concentration = broadcast_all(loc, concentration)
        super().__init__(self.loc.shape, validate_args=validate_args)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        k = self.concentration
        # k cos(d) - log I0(k), where both are large, without the cancellation: cos(d) - 1 = -2 sin(d / 2)**2
        half = ((value - self.loc) / 2).sin()
        return -2 * k * half.square() - i0e(k.to(float64)).log().to(k.dtype) - log(2 * pi)

    @lazy_property
    def _proposal_r(self) -> Tensor:
        """r of the wrapped Cauchy distribution that samples are proposed from (Best and Fisher 1979)."""
        k = self.concentration.to(float64)
        tau = 1 + (1 + 4 * k.square()).sqrt()
        rho = (tau - (2 * tau).sqrt()) / (2 * k)
        # For small k rho is about k / 2, where the difference above has no digits left.
        return where(k < 1e-5, 1 / k + k, (1 + rho.square()) / (2 * rho))

    def sample(self, sample_shape: Any = ()) -> Tensor:
        """Samples by rejection, in float64: a proposal takes three uniform numbers."""
        shape = self._extended_shape(sample_shape)
        with no_grad():
            k = self.concentration.to(float64).expand(shape)
            r = self._proposal_r.expand(shape)
            angle = zeros(shape, dtype=float64, device=k.device)
            done = zeros(shape, dtype=_bool, device=k.device)
            while not bool(done.all()):
                u1, u2, u3 = rand((3,) + shape, dtype=float64, device=k.device).unbind(0)
                z = (pi * u1).cos()
                f = (1 + r * z) / (r + z)
                c = k * (r - f)
                accepted = (c * (2 - c) - u2 > 0) | ((c / u2).log() + 1 - c >= 0)
                proposed = (u3 - 0.5).sign() * f.clamp(min=-1.0, max=1.0).acos()
                angle = where(accepted & ~done, proposed, angle)
                done = done | accepted
            shifted = angle.to(self.loc.dtype) + pi + self.loc
            return shifted.remainder(2 * pi) - pi

    @property
    def mean(self) -> Tensor:
        """The circular mean."""
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @lazy_property
    def variance(self) -> Tensor:
        """The circular variance, 1 - I1(concentration) / I0(concentration)."""
        k = self.concentration.to(float64)
        return (1 - i1e(k) / i0e(k)).to(self.concentration.dtype)
