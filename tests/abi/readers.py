# SPDX-License-Identifier: Apache-2.0
"""Readers of every place that says what the C interface is. Each takes the text of its source, and stops at what it
cannot read: nothing is passed over."""

import ctypes
import json
import pathlib
import re
import subprocess
import tempfile

import cffi
import native
from interface import NUMBERS, SIZES, Interface, laid_out, signature, spelled, without_const

CALLBACK = r"(.+?)\(\*(\w+)\)\((.*)\)"


def is_callback(ctype):
    return re.fullmatch(r"tensor_\w+_fn", ctype) is not None


def matched(pattern, text):
    found = re.fullmatch(pattern, text, re.DOTALL)
    assert found, f"this is in no known form: {text!r}"
    return found.groups()


# ---- headers: the text says names and const, cffi what the text means


def macros():
    """The constants that are macros, as the compiler has them."""
    read = ["cc", "-x", "c", "-DTENSOR_STATIC=", f"-I{native.ROOT}/include", "-include", "tensor/tensor.h"]
    text = subprocess.run([*read, "-dM", "-E", "/dev/null"], check=True, capture_output=True, text=True).stdout
    names = re.findall(r"#define (TENSOR_\w+) (?!__attribute__)\S", text)
    prints = "".join(f'printf("{name} %lld\\n", (long long)({name}));' for name in names)
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "constants")
        source = f"#include <stdio.h>\nint main(void) {{ {prints} return 0; }}\n"
        subprocess.run([*read, "-o", program, "-"], check=True, input=source, text=True)
        lines = subprocess.run(program, check=True, capture_output=True, text=True).stdout.splitlines()
    return {name: int(value) for name, value in (line.split() for line in lines)}


def headers(text, constants):
    """text: the preprocessed headers; constants: macros()."""
    ffi = cffi.FFI()
    ffi.cdef(text)
    library = ffi.dlopen(native.library_path())
    out = Interface({}, {}, dict(constants), {})
    for statement in re.findall(r"(?:[^;{]|\{[^}]*\})+;", re.sub(r"\s+", " ", text)):
        statement = statement.strip(" ;")
        if statement.startswith("enum"):
            for name in re.findall(r"\w+(?= =)", statement):
                out.constants[name] = getattr(library, name)
        elif statement.startswith("typedef struct") and "{" in statement:
            body, name = matched(r"typedef struct \w+ \{(.*)\} (\w+)", statement)
            fields = [matched(r"(.*\W)(\w+)", field.strip()) for field in body.split(";") if field.strip()]
            known = dict(ffi.typeof(name).fields)
            places = [(known[field].offset, ffi.sizeof(known[field].type)) for _, field in fields]
            typed = [(field, spelled(ctype)) for ctype, field in fields]
            assert list(known) == [field for field, _ in typed]
            assert all(known[field].type == ffi.typeof(ctype) for field, ctype in typed), name
            out.structs[name] = (ffi.sizeof(name), [(*t, *p) for t, p in zip(typed, places, strict=True)])
        elif statement.startswith("typedef") and "(*" in statement:
            result, name, parameters = matched(f"typedef {CALLBACK}", statement)
            out.callbacks[name] = signature(result, parameters)
            check_by_cffi(ffi, ffi.typeof(name), out.callbacks[name])
        elif "(" in statement:
            result, name, parameters = matched(r"(.*\W)(\w+)\((.*)\)", statement)
            out.functions[name] = signature(result, parameters)
            check_by_cffi(ffi, ffi.typeof(getattr(library, name)), out.functions[name])
        else:
            matched(r"(typedef (int32_t|struct tensor_\w+_s) tensor_\w+_t|typedef struct tensor_s tensor_t|struct \w+)",
                    statement)  # fmt: skip
    return out


def check_by_cffi(ffi, found, wanted):
    types = [ffi.typeof("struct " + t if t.startswith("DL") else t) for _, t in wanted]
    assert [found.result, *found.args] == types, wanted


# ---- the lock file, and what is exported


def lock(text):
    table = json.loads(text)
    constants = dict(table["constants"])
    for values in table["enums"].values():
        constants |= {name: value for name, value in values.items() if name != "type"}
    structs = {
        name: (row["size"], [(field, spelled(ctype), *place) for field, ctype, *place in row["fields"]])
        for name, row in table["structs"].items()
    }
    functions = {
        name: [(None, spelled(ctype)) for ctype in (row["result"], *row["params"])]
        for name, row in table["functions"].items()
    }
    callbacks = {}
    for name, text in table["callbacks"].items():
        result, inside, parameters = matched(CALLBACK, text)
        assert inside == name
        callbacks[name] = signature(result, parameters)
    return Interface(functions, callbacks, constants, structs)


def symbols(text):
    """What nm -D --defined-only prints; the version of the symbols is in it as an absolute one."""
    lines = [line for line in text.splitlines() if not re.fullmatch(r"0+ A LIBTENSOR_\d+", line)]
    return Interface({matched(r"\w+ T (\w+)(@@LIBTENSOR_\d+)?", line)[0]: None for line in lines})


def export_list(text):
    """What cmake/exports.cmake writes."""
    names = text.split("EXPORTS\n")[1].splitlines()
    assert len(set(names)) == len(names)
    return Interface({matched(r" +(\w+)", line)[0]: None for line in names})


# ---- Python: the module itself, so that ctypes lays out and types


def python(text):
    """_ops_gen.py of the package."""
    module = {"__package__": "libtensor", "__name__": "libtensor._ops_gen"}
    exec(text, module)
    public = {name: value for name, value in module.items() if name.lower().startswith("tensor_")}
    out = Interface({}, {}, {}, {}, as_ctypes_has_it)
    for name, value in public.items():
        if isinstance(value, int):
            out.constants[name] = value
        elif isinstance(value, type) and issubclass(value, ctypes.Structure):
            places = [(getattr(value, field).offset, getattr(value, field).size) for field, _ in value._fields_]
            typed = [(field, c_of_ctypes(ctype)) for field, ctype in value._fields_]
            out.structs[name] = (ctypes.sizeof(value), [(*t, *p) for t, p in zip(typed, places, strict=True)])
        elif isinstance(value, type):
            out.callbacks[name] = [(None, c_of_ctypes(t)) for t in (value._restype_, *value._argtypes_)]
        else:
            assert value.__name__ == name, f"{name} is bound to {value.__name__}"
            out.functions[name] = [(None, c_of_ctypes(t)) for t in module["_library"].signatures[name]]
    return out


def c_of_ctypes(form):
    if form in (None, ctypes.c_void_p, ctypes.c_char_p):
        return {None: "void", ctypes.c_void_p: "void*", ctypes.c_char_p: "char*"}[form]
    if hasattr(form, "contents"):
        return "void*"  # POINTER(...) only helps the reader of the table
    return {ctypes.c_double: "double", ctypes.c_int32: "int32_t", ctypes.c_uint32: "uint32_t",
            ctypes.c_int64: "int64_t", ctypes.c_uint64: "uint64_t"}[form]  # fmt: skip


def as_ctypes_has_it(ctype):
    if ctype == "const char*":
        return "char*"
    return "void*" if ctype.endswith("*") or is_callback(ctype) else NUMBERS.get(ctype, ctype)


# ---- Rust

RUST = {"i32": "int32_t", "u32": "uint32_t", "i64": "int64_t", "u64": "uint64_t", "f64": "double",
        "c_void": "void", "c_char": "char"}  # fmt: skip


def c_of_rust(form):
    if form.startswith("*"):
        kind, inner = matched(r"\*(const|mut) (.*)", form)
        inner = c_of_rust(inner)
        if kind == "mut":
            return inner + "*"
        return f"{inner}const*" if inner.endswith("*") else f"const {inner}*"
    return RUST.get(form) or matched(r"((?:tensor_|DLManaged)\w+)", form)[0]


def rust_signature(parameters, result):
    pairs = [matched(r"(\w+): (.*)", p) for p in parameters.split(", ") if p]
    renamed = {"function": "fn"}  # a keyword
    return [
        ("result", c_of_rust(result) if result else "void"),
        *((renamed.get(name, name), c_of_rust(form)) for name, form in pairs),
    ]


def rust(functions, types):
    """functions_gen.rs and types_gen.rs of libtensor-sys."""
    out = Interface({}, {}, {}, {})
    for line in statements(functions, "//"):
        if line not in ("functions! {", "}"):
            name, parameters, result = matched(r"fn (\w+)\((.*?)\)(?: -> (.*))?;", line)
            out.functions[name] = rust_signature(parameters, result)
    numbers, fields_of = {}, {}
    for item in re.findall(r"(?:[^;{}]|\{[^}]*\})+?(?:;|(?<=\}))", "\n".join(statements(types, "//"))):
        item = " ".join(item.split())
        if item.startswith("pub const"):
            name, value = matched(r"pub const (\w+): \w+ = (.*);", item)
            out.constants[name] = rust_number(value)
        elif "extern" in item:
            name, parameters, result = matched(
                r'pub type (\w+) = Option<unsafe extern "C" fn\((.*?)\)(?: -> (.*))?>;', item
            )
            out.callbacks[name] = rust_signature(parameters, result)
        elif item.startswith("pub type"):
            name, form = matched(r"pub type (\w+) = (\w+);", item)
            numbers[name] = RUST[form]
        elif "pub struct" in item:
            name, fields = matched(r"#\[repr\(C\)\] #\[derive\([\w, ]+\)\] pub struct (\w+) \{(.*)\}", item)
            fields_of[name] = [matched(r"pub (\w+): (.*)", f.strip()) for f in fields.split(",") if f.strip()]
        else:
            matched(r"use [\w:]+;|opaque! \{ tensor_\w+; \}", item)
    assert numbers == NUMBERS
    for name, fields in fields_of.items():
        out.structs[name] = laid_out([(field, c_of_rust(form)) for field, form in fields], size_of)
    return out


def rust_number(text):
    extremes = {"i64::MIN": -(2**63), "i32::MIN": -(2**31)}
    return extremes[text] if text in extremes else int(text, 0)


def size_of(ctype):
    return SIZES.get(NUMBERS.get(ctype, ctype), 8)


def statements(text, comment):
    """Lines that are neither empty nor comments."""
    return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(comment)]


# ---- Julia

JULIA = {"Int32": "int32_t", "UInt32": "uint32_t", "Int64": "int64_t", "UInt64": "uint64_t", "Float64": "double",
         "Cvoid": "void", "Cstring": "char*"}  # fmt: skip


def c_of_julia(form):
    if form.startswith("Ptr{"):
        return c_of_julia(matched(r"Ptr\{(.*)\}", form)[0]) + "*"
    return JULIA.get(form) or matched(r"(tensor_\w+)", form.removeprefix("C."))[0]


def as_julia_has_it(ctype):
    if is_callback(ctype):
        return "void*"
    ctype = re.sub(r"^DLManaged\w+\*+", "void*", without_const(ctype))
    return re.sub(r"^\w+", lambda name: NUMBERS.get(name[0], name[0]), ctype)


def julia(table, callbacks):
    """capi_gen.jl of the package, and callbacks.jl, which makes the C functions of its callbacks."""
    out = Interface({}, {}, {}, {}, as_julia_has_it)
    table = re.sub(r'^""".*?"""$', "", table, flags=re.MULTILINE)
    table = re.sub(r"^const STATUSES = \[.*?^\]$", "", table, flags=re.MULTILINE | re.DOTALL)
    for name, fields in re.findall(r"^struct (\w+)\n(.*?)^end$", table, re.MULTILINE | re.DOTALL):
        pairs = [matched(r"(\w+)::(.*)", line.strip()) for line in fields.splitlines()]
        out.structs[name] = laid_out([(field, c_of_julia(form)) for field, form in pairs], size_of)
    table = re.sub(r"^struct \w+\n.*?^end$", "", table, flags=re.MULTILINE | re.DOTALL)
    for line in statements(table, "#"):
        if line.startswith("const"):
            name, value = matched(r"const (\w+) = (?:U?Int32\((\d+)\)|-?\d+)", line)
            out.constants[name] = int(value or line.split()[-1])
        elif line.startswith("@c"):
            name, parameters, result = matched(r"@c (?:retried )?(\w+)\((.*)\)::(.*)", line)
            pairs = [matched(r"(\w+)::(.*)", p) for p in parameters.split(", ") if p]
            typed = [(parameter, c_of_julia(form)) for parameter, form in pairs]
            out.functions[name] = [("result", c_of_julia(result)), *typed]
        else:
            matched(r"struct tensor_\w+ end", line)
    out.callbacks = julia_callbacks(callbacks)
    return out


def julia_callbacks(text):
    """What @cfunction makes, under the name of the C type that it is passed as; Julia makes no allocators,
    collects itself when memory is exhausted, and is neither a device nor told events of the profiler, as both are asked
    for on any thread."""
    used = {"destroy": "tensor_destroy_fn", "run_backward": "tensor_backward_fn", "run_hook": "tensor_hook_fn", "run_after": "tensor_post_accumulate_fn",
            "run_function": "tensor_gradcheck_fn", "run_checkpoint": "tensor_checkpoint_fn", "is_interrupted": "tensor_interrupt_fn"}  # fmt: skip
    out = dict.fromkeys(
        """tensor_alloc_fn tensor_dealloc_fn tensor_reclaim_fn tensor_profile_fn tensor_debug_fn tensor_device_alloc_fn tensor_device_dealloc_fn
        tensor_device_copy_fn tensor_device_synchronize_fn tensor_device_properties_fn tensor_kernel_fn""".split()
    )
    for name, result, parameters in re.findall(r"@cfunction\((\w+),\s*(\w+),\s*\((.*?)\)\)", text, re.DOTALL):
        types = [c_of_julia(form.strip()) for form in parameters.split(",") if form.strip()]
        out[used.pop(name)] = [(None, c_of_julia(result)), *((None, ctype) for ctype in types)]
    assert not used
    return out
