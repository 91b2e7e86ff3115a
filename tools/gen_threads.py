# SPDX-License-Identifier: Apache-2.0
"""What threads may do at once: docs/threads.md, from the tables and the lists below.

tests/calls gets the same classes, and tests/threads/test_pairs.cpp tries every pair of functions on one handle.
"""

from tables import TableError

HANDLES = ("tensor", "rng", "optimizer", "scheduler", "grad_scaler", "archive", "stream", "event", "node", "error")

# What is of the calling thread, and of the process.
OF_THREAD = """tensor_scope_begin tensor_scope_end tensor_last_error_code tensor_last_error_message tensor_clear_error tensor_set_error tensor_error_take
tensor_grad_mode tensor_grad_mode_set tensor_autocast_set tensor_autocast_get tensor_set_allow_winograd
tensor_get_allow_winograd tensor_set_allow_tf32 tensor_get_allow_tf32 tensor_get_num_threads tensor_stream_current
tensor_stream_set_current""".split()
OF_PROCESS = """tensor_shutdown tensor_set_num_threads tensor_set_max_threads tensor_get_max_threads tensor_set_allocator
tensor_set_print_options tensor_memory_stats tensor_memory_reset_peak tensor_memory_trim tensor_memory_set_limit
tensor_set_reclaim tensor_profile_begin tensor_profile_end tensor_profile_set_callback""".split()

RULES = {
    "tensor": "any functions at once; elements: see below",
    "rng": "any functions at once: draws are serialised, and each thread gets different random numbers",
    "optimizer": "any functions at once: calls are serialised",
    "scheduler": "any functions at once: calls are serialised, together with calls on the optimiser",
    "grad_scaler": "any functions at once: calls are serialised, together with calls on the optimiser",
    "archive": "any functions at once: it is immutable",
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


TEXT = """# Threads

<!-- Written by tools/gen_threads.py. Do not edit. -->

This page says what threads may do at the same time. Any thread may call any function at any time, on its own handles and on handles
that other threads use. Only the two cases below are excluded. `tests/threads/test_pairs.cpp` tries each pair of functions on one
handle of each kind.

```c
tensor_retain(model);                    /* one reference for each thread */
pthread_create(&thread, NULL, serve, model);
```

## What is excluded

1. **Using a released reference.** `tensor_release()` and similar functions end one reference. The thread that owned it must not use the
   handle afterwards. Retain once for each thread that keeps a handle. (An archive and an error have one owner.)
2. **Data races on elements.** If one function writes elements while another reads or writes the same elements, their values are
   undefined, as with any memory. Nothing else breaks: shapes, graphs, gradient handles and counts stay consistent, nothing
   crashes, and no tensor outlives its references. Views share elements with their base. `tensor_backward()` writes `.grad`
   (accumulation) and optimisers read it. `tensor_optimizer_step()` writes parameters.

An in-place function also changes the graph of its tensor. If several run at once on one tensor with a graph, they are recorded one after
the other, or some are missing from the graph; gradients then correspond to some of the writes, in some order.
A pointer that a function returns (`tensor_grad_fn_name()`, `tensor_data()`, the names of an archive) stays valid as long as the object
that it came from.

The bindings enforce rule 1: a Python, C++, Rust or Julia object owns its reference. Rust's types also enforce
rule 2 ([decision 11](decisions/0011-rust-tensors-stay-on-their-thread.md)). Python, C++ and Julia threads can share tensors; an element
that is written while it is read has an undefined value.

## Backward passes

- Backward passes in several threads may reach the same leaves. Every gradient is added, in any order.
- Two passes through one graph at once behave like two passes in sequence. Unless all but the last retain the graph, one of them may find
  the graph freed, which is an error.
- During a pass, `tensor_set_grad()`, `tensor_optimizer_zero_grad()` and `tensor_grad()` see a gradient from before or after an
  accumulation.
- A hook that is removed while another thread calls it is destroyed when that call returns.

## The thread pool

The library divides each operation into at most `tensor_get_num_threads()` parts. One pool of `tensor_get_max_threads()` - 1 threads
serves all callers ([decision 34](decisions/0034-one-pool-of-threads.md)). A caller uses the idle threads and computes the rest itself,
so it never waits for another caller. Results do not depend on the number of threads. If no thread can be started (because of limits on
memory, processes or the cgroup), the caller computes alone.

After `fork()`, the child starts its own pool when it needs one, and finds every lock free.

"""


def listed(names):
    return ", ".join(f"`{n}`" for n in names)


def page(tables):
    text = TEXT + "## Handles\n\n| handle | at once | functions |\n| --- | --- | --- |\n"
    for kind in HANDLES:
        functions = [f.name for f in tables.functions if not f.op and kind in kinds(f)]
        text += f"| `{tables.handles[kind]}` | {RULES[kind]} | {listed(functions)}{', all ops' if kind == 'tensor' else ''} |\n"
    text += "\n## Elements\n\n"
    text += "Functions that create tensors write only new elements. What functions do to the elements of their arguments:\n\n"
    others = [f for f in tables.functions if not f.op and {"tensor", "optimizer", "grad_scaler"} & set(kinds(f))]
    writes = [f.name for f in tables.functions if f.op and elements(f) == "writes"]
    for name, what in (("none", "no access"), ("reads", "read"), ("writes", "write")):
        found = [f.name for f in others if elements(f) == name]
        if name == "none":
            found.append("ops of kind view")
        text += f"- {what}: {', '.join(f'`{n}`' if n.startswith('tensor_') else n for n in found)}"
        text += ", all other ops.\n" if name == "reads" else f", {listed(writes)}.\n" if name == "writes" else ".\n"
    text += f"\n## State of the calling thread\n\n{listed(OF_THREAD)}. `tensor_set_num_threads()` with `this_thread_only`.\n"
    text += (
        "\n## State of the process\n\nOther threads see the state before or after such a call.\n\n"
        + listed(OF_PROCESS)
        + ".\n"
    )
    return text


def outputs(tables):
    check(tables)
    return {"docs/threads.md": page(tables)}
