#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the cases that ONNX publishes for its operators (onnx.backend.test, Apache 2.0) with libtensor's functions.

Operators that no function is are run by libtensor.from_onnx. A case is a graph with inputs and what they give. It agrees, is not there (an operator, a dtype or a form that libtensor does
not have, which are counted by name), or disagrees: then onnx_exceptions.toml has the reason, or the run fails. --failures
prints what disagrees, --write puts the figures into docs/conformance.md, --op PATTERN takes those operators alone.
"""

import argparse
import collections
import datetime
import fnmatch
import pathlib
import sys
import tomllib
import warnings

try:
    import numpy as np
    import onnx
    from onnx import numpy_helper
    from onnx.backend.test.case.node import collect_testcases
except ImportError as e:
    print(f"skipped: {e}; onnx is needed")
    sys.exit(77)

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "bindings/python"))

import report  # noqa: E402
from onnx_calls import CALLS, NotThere  # noqa: E402

import libtensor as lt  # noqa: E402

RULES = tomllib.loads((HERE / "onnx_exceptions.toml").read_text()).get("exception", [])
KINDS = "biufc"


def numpy_of(array):
    if isinstance(array, list):
        raise NotThere("sequences of tensors")
    return numpy_helper.to_array(array) if isinstance(array, onnx.TensorProto) else np.asarray(array)


def tensor(array):
    if array is None:
        return None
    array = numpy_of(array)
    if array.dtype.kind not in KINDS or (
        array.dtype.kind == "f" and array.dtype.name not in ("float16", "float32", "float64")
    ):
        raise NotThere(f"dtype {array.dtype}")
    return lt.tensor(array)


def attributes(node):
    found = {}
    for attribute in node.attribute:
        value = onnx.helper.get_attribute_value(attribute)
        if isinstance(value, onnx.TensorProto):
            value = numpy_helper.to_array(value)
        elif isinstance(value, (onnx.GraphProto, onnx.SparseTensorProto)):
            raise NotThere(f"{node.op_type} of graphs")
        elif isinstance(value, bytes):
            value = value.decode()
        elif not isinstance(value, (int, float, str)):
            value = [v.decode() if isinstance(v, bytes) else v for v in value]
        found[attribute.name] = value
    return found | {"_outputs": len(node.output)}


def run_graph(graph, inputs):
    """The outputs of a graph, in order."""
    if len(graph.sparse_initializer) or any(not v.type.HasField("tensor_type") for v in graph.input):
        raise NotThere("values that are no tensors")
    values = {t.name: tensor(numpy_helper.to_array(t)) for t in graph.initializer}
    names = [v.name for v in graph.input if v.name not in values]
    values |= {name: tensor(array) for name, array in zip(names, inputs, strict=False)}
    for node in graph.node:
        if node.domain not in ("", "ai.onnx") or node.op_type not in CALLS:
            raise NotThere(f"operator {node.op_type}")
        out = CALLS[node.op_type]([values[name] if name else None for name in node.input], attributes(node))
        out = out if isinstance(out, tuple) else (out,)
        values |= {name: value for name, value in zip(node.output, out, strict=False) if name}
    missing = [v.name for v in graph.output if v.name not in values]
    if missing:
        raise NotThere(f"output {missing[0]} of {graph.node[-1].op_type}")
    return [values[v.name] for v in graph.output]


def run_imported(model, inputs):
    """As run_graph(), by libtensor.from_onnx: it has operators that no one function is."""
    try:
        module = lt.from_onnx(model)
    except lt.UnsupportedError:
        return None
    with lt.no_grad():
        found = module(*(numpy_of(array) for array in inputs))
    found = found if isinstance(found, tuple) else (found,)
    return [t.detach() for t in found] if all(isinstance(t, lt.Tensor) for t in found) else None


def outputs_of(case, inputs):
    if "bernoulli" in case.name:
        raise NotThere("the random numbers of ONNX")
    try:
        return run_graph(case.model.graph, inputs)
    except NotThere as e:
        found = run_imported(case.model, inputs) if str(e).startswith("operator ") else None
        if found is None:
            raise
        return found


def disagreement(ours, wanted, case):
    """What differs, or None."""
    wanted = numpy_of(wanted)
    array = ours.numpy() if ours.dtype != lt.bfloat16 else ours.to(lt.float32).numpy()
    if array.shape != wanted.shape:
        return f"shape {array.shape}, not {wanted.shape}"
    if array.dtype != wanted.dtype:
        return f"dtype {array.dtype}, not {wanted.dtype}"
    if array.dtype.kind in "fc":
        good = np.allclose(array, wanted, rtol=case.rtol, atol=case.atol, equal_nan=True)
    else:
        good = np.array_equal(array, wanted)
    return (
        None
        if good
        else f"values, the largest difference {np.max(np.abs(array.astype(complex) - wanted.astype(complex)))}"
    )


def outcome(case):
    """("agrees" | "not there" | "disagrees", words)"""
    try:
        for inputs, outputs in case.data_sets:
            for wanted in outputs:
                tensor(wanted)
            for ours, wanted in zip(outputs_of(case, inputs), outputs, strict=True):
                what = disagreement(ours, wanted, case)
                if what:
                    return "disagrees", what
    except NotThere as e:
        return "not there", str(e)
    except Exception as e:  # whatever a call raises is a disagreement
        return "disagrees", f"{type(e).__name__}: {e}"
    return "agrees", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--op", default="*")
    parser.add_argument("--failures", action="store_true")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    warnings.simplefilter("ignore")

    counts, operators, gone, used, unexplained = collections.Counter(), {}, collections.Counter(), set(), []
    for case in collect_testcases(None):
        name = case.model.graph.node[0].op_type if len(case.model.graph.node) == 1 else "functions"
        if not fnmatch.fnmatchcase(name, options.op):
            continue
        result, what = outcome(case)
        counts["cases"] += 1
        if result == "not there":
            gone[what] += 1
        elif result == "disagrees":
            reason = report.explanation(RULES, used, case.name, "", "", what)
            result = "explained" if reason else "unexplained"
            if not reason:
                unexplained.append(f"{case.name}: {what}")
            elif options.failures:
                print(f"{case.name}: {what}: {reason}")
        counts[result] += 1
        operators.setdefault(name, collections.Counter())[result] += 1

    print(*(f"UNEXPLAINED {line}" for line in unexplained), sep="\n", end="\n" if unexplained else "")
    unused = [RULES[i] for i in range(len(RULES)) if i not in used] if options.op == "*" else []
    print(*(f"explains nothing: {rule['ops']} {rule['what']}" for rule in unused), sep="\n", end="\n" if unused else "")
    summary = {
        "date": datetime.date.today().isoformat(),
        "libtensor": "0.1.0",
        "onnx": onnx.__version__,
        "cases": counts["cases"],
        "agreeing": counts["agrees"],
        "explained": counts["explained"],
        "unexplained": counts["unexplained"],
        "not there": counts["not there"],
        "operators with an agreeing case": sum(c["agrees"] > 0 for c in operators.values()),
    }
    print(", ".join(f"{k} {v}" for k, v in summary.items()))
    if options.failures:
        print(*(f"not there: {n} {what}" for what, n in gone.most_common()), sep="\n")
    if options.write:
        missing = sorted({what.removeprefix("operator ") for what in gone if what.startswith("operator ")})
        reasons = sorted({rule["reason"] for rule in RULES})
        text = report.figures(summary) + "\n\nOperators without a counterpart: " + ", ".join(missing) + ".\n"
        text += "\nWhere libtensor does otherwise, and why:\n\n" + "\n".join(f"- {r}" for r in reasons)
        report.write_section("onnx", text)
    return bool(unexplained or unused)


if __name__ == "__main__":
    sys.exit(main())
