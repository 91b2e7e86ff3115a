# SPDX-License-Identifier: Apache-2.0
"""JAX, MLX, numexpr and ONNX Runtime."""

import importlib

import numpy

from harness.libraries import Library


class Jax(Library):
    """Setups get the module jax, and compile with jitted() of harness.setups. One pool has a thread for each core."""

    module_name = "jax"

    def start(self, threads, training):
        self.module.config.update("jax_platforms", "cpu")
        self.synchronize = self.module.block_until_ready

    def tensor(self, array):
        return self.module.numpy.array(array)

    def array(self, result):
        if result.dtype in (self.module.numpy.bfloat16, self.module.numpy.float16):
            result = result.astype(self.module.numpy.float32)
        return numpy.asarray(result)


class Mlx(Library):
    """Setups get the module mlx.core."""

    module_name = "mlx.core"

    def start(self, threads, training):
        self.module.set_default_device(self.module.cpu)
        self.synchronize = self.module.eval

    def tensor(self, array):
        return self.module.array(array)

    def array(self, result):
        if result.dtype in (self.module.bfloat16, self.module.float16):
            result = result.astype(self.module.float32)
        return numpy.array(result)

    def compile(self, call):
        return self.module.compile(call)


class Numexpr(Library):
    """Setups get the module numexpr, and arrays of NumPy."""

    module_name = "numexpr"

    def start(self, threads, training):
        self.module.set_num_threads(threads)


class Graphs:
    """What setups for ONNX Runtime get: run(operator, inputs) returns a function that runs a graph of one node."""

    def __init__(self, threads):
        self.runtime = importlib.import_module("onnxruntime")
        self.onnx = importlib.import_module("onnx")
        self.threads = threads

    def run(self, operator, *inputs, outputs=1, keep=None, **attributes):
        """`keep` names the output that is returned, where a node has several."""
        names = [f"x{i}" for i in range(len(inputs))]
        results = [f"y{i}" for i in range(outputs)]
        node = self.onnx.helper.make_node(operator, names, results, **attributes)
        return self.graph([node], dict(zip(names, inputs)), [results[keep or 0]])

    def graph(self, nodes, inputs, results, constants=None):
        """`inputs` are arrays by name; the weights of a network are among them, unless they are `constants`, which the
        runtime may lay out anew."""
        helper = self.onnx.helper
        kind = helper.np_dtype_to_tensor_dtype
        graph = helper.make_graph(
            nodes,
            "graph",
            [helper.make_tensor_value_info(n, kind(a.dtype), a.shape) for n, a in inputs.items()],
            [self.onnx.ValueInfoProto(name=n) for n in results],
            [self.onnx.numpy_helper.from_array(a, n) for n, a in (constants or {}).items()],
        )
        opsets = [helper.make_opsetid("", 20), helper.make_opsetid("com.microsoft", 1)]
        model = helper.make_model(graph, opset_imports=opsets, ir_version=10)
        options = self.runtime.SessionOptions()
        options.intra_op_num_threads = self.threads
        options.inter_op_num_threads = 1
        session = self.runtime.InferenceSession(model.SerializeToString(), options, ["CPUExecutionProvider"])
        binding = session.io_binding()
        kept = list(inputs.values())  # the runtime uses their memory
        for name, array in inputs.items():
            binding.bind_ortvalue_input(name, self.runtime.OrtValue.ortvalue_from_numpy(array))
        for name in results:
            binding.bind_output(name)

        def call():
            session.run_with_iobinding(binding)
            return binding

        call.kept = kept
        return call


class Onnxruntime(Library):
    def load(self):
        return None

    def start(self, threads, training):
        self.module = Graphs(threads)

    def version(self):
        return self.module.runtime.__version__

    def array(self, result):
        return result.get_outputs()[0].numpy()
