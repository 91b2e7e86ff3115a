# SPDX-License-Identifier: Apache-2.0
"""Linear layers with weights of 8 or 4 bits."""

from __future__ import annotations

from typing import Callable, TypeVar

from ..creation import empty, ones
from ..dtypes import float16, int8, uint8
from ..errors import InvalidError, InvalidTypeError
from ..functions import quantize_blockwise, quantized_linear
from ..tensor import Tensor
from .layers import Linear
from .module import Module
from .parameter import Parameter

M = TypeVar("M", bound=Module)


class QuantizedLinear(Module):
    """x @ weight.T + bias with a weight of 8 or 4 bits, of which `block_size` elements, a multiple of 32, share a scale.

    The weight is the buffers `codes` and `scales`, see `quantize_blockwise()`, and is not trained; gradients for x and the
    bias are those of the weight that they stand for. With `int8_activations` x is rounded to 8 bits in blocks of 32.
    """

    codes: Tensor
    scales: Tensor
    bias: Parameter | None

    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        *,
        bits: int = 8,
        block_size: int = 32,
        int8_activations: bool = False,
    ) -> None:
        super().__init__()
        if bits not in (4, 8):
            raise InvalidError(f"QuantizedLinear: bits is {bits}, expected 8 or 4")
        if not isinstance(block_size, int) or block_size < 1 or block_size % 32:
            raise InvalidError(f"QuantizedLinear: block_size is {block_size!r}, expected a positive multiple of 32")
        self.in_features, self.out_features = in_features, out_features
        self.bits, self.block_size, self.int8_activations = bits, block_size, int8_activations
        columns = in_features if bits == 8 else -(-in_features // 32) * 16
        self.register_buffer("codes", empty(out_features, columns, dtype=int8 if bits == 8 else uint8).zero_())
        self.register_buffer("scales", ones(out_features, -(-in_features // block_size), dtype=float16))
        self.register_parameter("bias", Parameter(empty(out_features).zero_()) if bias else None)

    @classmethod
    def from_linear(
        cls, linear: Linear, *, bits: int = 8, block_size: int = 32, int8_activations: bool = False
    ) -> QuantizedLinear:
        """The layer with the weight of `linear` rounded, and its bias itself."""
        weight = linear.weight.detach()
        layer = cls(
            linear.in_features,
            linear.out_features,
            linear.bias is not None,
            bits=bits,
            block_size=block_size,
            int8_activations=int8_activations,
        )
        layer.codes, layer.scales = quantize_blockwise(weight, bits, block_size)
        layer.bias = linear.bias
        layer.training = linear.training
        return layer

    def forward(self, x: Tensor) -> Tensor:
        return quantized_linear(x, self.codes, self.scales, self.bias, self.block_size, self.int8_activations)

    def extra_repr(self) -> str:
        size = f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"
        return f"{size}, bits={self.bits}, block_size={self.block_size}, int8_activations={self.int8_activations}"


def quantize_(
    module: M,
    bits: int = 8,
    *,
    block_size: int = 32,
    int8_activations: bool = False,
    where: Callable[[str, Linear], bool] | None = None,
) -> M:
    """Replaces each `Linear` within `module` for which `where(name, layer)` is true, by default all, by a
    `QuantizedLinear`. Returns `module`."""
    if not isinstance(module, Module):
        raise InvalidTypeError(f"quantize_: module is {type(module).__name__}, expected a Module")
    if isinstance(module, Linear):
        raise InvalidTypeError("quantize_: module is a Linear itself, expected one that holds Linear layers")
    layers: dict[int, QuantizedLinear] = {}  # one that stands in two places stays one
    for prefix, parent in list(module.named_modules()):
        for name, child in list(parent._modules.items()):
            path = f"{prefix}.{name}" if prefix else name
            if type(child) is not Linear or (where is not None and not where(path, child)):
                continue
            if id(child) not in layers:
                layers[id(child)] = QuantizedLinear.from_linear(
                    child, bits=bits, block_size=block_size, int8_activations=int8_activations
                )
            setattr(parent, name, layers[id(child)])
    return module
