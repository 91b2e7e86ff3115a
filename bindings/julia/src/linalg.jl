# Linear algebra under the names of LinearAlgebra. Results are tensors, several of them named tuples.

for A in (:TensorMatrix, :TensorVector), B in (:TensorMatrix, :TensorVector)
    @eval LinearAlgebra.kron(a::$A, b::$B) = wrap(C.tensor_kron(a, b))
end
LinearAlgebra.cross(a::TensorVector, b::TensorVector) = wrap(C.tensor_cross(a, b, 0))

LinearAlgebra.det(x::TensorMatrix) = wrap(C.tensor_det(x))

"""
    logabsdet(x)

The logarithm of the size of the determinant, and its sign.
"""
function LinearAlgebra.logabsdet(x::TensorMatrix)
    sign, logabsdet = results(2)
    check(C.tensor_slogdet(x, sign, logabsdet))
    return (logabsdet=wrap(logabsdet[]), sign=wrap(sign[]))
end

Base.inv(x::TensorMatrix) = wrap(C.tensor_inv(x))

bound(::Nothing) = nothing
bound(x::Tensor) = x
bound(x::Real) = Tensor(Float64(x))

"""
    pinv(x; atol=nothing, rtol=nothing, hermitian=false)

The Moore-Penrose inverse; singular values up to the larger one of atol and rtol * the largest value count as 0.
"""
LinearAlgebra.pinv(x::TensorMatrix; atol=nothing, rtol=nothing, hermitian::Bool=false) =
    wrap(C.tensor_pinv(x, optional(bound(atol)), optional(bound(rtol)), hermitian))

"""
    qr(x; mode="reduced")

The named tuple (Q, R) with x = Q * R; mode "complete" gives a square Q.
"""
function LinearAlgebra.qr(x::TensorMatrix; mode::AbstractString="reduced")
    q, r = results(2)
    check(C.tensor_qr(x, mode, q, r))
    return (Q=wrap(q[]), R=wrap(r[]))
end

"""
    lu(x; pivot=true)

The named tuple (P, L, U) with x = P * L * U and a permutation matrix P.
"""
function LinearAlgebra.lu(x::TensorMatrix; pivot::Bool=true)
    p, l, u = results(3)
    check(C.tensor_lu(x, pivot, p, l, u))
    return (P=wrap(p[]), L=wrap(l[]), U=wrap(u[]))
end

"""
    svd(x; full=false)

The named tuple (U, S, Vt) with x = U * Diagonal(S) * Vt; `full` makes U and Vt square.
"""
function LinearAlgebra.svd(x::TensorMatrix; full::Bool=false)
    u, s, vt = results(3)
    check(C.tensor_svd(x, full, u, s, vt))
    return (U=wrap(u[]), S=wrap(s[]), Vt=wrap(vt[]))
end
LinearAlgebra.svdvals(x::TensorMatrix) = wrap(C.tensor_svdvals(x))

"""
    cholesky(x; upper=false)

The lower factor L with x = L * L', or the upper one.
"""
LinearAlgebra.cholesky(x::TensorMatrix; upper::Bool=false) = wrap(C.tensor_cholesky(x, upper))

norm_name(p::Real) = isinf(p) ? (p > 0 ? "inf" : "-inf") : string(isinteger(p) ? Int(p) : p)
norm_name(p::Union{Symbol,AbstractString}) = String(p)

for P in (:Real, :Symbol, :AbstractString)
    @eval LinearAlgebra.cond(x::TensorMatrix, p::$P) = wrap(C.tensor_cond(x, norm_name(p)))
end
LinearAlgebra.cond(x::TensorMatrix) = LinearAlgebra.cond(x, 2)

# A square system is solved, another in the sense of least squares.
for B in (:TensorMatrix, :TensorVector)
    @eval function Base.:\(a::TensorMatrix, b::$B)
        size(a, 1) == size(a, 2) && return wrap(C.tensor_solve(a, b, true))
        return lstsq(a, b).solution
    end
end
