# SPDX-License-Identifier: Apache-2.0
# Operators of whole arrays, as Julia defines them: no broadcasting without a dot.

function same_size(a, b)
    size(a) == size(b) || throw(DimensionMismatch("shapes $(size(a)) and $(size(b)) differ; .+ and .- broadcast"))
    return nothing
end

for f in (:+, :-)
    @eval begin
        Base.$f(a::Tensor, b::Tensor) = (same_size(a, b); apply($f, a, b))
        Base.$f(a::Tensor, b::AbstractArray) = (same_size(a, b); apply($f, a, Tensor(b)))
        Base.$f(a::AbstractArray, b::Tensor) = (same_size(a, b); apply($f, Tensor(a), b))
        Base.$f(a::Tensor{T,0}, b::Real) where {T} = apply($f, a, operand(b))
        Base.$f(a::Real, b::Tensor{T,0}) where {T} = apply($f, operand(a), b)
    end
end
Base.:-(t::Tensor) = apply(-, t)
Base.:+(t::Tensor) = apply(+, t)
Base.:*(t::Tensor, s::Real) = apply(*, t, operand(s))
Base.:*(s::Real, t::Tensor) = apply(*, operand(s), t)
Base.:/(t::Tensor, s::Real) = apply(/, t, operand(s))
Base.:\(s::Real, t::Tensor) = apply(/, t, operand(s))
Base.:/(s::Real, t::Tensor{T,0}) where {T} = apply(/, operand(s), t)
Base.:*(a::Tensor{T,0}, b::Tensor{S,0}) where {T,S} = apply(*, a, b)
Base.:*(a::Tensor{T,0}, b::Tensor) where {T} = apply(*, a, b)
Base.:*(a::Tensor, b::Tensor{S,0}) where {S} = apply(*, a, b)
Base.:/(a::Tensor, b::Tensor{S,0}) where {S} = apply(/, a, b)
Base.:*(a::Tensor{T,0}, b::StridedArray{<:Number}) where {T} = apply(*, a, Tensor(b))
Base.:*(a::StridedArray{<:Number}, b::Tensor{T,0}) where {T} = apply(*, Tensor(a), b)
Base.:/(a::StridedArray{<:Number}, b::Tensor{T,0}) where {T} = apply(/, Tensor(a), b)
Base.:\(a::Tensor{T,0}, b::Union{Tensor,StridedArray{<:Number}}) where {T} = apply(/, tensor(b), a)
Base.:^(a::Tensor{T,0}, b::Real) where {T} = apply(^, a, operand(b))
Base.:^(a::Real, b::Tensor{T,0}) where {T} = apply(^, operand(a), b)
Base.:^(a::Tensor{T,0}, b::Integer) where {T} = apply(^, a, b)
Base.:^(a::Tensor{T,0}, b::Tensor{S,0}) where {T,S} = apply(^, a, b)
Base.literal_pow(::typeof(^), a::Tensor{T,0}, ::Val{p}) where {T,p} = apply(Base.literal_pow, ^, a, Val(p))

# A loss is a tensor of no axes: it acts as a number does.
for f in NumberFunctions
    f === :- || @eval Base.$f(t::Tensor{T,0}) where {T} = apply($f, t)
end
for f in (:max, :min, :hypot, :mod, :rem, :atan)
    @eval begin
        Base.$f(a::Tensor{T,0}, b::Tensor{S,0}) where {T,S} = apply($f, a, b)
        Base.$f(a::Tensor{T,0}, b::Real) where {T} = apply($f, a, operand(b))
        Base.$f(a::Real, b::Tensor{T,0}) where {T} = apply($f, operand(a), b)
    end
end
Base.clamp(t::Tensor{T,0}, low, high) where {T} = apply(clamp, t, operand(low), operand(high))
for f in (:<, :<=, :(==), :isless, :isequal, :isapprox)
    kw = f === :isapprox ? [Expr(:parameters, :(kw...))] : []
    @eval begin
        Base.$f($(kw...), a::Tensor{T,0}, b::Real) where {T} = $f($(kw...), a[], b)
        Base.$f($(kw...), a::Real, b::Tensor{T,0}) where {T} = $f($(kw...), a, b[])
    end
end
Base.isless(a::Tensor{T,0}, b::Tensor{S,0}) where {T,S} = isless(a[], b[])
Base.:<(a::Tensor{T,0}, b::Tensor{S,0}) where {T,S} = a[] < b[]
for f in (:isnan, :isinf, :isfinite)
    @eval Base.$f(t::Tensor{T,0}) where {T} = $f(t[])
end

Base.:(==)(a::Tensor, b::Tensor) = size(a) == size(b) && all(apply(==, a, b))
Base.hash(t::Tensor, h::UInt) = hash(host(t), h)
Base.isapprox(a::Tensor, b::Tensor; kw...) = isapprox(host(a), host(b); kw...)
Base.isapprox(a::Tensor, b::AbstractArray; kw...) = isapprox(host(a), values_of(b); kw...)
Base.isapprox(a::AbstractArray, b::Tensor; kw...) = isapprox(values_of(a), host(b); kw...)

"The values of an array, without what was recorded."
values_of(A::AbstractArray) = eltype(A) <: Element ? A : map(x -> x isa Recordable ? plain(x) : x, A)
plain(t::Tensor{T,0}) where {T} = number(t)
plain(z::Complex{<:TensorNumber}) = complex(plain(real(z)), plain(imag(z)))

Base.one(t::TensorMatrix) = (LinearAlgebra.checksquare(t); eye(eltype(t), size(t, 1)))
Base.sizeof(t::Tensor) = length(t) * sizeof(eltype(t))
Base.zero(t::Tensor) = wrap(typeof(t), C.tensor_zeros_like(t, 0, 0), t.dims)

# ---- products

product(a, b) = wrap(C.tensor_matmul(a, b))
Base.:*(a::TensorMatrix, b::TensorMatrix) = product(a, b)
Base.:*(a::TensorMatrix, b::TensorVector) = product(a, b)
for M in (:StridedMatrix, :(Adjoint{<:Any,<:StridedVecOrMat}), :(Transpose{<:Any,<:StridedVecOrMat}),
          :(LinearAlgebra.AbstractTriangular))
    @eval begin
        Base.:*(a::TensorMatrix, b::$M) = product(a, Tensor(b))
        Base.:*(a::$M, b::TensorMatrix) = product(Tensor(a), b)
        Base.:*(a::$M, b::TensorVector) = product(Tensor(a), b)
    end
end
Base.:*(a::TensorMatrix, b::StridedVector) = product(a, Tensor(b))
Base.:*(a::Adjoint{<:Number,<:StridedVector}, b::TensorVector) = product(Tensor(a), b)
Base.:*(a::Transpose{<:Number,<:StridedVector}, b::TensorVector) = product(Tensor(a), b)
Base.:*(a::Transpose{T,<:StridedVector}, b::Tensor{T,1}) where {T<:Real} = product(Tensor(a), b)  # or ambiguous
# A diagonal matrix multiplies lines: what is 0 in it does not meet what is infinite.
Base.:*(a::Diagonal, b::TensorMatrix) = (inner_size(a, b); a.diag .* b)
Base.:*(a::Diagonal, b::TensorVector) = (inner_size(a, b); a.diag .* b)
Base.:*(a::TensorMatrix, b::Diagonal) = (inner_size(a, b); a .* reshape(Tensor(b.diag), 1, :))
inner_size(a, b) = size(a, 2) == size(b, 1) || throw(DimensionMismatch("shapes $(size(a)) and $(size(b)) do not multiply"))
Base.:*(a::TensorVector, b::TensorMatrix) = product(reshape(a, :, 1), b)
LinearAlgebra.dot(a::TensorVector, b::TensorVector) = product(a, b)

"""
    batched_mul(a, b)

Products of the matrices in the last two axes; the axes before them broadcast.
"""
batched_mul(a::Tensor, b::Tensor) = product(a, b)

"""
    einsum(equation, operands...)

Einstein's sum: `einsum("ij,jk->ik", a, b)` is `a * b`. 
"""
function einsum(equation::AbstractString, operands::Tensor...)
    hs = Handles(operands)
    return wrap(C.tensor_einsum(equation, hs, length(hs)))
end

"""
    tensordot(a, b, dims_a, dims_b)

The sums of products along the dimensions `dims_a` of `a` and `dims_b` of `b`, paired in that order; the other
dimensions of `a` come first, then those of `b`.
"""
function tensordot(a, b, dims_a, dims_b)
    pairs = Int64[d - 1 for d in dims_a], Int64[d - 1 for d in dims_b]
    return wrap(C.tensor_tensordot(tensor(a), tensor(b), pairs[1], length(pairs[1]), pairs[2], length(pairs[2])))
end

Base.adjoint(t::TensorMatrix) = transpose(t)
Base.transpose(t::TensorMatrix) = PermutedDimsArray(t, (2, 1))
Base.adjoint(t::TensorVector) = reshape(t, 1, :)
Base.transpose(t::TensorVector) = reshape(t, 1, :)
Base.adjoint(t::Tensor{T,0}) where {T} = t

"""
    diag(t, k=0)

A copy of the diagonal `k` of a matrix, above the main one if positive.
"""
LinearAlgebra.diag(t::TensorMatrix, k::Integer=0) = copy(wrap(C.tensor_diagonal(t, k, 0, 1)))
LinearAlgebra.tr(t::TensorMatrix) = (LinearAlgebra.checksquare(t); sum(LinearAlgebra.diag(t)))
LinearAlgebra.norm(t::Tensor, p::Real=2) =
    isempty(t) ? sum(apply(abs, floating(t))) : vector_norm(floating(t); ord=p)
"Integers as floating-point numbers, as Julia's functions of linear algebra make of them."
floating(t::Tensor) = eltype(t) <: Union{Floating,Complex} ? t : float.(t)
LinearAlgebra.norm_sqr(t::Tensor) = sum(apply(abs2, t))

# ---- in-place

function Base.fill!(t::Tensor, x::Real)
    x isa TensorNumber && return (check(C.tensor_copy_(t, x.tensor)); t)
    check(x isa Integer ? C.tensor_fill_i64_(t, x) : C.tensor_fill_(t, x))
    return t
end

"`zero!(t)`: sets every element to 0."
function zero!(t::Tensor)
    check(C.tensor_zero_(t))
    return t
end

function Base.copyto!(dest::Tensor, src::AbstractArray)
    length(dest) >= length(src) || throw(BoundsError(dest, length(src)))
    length(dest) > length(src) && return (setindex!(dest, vec(src), eachindex(IndexLinear(), src)); dest)
    source = src isa Tensor ? src : Tensor(src)
    size(source) == size(dest) || (source = reshape(source, size(dest)))
    check(C.tensor_copy_(dest, source))
    return dest
end
Base.copyto!(dest::Array, src::Tensor) = copyto!(dest, elements(src))
