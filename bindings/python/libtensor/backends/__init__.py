# SPDX-License-Identifier: Apache-2.0
"""What the library computes with, under the names of torch.backends: which of PyTorch's libraries are there, and settings.

Settings that have a meaning here change it; others are remembered, so that programs that set them run.
"""

from __future__ import annotations

import sys as _sys
from typing import Any

from .. import cuda as _devices
from ..settings import get_allow_tf32 as _get_allow_tf32
from ..settings import set_allow_tf32 as _set_allow_tf32

__all__ = ["cpu", "cuda", "cudnn", "mha", "mkl", "mkldnn", "mps", "openmp", "opt_einsum", "quantized"]


class _Settings:
    """Attributes with a first value each; others are an error."""

    _name = ""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.__dict__ and not isinstance(getattr(type(self), name, None), property):
            raise AttributeError(f"libtensor.backends.{self._name} has no setting {name!r}")
        object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"<libtensor.backends.{self._name}>"


class _TF32(_Settings):
    @property
    def allow_tf32(self) -> bool:
        """Whether float32 products and convolutions on CUDA devices may be of TF32; one setting for both, of this thread."""
        return _get_allow_tf32()

    @allow_tf32.setter
    def allow_tf32(self, allowed: bool) -> None:
        _set_allow_tf32(bool(allowed))


class _Flags:
    """A scope with other settings."""

    def __init__(self, owner: _Settings, values: dict[str, Any]) -> None:
        self.owner, self.values = owner, {k: v for k, v in values.items() if v is not None}

    def __enter__(self) -> None:
        self.before = {k: getattr(self.owner, k) for k in self.values}
        for k, v in self.values.items():
            setattr(self.owner, k, v)

    def __exit__(self, *exception: object) -> None:
        for k, v in self.before.items():
            setattr(self.owner, k, v)


class _Cudnn(_TF32):
    """cuDNN is not used: kernels are the library's own. benchmark, deterministic and enabled are remembered."""

    _name = "cudnn"

    def is_available(self) -> bool:
        """False."""
        return False

    def version(self) -> int | None:
        """None."""
        return None

    def is_acceptable(self, tensor: Any) -> bool:
        """False."""
        return False

    def flags(
        self,
        enabled: bool | None = None,
        benchmark: bool | None = None,
        benchmark_limit: int | None = None,
        deterministic: bool | None = None,
        allow_tf32: bool | None = None,
    ) -> _Flags:
        """A scope with other settings."""
        values = {"enabled": enabled, "benchmark": benchmark, "benchmark_limit": benchmark_limit}
        return _Flags(self, {**values, "deterministic": deterministic, "allow_tf32": allow_tf32})


class _Matmul(_TF32):
    _name = "cuda.matmul"


class _Cuda(_Settings):
    _name = "cuda"

    def is_built(self) -> bool:
        """Whether there is a CUDA device: the plugin that drives them is found at run time."""
        return _devices.is_available()

    def flash_sdp_enabled(self) -> bool:
        """True: attention is computed block by block."""
        return True

    math_sdp_enabled = mem_efficient_sdp_enabled = flash_sdp_enabled

    def enable_flash_sdp(self, enabled: bool) -> None:
        """Changes nothing: the kernel follows from the arguments."""

    enable_math_sdp = enable_mem_efficient_sdp = enable_cudnn_sdp = enable_flash_sdp

    def cudnn_sdp_enabled(self) -> bool:
        """False: cuDNN is not used."""
        return False

    def is_flash_attention_available(self) -> bool:
        """False: attention is computed by the library's own kernels."""
        return False

    def sdp_kernel(
        self,
        enable_flash: bool = True,
        enable_math: bool = True,
        enable_mem_efficient: bool = True,
        enable_cudnn: bool = True,
    ) -> Any:
        """A scope that changes nothing: the kernel follows from the arguments."""
        return _Flags(self, {})


class _Absent(_Settings):
    def is_available(self) -> bool:
        """False: the library does not use it."""
        return False

    is_built = is_available


class _Mkldnn(_Absent):
    _name = "mkldnn"

    def flags(self, enabled: bool | None = None, deterministic: bool | None = None) -> _Flags:
        """A scope with other settings."""
        return _Flags(self, {"enabled": enabled, "deterministic": deterministic})


class _Mps(_Absent):
    _name = "mps"

    def is_macos_or_newer(self, major: int, minor: int) -> bool:
        """False."""
        return False


class _Mkl(_Absent):
    _name = "mkl"


class _OptEinsum(_Absent):
    _name = "opt_einsum"

    def get_opt_einsum(self) -> Any:
        """None."""
        return None


class _OpenMP(_Settings):
    _name = "openmp"

    def is_available(self) -> bool:
        """Whether the library was built with OpenMP."""
        from ..settings import build_info

        return "openmp" in build_info().lower()


class _Cpu(_Settings):
    _name = "cpu"

    def get_cpu_capability(self) -> str:
        """The instruction set that kernels are chosen for, as build_info() names it."""
        from ..settings import build_info

        return build_info()


class _Named(_Settings):
    def __init__(self, name: str, **values: Any) -> None:
        super().__init__(_name=name, **values)


cpu = _Cpu()
cuda = _Cuda(matmul=_Matmul(allow_fp16_reduced_precision_reduction=False, allow_bf16_reduced_precision_reduction=False))
cudnn = _Cudnn(enabled=True, benchmark=False, benchmark_limit=10, deterministic=True)
mha = _Named("mha", enabled=True)
mkl = _Mkl(verbose=0)
mkldnn = _Mkldnn(enabled=False, deterministic=True, allow_tf32=False)
mps = _Mps()
openmp = _OpenMP()
opt_einsum = _OptEinsum(enabled=False, strategy=None)
quantized = _Named("quantized", engine="none", supported_engines=[])

# `import libtensor.backends.cudnn as cudnn` finds the settings.
_sys.modules.update({f"{__name__}.{_name}": globals()[_name] for _name in __all__})
