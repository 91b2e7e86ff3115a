# SPDX-License-Identifier: Apache-2.0
"""Languages that bind every op at run time, from tensor_op_info() and tensor_call(): ops.lua and ops.rb.

Each binding calls every C function of every row with a sample of tests/ops: its results are those of the function bit by
bit, and those of NumPy where the row has an expression. ops_check.* trains a model, fails, and counts tensors.
"""

import shutil

import driver
import native
import numpy as np
import pytest
from one_sample import FUNCTIONS, sample_of
from samples import first_accepted
from test_ffi import missing, run

LANGUAGES = {"luajit": "luajit {src}/ops_check.lua", "ruby": "ruby {src}/ops_check.rb"}
EXPECTED = """\
w = [2.000, -3.000], b = 0.500
tensor_call: add: shapes [2, 3] and [4] do not broadcast
tensor_call: add: b is missing, and has no default
tensor_call: add: b is of value kind 9, which this argument does not take
sum: no argument axis
sum: two values of axes
add: 3 arguments, expected at most 2
tensor_backward: a tensor of shape [2, 3] does not require grad: there is nothing to differentiate
tensor_call: matmul: shapes [2, 3] and [2, 3] do not multiply: inner extents 3 and 2 differ
12
-2 0 -1
4 2 3
4 3 2
0 2 1
3 5 2
float32
2
1 1 1
live tensors: 0
"""
TENSORS = ("tensor", "tensors")


def command(language):
    if not shutil.which(language):
        missing(language)
    return LANGUAGES[language]


def output(text, out):
    result = run(text, out)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_binding(language, tmp_path):
    assert output(command(language), tmp_path) == EXPECTED


# ---- every op


def name_of(op, function):
    """The op as tensor_call() knows it: of a number for a tensor it is the same one."""
    return op.name.removesuffix("_") + ("_" if function.name.endswith("_") else "")


def shown_tensor(operand):
    if operand is None:
        return "-"
    stored = native.encode(operand.values, operand.dtype)
    return f"{operand.dtype} {','.join(map(str, operand.values.shape))} {stored.tobytes().hex()}"


def shown(arg, value):
    """A value as a field of a line, such as "axis=int:0"; arguments of default values are none."""
    if arg.type == "tensors":
        return f"{arg.name}=tensors:{';'.join(map(shown_tensor, value))}"
    if value is None or arg.type == "rng" or (arg.type == "device" and not value):
        return f"{arg.name}=none:"
    if arg.type == "tensor":
        return f"{arg.name}=tensor:{shown_tensor(value)}"
    if arg.type in ("ints", "shape", "axes"):
        return f"{arg.name}=ints:{','.join(str(int(v)) for v in value)}"
    if arg.type in ("string", "dtype"):
        return f"{arg.name}=string:{value}"
    if arg.type in ("scalar", "float"):
        return f"{arg.name}=float:{float(value)!r}"
    return f"{arg.name}={'bool' if arg.type == 'bool' else 'int'}:{int(value)}"


def line_of(i, op, function, args):
    """The op, how many arguments go by position, and all of them. In every other call those behind tensors go by name."""
    names = [a.name for a in op.args]
    given = sorted(function.args, key=lambda a: names.index(a.name))
    leading = next((k for k, a in enumerate(given) if a.type not in TENSORS), len(given))
    fields = [shown(a, args[a.name]) for a in given]
    return "\t".join([name_of(op, function), str(leading if i % 2 else len(given)), *fields])


def parse(text):
    """(dtype, elements as they are stored)"""
    dtype, shape, data = text.split(" ")
    stored = np.frombuffer(bytes.fromhex(data), native.NUMPY[dtype])
    return dtype, stored.reshape([int(n) for n in shape.split(",") if n])


def has_numpy(op, function):
    if "values" in (op.skip or {}) or not op.numpy:
        return False
    return function.form == "" and (op.inplace_only or not function.name.endswith("_"))


def compare_with_numpy(op, args, results):
    dtype = first_accepted(op, "float32", "int64", "bool", "complex64")  # as in sample_of()
    work = dtype if op.kind == "create" else driver.work_dtype(op, dtype)
    want = driver.expected(op, args, None if op.name == "astype" else work)
    wants = list(want) if op.returns in ("tensors", "outputs") else [want]
    scale = 0 if op.kind in ("unary", "binary", "ternary", "compare") else driver.magnitude(args)
    for (its, stored), value in zip(results, wants, strict=True):
        driver.compare(op, native.decode(stored, its), value, its, op.name, scale)


@pytest.fixture(scope="module")
def cases():
    """[(op, function, arguments, results)]"""
    return [(op, f, *sample_of(op, f)) for op, f in FUNCTIONS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_op(language, tmp_path, cases):
    text = command(language)
    names = set(output(text + " names", tmp_path).split())
    assert names == {name_of(op, f) for op, f in FUNCTIONS}
    lines = [line_of(i, op, f, args) for i, (op, f, args, _) in enumerate(cases)]
    (tmp_path / "calls").write_text("".join(line + "\n" for line in lines))
    answers = output(text + " {out}/calls", tmp_path).splitlines()
    compared = 0
    for (op, function, args, expected), answer in zip(cases, answers, strict=True):
        assert not answer.startswith("error "), f"{function.name}: {answer}"
        results = [parse(part) for part in answer.split(";")]
        assert len(results) == len(expected), function.name
        for (dtype, stored), want in zip(results, expected, strict=True):
            assert (dtype, stored.shape) == (want.dtype, want.shape), function.name
            same = stored.tobytes() == want.encoded().tobytes() or op.name.startswith("empty")
            assert same, f"{function.name}: {stored}, expected {want.encoded()}"
        if has_numpy(op, function):
            compare_with_numpy(op, args, results)
            compared += 1
    assert compared > 400
