# SPDX-License-Identifier: Apache-2.0
"""What the reference says of a parameter of an op: which values go in, what they mean, and the default.

The texts come from the rows and parameters.toml; what follows from a row is added here. The header, docs/ops/ and
api.json use the terms of C, Python its own.
"""

from tables import ELEMENTWISE

MEANINGS = {
    "any": "tensor",
    "real": "real tensor",
    "complex": "complex tensor",
    "number": "real tensor; not bool",
    "number+complex": "real or complex tensor; not bool",
    "number+bool": "real tensor; bool is computed in int64",
    "number+bool+complex": "real or complex tensor; bool is computed in int64",
    "float": "real tensor; integers are computed in float32",
    "float+complex": "tensor; integers are computed in float32",
    "floating": "floating tensor",
    "precise": "tensor; float32 or float64",
    "precise+complex": "tensor; float32, float64 or complex",
    "floating+complex": "floating or complex tensor",
    "integer": "integer or bool tensor",
    "index": "integer tensor",
}
WEAK = "weak: does not widen a dtype of the same class"
NOTHING = {"tensor": "NULL", "rng": "NULL", "dtype": "0", "device": "0", "axes": "NULL, 0", "axis?": "TENSOR_AXIS_NONE"}


def takes(op, arg):
    """Which tensors go in."""
    if arg.type == "tensors":
        return arg.takes or ("" if op.dtype == "any" else MEANINGS[op.dtype].replace("tensor", "tensors", 1))
    return arg.takes or MEANINGS.get(op.dtype, "tensor")


def shared_with(op):
    """The operand whose memory a result may share, or None."""
    shares = op.tensor_args and (op.kind == "view" or op.shares_memory)
    return op.tensor_args[0].name if shares else None


def one_of(constants):
    return " or ".join(filter(None, [", ".join(constants[:-1]), *constants[-1:]]))


def enumerators(arg, enums):
    """The constants that go in, where an enum has few."""
    return list(enums[arg.type]["values"]) if arg.type in enums and arg.type != "dtype" else []


def may_be_left_out(arg):
    """Whether it has a default, by the signature or by its type."""
    nullable = arg.nullable and arg.type in ("tensor", "rng")
    return arg.shown_default is not None or nullable or arg.type in ("dtype", "device", "axes", "axis?")


def c_default(arg, enums):
    """What C passes for an argument that other languages may leave out, or None. {1} is an array of one number."""
    value = arg.shown_default
    if value is None:
        return NOTHING[arg.type] if may_be_left_out(arg) else None
    if constants := enumerators(arg, enums):
        return next(c for c in constants if c.lower().endswith(value))
    if arg.type == "ints":
        return "NULL, 0" if value == "[]" else f"{{{value}}}"
    if arg.type == "bool":
        return "1" if value == "true" else "0"
    return f'"{value}"' if arg.type == "string" else value


def absent(arg):
    """What the default means, where its value does not say so."""
    return "" if arg.usual is not None else arg.absent


def kind_of(op, arg, enums):
    if arg.type == "tensor":
        return takes(op, arg)
    if arg.type == "tensors":
        return takes(op, arg) + (", each nullable" if arg.nullable else "")
    if arg.type in ("scalar", "scalar_i64"):
        number = "a number" if arg.type == "scalar" else "an integer"
        return number if op.kind == "create" else f"{number}, {WEAK}"
    return one_of(enumerators(arg, enums))


def such_as(arg, enums):
    """One of many constants."""
    if arg.type == "device":
        return ", TENSOR_CPU or another"
    usual = f"TENSOR_{arg.absent.upper()}"
    known = usual if usual in enums["dtype"]["values"] else "TENSOR_FLOAT32"
    return f", {known} or another" if arg.type == "dtype" else ""


def broadcasts(f, arg):
    """What the operands of an elementwise op do with each other."""
    others = [a for a in f.args if a.type == "tensor" and a is not arg]
    if f.op.kind not in ELEMENTWISE or arg.type != "tensor" or not others or "(" in arg.text or "broadcast" in arg.text:
        return ""
    if not f.name.endswith("_"):
        return "broadcasts with " + " and ".join(a.name for a in others)
    return "" if arg is f.args[0] else f"broadcasts to the shape of {f.args[0].name}"


def without_gradient(op, arg):
    """That no gradient reaches an operand of numbers although others have one."""
    listed = op.row.get("grad")
    if not isinstance(listed, list) or not listed or arg.type not in ("tensor", "tensors") or arg.name in listed:
        return ""
    kind = takes(op, arg)
    return "" if kind.startswith(("integer", "bool")) and "floating" not in kind else "not differentiable"


def joined(kind, text):
    """What goes in and what it means: a shape belongs to the tensor, the rest stands beside it."""
    if not kind or not text.startswith(("(", "of ")):
        return "; ".join(filter(None, [kind, text]))
    first, semicolon, rest = kind.partition("; ")
    return f"{first} {text}{semicolon}{rest}"


def in_c(f, arg, enums):
    """One line in C's words, without the name."""
    kind = kind_of(f.op, arg, enums)
    parts = [joined(kind, arg.text) + such_as(arg, enums), broadcasts(f, arg)]
    parts.append(without_gradient(f.op, arg))
    if arg.nullable and arg.type != "tensors":
        parts.append("nullable")
    if f.name.endswith("_") and arg is f.args[0]:
        parts.append("written to")
    default = c_default(arg, enums)
    if default is not None:
        parts.append(f"default {default}" + (f": {absent(arg)}" if absent(arg) else ""))
    return "; ".join(filter(None, parts))


def lines(f, enums):
    """[("stride, n_stride", "steps between windows, ...; default {1}"), ...] of one C function."""
    return [(", ".join(p.name for p in f.params if p.arg is a), in_c(f, a, enums)) for a in f.args]


def in_python(op, arg):
    """The same in Python's words, where signatures have the defaults."""
    text = joined(takes(op, arg) if arg.type in ("tensor", "tensors") else "", arg.text)
    if missing := without_gradient(op, arg):
        text += f"; {missing}"
    if may_be_left_out(arg) and absent(arg):
        value = "None" if arg.shown_default is None else {"[]": "()"}.get(arg.shown_default, arg.shown_default)
        text += f"; {value}: {absent(arg)}"
    return text
