# SPDX-License-Identifier: Apache-2.0
"""Graphs of PyTorch whose calls in place become calls out of place: they compute the same."""

import random

import numpy as np
import pytest
from libtensor.importers.aten import find
from libtensor.importers.functional import OUT_OF_PLACE, functionalize
from libtensor.importers.graph import Graph, Input, Node, Output, Structure, Value
from libtensor.importers.module import ImportedModule

import libtensor as lt

LEAF = Structure("leaf")
ARGUMENTS = Structure("tuple", [], [Structure("tuple", [], [LEAF, LEAF]), Structure("dict", [], [])])


def graph_of(calls, results):
    """A graph of (name, op, arguments) on the inputs x and y, where strings are names."""

    def argument(value):
        return (
            Value(value) if isinstance(value, str) else [argument(v) for v in value] if type(value) is list else value
        )

    nodes = [Node(name, f"aten.{op}", tuple(argument(v) for v in args)) for name, op, *args in calls]
    inputs = [Input("x", "user"), Input("y", "user")]
    outputs = [Output(Value(name)) for name in results]
    return Graph(inputs, nodes, outputs, arguments=ARGUMENTS, results=Structure("tuple", [], [LEAF] * len(results)))


def writes(graph):
    return sum(node.target.split(".")[1].endswith("_") and OUT_OF_PLACE not in node.target for node in graph.nodes)


def outcome(graph, dtype):
    x, y = lt.arange(6, dtype=dtype).reshape(2, 3) - 2, lt.arange(3, dtype=lt.float32) / 2
    return [t.numpy().copy() for t in (*ImportedModule(graph, find)(x, y), x, y)]


def left_in_place(calls, results, dtype=lt.float32):
    """How many calls in place are left; the results are those of the graph as it was."""
    graph = graph_of(calls, results)
    other = functionalize(graph, find)
    for found, wanted in zip(outcome(other, dtype), outcome(graph, dtype), strict=True):
        np.testing.assert_array_equal(found, wanted, strict=True)
    return writes(other)


ADD, MUL = "add.Tensor", "mul.Tensor"


@pytest.mark.parametrize(
    "left, results, calls",
    [
        (0, ["a"], [("c", ADD, "x", "y"), ("a", "relu_.default", "c")]),
        (0, ["c"], [("c", ADD, "x", "y"), ("a", "relu_.default", "c")]),  # by its old name
        (0, ["b", "c"], [("c", ADD, "x", "y"), ("a", "relu_.default", "c"), ("b", "add_.Tensor", "a", "c")]),
        (0, ["b"], [("c", ADD, "x", "y"), ("a", "mul_.Tensor", "c", "c"), ("b", "copy_.default", "a", "y")]),
        # A view that is made later shows what was written.
        (0, ["v"], [("c", ADD, "x", "y"), ("a", "relu_.default", "c"), ("v", "select.int", "c", 0, 1)]),
        # What a view may show stays.
        (1, ["v"], [("c", ADD, "x", "y"), ("v", "select.int", "c", 0, 1), ("a", "relu_.default", "c")]),
        (1, ["c"], [("c", ADD, "x", "y"), ("v", "select.int", "c", 0, 1), ("a", "zero_.default", "v")]),
        (1, ["a"], [("a", "add_.Tensor", "x", "y")]),  # an input
        (2, ["a"], [("v", "select.int", "x", 0, 1), ("a", "zero_.default", "v"), ("b", "add_.Tensor", "x", "y")]),
        (
            1,
            ["c", "d", "v"],
            [
                ("c", ADD, "x", "y"),
                ("a", "relu_.default", "c"),
                ("v", "view.default", "a", [6]),
                ("b", "add_.Scalar", "v", 1.5),
                ("d", MUL, "c", "y"),
            ],
        ),
    ],
)
def test_calls_in_place(left, results, calls):
    assert left_in_place(calls, results) == left


def test_results_keep_their_dtype():
    calls = [("c", "mul.Scalar", "x", 2), ("a", "add_.Tensor", "c", "y")]
    for dtype in (lt.float16, lt.float64):
        assert left_in_place(calls, ["a", "c"], dtype) == 0


def random_calls(draw):
    names, calls = ["x"], []
    for i in range(draw.randrange(3, 14)):
        name, operand, other = f"n{i}", draw.choice(names), draw.choice(names)
        calls.append(
            draw.choice(
                [
                    (name, ADD, operand, other),
                    (name, "relu.default", operand),
                    (name, "clone.default", operand),
                    (name, "view.default", operand, [2, 3]),
                    (name, "flip.default", operand, [0]),
                    (name, "alias.default", operand),
                    (name, "transpose.int", "x", 0, 0),
                    (name, "relu_.default", operand),
                    (name, "add_.Tensor", operand, other),
                    (name, "mul_.Tensor", operand, other),
                    (name, "sub_.Scalar", operand, 0.5),
                    (name, "copy_.default", operand, other),
                    (name, "fill_.Scalar", operand, 3.0),
                ]
            )
        )
        names.append(name)
    return calls, draw.sample(names, min(3, len(names)))


def test_random_graphs():
    """Of 1,000 graphs with views and writes each computes the same; many lose all their writes."""
    without = 0
    for seed in range(1000):
        calls, results = random_calls(random.Random(seed))
        without += left_in_place(calls, results) == 0
    assert without > 50
