# SPDX-License-Identifier: Apache-2.0
"""What every device does with the kernels of libtensor/device/kernels.toml: the interface, and the functions that need no
thought."""

import re
import textwrap
import tomllib
from dataclasses import dataclass

import tables
from gen_core import banner

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
KEYS = {"sig", "doc", "by_hand", "tf32", "host_only"}


@dataclass(frozen=True)
class Kernel:
    name: str
    args: list[tuple[str, str]]  # (name, type)
    result: str
    doc: str
    by_hand: frozenset[str]
    tf32: bool
    host_only: bool

    def declared(self, named=True, owner=""):
        """`void softmax(const Tensor& out, ...)`"""
        args = ", ".join(TYPES[kind][0] + (f" {name}" if named else "") for name, kind in self.args)
        return f"{RESULTS[self.result]} {owner}{self.name}({args})"

    def of(self, *kinds):
        return [name for name, kind in self.args if kind in kinds]


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
            Kernel(name, args, match[3] or "", row["doc"], by_hand, row.get("tf32", False), row.get("host_only", False))
        )
    return kernels


def interface(kernels):
    text = "".join(
        f"{textwrap.indent(textwrap.fill(k.doc, 94), '  // ')}\n  virtual {k.declared()} = 0;\n" for k in kernels
    )
    return f"class Kernels {{\n public:\n  virtual ~Kernels() = default;\n\n{text}}};\n"


def overrides(kernels):
    return "".join(f"  {k.declared()} override;\n" for k in kernels)


def meta(kernels):
    return "".join(f"  {k.declared(named=False)} override {{}}\n" for k in kernels if "meta" not in k.by_hand)


def cuda(kernels):
    text = ""
    for k in kernels:
        if "cuda" not in k.by_hand:
            passed = [f"&Table::{k.name}", *(name for name, _ in k.args)]
            passed += ["math_mode(MathMode::tf32)"] if k.tf32 else []
            text += f"{k.declared(owner='CudaBackend::')} {{ run({', '.join(passed)}); }}\n"
    return text


def cuda_table(kernels):
    lines = []
    for k in kernels:
        if "cuda" not in k.by_hand:
            args = [f"{TYPES[kind][1]} {name}" for name, kind in k.args] + (["bool tf32"] if k.tf32 else [])
            lines.append(f"  CALL({k.name}, {', '.join(args)})")
    return "#define TENSOR_CUDA_KERNELS(CALL) \\\n" + " \\\n".join(lines) + "\n"


def plugin(kernels):
    """The operands on the host are the outputs and then the inputs."""
    text = ""
    for k in kernels:
        if "plugin" in k.by_hand:
            continue
        outs, ins = k.of("out"), k.of("in")
        place = {name: f"host[{i}]" for i, name in enumerate(outs + ins)}
        call = f"[&](Backend& cpu, Host& host) {{ cpu.{k.name}({', '.join(place.get(name, name) for name, _ in k.args)}); }}"
        outputs, inputs = (f"{{{', '.join('&' + name for name in names)}}}" for names in (outs, ins))
        numbers = ", ".join(k.of("int", "int64", "bool", "double", "window"))
        if k.host_only:
            body = f"on_host({outputs}, {inputs}, {call});"
        else:
            body = f'kernel("{k.name}", {outputs}, {inputs}, attributes({numbers}), {call});'
        text += f"  {k.declared()} override {{\n    {body}\n  }}\n"
    return text


def plugin_names(kernels):
    """Those that a plugin device may have besides ops'; the ones written by hand add theirs."""
    return "".join(f'"{k.name}",\n' for k in kernels if "plugin" not in k.by_hand and not k.host_only)


def outputs(_):
    kernels = load()
    head = banner()
    return {
        "libtensor/device/kernels.gen.inc": head + interface(kernels),
        "libtensor/device/kernel_overrides.gen.inc": head + overrides(kernels),
        "libtensor/backends/meta/kernels.gen.inc": head + meta(kernels),
        "libtensor/backends/cuda/kernels.gen.inc": head + cuda(kernels),
        "libtensor/backends/cuda/kernel_table.gen.h": head + "#pragma once\n\n" + cuda_table(kernels),
        "libtensor/backends/plugin/kernels.gen.inc": head + plugin(kernels),
        "libtensor/backends/plugin/kernel_names.gen.inc": head + plugin_names(kernels),
    }
