# SPDX-License-Identifier: Apache-2.0
"""What threads may do at once: docs/threads.md, from the tables and the sets below.

tests/calls gets the same classes, and tests/threads/test_pairs.cpp tries every pair of functions on one handle.
"""

HANDLES = ("tensor", "rng", "optimizer", "scheduler", "grad_scaler", "archive", "stream", "event", "node", "error")

# Functions that are no ops and take tensors or hold some, by what they do to elements. A function that is in none of
# the sets stops the generator. Those that only "get" facts touch none.
NONE = """tensor_scope_keep tensor_retain tensor_release tensor_release_n tensor_record_stream tensor_set_requires_grad tensor_graph_dot
tensor_grad_fn tensor_grad tensor_set_grad tensor_retain_grad tensor_autograd_record tensor_register_hook tensor_remove_hook
tensor_optimizer_create tensor_optimizer_add_group tensor_optimizer_zero_grad tensor_optimizer_set_lr
tensor_optimizer_get_lr tensor_optimizer_set_option tensor_optimizer_get_option tensor_optimizer_get_state
tensor_optimizer_retain tensor_optimizer_release tensor_optimizer_set_param tensor_to_dlpack_v0""".split()
READS = """tensor_to_dlpack tensor_read_f32 tensor_read_f64 tensor_read_i64 tensor_copy_to_host tensor_item tensor_item_complex tensor_item_i64 tensor_to_string tensor_autograd_grad
tensor_gradcheck tensor_grad_scaler_scale tensor_save tensor_save_npy tensor_save_npz""".split()
WRITES = """tensor_write_f32 tensor_write_f64 tensor_write_i64 tensor_copy_from_host tensor_data tensor_cuda_launch tensor_backward tensor_optimizer_step
tensor_optimizer_set_state tensor_grad_scaler_unscale_ tensor_grad_scaler_due tensor_grad_scaler_step
tensor_clip_grad_norm_ tensor_clip_grad_value_ tensor_all_reduce tensor_broadcast_from tensor_all_gather
tensor_reduce_scatter""".split()
# What is of the calling thread, and of the process.
OF_THREAD = """tensor_scope_begin tensor_scope_end tensor_last_error_code tensor_last_error_message tensor_clear_error tensor_set_error tensor_error_take
tensor_grad_mode tensor_grad_mode_set tensor_autocast_set tensor_autocast_get tensor_set_allow_winograd
tensor_get_allow_winograd tensor_set_allow_tf32 tensor_get_allow_tf32 tensor_get_num_threads tensor_stream_current
tensor_stream_set_current""".split()
OF_PROCESS = """tensor_shutdown tensor_set_num_threads tensor_set_max_threads tensor_get_max_threads tensor_set_allocator
tensor_set_print_options tensor_memory_stats tensor_memory_reset_peak tensor_memory_trim tensor_memory_set_limit
tensor_set_reclaim tensor_profile_begin tensor_profile_end tensor_profile_set_callback""".split()

RULES = {
    "tensor": "any functions at once; elements as below",
    "rng": "any functions at once: draws take turns, each thread gets numbers of its own",
    "optimizer": "any functions at once: calls wait for each other",
    "scheduler": "any functions at once: calls wait for each other, and for those on the optimiser",
    "grad_scaler": "any functions at once: calls wait for each other, and for those on the optimiser",
    "archive": "any functions at once: nothing of it changes",
    "stream": "any functions at once: nothing of it changes",
    "node": "any functions at once",
    "event": "any functions at once: backends order what is done with it",
    "error": "any functions at once: nothing of it changes",
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
    for name, members in (("none", NONE), ("reads", READS), ("writes", WRITES)):
        if function.name in members:
            return name
    if function.kind == "get" or not {"tensor", "optimizer"} & set(kinds(function)):
        return "none"
    if kinds(function)[0] in ("scheduler", "grad_scaler") or function.name == "tensor_scheduler_create":
        return "none"
    raise SystemExit(f"tools/gen_threads.py: say what {function.name} does to the elements of tensors")


def check(tables):
    names = {f.name for f in tables.functions}
    for members in (NONE, READS, WRITES, OF_THREAD, OF_PROCESS):
        if unknown := [n for n in members if n not in names]:
            raise SystemExit(f"tools/gen_threads.py: no functions are called {', '.join(unknown)}")


TEXT = """# Threads

<!-- Written by tools/gen_threads.py. Do not edit. -->

Any thread may call any function at any time, on handles of its own and on handles that other threads use. Two rules say what is
excluded; everything else is safe, and `tests/threads/test_pairs.cpp` tries each pair of functions on one handle of each kind.

```c
tensor_retain(model);                    /* one reference for each thread */
pthread_create(&thread, NULL, serve, model);
```

## What is excluded

1. **A reference ends once.** `tensor_release()` and its like end one reference; the thread whose reference it is must not use the
   handle afterwards. Retain once for each thread that keeps a handle. (An archive and an error have one owner.)
2. **Elements.** A function that writes elements, at the same time as another that reads or writes the same ones, leaves values
   that nobody promises, as with any memory. Shapes, graphs, gradients' handles and counts stay in order: there is no crash, and
   no tensor lives longer than its references. Views share elements with what they view, `.grad` is written by
   `tensor_backward()` (accumulation) and read by optimisers, parameters are written by `tensor_optimizer_step()`.

An in-place function changes the history of its tensor as well. Of several at once on one tensor with a history, one after
the other is recorded, or some are missing from the graph: gradients are then of some order of some of the writes.
Pointers that a function returns (`tensor_grad_fn_name()`, `tensor_data()`, names of an archive) live as long as what they are from.

The bindings keep rule 1 by themselves: a Python, C++, Rust or Julia object owns its reference. Rust's types also keep
rule 2 ([decision](decisions/0011-rust-tensors-stay-on-their-thread.md)). Python's, C++'s and Julia's tensors can be shared; what is written
while it is read has values that nobody promises.

## Backward passes

Passes in several threads may reach the same leaves: sums are complete, whatever the order. Two passes through one graph at once are
two passes one after the other: unless all but the last keep the graph, one of them may find it freed, which is an error.
`tensor_set_grad()`, `tensor_optimizer_zero_grad()` and `tensor_grad()` meanwhile see a gradient from before or after a sum.
A hook that is removed while another thread calls it is destroyed when that call has returned.

## Threads of the library

Each operation is divided into `tensor_get_num_threads()` parts at most. One pool of `tensor_get_max_threads()` - 1 threads serves all
callers ([decision](decisions/0034-one-pool-of-threads.md)): a caller uses those that are idle and does the rest itself, so it
never waits for another caller. No result depends on the number of threads. Where no thread can be started (limits on memory, on a
user's processes, on a cgroup's) the caller computes alone.

A forked child starts a pool of its own when it needs one, and finds every lock free.

"""


def listed(names):
    return ", ".join(f"`{n}`" for n in names)


def page(tables):
    text = TEXT + "## Handles\n\n| handle | at once | functions |\n| --- | --- | --- |\n"
    for kind in HANDLES:
        functions = [f.name for f in tables.functions if not f.op and kind in kinds(f)]
        text += f"| `{tables.handles[kind]}` | {RULES[kind]} | {listed(functions)}{', all ops' if kind == 'tensor' else ''} |\n"
    text += "\n## Elements\n\n"
    text += "Functions that make tensors write new elements only. Of the tensors that they are given,\n\n"
    others = [f for f in tables.functions if not f.op and {"tensor", "optimizer", "grad_scaler"} & set(kinds(f))]
    writes = [f.name for f in tables.functions if f.op and elements(f) == "writes"]
    for name, what in (("none", "touch no elements"), ("reads", "read elements"), ("writes", "write elements")):
        found = [f.name for f in others if elements(f) == name]
        if name == "none":
            found.append("ops of kind view")
        text += f"- {what}: {', '.join(f'`{n}`' if n.startswith('tensor_') else n for n in found)}"
        text += ", all other ops.\n" if name == "reads" else f", {listed(writes)}.\n" if name == "writes" else ".\n"
    text += f"\n## Of the calling thread\n\n{listed(OF_THREAD)}. `tensor_set_num_threads()` with `this_thread_only`.\n"
    text += (
        "\n## Of the process\n\nCalls in other threads see the state before or after them.\n\n"
        + listed(OF_PROCESS)
        + ".\n"
    )
    return text


def outputs(tables):
    check(tables)
    return {"docs/threads.md": page(tables)}
