# SPDX-License-Identifier: Apache-2.0
# Averages of a model over training.

"`swa_average()`: equal averages of all models seen."
swa_average() = (average, value, n) -> average .+ (value .- average) ./ (n + 1)

"`ema_average(decay=0.999)`: exponential moving averages."
function ema_average(decay::Real=0.999)
    0 <= decay <= 1 || throw(ArgumentError("decay is $decay, expected 0 to 1"))
    return (average, value, n) -> decay .* average .+ (1 - decay) .* value
end

"""
    AveragedModel(model; average=swa_average(), use_buffers=false)

A copy of a model whose parameters, and with `use_buffers` buffers too, are averages of those that
[`update_parameters!`](@ref) sees; other buffers are copies. `average(average, value, n)` gives the new average of a tensor,
n being how many it is of already: [`swa_average`](@ref), [`ema_average`](@ref) or another function.
"""
struct AveragedModel{M,F} <: Layer
    n_averaged::Tensor
    model::M
    average::F
    use_buffers::Bool
end
AveragedModel(model; average=swa_average(), use_buffers::Bool=false) =
    AveragedModel(Tensor(0), deepcopy(model), average, use_buffers)
children(a::AveragedModel) = ["n_averaged" => a.n_averaged, "module" => a.model]
(a::AveragedModel)(inputs...; settings...) = a.model(inputs...; settings...)

"`update_parameters!(averaged, model)` takes the parameters of a model into the averages of an [`AveragedModel`](@ref)."
function update_parameters!(a::AveragedModel, model)
    own, others = named_tensors(a.model), named_tensors(model)
    first.(own) == first.(others) || throw(ArgumentError("the model has other tensors than the average"))
    n = a.n_averaged[]
    no_grad() do
        for ((_, average), (_, value)) in zip(own, others)
            averaged = n > 0 && (is_parameter(average) || a.use_buffers)
            copyto!(average, averaged ? astype(eltype(average), a.average(average, value, n)) : value)
        end
        add!(a.n_averaged, 1)
    end
    return a
end

"""
    update_bn!(model, batches)

Running statistics of the [`BatchNorm`](@ref)s of a model anew, over batches, or tuples whose first element is the batch.
"""
function update_bn!(model, batches)
    norms = layers_of(l -> l isa BatchNorm, model)
    isempty(norms) && return model
    momenta = [norm.momentum for norm in norms]
    training = [l => l.training for l in layers_of(l -> hasfield(typeof(l), :training), model)]
    train!(model)
    foreach(reset_running_stats!, norms)
    foreach(norm -> norm.momentum = nothing, norms)
    try
        no_grad(() -> foreach(batch -> model(batch isa Union{Tuple,NamedTuple} ? first(batch) : batch), batches))
    finally
        foreach((norm, momentum) -> norm.momentum = momentum, norms, momenta)
        foreach(p -> first(p).training = last(p), training)
    end
    return model
end

"The layers of a model that are as `wanted` says, each once."
layers_of(wanted, model) = collect_layers!(Any[], IdDict{Any,Bool}(), wanted, model)
function collect_layers!(found, seen, wanted, x)
    x isa Layer && !haskey(seen, x) && wanted(x) && push!(found, x)
    x isa Layer && (seen[x] = true)
    foreach(c -> last(c) isa Tensor || collect_layers!(found, seen, wanted, last(c)), children(x))
    return found
end
