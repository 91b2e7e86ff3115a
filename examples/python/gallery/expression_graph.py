#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""micrograd's picture of an expression: a neuron of two inputs, each value with the gradient of the result for it.

It walks over micrograd's own interface, which libtensor.compat.micrograd has. lt.visualize() draws graphs of tensors.
"""

import common
from common import charts
from libtensor.compat.micrograd.engine import Value


def neuron():
    """The result, and names of the values that have some: the neuron of micrograd's lecture."""
    x1, x2, w1, w2 = Value(2.0), Value(0.0), Value(-3.0), Value(1.0)
    b = Value(6.8813735870195432)
    n = x1 * w1 + x2 * w2 + b
    o = n.tanh()
    return o, {x1: "x1", w1: "w1", x2: "x2", w2: "w2", b: "b", n: "n", o: "o"}


def trace(result):
    """All values behind a result, what is computed first at first, and the edges between them."""
    values, edges, seen = [], [], set()

    def visit(value):
        if value not in seen:
            seen.add(value)
            for before in value._prev:
                visit(before)
                edges.append((before, value))
            values.append(value)

    visit(result)
    return values, edges


def main(argv=None):
    options = common.arguments(__doc__, argv, "expression-graph.svg")
    result, names = neuron()
    result.backward()
    values, edges = trace(result)
    order = list(names)
    values.sort(key=lambda v: (order.index(v) if v in order else len(order), v.data))  # _prev is a set, in no order
    edges.sort(key=lambda edge: (values.index(edge[0]), values.index(edge[1])))
    rows = {}
    for value in values:
        head = " = ".join(part for part in (names.get(value), value._op) if part)
        rows[value] = [head, f"value {value.data:.4f}", f"grad {value.grad:.4f}"]
        print(f"{head:8} value {value.data:8.4f}   gradient {value.grad:8.4f}")
    charts.expression(options.figure, rows, edges, "o = tanh(x1 w1 + x2 w2 + b)")
    return {names[value]: (value.data, value.grad) for value in values if value in names}


if __name__ == "__main__":
    main()
