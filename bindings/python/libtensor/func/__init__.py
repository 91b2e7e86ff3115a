# SPDX-License-Identifier: Apache-2.0
"""Functions of functions: derivatives, maps over batches, and modules as functions of their parameters.

per_sample = lt.func.vmap(lt.func.grad(loss), in_dims=(None, 0, 0))(params, xs, ys)
"""

from .._convert import guard as _guard
from ._modules import functional_call, stack_module_state
from ._transforms import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, linearize, vjp
from ._vmap import vmap

__all__ = [
    "functional_call",
    "grad",
    "grad_and_value",
    "hessian",
    "jacfwd",
    "jacrev",
    "jvp",
    "linearize",
    "stack_module_state",
    "vjp",
    "vmap",
]

_guard(globals(), __all__, "")
