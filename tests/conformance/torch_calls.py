# SPDX-License-Identifier: Apache-2.0
"""Which libtensor call an entry of PyTorch's op_db means.

Python's face of libtensor has PyTorch's names, so most are found under their own. A row of the table that has a
`torch` expression says under which name PyTorch has it and in which order PyTorch takes its arguments. ADAPTERS has what
is left: another spelling of the same op, never another computation.
"""

import ast
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bindings/python")]

import tables  # noqa: E402

import libtensor as lt  # noqa: E402

F = lt.nn.functional
ROWS = {op.name: op for op in tables.load().ops}


def _operator(symbol):
    return lambda x, other: eval(f"other {symbol} x", {"x": x, "other": other})


def _rounded(x, other, *, rounding_mode=None):
    if rounding_mode is None:
        return lt.div(x, other)
    return lt.floor_divide(x, other) if rounding_mode == "floor" else lt.trunc_divide(x, other)


def _slice(x, dim=0, start=None, end=None, step=1):
    return x[(slice(None),) * (dim % max(x.ndim, 1)) + (slice(start, end, step),)]


def _triplet(*args, distance_function=None, **kwargs):
    """PyTorch's samples bring PyTorch's distances, which take no tensors of ours."""
    distance = distance_function and F.pairwise_distance
    return F.triplet_margin_with_distance_loss(*args, distance_function=distance, **kwargs)


def _antialiased(x, output_size, align_corners, scale_factors=None, scales_h=None, scales_w=None):
    if scales_h is not None or scales_w is not None:
        raise NotImplementedError("an output size and scales that differ from it")
    return F.interpolate(x, output_size, scale_factors, "bilinear", align_corners, antialias=True)


# op_db's own name, or name.variant: how libtensor spells it, and the order of arguments in which op_db calls it.
ADAPTERS = {
    "linalg.lstsq.grad_oriented": lambda a, b, driver: lt.linalg.lstsq(a, b, driver=driver)[:2],
    "linalg.pinv.singular": lambda a, b: lt.linalg.pinv(a @ b.mT),
    "einsum": lambda operands, equation: lt.einsum(equation, *operands),
    "where": lambda x, condition, other: lt.where(condition, x, other),
    "nn.functional.embedding": lambda weight, index, **options: F.embedding(index, weight, **options),
    "nn.functional.embedding_bag": lambda weight, index, **options: F.embedding_bag(index, weight, **options),
    "nn.functional.triplet_margin_with_distance_loss": _triplet,
    "repeat": lambda x, repeats: x.repeat(repeats),
    "slice": _slice,
    "__getitem__": lambda x, key: x[key],
    "__radd__": _operator("+"),
    "__rsub__": _operator("-"),
    "__rmul__": _operator("*"),
    "__rdiv__": _operator("/"),
    "__rmod__": _operator("%"),
    "__rpow__": _operator("**"),
    "__rmatmul__": _operator("@"),
    "__rand__": _operator("&"),
    "__ror__": _operator("|"),
    "__rxor__": _operator("^"),
    "rsub": lambda x, other, *, alpha=1: other - (x if alpha == 1 else x * alpha),
    "T": lambda x: x.T,
    "H": lambda x: x.H,
    "uniform": lambda x, *args, **kwargs: x.clone().uniform_(*args, **kwargs),
    "_segment_reduce.lengths": lt.segment_reduce,
    "_segment_reduce.offsets": lt.segment_reduce,
    "_upsample_bilinear2d_aa": _antialiased,
    "svd_lowrank": lambda a, b, **kwargs: lt.svd_lowrank(a @ b.mT, **kwargs),
    "pca_lowrank": lambda a, b, **kwargs: lt.pca_lowrank(a @ b.mT, **kwargs),
    "polygamma": lambda x, n: lt.polygamma(n, x),
    "special.polygamma": lambda x, n: lt.special.polygamma(n, x),
    "mT": lambda x: x.mT,
    "fill": lambda x, value: x.clone().fill_(value),
    "zero_": lambda x: x.clone().zero_(),
    "item": lambda x: x.item(),
    "exponential": lambda x, *args, **kwargs: x.clone().exponential_(*args, **kwargs),
    "cauchy": lambda x, *args, **kwargs: x.clone().cauchy_(*args, **kwargs),
    "log_normal": lambda x, *args, **kwargs: x.clone().log_normal_(*args, **kwargs),
    "geometric": lambda x, *args, **kwargs: x.clone().geometric_(*args, **kwargs),
    "normal.in_place": lambda x, *args, **kwargs: x.clone().normal_(*args, **kwargs),
}
if hasattr(lt, "trunc_divide"):
    ADAPTERS |= {"div.no_rounding_mode": _rounded, "div.floor_rounding": _rounded, "div.trunc_rounding": _rounded}


def expression(row):
    """(PyTorch's name of a row, the row's arguments in PyTorch's order), or None."""
    if not row.torch:
        return f"{row.name}", [a.name for a in row.args]
    call = ast.parse(row.torch, mode="eval").body
    if not isinstance(call, ast.Call):
        return None
    name = ast.unparse(call.func).removeprefix("torch.").replace("F.", "nn.functional.", 1)
    given = [a.id if isinstance(a, ast.Name) else None for a in call.args]
    return name, given


NAMES = {}
for _row in ROWS.values():
    if _found := expression(_row):
        NAMES.setdefault(_found[0], (_row, _found[1]))


def row_of(entry):
    """The row that an entry is, for its tolerance; None for what Python composes."""
    for name in names_of(entry):
        if name in NAMES:
            return NAMES[name][0]
        last = name.rpartition(".")[2]
        if last in ROWS:
            return ROWS[last]
    return None


def names_of(entry):
    return [entry.name, *(alias.name for alias in entry.aliases)]


def _attribute(path):
    """lt.nn.functional.relu and the like, or a method of Tensor."""
    found = lt
    for part in path.split("."):
        found = getattr(found, part, None)
        if found is None:
            break
    if callable(found) and not isinstance(found, (type, lt.dtype)):
        return found
    method = None if "." in path else getattr(lt.Tensor, path, None)
    return method if callable(method) else None


def _reordered(row, order):
    """PyTorch's positional arguments in the order of the row."""
    call = _attribute(row.name)
    names = [a.name for a in row.args]

    def derived(*args, **kwargs):
        places = dict(zip(order, args, strict=False))
        return call(*[places[n] for n in names if n in places], **kwargs)

    return derived if call else None


def call_of(entry):
    """The function that takes the arguments of PyTorch's, or None where libtensor has none."""
    for key in (entry.full_name, entry.name):
        if key in ADAPTERS:
            return ADAPTERS[key]
    for name in names_of(entry):
        row, order = NAMES.get(name, (None, []))
        named = [a.name for a in row.args] if row else []
        moved = row and None not in order and order != [n for n in named if n in order]
        found = _reordered(row, order) if moved else _attribute(name)
        if found is None and row:
            found = _reordered(row, order)
        if found is not None:
            return found
    return None
