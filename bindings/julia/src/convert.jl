# SPDX-License-Identifier: Apache-2.0
# Arguments of Julia as those of C.

"Arrays and numbers where a tensor is expected are copied into one."
tensor(x::Tensor) = x
tensor(x::Union{AbstractArray,Real}) = Tensor(x)

count_of(::Ptr) = 0
count_of(v::Vector) = length(v)

ints64(n::Integer) = Int64[n]
ints64(ns) = Int64[n for n in ns]

function axis32(d::Integer)
    1 <= d <= typemax(Int32) || throw(ArgumentError("dims count from 1, got $d"))
    return Int32(d - 1)
end
axis32(::Colon) = C.TENSOR_AXIS_NONE

axes32(::Colon) = Ptr{Int32}(C_NULL)
axes32(d::Integer) = Int32[axis32(d)]
axes32(ds) = Int32[axis32(d) for d in ds]

"Numbers from 1 as the library's from 0. What is no integer, such as probabilities or masks, stays."
positions(t::Tensor{T}) where {T} =
    T <: Integer && T !== Bool ? wrap(C.tensor_sub_scalar_i64(T <: Signed ? t : astype(Int64, t), 1)) : t
positions(A::AbstractArray{T}) where {T} =
    T <: Integer && T !== Bool ? Tensor(Array{Int64}(A) .- 1) : Tensor(A)
positions(n::Integer) = Tensor(Int64(n) - 1)
positions(::Nothing) = nothing
results(n) = ntuple(_ -> Ref{Ptr{C.tensor_t}}(C_NULL), n)
positions_from(h::Ptr{C.tensor_t}) = apply(+, wrap(h), 1)  # a copy: gradients keep what the library gave

const REDUCTIONS = Dict(:none => C.TENSOR_REDUCE_NONE, :mean => C.TENSOR_REDUCE_MEAN, :sum => C.TENSOR_REDUCE_SUM)
const FANS = Dict(:fan_in => C.TENSOR_FAN_IN, :fan_out => C.TENSOR_FAN_OUT)

choice(s, known, what) = get(known, Symbol(s)) do
    throw(ArgumentError("$what is one of $(join(repr.(sort!(collect(keys(known)))), ", ")), got $(repr(s))"))
end
reduction_code(s) = choice(s, REDUCTIONS, "reduction")
fan_code(s) = choice(s, FANS, "fan")

# Julia's broadcasting lines up the first axes, the library's the last: shorter shapes get axes of 1 at their end.

function padded(t::Tensor{T,N}, n::Int) where {T,N}
    N >= n && return t
    s = strides(t)
    shape = Int64[t.dims..., ntuple(i -> 1, n - N)...]
    steps = Int64[s..., ntuple(i -> 1, n - N)...]
    requires_grad(t) || return wrap(Tensor{T,n}, C.tensor_as_strided(t, shape, n, steps, n, C.tensor_storage_offset(t)))
    h = t
    for _ in N+1:n
        h = wrap(C.tensor_unsqueeze(h, -1))
    end
    return h
end

aligned(ts::Tensor...) = (n = maximum(map(ndims, ts)); map(t -> padded(t, n), ts))
fitting(b::Tensor, a::Tensor) = padded(b, ndims(a))
