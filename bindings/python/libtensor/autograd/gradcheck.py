# SPDX-License-Identifier: Apache-2.0
"""Gradients compared with central differences."""

from __future__ import annotations

from typing import Any, Callable

from .. import _ops_gen as c
from .._callbacks import forget, function, keep
from .._convert import Handle, check, handles
from ..errors import AutogradError, InvalidError, InvalidTypeError, shown
from ..tensor import Tensor

GradcheckError = AutogradError


def _run(
    call: Callable[..., Any], inputs: Any, eps: float, atol: float, rtol: float, raise_exception: bool, second: bool
) -> bool:
    if not isinstance(inputs, (Handle, list, tuple)):
        raise InvalidTypeError(f"gradcheck: inputs are {shown(inputs)}, expected a Tensor, a tuple or a list")
    args = [inputs] if isinstance(inputs, Handle) else list(inputs)
    places = [i for i, x in enumerate(args) if isinstance(x, Tensor) and x.requires_grad]
    if not places:
        raise InvalidError("gradcheck: no input requires grad")

    def at(index: int | None) -> Callable[[list[Tensor]], Tensor]:
        def output(tensors: list[Tensor]) -> Any:
            own = list(args)
            for place, t in zip(places, tensors):
                own[place] = t
            result = call(*own)
            return result if index is None else result[index]

        return output

    outputs = call(*args)
    several = isinstance(outputs, (tuple, list))
    wanted: list[int | None] = [i for i, t in enumerate(outputs) if t.requires_grad] if several else [None]
    for index in wanted:
        key = keep(at(index))
        try:
            check(c.tensor_gradcheck(function, key, *handles([args[i] for i in places]), eps, rtol, atol, second))
        except AutogradError:
            if raise_exception:
                raise
            return False
        finally:
            forget(key)
    return True


def gradcheck(
    func: Callable[..., Any],
    inputs: Any,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False,
    check_forward_ad: bool = False,
    check_backward_ad: bool = True,
    fast_mode: bool = False,
    masked: bool | None = None,
) -> bool:
    """Whether the gradients of func for those float64 or complex128 inputs that require grad are right.

    The whole Jacobian is compared; nondet_tol and the options that follow are for programs that give them.
    """
    return _run(func, inputs, eps, atol, rtol, raise_exception, False)


def gradgradcheck(
    func: Callable[..., Any],
    inputs: Any,
    grad_outputs: Any = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False,
    check_rev_over_rev: bool = True,
    fast_mode: bool = False,
    masked: bool = False,
) -> bool:
    """Whether the gradients of func, and those of the gradients, are right.

    grad_outputs, and nondet_tol and the options that follow, are for programs that give them.
    """
    return _run(func, inputs, eps, atol, rtol, raise_exception, True)
