# SPDX-License-Identifier: Apache-2.0
"""Quantized ONNX models as programs that compute in integers, against ONNX Runtime: within one step."""

import sys
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
onnx = pytest.importorskip("onnx")
ort = pytest.importorskip("onnxruntime")
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bindings/python"))

import libtensor as lt  # noqa: E402

CASES = {  # x, weight, attributes
    "conv1d": ((2, 4, 19), (6, 4, 3), {"pads": [1, 2], "strides": [2]}),
    "conv2d": ((1, 5, 9, 8), (7, 5, 3, 3), {"pads": [1, 1, 1, 1]}),
    "uneven": ((1, 8, 10, 11), (16, 8, 3, 3), {"auto_pad": "SAME_UPPER", "strides": [2, 2]}),
    "dilated": ((1, 4, 12, 12), (8, 4, 3, 3), {"dilations": [2, 3], "pads": [2, 0, 2, 1]}),
    "groups": ((2, 8, 7, 7), (12, 2, 3, 3), {"group": 4, "pads": [1, 1, 1, 1]}),
    "depthwise": ((1, 16, 14, 14), (16, 1, 3, 3), {"group": 16, "pads": [1, 1, 1, 1]}),
    "pointwise": ((1, 24, 9, 9), (10, 24, 1, 1), {"strides": [2, 2]}),
    "conv3d": ((1, 3, 5, 6, 7), (4, 3, 2, 3, 3), {"pads": [0, 1, 1, 1, 1, 1]}),
}
TYPES = {"uint8": TensorProto.UINT8, "int8": TensorProto.INT8}
X_SCALE, OUT_SCALE = np.float32(0.021), np.float32(0.37)


def codes(rng, shape, dtype):
    info = np.iinfo(dtype)
    return rng.integers(info.min, info.max + 1, shape).astype(dtype)


class Model:
    """One call on quantized operands."""

    def __init__(self, seed, x_type, w_type, weight, per_channel, outputs):
        rng = np.random.default_rng(seed)
        scales = (outputs,) if per_channel else ()
        self.x_type = x_type
        self.constants = {
            "w": codes(rng, weight, w_type),
            "x_scale": X_SCALE,
            "x_zero": np.array(np.iinfo(x_type).min + 101, x_type),
            "w_scale": rng.uniform(0.002, 0.02, scales).astype(np.float32),
            "w_zero": np.full(scales, 120 if w_type == "uint8" else 0, w_type),
            "bias": rng.integers(-3000, 3000, outputs).astype(np.int32),
            "scale": OUT_SCALE,
            "zero": np.array(np.iinfo(x_type).min + 119, x_type),
        }
        self.constants["bias_scale"] = (X_SCALE * self.constants["w_scale"]).astype(np.float32)

    def qdq(self, op, axis, relu, **attributes):
        node = helper.make_node
        bias = op == "Conv"
        nodes = [
            node("DequantizeLinear", ["x", "x_scale", "x_zero"], ["a"]),
            node("DequantizeLinear", ["w", "w_scale", "w_zero"], ["b"], axis=axis),
            *([node("DequantizeLinear", ["bias", "bias_scale"], ["c"], axis=0)] if bias else []),
            node(op, ["a", "b", *(["c"] if bias else [])], ["d"], **attributes),
            *([node("Relu", ["d"], ["e"])] if relu else []),
            node("QuantizeLinear", ["e" if relu else "d", "scale", "zero"], ["y"]),
        ]
        return self.model(nodes)

    def qlinear(self, op, **attributes):
        names = ["x", "x_scale", "x_zero", "w", "w_scale", "w_zero", "scale", "zero"]
        return self.model([helper.make_node(op, names + ["bias"] * (op == "QLinearConv"), ["y"], **attributes)])

    def model(self, nodes):
        used = {name for n in nodes for name in n.input}
        kept = [numpy_helper.from_array(np.asarray(v), k) for k, v in self.constants.items() if k in used]
        io = [helper.make_tensor_value_info(name, TYPES[self.x_type], None) for name in ("x", "y")]
        graph = helper.make_graph(nodes, "g", io[:1], io[1:], kept)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
        return model.SerializeToString()


def compared(data, x, tmp_path, op):
    """Steps between the fused program, loaded from a file, and ONNX Runtime."""
    session = ort.InferenceSession(data, providers=["CPUExecutionProvider"])
    theirs = session.run(None, {"x": x})[0]
    with lt.no_grad():
        program = lt.capture(lt.from_onnx(data), lt.asarray(x)).fuse_quantized()
        program.save(tmp_path / "p.safetensors")
        program = lt.load_program(tmp_path / "p.safetensors")
        assert f"= {op}(" in str(program)
        assert "= quantize_affine(" not in str(program)
        assert " matmul(" not in str(program)
        for _ in range(3):
            ours = program(lt.asarray(x)).numpy()
    assert ours.dtype == theirs.dtype and ours.shape == theirs.shape
    steps = np.abs(ours.astype(int) - theirs.astype(int))
    assert steps.max() <= 1 and (steps > 0).mean() < 0.01
    assert len(np.unique(ours)) > 10


@pytest.mark.parametrize("types", [("uint8", "int8"), ("int8", "int8"), ("uint8", "uint8")])
@pytest.mark.parametrize("case", CASES)
def test_convolutions(case, types, tmp_path):
    x, weight, attributes = CASES[case]
    model = Model(0, *types, weight, types[1] == "int8", weight[0])
    x = codes(np.random.default_rng(1), x, types[0])
    for relu in (False, True):
        compared(model.qdq("Conv", 0, relu, **attributes), x, tmp_path, "quantized_conv")
    if len(weight) == 4:
        compared(model.qlinear("QLinearConv", **attributes), x, tmp_path, "quantized_conv")


@pytest.mark.parametrize("types", [("uint8", "int8"), ("int8", "int8"), ("uint8", "uint8")])
@pytest.mark.parametrize("shape", [(3, 20), (2, 5, 33), (1, 128)])
def test_products(shape, types, tmp_path):
    weight = (shape[-1], 24)
    x = codes(np.random.default_rng(2), shape, types[0])
    for per_channel in (False, types[1] == "int8"):
        model = Model(3, *types, weight, per_channel, 24)
        compared(model.qdq("MatMul", 1, False), x, tmp_path, "quantized_matmul")
        compared(model.qlinear("QLinearMatMul"), x, tmp_path, "quantized_matmul")


def test_integers(tmp_path):
    """ConvInteger and MatMulInteger are exact."""
    x, weight, attributes = CASES["uneven"]
    rng = np.random.default_rng(4)
    for op, left, right, named in (("ConvInteger", x, weight, attributes), ("MatMulInteger", (4, 9), (9, 5), {})):
        a, w, zero = codes(rng, left, "uint8"), codes(rng, right, "uint8"), np.array(99, np.uint8)
        nodes = [helper.make_node(op, ["x", "w", "z", "z"], ["y"], **named)]
        io = [
            helper.make_tensor_value_info(n, t, None) for n, t in (("x", TensorProto.UINT8), ("y", TensorProto.INT32))
        ]
        kept = [numpy_helper.from_array(w, "w"), numpy_helper.from_array(zero, "z")]
        graph = helper.make_graph(nodes, "g", io[:1], io[1:], kept)
        data = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=8).SerializeToString()
        theirs = ort.InferenceSession(data, providers=["CPUExecutionProvider"]).run(None, {"x": a})[0]
        assert (lt.from_onnx(data)(lt.asarray(a)).numpy() == theirs).all()
