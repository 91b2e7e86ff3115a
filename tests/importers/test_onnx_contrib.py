# SPDX-License-Identifier: Apache-2.0
"""Operators of the domains com.microsoft and ai.onnx.ml beside ONNX Runtime; skipped where that is not installed."""

import pathlib
import sys

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")
from onnx import helper  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bindings/python"))

import libtensor as lt  # noqa: E402

RNG = np.random.default_rng(0)
SCALE, ZERO = np.array(0.05, np.float32), np.array(120, np.uint8)


def f(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def u(*shape):
    return RNG.integers(0, 256, shape).astype(np.uint8)


def number(value):
    return np.array(value, np.float32)


X, IDS = f(2, 5, 8), RNG.integers(0, 9, (2, 5)).astype(np.int32)
PADDED = np.array([[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]], np.int32)
# operator, inputs, attributes, types of the outputs (1 float, 2 uint8, 6 int32)
CASES = [
    ("Gelu", [X], {}, [1]),
    ("BiasGelu", [X, f(8)], {}, [1]),
    ("FastGelu", [X, f(8)], {}, [1]),
    ("QuickGelu", [X], {}, [1]),
    ("FusedMatMul", [f(2, 5, 8), f(2, 4, 8)], {"transB": 1, "alpha": 0.5}, [1]),
    ("FusedConv", [f(1, 3, 8, 8), f(4, 3, 3, 3), f(4)], {"activation": "Relu"}, [1]),
    ("FusedConv", [f(1, 3, 8, 8), f(4, 3, 3, 3), f(4)], {"activation": "Clip", "activation_params": [0.0, 1.0]}, [1]),
    ("FusedGemm", [f(3, 4), f(4, 5), f(5)], {"activation": "LeakyRelu", "activation_alpha": 0.2}, [1]),
    ("SkipLayerNormalization", [X, f(2, 5, 8), f(8), f(8), f(8)], {"epsilon": 1e-5}, [1]),
    ("SkipSimplifiedLayerNormalization", [X, f(2, 5, 8), f(8)], {"epsilon": 1e-5}, [1]),
    ("EmbedLayerNormalization", [IDS, 0 * IDS, f(9, 8), f(6, 8), f(2, 8), f(8), f(8), PADDED], {}, [1, 6]),
    ("Attention", [X, f(8, 24), f(24)], {"num_heads": 2}, [1]),
    ("Attention", [X, f(8, 24), f(24), PADDED], {"num_heads": 2}, [1]),
    ("Attention", [X, f(8, 24), f(24)], {"num_heads": 2, "unidirectional": 1}, [1]),
    ("MultiHeadAttention", [X, f(2, 7, 8), f(2, 7, 8), f(24)], {"num_heads": 2}, [1]),
    ("MultiHeadAttention", [X, f(2, 5, 8), f(2, 5, 8), None, PADDED], {"num_heads": 2}, [1]),
    ("DynamicQuantizeMatMul", [X, u(8, 6), SCALE, ZERO, f(6)], {}, [1]),
    ("MatMulIntegerToFloat", [u(2, 5, 8), u(8, 6), SCALE, SCALE, ZERO, ZERO, f(6)], {}, [1]),
    ("QLinearAdd", [u(3, 4), SCALE, ZERO, u(3, 4), SCALE, ZERO, number(0.1), ZERO], {}, [2]),
    ("QLinearMul", [u(3, 4), SCALE, ZERO, u(3, 4), SCALE, ZERO, number(0.3), ZERO], {}, [2]),
    ("QLinearSigmoid", [u(3, 4), SCALE, ZERO, number(1 / 256), np.array(0, np.uint8)], {}, [2]),
    ("QLinearLeakyRelu", [u(3, 4), SCALE, ZERO, SCALE, ZERO], {"alpha": 0.1}, [2]),
    ("QLinearGlobalAveragePool", [u(1, 3, 4, 4), SCALE, ZERO, SCALE, ZERO], {}, [2]),
    ("QLinearConcat", [SCALE, ZERO, u(2, 3), SCALE, ZERO, u(2, 4), number(0.1), ZERO], {"axis": 1}, [2]),
    ("QGemm", [u(3, 4), SCALE, ZERO, u(4, 5), SCALE, ZERO, np.arange(5, dtype=np.int32), number(0.5), ZERO], {}, [2]),
    ("MatMulNBits", [f(3, 32), u(6, 2, 8), f(12)], {"K": 32, "N": 6, "bits": 4, "block_size": 16}, [1]),
    ("MatMulNBits", [f(3, 32), u(6, 2, 8), f(12), u(6)], {"K": 32, "N": 6, "bits": 4, "block_size": 16}, [1]),
]


def compared(operator, arrays, attributes, types, domain):
    names = ["" if array is None else f"i{k}" for k, array in enumerate(arrays)]
    given = {name: array for name, array in zip(names, arrays, strict=True) if name}
    outputs = [f"o{k}" for k in range(len(types))]
    node = helper.make_node(operator, names, outputs, domain=domain, **attributes)
    inputs = [
        helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(array.dtype), array.shape)
        for name, array in given.items()
    ]
    wanted = [helper.make_tensor_value_info(name, kind, None) for name, kind in zip(outputs, types, strict=True)]
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid(domain, 3 if domain == "ai.onnx.ml" else 1)]
    graph = helper.make_graph([node], "g", inputs, wanted)
    model = helper.make_model(graph, opset_imports=opsets, ir_version=8)
    theirs = onnxruntime.InferenceSession(model.SerializeToString()).run(None, given)
    ours = lt.from_onnx(model)(**given)
    for our, their in zip(ours if isinstance(ours, tuple) else (ours,), theirs, strict=True):
        assert our.shape == their.shape and our.dtype.name == their.dtype.name
        np.testing.assert_allclose(our.numpy().astype(float), their.astype(float), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{i}" for i, case in enumerate(CASES)])
def test_operators(case):
    compared(*case, "com.microsoft")


def forest(kind, trees, depth, features, classes, single):
    """The attributes of complete trees with random nodes."""
    found = {
        f"nodes_{n}": [] for n in ("treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids")
    }
    found |= {f"{kind}_{n}": [] for n in ("treeids", "nodeids", "ids", "weights")}
    for tree in range(trees):
        for node in range(2 ** (depth + 1) - 1):
            leaf = node >= 2**depth - 1
            mode = "LEAF" if leaf else ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GT")[tree % 3]
            row = (
                tree,
                node,
                int(RNG.integers(features)),
                float(RNG.standard_normal()),
                mode,
                2 * node + 1,
                2 * node + 2,
            )
            if leaf:
                row = (*row[:2], 0, 0.0, mode, 0, 0)
                for target in [0] if single else range(classes):
                    weight = float(RNG.standard_normal() if single == "signed" else RNG.random())
                    for name, value in zip(
                        ("treeids", "nodeids", "ids", "weights"), (tree, node, target, weight), strict=True
                    ):
                        found[f"{kind}_{name}"].append(value)
            for name, value in zip(list(found)[:7], row, strict=True):
                found[name].append(value)
    return found


@pytest.mark.parametrize("classes, single", [(3, ""), (2, "positive"), (2, "signed")])
def test_classifiers_of_trees(classes, single):
    attributes = forest("class", 9, 4, 5, classes, single) | {"classlabels_int64s": [10, 20, 30][:classes]}
    attributes["post_transform"] = "LOGISTIC" if single == "signed" else "NONE"
    compared("TreeEnsembleClassifier", [f(40, 5)], attributes, [7, 1], "ai.onnx.ml")


def test_regressors_of_trees():
    attributes = forest("target", 7, 3, 5, 2, "") | {"n_targets": 2}
    compared("TreeEnsembleRegressor", [f(40, 5)], attributes, [1], "ai.onnx.ml")
