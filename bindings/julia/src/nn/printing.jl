# SPDX-License-Identifier: Apache-2.0
# Models in words: one line in a list or a string, a tree with the number of parameters at the prompt.

Base.show(io::IO, m::Layer) = print(io, nameof(typeof(m)), '(', join(described(m), ", "), ')')
described(m::Layer) = ["$n=$(c isa Tensor ? join(size(c), '×') : repr(c))" for (n, c) in children(m) if c !== nothing]

function Base.show(io::IO, ::MIME"text/plain", m::Layer)
    show_tree(io, "", m, 0)
    list = parameters(m)
    isempty(list) && return
    bytes = mapreduce(p -> length(p) * sizeof(eltype(p)), +, list)
    print(io, "  # ", thousands(mapreduce(length, +, list)), " parameters, ", Base.format_bytes(bytes))
end
thousands(n) = replace(string(n), r"(?<=\d)(?=(\d{3})+$)" => ",")

function show_tree(io, label, m, depth)
    parts = m isa Layer ? parts_of(m) : Pair{String,Any}[]
    print(io, "  "^depth, label)
    any(p -> last(p) isa Layer, parts) || return print(io, m)
    settings = ["$n=$(repr(c))" for (n, c) in children(m) if c isa Union{Real,Symbol,AbstractVector{<:Real}} && !(c isa Tensor)]
    println(io, nameof(typeof(m)), '(', join(settings, ", "))
    for (name, part) in parts
        show_tree(io, "$name: ", part, depth + 1)
        println(io)
    end
    print(io, "  "^depth, ')')
end

"Layers and functions among the children, also in lists of them."
parts_of(m) = reduce(vcat, [parts_of(name, c) for (name, c) in children(m)]; init=Pair{String,Any}[])
parts_of(name, c::Union{Layer,Function}) = Pair{String,Any}[name=>c]
parts_of(name, c::Union{Tuple,NamedTuple,AbstractDict,AbstractVector{Any},AbstractVector{<:Layer}}) =
    reduce(vcat, [parts_of("$name.$n", x) for (n, x) in children(c)]; init=Pair{String,Any}[])
parts_of(name, c) = Pair{String,Any}[]
