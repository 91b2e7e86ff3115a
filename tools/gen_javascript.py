# SPDX-License-Identifier: Apache-2.0
"""Derives the tables of the JavaScript binding; tools/templates/javascript shows the files.

tables_gen.mjs   codes by name, and every row of the op table as the binding reads it
types_gen.d.ts   the types of ops for TypeScript, as functions of the library and as methods of tensors
"""

import json
import re

from templates import render

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
PREFIXES = {"reduction": "TENSOR_REDUCE_", "schedule": "TENSOR_SCHEDULE_"}  # of the names in enums, else TENSOR_


def codes(tables, enum):
    prefix = PREFIXES.get(enum, "TENSOR_")
    return {name.removeprefix(prefix).lower(): code for name, code in tables.enums[enum]["values"].items()}


def camel(name):
    return re.sub(r"(?<=\w)_([a-z0-9])", lambda m: m[1].upper(), name)


def type_of(op, arg, tables):
    if arg.type in tables.enums and arg.type not in TYPES:
        return " | ".join(map(json.dumps, codes(tables, arg.type)))
    number = arg.name in op.scalar_args or bool(op.reflect and arg is op.args[0])
    return TYPES[arg.type] + " | Numeric" * number + " | null" * (arg.nullable and arg.is_tensor)


def is_optional(arg):
    return arg.nullable or arg.shown_default is not None or arg.type in ("axes", "dtype", "device", "axis?")


def arguments(op, args, tables):
    """The arguments of a call: in order, all by name, or the first in order and the rest by name."""
    types = {a.name: type_of(op, a, tables) for a in args}
    last_required = max((i for i, a in enumerate(args) if not is_optional(a)), default=-1)

    def in_order(i, a):
        missing = " | undefined" * (is_optional(a) and i < last_required)
        return f"{camel(a.name)}_{'?' * (i > last_required)}: {types[a.name]}{missing}"

    def by_name(args):
        return "; ".join(f"{camel(a.name)}{'?' * is_optional(a)}: {types[a.name]}" for a in args)

    split = bool(args) and args[0].type in ("tensor", "tensors", "shape", "ints")
    return {
        "in_order": ", ".join(in_order(i, a) for i, a in enumerate(args)),
        "by_name": by_name(args),
        "first": f"{camel(args[0].name)}_: {types[args[0].name]}" if split else "",
        "rest_by_name": by_name(args[1:]) if split else "",
    }


def functions(tables):
    """Ops and their in-place forms, for TypeScript."""
    for op in tables.ops:
        outputs = "; ".join(f"{camel(o)}: Tensor" for o in op.outputs)
        result = f"{{ {outputs} }}" if outputs else "Tensor[]" if op.returns == "tensors" else "Tensor"
        for name in [op.name] + [op.name.removesuffix("_") + "_"] * bool(op.inplace):
            yield {
                "name": camel(name),
                "doc": op.doc.replace("*/", "* /"),
                "result": result if name == op.name else "Tensor",
                "arguments": arguments(op, op.args, tables),
                "is_method": bool(op.args) and op.args[0].is_tensor and not op.args[0].nullable,
                "method_arguments": arguments(op, op.args[1:], tables),
            }


def as_written(arg):
    """The argument as its signature in the table has it."""
    return f"{arg.name}: {arg.type}{'?' * arg.nullable}" + (
        f" = {arg.shown_default}" if arg.shown_default is not None else ""
    )


def op_row(op):
    return [
        ", ".join(map(as_written, op.args)),
        op.outputs or ([a.name for a in op.args].index(op.results) if op.results else op.returns),
        op.scalar_args,
        bool(op.inplace),
        op.whole,
        bool(op.reflect),
    ]


def outputs(tables):
    values = render(
        "javascript/tables_gen.mjs.j2",
        status=tables.enums["status"]["values"],
        dtypes=codes(tables, "dtype"),
        enums={enum: json.dumps(codes(tables, enum)) for enum in ("reduction", "fan")},
        optimizers=codes(tables, "optimizer_kind"),
        schedules=codes(tables, "schedule"),
        flags=tables.enums["backward_flags"]["values"] | tables.enums["optimizer_flags"]["values"],
        axis_none=-(2**31),
        ops={op.name: json.dumps(op_row(op)) for op in tables.ops},
    )
    types = render("javascript/types_gen.d.ts.j2", functions=list(functions(tables)))
    return {PATH: values, TYPES_PATH: types}
