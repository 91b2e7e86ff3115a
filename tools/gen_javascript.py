# SPDX-License-Identifier: Apache-2.0
"""Derives bindings/javascript/tables_gen.mjs: codes by name, and every row of the op table as the binding reads it; and
types_gen.d.ts: the same for TypeScript."""

import json
import re

PATH = "bindings/javascript/tables_gen.mjs"
TYPES_PATH = "bindings/javascript/types_gen.d.ts"
TYPES = {
    "tensor": "Tensor",
    "tensors": "Tensor[]",
    "scalar": "Numeric",
    "float": "Numeric",
    "bool": "boolean",
    "int": "Numeric",
    "ints": "Numeric | Numeric[]",
    "shape": "Numeric | Numeric[]",
    "axes": "Numeric | Numeric[] | null",
    "axis": "Numeric",
    "axis?": "Numeric | null",
    "dtype": "DType",
    "device": "undefined",
    "rng": "undefined",
    "string": "string",
}
HEAD = """\
// Derived by tools/generate.py from the tables.
// OPS: name -> [arguments as their row writes them, result or names of several or the place of what counts them, operands that may be numbers, whether
// NAME_ exists, whether numbers have to be integers, whether the first operand may be a number too]
"""


def argument(a):
    return f"{a.name}: {a.type}{'?' if a.nullable else ''}" + (f" = {a.default}" if a.default is not None else "")


def constants(name, rows):
    body = "".join(f"  {key}: {value},\n" for key, value in rows.items())
    return f"export const {name} = {{\n{body}}};\n"


def values(tables, enum, prefix):
    rows = tables.enums[enum]["values"]
    return {name.removeprefix(prefix).lower(): value for name, value in rows.items()}


def camel(name):
    return re.sub(r"(?<=\w)_([a-z0-9])", lambda m: m[1].upper(), name)


def type_of(op, arg, tables):
    if arg.type in tables.enums and arg.type not in TYPES:
        return " | ".join(
            json.dumps(v) for v in values(tables, arg.type, {"reduction": "TENSOR_REDUCE_"}.get(arg.type, "TENSOR_"))
        )
    number = arg.name in (op.scalar_args or ()) or bool(op.reflect and arg is op.args[0])
    found = TYPES[arg.type] + " | Numeric" * number
    return found + " | null" * bool(arg.nullable and arg.type == "tensor")


def signature(op, args, result, tables):
    """In order, or the rest by name in a last object."""

    def optional(a):
        return a.nullable or a.default is not None or a.type in ("axes", "dtype", "device", "axis?")

    first = next((i for i in range(len(args)) if all(optional(a) for a in args[i:])), len(args))
    listed = [
        f"{camel(a.name)}_{'?' if i >= first else ''}: {type_of(op, a, tables)}"
        + " | undefined" * bool(optional(a) and i < first)
        for i, a in enumerate(args)
    ]
    forms = [f"({', '.join(listed)}): {result}"]
    if args:
        named = "; ".join(
            f"{camel(a.name)}{'?' * bool(optional(a))}: {type_of(op, a, tables)}" for a in args[-len(args) :]
        )
        forms.append(f"(named: {{ {named} }}): {result}")
        if len(args) > 1 and args[0].type in ("tensor", "tensors", "shape", "ints"):
            rest = "; ".join(f"{camel(a.name)}{'?' * bool(optional(a))}: {type_of(op, a, tables)}" for a in args[1:])
            forms.append(f"({camel(args[0].name)}_: {type_of(op, args[0], tables)}, named: {{ {rest} }}): {result}")
    return forms


def types(tables):
    """The ops as functions of the library and as methods of tensors, for TypeScript."""
    text = "// Derived by tools/generate.py from the tables.\n"
    text += 'import type { DType, Numeric, Tensor } from "./index";\n'
    functions, methods = "", ""
    for op in tables.ops:
        if op.outputs:
            result = "{ " + "; ".join(f"{camel(o)}: Tensor" for o in op.outputs) + " }"
        else:
            result = {"tensors": "Tensor[]", "none": "Tensor"}.get(op.returns, "Tensor")
        stem = op.name.removesuffix("_")
        for name in [op.name] + [stem + "_"] * bool(op.inplace):
            given = result if name == op.name else "Tensor"
            functions += f"  /** {op.doc.replace('*/', '* /')} */\n"
            functions += "".join(f"  {camel(name)}{form};\n" for form in signature(op, op.args, given, tables))
            if op.args and op.args[0].type == "tensor" and not op.args[0].nullable:
                methods += "".join(f"  {camel(name)}{form};\n" for form in signature(op, op.args[1:], given, tables))
    return text + f"\nexport interface Functions {{\n{functions}}}\n\nexport interface Methods {{\n{methods}}}\n"


def outputs(tables):
    enums = {"reduction": values(tables, "reduction", "TENSOR_REDUCE_"), "fan": values(tables, "fan", "TENSOR_")}
    flags = {
        name: value
        for enum in ("backward_flags", "optimizer_flags")
        for name, value in tables.enums[enum]["values"].items()
    }
    text = HEAD + constants("STATUS", {v: json.dumps(n) for n, v in tables.enums["status"]["values"].items()})
    text += constants("DTYPES", values(tables, "dtype", "TENSOR_"))
    text += constants("ENUMS", {name: json.dumps(rows) for name, rows in enums.items()})
    text += constants("OPTIMIZERS", values(tables, "optimizer_kind", "TENSOR_"))
    text += constants("SCHEDULES", values(tables, "schedule", "TENSOR_SCHEDULE_"))
    text += constants("FLAGS", flags)
    text += constants("AXIS_NONE", {}).replace("{\n}", str(-(2**31)))
    rows = {
        op.name: json.dumps(
            [
                ", ".join(map(argument, op.args)),
                op.outputs or ([a.name for a in op.args].index(op.results) if op.results else op.returns),
                op.scalar_args,
                bool(op.inplace),
                op.whole,
                bool(op.reflect),
            ]
        )
        for op in tables.ops
    }
    return {PATH: text + constants("OPS", rows), TYPES_PATH: types(tables)}
