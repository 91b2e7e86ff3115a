# SPDX-License-Identifier: Apache-2.0
"""The Julia forms of ops (gen_julia.py): signatures, conversions and documentation.

Elementwise ops become methods of `apply`, which broadcasting calls; the rest become functions. Axes are `dims` from 1,
indices count from 1, options with a default are keywords, what ends in _ ends in !.
"""

import re

from tables import ELEMENTWISE

# Arguments that are an index each, by name.
POSITION_NUMBERS = {"index", "ignore_index", "blank", "padding_idx"}
VALUES = {"true": "true", "false": "false", "[]": "()"}


def is_elementwise(op):
    return op.kind in ELEMENTWISE and "julia" not in op.by_hand


def julia_function(op):
    return op.julia.get("extends", op.name)


def own_function(op):
    return "extends" not in op.julia


def result_type(op):
    if op.result == "bool" or op.kind == "compare":
        return "Bool"
    return "T" if op.dtype.removesuffix("+complex") in ("any", "real", "number", "integer") else "float"


class Elementwise:
    """What the template writes of one elementwise op."""

    def __init__(self, op, tables):
        self.op, self.function, self.c = op, julia_function(op), f"C.tensor_{op.name}"
        self.is_own = own_function(op)
        self.names = [a.name for a in op.tensor_args]
        # what comes after the tensors: parameters, and how they are passed on; none has the name of the function
        rest = [(a.name + "_" * (a.name == op.name), a.default) for a in op.args if a.type != "tensor"]
        self.params = "".join(f", {n}" + (f"={VALUES.get(value, value)}" if value else "") for n, value in rest)
        self.passed = "".join(f", {n}" for n, _ in rest)
        # the type of the result, and for which elements it is known
        self.result_type = result_type(op)
        self.result = "Tensor{Bool,N}" if self.result_type == "Bool" else "Tensor{T,N}"
        any_type = self.result_type == "Bool" or op.whole or self.result_type == "T" and len(self.names) == 1
        self.where = "{T,N}" if any_type else "{T<:Floating,N}"
        self.where_number = "{T,N}" if self.result_type == "Bool" else "{T<:Floating,N}"
        # forms for a number as the last operand: of which type, and how the C function ends
        self.numbers = [("Real", "scalar"), ("Integer", "scalar_i64")] if op.scalar else []
        if op.whole and len(self.names) == 2:
            self.numbers = self.numbers[1:]
        self.c_swapped = self.swapped(tables)

    def swapped(self, tables):
        """The C function for a number as the first operand, or ""."""
        if self.op.commutative:
            return self.c
        if self.op.true_for:
            return f"C.tensor_{tables.swapped(self.op).name}"
        return f"C.tensor_r{self.op.name}" if self.op.reflect else ""


def fitted(names):
    """The operands of a form in place, in the shape and the dtype of the first."""
    return ", ".join([names[0], *(f"fitting({n}, {names[0]})" for n in names[1:])])


# ---- functions


class Form:
    """Signature and call of one op."""

    def __init__(self, op, inplace):
        self.op, self.inplace = op, inplace
        stem = op.name.removesuffix("_")
        self.name = op.julia.get("extends", stem) + "!" * inplace
        self.c = f"C.tensor_{stem}" + "_" * inplace
        self.positional, self.named, self.before, self.values = [], [], [], []
        for arg in op.args:
            self.argument(arg)
        last = max((i for i, p in enumerate(self.positional) if "=" not in p), default=0)
        self.positional[:last] = [p.removesuffix("=nothing") for p in self.positional[:last]]

    def add(self, name, default, *values, before=()):
        """A parameter, a keyword if it has a default; what the C function gets of it, after the statements `before`."""
        if default is None:
            self.positional.append(name)
        else:
            self.named.append(f"{name}={default}")
        self.before += before
        self.values += values

    def argument(self, arg):
        op, n, default = self.op, arg.name, VALUES.get(arg.default, arg.default)
        axes = [a for a in op.args if a.type == "axis"]
        if arg.type == "tensor":
            typed = not self.positional and (self.inplace or "." in self.name)
            convert = "positions" if n in op.indices else "optional" if arg.nullable else "tensor"
            parameter = f"{n}=nothing" if arg.nullable else f"{n}::Tensor" if typed else n
            self.add(parameter, None, n if typed else f"{convert}({n})")
        elif arg.type == "tensors":
            self.add(n, None, n, f"length({n})", before=[f"{n} = Handles({n})"])
        elif arg.type == "rng":
            self.add("rng", "nothing", "rng")
        elif arg.type == "axes":
            self.add("dims", ":", "axes", "count_of(axes)", before=["axes = axes32(dims)"])
        elif arg in axes and len(axes) > 1:
            dim = n.replace("axis", "dim")
            self.add(dim, None, f"axis32({dim})")
        elif arg.type == "axis" and default is None:
            self.named.append("dims")
            self.values.append("axis32(dims)")
        elif arg.type in ("axis", "axis?"):
            self.add("dims", ":" if arg.type == "axis?" else int(default) + 1, "axis32(dims)")
        elif arg.type in ("shape", "ints"):
            self.add(n, default, n, f"length({n})", before=[f"{n} = ints64({n})"])
        elif arg.type == "dtype":
            self.add("dtype", "nothing", "dtype_code(dtype)")
        elif n == "keepdims":
            has_dims = any(p.startswith("dims") for p in self.named)
            self.add("keepdims::Bool", "dims !== (:)" if has_dims else default, "keepdims")
        elif n in POSITION_NUMBERS and arg.type == "int":
            shifted = default if n == "ignore_index" or default is None else int(default) + 1
            self.add(n, shifted, f"{n} - 1")
        elif arg.type in ("reduction", "fan"):
            self.add(n, default and f":{default}", f"{arg.type}_code({n})")
        else:
            self.add(n, default, n)

    @property
    def signature(self):
        return f"{self.name}({', '.join(self.positional)}{'; ' if self.named else ''}{', '.join(self.named)})"

    @property
    def shown(self):
        """The signature as the documentation has it."""
        return re.sub(r"::(Tensor|Bool)|^(Base|Statistics|LinearAlgebra)\.", "", self.signature)

    @property
    def doc(self):
        op = self.op
        return (op.doc if not self.inplace or op.inplace_only else f"In place: {op.doc}") + note(op)

    @property
    def passed(self):
        return ", ".join(self.values)

    @property
    def places(self):
        return ", ".join(f"out{i}" for i in range(1, len(self.op.outputs) + 1))

    @property
    def named_results(self):
        """'values=wrap(out1[]), indices=positions_from(out2[])'"""
        converters = ["positions_from" if name.endswith("indices") else "wrap" for name in self.op.outputs]
        return ", ".join(
            f"{n}={convert}(out{i}[])"
            for i, (n, convert) in enumerate(zip(self.op.outputs, converters, strict=True), 1)
        )

    @property
    def count(self):
        """How many results there are."""
        name = self.op.counted_by.name
        by_type = {"int": f"room({name})", "axis": f"size({self.op.args[0].name}, dims)"}
        return by_type.get(self.op.counted_by.type, f"length({name})")


def note(op):
    if "out" in op.indices:
        return " In Julia positions count from 1."
    if op.indices:
        names = " and ".join(f"`{name}`" for name in op.indices)
        numbers = "".join(f", `{arg.name}` as well" for arg in op.args if arg.name in {"blank", "padding_idx"})
        return f" In Julia the numbers of {names} count from 1{numbers}."
    return ""


def function_forms(tables):
    for op in tables.ops:
        if is_elementwise(op) or "julia" in op.by_hand:
            continue
        if not op.inplace_only:
            yield Form(op, False)
        if op.inplace_only or op.inplace:
            yield Form(op, True)


def public_names(elementwise, functions):
    """The names that are the library's own."""
    return sorted({f.name for f in functions if "." not in f.name} | {e.op.name for e in elementwise if e.is_own})


def julia_names(tables):
    """The name in Julia of a C function, as it stands in messages, where it isn't that of C without tensor_."""
    names = {f.name: f.row["julia"]["name"] for f in tables.functions if not f.op and "julia" in f.row}
    for op in tables.ops:
        if "name" in op.julia or julia_function(op) != op.name:
            names[f"tensor_{op.name}"] = op.julia.get("name", julia_function(op).rpartition(".")[2])
        if "name_inplace" in op.julia:
            names[f"tensor_{op.name}_"] = op.julia["name_inplace"]
    return names
