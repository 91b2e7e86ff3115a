# SPDX-License-Identifier: Apache-2.0
# Shapes. Everything here is a view where strides allow it.

"""
    reshape(t::Tensor, dims)

As for every array of Julia: elements keep their column-major order. One dimension may be `:`.

Column-major memory, as `Tensor(A)` has it, gives a view. Row-major memory, as results of operations have it, gives a copy
unless strides allow a view: what is written to that copy does not reach `t`, unlike in Julia. `shares_storage` tells.
"""
function Base.reshape(t::Tensor{T,M}, dims::Dims{N}) where {T,M,N}
    dims == t.dims && N == M && return t
    r = reversedims(t)
    shape = Int64[reverse(dims)...]
    return reversedims(wrap(Tensor{T,N}, C.tensor_reshape(r, shape, N)))
end
Base.reshape(t::Tensor, dims::Int...) = reshape(t, dims)
Base.reshape(t::Tensor, dims::Union{Int,Colon}...) = reshape(t, dims)
function Base.reshape(t::Tensor, dims::Tuple{Vararg{Union{Int,Colon}}})
    count(d -> d isa Colon, dims) == 1 || throw(ArgumentError("at most one dimension of a shape can be `:`"))
    known = prod(Int[d for d in dims if d isa Int])
    rest = known == 0 ? 0 : div(length(t), known)
    known * rest == length(t) ||
        throw(DimensionMismatch("$(length(t)) elements do not fill a shape of $dims"))
    return reshape(t, map(d -> d isa Colon ? rest : d, dims))
end
Base.reshape(t::TensorVector, ::Colon) = t
"""
    vec(t::Tensor)

`reshape(t, :)`: a view of column-major memory; a copy of row-major memory, as results of operations have it.
"""
Base.vec(t::Tensor) = reshape(t, :)

"""
    rowmajor_reshape(t, dims)

As `reshape`, but elements keep their row-major order, as in C and PyTorch; `-1` or `:` stands for what is left.
"""
function rowmajor_reshape(t::Tensor, dims::Tuple)
    shape = Int64[d isa Colon ? -1 : d for d in dims]
    return wrap(C.tensor_reshape(t, shape, length(shape)))
end
rowmajor_reshape(t::Tensor, dims::Union{Integer,Colon}...) = rowmajor_reshape(t, dims)

"""
    rowmajor_view(t, dims)

As `rowmajor_reshape`, but an error where a copy would be needed.
"""
function rowmajor_view(t::Tensor, dims::Tuple)
    shape = Int64[d isa Colon ? -1 : d for d in dims]
    return wrap(C.tensor_view(t, shape, length(shape)))
end
rowmajor_view(t::Tensor, dims::Union{Integer,Colon}...) = rowmajor_view(t, dims)

"""
    flatten(t; from=1, to=ndims(t))

Axes `from` to `to` as one, in row-major order, as PyTorch does; for example between convolutions and linear layers.
"""
flatten(t::Tensor; from::Integer=1, to::Integer=max(ndims(t), 1)) = wrap(C.tensor_flatten(t, axis32(from), axis32(to)))

"""
    PermutedDimsArray(t::Tensor, perm)

A view with the axes in the order `perm`; `permutedims` copies, as Julia's does.
"""
Base.PermutedDimsArray(t::Tensor{T,N}, perm) where {T,N} =
    wrap(Tensor{T,N}, C.tensor_permute_dims(t, Int64[p - 1 for p in perm], length(perm)))
Base.permutedims(t::Tensor, perm) = copy(PermutedDimsArray(t, perm))
Base.permutedims(t::TensorMatrix) = copy(transpose(t))
Base.permutedims(t::TensorVector) = copy(transpose(t))

"""
    swapdims(t, a, b)

A view with two axes exchanged.
"""
swapdims(t::Tensor, a::Integer, b::Integer) = wrap(C.tensor_transpose(t, axis32(a), axis32(b)))

"""
    moveaxis(t, source, destination)

A view whose axes `destination` are the axes `source` of `t`; the others keep their order.
"""
function moveaxis(t::Tensor, source, destination)
    from, to = Int64[axis32(d) for d in source], Int64[axis32(d) for d in destination]
    return wrap(C.tensor_moveaxis(t, from, length(from), to, length(to)))
end

"""
    broadcast_to(t, dims)

A view of shape `dims` that repeats axes of extent 1; the first axes are lined up, as in Julia.
"""
broadcast_to(t::Tensor{T}, dims::Dims{N}) where {T,N} =
    wrap(Tensor{T,N}, C.tensor_broadcast_to(padded(t, N), Int64[dims...], N))
broadcast_to(t::Tensor, dims::Integer...) = broadcast_to(t, map(Int, dims))

function Base.dropdims(t::Tensor; dims)
    a = axes32(dims)
    all(d -> size(t, d) == 1, dims) || throw(ArgumentError("dropped dims must all be size 1, got dims=$dims of $(size(t))"))
    return wrap(C.tensor_squeeze(t, a, count_of(a)))
end

"""
    unsqueeze(t; dims)

A view with a new axis of extent 1 at `dims`.
"""
unsqueeze(t::Tensor; dims::Integer) = wrap(C.tensor_unsqueeze(t, axis32(dims)))

# ---- parts

"Runs a function that stores up to `n` new tensors."
function several(call, n::Integer)
    out = fill(Ptr{C.tensor_t}(C_NULL), n)
    check(call(out))
    return map(wrap, filter(!=(C_NULL), out))
end

"Room for `n` results; for numbers that C refuses there is none."
room(n::Integer) = 0 <= n <= typemax(Int32) ? n : 0

"""
    split(t::Tensor, sizes; dims)

Views of `sizes[1]`, `sizes[2]`, ... along an axis; a single size repeats as often as it fits, the last may be smaller.
"""
function Base.split(t::Tensor, sizes; dims::Integer)
    axis = axis32(dims)
    parts = sizes isa Integer ? sizes_of(size(t, dims), sizes) : ints64(sizes)
    return several(out -> C.tensor_split(t, parts, length(parts), axis, out), length(parts))
end
function sizes_of(n, size)
    size > 0 || throw(ArgumentError("the size of parts must be positive, got $size"))
    return Int64[min(size, n - i) for i in 0:size:max(n - 1, 0)]
end

Base.selectdim(t::Tensor, d::Integer, i::Integer) =
    (checkbounds(axes(t, d), i); wrap(C.tensor_select(t, axis32(d), i - 1)))
Base.selectdim(t::Tensor, d::Integer, i) = t[ntuple(k -> k == d ? i : (:), ndims(t))...]
Base.eachslice(t::Tensor; dims::Integer) = unbind(t; dims=dims)
Base.eachrow(t::Union{TensorVector,TensorMatrix}) = unbind(t; dims=1)
Base.eachcol(t::TensorMatrix) = unbind(t; dims=2)

# ---- joins

function joined(ts, axis::Int32)
    hs = Handles(ts)
    return wrap(C.tensor_concat(hs, length(hs), axis))
end

function Base.cat(t::Tensor, more::Union{AbstractArray,Real}...; dims)
    dims isa Val && return cat(t, more...; dims=typeof(dims).parameters[1])
    dims isa Integer || throw(ArgumentError("tensors are joined along one axis, got dims=$dims"))
    ts = map(x -> x isa Tensor ? x : x isa Real ? Tensor(x) : Tensor(x), (t, more...))
    n = max(maximum(ndims, ts), dims)
    return joined(map(x -> padded(x, n), ts), axis32(dims))
end
Base.cat(A::Array, t::Tensor, more::Union{AbstractArray,Real}...; dims) = cat(Tensor(A), t, more...; dims=dims)

# As many signatures as Base has for other arrays, or a call would be ambiguous.
const Joinable = Union{Tensor,Array,Real}
for (f, dim) in ((:hcat, 2), (:vcat, 1))
    @eval Base.$f(t::Tensor) = cat(t; dims=$dim)
    for (A, B) in ((:Tensor, :Tensor), (:Tensor, :Array), (:Array, :Tensor), (:TensorVector, :TensorVector),
                   (:TensorVector, :Vector), (:Vector, :TensorVector))
        @eval begin
            Base.$f(a::$A, b::$B) = cat(a, b; dims=$dim)
            Base.$f(a::$A, b::$B, c::Joinable, more::Joinable...) = cat(a, b, c, more...; dims=$dim)
        end
    end
    for A in (:TensorVector, :Vector), B in (:TensorVector, :Vector)
        A === B === :Vector && continue
        @eval Base.$f(a::$A, b::$B, c::Union{TensorVector,Vector}, more::Union{TensorVector,Vector}...) =
            cat(a, b, c, more...; dims=$dim)
    end
    @eval Base.$f(a::Tensor, b::Real, more::Joinable...) = cat(a, b, more...; dims=$dim)
end
for T in (:Tensor, :TensorVector, :TensorMatrix)
    @eval Base.reduce(::typeof(hcat), ts::AbstractVector{<:$T}) = cat(ts...; dims=2)
    @eval Base.reduce(::typeof(vcat), ts::AbstractVector{<:$T}) = cat(ts...; dims=1)
end

function stacked(ts, dims::Integer)
    hs = Handles(ts)
    return wrap(C.tensor_stack(hs, length(hs), axis32(dims)))
end

@static if isdefined(Base, :stack)
    Base.stack(ts::AbstractVector{<:Tensor}; dims=:) = stacked(ts, dims === (:) ? ndims(first(ts)) + 1 : dims)
    Base.stack(ts::Tuple{Tensor,Vararg{Tensor}}; dims=:) = stacked(ts, dims === (:) ? ndims(first(ts)) + 1 : dims)
else
    """
        stack(tensors; dims=ndims + 1)

    Tensors of one shape along a new axis, by default the last.
    """
    stack(ts; dims=:) = stacked(ts, dims === (:) ? ndims(first(ts)) + 1 : dims)
    public!(:stack)
end

# ---- copies in another order

"""
    reverse(t::Tensor; dims=:)

The elements in the opposite order along `dims`.
"""
Base.reverse(t::Tensor; dims=:) = (a = axes32(dims); wrap(C.tensor_flip(t, a, count_of(a))))
Base.reverse(t::TensorVector; dims=:) = (a = axes32(dims); wrap(C.tensor_flip(t, a, count_of(a))))

"""
    slice_scatter(t, src, range; dims)

A copy of `t` in which `range` of axis `dims` is `src`.
"""
slice_scatter(t::Tensor, src, range::AbstractRange{<:Integer}; dims::Integer) =
    wrap(C.tensor_slice_scatter(t, tensor(src), axis32(dims), slice_of(range)...))

for A in (:Tensor, :TensorMatrix), f in (:tril, :triu)
    @eval LinearAlgebra.$f(t::$A, k::Integer=0) = wrap(C.$(Symbol("tensor_", f))(t, k))
end
LinearAlgebra.diagm(v::TensorVector) = diagm(0 => v)
LinearAlgebra.diagm(v::Pair{<:Integer,<:TensorVector}) = wrap(C.tensor_diag(v.second, v.first))

"""
    pad(t, widths, value=0)

`t` with `value` around it: `widths` are (before, after) of each axis, the first axis first. Negative ones crop.
"""
function pad(t::Tensor, widths, value::Real=0)
    w = ints64(widths)
    return wrap(value isa Integer ? C.tensor_pad_i64(t, w, length(w), value) : C.tensor_pad(t, w, length(w), value))
end

Base.repeat(t::Tensor, counts::Integer...) = repeat(t; outer=counts)
function Base.repeat(t::Tensor; inner=(), outer=())
    for (d, k) in enumerate(inner)
        k == 1 && d <= ndims(t) || (t = wrap(C.tensor_repeat(padded(t, max(d, ndims(t))), k, axis32(d))))
    end
    isempty(outer) && return isempty(inner) ? t : copy(t)
    t = padded(t, length(outer))
    counts = Int64[outer..., ntuple(i -> 1, ndims(t) - length(outer))...]
    return wrap(C.tensor_tile(t, counts, length(counts)))
end

"""
    mapslices(f, t::Tensor; dims)

`f` of every slice of `t` along `dims`, joined as by Base's function for arrays; gradients flow through.
"""
function Base.mapslices(f, t::Tensor{T,N}; dims) where {T,N}
    ds = sort(Int[dims...])
    all(d -> 1 <= d <= N, ds) || throw(ArgumentError("dims of $N axes are 1:$N, got $dims"))
    others = filter(d -> !(d in ds), 1:N)
    outer = CartesianIndices(Tuple(Int[size(t, d) for d in others]))
    isempty(outer) && throw(ArgumentError("mapslices: there are no slices in a shape of $(size(t))"))
    found = map(vec(collect(outer))) do at
        r = f(t[ntuple(d -> d in ds ? (:) : at[findfirst(==(d), others)], Val(N))...])
        r isa Tensor ? r : Tensor(r)
    end
    inner = size(found[1])
    length(inner) <= length(ds) || throw(DimensionMismatch("a result of $(length(inner)) axes does not fit $(length(ds)) dims"))
    lengths = (inner..., ntuple(_ -> 1, length(ds) - length(inner))...)
    joined_slices = reshape(stacked(found, length(inner) + 1), (lengths..., Int[size(t, d) for d in others]...))
    return PermutedDimsArray(joined_slices, invperm([ds; others]))
end
