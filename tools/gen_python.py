# SPDX-License-Identifier: Apache-2.0
"""Derives the low level of the Python binding from the tables.

_ops_gen.py      constants, structs, callback types, and every C function bound once
_methods_gen.py  one Python function for each op whose form is not written by hand (the key by_hand of its row)
calls.gen.inc    for the extension: every signature once, and every C function with its own
methods.gen.inc  for the extension: the methods that take nothing but their tensor
"""

import pathlib
import re
import sys

import describe
from tables import ELEMENTWISE

PACKAGE = "bindings/python/libtensor"
OPS = f"{PACKAGE}/_ops_gen.py"
METHODS = f"{PACKAGE}/_methods_gen.py"
CALLS = "bindings/python/extension/calls.gen.inc"
NATIVE = "bindings/python/extension/methods.gen.inc"

CTYPES = {
    "void": "None",
    "double": "c_double",
    "int64_t": "c_int64",
    "uint64_t": "c_uint64",
    "uint32_t": "c_uint32",
    "int32_t": "c_int32",
    "const char *": "c_char_p",
    "const int64_t *": "POINTER(c_int64)",
}
NUMBERS = {"INT64_MIN": -(2**63), "INT64_MAX": 2**63 - 1, "INT32_MIN": -(2**31), "INT32_MAX": 2**31 - 1}

ANNOTATIONS = {
    "tensor": "Tensor",
    "tensors": "Iterable[Optional[Tensor]]",
    "scalar": "Number",
    "int": "int",
    "float": "float",
    "bool": "bool",
    "ints": "Ints",
    "shape": "Ints",
    "axes": "Optional[Ints]",
    "axis": "int",
    "axis?": "Optional[int]",
    "dtype": "DTypeLike",
    "device": "DeviceLike",
    "string": "str",
    "rng": "Optional[Generator]",
}


def outputs(tables):
    return {OPS: low_level(tables), METHODS: methods(tables), CALLS: calls(tables), NATIVE: native_methods(tables)}


# ---- constants, types and functions


def ctype(c, tables):
    c = c.strip()
    if c in CTYPES:
        return CTYPES[c]
    if c.endswith("*") or c in tables.callbacks:
        return "c_void_p"
    if c in ("tensor_status_t", "tensor_dtype_t", "tensor_device_t", "tensor_bool_t"):
        return "c_int32"
    raise KeyError(f"no ctypes form of {c!r}")


def callback(name, sig, tables):
    result, arguments = re.fullmatch(r"(.+?)\(\*\w+\)\((.*)\)", sig).groups()

    def parameter(text):
        c = re.fullmatch(r"(.*?)\w+", text.strip()).group(1).strip()
        if c in ("tensor_t *const *", "tensor_t **"):
            return "POINTER(c_void_p)"
        return "POINTER(c_int32)" if c == "tensor_status_t *" else ctype(c, tables)

    return f"{name} = CFUNCTYPE({', '.join(map(parameter, [result + ' x', *arguments.split(',')]))})"


def struct(name, row, tables):
    fields = (re.fullmatch(r"(.*?)(\w+)", f).groups() for f in row["fields"])
    listed = ", ".join(f'("{field}", {ctype(c, tables)})' for c, field in fields)
    return f"class {name}(Structure):\n    _fields_ = [{listed}]\n"


def low_level(tables):
    def constant(value):
        return value if isinstance(value, int) else NUMBERS.get(value) or int(value, 0)

    lines = [
        '"""The C interface, derived by tools/generate.py from the tables: every constant, struct and function."""',
        "",
        "from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64, c_void_p",
        "",
        "from ._library import Library",
        "",
    ]
    lines += [f"{name} = {constant(row['value'])}" for name, row in tables.constants.items()]
    lines += [f"{name} = {value}" for row in tables.enums.values() for name, value in row["values"].items()]
    lines += [""] + [callback(name, row["sig"], tables) for name, row in tables.callbacks.items()]
    lines += [""] + [struct(name, row, tables) for name, row in tables.structs.items()]
    lines += ["_library = Library(TENSOR_ABI, TENSOR_API_LEVEL)", "_bind = _library.bind", "path = _library.path", ""]
    for f in tables.functions:
        types = [ctype(f.result, tables)] + [
            "c_char_p" if p.ctype == "const char *" else pointer(p, tables) for p in f.params
        ]
        lines.append(f'{f.name} = _bind("{f.name}", {", ".join(types)})')
    lines += ["", "_library.finish()", ""]
    return "\n".join(lines)


def pointer(param, tables):
    """Arrays go in as bytes or ctypes arrays, which only c_void_p takes both."""
    return "c_void_p" if param.ctype.endswith("*") else ctype(param.ctype, tables)


# ---- calls of the extension

# Of each ctypes type the letter in a signature, and C's name; h is a tensor, which is a pointer too.
LETTERS = {"None": "v", "c_double": "d", "c_int64": "q", "c_uint64": "Q", "c_uint32": "I", "c_int32": "i",
           "c_char_p": "s", "c_void_p": "p"}  # fmt: skip
C_NAMES = {"d": "double", "q": "int64_t", "Q": "uint64_t", "I": "uint32_t", "i": "int32_t", "s": "const char *",
           "p": "void *", "v": "void"}  # fmt: skip

# When a function keeps the GIL: always, because nothing it does takes long, or if its tensors are small, because the work
# is at most the product of their sizes.
KEEPS = {"constant": "ALWAYS", "sizes": "IF_SMALL", "values": "NEVER"}
QUICK_KINDS = [*ELEMENTWISE, "reduce"]
# A composite of these cannot make more of little.
QUICK_ARGUMENTS = set("tensor scalar float bool axis axis? axes dtype reduction".split())


def calls(tables):
    numbers, rows = {}, []
    for f in sorted(tables.functions, key=lambda f: f.name):
        result = LETTERS.get(ctype(f.result, tables))
        if result is None:
            continue
        text = result
        for p in f.params:
            text += (
                "h" if p.ctype == "tensor_t *" else "s" if p.ctype == "const char *" else LETTERS[pointer(p, tables)]
            )
        rows.append(f"FUNCTION({f.name}, {numbers.setdefault(text, len(numbers))}, {keeps(f)})")
    lines = [
        "// Derived by tools/generate.py from the tables: CALL(number, signature, statement), FUNCTION(name, number, keep).",
        f"#define MOST_ARGUMENTS {max(len(text) for text in numbers) - 1}",
        "#ifdef CALL",
        *(f'CALL({number}, "{text}", {statement(text)})' for text, number in numbers.items()),
        "#endif",
        "#ifdef FUNCTION",
        *rows,
        "#endif",
        "",
    ]
    return "\n".join(lines)


def cost(f):
    """What limits the work of a call: the key of its row, or what follows from the kind and the arguments of an op."""
    if "cost" in f.row and not f.form:
        return f.row["cost"]
    if not f.op:
        return "values"
    if f.op.kind == "composite":
        return "sizes" if QUICK_ARGUMENTS.issuperset(a.type for a in f.args) else "values"
    return "constant" if f.op.kind == "view" else "sizes" if f.op.kind in QUICK_KINDS else "values"


def keeps(f):
    return KEEPS[cost(f)]


def statement(text):
    plain = text.replace("h", "p")
    types = ", ".join(C_NAMES[k] for k in plain[1:]) or "void"
    values = ", ".join(f"v[{i}].{k}" for i, k in enumerate(plain[1:]))
    put = "" if plain[0] == "v" else f"r.{plain[0]} = "
    return f"{put}(({C_NAMES[plain[0]]} (*)({types}))f->address)({values})"


def native_methods(tables):
    """Those of the Python functions below that take nothing but their tensor and return one."""
    functions = {f.name: f for f in tables.functions}
    lines = ["// Derived by tools/generate.py from the tables: METHOD(name, C function, keep, in place, doc)."]
    for form in forms(tables):
        if not form.method or len(form.op.args) != 1 or form.op.outputs or form.op.returns != "tensor":
            continue
        name = form.op.name.removesuffix("_") + "_" * form.inplace
        doc = form.doc().replace("\\", "\\\\").replace('"', '\\"')
        in_place = "true" if form.inplace else "false"
        lines.append(f'METHOD({name}, tensor_{name}, {keeps(functions[f"tensor_{name}"])}, {in_place}, "{doc}")')
    return "\n".join([*lines, ""])


# ---- Python functions of ops

METHODS_HEAD = '''"""One function for each op, derived by tools/generate.py from libtensor/ops/table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Optional, Union

from ._convert import (
    FANS,
    MISUSE,
    REDUCTIONS,
    DeviceLike,
    DTypeLike,
    Handle,
    Ints,
    Number,
    Operand,
    axes32,
    axis32,
    axis32_or_none,
    check,
    choice,
    device_code,
    dtype_code,
    handles,
    int64,
    ints64,
    misuse,
    number_first,
    optional,
    out_handles,
    rng_handle,
    room,
    several,
    take_methods,
    text_bytes,
    with_number,
    wrap,
    wrap_all,
)
from ._ops_gen import (
C_FUNCTIONS)

if TYPE_CHECKING:
    from .random import Generator
    from .tensor import Tensor


class Methods(Handle):
    __slots__ = ()
'''


def python_name(name):
    return re.sub(r"^(start_|end_)?axis(?=\d*$)", lambda m: (m.group(1) or "") + "dim", name)


def default_of(arg):
    if arg.default is not None:
        known = {"true": "True", "false": "False", "[]": "()"}.get(arg.default, arg.default)
        return f'"{known}"' if arg.type not in ANNOTATIONS else known
    if (arg.nullable and arg.type != "tensors") or arg.type in ("dtype", "device", "rng", "axes", "axis?", "axis"):
        return "None"
    return None


class Form:
    """The Python signature and the converted arguments of one op."""

    def __init__(self, op, inplace):
        self.op = op
        self.inplace = inplace
        self.method = bool(op.args) and op.args[0].is_tensor and not op.args[0].nullable
        self.positional, self.named, self.values = [], [], []
        self.names = {}  # what Python calls an argument, where that is another word
        self.number = None  # the argument with a scalar form: (Python name, C stem)
        last_required = max((i for i, a in enumerate(op.args) if self.required(a)), default=-1)
        for i, arg in enumerate(op.args):
            if i == 0 and self.method:
                self.names[arg.name] = "self"
                self.positional.append("self")
                self.values.append("self._h")
            else:
                self.argument(arg, optional=i > last_required)

    def required(self, arg):
        return default_of(arg) is None

    def argument(self, arg, optional):
        op, name = self.op, python_name(arg.name)
        default = default_of(arg) if optional else None
        annotation = ANNOTATIONS.get(arg.type, "str")
        if arg.nullable and arg.type == "tensor":
            annotation = "Optional[Tensor]"
        if arg.name in op.scalar_args:
            annotation = "Operand"
        if optional and arg.type == "axis":
            annotation = "Optional[int]"
        if arg.type == "rng":
            self.names[arg.name] = "generator"
            self.named.append("generator: Optional[Generator] = None")
            self.values.append("rng_handle(generator)")
            return
        if (
            arg.name in ("keepdims", "axis", "axes")
            and default is not None
            and arg.type in ("bool", "axis", "axis?", "axes")
        ):
            self.names[arg.name] = "keepdim" if arg.name == "keepdims" else "dim"
            self.positional.append(f"{self.names[arg.name]}: {annotation} = {default}")
            alias = {
                "keepdims": "keepdims: Optional[bool]",
                "axes": "axis: Optional[Ints]",
                "axis": "axis: Optional[int]",
            }
            self.named.append(f"{alias[arg.name]} = None")
            if arg.type == "axis" and arg.default is not None:
                self.values.append(f'axis32(dim if axis is None else axis, None, "{op.name}")')
                return
            self.values.append({
                "bool": "keepdim if keepdims is None else keepdims",
                "axis": f'axis32(dim, axis, "{op.name}")',
                "axis?": "axis32_or_none(dim, axis)",
                "axes": "*axes32(dim, axis)",
            }[arg.type])  # fmt: skip
            return
        self.names[arg.name] = name
        self.positional.append(f"{name}: {annotation}" + (f" = {default}" if default is not None else ""))
        self.values.append(self.convert(arg, name))

    def convert(self, arg, name):
        if arg.name in self.op.scalar_args or arg.type == "scalar":
            self.number = name
            return name
        if arg.type == "tensor":
            return f"optional({name})" if arg.nullable else f"{name}._h"
        forms = {"tensors": "*handles({})", "int": "int64({})", "ints": "*ints64({})", "shape": "*ints64({})",
                 "axes": "*axes32({}, None)", "axis": f'axis32({{}}, None, "{self.op.name}")',
                 "axis?": "axis32_or_none({}, None)", "dtype": "dtype_code({})", "device": "device_code({})",
                 "string": "text_bytes({})", "float": "{}", "bool": "{}",
                 "reduction": 'choice({}, REDUCTIONS, "reduction")', "fan": 'choice({}, FANS, "fan")'}  # fmt: skip
        return forms[arg.type].format(name)

    def call(self):
        op = self.op
        end = "_" if self.inplace else ""
        stem = "tensor_" + op.name.removesuffix("_")
        if self.number is None:
            return f"{stem}{end}({', '.join(self.values)})"
        scalar = "_scalar" if op.scalar_args else ""
        with_tensor = f"{stem}{end}" if op.scalar_args else "None"
        i = self.values.index(self.number)
        before, after = ", ".join(self.values[:i]), ", ".join(self.values[i + 1 :])
        numbers = f"{'None' if op.whole else f'{stem}{scalar}{end}'}, {stem}{scalar}_i64{end}"
        self.rest = f"({before + ',' if before else ''}), ({after + ',' if after else ''})"
        return f"with_number({with_tensor}, {numbers}, {self.number}, {self.rest})"

    def of_two(self):
        """Whether the first of two operands may be a number as well: the result has the shape of both."""
        args = self.op.args
        kind = self.op.kind in ("binary", "compare") or self.op.number_first
        return kind and not self.inplace and len(args) >= 2 and args[0].type == args[1].type == "tensor"

    def room(self):
        counted = self.op.counted_by
        if counted.type != "int":
            raise ValueError(
                f'{self.op.name} returns a list: write its Python form, and by_hand = ["python"] in its row'
            )
        return f"room({counted.name})"

    def doc(self):
        return self.op.doc if not self.inplace or self.op.inplace_only else f"In place: {self.op.doc}"

    def meanings(self, indent):
        """A line for each parameter, below the first one of the docstring; for self if the row says something of it."""
        own = self.op.args[0].name in (self.op.params or {}) if self.op.args else True
        told = self.op.args[1:] if self.method and not own else self.op.args
        named = [(self.names.get(a.name, a.name), a) for a in told]
        lines = "".join(f"\n{indent}{name}: {describe.in_python(self.op, a)}" for name, a in named)
        return f"\n{lines}\n{indent}" if lines else ""

    def text(self):
        op, indent = self.op, "    " if self.method else ""
        name = op.name.removesuffix("_") + ("_" if self.inplace else "")
        parameters = self.positional + (["*"] + self.named if self.named else [])
        doc = self.doc() + self.meanings(indent + "    ")
        body = []
        if self.inplace:
            body += [f"check({self.call()})", "return self  # type: ignore[return-value]"]
            result = "Tensor"
        elif op.outputs:
            body += [f"return several(lambda *outs: {self.call()[:-1]}, *outs), {len(op.outputs)})"]
            result = "tuple[Tensor, ...]"
        elif op.returns == "tensors":
            body += [f"outs = out_handles({self.room()})", f"check({self.call()[:-1]}, outs))", "return wrap_all(outs)"]
            result = "tuple[Tensor, ...]"
        else:
            body += [f"return wrap({self.call()})"]
            result = "Tensor"
        text = [f"def {name}({', '.join(parameters)}) -> {result}:", f"    {docstring(doc)}", "    try:"]
        text += [f"        {line}" for line in body]
        text += ["    except MISUSE as e:"]
        if self.of_two():
            others = ", ".join(p.split(":")[0] for p in self.positional[1:])
            text += [f'        return number_first(e, "{name}", self, {others})  # type: ignore[no-any-return]']
        else:
            text += [f'        raise misuse(e, "{name}")']
        return "".join(f"{indent}{line}\n" for line in text)


def docstring(text):
    quote = '"' if not text.endswith('"') else '" '
    return '"""' + text.replace("\\", "\\\\") + quote.strip() + ('""' if quote == '"' else '""')


def forms(tables):
    for op in tables.ops:
        if op.inplace_only:
            yield Form(op, True)
            continue
        if "python" not in op.by_hand:
            yield Form(op, False)
        if op.inplace and "python" not in op.by_hand_inplace:
            yield Form(op, True)


def methods(tables):
    every = list(forms(tables))
    names = [f.op.name.removesuffix("_") + "_" * f.inplace for f in every]
    parts = ["\n" + f.text() for f in every if f.method]
    parts += ["\n\n" + f.text() for f in every if not f.method]
    used = sorted(set(re.findall(r"\btensor_\w+(?=[(,])", "".join(parts))))
    parts.insert(0, METHODS_HEAD.replace("C_FUNCTIONS", "".join(f"    {n},\n" for n in used)))
    public = [n for f, n in zip(every, names, strict=True) if f.method and not f.inplace]
    parts += ["\n\n"] + [f"{n} = Methods.{n}\n" for n in public]
    exported = public + [n for f, n in zip(every, names, strict=True) if not f.method]
    parts.append("\ntake_methods(Methods)\n")
    parts.append("\n__all__ = [\n" + "".join(f'    "{n}",\n' for n in exported) + "]\n")
    return "".join(parts)


if __name__ == "__main__":
    import tables as reader

    for path, text in outputs(reader.load()).items():
        (reader.ROOT / path).write_text(text)
        print(pathlib.Path(path), len(text.splitlines()), "lines", file=sys.stderr)
