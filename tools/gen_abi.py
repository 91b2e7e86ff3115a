# SPDX-License-Identifier: Apache-2.0
"""The frozen side of the binary interface: the lock file, and C programs that hold the headers to it."""

import json
import re

from gen_core import banner

LIMITS = {"INT64_MIN": -(2**63), "INT32_MIN": -(2**31)}
# Everything else is a pointer: 8.
SIZES = {"uint32_t": 4, "int32_t": 4, "int64_t": 8, "uint64_t": 8, "double": 8} | dict.fromkeys(
    ("tensor_status_t", "tensor_bool_t", "tensor_dtype_t", "tensor_device_t"), 4
)


def constant_value(text):
    return text if isinstance(text, int) else LIMITS[text] if text in LIMITS else int(text, 0)


def layout(row):
    """[(field, type, offset, size)], size of the whole; natural alignment, 64-bit pointers."""
    fields, end = [], 0
    for declaration in row["fields"]:
        ctype, name = re.fullmatch(r"(.*?)\s*(\w+)", declaration).groups()
        size = SIZES.get(ctype, 8)
        offset = -(-end // size) * size
        fields.append((name, ctype, offset, size))
        end = offset + size
    widest = max(size for *_, size in fields)
    return fields, -(-end // widest) * widest


def lock(tables):
    return {
        "abi": tables.constants["TENSOR_ABI"]["value"],
        "constants": {name: constant_value(row["value"]) for name, row in tables.constants.items()},
        "enums": {name: {"type": row["type"], **row["values"]} for name, row in tables.enums.items()},
        "structs": {
            name: {"size": layout(row)[1], "fields": [list(field) for field in layout(row)[0]]}
            for name, row in tables.structs.items()
        },
        "callbacks": {name: row["sig"] for name, row in tables.callbacks.items()},
        "functions": {
            f.name: {"since": f.since, "result": f.result, "params": [p.ctype for p in f.params]}
            for f in sorted(tables.functions, key=lambda f: f.name)
        },
    }


def lock_text(tables):
    """JSON with one entry a line, so that a change of the interface reads as one."""
    parts = []
    for key, value in lock(tables).items():
        if isinstance(value, dict):
            rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(entry)}" for name, entry in value.items())
            parts.append(f'  "{key}": {{\n{rows}\n  }}')
        else:
            parts.append(f'  "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def layout_test(tables):
    text = banner() + "// Values and layouts of the public headers are those of abi.lock.json.\n"
    text += '#include <stddef.h>\n\n#include "tensor/tensor.h"\n\n#define HOLDS(name, condition) typedef char name[(condition) ? 1 : -1]\n\n'
    number = 0

    def holds(condition):
        nonlocal number
        number += 1
        return f"HOLDS(check_{number}, {condition});\n"

    for type_ in ("tensor_status_t", "tensor_bool_t", "tensor_dtype_t", "tensor_device_t"):
        text += holds(f"sizeof({type_}) == 4 && ({type_})-1 < 0")
    for name, row in tables.constants.items():
        text += holds(f"{name} == {row['value']}")
    for row in tables.enums.values():
        text += "".join(holds(f"{name} == {value}") for name, value in row["values"].items())
    text += "\n#if UINTPTR_MAX == UINT64_MAX\n"
    for name, row in tables.structs.items():
        fields, size = layout(row)
        text += holds(f"sizeof({name}) == {size}")
        for field, _, offset, width in fields:
            text += holds(f"offsetof({name}, {field}) == {offset} && sizeof((({name} *)0)->{field}) == {width}")
    return text + "#endif\n\nint main(void) { return 0; }\n"


def symbols_test(tables):
    """Has every function's address taken, so that one that the library lacks fails to link."""
    text = banner() + "// Every declared function is exported: this program would not link otherwise.\n"
    text += '#include "tensor/tensor.h"\n\ntypedef void (*function)(void);\n\nstatic const function functions[] = {\n'
    text += "".join(f"    (function){f.name},\n" for f in tables.functions)
    text += "};\n\nint main(void) {\n  size_t i;\n"
    text += "  for (i = 0; i < sizeof functions / sizeof *functions; ++i) {\n    if (!functions[i]) return 1;\n  }\n  return 0;\n}\n"
    return text


def interposers(tables):
    text = banner() + "// A host's own functions of the names that libtensor exports.\n"
    text += "#define INTERPOSER(name) void name(void); void name(void) { hijacked(#name); }\n"
    return text + "".join(f"INTERPOSER({f.name})\n" for f in tables.functions)


def outputs(tables):
    return {"tests/abi/abi.lock.json": lock_text(tables)}


def test_outputs(tables):
    return {
        "tests/abi/test_layout.gen.c": layout_test(tables),
        "tests/abi/interposers.gen.h": interposers(tables),
        "tests/capi/test_symbols.gen.c": symbols_test(tables),
    }
