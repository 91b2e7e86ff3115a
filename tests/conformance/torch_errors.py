# SPDX-License-Identifier: Apache-2.0
"""Inputs that PyTorch refuses, and how it does."""

import warnings

from torch_entries import arguments
from torch_values import Disagreement, Foreign, ours


def refused(call, kind, regex):
    """call() has to raise an exception of the type that PyTorch's is, whatever the words."""
    if issubclass(kind, Warning):
        with warnings.catch_warnings(record=True) as held:
            warnings.simplefilter("always")
            try:
                call()
            except Exception:
                return
        if not any(issubclass(w.category, kind) for w in held):
            raise Disagreement(f"no warning, PyTorch: {regex}"[:160])
        return
    try:
        call()
    except Foreign:
        raise
    except kind:
        return
    except Exception as e:
        raise Disagreement(f"{type(e).__name__}, PyTorch: {kind.__name__}: {e}".splitlines()[0][:200]) from e
    raise Disagreement(f"no error, PyTorch: {regex}".replace("\n", " ")[:160])


def errors(op, call, entry):
    """Each input of an op that PyTorch refuses is refused here too; samples with out= are left out."""
    for case in op.error_inputs("cpu"):
        args, kwargs = arguments(case.sample_input)
        if "out" in kwargs:
            continue
        with entry.check("error", "any"):
            refused(lambda a=args, k=kwargs: call(*ours(a), **ours(k)), case.error_type, case.error_regex)
