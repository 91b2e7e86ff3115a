# SPDX-License-Identifier: Apache-2.0
"""What must not compile, and with which warnings the headers do."""

import os
import re
import shutil
import subprocess

import gen_cpp
import native
import pytest
from one_sample import FULL
from tables import load

ROOT = native.ROOT
COMPILERS = [c for c in (os.environ.get("CXX", "c++"), "clang++-14") if shutil.which(c)]


def compiled(text, tmp_path, *flags, compiler=COMPILERS[0]):
    """The compiler's messages, "" where it accepts the text."""
    (tmp_path / "program.cpp").write_text(text)
    command = [compiler, "-fsyntax-only", f"-I{ROOT}/include", *flags, "program.cpp"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    return done.stderr


MODULES = """
#include <tensor/nn.hpp>
namespace lt = tensor;
namespace nn = tensor::nn;
struct Net : nn::Module {
  nn::Linear linear{2, 2};
  TENSOR_MEMBERS(linear)
};
struct Forgotten : nn::Module {
  nn::Linear linear{2, 2};
};
lt::Tensor x;
"""
GOOD = """
void good() {
  Net net;
  net.parameters();
  x[0] = x;
  x[0] = 1;
  x.softmax(1);
  x.sum(0, true);
  x.argmax(0);
  x.size(1u);
  lt::manual_seed(~std::uint64_t{0});
  lt::manual_seed(-1);
  lt::Generator(7);
  lt::set_num_threads(2, true);
  lt::cancel(lt::thread_id());
  nn::Linear(2, 3);
  nn::BatchNorm1d(2L);
}
"""
REFUSED = {
    "members": "Forgotten net",
    "fraction": "x.softmax(1.5)",
    "float": "float axis = 1; lt::cumsum(x, axis)",
    "place": "x[0.5]",
    "slice": "x.index({lt::Slice(0.5)})",
    "optional_axis": "x.argmax(0.0)",
    "size": "x.size(1.0)",
    "layer": "nn::Linear(2.5, 3)",
    "convolution": "nn::Conv2d(3, 8.0, 3)",
    "norm": "nn::BatchNorm1d(2.0)",
    "bool_as_integer": "x.softmax(true)",
    "number_as_bool": "x.sum(0, 1.5)",
    "text_as_bool": 'x.sum(0, "float64")',
    "number_as_tensor": "x = 1.0",
    "seed": "lt::manual_seed(1.5)",
    "generator": "lt::Generator(1.5)",
    "generator_seed": "lt::Generator().seed(1.5)",
    "threads": "lt::set_num_threads(1.5)",
    "threads_of_thread": "lt::set_num_threads(1, 2)",
    "most_threads": "lt::set_max_threads(2.5)",
    "cancel": "lt::cancel(1.5)",
    "memory_limit": "lt::set_memory_limit(1e9, lt::cpu)",
    "hook": "x.remove_hook(1.5)",
    "root": "lt::broadcast_from({x}, 0.5)",
    "group": "lt::optim::SGD({x}, {0.1}).lr(0.5)",
    "group_of_set_lr": "lt::optim::SGD({x}, {0.1}).set_lr(0.5, 1.5)",
    "group_of_option": 'lt::optim::SGD({x}, {0.1}).option("lr", 0.5)',
    "group_of_set_option": 'lt::optim::SGD({x}, {0.1}).set_option("lr", 0.5, 0.5)',
    "scheduler": "lt::optim::Scheduler* s = nullptr; s->lr(0.5)",
    "channels": "nn::PReLU(2.5)",
    "axis_of_module": "nn::CosineSimilarity(1.5)",
}


def modules():
    """The classes of nn.hpp that users make."""
    names = set()
    for path in (ROOT / "include/tensor/cpp/nn").glob("*.hpp"):
        found = path.read_text()
        names |= set(re.findall(r"^class (\w+) : public (?:detail::)?\w+(?:<[\w, ]+>)? \{", found, re.M))
    names -= {"Parameter", "Buffer", "Layer", "Conv", "ConvNd", "ConvTranspose", "BatchNorm", "InstanceNorm", "AvgPool"}
    names -= {"DropoutBase", "Pad", "ConstantPad", "Cell", "Recurrent", "AveragedModel", "WeightNorm", "SpectralNorm"}
    names |= {"ReLU", "Sigmoid", "Softmax", "Dropout", "MaxPool1d", "MaxUnpool2d", "LPPool3d", "AdaptiveAvgPool2d"}
    names |= {"AdaptiveMaxPool1d", "MSELoss", "HuberLoss", "L1Loss", "BatchNorm2d", "Conv1d", "ConvTranspose3d"}
    names |= {"ZeroPad2d"}
    return sorted(names - {"ModuleList"})


@pytest.fixture(scope="module")
def errors(tmp_path_factory):
    """The names of the cases in which the compiler found an error; one program has them all."""
    program = MODULES + GOOD.replace("void", '#line 1 "good"\nvoid')
    program += "template <class M> constexpr bool made = !std::is_abstract_v<M>;\n"
    program += "".join(f'#line 1 "module_{n}"\nstatic_assert(made<nn::{n}>);\n' for n in modules())
    program += '#line 1 "abstract"\nstatic_assert(made<Forgotten>);\n'
    for name, statement in REFUSED.items():
        program += f'#line 1 "{name}"\nvoid f_{name}() {{ {statement}; }}\n'
    found = compiled(program, tmp_path_factory.mktemp("refused"), "-std=c++17", "-fmax-errors=0")
    return set(re.findall(r"^(\w+):\d+:\d+: error", found, re.M))


@pytest.mark.parametrize("name", REFUSED)
def test_refused(errors, name):
    assert name in errors


def test_accepted(errors):
    assert "good" not in errors


def test_narrow_arguments_of_every_op(tmp_path):
    """No integer of any op may be a fraction, no bool a number."""
    lines = []
    for form in gen_cpp.forms(load()):
        for i, p in enumerate(form.params):
            if p.type not in ("Integer", "std::optional<Integer>", "Flag"):
                continue
            types = [f"std::declval<{q.type.replace('Integer', 'lt::Integer')}>()" for q in form.params[: i + 1]]
            right = "true" if p.type == "Flag" else "1"
            lines.append((form.name, p.name, types[:-1], right, [q for q in form.params[i + 1 :] if q.default is None]))
    assert len(lines) > 300
    text = "#include <tensor/tensor.hpp>\nnamespace lt = tensor;\nusing namespace tensor;\n"
    for name, parameter, before, right, after in lines:
        rest = [f"std::declval<{q.type.replace('Integer', 'lt::Integer')}>()" for q in after]

        def accepted(value, name=name, before=before, rest=rest):
            call = f"lt::{name}({', '.join([*before, value, *rest])})"
            return f"[](auto v) {{ return requires {{ {call}; }}; }}"

        text += f'static_assert({accepted("v")}({right}), "{name}: {parameter}");\n'
        text += f'static_assert(!{accepted("v")}(1.5), "{name}: {parameter}");\n'
    assert compiled(text, tmp_path, "-std=c++20") == ""


# All in a full run. The programs of tests/cpp are compiled with warnings as well.
STRICT = [*((c, "c++17") for c in COMPILERS[::-1]), (COMPILERS[0], "c++20")]


@pytest.mark.parametrize("compiler, standard", STRICT if FULL else STRICT[:1])
def test_headers_under_strict_warnings(compiler, standard, tmp_path):
    flags = "-Wall -Wextra -Wpedantic -Werror -Wold-style-cast -Wconversion -Wsign-conversion -Wshadow -Wcast-qual"
    program = MODULES + GOOD
    assert compiled(program, tmp_path, f"-std={standard}", *flags.split(), compiler=compiler) == ""


def test_every_module_lists_its_members(errors):
    """No class of nn.hpp that users make is abstract, as one that lists no members is."""
    assert len(modules()) > 50
    assert {e for e in errors if e.startswith("module_")} == set()
    assert "abstract" in errors
