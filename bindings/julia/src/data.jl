# SPDX-License-Identifier: Apache-2.0
# Batches.

"""
    DataLoader(data; batchsize=1, shuffle=false, partial=true, rng=Random.GLOBAL_RNG)

Batches of `data`: a tensor or array, a tuple or named tuple of them with as many observations, or anything with
`getindex` for a vector of numbers and `length`. Observations are along the first axis. `partial` keeps a last batch that
is smaller.

    for (x, y) in DataLoader((images, labels); batchsize=32, shuffle=true) ... end
"""
struct DataLoader{D,R<:AbstractRNG}
    data::D
    batchsize::Int
    shuffle::Bool
    partial::Bool
    rng::R
end

function DataLoader(data; batchsize::Integer=1, shuffle::Bool=false, partial::Bool=true,
                    rng::AbstractRNG=Random.GLOBAL_RNG)
    batchsize > 0 || throw(ArgumentError("batchsize must be positive, got $batchsize"))
    observations(data)
    return DataLoader(data, Int(batchsize), shuffle, partial, rng)
end

observations(x::AbstractArray) = size(x, 1)
observations(x) = length(x)
function observations(xs::Union{Tuple,NamedTuple})
    counts = map(observations, Tuple(xs))
    all(==(counts[1]), counts) || throw(DimensionMismatch("data have different numbers of observations: $counts"))
    return counts[1]
end

batch(x::Tensor, ids) = wrap(C.tensor_index_select(x, 0, to_device(positions(ids), x)))
batch(x::AbstractArray, ids) = x[ids, ntuple(_ -> :, ndims(x) - 1)...]
batch(x::Union{Tuple,NamedTuple}, ids) = map(v -> batch(v, ids), x)
batch(x, ids) = x[ids]

Base.length(d::DataLoader) = (n = observations(d.data); d.partial ? cld(n, d.batchsize) : div(n, d.batchsize))
Base.eltype(::Type{<:DataLoader}) = Any

function Base.iterate(d::DataLoader, state=nothing)
    order, start = state === nothing ?
        (d.shuffle ? randperm(d.rng, observations(d.data)) : collect(1:observations(d.data)), 1) : state
    stop = start + d.batchsize - 1
    start > length(order) && return nothing
    stop > length(order) && !d.partial && return nothing
    return batch(d.data, order[start:min(stop, end)]), (order, stop + 1)
end
