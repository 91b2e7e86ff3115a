# SPDX-License-Identifier: Apache-2.0
"""What is forgotten or wrong is found: each defect is put into a scratch copy, and a check, the compiler, the linker
or a derived test must name it."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import native
import pytest

sys.path.append(str(native.ROOT / "tests/ops"))
OBJECTS = pathlib.Path(native.library_path()).resolve().parent / "CMakeFiles/tensor_objects.dir"
EXPONENTIAL = "libtensor/ops/table/exponential.toml"
FLAGS = "-std=c++20 -O1 -fPIC -fvisibility=hidden -ffp-contract=off -DTENSOR_BUILD -I. -Iinclude".split()


@pytest.fixture(scope="module")
def original(tmp_path_factory):
    """A copy of the files that git knows, in a repository of its own, as the checks ask git for files."""
    folder = tmp_path_factory.mktemp("original")
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=native.ROOT, check=True, capture_output=True, text=True
    ).stdout
    for name in names.split("\0"):
        if name and (native.ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(native.ROOT / name, folder / name)
    subprocess.run(["git", "init", "-q"], cwd=folder, check=True)
    subprocess.run(["git", "add", "-A"], cwd=folder, check=True)
    return folder


@pytest.fixture
def tree(original, tmp_path):
    return pathlib.Path(shutil.copytree(original, tmp_path / "tree"))


def run(tree, *command, **environment):
    result = subprocess.run(
        [str(c) for c in command], cwd=tree, capture_output=True, text=True, env=os.environ | environment
    )
    return result.returncode, result.stdout + result.stderr


def check(tree, tool, *arguments):
    return run(tree, sys.executable, f"tools/{tool}.py", *arguments)


def edit(tree, name, old, new):
    path = tree / name
    text = path.read_text()
    assert old in text, f"{name} has changed: plant the defect elsewhere"
    path.write_text(text.replace(old, new, 1))


def link(tree, library, changed="libtensor/autograd/gradients/unary.cpp", without=()):
    """The library from the objects of the build, with the copy's own object of a source, and without some sources; exit
    code and words."""
    sources = (tree / "libtensor/sources.txt").read_text().split()  # a folder of builds keeps those that are gone
    objects = sorted(OBJECTS / f"{source}.o" for source in sources if (OBJECTS / f"{source}.o").exists())
    if not objects:
        pytest.skip("the library was not built by CMake")
    left_out = [OBJECTS / f"{source}.o" for source in (changed, *without)]
    kept = [o for o in objects if o not in left_out]
    rc, words = run(tree, "c++", *FLAGS, "-c", changed, "-o", "changed.o")
    assert rc == 0, words
    exports = f"-Wl,--version-script={tree}/libtensor/capi/exports.map"
    command = [
        "c++",
        "-shared",
        "-Wl,-z,defs",
        "-Wl,-Bsymbolic-functions",
        "-Wl,-soname,libtensor.so.0",
        exports,
    ]
    return run(tree, *command, "-Wl,-z,now", "-Wl,-z,nodelete", *kept, "changed.o", "-ldl", "-lpthread", "-o", library)


EXP_RULE = "Tensor exp_dx(const Tensor& dout, const Tensor& out) { return dout * out; }"


def test_no_defect(tree):
    """The copy itself passes, so that each failure below is the defect's."""
    for tool, *arguments in (["generate", "--check"], ["check_layers"], ["check_forbidden"]):
        rc, words = check(tree, tool, *arguments)
        assert rc == 0, words
    rc, words = link(tree, tree / "libtensor.so")
    assert rc == 0, words
    rc, words = check(tree, "check_exports", tree / "libtensor.so")
    assert rc == 0, words


ROW = """
[mutant]
sig = "mutant(x: tensor) -> tensor"
kind = "unary"
dtype = "float"
doc = "Has no functor."
numpy = "np.exp(x)"
"""


def test_missing_functor(tree):
    with open(tree / EXPONENTIAL, "a") as file:
        file.write(ROW)
    assert check(tree, "generate")[0] == 0
    rc, words = run(tree, "c++", *FLAGS, "-fsyntax-only", "libtensor/backends/cpu/elementwise/unary.cpp")
    assert rc != 0 and re.search(r"'?.?Mutant.? is not a member of .?libtensor::functors", words), words[:2000]


def test_missing_rule(tree):
    edit(tree, "libtensor/autograd/gradients/unary.cpp", EXP_RULE, "")
    rc, words = link(tree, tree / "libtensor.so")
    assert rc != 0 and re.search(r"undefined reference to .libtensor::gradients::exp_dx\(", words), words[:2000]


# ---- each of the six places of an op with a kernel, left out


def remove(tree, name, begin, end):
    """Removes the text from one pattern to the next occurrence of another."""
    path = tree / name
    text, n = re.subn(rf"{begin}.*?{end}", "", path.read_text(), count=1, flags=re.DOTALL | re.MULTILINE)
    assert n == 1, f"{name} has changed: plant the defect elsewhere"
    path.write_text(text)


def test_kernel_op_without_its_row(tree):
    remove(tree, "libtensor/ops/table/loss.toml", r"^\[cdist\]", r"\n\n")
    assert check(tree, "generate")[0] == 0
    rc, words = run(tree, "c++", *FLAGS, "-fsyntax-only", "libtensor/ops/matmul/products.cpp")
    assert rc != 0 and re.search("'?.?cdist.? is not a member of .?libtensor::ops", words), words[:2000]


def test_kernel_op_without_its_kernel_row(tree):
    remove(tree, "libtensor/device/kernels.toml", r"^\[cdist\]", r"\n\n")
    assert check(tree, "generate")[0] == 0
    rc, words = run(tree, "c++", *FLAGS, "-fsyntax-only", "libtensor/ops/matmul/products.cpp")
    assert rc != 0 and re.search("Backend.? has no member named .?cdist", words), words[:2000]


def test_kernel_op_without_its_body(tree):
    remove(tree, "libtensor/ops/matmul/products.cpp", r"^Tensor cdist\(", r"^}\n")
    rc, words = link(tree, tree / "libtensor.so", "libtensor/ops/matmul/products.cpp")
    assert rc != 0 and re.search(r"undefined reference to .libtensor::body::cdist\(", words), words[:2000]


def test_kernel_op_without_its_rule(tree):
    remove(tree, "libtensor/autograd/gradients/distance.cpp", r"^Tensor cdist_da\(", r"^}\n")
    rc, words = link(tree, tree / "libtensor.so", "libtensor/autograd/gradients/distance.cpp")
    assert rc != 0 and re.search(r"undefined reference to .libtensor::gradients::cdist_da\(", words), words[:2000]


def test_kernel_op_without_its_kernel(tree):
    rc, words = link(tree, tree / "libtensor.so", without=["libtensor/backends/cpu/matmul/distance.cpp"])
    assert rc != 0 and re.search(r"undefined reference to .*CpuBackend::cdist\(", words), words[:2000]


def test_kernel_op_without_its_cuda_kernel(tree):
    plugin = OBJECTS.parent / "tensor_cuda_emulation.dir"
    objects = sorted(plugin.rglob("*.o"))
    if not objects:
        pytest.skip("the emulated CUDA plugin was not built: build target tensor_cuda_emulation")
    kept = [o for o in objects if o.name != "cdist.cu.o"]
    assert len(kept) == len(objects) - 1
    rc, words = run(tree, "c++", "-shared", "-Wl,-z,defs", *kept, "-ldl", "-lpthread", "-o", tree / "plugin.so")
    assert rc == 0, words  # a plugin may lack kernels, which say so when they are called
    pytest_ = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"{native.ROOT}/tests/ops/test_values.py",
    ]
    plugin = {"TENSOR_TEST_DEVICE": "cuda", "TENSOR_CUDA_PLUGIN": str(tree / "plugin.so"), "TENSOR_TEST_SAMPLE": "1"}
    rc, words = run(tree, *pytest_, "-k", "test_values and cdist", TENSOR_LIBRARY=native.library_path(), **plugin)
    assert rc != 0 and re.search(r"UNSUPPORTED: tensor_cdist: ", words), words[-2000:]


def test_wrong_gradient(tree):
    edit(tree, "libtensor/autograd/gradients/unary.cpp", EXP_RULE, EXP_RULE.replace("dout * out", "dout + out * 0"))
    rc, words = link(tree, tree / "libtensor.so")
    assert rc == 0, words
    pytest_ = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        f"{native.ROOT}/tests/ops/test_gradients.py",
    ]
    chosen = ["-k", "first_derivative and (exp-float64 or square-float64)"]
    rc, words = run(tree, *pytest_, *chosen, TENSOR_LIBRARY=str(tree / "libtensor.so"))
    failed = set(re.findall(r"FAILED .*::(\w+\[[\w-]+\])", words))
    assert "test_first_derivative[exp-float64]" in failed and "test_first_derivative[square-float64]" not in failed, (
        words[-2000:]
    )


@pytest.mark.parametrize(
    "name", ["include/tensor/ops.h", "libtensor/autograd/vjp.gen.cpp", "tests/abi/abi.lock.json", "docs/ops.md"]
)
def test_stale_derived_file(tree, name):
    edit(tree, name, "tensor", "tensour")
    rc, words = check(tree, "generate", "--check")
    assert rc != 0 and f"stale, run ./dev gen: {name}" in words, words


def test_missing_and_stale_derived_tests(tree):
    """Derived tests are not committed. Those that are missing or stale are written, and all others stay as they are."""
    rc, words = check(tree, "generate", "--tests")
    assert rc == 0, words
    assert run(tree, "git", "ls-files", "--others", "--exclude-standard") == (0, "")
    committed = {tree / name for name in run(tree, "git", "ls-files")[1].split()}
    tests = [path for path in map(pathlib.Path, words.split()) if path not in committed]
    assert {path.name for path in tests} >= {"ops_gen.jl", "ops_gen.rs", "calls.gen.inc", "test_null.gen.c"}
    texts = {path: path.read_text() for path in tests}
    missing, stale, *others = tests
    missing.unlink()
    stale.write_text("stale")
    times = {path: path.stat().st_mtime_ns for path in others}
    assert check(tree, "generate", "--check")[0] == 0
    assert check(tree, "generate", "--tests") == (0, words)
    assert {path: path.read_text() for path in tests} == texts
    assert {path: path.stat().st_mtime_ns for path in others} == times


def test_changed_row_without_generating(tree):
    edit(tree, EXPONENTIAL, 'sig = "exp(x: tensor)', 'sig = "exp(y: tensor)')
    edit(tree, EXPONENTIAL, '"np.exp(x)"', '"np.exp(y)"')
    rest = 'inplace = true\nanalytic = true\ncompute = "complex128"\njulia.extends = "exp"\n\n[expm1]'
    edit(tree, EXPONENTIAL, 'grad = { x = ["out"] }\n' + rest, 'grad = { y = ["out"] }\n' + rest)
    rc, words = check(tree, "generate", "--check")
    assert rc != 0 and "include/tensor/ops.h" in words, words


def test_missing_export(tree):
    edit(tree, "libtensor/capi/exports.map", "tensor_*;", "tensor_[!a]*; tensor_a[!d]*;")
    rc, words = link(tree, tree / "libtensor.so")
    assert rc == 0, words
    rc, words = check(tree, "check_exports", tree / "libtensor.so")
    assert rc != 0 and "declared, not exported: tensor_add\n" in words, words
    rc, words = check(tree, "generate", "--tests")
    assert rc == 0, words
    command = ["cc", "-std=c99", "-Iinclude", "tests/capi/test_symbols.gen.c", "libtensor.so", "-o", "symbols"]
    rc, words = run(tree, *command)
    assert rc != 0 and "tensor_add" in words, words


@pytest.mark.parametrize(
    "line, complaint",
    [
        ('numpy = "np.exp(x)"\n', "exp: no numpy reference, and no skip of values with a reason"),
        ('doc = "Exponential e ** x."\n', "exp: no doc"),
    ],
)
def test_missing_part_of_a_row(tree, line, complaint):
    edit(tree, EXPONENTIAL, line, "")
    rc, words = check(tree, "generate", "--check")
    assert rc != 0 and complaint in words, words


@pytest.mark.parametrize(
    "row, line, complaint",
    [
        ("exp", "commutative = true", "exp: `commutative` is true or absent, and for a binary op or a comparison"),
        ("hypot", "commutative = false", "hypot: `commutative` is true or absent"),
        ("exp", "number_first = true", "exp: `number_first` is true or absent, and for other ops of two tensors"),
        (
            "view",
            "shares_memory = true",
            "view: `shares_memory` is true or absent, and for an op of tensors that is no",
        ),
        ("gather", 'indices = ["axis"]', "gather: `indices` lists tensor arguments and \"out\", not ['axis']"),
        ("exp", 'cost = "small"', "exp: `cost` is one of ['constant', 'sizes', 'values'], not 'small'"),
        (
            "exp",
            'by_hand = ["ruby"]',
            "exp: `by_hand` is a list of some of ['cpp', 'python', 'rust', 'julia', 'calls']",
        ),
        ("exp", 'by_hand = "python"', "exp: `by_hand` is a list of some of"),
        ("matmul", 'by_hand_inplace = ["python"]', "matmul: by_hand_inplace and julia.name_inplace are for ops with"),
        ("exp", 'julia = "exp"', "exp: `julia` has keys of ['extends', 'name', 'name_inplace'] with their values, not"),
        (
            "matmul",
            "julia.name = 1",
            "matmul: `julia` has keys of ['extends', 'name', 'name_inplace'] with their values",
        ),
        ("exp", 'rust.called = "exp"', "exp: `rust` has keys of ['name', 'required'] with their values, not {'called'"),
        ("exp", 'rust.required = ["y"]', "exp: rust.required lists arguments, not ['y']"),
        ("functions.tensor_ndim", "small = true", "tensor_ndim: unknown keys ['small']"),
        ("functions.tensor_item", 'elements = "some"', "tensor_item: `elements` is one of ['none', 'reads', 'writes']"),
        (
            "functions.tensor_item",
            "",
            "tensor_item: no key `elements` says what it does to the elements of its tensors",
        ),
        ("functions.tensor_ndim", "random_calls = true", "tensor_ndim: `random_calls` is false or absent"),
        ("functions.tensor_ndim", 'by_hand = ["julia"]', "tensor_ndim: `by_hand` is a list of some of ['calls']"),
    ],
)
def test_wrong_key_of_a_row(tree, row, line, complaint):
    """`line` replaces the key of its name in the row, which may lack it; an empty one removes `elements`."""
    key = re.split(r"[ .]", line or "elements")[0]
    tables = [*(tree / "libtensor/ops/table").glob("*.toml"), tree / "libtensor/capi/capi.toml"]
    path = next(path for path in tables if f"\n[{row}]\n" in path.read_text())
    head, found, tail = path.read_text().partition(f"\n[{row}]\n")
    lines, rest, others = tail.partition("\n\n")
    lines = re.sub(rf"^{key}\b.*\n?", "", lines, flags=re.MULTILINE)
    path.write_text(f"{head}{found}{line}\n{lines}{rest}{others}")
    rc, words = check(tree, "generate", "--check")
    assert rc != 0 and complaint in words, words


def test_default_of_another_type(tree):
    edit(tree, "libtensor/ops/table/norm.toml", "eps: float = 1e-5", "eps: float = small")
    rc, words = check(tree, "generate", "--check")
    assert rc != 0 and "'small' is no default of eps: float" in words, words


@pytest.mark.parametrize(
    "word, languages", [("end", "Julia"), ("in", "Python, Rust, Julia, JavaScript"), ("int", "C or C++")]
)
def test_keyword_as_a_name(tree, word, languages):
    """The generators take a name as it is."""
    new = f"threshold(x: tensor, {word}: float"
    edit(tree, "libtensor/ops/table/activation.toml", "threshold(x: tensor, threshold: float", new)
    rc, words = check(tree, "generate")
    assert rc != 0 and f"threshold: '{word}' is a keyword of {languages}: no argument or result" in words, words


def test_row_without_samples(tree):
    """A row of a shape that no sample fits is an error of the derived tests, not a row without tests."""
    import samples
    import tables

    name, args, returns, outputs = tables.parse_sig("mutant(x: tensor, radius: int) -> tensor")
    op = tables.Op(name, {"kind": "kernel", "dtype": "any"}, args, returns, outputs)
    with pytest.raises(KeyError):
        samples.samples(op, "float32", None)


@pytest.mark.parametrize(
    "code, complaint",
    [
        ("void f() { abort(); }", "a library does not end its host"),
        ("void f() { std::printf(text); }", "a library does not print"),
        ('const char* f() { return std::getenv("HOME"); }', "the environment is read in core/env.cpp"),
        ("#pragma omp parallel for", "threads live in core/parallel.h"),
        ("double f() { return M_PI; }", "std::numbers does"),
        ("int f() {\n  static const int n = g();\n  return n;\n}", "a forked child waits"),
    ],
)
def test_forbidden_call(tree, code, complaint):
    with open(tree / "libtensor/ops/shape/view.cpp", "a") as file:
        file.write(f"\n{code}\n")
    rc, words = check(tree, "check_forbidden")
    assert rc != 0 and complaint in words, words


def test_wrong_layer(tree):
    edit(tree, "libtensor/core/shape.h", "#pragma once", '#pragma once\n#include "libtensor/ops/reduce/range.h"')
    rc, words = check(tree, "check_layers")
    assert rc != 0 and "core must not include ops" in words, words


ARITHMETIC, FAMILY = "libtensor/autograd/gradients/arithmetic.cpp", "libtensor/ops/table/activation.toml"


@pytest.mark.parametrize(
    "kind, written",
    [
        ("unary", ["libtensor/functors/unary.h", ARITHMETIC]),
        ("binary", ["libtensor/functors/binary.h", ARITHMETIC]),
        ("ternary", ["libtensor/functors/ternary.h", ARITHMETIC]),
        ("compare", ["libtensor/functors/compare.h"]),
        ("reduce", ["libtensor/autograd/gradients/reduce.cpp"]),
        ("view", ["libtensor/autograd/gradients/view.cpp"]),
        ("kernel", [ARITHMETIC]),
        ("composite", []),
    ],
)
def test_new_op(tree, kind, written):
    """./dev new-op writes what CONTRIBUTING.md says, names it, and what it writes is derived and compiles."""
    rc, words = check(tree, "new_op", "mutant", kind, "activation")
    assert rc == 0, words
    changed = run(tree, "git", "diff", "--name-only")[1].split()
    for name in [FAMILY, *written]:
        assert name in changed and f"  {name}\n" in words, (name, words)
    assert "docs/cuda-ops.md" in changed
    rc, words = check(tree, "generate", "--check")
    assert rc == 0, words
    for source in [name for name in written if name.endswith(".cpp")]:
        rc, words = run(tree, "c++", *FLAGS, "-fsyntax-only", source)
        assert rc == 0, words
    if kind in ("unary", "binary", "ternary", "compare"):
        rc, words = run(tree, "c++", *FLAGS, "-fsyntax-only", f"libtensor/backends/cpu/elementwise/{kind}.cpp")
        assert rc == 0, words
