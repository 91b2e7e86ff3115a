"""Derives bindings/javascript/tables_gen.mjs: codes by name, and every row of the op table as the binding reads it."""

import json

PATH = "bindings/javascript/tables_gen.mjs"
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
    return {PATH: text + constants("OPS", rows)}
