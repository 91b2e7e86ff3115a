# SPDX-License-Identifier: Apache-2.0
"""Derives the Rust binding from the tables, with the templates in templates/rust.

libtensor-sys: types_gen.rs (constants, structs, callback types), functions_gen.rs (every C function)
libtensor:     dtypes_gen.rs (the element types), ops_gen.rs (the methods of Tensor whose form follows from their row)
"""

import re

from templates import render

SYS = "bindings/rust/libtensor-sys/src"
SAFE = "bindings/rust/libtensor/src"

C_TYPES = {
    "void": "c_void",
    "double": "f64",
    "int64_t": "i64",
    "uint64_t": "u64",
    "uint32_t": "u32",
    "int32_t": "i32",
    "char": "c_char",
}
CONSTANT_TYPES = {
    "TENSOR_SLICE_NONE": "i64",
    "TENSOR_AXIS_NONE": "i32",
    "TENSOR_CPU": "tensor_device_t",
    "TENSOR_CUDA_0": "tensor_device_t",
    "TENSOR_META": "tensor_device_t",
    "TENSOR_MAX_NDIM": "i32",
}
SHORT = {"BOOL": "Bool", "BFLOAT16": "BF16", "COMPLEX64": "Complex64", "COMPLEX128": "Complex128"}

# Arguments of methods by type: the type in Rust, what the C function gets, and what the argument is converted to before.
ARGUMENTS = {
    "tensor": ("&Tensor", "{0}.ptr()"),
    "tensor?": ("Option<&Tensor>", "optional({0})"),
    "tensors": ("&[impl AsRef<Tensor>]", "{0}.as_ptr(), {0}.len().count()", "handles({0})"),
    "tensors?": ("&[Option<&Tensor>]", "{0}.as_ptr(), {0}.len().count()", "nullable({0})"),
    "ints": ("impl Ints", "{0}.as_ptr(), {0}.len().count()", "{0}.ints()"),
    "shape": ("impl Ints", "{0}.as_ptr(), {0}.len().count()", "{0}.ints()"),
    "axes": ("impl Into<Dims>", "{0}.as_ptr(), {0}.count()", "{0}.into()"),
    "axis": ("impl Into<Dim>", "{0}.into().0"),
    "axis?": ("impl Into<DimOrAll>", "{0}.into().0"),
    "axis of results": ("impl Into<Dim>", "{0}.0", "{0}.into()"),  # the number of results needs it too
    "scalar": ("impl Into<Scalar>", "{0}"),
    "operand": ("impl Into<Operand<'a>>", "{0}"),
    "string": ("&str", "{0}.as_ptr()", 'string({0}, "tensor_{1}")?'),
    "int": ("i64", "{0}"),
    "float": ("f64", "{0}"),
    "bool": ("bool", "i32::from({0})"),
    "dtype": ("impl Into<Option<DType>>", "{0}.into().map_or(0, |d| d as i32)"),
    "required dtype": ("DType", "{0} as i32"),
    "device": ("Device", "{0}.code()"),
    "rng": ("Option<&Generator>", "Generator::optional({0})"),
    "reduction": ("Reduction", "{0} as i32"),
    "fan": ("Fan", "{0} as i32"),
}


def outputs(tables):
    return {
        f"{SYS}/types_gen.rs": render(
            "rust/types.rs.j2",
            handles=tables.handles.values(),
            constants=constants(tables),
            enums=tables.enums,
            callbacks=[callback(name, row) for name, row in tables.callbacks.items()],
            structs=[struct(name, row) for name, row in tables.structs.items()],
            c_type=c_type,
            doc=doc,
        ),
        f"{SYS}/functions_gen.rs": render("rust/functions.rs.j2", functions=map(function, tables.functions), doc=doc),
        f"{SAFE}/dtypes_gen.rs": render("rust/dtypes.rs.j2", dtypes=tables.enums["dtype"]["values"], variant=variant),
        f"{SAFE}/ops_gen.rs": render(
            "rust/ops.rs.j2",
            ops=tables.ops,
            forms=forms,
            reflected=[f'"{op.name}"' for op in tables.ops if op.reflect],
            as_tensor="own(unsafe {{ sys::tensor_scalar({}, 0, 0) }})?".format,
            doc=doc,
        ),
    }


def doc(text):
    """One line of documentation; what Markdown would read as markup is escaped outside of backquotes."""
    parts = text.split("`")
    parts[::2] = [re.sub(r"([*_<>\[\]])", r"\\\1", part) for part in parts[::2]]
    return "`".join(parts).replace("\n", " ")


# ---- libtensor-sys


def c_type(c):
    c = " ".join(c.split())
    if c.endswith("*"):
        inner = c[:-1].strip()
        const = inner.endswith("const") or inner.startswith("const ") and "*" not in inner
        inner = re.sub(r"^const " if "*" not in inner else r" ?const$", "", inner)
        return f"*{'const' if const else 'mut'} {c_type(inner)}"
    return C_TYPES.get(c) or re.sub(r"_s$", "_t", c.removeprefix("struct "))


def declared(declaration):
    """'tensor_t *grad' -> ('grad', '*mut tensor_t')"""
    c, name = re.fullmatch(r"(.*?)(\w+)", declaration.strip()).groups()
    return name, c_type(c)


def signature(parameters, result):
    """The parameters, [(name, type)], and the result of a C function as Rust writes them."""
    result = c_type(result)
    return {
        "parameters": ", ".join(f"{name}: {type_}" for name, type_ in parameters),
        "arrow": "" if result == "c_void" else f" -> {result}",
    }


def value(literal):
    """'INT64_MIN' -> 'i64::MIN'"""
    return re.sub(r"^INT(\d+)_(MIN|MAX)$", r"i\1::\2", str(literal))


def constants(tables):
    text = ""
    for name, row in tables.constants.items():
        text = row.get("doc", text)  # that of the row before, if it has none
        yield {"name": name, "type": CONSTANT_TYPES.get(name, "u32"), "value": value(row["value"]), "doc": text}


def callback(name, row):
    result, parameters = re.fullmatch(r"(.+?)\(\*\w+\)\((.*)\)", row["sig"]).groups()
    return {"name": name, "doc": row["doc"], **signature(map(declared, parameters.split(",")), result)}


def struct(name, row):
    return {"name": name, "doc": row["doc"], "fields": map(declared, row["fields"])}


def function(f):
    nullable = ", ".join(f"`{a.name}`" for a in f.args if a.nullable)
    text = f.doc + (f" May be NULL: {nullable}." if nullable else "") + (f" Errors: {f.errors}" if f.errors else "")
    return {"name": f.name, "doc": text, **signature(((p.name, c_type(p.ctype)) for p in f.params), f.result)}


# ---- libtensor


def variant(constant):
    name = constant.removeprefix("TENSOR_")
    return SHORT.get(name) or re.sub(r"^(UINT|INT|FLOAT)", lambda m: m[0][0], name)


class Method:
    """One method of Tensor, with what the template writes of it."""

    def __init__(self, op, inplace=False, keep=None, with_dtype=False):
        self.op, self.inplace, self.keep, self.with_dtype = op, inplace, keep, with_dtype
        self.parameters, self.conversions, self.values = [], [], []
        self.number = ""  # the argument that may be a number of either type
        self.or_tensor = False  # whether it may be a tensor as well
        self.is_method = bool(op.args) and op.args[0].is_tensor and not op.args[0].nullable
        if self.is_method:
            self.parameters.append("&self")
            self.values.append("self.ptr()")
        for arg in op.args[self.is_method :]:
            self.argument(arg)

    def argument(self, arg):
        op, name = self.op, in_dims(arg.name)
        if arg.name == "keepdims" and self.keep is not None:
            self.values.append(str(int(self.keep)))
        elif arg.name == "dtype" and has_dtype_form(op) and not self.with_dtype:
            self.values.append("0")
        elif arg.name == "dtype" and op.kind == "create":
            self.parameters.append("options: impl Into<TensorOptions>")
            self.conversions.append(("options", "options.into()"))
            self.values.append("options.dtype()")
        elif arg.name == "device" and op.kind == "create":
            self.values.append("options.device()")
        else:
            kind = self.kind(arg)
            if kind not in ARGUMENTS:
                raise ValueError(f"{op.name}: there is no Rust type for {arg.name}: {arg.type}")
            if kind in ("operand", "scalar"):
                self.number, self.or_tensor = name, kind == "operand"
            type_, passed, *converted = ARGUMENTS[kind]
            self.parameters.append(f"{name}: {type_}")
            self.conversions += [(name, text.format(name, op.name)) for text in converted]
            self.values.append(passed.format(name))

    def kind(self, arg):
        """The key of ARGUMENTS."""
        if arg.name in self.op.scalar_args:
            return "operand"
        if arg.type == "axis" and self.op.returns == "tensors":
            return "axis of results"
        if arg.type == "dtype" and arg.name in self.op.rust.get("required", ()):
            return "required dtype"
        return arg.type + "?" * (arg.nullable and arg.type in ("tensor", "tensors"))

    @property
    def name(self):
        return rust_name(self.op) + "_keepdim" * bool(self.keep) + "_dtype" * self.with_dtype + "_" * self.inplace

    @property
    def c(self):
        """The C function."""
        return f"tensor_{self.op.name.removesuffix('_')}" + "_" * self.inplace

    def c_number(self, form):
        """The C function with a number for an operand, in the form scalar or scalar_i64."""
        form = f"_{form}" if self.or_tensor else form.removeprefix("scalar")
        return f"tensor_{self.op.name.removesuffix('_')}{form}" + "_" * self.inplace

    def passed(self, number=""):
        """What the C function gets, with this expression for the number."""
        return ", ".join(number if number and value == self.number else value for value in self.values)

    def outputs(self, form):
        return ", ".join(form.format(name) for name in self.op.outputs)

    @property
    def count(self):
        """How many results there are."""
        name = self.op.counted_by.name
        by_type = {"int": f"room({name})", "axis": "self.size(dim).unwrap_or(0) as usize"}
        return by_type.get(self.op.counted_by.type, f"{name}.len()")

    @property
    def decides_dtype(self):
        """Whether the number decides the dtype of the result."""
        return self.op.kind == "create" and bool(self.number) and not any(a.is_tensor for a in self.op.args)

    @property
    def lifetimes(self):
        return "<'a>" if self.or_tensor else ""

    @property
    def result(self):
        if self.inplace:
            return "&Tensor"
        several = ", ".join(["Tensor"] * len(self.op.outputs))
        return {"tensors": "Vec<Tensor>", "outputs": f"({several})"}.get(self.op.returns, "Tensor")

    @property
    def about(self):
        op = self.op
        text = op.doc if not self.inplace or op.inplace_only else f"In place: {op.doc}"
        if self.keep:
            text += " Keeps the reduced dimensions, with extent 1."
        text = text.replace("TENSOR_AXIS_NONE", "`..`").replace("TENSOR_SLICE_NONE", "`None`")
        if self.is_method:
            text = text.replace(f"`{op.args[0].name}`", "`self`")
        text = in_dims(text).replace("keepdims", "keepdim")
        usual = [f"{a.name} {a.default}" for a in op.args if a.default is not None and a.name != "keepdims"]
        return text + (f" Usual values: {', '.join(usual)}." if usual and not self.inplace else "")


def in_dims(text):
    """A name or a text of the tables in the terms of the Rust binding, which calls an axis dim."""
    return re.sub(r"\baxes\b", "dims", re.sub(r"(\b|_)axis(?=\d|\b)", r"\1dim", text))


def rust_name(op):
    return op.rust.get("name", op.name.removesuffix("_"))


def has_dtype_form(op):
    """Whether a method of its own has the dtype: NAME_dtype."""
    has_dtype = any(a.name == "dtype" for a in op.args)
    return op.kind != "create" and has_dtype and "dtype" not in op.rust.get("required", ())


def forms(op):
    """Every method of one row."""
    if "rust" in op.by_hand:
        return
    if op.inplace_only:
        yield Method(op, inplace=True)
        return
    if any(a.name == "keepdims" for a in op.args):
        yield Method(op, keep=False)
        yield Method(op, keep=True)
    else:
        yield Method(op)
    if has_dtype_form(op):
        yield Method(op, with_dtype=True)
    if op.inplace:
        yield Method(op, inplace=True)
