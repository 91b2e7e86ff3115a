# SPDX-License-Identifier: Apache-2.0
# Reductions whose form differs from their row. With `dims` axes stay with extent 1, as in Julia; without, the result
# has no axes, and so can be differentiated: `loss[]` is its number.

Base.sum(f, t::Tensor; kw...) = sum(apply(f, t); kw...)
Base.prod(f, t::Tensor; kw...) = prod(apply(f, t); kw...)
Base.maximum(f, t::Tensor; kw...) = maximum(apply(f, t); kw...)
Base.minimum(f, t::Tensor; kw...) = minimum(apply(f, t); kw...)
Statistics.mean(f, t::Tensor; kw...) = mean(apply(f, t); kw...)
Base.extrema(t::Tensor) = (minimum(t)[], maximum(t)[])

for f in (:var, :std)
    @eval function Statistics.$f(t::Tensor; dims=:, corrected::Bool=true, keepdims::Bool=dims !== (:), mean=nothing)
        mean === nothing || throw(ArgumentError("a known mean cannot be given for a Tensor"))
        a = axes32(dims)
        return wrap(C.$(Symbol("tensor_", f))(t, a, count_of(a), corrected, keepdims))
    end
end

for f in (:any, :all)
    @eval begin
        function Base.$f(t::Tensor; dims=:, keepdims::Bool=dims !== (:))
            a = axes32(dims)
            result = wrap(C.$(Symbol("tensor_", f))(t, a, count_of(a), keepdims))
            return dims === (:) ? number(result) : result
        end
        Base.$f(p::Function, t::Tensor; kw...) = $f(apply(p, t); kw...)
    end
end
Base.count(t::Tensor{Bool}; dims=:) = (n = sum(t; dims=dims); dims === (:) ? n[] : n)
Base.count(p::Function, t::Tensor; dims=:) = count(apply(p, t); dims=dims)

"""
    argmax(t::Tensor; dims=:)

Without `dims` the index of the largest element, as for every array. With `dims=d` a tensor of the positions along axis
`d`, from 1, in which that axis has extent 1.
"""
Base.argmax(t::Tensor; dims=:) = extreme(C.tensor_argmax, t, dims)

"""
    argmin(t::Tensor; dims=:)

As `argmax`, for the smallest element.
"""
Base.argmin(t::Tensor; dims=:) = extreme(C.tensor_argmin, t, dims)

extreme(f, t::Tensor, dims::Integer) = positions_from(f(t, axis32(dims), true))
function extreme(f, t::Tensor{T,N}, ::Colon) where {T,N}
    r = reversedims(t)  # flattened in the order of Julia
    i = item(wrap(f(r, C.TENSOR_AXIS_NONE, false))) + 1
    return N == 1 ? i : CartesianIndices(t)[i]
end
Base.findmax(t::Tensor) = (i = argmax(t); (t[i], i))
Base.findmin(t::Tensor) = (i = argmin(t); (t[i], i))

for f in (:cumsum, :cumprod), A in (:Tensor, :TensorVector)
    @eval Base.$f(t::$A; dims=nothing, dtype=nothing) =
        wrap(C.$(Symbol("tensor_", f))(t, line_axis(t, dims, $(string(f))), dtype_code(dtype)))
end

function Base.findall(t::Tensor{Bool,N}) where {N}
    found = Array(wrap(C.tensor_nonzero(reversedims(t))))
    N == 1 && return vec(found) .+ 1
    return [CartesianIndex(ntuple(d -> found[i, N+1-d] + 1, Val(N))) for i in axes(found, 1)]
end
Base.findall(p::Function, t::Tensor) = findall(apply(p, t))
Base.findall(p::Base.Fix2{typeof(in)}, t::Tensor) = findall(p, host(t))

"""
    one_hot(index, classes=-1)

`Int64` zeros with a 1 at `index`, from 1, along a new last axis of `classes`; -1 takes as many as the largest index.
"""
one_hot(index, classes::Integer=-1) = wrap(C.tensor_one_hot(positions(index), classes))
