# SPDX-License-Identifier: Apache-2.0
"""The reference: docs/ops.md and a page for each family in docs/ops/ from the op table, docs/c-api.md from capi.toml."""

import re

import describe
from gen_capi import ABOUT, HEADERS, capital, enum_line, prototype
from templates import render

NOTICE = "<!-- Written by tools/generate.py from the tables. Do not edit. -->\n\n"

AUTOCAST = {"low": "the low precision", "float32": "float32", "widest": "the widest dtype of its operands"}
DTYPES = {
    "any": "all",
    "complex": "complex",
    "real": "real",
    "number": "real, except bool",
    "number+bool": "real; bool is computed in int64",
    "float": "real; integers are computed in float32",
    "floating": "floating-point",
    "precise": "float32 and float64",
    "integer": "integers and bool",
    "index": "integers",
}
OPS_HEAD = """\
# Ops

{notice}Every op of libtensor, one page for each family. The reference of the other C functions is [c-api.md](c-api.md).

```c
tensor_t *y = tensor_softmax(x, -1); /* in Python lt.softmax(x, dim=-1) */
```

- **Signature**: the arguments with their defaults. Languages with default arguments use these values; in C every argument
  is passed, and `{{1}}` stands for an array of one number.
- **C functions**: the op has one function for each form. `tensor_X_scalar()` has a double in place of a tensor and
  `tensor_X_scalar_i64()` an integer, `tensor_rX_scalar()` has the scalar first, and `tensor_X_()` writes to its first
  argument. A scalar does not widen a dtype of its own class.
- **Dtypes**: the accepted dtypes. Operands are promoted, and operands of elementwise ops are broadcast, as in NumPy.
- **Gradient**: the arguments that the op is differentiable in.
- **Decomposition**: the op calls other ops, and its gradient is computed by theirs.

`tensor/ops.h` has the same texts as comments, and `tensor/api.json` has them for programs.

"""


def escape(text):
    return text.replace("*", r"\*").replace("|", r"\|").replace("<", r"\<")


def parameters(f, enums):
    """A list item for each parameter, as the header has them."""
    items = ""
    for names, text in describe.lines(f, enums):
        listed = ", ".join(f"`{name}`" for name in names.split(", "))
        items += f"- {listed}: {escape(text)}\n"
    return items + "\n" if items else ""


def signature(op):
    """The signature with all defaults."""
    usual = op.usual or {}
    return (
        re.sub(
            r"(\w+): ([\w?]+)(?=[,)])",
            lambda m: f"{m[0]} = {usual[m[1]]}" if m[1] in usual else m[0],
            op.row["sig"].partition(" -> ")[0],
        )
        + op.row["sig"][op.row["sig"].index(" -> ") :]
    )


def dtypes(op):
    name, plus, _ = op.dtype.partition("+complex")
    text = DTYPES[name]
    if not plus:
        return text
    known = {"precise": "float32, float64 and complex"}
    return known.get(name) or re.sub(r"^(real|floating-point)", r"\1 and complex", text)


def facts(op):
    """[(title, text)]"""
    if op.dtype:
        yield "Dtypes", dtypes(op)
    yield "Gradient", ", ".join(f"`{name}`" for name in op.differentiable) or "none"
    if op.kind == "composite":
        yield "Decomposition", "calls other ops"
    if op.autocast:
        yield "Autocast", AUTOCAST[op.autocast]
    if op.ulp:
        yield "Error", f"at most {op.ulp} ulp in float32"
    if op.source:
        yield "Source", escape(op.source)
    if op.since:
        yield "Since", f"API level {op.since}"


def op_entry(op, forms, enums):
    declarations = "\n".join(prototype(f) + ";" for f in forms)
    text = f"## {op.name}\n\n`{signature(op)}`\n\n{escape(op.doc)}\n\n{parameters(forms[0], enums)}"
    text += "".join(f"**{title}**: {value}. \n" for title, value in facts(op)).replace(". \n", ".\\\n")[:-2]
    return f"{text}\n\n```c\n{declarations}\n```\n\n"


def family_page(section, ops, forms, enums):
    text = f"# {capital(section)}\n\n{NOTICE}"
    text += f"{' · '.join(f'[{op.name}](#{op.name})' for op in ops)}\n\n"
    text += "[All ops](../ops.md) explains the entries.\n\n"
    text += "".join(op_entry(op, forms[op.name], enums) for op in ops)
    return text.rstrip() + "\n"


def ops_pages(tables):
    forms, pages = {}, {}
    for f in tables.functions:
        if f.op:
            forms.setdefault(f.op.name, []).append(f)
    text = OPS_HEAD.format(notice=NOTICE)
    for section in tables.sections:
        ops = [op for op in tables.ops if op.section == section]
        page = f"ops/{ops[0].family}.md"
        links = ", ".join(f"[{op.name}]({page}#{op.name})" for op in ops)
        text += f"## [{capital(section)}]({page})\n\n{links}\n\n"
        pages[f"docs/{page}"] = family_page(section, ops, forms, tables.enums)
    return {"docs/ops.md": text.rstrip() + "\n", **pages}


def c_page(tables):
    text = "# The C API\n\n" + NOTICE
    text += (
        "Include `tensor/tensor.h`, or individual headers. The ops are in [ops.md](ops.md).\n\n## Contract\n\n```text\n"
    )
    text += render("c/contract.j2") + "```\n\n"
    for header in HEADERS:
        if header == "ops.h":
            continue
        text += f"## {header}\n\n{ABOUT[header]}\n\n"
        if header == "types.h":
            rows = [(n, r["value"], r.get("doc", "")) for n, r in tables.constants.items()]
            text += "| constant | value | |\n|---|---|---|\n"
            text += "".join(f"| `{n}` | {v} | {escape(d)} |\n" for n, v, d in rows) + "\n"
        for name, row in tables.enums.items():
            if row["header"] == header:
                docs = row.get("docs", {})
                text += f"**{name}** (`{row['type']}`): {escape(row['doc'])}\n\n"
                text += (
                    "".join(f"- `{n}` = {v}{': ' + docs[n] if n in docs else ''}\n" for n, v in row["values"].items())
                    + "\n"
                )
        for row in tables.callbacks.values():
            if row["header"] == header:
                text += f"```c\ntypedef {row['sig']};\n```\n\n{escape(row['doc'])}\n\n"
        for name, row in tables.structs.items():
            if row["header"] == header:
                fields = "".join(f"  {field};\n" for field in row["fields"])
                text += f"```c\ntypedef struct {{\n{fields}}} {name};\n```\n\n{escape(row['doc'])}\n\n"
        for f in tables.functions:
            if f.header == header:
                nullable = [a.name for a in f.args if a.nullable]
                notes = f" May be NULL: {', '.join(f'`{n}`' for n in nullable)}." if nullable else ""
                notes += f" Errors: {escape(f.errors)}" if f.errors else ""
                text += f"```c\n{prototype(f)};\n```\n\n{escape(f.doc)}{notes}\n\n"
                chosen = [line for a in f.args if (line := enum_line(a, tables.enums))]
                text += "".join(f"- `{line.replace(': ', '`: ', 1)}\n" for line in chosen) + "\n" * bool(chosen)
    return text.rstrip() + "\n"


def outputs(tables):
    return {**ops_pages(tables), "docs/c-api.md": c_page(tables)}
