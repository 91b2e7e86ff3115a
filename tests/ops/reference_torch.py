# SPDX-License-Identifier: Apache-2.0
"""PyTorch's answer for rows whose expression for it is no answer: functions of the row's arguments, by the row's name.

PyTorch has conventions and limits of its own; what is written here is another call of the same op, or what makes a
result unique that PyTorch leaves open.
"""

import torch
import torch.nn.functional as F

CALLS = {}


def row(function):
    CALLS[function.__name__] = function
    return function


# ---- arguments in another form


@row
def clamp(x, min, max):
    """Its derivative fails for a 0-d x with bounds of more axes."""
    return torch.clamp(*torch.broadcast_tensors(x, min, max))


@row
def cross(a, b, axis):
    return torch.linalg.cross(*torch.broadcast_tensors(a, b), dim=axis)


def from_start(x, axis, index):
    return index % x.shape[axis] if x.ndim else index


@row
def index_add(x, axis, index, src, alpha):
    """Its index does not count from the end."""
    return torch.index_add(x, axis, from_start(x, axis, index), src, alpha=alpha)


@row
def index_fill(x, axis, index, value):
    """Its derivative does not count from the end."""
    return torch.index_fill(x, axis, from_start(x, axis, index), value)


def part(src, index):
    """What is read of src: PyTorch has a derivative for src of the shape of index only."""
    return src[tuple(map(slice, index.shape))]


@row
def scatter(x, axis, index, src):
    return torch.scatter(x, axis, index, part(src, index))


@row
def scatter_add(x, axis, index, src):
    return torch.scatter_add(x, axis, index, part(src, index))


@row
def scatter_reduce(x, axis, index, src, reduce, include_self):
    return torch.scatter_reduce(x, axis, index, part(src, index), reduce, include_self=include_self)


@row
def median(x, axis, keepdims):
    """Of all elements PyTorch gives no place."""
    return torch.median(x.flatten() if axis is None else x, axis or 0, keepdims)


@row
def nanmedian(x, axis, keepdims):
    return torch.nanmedian(x.flatten() if axis is None else x, axis or 0, keepdims)


@row
def polar(length, angle):
    """PyTorch differentiates as if no length were negative."""
    return torch.polar(*torch.broadcast_tensors(length.abs(), angle)) * length.sign()


@row
def embedding_bag(weight, index, offsets, mode, per_sample_weights, include_last_offset, padding_idx):
    """PyTorch's mean and max count what stands behind the last offset (pytorch/pytorch#191965)."""
    if include_last_offset:
        index = index[: offsets[-1]]
        per_sample_weights = None if per_sample_weights is None else per_sample_weights[: offsets[-1]]
    return F.embedding_bag(
        index,
        weight,
        offsets,
        mode=mode,
        per_sample_weights=per_sample_weights,
        include_last_offset=include_last_offset,
        padding_idx=None if padding_idx == -1 else padding_idx,
    )


# ---- without a first axis of the batch, which these calls of PyTorch want


def convolution_gradients(n):
    of_input, of_weight = (getattr(torch.nn.grad, f"conv{n}d_{name}") for name in ("input", "weight"))

    def input_grad(dy, weight, shape, **options):
        if dy.ndim == n + 2:
            return of_input(shape, weight, dy, **options)
        return of_input((1, *shape), weight, dy[None], **options)[0]

    def weight_grad(dy, x, shape, **options):
        if dy.ndim == n + 2:
            return of_weight(x, shape, dy, **options)
        return of_weight(x[None], shape, dy[None], **options)

    return {f"conv{n}d_input_grad": input_grad, f"conv{n}d_weight_grad": weight_grad}


CALLS |= convolution_gradients(2) | convolution_gradients(3)


def cell(name):
    def of(x, h, w_ih, w_hh, b_ih, b_hh):
        weights = (w_ih, w_hh, b_ih, b_hh)
        call = getattr(torch, name)
        return call(x, h, *weights) if x.ndim == 2 else call(x[None], h[None], *weights)[0]

    return of


CALLS |= {name: cell(name) for name in ("rnn_tanh_cell", "rnn_relu_cell", "gru_cell")}


@row
def lstm_cell(x, h, c, **weights):
    if x.ndim == 2:
        return torch.lstm_cell(x, (h, c), **weights)
    return [state[0] for state in torch.lstm_cell(x[None], (h[None], c[None]), **weights)]


# ---- decompositions


def with_positive_phases(vectors):
    """(columns, their phases): libtensor makes the first of the largest components of each column positive."""
    if not vectors.numel():
        return vectors, vectors.new_ones((*vectors.shape[:-2], 1, vectors.shape[-1]))
    phase = vectors.gather(-2, vectors.abs().argmax(-2, keepdim=True)).sgn()
    return vectors * phase.conj(), phase


@row
def eigh(x, upper):
    values, vectors = torch.linalg.eigh(x, "U" if upper else "L")
    return values, with_positive_phases(vectors)[0]


@row
def eig(x):
    values, vectors = torch.linalg.eig(x)
    return values, with_positive_phases(vectors)[0]


@row
def svd(x, full_matrices):
    u, s, vh = torch.linalg.svd(x, full_matrices)
    u, phase = with_positive_phases(u)
    return u, s, vh * phase.mT


def factorized(name):
    call = getattr(torch.linalg, name)

    def of(x, pivot):
        """Its way without pivots is for GPUs only: the samples for it are such that no rows are exchanged."""
        pivots = torch.linalg.lu_factor(x)[1]
        assert pivot or torch.equal(pivots, torch.arange(1, pivots.shape[-1] + 1).expand_as(pivots))
        return call(x)

    return of


CALLS |= {name: factorized(name) for name in ("lu", "lu_factor", "lu_factor_ex")}


def hermitian(x):
    """As a function of which libtensor differentiates; PyTorch's gradient of a complex factor is not Hermitian."""
    return (x + x.mH) / 2


@row
def cholesky(x, upper):
    return torch.linalg.cholesky(hermitian(x), upper=upper)


@row
def cholesky_ex(x, upper):
    return torch.linalg.cholesky_ex(hermitian(x), upper=upper)


def factor(x, upper):
    """The triangle of x: PyTorch reads no more of it, but differentiates as if it did. With a positive diagonal, as
    PyTorch's inverse reads only the real part of that; the product with its adjoint stays the same."""
    x = x.triu() if upper else x.tril()
    phase = x.diagonal(dim1=-2, dim2=-1).sgn()
    return x * phase.conj().unsqueeze(-1 if upper else -2)


@row
def cholesky_inverse(l, upper):
    return torch.cholesky_inverse(factor(l, upper), upper)


@row
def cholesky_solve(b, l, upper):
    return torch.cholesky_solve(b, factor(l, upper), upper)


@row
def cond(x, ord):
    """Where it is a product of norms, PyTorch writes to one before its derivative reads it."""
    if ord in ("2", "-2"):
        return torch.linalg.cond(x, float(ord))
    norm = ord if ord in ("fro", "nuc") else float(ord)
    return torch.linalg.matrix_norm(x, norm) * torch.linalg.matrix_norm(torch.linalg.inv(x), norm)
