# SPDX-License-Identifier: Apache-2.0
"""PyTorch's names of arguments, beside those of the tables."""

from __future__ import annotations

from types import CodeType, FunctionType
from typing import Any

# PyTorch's name = ours: the functions and methods that have it.
_TABLE = """
other=b: arctan2 arctan2_ atan2 atan2_ bitwise_and bitwise_and_ bitwise_left_shift bitwise_left_shift_ bitwise_or bitwise_or_
  bitwise_right_shift bitwise_right_shift_ bitwise_xor bitwise_xor_ copysign copysign_ eq floor_divide floor_divide_ fmax fmin
  fmod fmod_ gcd gcd_ ge gt greater greater_equal hypot hypot_ inner isclose kron lcm lcm_ le less less_equal logaddexp
  logaddexp2 logical_and logical_or logical_xor lt matmul maximum minimum mul mul_ multiply multiply_ ne nextafter nextafter_
  not_equal remainder remainder_ xlogy xlogy_ left_shift right_shift trunc_divide
exponent=b: pow pow_ float_power
values=b: heaviside heaviside_
vec2=b: outer ger
vec=b: mv
mat2=b: bmm mm
tensor=b: dot
end=b: lerp lerp_
tensor1=a: addcdiv addcdiv_ addcmul addcmul_
tensor2=b: addcdiv addcdiv_ addcmul addcmul_
batch1=a: addbmm addbmm_ baddbmm baddbmm_
batch2=b: addbmm addbmm_ baddbmm baddbmm_
mat1=a: addmm addmm_
mat2=b: addmm addmm_
mat=a: addmv addmv_
vec=b: addmv addmv_
vec1=a: addr addr_
vec2=b: addr addr_
diagonal=k: diag tril triu
offset=diagonal: tril triu
num_samples=n: multinomial
imag=im: complex
L=l: cholesky_solve
source=src: index_add index_add_ index_copy index_copy_ put put_ masked_scatter
dims=dim: roll
dimension=dim: narrow unfold
axis0=dim0: swapaxes transpose
axis1=dim1: swapaxes transpose
kernel_size=kernel: avg_pool1d
output_size=shape: adaptive_avg_pool1d
upscale_factor=factor: pixel_shuffle
downscale_factor=factor: pixel_unshuffle
x2=other: cdist
from=low: uniform_
to=high: uniform_
indices=index: take
split_size_or_sections=split_size: split
size=shape: broadcast_to
y=other: where
b=other: tensordot
input=values: searchsorted
hermitian=symmetric: matrix_rank
"""

# What PyTorch calls the first argument of a function, where it is not `input`.
_FIRST = """
tensors: atleast_1d atleast_2d atleast_3d column_stack dstack hstack vstack
tensor: one_hot split
x1: cdist cosine_similarity pairwise_distance
y: trapezoid cumulative_trapezoid
input1: bilinear
A: matrix_exp
L: cholesky_inverse
B: cholesky_solve
b: lu_solve
real: complex
abs: polar
sorted_sequence: searchsorted
a: tensordot
"""


def _parsed(text: str) -> list[tuple[str, list[str]]]:
    rows: list[tuple[str, list[str]]] = []
    for line in text.strip().splitlines():
        if line.startswith("  "):
            rows[-1][1].extend(line.split())
        else:
            head, _, names = line.partition(": ")
            rows.append((head, names.split()))
    return rows


def _table() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for head, names in _parsed(_TABLE):
        theirs, _, ours = head.partition("=")
        for name in names:
            found.setdefault(name, {})[theirs] = ours
    return found


ALIASES = _table()
FIRST = {name: head for head, names in _parsed(_FIRST) for name in names}
_OWN_FIRST = frozenset(("self", "x", "xs"))


def renamed(named: dict[str, Any], aliases: dict[str, str], title: str) -> dict[str, Any]:
    """Arguments by name under our names; an error for two values of one."""
    from .errors import InvalidTypeError

    found: dict[str, Any] = {}
    for key, value in named.items():
        ours = aliases.get(key, key)
        if ours in found or (ours != key and ours in named):
            raise InvalidTypeError(f"{title}: two values of argument {key!r}")
        found[ours] = value
    return found


def _arguments(code: CodeType) -> tuple[str, ...]:
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


def rename(function: FunctionType, names: dict[str, str], by_name_too: bool = False) -> None:
    """Gives arguments of a function other names, in place: calls cost what they did.

    by_name_too: none is positional only any more."""
    code = function.__code__
    if by_name_too:
        code = function.__code__ = code.replace(co_posonlyargcount=0)
    held, arguments = code.co_varnames, _arguments(code)
    own = {a: b for a, b in names.items() if a in arguments and b not in held}
    if not own:
        return
    variables = tuple([own.get(name, name) for name in held])
    cells = code.co_cellvars
    if cells:
        cells = tuple([own.get(name, name) for name in cells])
    function.__code__ = code.replace(co_varnames=variables, co_cellvars=cells)
    function.__annotations__ = {own.get(k, k): v for k, v in function.__annotations__.items()}
    if function.__kwdefaults__:
        function.__kwdefaults__ = {own.get(k, k): v for k, v in function.__kwdefaults__.items()}


def copied(function: FunctionType) -> FunctionType:
    """The same function as an object of its own."""
    made = FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    made.__kwdefaults__ = dict(function.__kwdefaults__) if function.__kwdefaults__ else None
    made.__doc__, made.__qualname__, made.__module__ = function.__doc__, function.__qualname__, function.__module__
    made.__annotations__ = dict(function.__annotations__)
    return made


def take_names(owner: Any, name: str, function: Any, first: str | None) -> None:
    """Makes a function of a module (a dict), or a method of a class, take PyTorch's names of arguments.

    Those of the tables that are one letter are replaced, others stay beside them. first: what the first argument is called.
    """
    aliases = ALIASES.get(name, {})
    if hasattr(function, "aliases"):  # a guarded one
        inner = function
        while hasattr(inner, "__wrapped__") and not _arguments(inner.__code__):
            inner = inner.__wrapped__
        parameters = _arguments(inner.__code__)
        if parameters == ("input", "other"):  # a function whose first argument may be a number
            aliases = {theirs: "other" for theirs in (*aliases, *aliases.values()) if theirs != "other"}
        function.aliases.update(aliases)
        if first is not None and parameters and parameters[0] in _OWN_FIRST:
            function.aliases[first] = parameters[0]
        return
    parameters = _arguments(function.__code__)
    if parameters[:2] == ("input", "other"):
        aliases = {theirs: "other" for theirs in (*aliases, *aliases.values()) if theirs != "other"}
    letters = {ours: theirs for theirs, ours in aliases.items() if len(ours) == 1 and ours in parameters}
    if first is not None and parameters and parameters[0] in _OWN_FIRST:
        letters[parameters[0]] = first
    words = {theirs: ours for theirs, ours in aliases.items() if len(ours) > 1 and ours in parameters}
    if letters:
        rename(function, letters)
    if words:
        from ._convert import also_named

        made = also_named(function, words)
        if isinstance(owner, dict):
            owner[name] = made
        else:
            setattr(owner, name, made)
