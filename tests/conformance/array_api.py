#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares libtensor.array_api with the Python array API standard 2024.12: names, signatures, results, special cases."""

import argparse
import collections
import datetime
import inspect
import itertools
import math
import operator
import pathlib
import sys
import tomllib
import warnings

try:
    import array_api_strict as strict
    import numpy as np
except ImportError as e:
    print(f"skipped: {e}; array-api-strict is needed")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings/python"))

import array_api_calls as calls  # noqa: E402
import array_api_names as names  # noqa: E402
import array_api_special as special  # noqa: E402
import array_api_special_complex as special_complex  # noqa: E402
import libtensor.array_api as ours  # noqa: E402
import report  # noqa: E402

import libtensor as lt  # noqa: E402

strict.set_array_api_strict_flags(api_version="2024.12")
RULES = tomllib.loads(pathlib.Path(__file__).with_name("array_api_exceptions.toml").read_text()).get("exception", [])
RESULT = ROOT / "docs/conformance-array-api.json"
DTYPES = [d for d in names.DTYPES if hasattr(ours, d)]
TOLERANCE = {"float32": 1e-5, "float64": 1e-12, "complex64": 1e-5, "complex128": 1e-12}


class Tally:
    """Counts of one check, and what disagreed: (name, check, dtype, what)."""

    def __init__(self):
        self.ran, self.agreed = collections.Counter(), collections.Counter()
        self.failures = []
        self.names = {}  # {name: {check: [agreeing, of]}}

    def count(self, check, name, dtype, what=None):
        self.ran[check] += 1
        cell = self.names.setdefault(name, {}).setdefault(check, [0, 0])
        cell[0] += what is None
        cell[1] += 1
        if what is None:
            self.agreed[check] += 1
        else:
            self.failures.append((name, check, dtype, what))


# ---- names


def present():
    """{group: (names that are there, names that are not)}"""
    groups = {
        "functions": (ours, [line.split("(")[0] for line in names.SIGNATURES]),
        "constants": (ours, names.CONSTANTS),
        "dtypes": (ours, names.DTYPES),
        "attributes of arrays": (ours.zeros(()).__class__, names.ATTRIBUTES),
        "methods of arrays": (ours.zeros(()).__class__, names.METHODS),
        "methods of the info": (ours.__array_namespace_info__(), names.INFO),
        "extension linalg": (getattr(ours, "linalg", None), names.LINALG),
        "extension fft": (getattr(ours, "fft", None), names.FFT),
    }
    found = {}
    for group, (where, wanted) in groups.items():
        there = [n for n in wanted if where is not None and hasattr(where, n)]
        found[group] = there, [n for n in wanted if n not in there]
    return found


def signature_difference(line):
    """What a function does not take as the standard says, or None."""
    name = line.split("(")[0]
    scope = {}
    exec(f"def {line}: pass", {}, scope)
    want = inspect.signature(scope[name]).parameters
    got = inspect.signature(getattr(ours, name)).parameters
    if list(want) != list(got):
        return f"parameters ({', '.join(got)}), not ({', '.join(want)})"
    for p, w in zip(got.values(), want.values(), strict=True):
        if p.kind != w.kind and p.kind != inspect.Parameter.POSITIONAL_OR_KEYWORD:
            return f"{p.name} is {p.kind.description}"
        if p.default != w.default:
            return f"{p.name}={p.default}, not {w.default}"
    extra = (
        set(dir(ours))
        - {line.split("(")[0] for line in names.SIGNATURES}
        - {*names.CONSTANTS, *names.DTYPES, "linalg", "fft"}
    )
    return f"names that are not of the standard: {sorted(extra)}" if extra else None


# ---- calls


def numbers(dtype, shape, seed, positive):
    rng = np.random.default_rng(seed)
    if dtype == "bool":
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.startswith("float"):
        return (rng.uniform(0.25, 3, shape) if positive else rng.uniform(-2, 2, shape)).astype(dtype)
    if dtype.startswith("complex"):
        turn = np.exp(1j * (rng.uniform(-1, 1, shape) if positive else rng.uniform(-3, 3, shape)))
        return np.asarray(rng.uniform(0.25, 3, shape) * turn).astype(dtype)
    low = 1 if positive else 0 if dtype.startswith("u") else -4
    return np.asarray(rng.integers(low, 5, shape)).astype(dtype)


def scope_of(xp, first, second):
    """The variables of calls.py in one namespace."""

    def array(values):
        return xp.asarray(values.tolist(), dtype=getattr(xp, str(values.dtype))) if values.size else empty(values)

    def empty(values):
        return xp.zeros(values.shape, dtype=getattr(xp, str(values.dtype)))

    def put(x, key, value):
        x = xp.asarray(x, copy=True)
        x[key] = value
        return x

    def update(x, symbol, value):
        x = xp.asarray(x, copy=True)
        scope = {"x": x, "value": value}
        exec(f"x {symbol}= value", scope)
        return scope["x"]

    shapes = {"x": (2, 3), "v": (4,), "s": (), "e": (0, 3), "t": (2, 3, 2)}
    held = {k: array(numbers(first, shape, k_, False)) for k_, (k, shape) in enumerate(shapes.items())}
    held |= {"p": array(numbers(first, (2, 3), 7, True)), "p1": array(numbers(first, (1, 3), 8, True))}
    held |= {"y": array(numbers(second, (2, 3), 9, True)), "w": array(numbers(second, (4,), 10, True))}
    held |= {"m": array(np.array([[1, 0, 1], [0, 0, 1]], bool)), "m1": array(np.array([1, 0, 0], bool))}
    square = numbers(first, (3, 3), 11, False)
    definite = (square @ square.T.conj() + 3 * np.eye(3)).astype(first)
    held |= {"g": array(square), "d": array(definite)}
    held |= {"i": array(np.array([2, 0, 1, 1])), "n": array(np.array([[2, 0, 1], [1, 1, 0]]))}
    return held | {"xp": xp, "np": np, "put": put, "update": update, "operator": operator}


def outcome(code, scope):
    try:
        return "value", plain(eval(code, dict(scope)))
    except Exception as e:
        return "error", type(e).__name__


def plain(value):
    """Arrays as (dtype, NumPy array), dtypes as names, sequences as lists."""
    if hasattr(value, "__array_namespace__"):
        name = getattr(value.dtype, "name", None) or str(value.dtype).split(".")[-1]
        return name, np.from_dlpack(value)
    if isinstance(value, (lt.dtype, type(strict.int8))):
        return "dtype", str(value).split(".")[-1]
    if isinstance(value, (list, tuple, dict)) or type(value).__name__ == "dict_keys":
        return [plain(v) for v in value]
    return value


def difference(got, want, own_default):
    """In words, or None. own_default: the default floating dtype is the library's own."""
    if got[0] != want[0]:
        return (
            f"{got[1] if got[0] == 'error' else 'a result'} instead of {want[1] if want[0] == 'error' else 'a result'}"
        )
    return None if got[0] == "error" else unequal(got[1], want[1], own_default)


def unequal(got, want, own_default):
    if isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            return f"{got}, not {want}"
        return next(filter(None, (unequal(g, w, own_default) for g, w in zip(got, want, strict=True))), None)
    if not isinstance(want, tuple) or not isinstance(want[1], np.ndarray):
        if own_default and want == ("dtype", "float64"):
            want = ("dtype", "float32")
        return None if got == want or (got != got and want != want) else f"{got}, not {want}"
    name = "float32" if own_default and want[0] == "float64" and got[0] == "float32" else want[0]
    if got[0] != name:
        return f"dtype {got[0]}, not {name}"
    if got[1].shape != want[1].shape:
        return f"shape {got[1].shape}, not {want[1].shape}"
    if name in TOLERANCE:
        same = np.allclose(got[1], want[1], rtol=TOLERANCE[name], atol=TOLERANCE[name], equal_nan=True)
    else:
        same = np.array_equal(got[1], want[1])
    return None if same else f"{got[1].tolist()}, not {want[1].tolist()}"


def compare_calls(tally, chosen):
    pairs = [(calls.ONE, zip(DTYPES, DTYPES, strict=True)), (calls.TWO, itertools.permutations(DTYPES, 2))]
    for table, combinations in [*pairs, (calls.NONE, [("float64", "float64")])]:
        for first, second in combinations:
            scopes = scope_of(ours, first, second), scope_of(strict, first, second)
            for name, codes in table.items():
                if chosen and name != chosen or (name != "Array" and not hasattr(ours, name)):
                    continue
                for code in codes:
                    if needs_absent(code):
                        continue
                    got, want = (outcome(code, scope) for scope in scopes)
                    dtype = first if first == second else f"{first} {second}"
                    what = difference(got, want, table is calls.NONE)
                    tally.count("calls", name, dtype, what and f"{code}: {what}"[:200])


def needs_absent(code):
    """Whether a call goes by another function that is not there, as sort for searchsorted."""
    return any(f"xp.{name}(" in code for name in ABSENT)


ABSENT = [line.split("(")[0] for line in names.SIGNATURES if not hasattr(ours, line.split("(")[0])]


# ---- special cases


def satisfied(got, result, scope, tolerance):
    """Whether a number is what a sentence says."""
    if result in "+-":
        return got != got or math.copysign(1, got) == (1 if result == "+" else -1)
    if " or " in result:
        return any(satisfied(got, part, scope, tolerance) for part in result.split(" or "))
    approximate = result.startswith("~")
    want = eval(
        result.removeprefix("~"), {"inf": math.inf, "nan": math.nan, "pi": math.pi, "copysign": math.copysign} | scope
    )
    if isinstance(want, bool):
        return got is want
    if want != want:
        return got != got
    if approximate:
        return abs(got - want) <= tolerance * abs(want)
    return got == want and math.copysign(1, got) == math.copysign(1, want)


def number(name, arrays, options):
    """The only element of a result as a Python number, or an error as text."""
    try:
        got = getattr(ours, name)(*arrays, **options)
        got = got[0] if got.ndim else got
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    return bool(got) if got.dtype is ours.bool else float(got)


def floats(values, dtype):
    kind = getattr(ours, dtype)
    return ours.asarray(values, dtype=kind) if values else ours.zeros((0,), dtype=kind)


def check_special(tally, chosen):
    """Every sentence with every combination of operands that it speaks of; how many sentences ran, how many could not."""
    cases = [(name, line, operands, {}, result) for name, line, operands, result in special.sentences()]
    cases += [(n, f"{n}({xs}, {kw})", [[xs]], kw, repr(want)) for n, kw, xs, want in special.REDUCTIONS]
    cases += [("clip", f"clip{values}", [[v] for v in values], {}, "nan") for values in special.CLIP]
    ran, absent = 0, 0
    for name, line, operands, options, result in cases:
        if chosen and name != chosen:
            continue
        if not hasattr(ours, name):
            absent += 1
            continue
        ran += 1
        for dtype in ("float32", "float64"):
            wrong = []
            for values in itertools.product(*operands):
                arrays = [floats(v if isinstance(v, list) else [v], dtype) for v in values]
                got = number(name, arrays, options)
                exact = [float(a[0]) for a in arrays if a.size == 1]
                scope = dict(zip(("x1", "x2"), exact, strict=False)) | {"x": exact[0] if exact else None}
                if isinstance(got, str) or not satisfied(got, result, scope, 1e-6 if dtype == "float32" else 1e-15):
                    wrong.append(f"{values} gives {got}")
            tally.count("special", name, dtype, f"{line}: {wrong[0]}, {len(wrong) - 1} more" if wrong else None)
    return ran, absent


def parts_of(result):
    """The real and imaginary parts of a 1-d result, or its elements, as Python numbers."""
    if ours.isdtype(result.dtype, "complex floating"):
        return [parts_of(ours.real(result))[0], parts_of(ours.imag(result))[0]]
    kind = bool if result.dtype is ours.bool else float
    return [[kind(result[i]) for i in range(result.shape[0])]]


def check_special_complex(tally, chosen):
    """As check_special, for the sentences on complex operands."""
    ran = 0
    for name, line, cases in special_complex.sentences():
        if chosen and name != chosen:
            continue
        ran += 1
        for dtype in ("complex64", "complex128"):
            numbers = [complex(a, b) for a, b, _, _ in cases]
            got = parts_of(getattr(ours, name)(ours.asarray(numbers, dtype=getattr(ours, dtype))))
            wrong = [
                f"{numbers[i]} gives {[part[i] for part in got]}"
                for i, (_, _, scope, want) in enumerate(cases)
                if not all(special_complex.agrees(p[i], w, scope, TOLERANCE[dtype]) for p, w in zip(got, want))
            ]
            tally.count("special", name, dtype, f"{line}: {wrong[0]}, {len(wrong) - 1} more" if wrong else None)
    for name, kinds, cases, want in special_complex.arithmetic():
        if chosen and name != chosen:
            continue
        ran += 1
        for real, dtype in (("float32", "complex64"), ("float64", "complex128")):
            a, b, c, d = zip(*cases)
            arrays = [
                ours.asarray([*map(complex, re, im)], dtype=getattr(ours, dtype))
                if im[0] is not None
                else floats(list(re), real)
                for re, im in ((a, b), (c, d))
            ]
            got = parts_of(getattr(ours, name)(*arrays))
            wrong = [
                f"{case} gives {[part[i] for part in got]}"
                for i, case in enumerate(cases)
                if not all(
                    special_complex.agrees(p[i], w, dict(zip("abcd", case)), TOLERANCE[dtype])
                    for p, w in zip(got, want)
                )
            ]
            what = f"{' and '.join(kinds)}: {wrong[0]}, {len(wrong) - 1} more" if wrong else None
            tally.count("special", name, dtype, what)
    return ran


# ---- all


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--op", help="only this function; Array: the array object")
    options.add_argument("--failures", action="store_true", help="print every disagreement, explained or not")
    options.add_argument("--list-missing", action="store_true", help="only print the names that are not there")
    options.add_argument("--write", action="store_true", help="write the figures to docs/")
    chosen = options.parse_args()
    warnings.simplefilter("ignore")
    np.seterr(all="ignore")

    found = present()
    if chosen.list_missing:
        for group, (_, absent) in found.items():
            print(f"{group}: {' '.join(absent)}")
        return 0
    tally = Tally()
    for line in names.SIGNATURES:
        name = line.split("(")[0]
        if hasattr(ours, name) and (not chosen.op or chosen.op == name):
            tally.count("signatures", name, "", signature_difference(line))
    compare_calls(tally, chosen.op)
    ran, absent = check_special(tally, chosen.op)
    of_complex = check_special_complex(tally, chosen.op)

    used, unexplained = set(), 0
    for name, check, dtype, what in tally.failures:
        reason = report.explanation(RULES, used, name, check, dtype, what)
        unexplained += reason is None
        if reason is None or chosen.failures:
            print(f"{name} {check} {dtype}: {what}" + (f"  [{reason}]" if reason else ""))
    stale = [] if chosen.op else sorted(set(range(len(RULES))) - used)
    for i in stale:
        print(f"not needed any more: {RULES[i]}")
    summary = {
        "date": f"{datetime.date.today()}",
        "libtensor": lt.__version__,
        "array-api-strict": strict.__version__,
        "NumPy": np.__version__,
    }
    summary |= {group: f"{len(there)} of {len(there) + len(gone)}" for group, (there, gone) in found.items()}
    summary |= {f"{check} that agree": f"{tally.agreed[check]} of {tally.ran[check]}" for check in tally.ran}
    summary |= {"sentences on special cases": f"{ran} checked, {absent} of functions that are not there"}
    summary |= {"sentences on complex operands": f"{of_complex} checked"}
    summary |= {"disagreements with a reason": len(tally.failures) - unexplained, "without": unexplained}
    if not chosen.op:
        for group, (_, gone) in found.items():
            print(f"missing {group}: {' '.join(gone) or 'none'}")
    for key, value in summary.items():
        print(f"{key}: {value}")
    if chosen.write:
        missing = {group: gone for group, (_, gone) in found.items() if gone}
        report.write_json(RESULT, summary | {"functions, [agreeing, of]": tally.names, "missing": missing})
        report.write_section("array_api", report.array_api_section(summary, found, RULES))
    return bool(unexplained or stale)


if __name__ == "__main__":
    sys.exit(main())
