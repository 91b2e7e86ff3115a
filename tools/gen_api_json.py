# SPDX-License-Identifier: Apache-2.0
"""include/tensor/api.json: the C API for programs that make bindings. Everything that the headers say, and what they
cannot: which kind of argument a parameter is, its default and its meaning."""

import json

import describe
from gen_abi import constant_value, layout
from gen_capi import ABOUT, HEADERS

FORMAT = 1


def parameter(f, p, enums):
    row = {"name": p.name, "type": p.ctype.strip(), "role": p.role}
    if p.arg.name != p.name:
        row["of"] = p.arg.name  # the argument that a count belongs to
    else:
        row["kind"] = p.arg.type
    if p.arg.nullable:
        row["nullable"] = True
    if f.op and p.arg.text and p.arg.name == p.name:
        if p.arg.shown_default is not None:
            row["default"] = p.arg.shown_default
        default = describe.c_default(p.arg, enums)
        if default is not None:
            row["c_default"] = default
        if constants := describe.enumerators(p.arg, enums):
            row["enum"] = constants
        row["doc"] = describe.in_c(f, p.arg, enums)
    return row


def function(f, enums):
    row = {"name": f.name, "header": f.header, "since": f.since, "result": f.result.strip(), "returns": f.returns,
           "fails": f.kind != "raw", "params": [parameter(f, p, enums) for p in f.params], "doc": f.doc}  # fmt: skip
    if f.errors:
        row["errors"] = f.errors
    if f.consumes:
        row["destroys_on_failure"] = True
    if f.op:
        row["op"] = f.op.name
        row["section"] = f.op.section
        if f.form:
            row["form"] = f.form
        if f.op.differentiable:
            row["differentiable"] = f.op.differentiable
    return row


def description(tables):
    return {
        "format": FORMAT,
        "abi": tables.constants["TENSOR_ABI"]["value"],
        "api_level": tables.constants["TENSOR_API_LEVEL"]["value"],
        "headers": [{"name": name, "about": ABOUT[name]} for name in HEADERS],
        "constants": [
            {"name": name, "value": constant_value(row["value"]), "doc": row.get("doc", "")}
            for name, row in tables.constants.items()
        ],
        "enums": [
            {"name": name, "type": row["type"], "flags": row.get("flags", False), "doc": row["doc"],
             "values": [{"name": n, "value": v, "doc": row.get("docs", {}).get(n, "")} for n, v in row["values"].items()]}
            for name, row in tables.enums.items()
        ],
        "handles": [{"name": name, "type": ctype} for name, ctype in tables.handles.items()],
        "structs": [
            {"name": name, "doc": row["doc"], "size": layout(row)[1],
             "fields": [{"name": n, "type": t, "offset": o, "size": s} for n, t, o, s in layout(row)[0]]}
            for name, row in tables.structs.items()
        ],
        "callbacks": [{"name": name, "type": row["sig"], "doc": row["doc"]} for name, row in tables.callbacks.items()],
        "sections": tables.sections,
        "functions": [function(f, tables.enums) for f in tables.functions],
    }  # fmt: skip


def outputs(tables):
    """One entry a line, so that a change of the interface reads as one."""
    parts = []
    for key, value in description(tables).items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(entry, ensure_ascii=False) for entry in value)
            parts.append(f'  "{key}": [\n{rows}\n  ]')
        else:
            parts.append(f'  "{key}": {json.dumps(value)}')
    return {"include/tensor/api.json": "{\n" + ",\n".join(parts) + "\n}\n"}
