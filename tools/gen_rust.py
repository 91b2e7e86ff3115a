# SPDX-License-Identifier: Apache-2.0
"""Derives the Rust binding from the tables.

libtensor-sys: types_gen.rs (constants, structs, callback types), functions_gen.rs (every C function)
libtensor:     dtypes_gen.rs (the element types), ops_gen.rs (the methods of Tensor whose form follows from their row)
"""

import re

SYS = "bindings/rust/libtensor-sys/src"
SAFE = "bindings/rust/libtensor/src"
NOTICE = "// Written by tools/generate.py from the tables. Do not edit.\n\n"

C_TYPES = {
    "void": "c_void",
    "double": "f64",
    "int64_t": "i64",
    "uint64_t": "u64",
    "uint32_t": "u32",
    "int32_t": "i32",
    "char": "c_char",
    "struct DLManagedTensor": "DLManagedTensor",
    "struct DLManagedTensorVersioned": "DLManagedTensorVersioned",
    "struct tensor_profile_event_s": "tensor_profile_event_t",
    "struct tensor_kernel_call_s": "tensor_kernel_call_t",
    "struct tensor_device_facts_s": "tensor_device_facts_t",
}
SHORT = {"BOOL": "Bool", "BFLOAT16": "BF16", "COMPLEX64": "Complex64", "COMPLEX128": "Complex128"}


def outputs(tables):
    return {
        f"{SYS}/types_gen.rs": types(tables),
        f"{SYS}/functions_gen.rs": functions(tables),
        f"{SAFE}/dtypes_gen.rs": dtypes(tables),
        f"{SAFE}/ops_gen.rs": methods(tables),
    }


def doc(text, indent=""):
    """Documentation lines; what Markdown would read as markup is escaped outside of backquotes."""
    parts = text.split("`")
    for i in range(0, len(parts), 2):
        parts[i] = re.sub(r"([*_<>\[\]])", r"\\\1", parts[i])
    lines = "`".join(parts).replace("\n", " ")
    return f"{indent}/// {lines}\n"


# ---- libtensor-sys


def c_type(c, tables):
    c = " ".join(c.split())
    if c in tables.callbacks:
        return c
    if c.endswith("*"):
        inner = c[:-1].strip()
        const = inner.endswith("const") or inner.startswith("const ") and "*" not in inner
        inner = re.sub(r"^const " if "*" not in inner else r" ?const$", "", inner)
        return f"*{'const' if const else 'mut'} {c_type(inner, tables)}"
    return C_TYPES.get(c) or c


def declared(parameter, tables):
    """'tensor_t *grad' -> 'grad: *mut tensor_t'"""
    c, name = re.fullmatch(r"(.*?)(\w+)", parameter.strip()).groups()
    return f"{name}: {c_type(c, tables)}"


def number(value):
    if isinstance(value, int):
        return str(value)
    extreme = re.fullmatch(r"INT(\d+)_(MIN|MAX)", value)
    return f"i{extreme[1]}::{extreme[2]}" if extreme else value


CONSTANT_TYPES = {"TENSOR_SLICE_NONE": "i64", "TENSOR_AXIS_NONE": "i32", "TENSOR_CPU": "tensor_device_t", "TENSOR_CUDA_0": "tensor_device_t", "TENSOR_META": "tensor_device_t",
                  "TENSOR_MAX_NDIM": "i32"}  # fmt: skip


def types(tables):
    text = NOTICE + "use crate::opaque;\nuse std::os::raw::c_char;\nuse std::os::raw::c_void;\n\n"
    for name, about in (("tensor_status_t", "0 or a `TENSOR_E_*` code."), ("tensor_bool_t", "0 or 1."),
                        ("tensor_dtype_t", "`TENSOR_FLOAT32` and so on; 0 is the default or the inferred one."),
                        ("tensor_device_t", "DLPack's device code in the high 16 bits, an index in the low ones.")):  # fmt: skip
        text += f"/// {about}\npub type {name} = i32;\n"
    text += "\n" + "".join(
        f"opaque! {{\n    /// An opaque handle of the library.\n    {c};\n}}\n" for c in tables.handles.values()
    )
    about = ""
    for name, row in tables.constants.items():
        about = row.get("doc", about)  # a row without one goes on with what is before it
        text += "\n" + doc(about)
        text += f"pub const {name}: {CONSTANT_TYPES.get(name, 'u32')} = {number(row['value'])};\n"
    for name, row in tables.enums.items():
        text += f"\n// {name}: {row['doc']}\n\n"
        for constant, value in row["values"].items():
            text += doc(row.get("docs", {}).get(constant, row["doc"]))
            text += f"pub const {constant}: {C_TYPES.get(row['type'], row['type'])} = {value};\n"
    for name, row in tables.callbacks.items():
        result, arguments = re.fullmatch(r"(.+?)\(\*\w+\)\((.*)\)", row["sig"]).groups()
        arrow = "" if result.strip() == "void" else f" -> {c_type(result, tables)}"
        listed = ", ".join(declared(a, tables) for a in arguments.split(","))
        text += f'\n{doc(row["doc"])}pub type {name} = Option<unsafe extern "C" fn({listed}){arrow}>;\n'
    for name, row in tables.structs.items():
        text += f"\n{doc(row['doc'])}#[repr(C)]\n#[derive(Clone, Copy, Debug)]\npub struct {name} {{\n"
        for field in row["fields"]:
            what = field.split()[-1].lstrip("*")
            text += f"    /// `{what}` of the C struct.\n    pub {declared(field, tables)},\n"
        text += "}\n"
    return text


def functions(tables):
    text = NOTICE + "functions! {\n"
    for f in tables.functions:
        nullable = [a.name for a in f.args if a.nullable]
        note = f" May be NULL: {', '.join(f'`{n}`' for n in nullable)}." if nullable else ""
        note += f" Errors: {f.errors}" if f.errors else ""
        listed = ", ".join(f"{p.name}: {c_type(p.ctype, tables)}" for p in f.params)
        arrow = "" if f.result == "void" else f" -> {c_type(f.result, tables)}"
        text += f"{doc(f.doc + note, '    ')}    fn {f.name}({listed}){arrow};\n"
    return text + "}\n"


# ---- libtensor


def variant(constant):
    name = constant.removeprefix("TENSOR_")
    return SHORT.get(name) or re.sub(r"^(UINT|INT|FLOAT)", lambda m: m[0][0], name)


def dtypes(tables):
    values = tables.enums["dtype"]["values"]
    text = NOTICE + "use libtensor_sys as sys;\n\n"
    text += "/// The type of the elements of a tensor.\n#[non_exhaustive]\n"
    text += "#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n#[repr(i32)]\npub enum DType {\n"
    for constant in values:
        text += f"    /// {constant.removeprefix('TENSOR_').lower()}\n    {variant(constant)} = sys::{constant},\n"
    text += "}\n\nimpl DType {\n    pub(crate) fn from_code(code: sys::tensor_dtype_t) -> Option<DType> {\n"
    text += "        Some(match code {\n"
    text += "".join(f"            sys::{c} => DType::{variant(c)},\n" for c in values)
    return text + "            _ => return None,\n        })\n    }\n}\n"


METHODS_HEAD = """use crate::arguments::{room, string, Count, Dim, DimOrAll, Dims, Ints, Operand, Scalar};
use crate::error::{check, own};
use crate::tensor::{handles, nullable, optional};
use crate::{DType, Device, Fan, Generator, Reduction, Result, Tensor, TensorOptions};
use libtensor_sys as sys;

#[allow(clippy::too_many_arguments, clippy::should_implement_trait)]
impl Tensor {
"""


class Method:
    """One Rust method: parameters, statements before the call, and the C arguments in order."""

    def __init__(self, op, inplace, keep=None, with_dtype=False):
        self.op, self.inplace, self.keep, self.with_dtype = op, inplace, keep, with_dtype
        self.parameters, self.before, self.passed, self.generics = [], [], [], ""
        self.operand = None  # the argument that may be a number: (place in passed, name)
        self.lifetimes = ""
        args = list(op.args)
        self.is_method = bool(args) and args[0].is_tensor and not args[0].nullable
        for i, arg in enumerate(args):
            if i == 0 and self.is_method:
                self.parameters.append("&self")
                self.passed.append("self.ptr()")
            else:
                self.argument(arg)

    def take(self, parameter, *passed, before=()):
        if parameter:
            self.parameters.append(parameter)
        self.before += before
        self.passed += passed

    def argument(self, arg):
        op = self.op
        name = re.sub(r"^(start_|end_)?axis(?=\d*$)", lambda m: (m[1] or "") + "dim", arg.name)
        name = "dims" if name == "axes" else name
        if arg.name == "keepdims" and self.keep is not None:
            self.passed.append(str(int(self.keep)))
        elif arg.name == "dtype" and has_dtype_form(op) and not self.with_dtype:
            self.passed.append("0")
        elif arg.name == "dtype" and op.kind == "create":
            self.take("options: impl Into<TensorOptions>", "options.dtype()", before=["let options = options.into();"])
        elif arg.name == "device" and op.kind == "create":
            self.passed.append("options.device()")
        elif arg.name in op.scalar_args or arg.type == "scalar":
            kind = "Operand<'a>" if arg.name in op.scalar_args else "Scalar"
            self.lifetimes = "<'a>" if arg.name in op.scalar_args else self.lifetimes
            self.operand = (len(self.passed), name, arg.name in op.scalar_args)
            self.take(f"{name}: impl Into<{kind}>", name)
        elif arg.type == "tensor":
            kind, value = ("Option<&Tensor>", f"optional({name})") if arg.nullable else ("&Tensor", f"{name}.ptr()")
            self.take(f"{name}: {kind}", value)
        elif arg.type == "tensors":
            listed = "&[Option<&Tensor>]" if arg.nullable else "&[impl AsRef<Tensor>]"
            convert = "nullable" if arg.nullable else "handles"
            self.take(f"{name}: {listed}", f"{name}.as_ptr()", f"{name}.len().count()",
                      before=[f"let {name} = {convert}({name});"])  # fmt: skip
        elif arg.type in ("ints", "shape"):
            self.take(f"{name}: impl Ints", f"{name}.as_ptr()", f"{name}.len().count()",
                      before=[f"let {name} = {name}.ints();"])  # fmt: skip
        elif arg.type == "axes":
            self.take(f"{name}: impl Into<Dims>", f"{name}.as_ptr()", f"{name}.count()",
                      before=[f"let {name} = {name}.into();"])  # fmt: skip
        elif arg.type == "string":
            self.take(
                f"{name}: &str", f"{name}.as_ptr()", before=[f'let {name} = string({name}, "tensor_{op.name}")?;']
            )
        else:
            known = {
                "axis": ("impl Into<Dim>", f"{name}.into().0"),
                "axis?": ("impl Into<DimOrAll>", f"{name}.into().0"),
                "int": ("i64", name),
                "float": ("f64", name),
                "bool": ("bool", f"i32::from({name})"),
                "dtype": ("DType", f"{name} as i32") if arg.name in op.rust.get("required", ()) else ("impl Into<Option<DType>>",
                          f"{name}.into().map_or(0, |d| d as i32)"),
                "device": ("Device", f"{name}.code()"),
                "rng": ("Option<&Generator>", f"Generator::optional({name})"),
                "reduction": ("Reduction", f"{name} as i32"),
                "fan": ("Fan", f"{name} as i32"),
            }  # fmt: skip
            if arg.type not in known:
                raise ValueError(f"{op.name}: there is no Rust type for {arg.name}: {arg.type}")
            kind, value = known[arg.type]
            self.take(f"{name}: {kind}", value)

    @property
    def name(self):
        name = rust_name(self.op)
        name += {None: "", False: "", True: "_keepdim"}[self.keep] + ("_dtype" if self.with_dtype else "")
        return name + ("_" if self.inplace else "")

    def c_call(self, stem, replaced=None):
        passed = list(self.passed)
        if replaced:
            passed[self.operand[0]] = replaced
        return f"unsafe {{ sys::{stem}({', '.join(passed)}) }}"

    def finished(self, call):
        if self.inplace:
            return f"check({call})?"
        return f"own({call})"

    def body(self):
        op, end = self.op, "_" if self.inplace else ""
        stem = "tensor_" + op.name.removesuffix("_")
        lines = list(self.before)
        if not self.is_method:
            lines.insert(0, "crate::library()?;")
        if op.returns == "tensors":
            counted = op.counted_by
            n = {"int": f"room({counted.name})", "axis": "self.size(dim).unwrap_or(0) as usize"}
            call = self.c_call(stem).replace(") }", ", parts.as_mut_ptr()) }").replace("dim.into().0", "dim.0")
            lines += ["let dim = dim.into();"] * any(a.type == "axis" for a in op.args)
            lines += [f"let mut parts = vec![std::ptr::null_mut(); {n.get(counted.type, f'{counted.name}.len()')}];",
                      f"check({call})?;", "parts.into_iter().filter(|part| !part.is_null()).map(own).collect()"]  # fmt: skip
            return lines
        if op.outputs:
            outs = ", ".join(f"&mut {n}" for n in op.outputs)
            call = self.c_call(stem)[: -len(") }")] + f", {outs}) }}"
            lines += [f"let ({', '.join(f'mut {n}' for n in op.outputs)}) = ({', '.join(['std::ptr::null_mut()'] * len(op.outputs))});",
                      f"check({call})?;", f"Ok(({', '.join(f'own({n})?' for n in op.outputs)}))"]  # fmt: skip
        elif self.operand is None:
            lines.append(self.finished(self.c_call(stem + end)))
        else:
            place, name, either = self.operand
            scalar = "_scalar" if either else ""
            kind = "Operand" if either else "Scalar"
            arms = []
            if either:
                arms.append(f"{kind}::Tensor({name}) => {self.finished(self.c_call(stem + end, name + '.ptr()'))},")
            if op.whole:
                arms.append(fraction(f"{kind}::F64", name, self.finished(self.c_call(stem + end, name + ".ptr()"))))
            else:
                arms.append(f"{kind}::F64({name}) => {self.finished(self.c_call(stem + scalar + end))},")
            if either:  # a number of no width
                weak = self.finished(self.c_call(stem + end, f"{name}.ptr()"))
                arms.append(f"{kind}::Complex({name}) => {{ let {name} = {name}.weak()?; {weak} }}")
            arms.append(f"{kind}::I64({name}) => {self.finished(self.c_call(f'{stem}{scalar}_i64{end}'))},")
            lines += [f"match {name}.into() {{", *("    " + a for a in arms), "}" + (";" if self.inplace else "")]
        if self.inplace:
            lines[-1] = lines[-1].rstrip(";") + ";"
            lines.append("Ok(self)")
        return lines

    def text(self):
        op = self.op
        several = f"({', '.join(['Tensor'] * len(op.outputs))})"
        result = {"tensors": "Vec<Tensor>", "outputs": several}.get(op.returns, "Tensor")
        result = f"Result<{'&Tensor' if self.inplace else result}>"
        about = op.doc if not self.inplace or op.inplace_only else f"In place: {op.doc}"
        if self.keep:
            about += " Keeps the reduced dimensions, with extent 1."
        about = about.replace("TENSOR_AXIS_NONE", "`..`").replace("TENSOR_SLICE_NONE", "`None`")
        if self.is_method:
            about = about.replace(f"`{op.args[0].name}`", "`self`")
        about = re.sub(r"\baxes\b", "dims", re.sub(r"(\b|_)axis(?=\d|\b)", r"\1dim", about)).replace(
            "keepdims", "keepdim"
        )
        usual = [f"{a.name} {a.default}" for a in op.args if a.default is not None and a.name not in ("keepdims",)]
        if usual and not self.inplace:
            about += f" Usual values: {', '.join(usual)}."
        text = (
            doc(about, "    ")
            + "    ///\n"
            + doc(f"`tensor_{op.name.removesuffix('_')}{'_' if self.inplace else ''}` in C.", "    ")
        )
        text += f"    pub fn {self.name}{self.lifetimes}({', '.join(self.parameters)}) -> {result} {{\n"
        return text + "".join(f"        {line}\n" for line in self.body()) + "    }\n"


def rust_name(op):
    return op.rust.get("name", op.name.removesuffix("_"))


def has_dtype_form(op):
    """Whether a method of its own has the dtype: NAME_dtype."""
    return (
        op.kind != "create" and any(a.name == "dtype" for a in op.args) and "dtype" not in op.rust.get("required", ())
    )


def fraction(variant, name, call):
    """The arm for a number that an op of integers cannot take: the library says so."""
    return f"{variant}({name}) => {{ let {name} = own(unsafe {{ sys::tensor_scalar({name}, 0, 0) }})?; {call} }}"


def reflected(op):
    a = op.args[0].name
    stem = f"tensor_r{op.name}_scalar"
    by_float = f"Scalar::F64({a}) => own(unsafe {{ sys::{stem}(self.ptr(), {a}) }}),"
    if op.whole:
        by_float = fraction("Scalar::F64", a, f"own(unsafe {{ sys::tensor_{op.name}({a}.ptr(), self.ptr()) }})")
    about = f"The same with a scalar as the first operand and `self` as the second: {op.doc}"
    return (
        doc(about, "    ") + "    ///\n" + doc(f"`{stem}{'_i64' if op.whole else ''}` in C.", "    ")
        + f"    pub fn r{op.name}(&self, {a}: impl Into<Scalar>) -> Result<Tensor> {{\n"
        + f"        match {a}.into() {{\n"
        + f"            {by_float}\n"
        + f"            Scalar::I64({a}) => own(unsafe {{ sys::{stem}_i64(self.ptr(), {a}) }}),\n"
        + "        }\n    }\n"
    )  # fmt: skip


def forms(op):
    """Every method of one row."""
    if "rust" in op.by_hand:
        return
    names = [a.name for a in op.args]
    if op.inplace_only:
        yield Method(op, True)
        return
    reduces = "keepdims" in names
    if reduces:
        yield Method(op, False, keep=False)
        yield Method(op, False, keep=True)
    else:
        yield Method(op, False)
    if has_dtype_form(op):
        yield Method(op, False, with_dtype=True)
    if op.inplace:
        yield Method(op, True)


def methods(tables):
    text = NOTICE + METHODS_HEAD
    parts = []
    for op in tables.ops:
        parts += [m.text() for m in forms(op)]
        if op.reflect:
            parts.append(reflected(op))
    names = ", ".join(f'"{op.name}"' for op in tables.ops if op.reflect)
    count = sum(bool(op.reflect) for op in tables.ops)
    known = f"\n/// Ops with a form whose first operand is a number.\npub(crate) const REFLECTED: [&str; {count}] = [{names}];\n"
    return text + "\n".join(parts) + "}\n" + known
