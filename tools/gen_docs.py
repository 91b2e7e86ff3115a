# SPDX-License-Identifier: Apache-2.0
"""The reference: docs/ops.md and a page for each family in docs/ops/ from the op table, docs/c-api.md from capi.toml."""

import re

import describe
from gen_capi import ABOUT, capital, enum_line, prototype
from templates import render

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


def escape(text):
    return text.replace("*", r"\*").replace("|", r"\|").replace("<", r"\<")


def links(ops, page=""):
    return [f"[{op.name}]({page}#{op.name})" for op in ops]


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


def ops_pages(tables):
    forms, sections = {}, []
    for f in tables.functions:
        if f.op:
            forms.setdefault(f.op.name, []).append(f)
    for section in tables.sections:
        ops = [op for op in tables.ops if op.section == section]
        sections.append({"title": capital(section), "page": f"ops/{ops[0].family}.md", "ops": ops})
    values = {
        "forms": forms,
        "parameters": lambda op: describe.lines(forms[op.name][0], tables.enums),  # as the header has them
        **{f.__name__: f for f in (signature, escape, links, facts, prototype)},
    }
    pages = {f"docs/{section['page']}": render("docs/family.md.j2", **section, **values) for section in sections}
    return {"docs/ops.md": render("docs/ops.md.j2", sections=sections, links=links), **pages}


def c_page(tables):
    def chosen(f):
        return filter(None, (enum_line(arg, tables.enums) for arg in f.args))

    helpers = {f.__name__: f for f in (chosen, escape, prototype)}
    return render("docs/c-api.md.j2", headers=ABOUT, tables=tables, **helpers)


def outputs(tables):
    return {**ops_pages(tables), "docs/c-api.md": c_page(tables)}
