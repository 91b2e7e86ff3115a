# SPDX-License-Identifier: Apache-2.0
"""Programs of one sample, run on a batch: every value has the batch as its first axis, or is the same for all samples."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import prod
from typing import Any, Callable

from .. import _ops_gen as c
from .._convert import REDUCTIONS, wrap
from ..autograd import grad as gradients
from ..call import OpInfo, call, op_info
from ..combining import stack
from ..dtypes import device, dtype_of
from ..errors import TensorError
from ..programs import Program
from ..tensor import Tensor
from ._calls import CannotBatch, Ref, calls_of, cannot_batch, refs_of, section

__all__ = ["Batch", "CannotBatch", "draws", "run"]


class Batch:
    """A value of all samples; `batched`: they differ, along axis 0; `copied`: memory of its own, where a sample has a view."""

    __slots__ = ("batched", "copied", "value")

    def __init__(self, value: Any, batched: bool) -> None:
        self.value, self.batched, self.copied = value, batched, False

    @property
    def ndim(self) -> int:
        """How many axes the value of one sample has."""
        return int(self.value.ndim) - self.batched

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the value of one sample."""
        return tuple(self.value.shape[1:]) if self.batched else tuple(self.value.shape)

    def fronted(self, size: int) -> Tensor:
        """With the batch in front, repeated where all samples have the same."""
        t: Tensor = self.value
        return t if self.batched else t.unsqueeze(0).broadcast_to((size, *t.shape))

    def of_rank(self, ndim: int) -> Tensor:
        """With so many axes behind the batch, new ones of extent 1 in front of the others."""
        t: Tensor = self.value
        more = ndim - self.ndim
        return t.reshape(t.shape[0], *(1,) * more, *t.shape[1:]) if self.batched and more > 0 else t


# ---- rules

Results = list[Batch]
Rule = Callable[["Call"], Results]
RULES: dict[str, Rule] = {}


def rule(names: str) -> Callable[[Rule], Rule]:
    """Registers what makes a call of these ops for all samples."""

    def register(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names.split(), function))
        return function

    return register


@cache
def _info(name: str) -> OpInfo:
    return op_info(name)


class Call:
    """A call of an op: Batches in the place of tensors."""

    def __init__(self, name: str, args: dict[str, Any], size: int, randomness: str) -> None:
        self.name, self.args, self.size, self.randomness = name, args, size, randomness

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["args"][name]
        except KeyError:
            raise AttributeError(name) from None

    def tensors(self) -> list[Batch]:
        found: list[Batch] = []
        for value in self.args.values():
            found += [v for v in (value if isinstance(value, list) else [value]) if isinstance(v, Batch)]
        return found

    def make(self, batched: Any = True, **changed: Any) -> Results:
        """The call with Tensors, or other values, in the place of some arguments."""
        made = call(self.name, **{k: _plain(k, v) for k, v in {**self.args, **changed}.items()})
        if made is None:
            return []
        return [Batch(t, batched) for t in (made if isinstance(made, list) else [made])]

    def shared(self, *names: str) -> None:
        """Refuses other arguments that differ between samples."""
        for name, value in self.args.items():
            if name not in names and any(
                isinstance(v, Batch) and v.batched for v in (value if isinstance(value, list) else [value])
            ):
                raise _Loop

    def axis(self, of: str = "x", name: str = "axis", more: int = 0) -> int:
        """The axis of the batched tensor, from 1 on."""
        n: int = self.args[of].ndim + more
        axis: int = self.args[name]
        return axis % max(n, 1) + 1


class _Loop(Exception):
    """The rule does not hold for these operands: the op is called for each sample."""


def _plain(key: str, value: Any) -> Any:
    if key == "reduction":
        return REDUCTIONS[value]
    if isinstance(value, Batch):
        return value.value
    return [_plain("", v) for v in value] if isinstance(value, list) else value


def _each(one: Call) -> Results:
    """The op called for each sample."""
    rows = []
    for i in range(one.size):
        args = {}
        for key, value in one.args.items():
            several = isinstance(value, list)
            parts = [
                (v.value.select(0, i) if v.batched else v.value) if isinstance(v, Batch) else v
                for v in (value if several else [value])
            ]
            args[key] = parts if several else _plain(key, parts[0])
        made = call(one.name, **args)
        rows.append(made if isinstance(made, list) else [made])
    return [Batch(stack([row[k] for row in rows]), True) for k in range(len(rows[0]))]


@rule(
    "add sub mul div remainder floor_divide trunc_divide fmod maximum minimum fmax fmin copysign nextafter heaviside neg "
    "abs sign reciprocal positive lerp addcmul addcdiv gcd lcm bitwise_and bitwise_or bitwise_xor bitwise_left_shift "
    "bitwise_right_shift bitwise_invert float_power pow logaddexp logaddexp2 xlogy square sqrt rsqrt cbrt exp expm1 exp2 log "
    "log1p log2 log10 logit hypot atan2 sin cos tan asin acos atan sinc sinh cosh tanh asinh acosh atanh erf erfc erfinv lgamma "
    "digamma polygamma floor ceil round trunc frac rad2deg deg2rad nan_to_num clamp where eq ne lt le gt ge logical_and "
    "logical_or logical_xor isclose logical_not isnan isinf isfinite isposinf isneginf signbit complex polar real imag conj "
    "conj_physical angle sgn isreal masked_fill sigmoid relu leaky_relu gelu silu relu6 hardtanh hardsigmoid hardswish "
    "hardshrink softshrink tanhshrink threshold elu celu selu mish softplus softsign logsigmoid clone contiguous astype "
    "to_device zeros_like ones_like full_like empty_like detach view_as_complex pixel_shuffle pixel_unshuffle"
)
def _elementwise(one: Call) -> Results:
    """Operands of fewer axes get new ones behind the batch; last axes and numbers stay as they are."""
    rank = max(t.ndim for t in one.tensors())
    made = {k: v.of_rank(rank) for k, v in one.args.items() if isinstance(v, Batch)}
    return one.make(**made)


@rule("view_as_real matrix_transpose inv det cholesky cholesky_inverse matrix_exp svdvals eigvalsh pinv slogdet")
def _last_axes(one: Call) -> Results:
    return one.make()


@rule("sum prod mean var std max min any all logsumexp nansum nanmean count_nonzero vector_norm var_mean std_mean")
def _reduction(one: Call) -> Results:
    x: Batch = one.x
    if one.axes == []:
        raise _Loop
    axes = range(x.ndim) if one.axes is None else one.axes
    if x.ndim == 0:
        made = one.make(x=x.value.unsqueeze(1), axes=[1], **({"keepdims": False} if "keepdims" in one.args else {}))
        return made
    return one.make(axes=[a % x.ndim + 1 for a in axes])


@rule("argmax argmin")
def _arg_extremum(one: Call) -> Results:
    x: Batch = one.x
    if not isinstance(one.args["axis"], int) or x.ndim == 0:
        raise _Loop
    return one.make(axis=one.axis())


@rule(
    "softmax log_softmax softmin cumsum cumprod logcumsumexp cummax cummin sort argsort topk kthvalue glu interpolate_axis "
    "max_with_indices min_with_indices median nanmedian mode"
)
def _along_axis(one: Call) -> Results:
    if one.x.ndim == 0 or not isinstance(one.args["axis"], int) or one.args["axis"] == c.TENSOR_AXIS_NONE:
        raise _Loop
    return one.make(axis=one.axis())


@rule("select narrow slice split chunk array_split unflatten index_select unfold select_scatter slice_scatter")
def _part(one: Call) -> Results:
    one.shared("x", "src")
    if not one.x.batched:
        raise _Loop
    src = {"src": one.src.fronted(one.size)} if isinstance(one.args.get("src"), Batch) else {}
    return one.make(axis=one.axis(), **src)


@rule("diagonal")
def _diagonal(one: Call) -> Results:
    return one.make(axis0=one.axis(name="axis0"), axis1=one.axis(name="axis1"))


@rule("as_strided")
def _as_strided(one: Call) -> Results:
    """As in PyTorch an offset is that of the first sample: the others are as far from it as they are in the batch."""
    x = one.x.value
    return one.make(shape=[one.size, *one.shape], strides=[x.stride(0), *one.strides])


@rule("unbind")
def _unbind(one: Call) -> Results:
    return one.make(axis=one.axis())


@rule("gather take_along_axis scatter scatter_add scatter_reduce index_add_axis")
def _gather(one: Call) -> Results:
    if one.x.ndim == 0:
        raise _Loop
    fronted = {k: v.fronted(one.size) for k, v in one.args.items() if isinstance(v, Batch)}
    return one.make(axis=one.axis(), **fronted)


@rule("reshape view")
def _reshape(one: Call) -> Results:
    shape = list(one.args["shape"])
    if -1 in shape:
        known = 1
        for n in shape:
            known *= n if n != -1 else 1
        total = 1
        for n in one.x.shape:
            total *= n
        if known == 0:
            raise _Loop
        shape[shape.index(-1)] = total // known
    return one.make(shape=[one.size, *shape])


@rule("broadcast_to")
def _broadcast_to(one: Call) -> Results:
    shape = one.args["shape"]
    return one.make(x=one.x.of_rank(len(shape)), shape=[one.size, *shape])


@rule("flatten")
def _flatten(one: Call) -> Results:
    x: Batch = one.x
    if x.ndim == 0:
        return [Batch(x.value.reshape(one.size, 1), True)]
    return one.make(start_axis=one.start_axis % x.ndim + 1, end_axis=one.end_axis % x.ndim + 1)


@rule("unsqueeze")
def _unsqueeze(one: Call) -> Results:
    return one.make(axis=one.axis(more=1))


@rule("squeeze")
def _squeeze(one: Call) -> Results:
    x: Batch = one.x
    axes = range(x.ndim) if one.axes is None else [a % max(x.ndim, 1) for a in one.axes]
    chosen = [a + 1 for a in axes if a < x.ndim and x.shape[a] == 1]
    return one.make(axes=chosen) if chosen else [x]


@rule("transpose")
def _transpose(one: Call) -> Results:
    if one.x.ndim == 0:
        return [one.x]
    return one.make(axis0=one.axis(name="axis0"), axis1=one.axis(name="axis1"))


@rule("permute_dims")
def _permute(one: Call) -> Results:
    return one.make(axes=[0, *(a % one.x.ndim + 1 for a in one.axes)])


@rule("moveaxis")
def _moveaxis(one: Call) -> Results:
    n = one.x.ndim
    return one.make(source=[a % n + 1 for a in one.source], destination=[a % n + 1 for a in one.destination])


@rule("flip roll")
def _over_axes(one: Call) -> Results:
    n = one.x.ndim
    if n == 0 or one.axes is None:
        raise _Loop
    return one.make(axes=[a % n + 1 for a in one.axes])


@rule("tril triu")
def _triangle(one: Call) -> Results:
    return one.make()


@rule("concat stack")
def _join(one: Call) -> Results:
    parts: list[Batch] = one.xs
    more = one.name == "stack"
    n = parts[0].ndim + more
    if one.args["axis"] == c.TENSOR_AXIS_NONE or n == 0:
        raise _Loop
    return one.make(xs=[x.fronted(one.size) for x in parts], axis=one.args["axis"] % n + 1)


@rule("index")
def _index(one: Call) -> Results:
    indices: list[Batch | None] = one.indices
    one.shared("x", "indices")
    held = [i for i, index in enumerate(indices) if index is not None]
    if any(t.value.dtype.kind == "b" for t in one.tensors()[1:]):
        raise _Loop
    if all(index is None or not index.batched for index in indices):
        if held and held[-1] - held[0] + 1 != len(held):  # their axes come first in the result
            raise _Loop
        return one.make(indices=[None, *indices])
    if not held or held != list(range(len(held))):
        raise _Loop
    rank = max(index.ndim for index in indices if index is not None)
    found: list[Any] = [None if i is None else i.of_rank(rank) for i in indices]
    if one.x.batched:
        first = next(t for t in found if t is not None)
        numbers = first.new_tensor(range(one.size), dtype="int64").reshape(one.size, *(1,) * rank)
        found = [numbers, *found]
    return one.make(indices=found)


@rule("embedding")
def _embedding(one: Call) -> Results:
    if one.weight.batched:
        raise _Loop
    return one.make()


# ---- products


def _matmul(a: Batch, b: Batch) -> Tensor:
    """Products of vectors and matrices, or stacks of them."""
    x: Any = a.value
    y: Any = b.value
    if not a.batched and not b.batched:
        return x @ y  # type: ignore[no-any-return]
    n = max(a.ndim, b.ndim, 2)
    if a.ndim == 1:
        x = x.unsqueeze(-2)
    if b.ndim == 1:
        y = y.unsqueeze(-1)
    a2, b2 = Batch(x, a.batched), Batch(y, b.batched)
    if a.batched and not b.batched and b2.ndim == 2 and a2.ndim == 2:
        # one product of a long matrix
        made = x.flatten(0, 1).matmul(y).reshape(*x.shape[:-1], y.shape[-1])
    else:
        made = a2.of_rank(n).matmul(b2.of_rank(n))
    if a.ndim == 1:
        made = made.squeeze(-2)
    return made.squeeze(-1) if b.ndim == 1 else made  # type: ignore[no-any-return]


def _transposed(x: Batch) -> Batch:
    return Batch(x.value.matrix_transpose(), x.batched)


@rule("matmul mv bmm")
def _product(one: Call) -> Results:
    a, b = (v for v in one.args.values() if isinstance(v, Batch))
    return [Batch(_matmul(a, b), True)]


@rule("dot")
def _dot(one: Call) -> Results:
    a, b = (v for v in one.args.values() if isinstance(v, Batch))
    return [Batch((a.value * b.value).sum(-1), True)]


@rule("einsum")
def _einsum(one: Call) -> Results:
    """A letter for the batch in front of the operands that differ, and of the result."""
    equation = one.equation.replace(" ", "")
    if "." in equation:
        raise _Loop
    terms, arrow, result = equation.partition("->")
    free = [x for x in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" if x not in equation]
    if not free:
        raise _Loop
    if not arrow:
        result = "".join(sorted(x for x in set(terms) - {","} if terms.count(x) == 1))
    letter = free[0]
    marked = [letter * t.batched + term for t, term in zip(one.operands, terms.split(","))]
    return one.make(equation=f"{','.join(marked)}->{letter}{result}")


@rule("outer")
def _outer(one: Call) -> Results:
    a, b = (v for v in one.args.values() if isinstance(v, Batch))
    return [Batch(a.value.unsqueeze(-1) * b.value.unsqueeze(-2), True)]


@rule("linear")
def _linear(one: Call) -> Results:
    x, weight, bias = one.x, one.weight, one.args.get("bias")
    if not weight.batched and (bias is None or not bias.batched):
        return one.make()
    made = Batch(_matmul(x, _transposed(weight)), True)
    if bias is not None:
        made = Batch(made.value + bias.of_rank(made.ndim), True)
    return [made]


@rule("addmm")
def _addmm(one: Call) -> Results:
    args = list(one.args.values())
    addend, a, b = (v for v in args if isinstance(v, Batch))
    beta, alpha = one.beta, one.alpha
    made = _matmul(a, b) if a.batched or b.batched else (a.value @ b.value).unsqueeze(0)
    made = made if alpha == 1 else made * alpha
    return [Batch(made if beta == 0 else made + addend.of_rank(2) * beta, True)]


@rule("conv1d conv2d conv3d conv_transpose1d conv_transpose2d conv_transpose3d")
def _conv(one: Call) -> Results:
    rank = int(one.name[-2]) + 2
    if not one.weight.batched and (one.bias is None or not one.bias.batched):
        return _folded(one, rank)
    if one.x.ndim != rank:
        raise _Loop
    # Samples with weights of their own are groups of one convolution.
    size = one.size
    x, weight = one.x.fronted(size), one.weight.fronted(size)
    n, channels = x.shape[1], x.shape[2]
    joined = x.moveaxis(0, 1).reshape(n, size * channels, *x.shape[3:])
    weights = weight.flatten(0, 1)
    bias = None if one.bias is None else Batch(one.bias.fronted(size).reshape(-1), False)
    made = one.make(x=joined, weight=weights, bias=bias, groups=one.groups * size)[0].value
    return [Batch(made.unflatten(1, (size, weight.shape[1])).moveaxis(1, 0), True)]


@rule("pad")
def _pad(one: Call) -> Results:
    return one.make(widths=[0, 0, *one.widths])


@rule("tile")
def _tile(one: Call) -> Results:
    rank = max(one.x.ndim, len(one.repeats))
    return one.make(x=one.x.of_rank(rank), repeats=[1, *[1] * (rank - len(one.repeats)), *one.repeats])


@rule("cosine_similarity")
def _cosine(one: Call) -> Results:
    rank = max(one.x1.ndim, one.x2.ndim)
    if rank == 0:
        raise _Loop
    axis = one.args["axis"] % rank + 1
    return one.make(x1=one.x1.of_rank(rank), x2=one.x2.of_rank(rank), axis=axis)


@rule(
    "max_pool1d max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d lp_pool1d lp_pool2d lp_pool3d adaptive_avg_pool1d "
    "adaptive_avg_pool2d adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d "
    "max_pool1d_with_indices max_pool2d_with_indices max_pool3d_with_indices"
)
def _pool(one: Call) -> Results:
    return _folded(one, int(one.name.partition("pool")[2][0]) + 2)


@rule("interpolate")
def _images(one: Call) -> Results:
    return _folded(one, one.x.ndim)


@rule("group_norm instance_norm")
def _norm_of_each(one: Call) -> Results:
    one.shared("x")
    return _folded(one, one.x.ndim)


def _folded(one: Call, rank: int) -> Results:
    """The batch and the first axis of a sample of `rank` axes as one; of a sample with one less, the batch alone."""
    x: Batch = one.x
    if x.ndim != rank:
        if x.ndim != rank - 1:
            raise _Loop
        return one.make()
    made = one.make(x=x.value.flatten(0, 1))
    return [Batch(t.value.reshape(one.size, x.shape[0], *t.value.shape[1:]), True) for t in made]


@rule("layer_norm rms_norm")
def _layer_norm(one: Call) -> Results:
    weight, bias = one.args.get("weight"), one.args.get("bias")
    if all(v is None or not v.batched for v in (weight, bias)):
        return one.make()
    made = one.make(x=one.x.fronted(one.size), weight=None, **({"bias": None} if "bias" in one.args else {}))[0]
    for scale, name in ((weight, "mul"), (bias, "add")):
        if scale is not None:
            made = Batch(getattr(made.value, name)(scale.of_rank(made.ndim)), True)
    return [made]


@rule("scaled_dot_product_attention")
def _attention(one: Call) -> Results:
    rank = max(t.ndim for t in one.tensors())
    return one.make(**{k: v.of_rank(rank) for k, v in one.args.items() if isinstance(v, Batch)})


# ---- losses


@rule("mse_loss l1_loss smooth_l1_loss huber_loss kl_div bce_with_logits binary_cross_entropy soft_margin_loss")
def _loss(one: Call) -> Results:
    rank = max(t.ndim for t in one.tensors())
    made = {k: v.of_rank(rank) for k, v in one.args.items() if isinstance(v, Batch)}
    if one.reduction == "none":
        return one.make(**made)
    each = one.make(**made, reduction="none")[0]
    return [Batch(_reduced(each, one.reduction), True)]


def _reduced(each: Batch, reduction: str) -> Tensor:
    lines: Tensor = each.value.reshape(each.value.shape[0], prod(each.value.shape[1:]))
    return lines.mean(1) if reduction == "mean" else lines.sum(1)


@rule("cross_entropy nll_loss")
def _cross_entropy(one: Call) -> Results:
    key = next(iter(one.args))
    one.shared(key, "target")
    x: Batch = one.args[key]
    target: Batch = one.target
    if one.args.get("weight") is not None or target.value.dtype.kind == "f" or x.ndim not in (1, 2):
        raise _Loop
    scores, classes = x.fronted(one.size), target.fronted(one.size)
    flat = one.make(**{key: scores.flatten(0, -2)}, target=classes.reshape(-1), reduction="none")[0].value.reshape(
        classes.shape
    )
    if one.reduction == "none":
        return [Batch(flat, True)]
    if one.reduction == "sum":
        return [Batch(_reduced(Batch(flat, True), "sum"), True)]
    counted = (classes != one.ignore_index).reshape(one.size, prod(classes.shape[1:])).sum(1).to(flat.dtype)
    return [Batch(_reduced(Batch(flat, True), "sum") / counted, True)]


# ---- random numbers

_DRAWN = frozenset("rand randn randint randperm".split())
_NOISE = frozenset("dropout bernoulli poisson normal binomial exponential standard_gamma gamma beta rrelu".split())


def _random(one: Call) -> Results:
    batched = any(t.batched for t in one.tensors())
    if one.name in _DRAWN - {"randperm"}:
        if one.randomness == "same":
            return one.make(False)
        return one.make(shape=[one.size, *one.args["shape"]])
    if one.randomness == "same" and batched:
        raise cannot_batch(one.name)
    if one.randomness == "same":
        return one.make(False)
    if one.name == "randperm":
        return _each(one)
    if one.name not in _NOISE:
        return _each(one) if not one.name.endswith("_") else _refuse(one)
    rank = max(t.ndim for t in one.tensors())
    return one.make(
        **{k: Batch(v.fronted(one.size), True).of_rank(rank) for k, v in one.args.items() if isinstance(v, Batch)}
    )


def _refuse(one: Call) -> Results:
    raise cannot_batch(one.name)


# ---- running a program


def _in_place(one: Call) -> Results:
    """An op that writes to its first argument: that must differ between samples if an operand does."""
    first = next(iter(one.tensors()))
    others = one.tensors()[1:]
    if not any(t.batched for t in one.tensors()):
        return one.make(False)
    if not first.batched:
        raise cannot_batch(one.name)
    if first.copied:
        raise cannot_batch(f"{one.name} of a copy")
    if one.name in ("fill_", "zero_") and not any(t.batched for t in others):
        return one.make()
    if one.name.rstrip("_") in RULES and RULES[one.name.rstrip("_")] is _elementwise or one.name == "copy_":
        if any(t.ndim > first.ndim for t in others):
            raise cannot_batch(one.name)
        return one.make(**{k: v.of_rank(first.ndim) for k, v in one.args.items() if isinstance(v, Batch)})
    raise cannot_batch(one.name)


class _Run:
    """The values of a program while it runs."""

    def __init__(self, program: Program, inputs: Sequence[Tensor], size: int, randomness: str) -> None:
        self.size, self.randomness = size, randomness
        text = str(program)
        self.calls = calls_of(text)
        constants = [
            Batch(wrap(c.tensor_program_constant(program._h, i)), False)
            for i in range(c.tensor_program_constant_count(program._h))
        ]
        self.values: dict[int, Batch] = dict(enumerate([*(Batch(x, True) for x in inputs), *constants]))
        self.outputs = [int(line.split()[0][1:]) for line in section(text, "outputs:")]
        self._check(len(self.values))
        # What a gradient is asked for differs between samples, even where the value does not.
        self.split = {ref.n for _, name, args, _ in self.calls if name == "autograd_grad" for ref in args["inputs"]}
        for n in self.split & self.values.keys():
            self.values[n] = Batch(self.values[n].fronted(size), True)

    def _check(self, outer: int) -> None:
        """Refuses programs that write to what was there before them: they are for the function itself, called once a sample."""
        aliases = set(range(outer))
        for results, name, args, text in self.calls:
            if name in ("set_requires_grad", "autograd_grad"):
                continue
            if not results or name.endswith("_"):
                first = next((v for v in args.values() if isinstance(v, Ref)), None)
                if first is None or first.n in aliases or not name.endswith("_"):
                    raise cannot_batch(text)
            if args.get("running_mean") is not None or args.get("running_var") is not None:
                raise cannot_batch(text)
            if any(ref.n in aliases for ref in refs_of(args)) and name in _VIEWS:
                aliases.update(n for n in results if n is not None)

    def outputs_of(self) -> list[Batch]:
        for results, name, args, _ in self.calls:
            if name == "set_requires_grad":
                self.values[args["x"].n].value.requires_grad = args["on"]
                continue
            if name == "autograd_grad":
                found = self._gradients(args)
            else:
                found = self._made(name, args)
            for n, made in zip(results, found):
                if n is None:
                    continue
                self.values[n] = made
                if n in self.split and not made.batched:
                    self.values[n] = Batch(made.fronted(self.size), True)
        return [self.values[n] for n in self.outputs]

    def _made(self, name: str, args: dict[str, Any]) -> Results:
        info = _info(name)
        given = {a.name: self._argument(args[a.name], a.kind) for a in info.arguments if a.name in args}
        one = Call(name, given, self.size, self.randomness)
        if _draws(name, given):
            return _random(one)
        if name.endswith("_"):
            return _in_place(one)
        if not any(t.batched for t in one.tensors()):
            return one.make(False)
        try:
            made = RULES.get(name, _each)(one)
        except _Loop:
            made = _each(one)
        if name in _VIEWS:
            viewed = one.tensors()
            for t in made:
                t.copied = not any(t.value.shares_storage(x.value) and not x.copied for x in viewed)
        return made

    def _argument(self, value: Any, kind: str) -> Any:
        if isinstance(value, Ref):
            return self.values[value.n]
        if isinstance(value, list):
            return [self._argument(v, "") for v in value]
        if kind == "dtype" and value is not None:
            return dtype_of(value)
        if kind == "device" and value is not None:
            return device(value)
        if kind in ("float", "scalar") and isinstance(value, str):
            return float(value)
        return value

    def _gradients(self, args: dict[str, Any]) -> Results:
        """Samples are independent: the gradients of the sum over the batch are those of each."""
        inputs = [self.values[ref.n] for ref in args["inputs"]]
        outputs = [self.values[ref.n] for ref in args["outputs"]]
        if not all(t.batched for t in outputs):
            raise cannot_batch("autograd_grad")
        weights = [
            None if ref is None else self.values[ref.n].fronted(self.size).broadcast_to(t.value.shape)
            for ref, t in zip(args["grad_outputs"] or [None] * len(outputs), outputs)
        ]
        ones = [t.value.new_ones(t.value.shape) if w is None else w for t, w in zip(outputs, weights)]
        found = gradients(
            [t.value for t in outputs],
            [x.value for x in inputs],
            ones,
            args["retain_graph"],
            args["create_graph"],
            args["allow_unused"],
        )
        return [Batch(g, True) for g in found]


_VIEWS = frozenset(
    "reshape view flatten permute_dims transpose matrix_transpose broadcast_to squeeze unsqueeze slice select narrow "
    "diagonal as_strided split unbind chunk array_split detach moveaxis unflatten contiguous astype to_device real imag "
    "view_as_real view_as_complex conj atleast_1d atleast_2d atleast_3d positive unfold broadcast_tensors meshgrid".split()
)


def _draws(name: str, args: dict[str, Any]) -> bool:
    """Whether a call draws random numbers."""
    draws = any(a.kind == "generator" for a in _info(name).arguments)
    return draws and args.get("training", True) is not False and args.get("p") != 0 and args.get("dropout_p") != 0


def draws(program: Program) -> bool:
    """Whether a program draws random numbers."""
    return any("rng" in args and _draws(name, args) for _, name, args, _ in calls_of(str(program)))


def written_constants(program: Program) -> list[Tensor]:
    """The constants of a program to which it writes what depends on its inputs."""
    text = str(program)
    inputs = len(section(text, "inputs:"))
    count = c.tensor_program_constant_count(program._h)
    roots = {inputs + i: i for i in range(count)}  # of each view of a constant the number of the constant
    mapped = set(range(inputs))
    found: set[int] = set()
    try:
        calls = calls_of(text)
    except CannotBatch:  # a call that cannot be read
        return []
    for results, name, args, _ in calls:
        refs = [ref.n for ref in refs_of(args)]
        if not refs:
            continue
        if not mapped.isdisjoint(refs):
            mapped.update(n for n in results if n is not None)
            if name.endswith("_"):
                mapped.add(refs[0])
                found.update([roots[refs[0]]] if refs[0] in roots else [])
        if name in _VIEWS and refs[0] in roots:
            roots.update((n, roots[refs[0]]) for n in results if n is not None)
    return [wrap(c.tensor_program_constant(program._h, i)) for i in sorted(found)]


def run(program: Program, inputs: Sequence[Tensor], size: int, randomness: str) -> list[Batch]:
    """The outputs of a program for a batch of its inputs, along their first axes."""
    try:
        return _Run(program, inputs, size, randomness).outputs_of()
    except TensorError as e:  # the first sample had none
        raise cannot_batch(str(e)) from e
