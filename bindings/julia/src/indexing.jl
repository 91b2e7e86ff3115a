# SPDX-License-Identifier: Apache-2.0
# Slices are views; lists of positions and masks copy. Integers alone give a number.

const Index = Union{Integer,Colon,AbstractArray}

"""
    t[i, j, ...]

Integers alone give a number, which is a [`TensorNumber`](@ref) where operations are recorded. Ranges and colons give a view,
arrays of positions and masks a copy; gradients flow through all of them.
"""
function Base.getindex(t::Tensor, I::Index...)
    all(i -> i isa Integer, I) && return element(t, map(Int, I)...)
    any(of_places, I) && return getindex(t, by_axes(t, I)...)
    length(I) == 1 && ndims(t) != 1 && return linear_index(t, I[1])
    checkbounds(t, I...)
    return select_lists(slices(t, I)...)
end

of_places(i) = i isa AbstractArray{<:CartesianIndex}
"Indices in which arrays of `CartesianIndex`, as `findall` gives them, have become arrays of linear positions, or of positions along an axis."
function by_axes(t::Tensor, I)
    if length(I) == 1
        n = ndims(t)
        checkbounds(t, I[1])
        length(first(CartesianIndices(t))) == n && eltype(I[1]) <: CartesianIndex{n} || throw(BoundsError(t, I))
        return (LinearIndices(size(t))[I[1]],)
    end
    return map(i -> of_places(i) ? (eltype(i) <: CartesianIndex{1} ? map(p -> p[1], i) :
        throw(ArgumentError("beside other indices an array of $(eltype(i)) has no meaning for a tensor"))) : i, I)
end
Base.view(t::Tensor, I::Index...) = all(i -> i isa Union{Integer,Colon,AbstractRange}, I) ?
    viewed(t, I) : throw(ArgumentError("a view of a tensor takes integers, ranges and colons"))
Base.getindex(t::Tensor, I::CartesianIndex) = t[Tuple(I)...]
Base.getindex(t::Tensor, mask::AbstractArray{Bool}) = masked(t, mask)
Base.getindex(t::TensorVector, mask::AbstractVector{Bool}) = masked(t, mask)

element(t::Tensor{T,N}, I::Vararg{Int,M}) where {T,N,M} =
    N == M ? t[I...] : M == 1 ? t[CartesianIndices(t)[I[1]]] :
    (checkbounds(t, I...); t[ntuple(d -> d <= M ? I[d] : 1, Val(N))...])

function viewed(t::Tensor, I)
    length(I) == 1 && ndims(t) != 1 && throw(ArgumentError("a view of a tensor of $(ndims(t)) axes takes as many indices"))
    checkbounds(t, I...)
    return slices(t, I)[1]
end

"Linear positions go through the vector of elements in the order of Julia."
function linear_index(t::Tensor, i)
    i isa AbstractArray{Bool} && return masked(t, i)
    found = vec(t)[i isa AbstractArray ? vec_of(i) : i]
    return i isa AbstractArray && ndims(i) != 1 ? reshape(found, size(i)) : found
end
vec_of(i::AbstractArray) = ndims(i) == 1 ? i : vec(i)

function masked(t::Tensor, mask::AbstractArray{Bool})
    size(mask) == size(t) || throw(BoundsError(t, (mask,)))
    m = mask isa Tensor ? mask : Tensor(mask)
    hs = Handles((reversedims(m),))  # elements come in the order of Julia
    return wrap(C.tensor_index(reversedims(t), hs, 1))
end

"""
The view that integers, ranges and colons take of `t`, and for each axis of it the list of positions that is still to be
taken, or `nothing`.
"""
function slices(t::Tensor, I)
    lists = Any[]
    axis, n = Int32(0), ndims(t)
    for (d, i) in enumerate(I)
        if i isa Integer
            d <= n && (t = wrap(C.tensor_select(t, axis, i - 1)))
            continue
        end
        d > n && (t = unsqueeze(t; dims=axis + 1))
        if i isa Colon
            push!(lists, nothing)
        elseif i isa AbstractRange{<:Integer} && !(eltype(i) === Bool)
            t = ranged(t, axis, i)
            push!(lists, nothing)
        else
            push!(lists, i)
        end
        axis += Int32(1)
    end
    return t, lists
end

function ranged(t::Tensor, axis::Int32, r::AbstractRange)
    length(r) == size(t, axis + 1) && step(r) == 1 && return t
    return wrap(C.tensor_slice(t, axis, slice_of(r)...))
end

"Start, stop and step as the library has them."
function slice_of(r::AbstractRange)
    isempty(r) && return 0, 0, 1
    s = Int(step(r))
    stop = last(r) - 1 + sign(s)
    return first(r) - 1, stop < 0 ? C.TENSOR_SLICE_NONE : stop, s
end

function select_lists(t::Tensor, lists)
    wanted = findall(!isnothing, lists)
    isempty(wanted) && return t
    for d in reverse(wanted)
        i = lists[d]
        ids = i isa AbstractArray{Bool} ? findall(i isa Tensor ? Array(i) : i) : i
        if ndims(ids) == 1
            t = wrap(C.tensor_index_select(t, Int32(d - 1), to_device(positions(ids), t)))
        else
            shape = size(t)
            t = wrap(C.tensor_index_select(t, Int32(d - 1), to_device(positions(vec(ids)), t)))
            t = split_axis(t, d, size(ids), shape)
        end
    end
    return t
end

"Axis d, which a matrix of positions gave, as the axes of that matrix."
function split_axis(t::Tensor, d, ids, shape)
    n = length(shape)
    r = reshape(PermutedDimsArray(t, (d, (k for k in 1:n if k != d)...)), (ids..., (shape[k] for k in 1:n if k != d)...))
    m = length(ids)
    order = (((m + k) for k in 1:d-1)..., 1:m..., ((m + k) for k in d:n-1)...)
    return PermutedDimsArray(r, order)
end

"""
    take(t, index; dims=:)

The elements of `vec(t)` at the positions `index`, in its shape; with `dims=d` those slices of axis `d`.
"""
take(t::Tensor, index; dims=:) =
    wrap(C.tensor_take(dims === (:) ? reversedims(t) : t, positions(index), axis32(dims)))

"""
    put(t, index, src; accumulate=false)

A copy of `t` with `vec(t)[index[i]] = src[i]`, or `+= src[i]`; `put!` does it in place.
"""
put(t::Tensor, index, src; accumulate::Bool=false) =
    reversedims(wrap(C.tensor_put(reversedims(t), positions(vec(index)), vec(tensor(src)), accumulate)))
Base.put!(t::Tensor, index, src; accumulate::Bool=false) =
    (check(C.tensor_put_(reversedims(t), positions(vec(index)), vec(tensor(src)), accumulate)); t)

"""
    index_put(t, indices, values; accumulate=false)

A copy of `t` with new `values` at `indices`: an array of positions, a mask or `:` for each axis. Unlike in
`t[i, j] = values`, arrays of positions are broadcast against each other, as PyTorch does.
"""
function index_put(t::Tensor, indices, values; accumulate::Bool=false)
    hs = Handles(map(i -> i isa Colon ? nothing : positions(i), indices))
    return wrap(C.tensor_index_put(t, hs, length(hs), tensor(values), accumulate))
end

# ---- assignment

function Base.setindex!(t::Tensor, x, I::Index...)
    x isa Real && !all(i -> i isa Integer, I) &&
        throw(ArgumentError("a single value is assigned to many places by `.=`"))
    return assign_at!(t, x, I)
end

"What `t[I...] .= x` writes to where `I` has lists or masks, which have no view."
struct Places{N}
    tensor::Tensor
    indices::NTuple{N,Index}
end
Broadcast.dotview(t::Tensor, I::Index...) =
    all(i -> i isa Union{Integer,Colon,AbstractRange}, I) && length(I) == ndims(t) ? viewed(t, I) : Places(t, I)
Broadcast.materialize!(p::Places, x) = assign_at!(p.tensor, x, p.indices)
Broadcast.materialize!(p::Places, bc::Broadcast.Broadcasted{S}) where {S} =
    assign_at!(p.tensor, single(Broadcast.materialize(bc)), p.indices)
single(x) = x isa AbstractArray && ndims(x) == 0 ? x[] : x

function assign_at!(t::Tensor, x, I)
    any(of_places, I) && return assign_at!(t, x, by_axes(t, I))
    if length(I) == 1 && I[1] isa AbstractArray{Bool} && ndims(I[1]) == ndims(t)
        set_masked!(t, x, I[1])
    elseif length(I) == 1 && ndims(t) != 1
        set_linear!(t, x, I[1])
    else
        checkbounds(t, I...)
        view, lists = slices(t, I)
        all(isnothing, lists) ? assign_values!(view, x) : assign_lists!(view, x, lists)
    end
    return t
end
Base.setindex!(t::Tensor, x, I::CartesianIndex) = setindex!(t, x, Tuple(I)...)
Base.setindex!(t::Tensor{T,0}, x) where {T} = fill!(t, x)
Base.setindex!(t::Tensor{T,N}, x, I::Vararg{Int,N}) where {T,N} =
    (checkbounds(t, I...); assign_values!(slices(t, I)[1], x); t)

function assign_values!(view::Tensor, x)
    x isa Number && return fill!(view, x)
    source = x isa Tensor ? x : Tensor(x)
    if size(source) != size(view)
        # As in Julia, axes of extent 1 do not count.
        filter(!isequal(1), [size(source)...]) == filter(!isequal(1), [size(view)...]) ||
            throw(DimensionMismatch("tried to assign $(size(source)) elements to $(size(view)) destinations"))
        source = reshape(source, size(view))
    end
    check(C.tensor_copy_(view, source))
    return view
end

function set_masked!(t::Tensor, x, mask)
    size(mask) == size(t) || throw(BoundsError(t, (mask,)))
    m = mask isa Tensor ? mask : Tensor(mask)
    x isa TensorNumber && return masked_fill!(t, m, x.tensor)
    x isa Real && return masked_fill!(t, m, x)
    put_at!(reversedims(t), Any[reversedims(m)], x isa Tensor ? vec(x) : Tensor(vec(x)))
end

function set_linear!(t::Tensor, x, i)
    i isa Colon && return assign_values!(t, x isa AbstractArray ? reshape(Tensor_of(x), size(t)) : x)
    i isa Integer && return (checkbounds(t, i); setindex!(t, x, Tuple(CartesianIndices(t)[i])...))
    checkbounds(t, i)
    places = CartesianIndices(t)[i isa Tensor ? Array(i) : i]
    lists = Any[Tensor(Int64[p[d] - 1 for p in places]) for d in 1:ndims(t)]
    put_at!(t, lists, x isa Real ? Tensor{eltype(t)}(x) : reshape(Tensor_of(x), size(places)))
end
Tensor_of(x) = x isa Tensor ? x : Tensor(x)

"t[lists...] = x where the lists are combined as a product, as in Julia."
function assign_lists!(t::Tensor, x, lists)
    N = length(lists)
    counts = Int[]
    ids = Any[]
    for (d, i) in enumerate(lists)
        i = i === nothing ? (1:size(t, d)) : i isa AbstractArray{Bool} ? findall(Array(i)) : i isa Tensor ? Array(i) : i
        push!(counts, length(i))
        push!(ids, reshape(Tensor(Int64[k - 1 for k in i]), ntuple(k -> k == d ? length(i) : 1, N)))
    end
    values = x isa Real ? Tensor{eltype(t)}(x) : Tensor_of(x)
    if values isa Tensor && ndims(values) > 0
        length(values) == prod(counts) ||
            throw(DimensionMismatch("tried to assign $(length(values)) elements to $(Tuple(counts)) destinations"))
        values = reshape(values, Tuple(counts))
    end
    put_at!(t, ids, values)
end

function put_at!(t::Tensor, indices, values::Tensor)
    hs = Handles(map(i -> to_device(i, t), indices))
    check(C.tensor_index_put_(t, hs, length(hs), to_device(values, t), false))
    return t
end
