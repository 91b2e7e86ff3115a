# SPDX-License-Identifier: Apache-2.0
"""Starts an op: new_op.py NAME KIND FAMILY

FAMILY is a file of libtensor/ops/table without its .toml, such as reduce or sort. Adds a row to it, runs the
generator, adds stubs of the functor and the gradient rules, and adds the op to docs/cuda-ops.md. The stubs of an
elementwise op compile and are wrong: the generated tests fail until they are written. An op of another kind has a body
or a functor to be written before the library links. Prints the files to edit.
"""

import re
import subprocess
import sys
from pathlib import Path

import tables

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / tables.OPS

ARGUMENTS = {
    "unary": "x: tensor",
    "binary": "a: tensor, b: tensor",
    "compare": "a: tensor, b: tensor",
    "ternary": "a: tensor, b: tensor, c: tensor",
    "reduce": "x: tensor, axes: axes, keepdims: bool",
    "view": "x: tensor",
    "kernel": "x: tensor",
    "composite": "x: tensor",
}
FUNCTOR = {"unary": "T x", "binary": "T a, T b", "compare": "T a, T b", "ternary": "T a, T b, T c"}
RULES = {"reduce": "reduce.cpp", "view": "view.cpp"}  # the other kinds: arithmetic.cpp


def add_row(name, kind, family):
    path = TABLE / f"{family}.toml"
    text = path.read_text()
    for op in tables.load().all_ops:
        if op.name == name:
            sys.exit(f"new-op: {name} exists in {op.family}.toml")
    names = re.findall(r"(\w+): tensor", ARGUMENTS[kind])
    grad = f"{names}" if kind == "composite" else "{ " + ", ".join(f'{n} = ["{n}"]' for n in names) + " }"
    row = f"""
[{name}]
sig = "{name}({ARGUMENTS[kind]}) -> tensor"
kind = "{kind}"
dtype = "float"
doc = "One to three sentences: the formula, shapes, edge cases."
source = "paper, standard or DLMF number"
numpy = "np.{name}({", ".join(names)})"
"""
    row += "" if kind == "compare" else f"grad = {grad}\n".replace("'", '"')
    # After the last row of its kind.
    of_kind = list(re.finditer(rf'^\[\w+\]\nsig = .*\nkind = "{kind}"\n(?:.+\n)*', text, re.MULTILINE))
    end = of_kind[-1].end() if of_kind else len(text)
    path.write_text(text[:end] + row + text[end:])
    return path


def append(path, text):
    """Adds text at the end of a file's namespace."""
    head, brace, tail = path.read_text().rpartition("\n}  // namespace")
    path.write_text(head + text + brace + tail)
    return path


def functor_name(name):
    return "".join(word.capitalize() for word in name.split("_"))


def add_functor(name, kind):
    path = ROOT / f"libtensor/functors/{kind}.h"
    functor = functor_name(name)
    if re.search(rf"\b{functor}\b", path.read_text()):
        return path
    result = "bool" if kind == "compare" else "T"
    value = "false" if kind == "compare" else FUNCTOR[kind][2]
    condition = "  static constexpr int kCondition = -1;  // no operand is read as bool\n" if kind == "ternary" else ""
    return append(
        path,
        f"\nstruct {functor} {{\n{condition}  template <class T>\n  TENSOR_INLINE {result} operator()({FUNCTOR[kind]}) const {{\n"
        f"    return {value};\n  }}\n}};\n",
    )


def add_rules(name, kind):
    folder = ROOT / "libtensor/autograd/gradients"
    written = "".join(p.read_text() for p in folder.glob("*.cpp"))
    headers = "".join(p.read_text() for p in folder.glob("rules/*.gen.h"))
    declared = re.findall(rf"^(Tensor {name}_d\w+)(\(.*\));$", headers, re.MULTILINE)
    new = [f"{head}{arguments} {{ return dout; }}\n" for head, arguments in declared if head + "(" not in written]
    return append(folder / RULES.get(kind, "arithmetic.cpp"), "\n" + "".join(new)) if new else None


def main(name, kind, family):
    if kind not in ARGUMENTS or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        sys.exit(f"new-op: NAME in small letters, KIND one of {' '.join(ARGUMENTS)}")
    families = sorted(path.stem for path in TABLE.glob("*.toml"))
    if family not in families:
        sys.exit(f"new-op: FAMILY one of {' '.join(families)}")
    touched = [add_row(name, kind, family)]
    generate = [sys.executable, ROOT / "tools/generate.py"]
    subprocess.run(generate, check=True)
    subprocess.run([sys.executable, ROOT / "tools/cuda_report.py", "--add"], check=True)
    if kind in FUNCTOR:
        touched.append(add_functor(name, kind))
        subprocess.run(generate, check=True)  # the text of functors that NVRTC compiles
    touched += [add_rules(name, kind), ROOT / "CHANGELOG.md"]
    print("Now write, in this order:")
    print(*(f"  {path.relative_to(ROOT)}" for path in touched if path), sep="\n")
    if kind == "reduce":
        print(f"  libtensor/functors/reduce.h: a functor {functor_name(name)}")
    elif kind not in FUNCTOR:
        body = re.search(
            rf"^\S+ {name}\(.*\);$", (ROOT / f"libtensor/ops/api/{family}.gen.h").read_text(), re.MULTILINE
        )
        print(
            f"  libtensor/ops/: {body[0] if body else 'its body'} (of this row: see libtensor/ops/api/{family}.gen.h)"
        )
    if kind == "kernel":
        print(
            "  libtensor/device/kernels.toml: a row for the kernel; kInterface in libtensor/backends/cuda/interface.h"
        )
        print(f"  libtensor/backends/cpu/: void CpuBackend::{name}(...)")
        print(f"  libtensor/backends/cuda/device/: void {name}(const Context&, ...), and its kernel")
    print(f"then ./dev gen && ./dev fmt && ./dev test ops -k {name}")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 4 else sys.exit(__doc__)
