# SPDX-License-Identifier: Apache-2.0
"""Figures of the conformance runs in docs/conformance.md, between markers, and in JSON beside it."""

import fnmatch
import json
import pathlib
import re

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "conformance.md"


def write_json(path, data):
    """One line for each entry of a nested table."""
    lines = []
    for key, value in data.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"    {json.dumps(k)}: {json.dumps(v)}" for k, v in sorted(value.items()))
            lines.append(f"  {json.dumps(key)}: {{\n{inner}\n  }}")
        else:
            lines.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def write_section(name, text):
    """Replaces what stands between the markers of a section."""
    begin, end = f"<!-- {name}: written by ./dev conformance -->", f"<!-- {name}: end -->"
    pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.S)
    page = PAGE.read_text()
    assert pattern.search(page), f"{PAGE} has no section {name}"
    PAGE.write_text(pattern.sub(lambda _: f"{begin}\n{text.strip()}\n{end}", page))


def figures(summary):
    return "| | |\n|---|---|\n" + "\n".join(f"| {k} | {v} |" for k, v in summary.items())


def torch_section(summary, exceptions):
    reasons = sorted({rule["reason"] for rule in exceptions["exception"]})
    return figures(summary) + "\n\nWhere libtensor does otherwise, and why:\n\n" + "\n".join(f"- {r}" for r in reasons)


def names_section(summary, rules, missing):
    """Figures of the comparison of names; missing: how many names each reason explains."""
    lines = [figures(summary), "", "Names that are not there, and why:", ""]
    lines += [f"- {n}: {reason}" for reason, n in sorted(missing.items(), key=lambda item: -item[1])]
    lines += ["", "Arguments that differ, and why:", ""]
    return "\n".join(lines + [f"- {r}" for r in sorted({rule["reason"] for rule in rules["difference"]})])


def explanation(rules, used, name, check, dtype, what):
    """The reason of the first rule that a disagreement falls under, or None; its number goes into `used`."""
    for i, rule in enumerate(rules):
        if (
            any(fnmatch.fnmatchcase(name, pattern) for pattern in rule["ops"])
            and rule.get("check", check) == check
            and (dtype in rule["dtypes"] if "dtypes" in rule else True)
            and re.search(rule["what"], what)
        ):
            used.add(i)
            return rule["reason"]
    return None


def array_api_section(summary, found, rules):
    lines = [figures(summary), "", "Not there:", ""]
    lines += [f"- {group}: {', '.join(gone)}" for group, (_, gone) in found.items() if gone]
    lines += ["", "Where libtensor does otherwise, and why:", ""]
    return "\n".join(lines + [f"- {r}" for r in sorted({rule["reason"] for rule in rules})])
