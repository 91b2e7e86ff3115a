#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs PyTorch's own table of ops (op_db) on libtensor and on PyTorch, and counts where they agree."""

import argparse
import collections
import concurrent.futures
import datetime
import fnmatch
import functools
import multiprocessing
import platform
import sys
import warnings

try:
    import torch
    from torch.testing._internal.common_methods_invocations import op_db
except ImportError as e:
    print(f"skipped: {e}; PyTorch and expecttest are needed")
    sys.exit(77)

import report
import torch_calls
import torch_modules
import torch_names
import torch_optimizers
import torch_truth
from torch_calls import ROOT, lt
from torch_entries import EXCEPTIONS, Entry, arguments, capped
from torch_errors import errors
from torch_values import DTYPES, Disagreement, Foreign, magnitude, ours, same, settled, tensors_of, theirs, wide

RESULT = ROOT / "docs/conformance-torch.json"
LARGE = 20000  # elements of an argument; larger reference inputs are left out
PARTS = {
    "results": "results and gradients of ops on their samples",
    "references": "results of ops on their reference inputs",
    "errors": "inputs that ops refuse",
    "modules": "modules of nn",
    "optimizers": "optimisers",
}
BESIDE_OPS = {"modules": torch_modules, "optimizers": torch_optimizers}
DOUBLES = (torch.float64, torch.complex128)


def forward(op, call, row, dtype, samples, entry, check="forward"):
    for sample in samples:
        for laid in (sample, sample.noncontiguous()) if check == "forward" else (sample,):
            args, kwargs = arguments(laid)
            try:
                mine = ours(args), ours(kwargs)
            except Foreign:
                continue
            try:
                want = defined(op, sample, op.op(*args, **kwargs))
            except Exception:
                continue
            with entry.check(check, dtype):
                got = defined(op, sample, theirs(call(*mine[0], **mine[1])))
                if is_random(op, args, kwargs):
                    form(got, want)
                    continue
                data = magnitude(tensors_of(args) + tensors_of(list(kwargs.values())))
                got = settled(op.name, got, want, args, kwargs)
                truth = None
                if torch_truth.known(op, want):
                    truth = functools.partial(torch_truth.values, op.name, args, kwargs, want)
                exact = functools.partial(in_double, op, sample, args, kwargs)
                same(got, want, row, data, exact, truth)


def in_double(op, sample, args, kwargs):
    return defined(op, sample, op.op(*wide(args), **wide(kwargs)))


def defined(op, sample, results):
    """What mathematics defines of results that are given but for a sign, as PyTorch's sample tells: their absolute
    values, or a product in which signs cancel."""
    return sample.output_process_fn_grad(results) if op.name in EXCEPTIONS["up to a sign"] else results


def is_random(op, args, kwargs):
    """Whether a sample has random results; the attention of a module takes its dropout as argument 10."""
    p = kwargs.get("dropout_p", args[10] if op.name == "nn.functional.multi_head_attention_forward" else 0)
    return op.name in EXCEPTIONS["random"] or p > 0


def form(got, want):
    """Random results: shape and dtype."""
    for g, w in zip(tensors_of(got), tensors_of(want), strict=True):
        same(torch.zeros_like(g), torch.zeros_like(w), None, 0)


def backward(op, call, dtype, limit, entry):
    """With weights that are complex where a result is: the gradients say then whether the conventions agree."""
    for sample in capped(op.sample_inputs("cpu", dtype, requires_grad=True), limit):
        args, kwargs = arguments(sample)
        if is_random(op, args, kwargs):
            continue
        leaves = []
        try:
            mine = ours(args, leaves), ours(kwargs, leaves)
            wants = [t for t in tensors_of(defined(op, sample, op.op(*args, **kwargs))) if t.requires_grad]
        except Exception:
            continue
        inputs = [t for t in tensors_of(args) + tensors_of(list(kwargs.values())) if t.requires_grad]
        if not wants or not inputs or any(t.dtype not in DOUBLES for t in wants):
            continue
        weights = [torch.randn(t.shape, dtype=t.dtype, generator=torch.Generator().manual_seed(7)) for t in wants]
        expected = torch.autograd.grad(wants, inputs, weights, allow_unused=True)
        with entry.check("backward", dtype):
            outs = [t for t in tensors_of(defined(op, sample, call(*mine[0], **mine[1]))) if t.requires_grad]
            if len(outs) != len(wants):
                raise Disagreement(f"{len(outs)} differentiable results, not {len(wants)}")
            got = lt.autograd.grad(outs, leaves, [ours(w) for w in weights], allow_unused=True)
            scale = max(1.0, magnitude([g for g in expected if g is not None]))
            for g, w, x in zip(got, expected, inputs, strict=True):
                w = torch.zeros_like(x) if w is None else w.detach().resolve_conj()
                g = torch.zeros_like(x) if g is None else theirs(g)
                same(g, w, None, 10 * scale)


def references(op, call, row, dtype, limit, entry):
    """Results on the first of the reference inputs that are not large: broadcasting, extremal values, odd strides."""
    if "polynomial" in op.name:  # of degree 1e20 among others, and as many steps
        return
    inputs = op.reference_inputs("cpu", dtype)
    small = (s for s in inputs if all(t.numel() <= LARGE for t in tensors_of([s.input, *s.args])))
    forward(op, call, row, dtype, capped(small, limit), entry, "reference")


def run(op, chosen):
    """The Entry of one op, in the dtypes and of the parts that were chosen."""
    entry = Entry(op.full_name)
    call, row = torch_calls.call_of(op), torch_calls.row_of(op)
    dtypes = {t for t in DTYPES if fnmatch.fnmatchcase(DTYPES[t].name, chosen.dtype)}
    for dtype in sorted(op.dtypes & dtypes, key=str):
        if "results" in chosen.parts:
            torch.manual_seed(1)
            with entry.guard("forward", dtype):
                forward(op, call, row, dtype, capped(op.sample_inputs("cpu", dtype), chosen.samples), entry)
        if "references" in chosen.parts and op.reference_inputs_func:
            torch.manual_seed(1)
            with entry.guard("reference", dtype):
                references(op, call, row, dtype, chosen.reference_inputs, entry)
    if "results" in chosen.parts and op.supports_autograd and op.name not in EXCEPTIONS["random"]:
        for dtype in sorted(op.dtypes & op.supported_backward_dtypes("cpu") & dtypes & set(DOUBLES), key=str):
            torch.manual_seed(1)
            with entry.guard("backward", dtype):
                backward(op, call, dtype, chosen.samples, entry)
    if "errors" in chosen.parts and op.error_inputs_func:
        with entry.guard("error", "any"):
            errors(op, call, entry)
    return entry


def skipped(op):
    return op.name.startswith("jiterator") or not op.dtypes & set(DTYPES)


def options():
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--op", help="only ops, modules (nn.*) and optimisers (optim.*) whose name this pattern matches")
    given.add_argument("--dtype", default="*", help="only dtypes whose name this pattern matches")
    given.add_argument("--samples", type=int, default=0, help="at most so many samples per op and dtype; 0: all")
    given.add_argument("--reference-inputs", type=int, default=24, help="at most so many per op and dtype; 0: all")
    given.add_argument("--processes", type=int, default=1, help="compare ops in so many processes")
    given.add_argument("--failures", action="store_true", help="print every disagreement, explained or not")
    given.add_argument("--list-missing", action="store_true", help="only print what libtensor has no call for")
    given.add_argument("--write", action="store_true", help="write the figures to docs/")
    given.add_argument("--names", metavar="PATTERN", help="only compare the arguments of the functions of these names")
    for part, what in PARTS.items():
        given.add_argument(f"--{part}", dest="parts", action="append_const", const=part, help=f"only {what}")
    return given


def quiet():
    """What each process starts with."""
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)


def run_at(place, chosen):
    return run(op_db[place], chosen)


def beside_ops(part, chosen):
    return list(BESIDE_OPS[part].entries(chosen))


def entries(ops, chosen):
    """What is compared, one after the other."""
    parts = [part for part in BESIDE_OPS if part in chosen.parts]
    if chosen.processes > 1:
        places = {id(op): i for i, op in enumerate(op_db)}
        apart = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(chosen.processes, apart, quiet) as pool:
            others = [pool.submit(beside_ops, part, chosen) for part in parts]
            yield from pool.map(functools.partial(run_at, chosen=chosen), [places[id(op)] for op in ops])
            for other in others:
                yield from other.result()
    else:
        yield from (run(op, chosen) for op in ops)
        for part in parts:
            yield from BESIDE_OPS[part].entries(chosen)


def main():
    chosen = options().parse_args()
    if chosen.names:
        return torch_names.compare(chosen.names, chosen.failures, chosen.list_missing, chosen.write)
    partial = chosen.parts or chosen.op or chosen.samples or chosen.dtype != "*"
    chosen.parts = chosen.parts or list(PARTS)

    quiet()
    everything = [op for op in op_db if not skipped(op)]
    covered = [op for op in everything if torch_calls.call_of(op)]
    missing = sorted({op.full_name for op in everything} - {op.full_name for op in covered})
    if chosen.list_missing:
        print(*missing, sep="\n")
        return 0
    used, unexplained, table = set(), 0, {}
    for name in missing:
        reason = report.explanation(EXCEPTIONS["exception"], used, name, "missing", "any", "missing")
        unexplained += reason is None
        if reason is None:
            print(f"{name}: missing, without a reason")
    if not {"results", "errors", "references"} & {*chosen.parts}:
        covered = []
    elif chosen.op:
        covered = [op for op in covered if fnmatch.fnmatchcase(op.full_name, chosen.op)]

    without, ran = len(missing), collections.Counter()
    agreed = collections.Counter()
    print(f"{'name':44} {'agreeing':>13}  explained  not  of")
    for entry in entries(covered, chosen):
        reasons = [report.explanation(EXCEPTIONS["exception"], used, entry.name, *f) for f in entry.failures]
        bad = reasons.count(None)
        unexplained += bad
        cells = ", ".join(f"{check} {entry.agreed[check]}/{n}" for check, n in entry.ran.items())
        total = f"{sum(entry.agreed.values())}/{sum(entry.ran.values())}"
        print(f"{entry.name:44} {total:>13} {len(reasons) - bad:10} {bad:4}  {cells}", flush=True)
        shown = collections.Counter(
            (f, r) for f, r in zip(entry.failures, reasons, strict=True) if chosen.failures or r is None
        )
        for ((check, dtype, what), reason), n in list(shown.items())[: None if chosen.failures else 4]:
            print(f"    {n} x {check} {dtype}: {what}" + (f"  [{reason}]" if reason else ""))
        ran.update(entry.ran)
        agreed.update(entry.agreed)
        held = table.setdefault(entry.name, {"ran": 0, "agreeing": 0})
        held["ran"] += sum(entry.ran.values())
        held["agreeing"] += sum(entry.agreed.values())
        for reason in filter(None, reasons):
            counts = held.setdefault("exceptions", {})
            counts[reason] = counts.get(reason, 0) + 1
        if bad:
            held["unexplained"] = held.get("unexplained", 0) + bad

    full = sum(v["ran"] == v["agreeing"] for v in table.values())
    stale = [] if partial else sorted(set(range(len(EXCEPTIONS["exception"]))) - used)
    for i in stale:
        print(f"not needed any more: {EXCEPTIONS['exception'][i]}")
    compared, agreeing = ran.total(), agreed.total()
    summary = {
        "date": f"{datetime.date.today()}",
        "libtensor": lt.__version__,
        "torch": torch.__version__,
        "python": platform.python_version(),
        "names": len(table) + without,
        "covered": len(table),
        "missing": without,
        "agreeing in everything": full,
        "comparisons": compared,
        "agreeing": agreeing,
        "explained": sum(sum(v.get("exceptions", {}).values()) for v in table.values()),
        "unexplained": unexplained,
    } | {f"{check}, agreeing": f"{agreed[check]} of {n}" for check, n in sorted(ran.items())}
    print(", ".join(f"{k} {v}" for k, v in summary.items()))
    if chosen.write:
        report.write_json(RESULT, summary | {"ops": table, "missing names": missing})
        report.write_section("torch", report.torch_section(summary, EXCEPTIONS))
    bad_names = False
    if not partial:
        bad_names = torch_names.compare("*", chosen.failures, False, chosen.write)
    return bool(unexplained or stale or bad_names)


if __name__ == "__main__":
    sys.exit(main())
