# SPDX-License-Identifier: Apache-2.0
# Tables of vectors. Rows count from 1.

function check_rows(weight, index)
    n = size(weight, 1)
    for i in host(index)
        1 <= i <= n || throw(IndexError("a table of $n rows has no row $i"))
    end
end

"Shortens the rows in use to max_norm, in place."
function renormalize!(weight, index, max_norm, norm_type)
    check_rows(weight, index)
    no_grad() do
        places = sort!(unique(vec(collect(host(index)))))
        rows = weight[places, :]
        lengths = vector_norm(rows; dims=2, ord=norm_type)
        weight[places, :] = ifelse.(lengths .<= max_norm, rows, rows .* (max_norm ./ (lengths .+ 1e-7)))
    end
    return nothing
end

"How often each row is in use; those that are not count as once."
function uses(weight, index)
    check_rows(weight, index)
    counts = zeros(eltype(weight), size(weight, 1))
    foreach(i -> counts[i] += 1, host(index))
    return max.(counts, 1)
end
host(index) = index
shared_gradient(t, counts) = (own = detach(t); own .+ (t .- own) ./ to_device(counts, t))

function table(n, width, padding_idx, dtype, rng)
    padding_idx === nothing || 1 <= padding_idx <= n ||
        throw(ArgumentError("padding_idx is $padding_idx, expected a row of $n"))
    weight = normal!(Tensor{dtype}(undef, n, width); rng=rng)
    padding_idx === nothing || fill!(selectdim(weight, 1, padding_idx), 0)
    return requires_grad!(weight)
end

"""
    Embedding(n => width; padding_idx=nothing, max_norm=nothing, norm_type=2, scale_grad_by_freq=false, dtype=Float32,
              rng=nothing)
    Embedding(weight::Tensor; freeze=true, settings...)

Row `i` of `weight` (n, width) for every number `i`, from 1, of a tensor or array. The row `padding_idx` is 0 at first and
gets no gradient; rows in use that are longer than `max_norm`, by the norm of order `norm_type`, are shortened in place;
with `scale_grad_by_freq` gradients are divided by how often a row is in use. The second form takes known rows.
"""
struct Embedding <: Layer
    weight::Tensor
    padding_idx::Union{Int,Nothing}
    max_norm::Union{Float64,Nothing}
    norm_type::Float64
    scale_grad_by_freq::Bool
end
Embedding((n, width)::Pair{<:Integer,<:Integer}; padding_idx=nothing, max_norm=nothing, norm_type::Real=2,
          scale_grad_by_freq::Bool=false, dtype::Type=Float32, rng=nothing) =
    Embedding(table(n, width, padding_idx, dtype, rng), padding_idx, max_norm, norm_type, scale_grad_by_freq)
function Embedding(weight::TensorMatrix; freeze::Bool=true, padding_idx=nothing, max_norm=nothing, norm_type::Real=2,
                   scale_grad_by_freq::Bool=false)
    padding_idx === nothing || checkbounds(weight, padding_idx, :)
    return Embedding(requires_grad!(detach(weight), !freeze), padding_idx, max_norm, norm_type, scale_grad_by_freq)
end
function (e::Embedding)(index)
    e.max_norm === nothing || renormalize!(e.weight, index, e.max_norm, e.norm_type)
    rows = embedding(e.weight, index)
    counts = e.scale_grad_by_freq ? uses(e.weight, index) : nothing
    e.scale_grad_by_freq && (rows = shared_gradient(rows, tensor(map(i -> counts[i], host(index)))))
    e.padding_idx === nothing && return rows
    return ifelse.(tensor(index) .== e.padding_idx, detach(rows), rows)
end

"""
    EmbeddingBag(n => width; mode=:mean, padding_idx=nothing, max_norm=nothing, norm_type=2, scale_grad_by_freq=false,
                 include_last_offset=false, dtype=Float32, rng=nothing)

The `:mean`, `:sum` or `:max` of bags of rows of `weight` (n, width): of each row of a matrix of numbers, or of the parts of
a list of numbers that start at the positions `offsets`, the second argument, which with `include_last_offset` ends with
the position after the last number. Rows `padding_idx` do not count. `per_sample_weights` are for sums. Other settings are
those of [`Embedding`](@ref).
"""
struct EmbeddingBag <: Layer
    weight::Tensor
    mode::Symbol
    padding_idx::Union{Int,Nothing}
    max_norm::Union{Float64,Nothing}
    norm_type::Float64
    scale_grad_by_freq::Bool
    include_last_offset::Bool
end
function EmbeddingBag((n, width)::Pair{<:Integer,<:Integer}; mode=:mean, padding_idx=nothing, max_norm=nothing,
                      norm_type::Real=2, scale_grad_by_freq::Bool=false, include_last_offset::Bool=false,
                      dtype::Type=Float32, rng=nothing)
    mode = choice(mode, Dict(m => m for m in (:mean, :sum, :max)), "mode")
    scale_grad_by_freq && mode === :max &&
        throw(ArgumentError("EmbeddingBag: scale_grad_by_freq does not go with mode :max"))
    return EmbeddingBag(table(n, width, padding_idx, dtype, rng), mode, padding_idx, max_norm, norm_type,
        scale_grad_by_freq, include_last_offset)
end
function (e::EmbeddingBag)(index, offsets=nothing; per_sample_weights=nothing)
    e.max_norm === nothing || renormalize!(e.weight, index, e.max_norm, e.norm_type)
    weight = e.scale_grad_by_freq ? shared_gradient(e.weight, Tensor(uses(e.weight, index))) : e.weight
    return embedding_bag(weight, index, offsets, String(e.mode), per_sample_weights;
        include_last_offset=e.include_last_offset, padding_idx=something(e.padding_idx, 0))
end
