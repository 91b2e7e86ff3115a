# SPDX-License-Identifier: Apache-2.0
"""The Julia forms of ops (gen_julia.py): signatures, conversions and documentation.

Elementwise ops become methods of `apply`, which broadcasting calls; the rest become functions. Axes are `dims` from 1,
indices count from 1, options with a default are keywords, what ends in _ ends in !.
"""

from tables import ELEMENTWISE

# Arguments that are an index each, by name.
POSITION_NUMBERS = {"index", "ignore_index", "blank", "padding_idx"}
VALUES = {"true": "true", "false": "false", "[]": "()"}


def docstring(text):
    return '"""' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$") + '"""'


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$") + '"'


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


def attributes(op):
    """What comes after the tensors: (parameters, as they are passed on). None has the name of the function."""
    listed = [(a.name + "_" * (a.name == op.name), a.default) for a in op.args if a.type != "tensor"]
    params = "".join(f", {name}" + (f"={VALUES.get(default, default)}" if default else "") for name, default in listed)
    return params, "".join(f", {name}" for name, _ in listed)


def elementwise(op, tables):
    """Methods of apply for one op, and its function where Julia has none."""
    f, c = julia_function(op), f"C.tensor_{op.name}"
    params, passed = attributes(op)
    kind = {"Bool": "Bool", "T": "T", "float": "T"}[result_type(op)]
    names = [a.name for a in op.tensor_args]
    lines = own_forms(op, f, names, params, passed) if own_function(op) else []
    if len(names) == 1:
        float_only = result_type(op) == "float"
        known = "T<:Floating" if float_only else "T"
        lines.append(f"apply(::typeof({f}), x::Tensor{{T,N}}{params}) where {{{known},N}} = "
                     f"wrap(Tensor{{{kind},N}}, {c}(x{passed}), x.dims)")  # fmt: skip
        if float_only:
            lines.append(f"apply(::typeof({f}), x::Tensor{params}) = wrap({c}(x{passed}))")
    elif len(names) == 2:
        known = "T" if kind == "Bool" or op.dtype in ("integer", "index") else "T<:Floating"
        lines.append(f"apply(::typeof({f}), a::Tensor{{T,N}}, b::Tensor{{T,N}}{params}) where {{{known},N}} = "
                     f"a.dims === b.dims ? wrap(Tensor{{{kind},N}}, {c}(a, b{passed}), a.dims) : wrap(Tensor{{{kind},N}}, {c}(a, b{passed}))")  # fmt: skip
        lines.append(f"apply(::typeof({f}), a::Tensor, b::Tensor{params}) = wrap({c}(aligned(a, b)...{passed}))")
        if op.scalar:
            lines += scalar_forms(op, f, c, kind, tables)
        else:
            lines.append(f"apply(::typeof({f}), a::Tensor, b::Real{params}) = apply({f}, a, Tensor(b){passed})")
            lines.append(f"apply(::typeof({f}), a::Real, b::Tensor{params}) = apply({f}, Tensor(a), b{passed})")
    else:
        lines += ternary_forms(op, f, c, names, params, passed)
    if op.inplace:
        lines.append(inplace(op, params, passed))
    return "\n".join(lines) + "\n"


def own_forms(op, f, names, params, passed):
    """The function of an op that Julia has no name for."""
    listed = ", ".join(names)
    doc = docstring(f"    {f}({listed}{params})\n\n{op.doc} Also for each element, as `{f}.({listed}{passed})`.\n")
    if len(names) == 1:
        return [doc, f"{f}(x::Tensor{params}) = apply({f}, x{passed})",
                f"{f}(x::Real{params}) = apply({f}, Tensor(x){passed})[]",
                f"{f}(x::Traced{params}) = Traced(apply({f}, x.tensor{passed}))"]  # fmt: skip
    typed = ", ".join([f"{names[0]}::Tensor", *names[1:]])
    lines = [doc, f"{f}({typed}{params}) = apply({f}, {listed}{passed})"]
    if len(names) == 2:
        lines.append(f"{f}({names[0]}::Real, {names[1]}::Tensor{params}) = apply({f}, {listed}{passed})")
    return lines


def ternary_forms(op, f, c, names, params, passed):
    typed = ", ".join(f"{n}::Union{{Tensor,Real}}" for n in names)
    as_tensors = ", ".join(f"tensor({n})" for n in names)
    lines = [f"apply(::typeof({f}), {typed}{params}) = wrap({c}(aligned({as_tensors})...{passed}))"]
    if op.scalar:
        first, second, number = names
        for kind, suffix in (("Real", "scalar"), ("Integer", "scalar_i64")):
            lines.append(f"apply(::typeof({f}), {first}::Tensor, {second}::Tensor, {number}::{kind}) = "
                         f"wrap({c}_{suffix}(aligned({first}, {second})..., {number}))")  # fmt: skip
    return lines


def scalar_forms(op, f, c, kind, tables):
    known = "T" if kind == "Bool" else "T<:Floating"
    lines = []
    for number, suffix in (("Real", "scalar"), ("Integer", "scalar_i64")):
        if op.whole and number == "Real":  # the library says that it takes no fractions
            lines += [f"apply(::typeof({f}), x::Tensor, s::Real) = apply({f}, x, Tensor(s))",
                      f"apply(::typeof({f}), s::Real, x::Tensor) = apply({f}, Tensor(s), x)"]  # fmt: skip
            continue
        for left in (False, True):
            args = "s, x" if left else "x, s"
            sig = f"s::{number}, x::Tensor{{T,N}}" if left else f"x::Tensor{{T,N}}, s::{number}"
            if not left or op.commutative:
                call = f"{c}_{suffix}(x, s)"
            elif op.true_for:
                call = f"C.tensor_{tables.swapped(op).name}_{suffix}(x, s)"
            elif op.reflect:
                call = f"C.tensor_r{op.name}_{suffix}(x, s)"
            else:
                lines.append(f"apply(::typeof({f}), {sig}) where {{T,N}} = apply({f}, Tensor(s), x)")
                continue
            lines.append(f"apply(::typeof({f}), {sig}) where {{{known},N}} = wrap(Tensor{{{kind},N}}, {call}, x.dims)")
            if kind != "Bool":
                general = sig.replace("{T,N}", "")
                lines.append(f"apply(::typeof({f}), {general}) = wrap({call})")
        del args
    return lines


def inplace(op, params, passed):
    f = julia_function(op)
    c, name = f"C.tensor_{op.name}", f"{op.name}!"
    names = [a.name for a in op.tensor_args]
    first, listed = names[0], ", ".join(names)
    text = docstring(f"    {name}({listed}{params})\n\nIn place: {op.doc}\n") + "\n"
    if len(names) == 1:
        return (text + f"{name}(x::Tensor{params}) = (check({c}_(x{passed})); x)\n"
                f"apply!(::typeof({f}), x::Tensor{params}) = {name}(x{passed})")  # fmt: skip
    typed = ", ".join(f"{n}::Tensor" for n in names)
    fitted = ", ".join([first, *(f"fitting({n}, {first})" for n in names[1:])])
    text += f"{name}({typed}{params}) = (check({c}_({fitted}{passed})); {first})\n"
    if op.scalar:
        kept = "".join(f", {n}::Tensor" for n in names[1:-1])
        given = ", ".join([first, *(f"fitting({n}, {first})" for n in names[1:-1])])
        by_float = f"{c}_({given}, Tensor(s))" if op.whole else f"{c}_scalar_({given}, s)"
        text += (f"{name}({first}::Tensor{kept}, s::Real) = (check({by_float}); {first})\n"
                 f"{name}({first}::Tensor{kept}, s::Integer) = (check({c}_scalar_i64_({given}, s)); {first})\n")  # fmt: skip
    if len(names) == 3:
        return text.rstrip("\n")
    return text + f"apply!(::typeof({f}), {first}::Tensor, {names[1]}{params}) = {name}({listed}{passed})"


# ---- functions


class Form:
    """Signature and call of one op."""

    def __init__(self, op, inplace):
        self.op, self.inplace = op, inplace
        stem = op.name.removesuffix("_")
        self.name = op.julia.get("extends", stem) + ("!" if inplace else "")
        self.positional, self.named, self.before, self.values = [], [], [], []
        for arg in op.args:
            self.argument(arg)
        last = max((i for i, p in enumerate(self.positional) if "=" not in p), default=0)
        self.positional[:last] = [p.removesuffix("=nothing") for p in self.positional[:last]]

    def argument(self, arg):
        op, n = self.op, arg.name
        position = n in op.indices
        if arg.type == "tensor":
            typed = not self.positional and (self.inplace or "." in self.name)
            self.positional.append(f"{n}=nothing" if arg.nullable else f"{n}::Tensor" if typed else n)
            convert = "positions" if position else "optional" if arg.nullable else "tensor"
            self.values.append(n if typed else f"{convert}({n})")
        elif arg.type == "tensors":
            self.positional.append(n)
            self.before.append(f"{n} = Handles({n})")
            self.values += [n, f"length({n})"]
        elif arg.type == "rng":
            self.named.append("rng=nothing")
            self.values.append("rng")
        elif arg.type == "axes":
            self.named.append("dims=:")
            self.before.append("axes = axes32(dims)")
            self.values += ["axes", "count_of(axes)"]
        elif arg.type == "axis" and [a.type for a in op.args].count("axis") > 1:
            self.positional.append(n.replace("axis", "dim"))
            self.values.append(f"axis32({n.replace('axis', 'dim')})")
        elif arg.type in ("axis", "axis?"):
            default = "=:" if arg.type == "axis?" else "" if arg.default is None else f"={int(arg.default) + 1}"
            self.named.append(f"dims{default}")
            self.values.append("axis32(dims)")
        elif arg.type in ("shape", "ints"):
            self.listed(arg)
        elif arg.type == "dtype":
            self.named.append("dtype=nothing")
            self.values.append("dtype_code(dtype)")
        elif n == "keepdims":
            dims = any(p.startswith("dims") for p in self.named)
            self.named.append(f"keepdims::Bool={'dims !== (:)' if dims else VALUES[arg.default]}")
            self.values.append("keepdims")
        elif n in POSITION_NUMBERS and arg.type == "int":
            default = None if n == "ignore_index" or arg.default is None else str(int(arg.default) + 1)
            self.plain(arg, f"{n} - 1", default)
        elif arg.type in ("reduction", "fan"):
            self.plain(arg, f"{arg.type}_code({n})", f":{arg.default}")
        else:
            self.plain(arg, n)

    def listed(self, arg):
        n = arg.name
        if arg.default is not None:
            self.named.append(f"{n}={VALUES.get(arg.default, arg.default)}")
        else:
            self.positional.append(n)
        self.before.append(f"{n} = ints64({n})")
        self.values += [n, f"length({n})"]

    def plain(self, arg, value, default=None):
        if arg.default is None:
            self.positional.append(arg.name)
        else:
            self.named.append(f"{arg.name}={default or VALUES.get(arg.default, arg.default)}")
        self.values.append(value)

    def signature(self):
        return f"{self.name}({', '.join(self.positional)}{'; ' if self.named else ''}{', '.join(self.named)})"

    def shown(self):
        return (
            self.signature()
            .replace("::Tensor", "")
            .replace("::Bool", "")
            .removeprefix("Base.")
            .removeprefix("Statistics.")
            .removeprefix("LinearAlgebra.")
        )

    def text(self):
        op = self.op
        c = f"C.tensor_{op.name.removesuffix('_')}" + ("_" if self.inplace else "")
        call = f"{c}({', '.join(self.values)})"
        first = op.args[0].name
        doc = (op.doc if not self.inplace or op.inplace_only else f"In place: {op.doc}") + note(op)
        if op.outputs:
            places = ", ".join(f"out{i}" for i in range(1, len(op.outputs) + 1))
            call = f"{call[:-1]}, {places})"
            result = [f"{places} = results({len(op.outputs)})", f"check({call})"]
            taken = [
                f"{'positions_from' if n.endswith('indices') else 'wrap'}(out{i + 1}[])"
                for i, n in enumerate(op.outputs)
            ]
            result.append(f"return ({', '.join(f'{n}={t}' for n, t in zip(op.outputs, taken, strict=True))})")
        elif op.returns == "tensors":
            counted = op.counted_by.name
            n = {"int": f"room({counted})", "axis": f"size({first}, dims)"}.get(
                op.counted_by.type, f"length({counted})"
            )
            result = [f"return several(outs -> {call[:-1]}, outs), {n})"]
        elif self.inplace:
            result = [f"check({call})", f"return {first}"]
        else:
            result = [f"return positions_from({call})" if "out" in op.indices else f"return wrap({call})"]
        body = "".join(f"    {line}\n" for line in [*self.before, *result])
        return f"{docstring(f'    {self.shown()}{chr(10)}{chr(10)}{doc}{chr(10)}')}\nfunction {self.signature()}\n{body}end\n"


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
        if is_elementwise(op):
            continue
        if "julia" in op.by_hand:
            continue
        if not op.inplace_only:
            yield Form(op, False)
        if op.inplace_only or op.inplace:
            yield Form(op, True)


def julia_names(tables):
    """The name in Julia of a C function, as it stands in messages, where it isn't that of C without tensor_."""
    names = {f.name: f.row["julia"]["name"] for f in tables.functions if not f.op and "julia" in f.row}
    for op in tables.ops:
        if "name" in op.julia or julia_function(op) != op.name:
            names[f"tensor_{op.name}"] = op.julia.get("name", julia_function(op).rpartition(".")[2])
        if "name_inplace" in op.julia:
            names[f"tensor_{op.name}_"] = op.julia["name_inplace"]
    return names


def methods(tables):
    parts = ["# One method for each op, derived by tools/generate.py from libtensor/ops/table.\n"]
    parts += [elementwise(op, tables) for op in tables.ops if is_elementwise(op)]
    every = list(function_forms(tables))
    parts += [f.text() for f in every]
    names = sorted({f.name for f in every if "." not in f.name}
                   | {op.name for op in tables.ops if is_elementwise(op) and own_function(op)}
                   )  # fmt: skip
    parts.append("public!(:" + ",\n    :".join(names) + ")\n")
    rows = [f"    {quoted(c)} => {quoted(name)},\n" for c, name in sorted(julia_names(tables).items())]
    parts.append("const JULIA_NAMES = Dict(\n" + "".join(rows) + ")\n")
    return "\n".join(parts)
