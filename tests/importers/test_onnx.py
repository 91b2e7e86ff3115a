# SPDX-License-Identifier: Apache-2.0
"""from_onnx with the cases that ONNX publishes for its operators (onnx.backend.test, Apache 2.0), and its errors.

onnx_absent.toml has a reason for each case that does not pass. A case that fails without one fails the test, and so does
one that passes although there is a reason. `python tests/importers/test_onnx.py [WORD ...]` prints the failures of the
cases with these words in their names.
"""

import collections
import dataclasses
import fnmatch
import functools
import pathlib
import random
import sys
import tomllib
import warnings

import pytest

np = pytest.importorskip("numpy")
onnx = pytest.importorskip("onnx")
from onnx import TensorProto, numpy_helper  # noqa: E402
from onnx.backend.test.loader import load_model_tests  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "bindings/python"))

import libtensor as lt  # noqa: E402

ABSENT = HERE / "onnx_absent.toml"
PLAIN = {
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "bfloat16", "float32",
    "float64", "complex64", "complex128",
}  # fmt: skip


STORED = ("simple", "pytorch-operator", "pytorch-converted")


@functools.cache
def made():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from onnx.backend.test.case.node import collect_testcases

        return collect_testcases(None)


def cases():
    """The cases of single operators, which the package makes, and those that it has as files, of older versions."""
    yield from made()
    for kind in STORED:
        for case in load_model_tests(kind=kind):
            yield stored(case)


def stored(case):
    """A case whose model and data are files, like those that are made."""
    folder = pathlib.Path(case.model_dir)
    model = onnx.load(folder / "model.onnx")
    sets = []
    for data in sorted(folder.glob("test_data_set_*")):
        pair = []
        for kind, values in (("input", model.graph.input), ("output", model.graph.output)):
            paths = [data / f"{kind}_{i}.pb" for i in range(len(list(data.glob(f"{kind}_*.pb"))))]
            pair.append([read(path, value.type) for path, value in zip(paths, values, strict=False)])
        sets.append(tuple(pair))
    return dataclasses.replace(case, model=model, data_sets=sets)


def read(path, kind):
    messages = {"sequence_type": onnx.SequenceProto, "optional_type": onnx.OptionalProto}
    value = messages.get(kind.WhichOneof("value"), TensorProto)()
    value.ParseFromString(path.read_bytes())
    return value


def arrays_of(value):
    """A value of a case in NumPy's arrays: an array, a list of them, or None."""
    if isinstance(value, TensorProto):
        return numpy_helper.to_array(value)
    if isinstance(value, onnx.SequenceProto):
        return numpy_helper.to_list(value)
    if isinstance(value, onnx.OptionalProto):
        return numpy_helper.to_optional(value)
    if isinstance(value, (list, tuple)):
        return [arrays_of(v) for v in value]
    return None if value is None else np.asarray(value)


def leaves(value):
    return [leaf for v in value for leaf in leaves(v)] if isinstance(value, list) else [value]


def has_its_dtypes(case):
    """Whether libtensor has the dtypes of all inputs, outputs and constants of a case."""
    for inputs, outputs in case.data_sets:
        for array in leaves([arrays_of(v) for v in (*inputs, *outputs)]):
            if array is not None and array.dtype.name not in PLAIN:
                return False
    return True


def difference(ours, wanted, case):
    """What differs, or None."""
    if wanted is None or isinstance(wanted, list):
        if type(ours) is not type(wanted) or (wanted is not None and len(ours) != len(wanted)):
            return f"{type(ours).__name__} of another kind or length"
        return next(filter(None, (difference(o, w, case) for o, w in zip(ours or (), wanted or ()))), None)
    array = ours.detach()
    name = array.dtype.name
    array = array.to(lt.float32).numpy() if name == "bfloat16" else array.numpy()
    if array.shape != wanted.shape:
        return f"shape {array.shape}, not {wanted.shape}"
    if wanted.dtype.name not in PLAIN:  # held in a wider dtype, but with the same values
        return (
            None if np.array_equal(array, wanted.astype(array.dtype), equal_nan=array.dtype.kind == "f") else "values"
        )
    if name != wanted.dtype.name:
        return f"dtype {name}, not {wanted.dtype.name}"
    if array.dtype.kind in "fc":
        wanted = wanted.astype(array.dtype)
        if np.allclose(array, wanted, rtol=case.rtol, atol=case.atol, equal_nan=True):
            return None
        gap = np.abs(array.astype(complex) - wanted.astype(complex))
        return f"values, the largest difference {np.nanmax(gap)}"
    return None if np.array_equal(array, wanted) else "values"


def failure(case):
    """Why a case fails, or None."""
    try:
        with np.errstate(all="ignore"), lt.no_grad():
            module = lt.from_onnx(case.model)
            for inputs, outputs in case.data_sets:
                found = module(*(arrays_of(v) for v in inputs))
                found = found if len(module.output_names) > 1 else (found,)
                for ours, wanted in zip(found, outputs, strict=True):
                    what = difference(ours, arrays_of(wanted), case)
                    if what:
                        return what
    except Exception as e:  # whatever it is, the case does not pass
        return f"{type(e).__name__}: {e}"
    return None


def reasons():
    """[(pattern, reason)]"""
    found = tomllib.loads(ABSENT.read_text()) if ABSENT.exists() else {}
    return [(name, rule["reason"]) for rule in found.get("absent", []) for name in rule["cases"]]


def test_cases(capsys):
    rules, counts, wrong = reasons(), collections.Counter(), []
    used, by_reason = set(), collections.Counter()
    for case in cases():
        fits = has_its_dtypes(case)
        lt.manual_seed(0)  # random numbers are not the case's by chance
        why = failure(case)
        rule = next((r for r in rules if fnmatch.fnmatchcase(case.name, r[0])), None)
        used.add(rule)
        counts["cases"] += 1
        counts["passed"] += why is None
        counts["with dtypes of libtensor"] += fits
        counts["of these passed"] += fits and why is None
        if why is not None and rule is None:
            wrong.append(f"{case.name}: {why}")
        elif why is None and rule is not None:
            wrong.append(f"{case.name} passes, and onnx_absent.toml says: {rule[1]}")
        elif rule is not None:
            by_reason[rule[1]] += 1
    wrong += [f"{name} of onnx_absent.toml is no case" for name, reason in rules if (name, reason) not in used]
    with capsys.disabled():
        print("\n" + ", ".join(f"{name} {n}" for name, n in counts.items()))
        print(*(f"{n:5d} absent: {reason}" for reason, n in by_reason.most_common()), sep="\n")
    assert not wrong, "\n".join(wrong)
    assert counts["of these passed"] >= 0.95 * counts["with dtypes of libtensor"]


NUMBERS = [-1, 0, 1, 2, 3, 7, -5, 100, 2**31, -(2**31), 2**62, -(2**63)]


def changed(case, draw):
    """A case with other operators, inputs, attributes and elements: a model and arrays."""
    model = onnx.ModelProto()
    model.CopyFrom(case.model)
    arrays = [arrays_of(v) for v in case.data_sets[0][0]]
    operators = sorted({node.op_type for other in made() for node in other.model.graph.node})
    for value in model.graph.input:
        if value.type.HasField("tensor_type"):
            value.type.tensor_type.ClearField("shape")
    for _ in range(draw.randint(1, 3)):
        node, kind = draw.choice(model.graph.node), draw.randrange(5)
        if kind == 0:
            node.op_type = draw.choice(operators)
        elif kind == 1 and node.input:
            node.input[draw.randrange(len(node.input))] = draw.choice(list(node.input))
        elif kind == 2 and node.attribute:
            attribute = draw.choice(node.attribute)
            if attribute.ints:
                attribute.ints[draw.randrange(len(attribute.ints))] = draw.choice(NUMBERS)
            attribute.i, attribute.f = draw.choice(NUMBERS), draw.choice([0.0, -1.0, float("nan"), float("inf")])
        elif arrays:
            at = draw.randrange(len(arrays))
            if isinstance(arrays[at], np.ndarray):
                arrays[at] = changed_array(arrays[at], draw)
    return model, arrays


def changed_array(array, draw):
    flat = array.reshape(-1).copy()
    if array.dtype.kind in "iu" and array.size and draw.random() < 0.5:
        info = np.iinfo(array.dtype)
        flat[draw.randrange(flat.size)] = draw.choice([0, 1, 7, 100, int(info.min), int(info.max)])
        return flat.reshape(array.shape)
    return draw.choice([flat[:0], flat[:1], flat, array[None], np.concatenate([flat, flat])])


def test_changed_cases():
    """Whatever a model says, from_onnx and the module give a result or an error of the family."""
    draw = random.Random(0)
    chosen = [c for c in made() if len(c.model.graph.node) <= 3 and "image_decoder" not in c.name]
    for _ in range(400):
        case = draw.choice(chosen)
        model, arrays = changed(case, draw)
        try:
            with np.errstate(all="ignore"):
                lt.from_onnx(model)(*arrays)
        except lt.TensorError:
            pass
        except Exception as e:
            raise AssertionError(f"{case.name}, changed to {[n.op_type for n in model.graph.node]}") from e


def main():
    words = sys.argv[1:]
    counts = collections.Counter()
    for case in cases():
        if not words or any(word in case.name for word in words):
            why = failure(case)
            counts["passed" if why is None else "failed", has_its_dtypes(case)] += 1
            if why:
                print(f"{case.name}: {why}"[:400])
    print({f"{what}, {'' if fits else 'other '}dtypes of libtensor": n for (what, fits), n in counts.items()})


if __name__ == "__main__":
    main()
