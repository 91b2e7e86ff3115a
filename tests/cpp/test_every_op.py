# SPDX-License-Identifier: Apache-2.0
"""Every C function of every row, called through the C++ wrapper: its result, bit by bit, and one error.

One program calls them all with the samples of tests/ops; what it has to give comes from the C functions.
"""

import os
import pathlib
import re
import shutil
import subprocess

import driver
import native
import pytest
from gen_cpp import METHOD_FIRST, camel, identifier
from one_sample import SEED, sample_of, to_compile
from samples import Operand

ROOT = native.ROOT
FUNCTIONS = to_compile()
PARTS = {"index", "index_put", "index_put_"}  # member functions that take places
HELPERS = """
#include <cstdio>
#include <cstring>
#include <functional>
#include <tensor/tensor.hpp>

namespace lt = tensor;
using lt::Tensor;

static std::vector<unsigned char> bytes(const char* text, std::size_t size) { return {text, text + size}; }

static Tensor raw(const std::vector<unsigned char>& bytes, const lt::Ints& shape, int dtype) {
  return Tensor::adopt(tensor_create(bytes.empty() ? nullptr : bytes.data(), shape.data(), shape.count(), dtype, 0));
}

static void same(const Tensor& t, const std::vector<unsigned char>& bytes, const std::vector<std::int64_t>& shape,
                 int dtype) {
  if (t.shape() != shape) throw std::runtime_error("another shape");
  if (static_cast<int>(t.dtype()) != dtype) throw std::runtime_error("another dtype");
  if (bytes.empty() && t.numel() > 0) return;  // its elements are not set
  std::vector<unsigned char> own(bytes.size());
  lt::detail::check(tensor_copy_to_host(t.get(), own.data(), static_cast<std::int64_t>(own.size())));
  if (own != bytes) throw std::runtime_error("other elements");
}

static void run(const char* name, const std::function<void()>& test) {
  try {
    lt::manual_seed(SEED);
    test();
    std::printf("%s ok\\n", name);
  } catch (const std::exception& e) {
    std::printf("%s %s\\n", name, e.what());
  }
}

static void fails(const char* prefix, const std::function<void()>& test) {
  try {
    test();
  } catch (const lt::Error& e) {
    const bool of_c = std::strstr(e.what(), "tensor_") != nullptr || std::strstr(e.what(), "NULL") != nullptr;
    if (of_c) throw std::runtime_error(std::string("a name of C: ") + e.what());
    if (std::strncmp(e.what(), prefix, std::strlen(prefix)) == 0) return;
    throw std::runtime_error(std::string("another message: ") + e.what());
  }
  throw std::runtime_error("no error");
}
"""


def bytes_of(stored):
    """A string, which is compiled faster than a list."""
    text = "".join(f"\\{b:03o}" for b in stored.tobytes())
    return f'bytes("{text}", {stored.nbytes})'


def ints(values):
    return "{" + ", ".join(f"std::int64_t{{{v}}}" for v in values) + "}"


class Program:
    """The C++ text for one C function."""

    def __init__(self, op, function):
        self.op, self.function = op, function
        self.name = op.name.removesuffix("_") + ("_" if function.name.endswith("_") else "")
        self.args, self.results = sample_of(op, function)
        self.lines = []

    def tensor(self, value):
        if value is None:
            return "Tensor()"
        stored = native.encode(value.values, value.dtype)
        name = f"t{len(self.lines)}"
        self.lines.append(
            f"const Tensor {name} = raw({bytes_of(stored)}, {ints(value.values.shape)}, {native.CODES[value.dtype]});"
        )
        return name

    def expression(self, arg):
        value, type_ = self.args[arg.name], arg.type
        if type_ == "tensor":
            return self.tensor(value)
        if type_ == "tensors":
            entries = [self.tensor(v) for v in value]
            if self.name in PARTS:
                return (
                    "std::vector<lt::Index>{" + ", ".join(e.replace("Tensor()", "lt::Slice()") for e in entries) + "}"
                )
            return "lt::TensorList{" + ", ".join(entries) + "}"
        if type_ in ("ints", "shape"):
            return f"lt::Ints{ints(value)}"
        if type_ == "axes":
            return "lt::Axes()" if value is None else f"lt::Axes{ints(value)}" if len(value) else "lt::Axes::none()"
        if type_ == "axis?" and value is None:
            return "std::nullopt"
        if type_ in ("scalar", "float"):
            limits = {"nan": "quiet_NaN", "inf": "infinity"}
            return re.sub("nan|inf", lambda m: f"std::numeric_limits<double>::{limits[m[0]]}()", repr(float(value)))
        if type_ in ("int", "scalar_i64", "axis", "axis?"):
            return "TENSOR_SLICE_NONE" if value == -(2**63) else f"std::int64_t{{{value}}}"
        if type_ == "bool":
            return "true" if value else "false"
        if type_ == "string":
            return '"' + value + '"'
        if type_ == "rng":
            return "lt::Generator()"
        if type_ == "dtype":
            return f"lt::Dtype({native.CODES[value] if value else 0})"
        if type_ == "device":
            return f"lt::Device({value})"
        return f"lt::{camel(type_)}({int(value)})"

    def expressions(self):
        found = []
        args = self.function.args
        if "reflect" in self.function.form:  # C has the tensor first, C++ the number
            args = [args[1], args[0], *args[2:]]
        for arg in args:
            text = self.expression(arg)
            if arg.type == "device" and found and found[-1].startswith("lt::Dtype("):
                found[-1] = f"lt::Options({found[-1]}).device({text})"
            else:
                found.append(text)
        return found

    def call(self, values, method):
        name = identifier(self.name)
        if self.name in PARTS or method:
            return f"{values[0]}.{name}({', '.join(values[1:])})"
        return f"lt::{name}({', '.join(values)})"

    def has_method(self):
        first = self.function.args[0]
        return (
            self.op.kind != "create" and first.is_tensor and first.name in METHOD_FIRST
            and "reflect" not in self.function.form and self.name not in PARTS
        )  # fmt: skip

    def check(self, call):
        lists = self.function.returns == "tensors"
        text = f"const auto got = {call};"
        if lists:
            text += f' if (got.size() != {len(self.results)}) throw std::runtime_error("another number of results");'
        named = self.function.returns == "outputs"
        for i, t in enumerate(self.results):
            got = f"got[{i}]" if lists else f"std::get<{i}>(got)" if named else "got"
            stored = "{}" if self.op.name.startswith("empty") else bytes_of(t.encoded())
            text += f" same({got}, {stored}, {ints(t.shape)}, {native.CODES[t.dtype]});"
        return f"{{ {text} }}"

    def error(self):
        """A call that fails: a tensor that is none, or a shape that cannot be."""
        function = self.function.name
        values = self.expressions()
        kinds = [a.type for a in self.function.args]
        if self.name in PARTS:
            values[0], function = "Tensor()", ""
        elif "reflect" in self.function.form:
            values[1] = "Tensor()"
        elif "tensor" in kinds:
            values[kinds.index("tensor")] = "Tensor()"
        elif "tensors" in kinds:
            values[kinds.index("tensors")] = "lt::TensorList{Tensor()}"
        elif "shape" in kinds:
            values[kinds.index("shape")] = "lt::Ints{-1}"
        elif self.name == "arange":
            values[2] = "0"
        else:  # a count
            place = next(i for i, a in enumerate(self.function.args) if a.name in ("n", "num"))
            values[place] = "std::int64_t{-1}"
        return f'fails("{self.name + ": " if function else ""}", [&] {{ {self.call(values, False)}; }});'

    def text(self):
        calls = [False] + [True] * self.has_method()
        body = ""
        for method in calls:
            self.lines = []
            check = self.check(self.call(self.expressions(), method))
            body += f"  {{\n    lt::manual_seed({SEED});\n"
            body += "".join(f"    {line}\n" for line in [*self.lines, check]) + "  }\n"
        self.lines = []
        error = self.error()
        body += "  {\n" + "".join(f"    {line}\n" for line in [*self.lines, error]) + "  }\n"
        return f"static void test_{self.function.name}() {{\n{body}}}\n\n"


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    """{C function: "ok", or what is wrong}"""
    folder = tmp_path_factory.mktemp("every_op")
    text = (
        HELPERS.replace("SEED", str(SEED))
        + "\n"
        + "".join(Program(op, f).text() for op, f in FUNCTIONS)
        + "int main() {\n"
    )
    text += "".join(f'  run("{f.name}", test_{f.name});\n' for _, f in FUNCTIONS) + "}\n"
    (folder / "every_op.cpp").write_text(text)
    library = pathlib.Path(native.library_path()).resolve()
    compiler = [*([shutil.which("ccache")] if shutil.which("ccache") else []), os.environ.get("CXX", "c++")]
    flags = "-std=c++17 -O0 -Wall -Wextra -pedantic -Werror -Wno-unused-result -c every_op.cpp".split()
    subprocess.run([*compiler, *flags, f"-I{ROOT}/include"], cwd=folder, check=True)
    link = [compiler[-1], "every_op.o", "-o", "every_op", str(library), f"-Wl,-rpath,{library.parent}"]
    subprocess.run(link, cwd=folder, check=True)
    run = subprocess.run(["./every_op"], cwd=folder, check=True, capture_output=True, text=True)
    return dict(line.split(" ", 1) for line in run.stdout.splitlines())


@pytest.mark.parametrize("name", [f.name for _, f in FUNCTIONS])
def test_every_op(outcome, name):
    assert outcome[name] == "ok"


# Not part of the C++ face: errors are exceptions, handles are released by destructors, there is no garbage collector,
# elements are read and written with a type of C++, Ctrl-C is the program's, archives give tensors (limitations.md), and a
# device is a table of C functions.
WITHOUT = {
    "tensor_release_n",
    "tensor_status_name",
    "tensor_error_take",
    "tensor_error_code",
    "tensor_error_message",
    "tensor_error_release",
    "tensor_is_sole_owner",
    "tensor_scope_begin",
    "tensor_scope_keep",
    "tensor_scope_end",
    "tensor_set_interrupt",
    "tensor_device_register",
    *(f"tensor_{verb}_{kind}" for verb in ("read", "write") for kind in ("f32", "f64", "i64")),
    *(f"tensor_archive_{part}" for part in ("dtype", "ndim", "shape")),
    "tensor_scalar_u64",
}


def test_every_function_is_used():
    text = "".join(p.read_text() for p in (ROOT / "include/tensor/cpp").rglob("*.[hi]*"))
    called = set(re.findall(r"\b(tensor_\w+)\(", text))
    assert set(native.functions()) - called == WITHOUT


def test_samples_are_values():
    """A sample without elements would show nothing."""
    for op, f in FUNCTIONS:
        assert all(t.encoded().size for t in Program(op, f).results), f.name
    assert all(isinstance(o, Operand) for op, f in FUNCTIONS for _, o in driver.operands_of(Program(op, f).args))
