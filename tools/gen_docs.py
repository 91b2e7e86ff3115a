# SPDX-License-Identifier: Apache-2.0
"""The reference: docs/ops.md from the op table, docs/c-api.md from the table of the other functions."""

import describe
from gen_capi import ABOUT, CONTRACT, HEADERS, capital, enum_line, prototype

NOTICE = "<!-- Written by tools/generate.py from the tables. Do not edit. -->\n\n"

AUTOCAST = {"low": "in the low precision", "float32": "in float32", "widest": "in the widest dtype of its operands"}


def escape(text):
    return text.replace("*", r"\*").replace("|", r"\|").replace("<", r"\<")


def parameters(f, enums):
    """A list item for each parameter, as the header has them."""
    items = ""
    for names, text in describe.lines(f, enums):
        listed = ", ".join(f"`{name}`" for name in names.split(", "))
        items += f"- {listed}: {escape(text)}\n"
    return items + "\n" if items else ""


def op_entry(op, forms, enums):
    facts = [f"Kind {op.kind}."]
    if op.differentiable:
        facts.append(f"Differentiable in {', '.join(f'`{a}`' for a in op.differentiable)}.")
    elif op.kind != "create" and not op.inplace_only:
        facts.append("No gradient.")
    if op.autocast:
        facts.append(f"Under autocast {AUTOCAST[op.autocast]}.")
    if op.ulp:
        facts.append(f"Error at most {op.ulp} ulp in float32.")
    if op.source:
        facts.append(f"Source: {escape(op.source)}.")
    if op.numpy:
        facts.append(f"NumPy: `{op.numpy}`.")
    if op.since:
        facts.append(f"Since API level {op.since}.")
    declarations = "\n".join(prototype(f) + ";" for f in forms)
    head = f"### {op.name}\n\n{escape(op.doc)}\n\n```c\n{declarations}\n```\n\n"
    return head + parameters(forms[0], enums) + f"{' '.join(facts)}\n\n"


def ops_page(tables):
    text = "# Ops\n\n" + NOTICE
    text += (
        "Every op, by section, with all its C forms. `_scalar` forms take a number for an operand, `_scalar_i64` an\n"
    )
    text += "integer; neither widens a dtype of its own class. `tensor_r..._scalar` has the number first. A name that ends in\n"
    text += "`_` writes to its first argument. Operands broadcast and promote; see [c-api.md](c-api.md) for the contract.\n\n"
    text += (
        "Of each parameter there is what goes in, what it means, and its default: what other languages pass where the\n"
    )
    text += "argument is left out, which C has to say. `{1}` is an array of one number. The header `tensor/ops.h` has the same\n"
    text += "sections and texts, and `tensor/api.json` has them for programs.\n\n"
    chosen = [(section, [op for op in tables.ops if op.section == section]) for section in tables.sections]
    for section, ops in chosen:
        text += f"- **{capital(section)}**: {', '.join(f'[{op.name}](#{op.name})' for op in ops)}\n"
    text += "\n"
    forms = {}
    for f in tables.functions:
        if f.op:
            forms.setdefault(f.op.name, []).append(f)
    for section, ops in chosen:
        text += f"## {capital(section)}\n\n"
        text += "".join(op_entry(op, forms[op.name], tables.enums) for op in ops)
    return text.rstrip() + "\n"


def c_page(tables):
    text = "# The C API\n\n" + NOTICE
    text += "Include `tensor/tensor.h`, or the headers below one by one. The ops are in [ops.md](ops.md).\n\n## Contract\n\n```text\n"
    text += "\n".join(line[3:] for line in CONTRACT.splitlines()) + "\n```\n\n"
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
    return {"docs/ops.md": ops_page(tables), "docs/c-api.md": c_page(tables)}
