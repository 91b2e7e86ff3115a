# SPDX-License-Identifier: Apache-2.0
"""The reference of the ops: each has a section, and each of its parameters a line with its default.

Pure text: the header, docs/ops/, api.json and the docstrings of Python say what the op table says, and the defaults that
Python and C++ write down are those of the table.
"""

import ast
import json
import pathlib
import re

import describe
import pytest
import tables
from gen_python import default_of, python_name

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLES = tables.load()
FUNCTIONS = [f for f in TABLES.functions if f.op]
HEADER = (ROOT / "include/tensor/ops.h").read_text()
INDEX = (ROOT / "docs/ops.md").read_text()
PAGES = {path.stem: path.read_text() for path in (ROOT / "docs/ops").glob("*.md")}
API = json.loads((ROOT / "include/tensor/api.json").read_text())
PYTHON = ROOT / "bindings/python/libtensor"


def flat(comment):
    """The lines of a comment, continuations joined."""
    text = re.sub(r"\n \*  {4,}", " ", comment)
    return [re.sub(r"^ ?/?\*+ *", "", line) for line in text.splitlines()]


COMMENTS = {
    name: flat(comment)
    for comment, name in re.findall(r"/\*\* ((?:(?!\*/).)*?)\*/\nTENSOR_API [^(]*?(\w+)\(", HEADER, re.S)
}


def titles_above(text, banner, pattern):
    """{name: section} in the order of the text."""
    found, title = {}, None
    for match in re.finditer(rf"{banner}|{pattern}", text, re.M):
        if match["title"]:
            title = match["title"].strip()
        else:
            found[match["name"]] = title
    return found


def capital(title):
    return title[0].upper() + title[1:]


def test_sections_of_the_header():
    found = titles_above(HEADER, r"^/\* ==== (?P<title>[^=]+) =+ \*/$", r"^TENSOR_API .*?(?P<name>tensor_\w+)\(")
    assert found == {f.name: capital(f.op.section) for f in FUNCTIONS}
    assert list(dict.fromkeys(found.values())) == [capital(s) for s in TABLES.sections]


def test_contents_of_the_header():
    """Every op stands once in the contents, below its section."""
    contents = HEADER[HEADER.index("Contents;") : HEADER.index("#ifndef")]
    found = {}
    for line in contents.splitlines()[2:]:
        if match := re.fullmatch(r" \*  ([A-Z].*)", line):
            title = match[1]
        elif match := re.fullmatch(r" \*    (\S.*)", line):
            for name in match[1].split():
                assert name not in found
                found[name] = title
    assert found == {op.name: capital(op.section) for op in TABLES.ops}


def test_pages():
    """Every family has a page with its ops, and the index links to each of them."""
    assert set(PAGES) == {op.family for op in TABLES.ops}
    found = {}
    for text in PAGES.values():
        found |= titles_above(text, r"^# (?P<title>.+)$", r"^## (?P<name>\w+)$")
    assert found == {op.name: capital(op.section) for op in TABLES.ops}
    links = re.findall(r"\[(\w+)\]\(ops/(\w+)\.md#(\w+)\)", INDEX)
    assert {(name, family) for name, family, _ in links} == {(op.name, op.family) for op in TABLES.ops}
    assert all(name == anchor for name, _, anchor in links)


def test_pages_show_no_test_expressions():
    for op in TABLES.ops:
        for expression in filter(None, (op.numpy, op.torch)):
            assert "(" not in expression or f"`{expression}`" not in PAGES[op.family], op.name


@pytest.mark.parametrize("op", TABLES.ops, ids=lambda op: op.name)
def test_every_parameter(op):
    """In the header, on the page and in api.json: a line, with the default and the constants of an enum."""
    entry = re.search(rf"^## {op.name}$.*?(?=^## |\Z)", PAGES[op.family], re.M | re.S)[0].replace("\\", "")
    described = {f["name"]: f for f in API["functions"]}
    for f in (f for f in FUNCTIONS if f.op is op):
        lines, rows = COMMENTS[f.name], {p["name"]: p for p in described[f.name]["params"]}
        for arg in f.args:
            names = [p.name for p in f.params if p.arg is arg]
            line = next((line for line in lines if line.startswith(", ".join(names) + ": ")), None)
            assert line, f"{f.name}: no line of {', '.join(names)}"
            row = rows[arg.name]
            assert row["doc"] in line, (f.name, arg.name)
            wanted = describe.c_default(arg, TABLES.enums)
            assert row.get("c_default") == wanted and row.get("default") == arg.shown_default, (f.name, arg.name)
            if wanted is not None:
                assert re.search(rf"; default {re.escape(wanted)}($|: )", line), f"{f.name}: no default in {line!r}"
            for constant in describe.enumerators(arg, TABLES.enums):
                assert constant in line, (f.name, arg.name)
            if arg.nullable and arg.type != "tensors":
                assert "; nullable" in line and "default NULL: " in line, (f.name, arg.name)
            if not f.form and not (f.name.endswith("_") and not op.inplace_only):
                item = f"- {', '.join(f'`{n}`' for n in names)}: {row['doc']}\n"
                assert item in entry, (f.name, arg.name)
        for p in f.params:  # nothing is left out, results neither
            told = any(re.match(rf"(?:\w+, )*{p.name}(?:, \w+)*: ", line) for line in lines)
            assert told, f"{f.name}: nothing says what {p.name} is"


def test_cross_entropy_says_what_it_expects():
    text = " ".join(COMMENTS["tensor_cross_entropy"])
    for words in ("not probabilities", "integer or floating tensor", "(N, C, ...)", "(N, ...)", "ignore_index",
                  "default -100", "label_smoothing", "Szegedy", "default TENSOR_REDUCE_MEAN"):  # fmt: skip
        assert words in text, words
    assert "target: floating" not in text


# ---- defaults in other languages

# What Python calls an argument, where it is derived, and by hand, where other words stand for some.
DERIVED = {"keepdims": "keepdim", "axes": "dim", "axis": "dim", "rng": "generator"}
WORDS = {"keepdims": ["keepdim"], "axes": ["dim"], "axis": ["dim"], "rng": ["generator"], "axis0": ["dim1"],
         "axis1": ["dim2"], "start_axis": ["start_dim"], "end_axis": ["end_dim"], "ord": ["p"], "stop": ["end"]}  # fmt: skip
OTHERS = {"bce_with_logits": "binary_cross_entropy_with_logits"}  # what nn.functional calls an op
# Where a namespace follows another standard than the function of the package; _native_forms.py has PyTorch's numbers for
# the words of reductions.
APART = {
    ("linalg.py", "diagonal"): "the array API's axes are the last two",
    ("linalg.py", "vander"): "PyTorch's powers rise there",
    ("_stochastic.py", "alpha_dropout"): "PyTorch's nn.functional does not draw unless it is told to",
    ("_stochastic.py", "feature_alpha_dropout"): "the same",
}


def python_functions():
    """(file, name, {parameter: default or None}, docstring) of every function of the package."""
    for path in sorted(PYTHON.rglob("*.py")):
        if path.parts[len(PYTHON.parts)] in ("compat", "array_api", "importers") or path.name == "_ops_gen.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef):
                a = node.args
                names = [p.arg for p in a.posonlyargs + a.args]
                defaults = [None] * (len(names) - len(a.defaults)) + a.defaults
                named = dict(zip(names, defaults)) | {p.arg: d for p, d in zip(a.kwonlyargs, a.kw_defaults)}
                yield path.name, node.name, named, ast.get_docstring(node) or ""


def value_of(text):
    """A default of the table as Python has it."""
    if text in ("true", "false", "[]"):
        return {"true": True, "false": False, "[]": ()}[text]
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text  # the word of an enum, or a string


def same(default, arg):
    found = ast.literal_eval(default)
    wanted = value_of(arg.shown_default)
    return found == wanted and (isinstance(found, bool) == isinstance(wanted, bool))


def test_docstrings_and_defaults_of_python():
    """What is derived has a line for each parameter, and the defaults of the table."""
    forms = {name: (named, doc) for file, name, named, doc in python_functions() if file == "_methods_gen.py"}
    checked = 0
    for op in TABLES.ops:
        if op.name not in forms:
            continue
        named, doc = forms[op.name]
        for i, arg in enumerate(op.args):
            words = [DERIVED.get(arg.name), python_name(op, arg), arg.name, "self"]
            name = next(n for n in words if n in named)
            line = re.search(rf"^{name}: .*", doc, re.M)
            itself = i == 0 and arg.is_tensor  # the tensor of a method
            assert line or itself, f"{op.name}: no line of {name} in its docstring"
            assert describe.may_be_left_out(arg) or not line or "; None: " not in line[0], (op.name, name)
            last = all(default_of(a) is not None for a in op.args[i:])
            if arg.default is not None and last:
                assert named[name] is not None and same(named[name], arg), f"{op.name}: default of {name}"
                checked += 1
    assert checked > 200


def test_defaults_of_functions_written_by_hand():
    ops = {op.name: op for op in TABLES.ops} | {OTHERS[n]: TABLES.op(n) for n in OTHERS}
    checked, wrong = 0, []
    for file, function, named, _ in python_functions():
        if function not in ops or file in ("_methods_gen.py", "_native_forms.py") or (file, function) in APART:
            continue
        for arg in ops[function].args:
            names = [n for n in [arg.name, *WORDS.get(arg.name, [])] if named.get(n) is not None]
            for name in names if arg.shown_default is not None else []:
                try:
                    ast.literal_eval(named[name])
                except ValueError:
                    continue  # an expression
                if ast.literal_eval(named[name]) is None:
                    continue  # another name of the parameter, or what the function works out
                checked += 1
                if not same(named[name], arg):
                    wrong.append(f"{file}: {function}({name}={ast.unparse(named[name])}), {arg.shown_default}")
    assert not wrong, wrong
    assert checked > 80


def test_defaults_of_cpp():
    """A C++ parameter of an op's function has the default of the table, or none."""
    text = "".join((ROOT / f"include/tensor/cpp/{name}").read_text() for name in ("ops.hpp", "create.hpp"))
    declared = re.findall(r"^inline [^\n(]*?\b(\w+)\(([^{]*?)\) \{", text, re.M | re.S)
    checked = 0
    for op in TABLES.ops:
        for arg in op.args:
            found = {
                match[1].split("::")[-1]
                for name, params in declared
                if name == op.name
                for match in [re.search(rf"\b{arg.name} = ([^,]+|\{{\}})(?:,|$)", " ".join(params.split()))]
                if match
            }
            wanted = arg.shown_default
            if wanted is None or not found:
                continue
            checked += 1
            (value,) = found
            if arg.type in ("int", "float", "axis", "axis?", "scalar", "ints") and wanted not in (
                "[]",
                "TENSOR_SLICE_NONE",
            ):
                assert float(value) == float(wanted), (op.name, arg.name)
            else:
                assert value.strip('"') == {"[]": "{}"}.get(wanted, wanted.removeprefix("fan_")), (op.name, arg.name)
    assert checked > 200
