# SPDX-License-Identifier: Apache-2.0
"""Derives the low level of the Python binding from the tables; tools/templates/python shows the files.

_ops_gen.py      constants, structs, callback types, and every C function bound once
_methods_gen.py  one Python function for each op whose form is not written by hand (the key by_hand of its row)
calls.gen.inc    for the extension: every signature once, and every C function with its own
methods.gen.inc  for the extension: the methods that take nothing but their tensor
"""

import re

import describe
from tables import ELEMENTWISE
from templates import render

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


def constants(tables):
    listed = {name: row["value"] for name, row in tables.constants.items()}
    for enum in tables.enums.values():
        listed |= enum["values"]
    return {name: v if isinstance(v, int) else NUMBERS.get(v) or int(v, 0) for name, v in listed.items()}


def callback_types(sig, tables):
    """The ctypes forms of the result and of the arguments."""
    result, arguments = re.fullmatch(r"(.+?)\(\*\w+\)\((.*)\)", sig).groups()
    types = [result] + [re.fullmatch(r"\s*(.*?)\w+", a).group(1).strip() for a in arguments.split(",")]
    arrays = {"tensor_t *const *": "c_void_p", "tensor_t **": "c_void_p", "tensor_status_t *": "c_int32"}
    return [f"POINTER({arrays[c]})" if c in arrays else ctype(c, tables) for c in types]


def field(text, tables):
    c, name = re.fullmatch(r"(.*?)(\w+)", text).groups()
    return f'("{name}", {ctype(c, tables)})'


def pointer(param, tables):
    """Arrays go in as bytes or ctypes arrays, which only c_void_p takes both."""
    is_array = param.ctype.endswith("*") and param.ctype != "const char *"
    return "c_void_p" if is_array else ctype(param.ctype, tables)


def low_level(tables):
    return render(
        "python/_ops_gen.py.j2",
        constants=constants(tables),
        callbacks={name: callback_types(row["sig"], tables) for name, row in tables.callbacks.items()},
        structs={name: [field(text, tables) for text in row["fields"]] for name, row in tables.structs.items()},
        functions={
            f.name: [ctype(f.result, tables), *(pointer(p, tables) for p in f.params)] for f in tables.functions
        },
    )


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
    signatures, functions = {}, []
    for f in sorted(tables.functions, key=lambda f: f.name):
        if (result := LETTERS.get(ctype(f.result, tables))) is None:
            continue
        text = result + "".join("h" if p.ctype == "tensor_t *" else LETTERS[pointer(p, tables)] for p in f.params)
        number = signatures.setdefault(text, len(signatures))
        functions.append({"name": f.name, "call": number, "keep": keeps(f)})
    return render(
        "python/calls.gen.inc.j2",
        most_arguments=max(map(len, signatures)) - 1,
        calls={text: call(text.replace("h", "p")) for text in signatures},
        functions=functions,
    )


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


def call(text):
    """The parts of the call of a function with this signature."""
    result, arguments = text[0], text[1:]
    return {
        "assign": "" if result == "v" else f"r.{result} = ",
        "result": C_NAMES[result],
        "types": ", ".join(C_NAMES[k] for k in arguments) or "void",
        "arguments": ", ".join(f"v[{i}].{k}" for i, k in enumerate(arguments)),
    }


def native_methods(tables):
    """Those of the Python functions below that take nothing but their tensor and return one."""
    functions = {f.name: f for f in tables.functions}
    methods = [
        {
            "name": form.name,
            "keep": keeps(functions[f"tensor_{form.name}"]),
            "in_place": "true" if form.inplace else "false",
            "doc": form.doc.replace("\\", "\\\\").replace('"', '\\"'),
        }
        for form in forms(tables)
        if form.method and len(form.op.args) == 1 and form.op.returns == "tensor"
    ]
    return render("python/methods.gen.inc.j2", methods=methods)


# ---- Python functions of ops

# What PyTorch calls a first argument with one of these names, and what it calls arguments wherever they are.
FIRST = {"x": "input", "a": "input", "xs": "tensors"}
NAMES = {"kernel": "kernel_size"}
# Families whose elementwise ops take no `out` in PyTorch.
WITHOUT_OUT = ("activation", "loss", "random")


def python_name(op, arg):
    """PyTorch's name of an argument: what the row says, else what it is called in every op, else by its place."""
    if told := op.python.get("names", {}).get(arg.name):
        return told
    if arg is op.args[0] and arg.name in FIRST:
        return FIRST[arg.name]
    if op.kind in ("binary", "compare") and arg is op.args[1] and arg.name == "b":
        return "other"
    name = NAMES.get(arg.name, arg.name)
    return re.sub(r"^(start_|end_)?axis(?=\d*$)", lambda m: (m.group(1) or "") + "dim", name)


def default_of(arg):
    if arg.type == "axis" and arg.usual is not None:
        return arg.usual
    if arg.default is not None:
        known = {"true": "True", "false": "False", "[]": "()"}.get(arg.default, arg.default)
        return f'"{known}"' if arg.type not in ANNOTATIONS else known
    if (arg.nullable and arg.type != "tensors") or arg.type in ("dtype", "device", "rng", "axes", "axis?", "axis"):
        return "None"
    return None


# Optional arguments with PyTorch's name and NumPy's, by their name and type in the table: the first name, the parameter
# with the second, and the value.
ALIASES = {
    ("keepdims", "bool"): ("keepdim", "keepdims: Optional[bool] = None", "keepdim if keepdims is None else keepdims"),
    ("axis", "axis"): ("dim", "axis: Optional[int] = None", 'axis32(dim, axis, "{op}")'),
    ("axis", "axis?"): ("dim", "axis: Optional[int] = None", "axis32_or_none(dim, axis)"),
    ("axes", "axes"): ("dim", "axis: Optional[Ints] = None", "*axes32(dim, axis)"),
}
VALUES = {
    "tensor": "{name}._h",
    "tensors": "*handles({name})",
    "scalar": "{name}",
    "float": "{name}",
    "bool": "{name}",
    "int": "int64({name})",
    "ints": "*ints64({name})",
    "shape": "*ints64({name})",
    "axes": "*axes32({name}, None)",
    "axis": 'axis32({name}, None, "{op}")',
    "axis?": "axis32_or_none({name}, None)",
    "dtype": "dtype_code({name})",
    "device": "device_code({name})",
    "string": "text_bytes({name})",
    "rng": "rng_handle({name})",
    "reduction": 'choice({name}, REDUCTIONS, "reduction")',
    "fan": 'choice({name}, FANS, "fan")',
}


def annotation(op, arg, default):
    if arg.name in op.scalar_args:
        return "Operand"
    if arg.is_tensor and arg.nullable:
        return "Optional[Tensor]"
    return (
        "Optional[int]" if arg.type == "axis" and default not in (None, "NEEDED") else ANNOTATIONS.get(arg.type, "str")
    )


def takes_out(op):
    """Whether the function also takes `out`, a tensor for its result: elementwise ops and reductions do, and what the row says."""
    usual = op.kind in (*ELEMENTWISE, "reduce") and op.family not in WITHOUT_OUT
    return op.python.get("out", usual)


class Form:
    """The Python signature and the converted arguments of one op."""

    def __init__(self, op, inplace):
        self.op = op
        self.inplace = inplace
        self.name = op.name.removesuffix("_") + "_" * inplace
        self.doc = op.doc if not inplace or op.inplace_only else f"In place: {op.doc}"
        self.method = bool(op.args) and op.args[0].is_tensor and not op.args[0].nullable
        self.result = "tuple[Tensor, ...]" if not inplace and op.returns in ("outputs", "tensors") else "Tensor"
        self.positional, self.named, self.values = [], [], []
        self.names = {}  # what Python calls an argument
        self.first = "self"
        self.left_out = self.out = False
        self.several = ""  # the argument that may be given as several positional ones
        self.number = None  # what Python calls the argument with a scalar form
        last_required = max((i for i, a in enumerate(op.args) if default_of(a) is None), default=-1)
        for i, arg in enumerate(op.args):
            if i == 0 and self.method:
                self.first = self.names[arg.name] = python_name(op, arg)
                self.positional.append(self.first)
                self.values.append(f"{self.first}._h")
            else:
                self.argument(arg, default_of(arg) if i > last_required else None)
        if not inplace and takes_out(op):
            self.out = True
            kind = "Optional[Tensor]" if self.result == "Tensor" else "Optional[Iterable[Tensor]]"
            self.positional.append(f"out: {kind} = None")  # a call without it costs nothing, as one by name would

    def argument(self, arg, default):
        name, value = python_name(self.op, arg), VALUES[arg.type]
        if arg.type == "axis" and default is None and arg.name == "axis":
            default, self.left_out = "NEEDED", True  # `axis` may stand for it
        elif self.left_out and default is None:
            default = "NEEDED"
        alias = ALIASES.get((arg.name, arg.type)) if default else None
        if alias:
            usual, named, value = alias
            if arg.name in self.op.python.get("names", ()):
                value = value.replace(usual, name)
            else:
                name = usual
            self.named.append(named)
            if arg.type == "axis" and arg.shown_default:
                value = f'axis32({name} if axis is None else axis, None, "{{op}}")'
        if arg.type == "rng":
            name = "generator"
            self.positional.append("generator: Optional[Generator] = None")
        else:
            kind = annotation(self.op, arg, default)
            self.positional.append(f"{name}: {kind}" + (f" = {default}" if default else ""))
        if self.op.python.get("several") and arg is self.op.args[-1]:
            self.several = name
        if arg.name in self.op.scalar_args or arg.type == "scalar":
            self.number, value = name, "{name}"
        elif arg.is_tensor and arg.nullable:
            value = "optional({name})"
        self.names[arg.name] = name
        self.values.append(value.format(name=name, op=self.op.name))

    @property
    def parameters(self):
        star = "*more: int" if self.several else "*"
        return ", ".join(self.positional + ([star, *self.named] if self.named else []))

    def call(self, *results):
        """The call of the C function, or of the one for the kind of number."""
        stem, end = "tensor_" + self.op.name.removesuffix("_"), "_" * self.inplace
        if self.number is None:
            return f"{stem}{end}({', '.join([*self.values, *results])})"
        form = "_scalar" if self.op.scalar_args else ""
        functions = [
            f"{stem}{end}" if self.op.scalar_args else "None",
            "None" if self.op.whole else f"{stem}{form}{end}",
            f"{stem}{form}_i64{end}",
        ]
        i = self.values.index(self.number)
        around = [f"({', '.join(v)}{',' * bool(v)})" for v in (self.values[:i], self.values[i + 1 :])]
        return f"with_number({', '.join([*functions, self.number, *around, *results])})"

    @property
    def without_out(self):
        """The call of the function itself, for a new result: by its name in the module, where no parameter has that."""
        named = [p.split(":")[0] for p in self.named]
        given = [p.split(":")[0] for p in self.positional if not p.startswith("out:")] + [f"{n}={n}" for n in named]
        hidden = self.name in (*given, *named)
        return f"{'Methods.' if hidden else ''}{self.name}({', '.join(given)})"

    @property
    def given(self):
        """All arguments but `out`, as a tuple."""
        names = [p.split(":")[0] for p in (*self.positional, *self.named) if not p.startswith("out:")]
        return f"({', '.join(names)}{',' * (len(names) == 1)})"

    @property
    def number_first(self):
        """Whether the first of two operands may be a number as well: the result has the shape of both."""
        args = self.op.args
        kind = self.op.kind in ("binary", "compare") or self.op.number_first
        return kind and not self.inplace and len(args) >= 2 and args[0].type == args[1].type == "tensor"

    @property
    def others(self):
        """The arguments after the first one."""
        return ", ".join(p.split(":")[0] for p in self.positional[1:] if not p.startswith("out:"))

    @property
    def count(self):
        """The argument that is the number of results."""
        counted = self.op.counted_by
        if counted.type != "int":
            raise ValueError(
                f'{self.op.name} returns a list: write its Python form, and by_hand = ["python"] in its row'
            )
        return counted.name

    @property
    def meanings(self):
        """[(parameter, meaning)] for the docstring; of self if the row says something of it."""
        args = self.op.args
        hidden = self.method and args[0].name not in (self.op.params or {})
        found = [(self.names[a.name], describe.in_python(self.op, a)) for a in args[hidden:]]
        return found + [("out", "tensor that the result is written to")] * bool(self.out and found)


def forms(tables):
    for op in tables.ops:
        if op.inplace_only:
            if "python" not in op.by_hand:
                yield Form(op, True)
            continue
        if "python" not in op.by_hand:
            yield Form(op, False)
        if op.inplace and "python" not in op.by_hand_inplace:
            yield Form(op, True)


def methods(tables):
    every = list(forms(tables))
    called = {name for f in every for name in re.findall(r"\btensor_\w+", f.call())}
    return render("python/_methods_gen.py.j2", forms=every, c_functions=sorted(called))
