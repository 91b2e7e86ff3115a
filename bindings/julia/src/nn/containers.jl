# SPDX-License-Identifier: Apache-2.0
# Layers made of layers. A list of layers that a model only holds is a vector.

"""
    Chain(layers...)
    Chain(; name=layer, ...)

Applies layers, or any functions, one after the other. `c[i]` is a layer, `c.name` that of a name. Names, or numbers from
0, are those of the state.
"""
struct Chain{T<:Union{Tuple,NamedTuple}} <: Layer
    layers::T
end
Chain(layers...; named...) = isempty(named) ? Chain(layers) : isempty(layers) ? Chain((; named...)) :
    throw(ArgumentError("either all layers of a Chain have names or none"))
children(c::Chain) = children(getfield(c, :layers))
(c::Chain)(x) = foldl((v, layer) -> called(layer, v), Tuple(getfield(c, :layers)); init=x)
called(layer::Layer, x) = layer(x)
called(f, x) = f(x)
Base.getproperty(c::Chain, name::Symbol) = (l = getfield(c, :layers); name !== :layers && haskey(l, name) ? l[name] : getfield(c, name))
Base.getindex(c::Chain, i::Union{Integer,Symbol}) = c.layers[i]
Base.getindex(c::Chain{<:Tuple}, i::AbstractUnitRange) = Chain(c.layers[i])
Base.getindex(c::Chain{<:NamedTuple}, i::AbstractUnitRange) = Chain((; collect(pairs(c.layers))[i]...))
Base.length(c::Chain) = length(c.layers)
Base.iterate(c::Chain, state...) = iterate(c.layers, state...)
Base.lastindex(c::Chain) = length(c.layers)
described(c::Chain) = c.layers isa Tuple ? map(repr, collect(Any, c.layers)) : ["$n=$(repr(l))" for (n, l) in pairs(c.layers)]
