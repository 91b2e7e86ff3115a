# SPDX-License-Identifier: Apache-2.0
"""Mixed precision on CUDA devices, under PyTorch's older names."""

from __future__ import annotations

from ... import amp, dtypes

custom_bwd, custom_fwd = amp.custom_bwd, amp.custom_fwd

__all__ = ["GradScaler", "autocast", "custom_bwd", "custom_fwd"]


class autocast(amp.autocast):
    """libtensor.autocast("cuda"), with float16 unless a dtype is given."""

    def __init__(self, enabled: bool = True, dtype: dtypes.dtype = dtypes.float16, cache_enabled: bool = True) -> None:
        super().__init__("cuda", dtype, enabled)

    def scope(self) -> autocast:
        return autocast(self.enabled, self.fast_dtype)


class GradScaler(amp.GradScaler):
    """libtensor.amp.GradScaler."""

    def __init__(
        self,
        init_scale: float = 65536.0,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        super().__init__("cuda", init_scale, growth_factor, backoff_factor, growth_interval, enabled)
