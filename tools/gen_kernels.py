# SPDX-License-Identifier: Apache-2.0
"""What every device does with the kernels of libtensor/device/kernels.toml: the interface, and the functions that need no
thought."""

import re
import tomllib
from dataclasses import dataclass

import tables
from templates import render

TABLE = "libtensor/device/kernels.toml"
# What an argument is in C++, and to the CUDA plugin (none: such a kernel is written by hand there).
TYPES = {
    "out": ("const Tensor&", "View"),
    "in": ("const Tensor&", "View"),
    "int": ("int", "int32_t"),
    "int64": ("int64_t", "int64_t"),
    "uint64": ("uint64_t", "uint64_t"),
    "bool": ("bool", "bool"),
    "double": ("double", "double"),
    "op": ("OpId", "OpId"),
    "dtype": ("DType", "DType"),
    "scalar": ("Scalar", "Scalar"),
    "params": ("std::span<const double>", "Doubles"),
    "combine": ("Combine", "Combine"),
    "window": ("const Window&", "const Window&"),
    "pool_windows": ("const PoolWindows&", "const PoolView&"),
    "resampling": ("const Resampling&", "const ResamplingView&"),
    "activation": ("const Activation*", "ActivationView"),
    "attention": ("const Attention&", "const AttentionView&"),
    "attention_grads": ("const AttentionGrads&", None),
    "ctc_batch": ("const CtcBatch&", None),
    "inputs": ("std::span<const Tensor* const>", None),
    "tensors": ("std::span<const Tensor>", None),
    "updates": ("std::span<const ParameterUpdate>", None),
    "step_numbers": ("Hyperparams&", None),
    "distribution": ("const Distribution&", None),
    "generator": ("Generator&", None),
}
RESULTS = {"": "void", "int64": "int64_t", "index_range": "IndexRange"}
DEVICES = {"cuda", "meta", "plugin"}
KEYS = {"sig", "doc", "by_hand", "tf32", "host_only", "reads_addresses_first", "ops"}


@dataclass(frozen=True)
class Kernel:
    name: str
    args: list[tuple[str, str]]  # (name, type)
    result: str
    doc: str
    by_hand: frozenset[str]
    tf32: bool
    host_only: bool
    reads_addresses_first: bool
    ops: str

    def of(self, *kinds):
        return [name for name, kind in self.args if kind in kinds]

    def declared(self, named=True, owner=""):
        """`void softmax(const Tensor& out, ...)`"""
        args = ", ".join(TYPES[kind][0] + (f" {name}" if named else "") for name, kind in self.args)
        return f"{RESULTS[self.result]} {owner}{self.name}({args})"

    def cuda_params(self):
        return ", ".join([f"{TYPES[kind][1]} {name}" for name, kind in self.args] + ["bool tf32"] * self.tf32)

    def passed(self):
        return ", ".join(name for name, _ in self.args)

    def observed_name(self):
        """Kernels of many ops go by the name of the op."""
        ops = self.of("op")
        kind = "_gradient" if self.name == "elementwise_gradient" else ""
        return f'op_name({ops[0]}), "{kind}"' if ops else f'"{self.name}", ""'

    def observed(self):
        """What the kernel reads and writes."""
        calls = {"out": "writes", "in": "reads", "inputs": "reads", "attention": "reads", "ctc_batch": "reads"}
        calls |= {"attention_grads": "writes", "updates": "changes", "tensors": "changes"}
        return [f"{calls[kind]}({name})" for name, kind in self.args if kind in calls]

    def computed_before(self):
        """The arguments with elements that it reads, which are computed before it is called on the CPU."""
        if self.reads_addresses_first:
            return []
        kinds = ("in", "inputs", "attention", "ctc_batch", "updates", "tensors")
        return [name for name, kind in self.args if kind in kinds]

    def observed_ops(self):
        return self.ops or "kernel.largest()"

    def recorded_name(self):
        ops = self.of("op")
        return f"op_name({ops[0]})" if ops else f'"{self.name}"'

    def recorded(self):
        """The arguments for device/record.cpp; none of a step of optimisers, whose numbers change."""
        if self.of("updates", "tensors"):
            return ""
        return ", ".join(f"Written{{{name}}}" if kind == "out" else name for name, kind in self.args)

    def passed_to_cuda(self):
        return ", ".join([name for name, _ in self.args] + ["math_mode(MathMode::tf32)"] * self.tf32)

    def passed_to_cpu(self):
        """The operands on the host are the outputs and then the inputs."""
        host = {name: f"host[{i}]" for i, name in enumerate(self.of("out") + self.of("in"))}
        return ", ".join(host.get(name, name) for name, _ in self.args)

    def pointers(self, kind):
        return f"{{{', '.join('&' + name for name in self.of(kind))}}}"

    def attributes(self):
        return ", ".join(self.of("int", "int64", "bool", "double", "window"))


def load():
    kernels = []
    for name, row in tomllib.loads((tables.ROOT / TABLE).read_text()).items():
        match = re.fullmatch(r"(\w+)\((.*)\)(?: -> (\w+))?", row["sig"])
        if not match or match[1] != name:
            raise ValueError(f"{TABLE}: [{name}]: sig is {row['sig']!r}, expected {name}(ARGUMENT: TYPE, ...)")
        args = [tuple(part.split(": ")) for part in match[2].split(", ")]
        by_hand = frozenset(row.get("by_hand", []))
        unknown = [*row.keys() - KEYS, *(t for _, t in args if t not in TYPES), *by_hand - DEVICES]
        if unknown or (match[3] or "") not in RESULTS:
            raise ValueError(f"{TABLE}: [{name}]: {', '.join(unknown) or match[3]} is not known")
        if "cuda" not in by_hand and any(TYPES[t][1] is None for _, t in args):
            raise ValueError(f"{TABLE}: [{name}]: by_hand needs cuda: the plugin has no view of an argument")
        kernels.append(
            Kernel(
                name,
                args,
                match[3] or "",
                row["doc"],
                by_hand,
                row.get("tf32", False),
                row.get("host_only", False),
                row.get("reads_addresses_first", False),
                row.get("ops", ""),
            )
        )
    return kernels


TEMPLATES = {
    "libtensor/device/kernels.gen.inc": "core/kernels.inc.j2",
    "libtensor/device/kernel_overrides.gen.inc": "core/kernel_overrides.inc.j2",
    "libtensor/device/kernels_observed.gen.inc": "core/kernels_observed.inc.j2",
    "libtensor/device/kernels_recorded.gen.inc": "core/kernels_recorded.inc.j2",
    "libtensor/backends/cpu/kernels.gen.inc": "core/kernels_cpu.inc.j2",
    "libtensor/backends/meta/kernels.gen.inc": "core/kernels_meta.inc.j2",
    "libtensor/backends/cuda/kernels.gen.inc": "core/kernels_cuda.inc.j2",
    "libtensor/backends/cuda/kernel_table.gen.h": "core/kernel_table_cuda.h.j2",
    "libtensor/backends/plugin/kernels.gen.inc": "core/kernels_plugin.inc.j2",
    "libtensor/backends/plugin/kernel_names.gen.inc": "core/kernel_names_plugin.inc.j2",
}


def outputs(_):
    kernels = load()
    return {path: render(template, kernels=kernels) for path, template in TEMPLATES.items()}
