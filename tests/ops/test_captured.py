# SPDX-License-Identifier: Apache-2.0
"""Every row as a program: captured, saved, loaded and run on other operands, it gives what the op gives, bit by bit.

The first run of a program makes the calls, the second one notes their kernels, and later ones repeat these.
"""

from dataclasses import replace

import native
import pytest
from driver import OPS, describe, drawn, laid_out, operands_of, replaced, run
from native import NULL, check, ffi, lib
from samples import accepted

FILE = b"program.safetensors"
# Rows whose programs make their calls at every run, beside views. Results may be an operand, or lie in its memory: those
# that the first line names, and the dropouts in evaluation. In training these write their results in parts, as polar does.
WITHOUT_PLAN = set(
    "to_device broadcast_tensors meshgrid positive real imag conj unbind split chunk array_split".split()
)
WITHOUT_PLAN |= set("atleast_1d atleast_2d atleast_3d matrix_transpose narrow detach moveaxis unflatten".split())
UNSET = {"empty", "empty_like"}  # the elements of their results are those that the memory had


def operands(args):
    """The tensors of the arguments, each once."""
    found = {}
    for value in args.values():
        for entry in value if isinstance(value, list) else [value]:
            if isinstance(entry, native.Tensor):
                found.setdefault(entry.handle, entry)
    return list(found.values())


def array(tensors):
    return ffi.new("tensor_t *[]", [t.handle for t in tensors] or [NULL])


def seed():
    check(lib.tensor_rng_seed(NULL, 7))


def own(program):
    if program == NULL:
        raise native.Failure
    return ffi.gc(program, lib.tensor_program_release)


def captured(op, tensors):
    """The results of the op, and its program."""
    given = operands(tensors)
    seed()
    check(lib.tensor_program_begin(array(given), len(given), NULL, 0))
    try:
        results = run(op, tensors)
    except BaseException:
        lib.tensor_program_cancel()
        raise
    return results, own(lib.tensor_program_end(array(results), len(results), NULL, 0))


def ran(program, tensors, n):
    given = operands(tensors)
    outs = ffi.new("tensor_t *[]", max(n, 1))
    seed()
    check(lib.tensor_program_run(program, array(given), len(given), outs, n))
    return [native.Tensor(h) for h in outs[0:n]]


def loaded(program):
    check(lib.tensor_program_save(program, FILE, NULL, 0))
    archive = lib.tensor_archive_open(FILE)
    assert archive != NULL
    try:
        return own(lib.tensor_program_load(archive, 0))
    finally:
        lib.tensor_archive_release(archive)


def reordered(sample):
    """The sample with the elements of each operand in the opposite order."""
    values = {
        place: operand.values.ravel()[::-1].reshape(operand.values.shape) for place, operand in operands_of(sample)
    }
    return replaced(sample, {place: replace(operand, values=values[place]) for place, operand in operands_of(sample)})


def outcome(call):
    """What it gives, or the code of its error."""
    try:
        return call()
    except native.Failure as failure:
        return failure.code


def plan_of(program):
    """Its first line: how many kernels, or why there are none."""
    room = ffi.new("char[256]")
    check(lib.tensor_program_plan_text(program, room, len(room), ffi.new("int64_t *")))
    return ffi.string(room).decode(errors="replace").splitlines()[0]


def assert_same(op, a, b, what):
    assert (a.dtype, a.shape) == (b.dtype, b.shape), what
    assert op.name in UNSET or a.encoded().tobytes() == b.encoded().tobytes(), what


def assert_runs(op, program, sample, layout, n, what):
    for number, its in enumerate((sample, reordered(sample), sample, reordered(sample), sample)):
        ours, theirs = laid_out(its, layout)[0], laid_out(its, layout)[0]
        expected, found = outcome(lambda: seed() or run(op, theirs)), outcome(lambda: ran(program, ours, n))  # noqa: B023
        where = f"{what}, run {number}"
        if isinstance(expected, str) or isinstance(found, str):
            assert expected == found, where
            continue
        for a, b in zip(found, expected):
            assert_same(op, a, b, where)
        for a, b in zip(operands(ours), operands(theirs)):  # what it wrote to
            assert_same(op, a, b, where)


@pytest.mark.parametrize("op", OPS, ids=lambda op: op.name)
def test_programs_of_ops(op, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    plans = set()
    dtypes = accepted(op) or ["float32"]
    for dtype in dtypes[:: max(len(dtypes) // 4, 1)]:
        for number, sample in enumerate(drawn(op, dtype)):
            layout = "mixed" if number % 2 and operands_of(sample) and not op.inplace_only else "contiguous"
            what = describe(op, dtype, layout, sample)
            tensors = laid_out(sample, layout)[0]
            try:
                results, program = captured(op, tensors)
            except native.Failure:  # views of layouts that have none
                assert op.kind == "view" and layout == "mixed" and not lib.tensor_program_is_capturing(), what
                continue
            for one in (program, loaded(program)):
                assert_runs(op, one, sample, layout, len(results), what)
                plans.add(plan_of(one))
    if native.DEVICE_NAME not in ("cpu", "cuda"):
        return  # kernels of others are not repeated
    has_plan = any(" kernels, " in plan for plan in plans)
    assert has_plan != (op.kind == "view" or op.name in WITHOUT_PLAN), plans
