# SPDX-License-Identifier: Apache-2.0
"""What is called in both namespaces: expressions over arrays of every dtype.

x (2, 3), v (4,), s (), e (0, 3), t (2, 3, 2) of one dtype, positive p and p1 of it; y (2, 3) and w (4,) of another; m, m1 bool; i, n int64
indices. `put` and `update` are x[key] = value and x op= value on a copy.
"""

import array_api_names

UNARY = [line.split("(")[0] for line in array_api_names.SIGNATURES if line.endswith("(x, /)")]
BINARY = [line.split("(")[0] for line in array_api_names.SIGNATURES if line.endswith("(x1, x2, /)")]
NOT_ELEMENTWISE = {"matmul", "matrix_transpose", "nonzero", "unique_all", "unique_counts", "unique_inverse",
                   "unique_values", "finfo", "iinfo"}  # fmt: skip
# Of an integer exponent or shift that is negative the standard says nothing, nor of division by an integer 0.
POSITIVE = {"pow", "bitwise_left_shift", "bitwise_right_shift", "remainder", "floor_divide", "divide"}

ONE = {name: [f"xp.{name}({a})" for a in "xse"] for name in UNARY if name not in NOT_ELEMENTWISE}
ONE |= {
    name: [f"xp.{name}({a}, {b})" for a, b in (("x", "p"), ("x", "p1"), ("s", "p"), ("e", "p1"))]
    + [f"xp.{name}({a}, {b})" for a, b in (("x", "2"), ("2", "p"), ("x", "2.5"), ("1.5", "p"), ("x", "True"))]
    for name in BINARY
    if name not in NOT_ELEMENTWISE
}
ONE |= {
    name: [f"xp.{name}({a})" for a in ("x", "v", "t", "e, axis=1", "x, axis=0", "x, axis=-1, keepdims=True")]
    + [f"xp.{name}(t, axis=(0, 2))", f"xp.{name}(s)", f"xp.{name}(x, axis=())", f"xp.{name}(x, axis=2)"]
    for name in "sum prod mean max min all any std var count_nonzero".split()
}
ONE["sum"] += ["xp.sum(x, dtype=xp.float64)", "xp.sum(e)", "xp.sum(x, dtype=xp.int64)"]
ONE["prod"] += ["xp.prod(p, dtype=xp.float32)", "xp.prod(e)"]
ONE["std"] += ["xp.std(x, correction=1)", "xp.std(x, axis=1, correction=0.5)"]
ONE["var"] += ["xp.var(x, correction=1)", "xp.var(t, axis=(0, 1), correction=1.0)"]
ONE["max"] += ["xp.max(e)"]
ONE |= {
    name: [f"xp.{name}({a})" for a in ("x", "v", "x, axis=0", "t, axis=-1, keepdims=True", "s")]
    for name in ("argmax", "argmin")
}
ONE |= {
    name: [f"xp.{name}({a})" for a in ("v", "x, axis=1", "x", "x, axis=0, include_initial=True", "e, axis=0")]
    for name in ("cumulative_sum", "cumulative_prod")
}
ONE |= {
    name: [f"xp.{name}({a})" for a in ("x", "v", "x, axis=0", "v, descending=True", "e", "v, stable=False")]
    for name in ("sort",)
}
ONE |= {
    "argsort": [f"xp.argsort({a})" for a in ("x", "v", "x, axis=0", "v, descending=True", "e")],
    "searchsorted": ["xp.searchsorted(xp.sort(v), x)", "xp.searchsorted(xp.sort(v), x, side='right')"],
    "unique_all": ["xp.unique_all(x)", "xp.unique_all(s)", "xp.unique_all(e)"],
    "unique_counts": ["xp.unique_counts(x)", "xp.unique_counts(e)"],
    "unique_inverse": ["xp.unique_inverse(x)"],
    "unique_values": ["xp.unique_values(x)", "xp.unique_values(e)"],
    "diff": ["xp.diff(v)", "xp.diff(x, axis=0)", "xp.diff(v, n=2)", "xp.diff(v, prepend=v)", "xp.diff(v, append=v)"],
    "clip": ["xp.clip(x)", "xp.clip(x, 1)", "xp.clip(x, min=1, max=2)", "xp.clip(x, max=p)", "xp.clip(x, 0.5, 1.5)"],
    "where": ["xp.where(m, x, p)", "xp.where(m1, x, p)", "xp.where(m, x, 2)", "xp.where(m, 1.5, x)",
              "xp.where(x, x, x)", "xp.where(m, x, True)"],
    "nonzero": ["xp.nonzero(x)", "xp.nonzero(v)", "xp.nonzero(s)", "xp.nonzero(e)"],
    "take": ["xp.take(v, i)", "xp.take(x, i, axis=1)", "xp.take(x, i)", "xp.take(x, p1, axis=0)"],
    "take_along_axis": ["xp.take_along_axis(x, n, axis=1)", "xp.take_along_axis(x, n)"],
    "matmul": ["xp.matmul(x, xp.matrix_transpose(x))", "xp.matmul(v, v)", "xp.matmul(t, x)", "xp.matmul(s, x)",
               "xp.matmul(x, x)", "xp.matmul(e, xp.permute_dims(e, (1, 0)))"],
    "matrix_transpose": ["xp.matrix_transpose(x)", "xp.matrix_transpose(t)", "xp.matrix_transpose(v)"],
    "tensordot": ["xp.tensordot(x, x)", "xp.tensordot(x, t, axes=((0,), (0,)))", "xp.tensordot(v, v, axes=1)",
                  "xp.tensordot(v, x, axes=0)", "xp.tensordot(x, t, axes=((0, 1), (0, 1)))"],
    "vecdot": ["xp.vecdot(x, x)", "xp.vecdot(x, p1)", "xp.vecdot(x, x, axis=-2)", "xp.vecdot(v, x)"],
    "broadcast_arrays": ["xp.broadcast_arrays(x, p1)", "xp.broadcast_arrays(x, s, t)"],
    "broadcast_to": ["xp.broadcast_to(s, (2, 2))", "xp.broadcast_to(v, (3, 4))", "xp.broadcast_to(x, (3,))"],
    "concat": ["xp.concat((x, x))", "xp.concat([x, x], axis=1)", "xp.concat([x, v], axis=None)", "xp.concat([x, v])"],
    "expand_dims": ["xp.expand_dims(x, axis=0)", "xp.expand_dims(x, axis=-1)", "xp.expand_dims(x, axis=3)"],
    "flip": ["xp.flip(x)", "xp.flip(x, axis=0)", "xp.flip(t, axis=(0, -1))", "xp.flip(s)"],
    "moveaxis": ["xp.moveaxis(t, 0, -1)", "xp.moveaxis(t, (0, 1), (2, 0))", "xp.moveaxis(t, (0, 1), (1,))"],
    "permute_dims": ["xp.permute_dims(t, (2, 0, 1))", "xp.permute_dims(x, (0,))"],
    "repeat": ["xp.repeat(x, 2)", "xp.repeat(x, 2, axis=1)", "xp.repeat(x, 0, axis=0)", "xp.repeat(v, i)"],
    "reshape": ["xp.reshape(x, (3, 2))", "xp.reshape(x, (-1,))", "xp.reshape(x, (6, 1), copy=True)",
                "xp.reshape(x, (4,))", "xp.reshape(xp.matrix_transpose(x), (6,), copy=False)"],
    "roll": ["xp.roll(x, 1)", "xp.roll(x, -2, axis=1)", "xp.roll(x, (1, 2), axis=(0, 1))", "xp.roll(x, 1, axis=(0, 1))"],
    "squeeze": ["xp.squeeze(xp.reshape(x, (1, 6)), axis=0)", "xp.squeeze(x, axis=0)",
                "xp.squeeze(xp.reshape(v, (1, 4, 1)), axis=(0, 2))"],
    "stack": ["xp.stack((x, x))", "xp.stack([x, x], axis=-1)", "xp.stack([x, v])"],
    "tile": ["xp.tile(x, (2,))", "xp.tile(v, (2, 1))", "xp.tile(x, (1, 2, 1))"],
    "unstack": ["xp.unstack(x)", "xp.unstack(x, axis=1)", "xp.unstack(s)"],
    "tril": ["xp.tril(x)", "xp.tril(x, k=1)", "xp.tril(t, k=-1)"],
    "triu": ["xp.triu(x)", "xp.triu(x, k=1)", "xp.triu(t, k=-1)"],
    "meshgrid": ["xp.meshgrid(v, v)", "xp.meshgrid(v, i[:0], indexing='ij')", "xp.meshgrid(v, v, indexing='ij')"],
    "astype": [f"xp.astype(p, xp.{d})" for d in ("bool", "int8", "uint16", "int64", "float32", "float64")]
              + ["xp.astype(x, xp.float64, copy=False)"],
    "zeros_like": ["xp.zeros_like(x)", "xp.zeros_like(x, dtype=xp.int8)"],
    "ones_like": ["xp.ones_like(x)", "xp.ones_like(e, dtype=xp.float32)"],
    "empty_like": ["xp.empty_like(x).shape", "xp.empty_like(x).dtype"],
    "full_like": ["xp.full_like(x, 1)", "xp.full_like(x, 2.0, dtype=xp.float64)"],
    "asarray": ["xp.asarray(x)", "xp.asarray(x, copy=True)", "xp.asarray(x, dtype=xp.float64)"],
    "from_dlpack": ["xp.from_dlpack(x)", "xp.from_dlpack(v, copy=True)", "np.asarray(np.from_dlpack(x)).tolist()"],
    "arange": ["xp.arange(3, dtype=x.dtype)"],
    "zeros": ["xp.zeros((2, 3), dtype=x.dtype)", "xp.zeros(4, dtype=x.dtype)"],
    "ones": ["xp.ones((2, 3), dtype=x.dtype)"],
    "empty": ["xp.empty((2, 3), dtype=x.dtype).shape"],
    "full": ["xp.full((2,), 1, dtype=x.dtype)"],
    "eye": ["xp.eye(2, 3, k=1, dtype=x.dtype)"],
    "isdtype": [f"xp.isdtype(x.dtype, {k})" for k in ("'bool'", "'integral'", "'signed integer'", "'numeric'",
                "'unsigned integer'", "'real floating'", "'complex floating'", "('bool', 'integral')", "xp.int8")],
    "result_type": ["xp.result_type(x)", "xp.result_type(x, 1)", "xp.result_type(x, 1.5)", "xp.result_type(x, True)"],
    "finfo": [f"xp.finfo(x.dtype).{k}" for k in ("bits", "eps", "max", "min", "smallest_normal", "dtype")]
             + ["xp.finfo(x).bits"],
    "iinfo": [f"xp.iinfo(x.dtype).{k}" for k in ("bits", "max", "min", "dtype")] + ["xp.iinfo(x).max"],
    "__array_namespace_info__": ["x.dtype in xp.__array_namespace_info__().dtypes().values()"],
}  # fmt: skip

OPERATORS = "+ - * / // % ** & | ^ == != < <= > >=".split()
ONE["Array"] = [f"x {op} {b}" for op in OPERATORS for b in ("p", "2", "True", "2.5", "'a'")]
ONE["Array"] += [f"{a} {op} p" for op in OPERATORS for a in ("2", "1.5", "True")]
ONE["Array"] += [f"update(x, '{op}', {b})" for op in OPERATORS[:10] for b in ("p", "2", "1.5")]
ONE["Array"] += [f"x {op} 1 " for op in ("<<", ">>")] + [f"update(p, '{op}', 1)" for op in ("<<", ">>")]
ONE["Array"] += ["-x", "+x", "abs(x)", "~x", "x @ xp.matrix_transpose(x)", "x @ 2", "x.T", "t.T", "x.mT", "v.mT"]
ONE["Array"] += [f"{f}(s)" for f in ("bool", "int", "float", "complex", "operator.index")] + ["bool(v)", "int(x)"]
ONE["Array"] += ["x.shape", "x.ndim", "x.size", "e.size", "x.dtype", "x.to_device(x.device)"]
ONE["Array"] += ["x.__array_namespace__() is xp", "x.__dlpack_device__()"]
ONE["Array"] += [
    f"x[{k}]"
    for k in ("0, 1", "-1, ...", "..., 0", ":, 1:", "::-1, :", "None, 0, 1", "0", "m", "m, 0", "5, 0", "0, 1, 2",
              "1.0, 0", "[0], 0", "xp.asarray(1), 0", "..., None", "0, i[:1]", "i[:1], ...", "True")
]  # fmt: skip
ONE["Array"] += [
    f"put(x, {k})" for k in ("(0, 1), 1", "..., p", "(0, slice(None)), p1[0, :]", "m, 1", "(0, 0), 1.5", "(0, 0), True")
]

ONE["fft"] = [
    f"xp.fft.{f}({a})"
    for f in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
    for a in ("x", "v, n=3", "v, n=7", "x, axis=0", "t, axis=1, norm='ortho'", "x, norm='forward'", "s", "x, n=0")
]
ONE["fft"] += [
    f"xp.fft.{f}({a})"
    for f in ("fftn", "ifftn", "rfftn", "irfftn")
    for a in ("x", "t, axes=(0, 2)", "t, s=(3, 4), axes=(1, 2)", "x, norm='ortho'", "x, norm='none'")
]
ONE["fft"] += [
    f"xp.fft.{f}({a})" for f in ("fftshift", "ifftshift") for a in ("x", "v", "t, axes=(0, -1)", "t, axes=1")
]
ONE["linalg"] = [
    f"xp.linalg.{f}"
    for f in (
        "matmul(x, xp.matrix_transpose(x))",
        "matrix_transpose(t)",
        "tensordot(x, t, axes=((0,), (0,)))",
        "vecdot(x, p)",
        "outer(v, v)",
        "diagonal(x)",
        "diagonal(t, offset=1)",
        "trace(x)",
        "trace(x, offset=1)",
        "vector_norm(x)",
        "vector_norm(x, axis=1, ord=1)",
        "vector_norm(x, axis=0, keepdims=True, ord=xp.inf)",
        "vector_norm(x, ord=0)",
        "det(g)",
        "inv(g)",
        "solve(g, xp.matrix_transpose(x))",
        "solve(g, g[0, :])",
        "cholesky(d)",
        "cholesky(d, upper=True)",
        "slogdet(g)",
        "qr(xp.matrix_transpose(x))",
        "qr(x, mode='complete')",
        "eigvalsh(d)",
        "eigh(d).eigenvalues",
        "svdvals(x)",
        "svd(x).S",
        "svd(x).Vh.shape",
        "svd(x, full_matrices=False).Vh.shape",
        "pinv(x)",
        "pinv(x, rtol=0.5)",
        "matrix_rank(x)",
        "matrix_rank(x, rtol=2.0)",
        "matrix_power(g, 3)",
        "matrix_power(g, -2)",
        "matrix_norm(x)",
        "matrix_norm(t, ord='nuc', keepdims=True)",
        "matrix_norm(x, ord=2)",
        "matrix_norm(x, ord=-1)",
        "matrix_norm(x, ord=xp.inf)",
    )
]
# Vectors, but for their signs.
ONE["linalg"] += ["xp.abs(xp.linalg.eigh(d).eigenvectors)", "xp.abs(xp.linalg.svd(x, full_matrices=False).U)"]

# Arrays of two dtypes.
TWO = {name: [f"xp.{name}(x, y)"] for name in BINARY if name not in NOT_ELEMENTWISE}
TWO |= {
    "result_type": ["xp.result_type(x, y)", "xp.result_type(x.dtype, y.dtype)"],
    "can_cast": ["xp.can_cast(x, y.dtype)", "xp.can_cast(x.dtype, y.dtype)"],
    "concat": ["xp.concat((x, y))"],
    "stack": ["xp.stack((x, y))"],
    "where": ["xp.where(m, x, y)"],
    "matmul": ["xp.matmul(x, xp.matrix_transpose(y))"],
    "tensordot": ["xp.tensordot(x, y)"],
    "vecdot": ["xp.vecdot(x, y)"],
    "searchsorted": ["xp.searchsorted(xp.sort(v), y)"],
    "Array": ["x + y", "x == y", "x < y", "update(x, '+', y)", "put(x, ..., y)", "x & y"],
}

# No array goes in; the default floating dtype is each library's own.
NONE = {
    "arange": ["xp.arange(5)", "xp.arange(1, 7, 2)", "xp.arange(5, 1, -2)", "xp.arange(0.0, 1.0, 0.25)", "xp.arange(3, 1)"],
    "asarray": [f"xp.asarray({a})" for a in ("1", "1.5", "True", "[1, 2]", "[1, 2.5]", "[[True], [False]]", "[]",
                "[1, 2], dtype=xp.uint8", "2 ** 70", "[[1, 2], [3]]", "1, copy=False", "[xp.asarray(1), 2]")],
    "empty": ["xp.empty((2, 3)).shape", "xp.empty(0).dtype"],
    "eye": ["xp.eye(3)", "xp.eye(2, 3)", "xp.eye(3, k=-1)"],
    "full": ["xp.full((2, 2), 3)", "xp.full(2, 1.5)", "xp.full((), True)", "xp.full((2,), 1, dtype=xp.float64)"],
    "linspace": ["xp.linspace(0, 1, 5)", "xp.linspace(0.0, 1.0, 4, endpoint=False)", "xp.linspace(1, 2, 1)",
                 "xp.linspace(0, 1, 0)", "xp.linspace(0, 1, num=3, dtype=xp.float64)"],
    "ones": ["xp.ones(3)", "xp.ones((2, 0))"],
    "zeros": ["xp.zeros(3)", "xp.zeros(())"],
    "can_cast": ["xp.can_cast(xp.int8, xp.int16)", "xp.can_cast(xp.float64, xp.float32)"],
    "result_type": ["xp.result_type(1)", "xp.result_type()"],
    "concat": ["xp.concat([])"],
    "stack": ["xp.stack([])"],
    "meshgrid": ["xp.meshgrid()"],
    "__array_namespace_info__": [f"xp.__array_namespace_info__().{k}" for k in (
        "capabilities()['boolean indexing']", "capabilities()['data-dependent shapes']", "default_dtypes()['integral']",
        "default_dtypes()['indexing']", "dtypes(kind='integral').keys()",
        "dtypes(kind=('bool', 'real floating')).keys()")],
}  # fmt: skip
