# SPDX-License-Identifier: Apache-2.0
"""The reference: docs/ops.md from the op table, docs/c-api.md from the table of the other functions."""

import re

from gen_capi import ABOUT, CONTRACT, HEADERS, MEANINGS, prototype
from tables import ROOT

NOTICE = "<!-- Written by tools/generate.py from the tables. Do not edit. -->\n\n"

AUTOCAST = {"low": "in the low precision", "float32": "in float32", "widest": "in the widest dtype of its operands"}


def sections():
    """[(title, [op names])] from the dashed comments of ops.toml."""
    found = []
    for line in (ROOT / "libtensor/ops/ops.toml").read_text().splitlines():
        if title := re.fullmatch(r"# -{20,} (.+)", line):
            found.append((title[1].strip(), []))
        elif name := re.fullmatch(r"\[(\w+)\]", line):
            found[-1][1].append(name[1])
    return found


def escape(text):
    return text.replace("*", r"\*").replace("|", r"\|").replace("<", r"\<")


def op_entry(op, forms):
    facts = [f"Kind {op.kind}."]
    if op.dtype:
        facts.append(f"Takes a {MEANINGS[op.dtype]}.")
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
    declarations = "\n".join(prototype(f) + ";" for f in forms)
    return f"### {op.name}\n\n{escape(op.doc)}\n\n```c\n{declarations}\n```\n\n{' '.join(facts)}\n\n"


def ops_page(tables):
    ops = {op.name: op for op in tables.ops}
    text = "# Ops\n\n" + NOTICE
    text += (
        "Every op, by section, with all its C forms. `_scalar` forms take a number for an operand, `_scalar_i64` an\n"
    )
    text += "integer; neither widens a dtype of its own class. `tensor_r..._scalar` has the number first. A name that ends in\n"
    text += "`_` writes to its first argument. Operands broadcast and promote; see [c-api.md](c-api.md) for the contract.\n\n"
    chosen = [(title, [n for n in names if n in ops]) for title, names in sections()]
    for title, names in chosen:
        if names:
            links = ", ".join(f"[{n}](#{n})" for n in names)
            text += f"- **{title}**: {links}\n"
    text += "\n"
    for title, names in chosen:
        if names:
            text += f"## {title[0].upper()}{title[1:]}\n\n"
            text += "".join(op_entry(ops[n], [f for f in tables.functions if f.op is ops[n]]) for n in names)
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
    return text.rstrip() + "\n"


def outputs(tables):
    return {"docs/ops.md": ops_page(tables), "docs/c-api.md": c_page(tables)}
