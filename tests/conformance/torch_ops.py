#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs PyTorch's own table of ops (op_db) on libtensor and on PyTorch, and counts where they agree."""

import argparse
import collections
import contextlib
import datetime
import fnmatch
import pathlib
import platform
import sys
import tomllib
import warnings

try:
    import torch
    from torch.testing._internal.common_methods_invocations import op_db
except ImportError as e:
    print(f"skipped: {e}; PyTorch and expecttest are needed")
    sys.exit(77)

import report
import torch_calls
import torch_names
from torch_calls import ROOT, lt
from torch_values import DTYPES, Disagreement, Foreign, magnitude, ours, same, settled, tensors_of, theirs, wide

EXCEPTIONS = {"exception": []} | tomllib.loads(pathlib.Path(__file__).with_name("torch_exceptions.toml").read_text())
RESULT = ROOT / "docs/conformance-torch.json"
DOUBLES = (torch.float64, torch.complex128)


class Entry:
    """What was seen of one op."""

    def __init__(self, name):
        self.name = name
        self.ran, self.agreed = collections.Counter(), collections.Counter()
        self.failures = []  # (check, dtype, what)

    def count(self, check, dtype, what=None):
        self.ran[check] += 1
        if what is None:
            self.agreed[check] += 1
        else:
            self.failures.append((check, str(dtype).removeprefix("torch."), what))

    @contextlib.contextmanager
    def check(self, check, dtype):
        try:
            yield
        except Foreign:
            return
        except Disagreement as e:
            self.count(check, dtype, str(e))
        except Exception as e:
            self.count(check, dtype, f"{type(e).__name__}: {e}".splitlines()[0][:200])
        else:
            self.count(check, dtype)


def arguments(sample):
    return (sample.input, *sample.args), sample.kwargs


def capped(samples, limit):
    for i, sample in enumerate(samples):
        if limit and i >= limit:
            return
        yield sample


def forward(op, call, row, dtype, limit, entry):
    for sample in capped(op.sample_inputs("cpu", dtype), limit):
        for laid in (sample, sample.noncontiguous()):
            args, kwargs = arguments(laid)
            try:
                mine = ours(args), ours(kwargs)
            except Foreign:
                continue
            try:
                want = defined(op, sample, op.op(*args, **kwargs))
            except Exception:
                continue
            with entry.check("forward", dtype):
                got = defined(op, sample, theirs(call(*mine[0], **mine[1])))
                if is_random(op, args, kwargs):
                    form(got, want)
                    continue
                data = magnitude(tensors_of(args) + tensors_of(list(kwargs.values())))
                got = settled(op.name, got, want, args, kwargs)
                same(
                    got, want, row, data, lambda s=sample, a=args, k=kwargs: defined(op, s, op.op(*wide(a), **wide(k)))
                )


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


def errors(op, call, entry):
    for case in op.error_inputs("cpu"):
        args, kwargs = arguments(case.sample_input)
        if "out" in kwargs:
            continue
        with entry.check("error", "any"):
            try:
                call(*ours(args), **ours(kwargs))
            except Foreign:
                raise
            except Exception:
                continue
            raise Disagreement(f"no error, PyTorch: {case.error_regex}"[:160])


def run(op, limit, dtypes="*"):
    """The Entry of one op, in the dtypes whose names the pattern matches."""
    entry = Entry(op.full_name)
    call, row = torch_calls.call_of(op), torch_calls.row_of(op)
    chosen = {t for t in DTYPES if fnmatch.fnmatchcase(DTYPES[t].name, dtypes)}
    for dtype in sorted(op.dtypes & chosen, key=str):
        torch.manual_seed(1)
        with entry_guard(entry, "forward", dtype):
            forward(op, call, row, dtype, limit, entry)
    if op.supports_autograd and op.name not in EXCEPTIONS["random"]:
        for dtype in sorted(op.dtypes & op.supported_backward_dtypes("cpu") & chosen & set(DOUBLES), key=str):
            torch.manual_seed(1)
            with entry_guard(entry, "backward", dtype):
                backward(op, call, dtype, limit, entry)
    if op.error_inputs_func:
        with entry_guard(entry, "error", "any"):
            errors(op, call, entry)
    return entry


@contextlib.contextmanager
def entry_guard(entry, check, dtype):
    """Samples that PyTorch cannot make count as a disagreement."""
    try:
        yield
    except Exception as e:
        entry.count(check, dtype, f"samples: {type(e).__name__}: {e}".splitlines()[0][:160])


def skipped(op):
    return op.name.startswith("jiterator") or not op.dtypes & set(DTYPES)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--op", help="only ops whose name this pattern matches")
    options.add_argument("--dtype", default="*", help="only dtypes whose name this pattern matches")
    options.add_argument("--samples", type=int, default=0, help="at most so many samples per op and dtype; 0: all")
    options.add_argument("--failures", action="store_true", help="print every disagreement, explained or not")
    options.add_argument("--list-missing", action="store_true", help="only print what libtensor has no call for")
    options.add_argument("--write", action="store_true", help="write the figures to docs/")
    options.add_argument(
        "--names", metavar="PATTERN", help="only compare the arguments of the functions of these names"
    )
    chosen = options.parse_args()
    if chosen.names:
        return torch_names.compare(chosen.names, chosen.failures, chosen.list_missing, chosen.write)

    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
    everything = [op for op in op_db if not skipped(op)]
    covered = [op for op in everything if torch_calls.call_of(op)]
    missing = sorted({op.full_name for op in everything} - {op.full_name for op in covered})
    if chosen.list_missing:
        print(*missing, sep="\n")
        return 0
    if chosen.op:
        covered = [op for op in covered if fnmatch.fnmatchcase(op.full_name, chosen.op)]

    used, unexplained, table = set(), 0, {}
    print(f"{'op':44} {'forward':>13} {'backward':>11} {'error':>9}  explained  not")
    for op in covered:
        entry = run(op, chosen.samples, chosen.dtype)
        reasons = [report.explanation(EXCEPTIONS["exception"], used, entry.name, *f) for f in entry.failures]
        bad = reasons.count(None)
        unexplained += bad
        cells = [f"{entry.agreed[c]}/{entry.ran[c]}" for c in ("forward", "backward", "error")]
        print(
            f"{entry.name:44} {cells[0]:>13} {cells[1]:>11} {cells[2]:>9} {len(reasons) - bad:10} {bad:4}", flush=True
        )
        shown = collections.Counter(
            (f, r) for f, r in zip(entry.failures, reasons, strict=True) if chosen.failures or r is None
        )
        for ((check, dtype, what), reason), n in list(shown.items())[: None if chosen.failures else 4]:
            print(f"    {n} x {check} {dtype}: {what}" + (f"  [{reason}]" if reason else ""))
        held = table.setdefault(entry.name, {"ran": 0, "agreeing": 0})
        held["ran"] += sum(entry.ran.values())
        held["agreeing"] += sum(entry.agreed.values())
        for reason in filter(None, reasons):
            counts = held.setdefault("exceptions", {})
            counts[reason] = counts.get(reason, 0) + 1
        if bad:
            held["unexplained"] = held.get("unexplained", 0) + bad

    ran, agreeing = (sum(v[k] for v in table.values()) for k in ("ran", "agreeing"))
    full = sum(v["ran"] == v["agreeing"] for v in table.values())
    stale = (
        []
        if chosen.op or chosen.samples or chosen.dtype != "*"
        else sorted(set(range(len(EXCEPTIONS["exception"]))) - used)
    )
    for i in stale:
        print(f"not needed any more: {EXCEPTIONS['exception'][i]}")
    summary = {
        "date": f"{datetime.date.today()}",
        "libtensor": lt.__version__,
        "torch": torch.__version__,
        "python": platform.python_version(),
        "names": len(table) + len(missing),
        "covered": len(table),
        "missing": len(missing),
        "agreeing in everything": full,
        "comparisons": ran,
        "agreeing": agreeing,
        "explained": ran - agreeing - unexplained,
        "unexplained": unexplained,
    }
    print(", ".join(f"{k} {v}" for k, v in summary.items()))
    if chosen.write:
        report.write_json(RESULT, summary | {"ops": table, "missing names": missing})
        report.write_section("torch", report.torch_section(summary, EXCEPTIONS))
    bad_names = False
    if not (chosen.op or chosen.samples or chosen.dtype != "*"):
        bad_names = torch_names.compare("*", chosen.failures, False, chosen.write)
    return bool(unexplained or stale or bad_names)


if __name__ == "__main__":
    sys.exit(main())
