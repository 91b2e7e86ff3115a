# SPDX-License-Identifier: Apache-2.0
"""Calls of every C function with drawn arguments, for the tests that fail allocations, fuzz and race (tests/calls)."""

import gen_threads
from gen_core import banner
from tables import HANDLES, OBJECTS

KEPT = [f"{HANDLES[kind]} *" for kind in OBJECTS]

NUMBERS = {"int": "integer", "scalar_i64": "integer", "scalar": "number", "float": "number", "double": "number",
           "bool": "boolean", "dtype": "dtype", "device": "device", "axis": "axis", "axis?": "axis_or_none",
           "int32": "small", "uint32": "small", "uint64": "integer", "bytes": "integer"}  # fmt: skip
OUTS = {
    "node": "tensor_node_t *",
    "int": "int64_t",
    "double": "double",
    "dtype": "tensor_dtype_t",
    "tensor": "tensor_t *",
}


def argument(arg, counted, enums):
    """([statements that draw it], [expressions to pass]), or None for what has to be written by hand."""
    name, kind, _, rest = f"{arg.name}_" if arg.name == "d" else arg.name, *arg.type.partition(":")
    nullable = "true" if arg.nullable else "false"
    if arg.type in NUMBERS:
        return [f"const auto {name} = d.{NUMBERS[arg.type]}();"], [name]
    if arg.type == "tensor":
        return [f"tensor_t *{name} = d.tensor({nullable});"], [name]
    if arg.type in (*OBJECTS, "error"):
        return [f"auto *{name} = d.{arg.type}({nullable});"], [name]
    if arg.type == "tensors":
        return [f"const auto {name} = d.tensors();"], [f"{name}.data()", f"size({name})"]
    if arg.type == "tensors_same":
        return [f"const auto {name} = d.tensors({counted}.size());"], [f"{name}.data()"]
    if arg.type == "strings":
        return [f"const auto {name} = d.strings();"], [f"{name}.data()", f"size({name})"]
    if arg.type == "string":
        return [f"const char *{name} = d.string({nullable});"], [name]
    if arg.type in ("shape", "ints"):
        return [f"const auto {name} = d.{arg.type}();"], [f"{name}.data()", f"size({name})"]
    if arg.type == "axes":
        return [f"const auto {name} = d.axes();"], [f"{name}.data", f"{name}.n"]
    if kind == "flags":
        return [f"const auto {name} = d.flags();"], [name]
    if kind == "enum" or arg.type in enums:
        return [f"const auto {name} = d.choice({max(enums[rest or kind]['values'].values())});"], [name]
    if arg.type == "struct:tensor_optimizer_opts_t":
        return [f"const auto *{name} = d.optimizer_options();"], [name]
    if kind == "in":
        drawn = "extents" if rest.startswith("int[") else "words"
        return [f"const auto {name} = d.{drawn}();"], [f"{name}.data()"]
    if kind == "out" and rest in OUTS:
        return [], [f"&{name}"]
    if kind == "out" and rest.startswith("tensors["):
        return [], ["outs"]
    if kind == "out" and "[" in rest:
        return [], [name]
    return None


def locals_of(f):
    text = ""
    for arg in f.args:
        kind, _, rest = arg.type.partition(":")
        if kind != "out":
            continue
        if rest.startswith("tensors["):
            text += "    tensor_t **outs = results_.room();\n"
        elif "[" in rest:
            array, _, n = rest[:-1].partition("[")
            text += f"    {array}_t {arg.name}[{n}];\n"
        else:
            text += (
                f"    {OUTS[rest]}{'' if OUTS[rest].endswith('*') else ' '}{arg.name} = {{}};\n"
                if rest != "tensor"
                else f"    tensor_t *{arg.name} = nullptr;\n"
            )
    return text


def caller(f, enums):
    draws, passed, counted, returned, kept = [], [], None, [], []
    for arg in f.args:
        found = argument(arg, counted, enums)
        if not found:
            return None
        draws += found[0]
        passed += found[1]
        if arg.type in ("tensors", "strings"):
            counted = arg.name
        if arg.type == "out:tensor":
            returned.append(arg.name)
        if arg.type == "out:node":
            kept.append(arg.name)
    body = "".join(f"  {line}\n" for line in draws)
    call = f"{f.name}({', '.join(passed)})"
    lines = locals_of(f)
    if f.returns == "tensors":
        counted = f.op.counted_by
        body += f"  if (!d.few_results({counted.name if counted.type == 'int' else ''})) return;\n"
        call = f"{f.name}({', '.join([*passed, 'results_.room()'])})"
    if f.returns == "outputs":
        returned = [f"its_{name}" for name in f.op.outputs]
        lines += "".join(f"    tensor_t *{name} = nullptr;\n" for name in returned)
        call = f"{f.name}({', '.join([*passed, *(f'&{name}' for name in returned)])})"
    if f.result == "tensor_t *":
        lines += f"    return results_.one({call});\n"
    elif f.result in KEPT:
        lines += f"    return d.keep({call});\n"
    elif f.result == "tensor_status_t" and f.kind != "raw":
        keep = "".join(f" results_.take({name});" for name in returned)
        keep += "".join(f" if ({name}) (void)d.keep({name});" for name in kept)
        lines += f"    const tensor_status_t status = {call};{keep}\n    return status;\n"
    else:
        lines += f"    (void){call};\n    return results_.getter();\n"
    return body + f'  d.call("{f.name}", [&]([[maybe_unused]] Results &results_) -> tensor_status_t {{\n{lines}  }});\n'


def by_hand(f):
    """Whether tests/calls/by_hand.h has its caller: the arguments depend on each other."""
    return "calls" in f.row.get("by_hand", ())


def cpp_bool(value):
    return "true" if value else "false"


def entry(f):
    bits = sum(1 << list(HANDLES).index(kind) for kind in gen_threads.kinds(f))
    elements = f"k{gen_threads.elements(f).title()}"
    return f'    {{"{f.name}", call_{f.name}, {bits}, {elements}, {cpp_bool(f.op)}, {cpp_bool(by_hand(f))}}},\n'


def handle_kinds(functions):
    """What the driver has for each kind of object: DO(kind), and functions that are called alike for all."""
    shared = [kind for kind in OBJECTS if f"tensor_{kind}_retain" in functions]
    text = f"#define FOR_EACH_HANDLE(DO) {' '.join(f'DO({kind})' for kind in OBJECTS)}\n"
    for kind in OBJECTS:
        text += f"inline void release({HANDLES[kind]} *handle) {{ tensor_{kind}_release(handle); }}\n"
    text += "// Of objects that may have several owners.\n"
    for kind in shared:
        text += f"inline {HANDLES[kind]} *retain({HANDLES[kind]} *handle) {{ return tensor_{kind}_retain(handle); }}\n"
    return text


def test_outputs(tables):
    text, names, missing = "", [], []
    functions = {f.name: f for f in tables.functions}
    for f in tables.functions:
        if not f.row.get("random_calls", True):
            continue
        if by_hand(f):
            names.append(f.name)
            text += f"\n#define HAVE_{f.name} 1\ninline void call_{f.name}(Driver &d);\n"
            continue
        body = caller(f, tables.enums)
        if body is None:
            missing.append(f.name)
            continue
        names.append(f.name)
        text += f"\ninline void call_{f.name}(Driver &d) {{\n  (void)d;\n{body}}}\n"
    bits = ", ".join(f"k{kind.title().replace('_', '')}Handle = 1u << {i}" for i, kind in enumerate(HANDLES))
    text += (
        f"\nenum HandleKinds : unsigned {{ {bits} }};\n"
        "// handles: a bit for each kind that the function takes.\n"
        "enum Elements { kNone, kReads, kWrites };\n"
        "struct Entry {\n  const char *name;\n  void (*call)(Driver &d);\n  unsigned handles;\n  Elements elements;\n"
        "  bool op;\n  bool by_hand;\n};\n\ninline const Entry entries[] = {\n"
    )
    text += "".join(entry(functions[name]) for name in names) + "};\n\n"
    text += "// Functions without a caller: tools/gen_calls.py does not know how to draw their arguments.\n"
    text += "inline const char *const uncalled[] = {" + "".join(f'"{name}", ' for name in missing) + "nullptr};\n"
    return {
        "tests/calls/calls.gen.inc": banner() + text,
        "tests/calls/handles.gen.inc": banner() + handle_kinds(functions),
    }
