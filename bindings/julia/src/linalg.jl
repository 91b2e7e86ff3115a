# SPDX-License-Identifier: Apache-2.0
# Linear algebra under the names of LinearAlgebra. Results are tensors, several of them named tuples.

for A in (:TensorMatrix, :TensorVector), B in (:TensorMatrix, :TensorVector)
    # Beside a matrix a vector is a column.
    column(V, x) = A === B || V === :TensorMatrix ? x : :(reshape($x, :, 1))
    @eval LinearAlgebra.kron(a::$A, b::$B) = wrap(C.tensor_kron($(column(A, :a)), $(column(B, :b))))
end
LinearAlgebra.cross(a::TensorVector, b::TensorVector) = wrap(C.tensor_cross(a, b, 0))
LinearAlgebra.cross(a::TensorVector, b::AbstractVector) = LinearAlgebra.cross(a, Tensor(b))
LinearAlgebra.cross(a::AbstractVector, b::TensorVector) = LinearAlgebra.cross(Tensor(a), b)

LinearAlgebra.det(x::TensorMatrix) = wrap(C.tensor_det(floating(x)))

"""
    logabsdet(x)

The logarithm of the size of the determinant, and its sign.
"""
function LinearAlgebra.logabsdet(x::TensorMatrix)
    sign, logabsdet = results(2)
    check(C.tensor_slogdet(floating(x), sign, logabsdet))
    return (logabsdet=wrap(logabsdet[]), sign=wrap(sign[]))
end

Base.inv(x::TensorMatrix) = wrap(C.tensor_inv(floating(x)))

bound(::Nothing) = nothing
bound(x::Tensor) = x
bound(x::Real) = Tensor(Float64(x))

"""
    pinv(x; atol=nothing, rtol=nothing, hermitian=false)

The Moore-Penrose inverse; singular values up to the larger one of atol and rtol * the largest value count as 0.
"""
LinearAlgebra.pinv(x::TensorMatrix; atol=nothing, rtol=nothing, hermitian::Bool=false) =
    wrap(C.tensor_pinv(floating(x), optional(bound(atol)), optional(bound(rtol)), hermitian))

"""
    qr(x; mode="reduced")

The named tuple (Q, R) with x = Q * R; mode "complete" gives a square Q.
"""
function LinearAlgebra.qr(x::TensorMatrix; mode::AbstractString="reduced")
    q, r = results(2)
    check(C.tensor_qr(floating(x), mode, q, r))
    return (Q=wrap(q[]), R=wrap(r[]))
end

"""
    lu(x; pivot=true)

The named tuple (P, L, U) with x = P * L * U and a permutation matrix P.
"""
function LinearAlgebra.lu(x::TensorMatrix; pivot::Bool=true)
    p, l, u = results(3)
    check(C.tensor_lu(floating(x), pivot, p, l, u))
    return (P=wrap(p[]), L=wrap(l[]), U=wrap(u[]))
end

"""
    svd(x; full=false)

The named tuple (U, S, Vt) with x = U * Diagonal(S) * Vt; `full` makes U and Vt square.
"""
function LinearAlgebra.svd(x::TensorMatrix; full::Bool=false)
    u, s, vt = results(3)
    check(C.tensor_svd(floating(x), full, u, s, vt))
    return (U=wrap(u[]), S=wrap(s[]), Vt=wrap(vt[]))
end
LinearAlgebra.svdvals(x::TensorMatrix) = wrap(C.tensor_svdvals(floating(x)))

"""
    cholesky(x; upper=false)

The lower factor L with x = L * L', or the upper one.
"""
LinearAlgebra.cholesky(x::TensorMatrix; upper::Bool=false) = wrap(C.tensor_cholesky(floating(x), upper))

norm_name(p::Real) = isinf(p) ? (p > 0 ? "inf" : "-inf") : string(isinteger(p) ? Int(p) : p)
norm_name(p::Union{Symbol,AbstractString}) = String(p)

for P in (:Real, :Symbol, :AbstractString)
    @eval LinearAlgebra.cond(x::TensorMatrix, p::$P) = wrap(C.tensor_cond(floating(x), norm_name(p)))
end
LinearAlgebra.cond(x::TensorMatrix) = LinearAlgebra.cond(x, 2)

# A square system is solved, another in the sense of least squares.
for B in (:TensorMatrix, :TensorVector)
    @eval function Base.:\(a::TensorMatrix, b::$B)
        a, b = floating(a), floating(b)
        size(a, 1) == size(a, 2) && return wrap(C.tensor_solve(a, b, true))
        return lstsq(a, b).solution
    end
end
for B in (:StridedVector, :StridedMatrix, :(Adjoint{<:Number,<:StridedMatrix}), :(Transpose{<:Number,<:StridedMatrix}))
    @eval Base.:\(a::TensorMatrix, b::$B) = a \ Tensor(b)
end
for A in (:StridedMatrix, :(Adjoint{<:Number,<:StridedMatrix}), :(Transpose{<:Number,<:StridedMatrix}))
    @eval begin
        Base.:\(a::$A, b::TensorVector) = Tensor(a) \ b
        Base.:\(a::$A, b::TensorMatrix) = Tensor(a) \ b
        Base.:/(a::$A, b::TensorMatrix) = Tensor(a) / b
        Base.:/(a::TensorMatrix, b::$A) = a / Tensor(b)
    end
end
Base.:/(a::Adjoint{<:Number,<:StridedVector}, b::TensorMatrix) = Tensor(a) / b
# As many signatures as LinearAlgebra has for other arrays, or a call would be ambiguous.
for S in (:UpperTriangular, :UnitUpperTriangular, :LowerTriangular, :UnitLowerTriangular, :Diagonal,
          :(Symmetric{<:Any,<:StridedMatrix}), :(Hermitian{<:Any,<:StridedMatrix}))
    @eval begin
        Base.:\(a::TensorMatrix, b::$S) = a \ Tensor(b)
        Base.:/(a::$S, b::TensorMatrix) = Tensor(a) / b
        Base.:/(a::TensorMatrix, b::$S) = a / Tensor(b)
    end
    S isa Symbol && S !== :Diagonal && continue  # Julia solves with triangles
    @eval Base.:\(a::$S, b::TensorMatrix) = Tensor(a) \ b
    @eval Base.:\(a::$S, b::TensorVector) = Tensor(a) \ b
end

LinearAlgebra.opnorm(x::TensorMatrix, p::Real=2) = matrix_norm(floating(x), norm_name(p), 1, 2)

"""
    normalize(x, p=2; dims=:, eps=1e-12)

`x / norm(x, p)`; with `dims` each line along that axis has the norm 1, or less where its norm is below `eps`.
"""
function LinearAlgebra.normalize(x::Tensor, p::Real=2; dims=:, eps::Real=1e-12)
    dims === (:) && return x / LinearAlgebra.norm(x, p)
    return wrap(C.tensor_normalize(x, p, axis32(dims), eps))
end

Base.exp(x::TensorMatrix) = matrix_exp(floating(x))
Base.kron(a::Tensor, b::StridedVecOrMat) = kron(a, Tensor(b))
Base.kron(a::StridedVecOrMat, b::Tensor) = kron(Tensor(a), b)

# ---- eigenvalues

# As many signatures as LinearAlgebra has for other arrays, or a call would be ambiguous.
for S in (:(Symmetric{T,<:TensorMatrix} where {T<:Real}), :(Hermitian{T,<:TensorMatrix} where {T<:Real}),
          :(Hermitian{Complex{T},<:TensorMatrix} where {T<:Real}))
    @eval begin
        function LinearAlgebra.eigen(x::$S)
            found = eigh(whole_of(x))
            return Eigen(found.values, found.vectors)
        end
        LinearAlgebra.eigvals(x::$S) = eigvalsh(whole_of(x))
        LinearAlgebra.eigvecs(x::$S) = LinearAlgebra.eigen(x).vectors
        Tensor(x::$S; kw...) = whole_of(x)
    end
end
"What a symmetric or Hermitian view of one triangle stands for."
function whole_of(x)
    t, up = parent(x), x.uplo == 'U'
    half = up ? LinearAlgebra.triu(t, 1) : LinearAlgebra.tril(t, -1)
    middle = LinearAlgebra.diag(t)
    return half + half' + LinearAlgebra.diagm(eltype(t) <: Complex ? complex(real(middle), zero(real(middle))) : middle)
end

"""
    eigen(x; options...)

Eigenvalues and vectors as of any matrix, computed by LinearAlgebra and differentiable once. `Symmetric(x)` takes the
library's own solver, which is differentiable twice.
"""
function LinearAlgebra.eigen(x::TensorMatrix; options...)
    F = LinearAlgebra.eigen(host(x); options...)
    results = (Tensor(F.values), Tensor(F.vectors))
    recorded(x) && (results = custom(_ -> results, (gl, gv) -> eigen_gradient(F, eltype(x), gl, gv), x; name="eigen"))
    return Eigen(results...)
end
LinearAlgebra.eigvals(x::TensorMatrix; options...) = LinearAlgebra.eigen(x; options...).values
LinearAlgebra.eigvecs(x::TensorMatrix; options...) = LinearAlgebra.eigen(x; options...).vectors

# With columns of length 1: V' \ (diag(gl) + ((V'gv - V'V diag(V'gv)) ./ E) ) V', E[i, j] = l[j] - l[i]; Boeddeker et al. 2017.
function eigen_gradient(F, T, gl, gv)
    grad_enabled() && throw(ArgumentError("eigen of a matrix without symmetry has no second derivative: use Symmetric(x)"))
    l, V = F.values, F.vectors
    n = length(l)
    inner = zeros(promote_type(eltype(V), eltype(l)), n, n)
    if gv !== nothing
        W = V' * host(gv)
        phases = [imag(W[i, i]) for i in 1:n]
        sum(abs, phases) <= 1e-6 * max(1, sum(abs, W)) ||
            throw(ArgumentError("eigen: the gradient depends on the phases of complex vectors, which are not determined"))
        W = W - V' * V * Diagonal(real.([W[i, i] for i in 1:n]))
        inner .= [i == j ? zero(eltype(inner)) : W[i, j] / conj(l[j] - l[i]) for i in 1:n, j in 1:n]
    end
    gl === nothing || (inner += Diagonal(host(gl)))
    G = V' \ (inner * V')
    return Tensor{T}(T <: Complex ? G : real(G))
end
