# SPDX-License-Identifier: Apache-2.0
"""What threads may do at once: docs/threads.md, from the tables, the lists below and a template.

tests/calls gets the same classes, and tests/threads/test_pairs.cpp tries every pair of functions on one handle.
"""

from tables import ELEMENTS, HANDLES, TableError
from templates import render

# What is of the calling thread, and of the process.
OF_THREAD = """tensor_scope_begin tensor_scope_end tensor_last_error_code tensor_last_error_message tensor_clear_error tensor_set_error tensor_error_take
tensor_grad_mode tensor_grad_mode_set tensor_autocast_set tensor_autocast_get tensor_set_allow_winograd
tensor_get_allow_winograd tensor_set_allow_tf32 tensor_get_allow_tf32 tensor_set_allow_reassociation tensor_get_allow_reassociation
tensor_get_num_threads tensor_set_lazy tensor_get_lazy tensor_set_counting tensor_counters tensor_counters_reset tensor_stream_current
tensor_stream_set_current tensor_program_begin tensor_program_begin_body tensor_program_end tensor_program_cancel tensor_program_name
tensor_program_is_capturing""".split()
OF_PROCESS = """tensor_shutdown tensor_set_num_threads tensor_set_max_threads tensor_get_max_threads tensor_set_allocator
tensor_set_print_options tensor_memory_stats tensor_memory_reset_peak tensor_memory_trim tensor_memory_set_limit
tensor_set_reclaim tensor_profile_begin tensor_profile_end tensor_profile_set_callback tensor_set_debug tensor_get_debug""".split()

RULES = {
    "tensor": "any functions at once; elements: see below",
    "rng": "any functions at once: draws are serialised, and each thread gets different random numbers",
    "optimizer": "any functions at once: calls are serialised",
    "scheduler": "any functions at once: calls are serialised, together with calls on the optimiser",
    "grad_scaler": "any functions at once: calls are serialised, together with calls on the optimiser",
    "archive": "any functions at once: it is immutable",
    "program": "any functions at once: it is immutable; its state (weights, optimisers) follows their rules",
    "bpe": "any functions at once: it is immutable",
    "group": "any functions at once: collectives of one group are run one after the other; every process has to begin them in the same order",
    "work": "any functions at once",
    "reducer": "any functions at once, but for tensor_reducer_prepare() and a backward pass through its parameters",
    "stream": "any functions at once: it is immutable",
    "node": "any functions at once",
    "event": "any functions at once: the backend orders the operations",
    "error": "any functions at once: it is immutable",
}


def base(arg):
    kind = arg.type.partition(":")[0].rstrip("?")
    return "tensor" if kind in ("tensors", "tensors_same") else kind


def kinds(function):
    """Kinds of handles that a function takes, in the order of HANDLES."""
    taken = {base(a) for a in function.args}
    return [k for k in HANDLES if k in taken]


def elements(function):
    """What a function does to the elements of its tensors: none, reads or writes."""
    if function.op:
        if function.name.endswith("_") or function.op.inplace_only or function.op.row.get("writes"):
            return "writes"
        return "none" if function.op.kind in ("view", "create") else "reads"
    if "elements" in function.row:
        return function.row["elements"]
    if function.kind == "get" or not {"tensor", "optimizer"} & set(kinds(function)):
        return "none"
    if kinds(function)[0] in ("scheduler", "grad_scaler") or function.name == "tensor_scheduler_create":
        return "none"
    raise TableError(f"{function.name}: no key `elements` says what it does to the elements of its tensors")


def check(tables):
    names = {f.name for f in tables.functions}
    for members in (OF_THREAD, OF_PROCESS):
        if unknown := [n for n in members if n not in names]:
            raise SystemExit(f"tools/gen_threads.py: no functions are called {', '.join(unknown)}")


def outputs(tables):
    check(tables)
    others = [f for f in tables.functions if not f.op]
    with_elements = [f for f in others if {"tensor", "optimizer", "grad_scaler"} & set(kinds(f))]
    by_access = {access: [f.name for f in with_elements if elements(f) == access] for access in ELEMENTS}
    by_access["writes"] += [f.name for f in tables.functions if f.op and elements(f) == "writes"]
    handles = [
        {"type": tables.handles[kind], "rule": RULES[kind], "functions": [f.name for f in others if kind in kinds(f)]}
        for kind in HANDLES
    ]
    page = render(
        "docs/threads.md.j2",
        handles=handles,
        by_access=by_access,
        of_thread=OF_THREAD,
        of_process=OF_PROCESS,
    )
    return {"docs/threads.md": page}
