# SPDX-License-Identifier: Apache-2.0
# What a model is: parameters and buffers by PyTorch's names.

"""
    Layer

Supertype of layers and models. A subtype is a mutable or immutable struct whose fields are tensors, layers, or vectors
and tuples of those. Tensors that require a gradient are parameters; other tensors are buffers. Field names are the names
of its state, as in PyTorch: `"0.weight"` is the field `weight` of the first layer of a [`Chain`](@ref).
"""
abstract type Layer end

"`children(m)`: pairs of a name and what is below it: the fields of a struct, or the elements of a list, from 0."
children(m::Layer) = [string(n) => getfield(m, n) for n in fieldnames(typeof(m))]
children(v::Union{AbstractVector,Tuple}) = [string(i - 1) => x for (i, x) in enumerate(v)]
children(t::NamedTuple) = [string(n) => x for (n, x) in pairs(t)]
children(d::AbstractDict) = [string(n) => x for (n, x) in d]
children(v::AbstractArray{<:Union{Real,AbstractString}}) = Pair{String,Any}[]
children(t::Tensor) = Pair{String,Any}[]
children(x) = Pair{String,Any}[]

"""
    named_tensors(m)

Every tensor of a model as `name => tensor`, in order; each once.
"""
named_tensors(m) = collect_tensors!(Pair{String,Tensor}[], IdDict{Any,Bool}(), "", m)

function collect_tensors!(found, seen, prefix, x)
    for (name, child) in children(x)
        path = isempty(prefix) ? name : "$prefix.$name"
        if child isa Tensor
            haskey(seen, child) || push!(found, path => child)
            seen[child] = true
        else
            collect_tensors!(found, seen, path, child)
        end
    end
    return found
end

is_parameter(t::Tensor) = requires_grad(t) && isleaf(t)

"`named_parameters(m)`: the parameters of a model as `name => tensor`."
named_parameters(m) = filter(p -> is_parameter(last(p)), named_tensors(m))

"`parameters(m)`: the parameters of a model, in order."
parameters(m) = Tensor[last(p) for p in named_parameters(m)]
parameters(t::Tensor) = is_parameter(t) ? Tensor[t] : Tensor[]

"""
    state_dict(m)

Every tensor of a model by PyTorch's name, sharing memory with the model; [`save`](@ref) takes it.
"""
state_dict(m) = [name => detach(t) for (name, t) in named_tensors(m)]

"""
    load_state!(m, state; strict=true)

Copies tensors by name, of a dictionary or pairs such as [`load`](@ref) gives, into a model. `strict` refuses missing
and unknown names.
"""
function load_state!(m, state; strict::Bool=true)
    given = Dict{String,Any}(string(k) => v for (k, v) in pairs_of(state))
    own = named_tensors(m)
    if strict
        missing_names = [n for (n, _) in own if !haskey(given, n)]
        unknown = sort!(setdiff(collect(keys(given)), first.(own)))
        isempty(missing_names) && isempty(unknown) ||
            throw(ArgumentError("state does not fit the model: missing $missing_names, unknown $unknown"))
    end
    for (name, t) in own
        haskey(given, name) || continue
        size(given[name]) == size(t) ||
            throw(DimensionMismatch("$name has shape $(size(t)), the state $(size(given[name]))"))
        no_grad(() -> copyto!(t, given[name]))
    end
    return m
end

"""
    to_device!(m, device)

Moves every tensor of a model to a device: `:cpu`, `:cuda`, `"cuda:1"` or `:meta`. Gradients are left behind. Make
optimisers afterwards: they know the tensors of before.
"""
function to_device!(m, device)
    code = device_code(device)
    for (_, t) in named_tensors(m)
        C.tensor_device(t) == code && continue
        moved = marked(to_device(detach(t), code), is_parameter(t))
        t.handle, moved.handle = moved.handle, t.handle
    end
    return m
end

"""
    train!(m, on=true)

Switches the layers of a model that act differently in training, [`Dropout`](@ref) and [`BatchNorm`](@ref).
`eval!(m)` is `train!(m, false)`.
"""
function train!(m, on::Bool=true)
    m isa Layer && hasfield(typeof(m), :training) && (m.training = on)
    foreach(c -> train!(last(c), on), children(m))
    return m
end
eval!(m) = train!(m, false)

"""
    zero_grad!(m)

Clears the gradients of a model's parameters.
"""
zero_grad!(m::Layer) = foreach(p -> grad!(p, nothing), parameters(m))

"`freeze!(m)`: the parameters of a model become buffers, which no gradient reaches."
freeze!(m) = (foreach(p -> requires_grad!(p, false), parameters(m)); m)

"What a setting of a layer is given as, as what the layer keeps."
as(::Type{T}, x) where {T} = convert(T, x)
as(::Type{Symbol}, x) = Symbol(x)
as(::Type{Union{Tensor,Nothing}}, x) = optional(x)

"""
    @layer Name(first::Type=default; second::Type=default) inputs -> result

A layer without parameters. `result` sees its settings by their names.
"""
macro layer(head, call)
    name, given = head.args[1], head.args[2:end]
    kept(s) = Meta.isexpr(s, :kw) ? s.args[1] : s
    loose(s) = Meta.isexpr(s, :kw) ? Expr(:kw, s.args[1].args[1], s.args[2]) : s.args[1]
    parameters = map(s -> Meta.isexpr(s, :parameters) ? Expr(:parameters, map(loose, s.args)...) : loose(s), given)
    named = [s for p in given if Meta.isexpr(p, :parameters) for s in p.args]
    fields = map(kept, [filter(s -> !Meta.isexpr(s, :parameters), given); named])
    values = [:(as($(f.args[2]), $(f.args[1]))) for f in fields]
    inputs = Meta.isexpr(call.args[1], :tuple) ? call.args[1].args : [call.args[1]]
    return esc(quote
        Base.@__doc__ struct $name <: Layer
            $(fields...)
            $name($(parameters...)) = new($(values...))
        end
        function (self::$name)($(inputs...))
            $([:($(f.args[1]) = self.$(f.args[1])) for f in fields]...)
            $(call.args[2])
        end
    end)
end
