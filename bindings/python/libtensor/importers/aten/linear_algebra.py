# SPDX-License-Identifier: Apache-2.0
"""Products, linear algebra and Fourier transforms of ATen."""

from __future__ import annotations

from typing import Any

import libtensor as lt
from libtensor.errors import UnsupportedError
from libtensor.nn import functional as F

from .common import TABLE, op


@op("mm", "bmm", "matmul", "mv", "linalg_matmul")
def matmul(self: Any, other: Any) -> Any:
    return lt.matmul(self, other)


@op("mm.dtype", "bmm.dtype")
def matmul_dtype(self: Any, mat2: Any, out_dtype: Any) -> Any:
    return lt.matmul(self.astype(out_dtype), mat2.astype(out_dtype))


@op("dot")
def dot(self: Any, tensor: Any) -> Any:
    return lt.dot(self, tensor)


@op("vdot")
def vdot(self: Any, other: Any) -> Any:
    return lt.vdot(self, other)


op("outer", "ger")(lt.outer)
op("inner")(lt.inner)
op("kron")(lt.kron)


@op("linear")
def linear(input: Any, weight: Any, bias: Any = None) -> Any:
    return F.linear(input, weight, bias)


@op("bilinear")
def bilinear(input1: Any, input2: Any, weight: Any, bias: Any = None) -> Any:
    return F.bilinear(input1, input2, weight, bias)


def _scaled_sum(self: Any, product: Any, beta: Any, alpha: Any) -> Any:
    if product.dtype.kind not in "fc":
        beta, alpha = int(beta), int(alpha)
    if alpha != 1:
        product = product * alpha
    total = product if beta == 0 else (self if beta == 1 else self * beta) + product
    return total.astype(self.dtype)


@op("_grouped_mm", "transformers::grouped_mm_fallback")
def grouped_mm(input: Any, weight: Any, offs: Any = None, bias: Any = None, out_dtype: Any = None) -> Any:
    """Rows [offs[i - 1], offs[i]) of input (S, K) times weight[i] (N, K, M), as of the experts of a layer; others are 0.

    How many rows an expert has differs between runs, so the calls do not depend on it: few rows are multiplied by a matrix
    of their own each, many by all of them, of which one counts.
    """
    if offs is None or input.ndim != 2 or weight.ndim != 3 or bias is not None or out_dtype is not None:
        raise UnsupportedError("_grouped_mm: expected rows, a matrix for each group and the groups' ends, and no more")
    rows, groups = input.shape[0], weight.shape[0]
    group = (lt.arange(rows).to(input.device)[:, None] >= offs[None, :]).sum(1)
    if rows <= groups:
        known = (group < groups)[:, None]
        out = lt.matmul(input[:, None, :], weight[group.clamp(max=groups - 1)])[:, 0, :]
        return lt.where(known, out, lt.zeros_like(out))
    out = lt.zeros(rows, weight.shape[2], dtype=input.dtype, device=input.device)
    for i in range(groups):
        out = lt.where((group == i)[:, None], lt.matmul(input, weight[i]), out)
    return out


@op("addmm", "addmv", "baddbmm")
def addmm(self: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _scaled_sum(self, lt.matmul(mat1, mat2), beta, alpha)


@op("addbmm")
def addbmm(self: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _scaled_sum(self, lt.matmul(batch1, batch2).sum(0), beta, alpha)


@op("addr")
def addr(self: Any, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    return _scaled_sum(self, lt.outer(vec1, vec2), beta, alpha)


@op("_addmm_activation")
def addmm_activation(self: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1, use_gelu: bool = False) -> Any:
    x = addmm(self, mat1, mat2, beta=beta, alpha=alpha)
    return x.gelu() if use_gelu else x.relu()


@op("einsum")
def einsum(equation: str, tensors: Any, *, path: Any = None) -> Any:
    return lt.einsum(equation, *tensors)


@op("tensordot")
def tensordot(self: Any, other: Any, dims_self: Any, dims_other: Any) -> Any:
    return lt.tensordot(self, other, (list(dims_self), list(dims_other)))


@op("cross", "linalg_cross")
def cross(self: Any, other: Any, *, dim: int | None = -1) -> Any:
    return lt.cross(self, other, -1 if dim is None else dim)


@op("linalg_vecdot")
def vecdot(x: Any, y: Any, *, dim: int = -1) -> Any:
    return lt.linalg.vecdot(x, y, dim=dim)


# ---- linear algebra


@op("linalg_inv_ex")
def linalg_inv_ex(A: Any, *, check_errors: bool = False) -> Any:
    return tuple(lt.linalg.inv_ex(A, check_errors=check_errors))


@op("linalg_inv", "inverse")
def linalg_inv(A: Any) -> Any:
    return lt.linalg.inv(A)


@op("_linalg_det")
def linalg_det_parts(A: Any) -> Any:
    factors, pivots = lt.linalg.lu_factor(A)
    return lt.linalg.det(A), factors, pivots


@op("linalg_det", "det")
def linalg_det(A: Any) -> Any:
    return lt.linalg.det(A)


@op("_linalg_slogdet")
def linalg_slogdet_parts(A: Any) -> Any:
    factors, pivots = lt.linalg.lu_factor(A)
    return (*lt.linalg.slogdet(A), factors, pivots)


@op("linalg_slogdet", "slogdet")
def linalg_slogdet(A: Any) -> Any:
    return tuple(lt.linalg.slogdet(A))


@op("linalg_cholesky_ex")
def linalg_cholesky_ex(self: Any, *, upper: bool = False, check_errors: bool = False) -> Any:
    return tuple(lt.linalg.cholesky_ex(self, upper=upper, check_errors=check_errors))


@op("cholesky", "linalg_cholesky")
def cholesky(self: Any, upper: bool = False) -> Any:
    return lt.linalg.cholesky(self, upper=upper)


@op("linalg_qr")
def linalg_qr(A: Any, mode: str = "reduced") -> Any:
    return tuple(lt.linalg.qr(A, mode))


@op("_linalg_eigh", "linalg_eigh")
def linalg_eigh(A: Any, UPLO: str = "L", compute_v: bool = True) -> Any:
    return tuple(lt.linalg.eigh(A, UPLO))


@op("linalg_eigvalsh")
def linalg_eigvalsh(A: Any, UPLO: str = "L") -> Any:
    return lt.linalg.eigvalsh(A, UPLO)


@op("_linalg_svd", "linalg_svd")
def linalg_svd(A: Any, full_matrices: bool = False, compute_uv: bool = True, *, driver: str | None = None) -> Any:
    return tuple(lt.linalg.svd(A, full_matrices))


@op("linalg_svdvals")
def linalg_svdvals(A: Any, *, driver: str | None = None) -> Any:
    return lt.linalg.svdvals(A)


@op("_linalg_solve_ex")
def linalg_solve_ex(A: Any, B: Any, *, left: bool = True, check_errors: bool = False) -> Any:
    factors, pivots = lt.linalg.lu_factor(A)
    solution, info = lt.linalg.solve_ex(A, B, left=left, check_errors=check_errors)
    return solution, factors, pivots, info


@op("linalg_solve")
def linalg_solve(A: Any, B: Any, *, left: bool = True) -> Any:
    return lt.linalg.solve(A, B, left=left)


@op("linalg_solve_triangular")
def linalg_solve_triangular(self: Any, B: Any, *, upper: bool, left: bool = True, unitriangular: bool = False) -> Any:
    return lt.linalg.solve_triangular(self, B, upper=upper, left=left, unitriangular=unitriangular)


@op("triangular_solve")
def triangular_solve(
    self: Any, A: Any, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Any:
    return tuple(lt.triangular_solve(self, A, upper, transpose, unitriangular))


@op("cholesky_solve")
def cholesky_solve(self: Any, input2: Any, upper: bool = False) -> Any:
    return self.cholesky_solve(input2, upper)


@op("linalg_lu_factor_ex")
def linalg_lu_factor_ex(A: Any, *, pivot: bool = True, check_errors: bool = False) -> Any:
    return tuple(lt.linalg.lu_factor_ex(A, pivot=pivot, check_errors=check_errors))


@op("linalg_ldl_factor_ex")
def linalg_ldl_factor_ex(self: Any, *, hermitian: bool = False, check_errors: bool = False) -> Any:
    return tuple(lt.linalg.ldl_factor_ex(self, hermitian=hermitian, check_errors=check_errors))


@op("linalg_ldl_factor")
def linalg_ldl_factor(self: Any, *, hermitian: bool = False) -> Any:
    return tuple(lt.linalg.ldl_factor(self, hermitian=hermitian))


@op("linalg_ldl_solve")
def linalg_ldl_solve(LD: Any, pivots: Any, B: Any, *, hermitian: bool = False) -> Any:
    return lt.linalg.ldl_solve(LD, pivots, B, hermitian=hermitian)


@op("lu_unpack")
def lu_unpack(LU_data: Any, LU_pivots: Any, unpack_data: bool = True, unpack_pivots: bool = True) -> Any:
    return tuple(lt.lu_unpack(LU_data, LU_pivots, unpack_data, unpack_pivots))


@op("linalg_pinv.atol_rtol_tensor", "linalg_pinv")
def linalg_pinv(self: Any, rcond: Any = None, hermitian: bool = False, *, atol: Any = None, rtol: Any = None) -> Any:
    return lt.linalg.pinv(self, rcond, hermitian, atol=atol, rtol=rtol)


@op("linalg_matrix_exp", "matrix_exp")
def matrix_exp(self: Any) -> Any:
    return self.matrix_exp()


@op("matrix_power", "linalg_matrix_power")
def matrix_power(self: Any, n: int) -> Any:
    return lt.linalg.matrix_power(self, n)


# ---- distances


@op("_cdist_forward", "cdist")
def cdist(x1: Any, x2: Any, p: float = 2, compute_mode: int | None = None) -> Any:
    return lt.cdist(x1, x2, p)


@op("_euclidean_dist")
def euclidean_dist(x1: Any, x2: Any) -> Any:
    return lt.cdist(x1, x2, 2.0)


@op("_pdist_forward", "pdist")
def pdist(self: Any, p: float = 2) -> Any:
    return self.pdist(p)


@op("cosine_similarity")
def cosine_similarity(x1: Any, x2: Any, dim: int = 1, eps: float = 1e-8) -> Any:
    return F.cosine_similarity(x1, x2, dim, eps)


# ---- Fourier transforms. The normalizations 0, 1, 2 divide by 1, sqrt(n), n.


def _scale(extents: list[int], normalization: int) -> float:
    count = 1
    for extent in extents:
        count *= extent
    return (1.0, count**-0.5, 1.0 / count)[normalization] if count else 1.0


@op("_fft_c2c")
def fft_c2c(self: Any, dim: Any, normalization: int, forward: bool) -> Any:
    dims = list(dim)
    return lt.fft.fft_c2c(self, dims, _scale([self.shape[d] for d in dims], normalization), forward)


@op("_fft_r2c")
def fft_r2c(self: Any, dim: Any, normalization: int, onesided: bool) -> Any:
    dims = list(dim)
    scale = _scale([self.shape[d] for d in dims], normalization)
    if onesided:
        return lt.fft.fft_r2c(self, dims, scale)
    return lt.fft.fft_c2c(self.astype(self.dtype.to_complex()), dims, scale, True)


@op("_fft_c2r")
def fft_c2r(self: Any, dim: Any, normalization: int, last_dim_size: int) -> Any:
    dims = list(dim)
    extents = [self.shape[d] for d in dims[:-1]] + [last_dim_size]
    return lt.fft.fft_c2r(self, last_dim_size, dims, _scale(extents, normalization))


def _transform(name: str) -> None:
    function = getattr(lt.fft, name)
    if name.endswith("n"):
        TABLE[f"aten.fft_{name}.default"] = lambda self, s=None, dim=None, norm=None: function(self, s, dim, norm)
    else:
        TABLE[f"aten.fft_{name}.default"] = lambda self, n=None, dim=-1, norm=None: function(self, n, dim, norm)


for _name in "fft ifft rfft irfft hfft ihfft fftn ifftn rfftn irfftn".split():
    _transform(_name)


@op("fft_fft2")
def fft_fft2(self: Any, s: Any = None, dim: Any = (-2, -1), norm: Any = None) -> Any:
    return lt.fft.fftn(self, s, dim, norm)


@op("fft_ifft2")
def fft_ifft2(self: Any, s: Any = None, dim: Any = (-2, -1), norm: Any = None) -> Any:
    return lt.fft.ifftn(self, s, dim, norm)


@op("fft_rfft2")
def fft_rfft2(self: Any, s: Any = None, dim: Any = (-2, -1), norm: Any = None) -> Any:
    return lt.fft.rfftn(self, s, dim, norm)


@op("fft_irfft2")
def fft_irfft2(self: Any, s: Any = None, dim: Any = (-2, -1), norm: Any = None) -> Any:
    return lt.fft.irfftn(self, s, dim, norm)


@op("fft_fftshift")
def fft_fftshift(self: Any, dim: Any = None) -> Any:
    return lt.fft.fftshift(self, dim)


@op("fft_ifftshift")
def fft_ifftshift(self: Any, dim: Any = None) -> Any:
    return lt.fft.ifftshift(self, dim)


@op("fft_fftfreq")
def fft_fftfreq(n: int, d: float = 1.0, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.fft.fftfreq(n, d, dtype=dtype)


@op("fft_rfftfreq")
def fft_rfftfreq(n: int, d: float = 1.0, *, dtype: Any = None, **unused: Any) -> Any:
    return lt.fft.rfftfreq(n, d, dtype=dtype)


@op("stft", "stft.center")
def stft(
    self: Any,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Any = None,
    *args: Any,
    center: bool = False,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Any:
    """With `args` the parameters that follow the window: with "center" that and pad_mode first."""
    rest = list(args)
    if rest and len(rest) > 1 and isinstance(rest[1], str):
        center, pad_mode = rest[0], rest[1]
        rest = rest[2:]
    normalized, onesided = (rest + [normalized, onesided][len(rest) :])[:2]
    hop = hop_length or n_fft // 4
    width = win_length or n_fft
    x = self if self.ndim == 2 else self.unsqueeze(0)
    if center:
        x = F.pad(x, [n_fft // 2, n_fft // 2], pad_mode)
    frames = x.unfold(-1, n_fft, hop)
    if window is not None or width < n_fft:
        taper = lt.ones(width, dtype=x.dtype) if window is None else window
        before = (n_fft - width) // 2
        frames = frames * F.pad(taper, [before, n_fft - width - before])
    scale = n_fft**-0.5 if normalized else 1.0
    if x.is_complex() or onesided is False:
        spectrum = lt.fft.fft_c2c(frames.astype(x.dtype.to_complex()), [-1], scale, True)
    else:
        spectrum = lt.fft.fft_r2c(frames, [-1], scale)
    out = spectrum.transpose(-1, -2)
    out = out if self.ndim == 2 else out.squeeze(0)
    return out if return_complex is not False else lt.view_as_real(out)


@op("linalg_solve_ex")
def linalg_solve_with_info(A: Any, B: Any, *, left: bool = True, check_errors: bool = False) -> Any:
    return tuple(lt.linalg.solve_ex(A, B, left=left, check_errors=check_errors))


@op("linalg_lu_factor")
def linalg_lu_factor(A: Any, *, pivot: bool = True) -> Any:
    return tuple(lt.linalg.lu_factor(A, pivot=pivot))


@op("linalg_lu")
def linalg_lu(A: Any, *, pivot: bool = True) -> Any:
    return tuple(lt.linalg.lu(A, pivot=pivot))


@op("linalg_lu_solve")
def linalg_lu_solve(LU: Any, pivots: Any, B: Any, *, left: bool = True, adjoint: bool = False) -> Any:
    return lt.linalg.lu_solve(LU, pivots, B, left=left, adjoint=adjoint)


@op("cholesky_inverse")
def cholesky_inverse(self: Any, upper: bool = False) -> Any:
    return self.cholesky_inverse(upper)


@op("linalg_tensorinv")
def linalg_tensorinv(self: Any, ind: int = 2) -> Any:
    return lt.linalg.tensorinv(self, ind)


@op("linalg_tensorsolve")
def linalg_tensorsolve(self: Any, other: Any, dims: Any = None) -> Any:
    return lt.linalg.tensorsolve(self, other, dims)


@op("linalg_matrix_norm", "linalg_matrix_norm.str_ord")
def linalg_matrix_norm(
    self: Any, ord: Any = "fro", dim: Any = (-2, -1), keepdim: bool = False, *, dtype: Any = None
) -> Any:
    return lt.linalg.matrix_norm(self if dtype is None else self.astype(dtype), ord, tuple(dim), keepdim)


@op("linalg_norm", "linalg_norm.ord_str")
def linalg_norm(self: Any, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: Any = None) -> Any:
    axes = None if dim is None else dim[0] if len(dim) == 1 else tuple(dim)
    return lt.linalg.norm(self if dtype is None else self.astype(dtype), ord, axes, keepdim)


@op("linalg_cond", "linalg_cond.p_str")
def linalg_cond(self: Any, p: Any = None) -> Any:
    return lt.linalg.cond(self, p)


@op("linalg_multi_dot", "chain_matmul")
def linalg_multi_dot(tensors: Any) -> Any:
    return lt.linalg.multi_dot(tensors)


@op("linalg_matrix_rank", "linalg_matrix_rank.tol_tensor")
def linalg_matrix_rank(self: Any, tol: Any, hermitian: bool = False) -> Any:
    return lt.linalg.matrix_rank(self, tol, hermitian)


@op("linalg_matrix_rank.atol_rtol_float", "linalg_matrix_rank.atol_rtol_tensor")
def linalg_matrix_rank_within(self: Any, *, atol: Any = None, rtol: Any = None, hermitian: bool = False) -> Any:
    return lt.linalg.matrix_rank(self, atol=atol, rtol=rtol, hermitian=hermitian)


@op("logdet")
def logdet(self: Any) -> Any:
    sign, value = lt.linalg.slogdet(self)
    return lt.where(sign < 0, float("nan"), value)
