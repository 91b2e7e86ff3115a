# SPDX-License-Identifier: Apache-2.0
"""What the NumPy expressions of products and of linear algebra call; as reference.py."""

import numpy as np
import reference_order


def multi_dot(xs):
    product = xs[0]
    for x in xs[1:]:
        product = np.matmul(product, x)
    return product


def vecdot(a, b, axis):
    a, b = np.broadcast_arrays(a, b)
    return np.matmul(
        np.moveaxis(a.conj() if a.dtype.kind == "c" else a, axis, -1)[..., None, :],
        np.moveaxis(b, axis, -1)[..., :, None],
    )[..., 0, 0]


def cross(a, b, axis):
    n = max(a.ndim, b.ndim)
    place = axis % n - n
    a, b = np.moveaxis(a, place, -1), np.moveaxis(b, place, -1)
    parts = [a[..., (i + 1) % 3] * b[..., (i + 2) % 3] - a[..., (i + 2) % 3] * b[..., (i + 1) % 3] for i in range(3)]
    return np.stack(parts, place)


def cdist(a, b, p):
    return (
        reference_order.vector_norm(a[..., :, None, :] - b[..., None, :, :], (-1,), p, False)
        if a.shape[-1]
        else (np.zeros((*np.broadcast_shapes(a.shape[:-2], b.shape[:-2]), a.shape[-2], b.shape[-2])))
    )


def pdist(x, p):
    return cdist(x, x, p)[np.triu_indices(len(x), 1)]


# ---- decompositions and solutions


def mt(x):
    return np.swapaxes(x, -1, -2)


def mh(x):
    return mt(x).conj()


def cholesky_ex(x, upper):
    l = np.linalg.cholesky(mh(x) if upper else x) if x.size else x
    return (mh(l) if upper else l), np.zeros(x.shape[:-2])


def gram(l, upper):
    return mh(np.triu(l)) @ np.triu(l) if upper else np.tril(l) @ mh(np.tril(l))


def lu_factor(x, pivot):
    x = np.array(x)
    m, n = x.shape[-2:]
    k = min(m, n)
    pivots = np.zeros((*x.shape[:-2], k), np.int64)
    for at in np.ndindex(x.shape[:-2]):
        a = x[at]
        for j in range(k):
            best = j + np.argmax(np.abs(a[j:, j].real) + np.abs(a[j:, j].imag)) if pivot else j
            pivots[(*at, j)] = best + 1
            a[[j, best]] = a[[best, j]]
            a[j + 1 :, j] /= a[j, j]
            a[j + 1 :, j + 1 :] -= np.outer(a[j + 1 :, j], a[j, j + 1 :])
    return x, pivots, np.zeros(x.shape[:-2])


def lu_unpack(lu, pivots):
    m, n = lu.shape[-2:]
    k = min(m, n)
    p = np.zeros((*lu.shape[:-2], m, m))
    for at in np.ndindex(lu.shape[:-2]):
        order = np.arange(m)
        for i, other in enumerate(pivots[at]):
            order[[i, other - 1]] = order[[other - 1, i]]
        p[at][order, np.arange(m)] = 1
    return p, np.tril(lu[..., :, :k], -1) + np.eye(m, k), np.triu(lu[..., :k, :])


def lu_solve(lu, pivots, b, left, adjoint):
    p, l, u = lu_unpack(lu, pivots)
    a = mh(p @ l @ u) if adjoint else p @ l @ u
    return np.linalg.solve(a, b) if left else mt(np.linalg.solve(mt(a), mt(b)))


def ldl_factor(x, hermitian):
    """Bunch and Kaufman's method of one step after the other, as LAPACK's sytf2 stores it."""
    out, infos = np.tril(x).astype(x.dtype), np.zeros(x.shape[:-2], np.int64)
    places = np.zeros(x.shape[:-1], np.int64)
    for at in np.ndindex(x.shape[:-2]):
        out[at], places[at], infos[at] = ldl_one(x[at], hermitian)
    return out, places, infos


def ldl_one(x, hermitian):
    n, bound = len(x), (1 + 17**0.5) / 8
    conj = np.conj if hermitian else np.asarray
    a = np.tril(x) + conj(np.tril(x, -1).T)
    if hermitian:
        a[np.arange(n), np.arange(n)] = a.diagonal().real
    places, info, k = np.zeros(n, np.int64), 0, 0
    while k < n:
        size = np.abs(a.real) + np.abs(a.imag)
        width = 1
        below = k + 1 + np.argmax(size[k + 1 :, k]) if k + 1 < n else k
        own, most = size[k, k], size[below, k] if k + 1 < n else 0
        chosen = k
        if max(own, most) == 0:
            info, places[k], k = info or k + 1, k + 1, k + 1
            continue
        if own < bound * most:
            row = np.delete(size[below, k:], below - k).max()
            if own < bound * most * (most / row):
                chosen = below
                width = 1 if size[below, below] >= bound * row else 2
        kk = k + width - 1
        a[[kk, chosen], k:] = a[[chosen, kk], k:]  # not in the columns to the left
        a[:, [kk, chosen]] = a[:, [chosen, kk]]
        places[k : k + width] = (chosen + 1) * (3 - 2 * width)
        end = k + width
        factor = a[end:, k:end] @ np.linalg.inv(a[k:end, k:end])
        a[end:, end:] = a[end:, end:] - factor @ a[k:end, k:end] @ conj(factor).T
        a[end:, k:end] = factor
        k = end
    return np.tril(a), places, info


def ldl_unpack(ld, pivots, hermitian):
    """p, l and d; the exchanges are those of products of elementary matrices."""
    n = ld.shape[-1]
    p, l, d = (np.zeros(ld.shape, ld.dtype) for _ in range(3))
    for at in np.ndindex(ld.shape[:-2]):
        order, k = np.arange(n), 0
        l[at] = np.eye(n)
        while k < n:
            width = 1 if pivots[at][k] > 0 else 2
            kk, other, end = k + width - 1, abs(pivots[at][k]) - 1, k + width
            order[[kk, other]] = order[[other, kk]]
            l[at][[kk, other], :k] = l[at][[other, kk], :k]
            l[at][end:, k:end] = ld[at][end:, k:end]
            block = np.tril(ld[at][k:end, k:end])
            block = block + np.tril(block, -1).conj().T if hermitian else block + np.tril(block, -1).T
            d[at][k:end, k:end] = (
                block - 1j * np.diag(block.diagonal().imag) if hermitian and ld.dtype.kind == "c" else block
            )
            k = end
        p[at][order, np.arange(n)] = 1
    return p, l, d


def ldl_solve(ld, pivots, b, hermitian):
    p, l, d = ldl_unpack(ld, pivots, hermitian)
    return np.linalg.solve(p @ l @ d @ (mh(l) if hermitian else mt(l)) @ mt(p), b)


def solve_triangular(a, b, upper, left, unitriangular):
    a = np.triu(a) if upper else np.tril(a)
    if unitriangular:
        a = a * (1 - np.eye(a.shape[-1])) + np.eye(a.shape[-1])
    return np.linalg.solve(a, b) if left else mt(np.linalg.solve(mt(a), mt(b)))


def columns_for(a, b):
    vector = b.ndim == 1 or (a.ndim == b.ndim + 1 and b.shape == a.shape[:-1])
    return vector, b[..., None] if vector else b


def solve_ex(a, b, left):
    vector, columns = columns_for(a, b)
    y = np.linalg.solve(a, columns) if left else mt(np.linalg.solve(mt(a), mt(columns)))
    return y[..., 0] if vector else y, np.zeros(a.shape[:-2])


def qr(x, mode):
    if mode == "r":
        return np.zeros(0), np.linalg.qr(x, "r")
    return tuple(np.linalg.qr(x, mode))


def householder_product(x, tau):
    q = np.broadcast_to(np.eye(*x.shape[-2:]), x.shape)
    for i in reversed(range(tau.shape[-1])):
        v = (np.tril(x, -1) + np.eye(*x.shape[-2:]))[..., i : i + 1]
        q = q - tau[..., i, None, None] * v @ (mh(v) @ q)
    return q


def signs(vectors):
    """By which columns have to be multiplied so that the first of the largest components is positive, if complex too."""
    if not vectors.size:
        return np.ones((*vectors.shape[:-2], 1, vectors.shape[-1]))
    size = np.abs(vectors)
    first = np.argmax(size >= size.max(-2, keepdims=True) * (1 - 1e-10), -2)[..., None, :]
    found = np.take_along_axis(vectors, first, -2)
    return found.conj() / np.abs(found)


def eigh(x, upper):
    values, vectors = np.linalg.eigh(x, "U" if upper else "L")
    return values, vectors * signs(vectors)


def eig(x):
    values, vectors = np.linalg.eig(x)
    vectors = vectors.astype(complex)
    return values.astype(complex), vectors * signs(vectors)


def svd(x, full_matrices):
    u, s, vh = np.linalg.svd(x, full_matrices)
    factor = signs(u)
    return u * factor, s, vh * mh(factor) if vh.size else vh


def bound_for(x, values, atol, rtol):
    absolute = 0.0 if atol is None else np.asarray(atol)
    usual = max(x.shape[-2:]) * np.finfo(np.float64).eps
    relative = np.where(absolute > 0, 0, usual) if rtol is None else np.asarray(rtol)
    return np.maximum(absolute, relative * values.max(-1, initial=0))[..., None]


def pinv(x, atol, rtol, hermitian):
    u, s, vh = np.linalg.svd(x, False)
    keep = s > bound_for(x, s, atol, rtol)
    with np.errstate(all="ignore"):
        inverse = np.where(keep, 1 / s, 0)
    return (mh(vh) * inverse[..., None, :]) @ mh(u)


def matrix_rank(x, atol, rtol, hermitian):
    s = np.linalg.svd(x, compute_uv=False)
    return (s > bound_for(x, s, atol, rtol)).sum(-1)


def lstsq(a, b, rcond):
    vector, columns = columns_for(a, b)
    rtol = None if rcond < 0 else rcond
    y = pinv(a, None, rtol, False) @ columns
    rank = matrix_rank(a, None, rtol, False)
    m, n = a.shape[-2:]
    rest = np.zeros(0)
    if m > n and (rank == n).all():
        rest = (np.abs(a @ y - columns) ** 2).sum(-2)
    return y[..., 0] if vector else y, rest, rank, np.linalg.svd(a, compute_uv=False)


def matrix_norm(x, ord, axis0, axis1, keepdims):
    kind = ord if ord in ("fro", "nuc") else float(ord)
    return np.linalg.norm(x, kind, (axis0, axis1), bool(keepdims))


def matrix_exp(x):
    small, total, term = x / 1024, np.eye(x.shape[-1]) + 0 * x, np.eye(x.shape[-1])
    for i in range(1, 16):
        term = term @ small / i
        total = total + term
    for _ in range(10):
        total = total @ total
    return total
