#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the names of PyTorch's functions and of their arguments, their order and their defaults with libtensor's."""

import argparse
import collections
import dataclasses
import datetime
import fnmatch
import pathlib
import platform
import sys
import tomllib
import warnings

try:
    import torch
except ImportError as e:
    print(f"skipped: {e}; PyTorch is needed")
    sys.exit(77)

import libtensor.numerics
import libtensor.special
import libtensor.spectral  # noqa: F401
import report
import torch_signatures
from torch_calls import lt
from torch_signatures import UNKNOWN, Parameter, Signature

RULES = tomllib.loads(pathlib.Path(__file__).with_name("torch_names.toml").read_text())
WITH_NUMPYS_NAMES = ("", "Tensor", "linalg", "special", "nn.functional")
# What both libraries mean by a default, as one text.
SAME_DEFAULTS = [
    {"None", "()", "[]"}, {"None", "False"}, {"0", "0.0", "False"}, {"1", "1.0", "True"},
    {"None", "contiguous_format", "preserve_format"},
]  # fmt: skip


def ours(value, is_method):
    """(signature, {other name: parameter}) of a callable of libtensor."""
    made = torch_signatures.of_python(value)
    if made is None:
        return Signature((), False, False), {}
    aliases, more, inner = {}, set(), value.__init__ if isinstance(value, type) else value
    while inner is not None:
        aliases |= getattr(inner, "aliases", {})
        more |= getattr(inner, "more", set())
        if passes_on := getattr(inner, "passes_on", None):
            signature, others = ours(torch_signatures.member(lt, passes_on), True)
            first = () if is_method else (Parameter("input", False, None),)
            return dataclasses.replace(signature, parameters=first + signature.parameters), aliases | others
        inner = getattr(inner, "__wrapped__", None)
    listed = made.parameters[1:] if is_method else made.parameters
    listed = (*listed, *(Parameter(name, True, UNKNOWN) for name in sorted(more - {p.name for p in listed})))
    return Signature(listed, made.varargs, made.varkw and not more, made.leading), aliases


def same_default(theirs, mine):
    theirs, mine = (text.removeprefix("torch.") for text in (theirs, mine))
    if theirs == mine or UNKNOWN in (theirs, mine):
        return True
    if any({theirs, mine} <= group for group in SAME_DEFAULTS):
        return True
    try:
        return abs(float(theirs) - float(mine)) < 1e-12
    except (TypeError, ValueError):
        return [c for c in theirs if c not in "[](), "] == [c for c in mine if c not in "[](), "]


def differences(theirs, mine, aliases, defaults):
    """What of one signature of PyTorch does not hold here, as texts; defaults: those of all its signatures, by name."""
    here = {p.name: p for p in mine.parameters}
    here |= {other: here[name] for other, name in aliases.items() if name in here}
    order = [p.name for p in mine.parameters if not p.keyword_only]
    called = lambda name: here[name].name if name in here else name  # noqa: E731
    for i, p in enumerate(theirs.parameters):
        if p.name not in here:
            if mine.varkw and (p.keyword_only or mine.varargs):
                continue
            yield f"no argument {p.name}"
            continue
        q: Parameter = here[p.name]
        if p.default is not None and q.default is None:
            yield f"argument {p.name} has no default, PyTorch's is {p.default}"
        elif p.default is not None and not any(same_default(d, q.default) for d in defaults[p.name]):
            yield f"default of {p.name} is {q.default}, not {p.default}"
        if (
            not p.keyword_only
            and not theirs.varargs
            and (q.keyword_only or order.index(q.name) != i)
            and not mine.varargs
        ):
            yield f"argument {p.name} is at another place"
    if theirs.varargs and not mine.varargs:
        yield f"does not take several arguments for {theirs.leading}"
    known = {called(p.name) for p in theirs.parameters}
    required = [p.name for p in mine.parameters if p.default is None and p.name not in known]
    if required and not theirs.varargs and not theirs.varkw:
        yield f"argument {required[0]} is required here"


def one_of_two_names(namespace, mine, aliases):
    """NumPy's names that stand beside PyTorch's in every function."""
    known = {p.name for p in mine.parameters} | {*aliases}
    for theirs, numpys in (("dim", "axis"), ("keepdim", "keepdims")):
        if theirs in known and numpys not in known and not mine.varkw and namespace in WITH_NUMPYS_NAMES:
            yield f"no argument {numpys} beside {theirs}"


def positional_too(every, mine, aliases):
    """Arguments that all signatures of PyTorch have by name only and that have a place here."""
    only = set.intersection(*({p.name for p in s.parameters if p.keyword_only} for s in every)) if every else set()
    places = {p.name for p in mine.parameters if not p.keyword_only}
    for name in sorted(only):
        if aliases.get(name, name) in places:
            yield f"argument {name} has a place, in PyTorch it is given by name only"


def reason_of(rules, used, title, what):
    for i, rule in enumerate(rules):
        if any(fnmatch.fnmatchcase(title, pattern) for pattern in rule["names"]) and fnmatch.fnmatchcase(
            what, rule.get("what", "*")
        ):
            used.add(i)
            return rule["reason"]
    return None


def compare(pattern, failures, list_missing, write):
    """Whether anything differs without a reason. pattern: of the names below torch that are compared; failures: prints what
    is explained too; list_missing: prints the names that libtensor has not, with the reasons; write: the figures to docs/."""
    warnings.simplefilter("ignore")
    counts, bad, used_missing, used = collections.Counter(), 0, set(), set()
    reasons_missing = collections.Counter()
    for namespace, names in torch_signatures.public_names().items():
        for name in names:
            title = f"{namespace}.{name}".lstrip(".")
            if not fnmatch.fnmatchcase(title, pattern):
                continue
            counts["names in PyTorch"] += 1
            value = torch_signatures.member(lt, namespace, name)
            if value is None:
                reason = reason_of(RULES["missing"], used_missing, title, "")
                counts["missing, with a reason" if reason else "missing, without"] += 1
                if reason is None or list_missing:
                    print(f"missing: {title}" + (f"  [{reason}]" if reason else ""))
                if reason:
                    reasons_missing[reason] += 1
                bad += reason is None
                continue
            counts["names here"] += 1
            if not callable(value):
                counts["without signatures"] += 1
                continue
            every = torch_signatures.signatures(namespace, name)
            if not every:
                counts["without signatures"] += 1
                continue
            mine, aliases = ours(value, namespace == "Tensor")
            defaults = collections.defaultdict(set)
            for p in (p for s in every for p in s.parameters if p.default is not None):
                defaults[p.name].add(p.default)
            found = dict.fromkeys(what for s in every for what in differences(s, mine, aliases, defaults))
            found |= dict.fromkeys(one_of_two_names(namespace, mine, aliases))
            found |= dict.fromkeys(positional_too(every, mine, aliases))
            reasons = {what: reason_of(RULES["difference"], used, title, what) for what in found}
            unexplained = [what for what, reason in reasons.items() if reason is None]
            bad += len(unexplained)
            counts["equal" if not found else "explained" if not unexplained else "different"] += 1
            for what, reason in reasons.items():
                if reason is None or failures:
                    print(f"{title}: {what}" + (f"  [{reason}]" if reason else ""))

    stale = []
    if pattern == "*":
        stale = [r for i, r in enumerate(RULES["missing"]) if i not in used_missing]
        stale += [r for i, r in enumerate(RULES["difference"]) if i not in used]
    for rule in stale:
        print(f"not needed any more: {rule}")
    summary = {
        "date": f"{datetime.date.today()}",
        "libtensor": lt.__version__,
        "torch": torch.__version__,
        "python": platform.python_version(),
        **{k: counts[k] for k in ("names in PyTorch", "names here", "equal", "explained", "different",
                                  "without signatures", "missing, with a reason", "missing, without")},
    }  # fmt: skip
    print(", ".join(f"{k} {v}" for k, v in summary.items()))
    if write:
        report.write_section("torch_names", report.names_section(summary, RULES, reasons_missing))
    return bool(bad or stale)


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--name", default="*", help="only names that this pattern matches, such as nn.init.*")
    options.add_argument("--failures", action="store_true", help="print what is explained too")
    options.add_argument("--list-missing", action="store_true", help="print the names that are not there, with reasons")
    options.add_argument("--write", action="store_true", help="write the figures to docs/")
    chosen = options.parse_args()
    return compare(chosen.name, chosen.failures, chosen.list_missing, chosen.write)


if __name__ == "__main__":
    sys.exit(main())
