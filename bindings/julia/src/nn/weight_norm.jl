# SPDX-License-Identifier: Apache-2.0
# Parameters of a model in another form: one vector, or length and direction apart.

"""
    parameters_to_vector(params)

All parameters of a model, or all tensors of a list, in one vector, each in row-major order as in every language.
"""
parameters_to_vector(params) = cat(map(p -> rowmajor_reshape(p, -1), params_of(params))...; dims=1)

"""
    vector_to_parameters!(params, vector)

The reverse of [`parameters_to_vector`](@ref).
"""
function vector_to_parameters!(params, vector::AbstractVector)
    list = params_of(params)
    v = tensor(vector)
    length(v) == sum(length, list) ||
        throw(DimensionMismatch("the vector has $(length(v)) elements, the parameters $(sum(length, list))"))
    at = 0
    no_grad() do
        for p in list
            copyto!(p, rowmajor_reshape(v[at+1:at+length(p)], size(p)))
            at += length(p)
        end
    end
    return params
end

"""
    WeightNorm(layer, name=:weight; dims=1)

A layer of which the length of a weight (`NAME_g`) and its direction (`NAME_v`) are trained apart: `v * (g / |v|)`, with a
length for each position along axis `dims`, or with `:` one for all. [`remove_weight_norm`](@ref) gives the layer back.
"""
struct WeightNorm{L<:Layer} <: Layer
    layer::L
    g::Tensor
    v::Tensor
    name::Symbol
    dims::Union{Int,Colon}
end
function WeightNorm(layer::Layer, name=:weight; dims=1)
    weight = get(Dict(children(layer)), string(name), nothing)
    weight isa Tensor || throw(ArgumentError("$(nameof(typeof(layer))) has no weight $name"))
    v = requires_grad!(copy(detach(weight)))
    g = requires_grad!(no_grad(() -> copy(length_of(v, dims))))
    return WeightNorm(replaced(layer, string(name), detach(weight)), g, v, Symbol(name), dims)
end
length_of(v, ::Colon) = vector_norm(v)
length_of(v, d::Integer) = vector_norm(v; dims=Tuple(i for i in 1:ndims(v) if i != d), keepdims=true)
normed_weight(w::WeightNorm) = w.v .* (w.g ./ length_of(w.v, w.dims))

children(w::WeightNorm) = [filter(c -> first(c) != string(w.name), children(w.layer)); "$(w.name)_g" => w.g; "$(w.name)_v" => w.v]
train!(w::WeightNorm, on::Bool=true) = (train!(w.layer, on); w)
(w::WeightNorm)(inputs...; settings...) = replaced(w.layer, string(w.name), normed_weight(w))(inputs...; settings...)

"""
    remove_weight_norm(w)

The layer of a [`WeightNorm`](@ref), with its weight as one parameter again.
"""
remove_weight_norm(w::WeightNorm) =
    replaced(w.layer, string(w.name), requires_grad!(detach(no_grad(() -> normed_weight(w)))))

@generated with_fields(layer, values) =
    Expr(:new, layer, [:(convert($(fieldtype(layer, i)), values[$i])) for i in 1:fieldcount(layer)]...)
"A layer that is like another but for one tensor."
replaced(layer::Layer, name, t) = with_fields(layer,
    Any[string(n) == name ? t : getfield(layer, n) for n in fieldnames(typeof(layer))])
replaced(layer::RecurrentLayer, name, t) = with_fields(layer,
    Any[n === :weights ? [k => (k == name ? t : w) for (k, w) in layer.weights] : getfield(layer, n) for n in fieldnames(typeof(layer))])
