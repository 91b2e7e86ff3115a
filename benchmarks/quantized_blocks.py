# SPDX-License-Identifier: Apache-2.0
"""Blocks of convolutional networks in int8 and in float32, by libtensor and by ONNX Runtime, interleaved, on one thread.

LIBTENSOR_PATH=build/release/libtensor.so PYTHONPATH=bindings/python python benchmarks/quantized_blocks.py
needs onnx and onnxruntime, whose quantizer makes the int8 models (QDQ form, weights per channel).
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
from onnx import helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

import libtensor as lt


class Graph:
    def __init__(self, shape, seed=0):
        self.rng, self.shape = np.random.default_rng(seed), shape
        self.nodes, self.constants, self.count = [], [], 0

    def node(self, op, *inputs, **attributes):
        self.count += 1
        self.nodes.append(helper.make_node(op, inputs, [f"t{self.count}"], **attributes))
        return f"t{self.count}"

    def conv(self, x, out, channels, kernel, stride=1, groups=1):
        w = (
            self.rng.standard_normal((out, channels // groups, kernel, kernel))
            * (2 / (channels // groups * kernel**2)) ** 0.5
        )
        for name, value in ((f"w{self.count}", w), (f"b{self.count}", self.rng.standard_normal(out) * 0.1)):
            self.constants.append(numpy_helper.from_array(value.astype(np.float32), name))
        return self.node(
            "Conv", x, f"w{self.count}", f"b{self.count}",
            kernel_shape=[kernel] * 2, strides=[stride] * 2, pads=[kernel // 2] * 4, group=groups,
        )  # fmt: skip

    def relu(self, x):
        return self.node("Relu", x)

    def model(self, out):
        self.nodes[-1].output[0] = "y"
        io = [helper.make_tensor_value_info(n, onnx.TensorProto.FLOAT, s) for n, s in (("x", self.shape), ("y", None))]
        graph = helper.make_graph(self.nodes, "block", io[:1], io[1:], self.constants)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)


def resnet(channels, size):
    """Two basic blocks."""
    g = Graph([1, channels, size, size])
    x = "x"
    for _ in range(2):
        y = g.relu(g.conv(x, channels, channels, 3))
        x = g.relu(g.node("Add", g.conv(y, channels, channels, 3), x))
    return g.model(x)


def mobilenet(channels, size):
    """Two inverted residuals."""
    g = Graph([1, channels, size, size])
    x = "x"
    for _ in range(2):
        y = g.relu(g.conv(x, 6 * channels, channels, 1))
        y = g.relu(g.conv(y, 6 * channels, 6 * channels, 3, groups=6 * channels))
        x = g.node("Add", g.conv(y, channels, 6 * channels, 1), x)
    return g.model(x)


BLOCKS = {
    "ResNet, 64 channels, 56 x 56": lambda: resnet(64, 56),
    "ResNet, 256 channels, 14 x 14": lambda: resnet(256, 14),
    "MobileNet, 32 channels, 28 x 28": lambda: mobilenet(32, 28),
    "MobileNet, 96 channels, 14 x 14": lambda: mobilenet(96, 14),
}


class Samples(CalibrationDataReader):
    def __init__(self, shape):
        rng = np.random.default_rng(1)
        self.samples = iter([{"x": rng.standard_normal(shape).astype(np.float32)} for _ in range(8)])

    def get_next(self):
        return next(self.samples, None)


def session(path):
    options = ort.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def timed(call, budget):
    """The least processor time of a call, which other programs on the machine hardly change."""
    began, times = time.perf_counter(), []
    while len(times) < 3 or time.perf_counter() - began < budget:
        t = time.process_time()
        call()
        times.append(time.process_time() - t)
    return min(times)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--budget", type=float, default=0.05, help="seconds for each in a round")
    given = parser.parse_args()
    lt.set_num_threads(1)
    print(
        "| block | libtensor float32 | libtensor int8 | ONNX Runtime float32 | ONNX Runtime int8 | largest difference |"
    )
    print("|---|---|---|---|---|---|")
    for name, make in BLOCKS.items():
        with tempfile.TemporaryDirectory() as folder, lt.no_grad():
            floats, ints = Path(folder) / "f.onnx", Path(folder) / "q.onnx"
            model = make()
            onnx.save(model, floats)
            shape = [d.dim_value for d in model.graph.input[0].type.tensor_type.shape.dim]
            quantize_static(
                floats, ints, Samples(shape), quant_format=QuantFormat.QDQ, per_channel=True,
                activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
            )  # fmt: skip
            data = np.random.default_rng(2).standard_normal(shape).astype(np.float32)
            x = lt.asarray(data)
            ours = [lt.capture(lt.from_onnx(str(path)), x) for path in (floats, ints)]
            ours[1] = ours[1].fuse_quantized()
            theirs = [session(path) for path in (floats, ints)]
            calls = [
                *(lambda p=p, x=x: p(x).data_ptr() for p in ours),
                *(lambda s=s, data=data: s.run(None, {"x": data}) for s in theirs),
            ]
            for call in calls * 3:
                call()
            rounds = [[timed(call, given.budget) for call in calls] for _ in range(given.rounds)]
            medians = [statistics.median(column) * 1e3 for column in zip(*rounds)]
            a, b = ours[1](x).numpy(), theirs[1].run(None, {"x": data})[0]
            step = np.unique(np.abs(b[b != 0])).min()
            print(
                f"| {name} | "
                + " | ".join(f"{m:.2f} ms" for m in medians)
                + f" | {np.abs(a - b).max() / step:.0f} steps |",
                flush=True,
            )


if __name__ == "__main__":
    main()
