# SPDX-License-Identifier: Apache-2.0
"""Tensor: libtensor's tensor under dlgrad's names, with its two printed forms."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any, Union

from ... import creation, ops
from ...dtypes import float32
from ...nn import functional
from ...tensor import Tensor as _Tensor

Scalar = Union[int, float]
_SHOWN_WHOLE, _EDGE = 9, 3


class DType(enum.Enum):
    """The one dtype."""

    FLOAT32 = "float32"


class Device(enum.Enum):
    """Where the elements are."""

    CPU = "cpu"
    CUDA = "cuda"

    @staticmethod
    def from_str(device: str | Device) -> Device:
        """The device of that name."""
        if isinstance(device, Device):
            return device
        try:
            return Device(device.lower())
        except ValueError:
            names = ", ".join(repr(d.value) for d in Device)
            raise ValueError(f"Device.from_str: {device!r} is no device, expected one of {names}") from None


class Tensor:
    """float32 numbers with a gradient. `dim` = -1 means all axes, as in dlgrad, where it has that default."""

    __slots__ = ("_tensor", "__weakref__")

    _tensor: _Tensor

    def __init__(self, data: Any, requires_grad: bool = False, device: Device | str = Device.CPU) -> None:
        if type(data).__module__ == "numpy" and str(data.dtype) != "float32":
            raise ValueError(f"Tensor: data has dtype {data.dtype}, expected float32")
        where = Device.from_str(device).value
        if isinstance(data, _Tensor):
            self._tensor = data.detach().to(where, float32)
        elif type(data).__module__ == "numpy" or isinstance(data, (int, float)):
            self._tensor = creation.tensor(data, dtype=float32, device=where)
        else:
            raise ValueError(f"Tensor: data is a {type(data).__name__}, expected a NumPy array or a number")
        if requires_grad:
            self._tensor.requires_grad_()

    # ---- new tensors

    @staticmethod
    def uniform(
        shape: Sequence[int],
        device: Device | str = Device.CPU,
        dtype: DType | str = DType.FLOAT32,
        low: float = 0.0,
        high: float = 1.0,
        requires_grad: bool = False,
    ) -> Tensor:
        """Random numbers of [low, high)."""
        DType(dtype)
        drawn = creation.empty(tuple(shape), dtype=float32, device=Device.from_str(device).value)
        return _wrap(drawn.uniform_(low, high).requires_grad_(requires_grad))

    @staticmethod
    def rand(
        shape: Sequence[int],
        device: Device | str = Device.CPU,
        dtype: DType | str = DType.FLOAT32,
        requires_grad: bool = False,
    ) -> Tensor:
        """Random numbers of [0, 1)."""
        return Tensor.uniform(shape, device, dtype, requires_grad=requires_grad)

    @staticmethod
    def full(
        shape: Sequence[int],
        fill_value: Scalar,
        device: Device | str = Device.CPU,
        dtype: DType | str = DType.FLOAT32,
        requires_grad: bool = False,
    ) -> Tensor:
        """One value everywhere."""
        DType(dtype)
        where = Device.from_str(device).value
        filled = creation.full(tuple(shape), float(fill_value), dtype=float32, device=where)
        return _wrap(filled.requires_grad_(requires_grad))

    @staticmethod
    def ones_like(
        shape: Sequence[int],
        device: Device | str = Device.CPU,
        dtype: DType | str = DType.FLOAT32,
        requires_grad: bool = False,
    ) -> Tensor:
        """Ones of that shape."""
        return Tensor.full(shape, 1.0, device, dtype, requires_grad)

    @staticmethod
    def zeros_like(
        shape: Sequence[int],
        device: Device | str = Device.CPU,
        dtype: DType | str = DType.FLOAT32,
        requires_grad: bool = False,
    ) -> Tensor:
        """Zeros of that shape."""
        return Tensor.full(shape, 0.0, device, dtype, requires_grad)

    # ---- two operands

    @staticmethod
    def add(x: Tensor | Scalar, y: Tensor | Scalar) -> Tensor:
        """x + y."""
        return _wrap(_value(x) + _value(y))

    @staticmethod
    def sub(x: Tensor | Scalar, y: Tensor | Scalar) -> Tensor:
        """x - y."""
        return _wrap(_value(x) - _value(y))

    @staticmethod
    def mul(x: Tensor | Scalar, y: Tensor | Scalar) -> Tensor:
        """x * y."""
        return _wrap(_value(x) * _value(y))

    @staticmethod
    def div(x: Tensor | Scalar, y: Tensor | Scalar) -> Tensor:
        """x / y."""
        return _wrap(_value(x) / _value(y))

    @staticmethod
    def matmul(x: Tensor, y: Tensor) -> Tensor:
        """The product of matrices."""
        return _wrap(x._tensor @ y._tensor)

    @staticmethod
    def transpose(x: Tensor, axes: Sequence[int] | None = None) -> Tensor:
        """A view of x with its axes in that order; without `axes`, in reverse order."""
        return _wrap(x._tensor.permute(tuple(range(x.ndim))[::-1] if axes is None else tuple(axes)))

    @staticmethod
    def where(cond: Tensor, inp: Tensor | Scalar, other: Tensor | Scalar) -> Tensor:
        """inp where cond is not 0, else other."""
        return _wrap(ops.where(cond._tensor != 0, _value(inp), _value(other)).to(float32))

    # ---- one operand

    def sum(self, dim: int = -1, keepdim: bool = False) -> Tensor:
        """The sum along an axis, or of all elements."""
        return _wrap(self._tensor.sum(None if dim == -1 else dim, keepdim))

    def mean(self, dim: int = -1, keepdim: bool = False) -> Tensor:
        """The mean along an axis, or of all elements."""
        return _wrap(self._tensor.mean(None if dim == -1 else dim, keepdim))

    def max(self, dim: int = -1, keepdim: bool = False) -> Tensor:
        """The largest along an axis, or of all elements."""
        return _wrap(self._tensor.amax(tuple(range(self.ndim)) if dim == -1 else dim, keepdim))

    def argmax(self, dim: int = -1) -> Tensor:
        """Where the largest is, as float32: along an axis, which remains with extent 1, or in the flattened tensor."""
        found = self._tensor.argmax() if dim == -1 else self._tensor.argmax(dim, keepdim=True)
        return _wrap(found.to(float32))

    def relu(self) -> Tensor:
        """max(x, 0)."""
        return _wrap(self._tensor.relu())

    def leaky_relu(self, neg_slope: Scalar = 0.01) -> Tensor:
        """x where x > 0, else neg_slope * x."""
        return _wrap(functional.leaky_relu(self._tensor, neg_slope))

    def tanh(self) -> Tensor:
        """The hyperbolic tangent."""
        return _wrap(self._tensor.tanh())

    def sigmoid(self) -> Tensor:
        """1 / (1 + exp(-x))."""
        return _wrap(self._tensor.sigmoid())

    def exp(self) -> Tensor:
        """The exponential function."""
        return _wrap(self._tensor.exp())

    def log(self) -> Tensor:
        """The natural logarithm."""
        return _wrap(self._tensor.log())

    def sqrt(self) -> Tensor:
        """The square root."""
        return _wrap(self._tensor.sqrt())

    def log_softmax(self, dim: int = 1) -> Tensor:
        """The logarithm of softmax along an axis."""
        return _wrap(self._tensor.log_softmax(dim))

    def clamp(self, min: Scalar | None = None, max: Scalar | None = None) -> Tensor:
        """Elements below min become min, those above max become max."""
        return self if min is None and max is None else _wrap(self._tensor.clamp(min, max))

    def reshape(self, *shape: Any) -> Tensor:
        """The same elements in another shape."""
        return _wrap(self._tensor.reshape(*shape))

    def squeeze(self, dim: Sequence[int] | int) -> Tensor:
        """Without axes of extent 1."""
        return _wrap(self._tensor.squeeze(dim if isinstance(dim, int) else tuple(dim)))

    def unsqueeze(self, dim: Sequence[int] | int) -> Tensor:
        """With new axes of extent 1, at these places of the result."""
        return _wrap(reduce(lambda x, d: x.unsqueeze(d), [dim] if isinstance(dim, int) else sorted(dim), self._tensor))

    def linear(self, weight: Tensor, bias: Tensor | None) -> Tensor:
        """self @ weight.T + bias."""
        product = self._tensor @ weight._tensor.T
        return _wrap(product if bias is None else product + bias._tensor)

    def sequential(self, layers: Sequence[Callable[[Tensor], Tensor]]) -> Tensor:
        """Calls one function after the other."""
        return reduce(lambda x, layer: layer(x), layers, self)

    def cross_entropy_loss(self, target: Tensor | Scalar) -> Tensor:
        """The mean cross-entropy of logits (N, C) and class numbers, N or (N, 1); of shape (1, 1)."""
        wanted = _value(target)
        labels = wanted.flatten().long() if isinstance(wanted, _Tensor) else creation.tensor([int(wanted)])
        return _wrap(functional.cross_entropy(self._tensor, labels.to(self._tensor.device)).reshape(1, 1))

    def bcewithlogitsloss(self, target: Tensor | Scalar) -> Tensor:
        """The mean binary cross-entropy of logits and probabilities; of shape (1, 1)."""
        wanted = _value(target)
        if not isinstance(wanted, _Tensor):
            wanted = creation.full_like(self._tensor, wanted)
        return _wrap(functional.binary_cross_entropy_with_logits(self._tensor, wanted).reshape(1, 1))

    # ---- gradients

    @property
    def requires_grad(self) -> bool:
        """Whether backward() computes a gradient for it."""
        return self._tensor.requires_grad

    @property
    def grad(self) -> Tensor | None:
        """The gradient that backward() has gathered, or None."""
        return None if self._tensor.grad is None else _wrap(self._tensor.grad)

    @grad.setter
    def grad(self, grad: Tensor | None) -> None:
        self._tensor.grad = None if grad is None else grad._tensor

    def detach(self) -> Tensor:
        """The same elements without a graph."""
        return _wrap(self._tensor.detach())

    def backward(self) -> None:
        """Adds the gradients of this one number to the grad of all that it was computed from."""
        if self.numel != 1:
            raise AssertionError(f"backward must be called on a scalar Tensor, this one has shape {self.shape}")
        self._tensor.backward(creation.ones_like(self._tensor))

    # ---- what it is

    @property
    def T(self) -> Tensor:
        """A view with the axes in reverse order."""
        return Tensor.transpose(self)

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents."""
        return tuple(self._tensor.shape)

    @property
    def stride(self) -> tuple[int, ...]:
        """Steps between neighbours along each axis, in elements."""
        return tuple(self._tensor.stride())

    @property
    def ndim(self) -> int:
        """How many axes."""
        return self._tensor.ndim

    @property
    def numel(self) -> int:
        """How many elements."""
        return self._tensor.numel()

    @property
    def dtype(self) -> DType:
        """Always FLOAT32."""
        return DType.FLOAT32

    @property
    def device(self) -> Device:
        """Where the elements are."""
        return Device(self._tensor.device.type)

    def numpy(self) -> Any:
        """A NumPy array of the elements: on the CPU, of the same memory."""
        return self._tensor.detach().cpu().numpy()

    def show(self) -> None:
        """Prints the elements with six digits, of more than 9 along an axis the first 3 and the last 3."""
        print(_shown(self._tensor.detach().cpu(), ""))

    def __repr__(self) -> str:
        return (
            f"Tensor<dtype: {self.dtype} device: {self.device}, shape: {self.shape}, ndim: {self.ndim}, "
            f"size: {self.numel * 4 / 1e6}mb, requires_grad: {self.requires_grad}>"
        )

    def __getitem__(self, index: Any) -> Tensor:
        return _wrap(self._tensor[index])

    def __len__(self) -> int:
        return len(self._tensor)

    def __bool__(self) -> bool:
        return True  # a tensor is not None: `if not node.grad`

    def __add__(self, other: Tensor | Scalar) -> Tensor:
        return Tensor.add(self, other)

    def __radd__(self, other: Scalar) -> Tensor:
        return Tensor.add(other, self)

    def __sub__(self, other: Tensor | Scalar) -> Tensor:
        return Tensor.sub(self, other)

    def __rsub__(self, other: Scalar) -> Tensor:
        return Tensor.sub(other, self)

    def __mul__(self, other: Tensor | Scalar) -> Tensor:
        return Tensor.mul(self, other)

    def __rmul__(self, other: Scalar) -> Tensor:
        return Tensor.mul(other, self)

    def __truediv__(self, other: Tensor | Scalar) -> Tensor:
        return Tensor.div(self, other)

    def __rtruediv__(self, other: Scalar) -> Tensor:
        return Tensor.div(other, self)

    def __matmul__(self, other: Tensor) -> Tensor:
        return Tensor.matmul(self, other)

    def __pow__(self, exponent: Scalar) -> Tensor:
        return _wrap(self._tensor**exponent)

    def __neg__(self) -> Tensor:
        return _wrap(-self._tensor)

    def __gt__(self, other: Tensor | Scalar) -> Tensor:
        return _wrap((self._tensor > _value(other)).to(float32))

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, (Tensor, int, float)):
            return NotImplemented
        return _wrap((self._tensor == _value(other)).to(float32))

    def __hash__(self) -> int:
        return id(self)


def _value(x: Tensor | Scalar) -> Any:
    return x._tensor if isinstance(x, Tensor) else float(x)


def _wrap(computed: Any) -> Tensor:
    tensor = Tensor.__new__(Tensor)
    tensor._tensor = computed
    return tensor


def _shown(x: _Tensor, indent: str) -> str:
    if x.ndim == 0:
        return f"{x.item():.6f}"
    n = x.shape[0]
    rows = range(n) if n <= _SHOWN_WHOLE else [*range(_EDGE), *range(n - _EDGE, n)]
    parts = [_shown(x[i], indent + "  ") for i in rows]
    if n > _SHOWN_WHOLE:
        parts.insert(_EDGE, "...")
    if x.ndim == 1:
        return f"[{', '.join(parts)}]"
    return "\n".join(["[", ",\n".join(f"{indent}  {part}" for part in parts), f"{indent}]"])
