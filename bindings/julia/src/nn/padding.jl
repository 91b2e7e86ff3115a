# SPDX-License-Identifier: Apache-2.0
# Layers that pad. Widths have PyTorch's order: (before, after) of the last axis, then of the one before it, ...

const EDGES = (reflect=pad_reflect, replicate=pad_replicate, circular=pad_circular)

function padded_edges(x, widths, mode, value)
    x = tensor(x)
    k = div(length(widths), 2)
    k <= ndims(x) || throw(DimensionMismatch("$(length(widths)) widths of padding do not fit $(ndims(x)) axes"))
    all = zeros(Int64, 2 * ndims(x))
    for i in 1:k
        all[end-2i+1:end-2i+2] = widths[2i-1:2i]
    end
    return mode === :constant ? pad(x, all, value) : EDGES[mode](x, all)
end

pad_widths(name, n, w::Integer) = fill(Int(w), 2n)
pad_widths(name, n, w) = length(w) == 2n ? Int[i for i in w] :
    throw(ArgumentError("$name: padding is $w, expected $(2n) widths"))

const PADDED_AXES = ("the last axis", "the last two axes", "the last three axes")
pad_text(name, n, more, about) = """
    $name(padding$more)

Pads $(PADDED_AXES[n]) with $about, by one width on all sides or (before, after) of the last axis, then of the one before
it, ..., as in PyTorch.
"""

for n in 1:3, (family, mode, about) in (
        ("Reflection", :reflect, "the elements mirrored at the outermost ones"),
        ("Replication", :replicate, "the outermost elements"),
        ("Circular", :circular, "the elements of the other end"))
    name = Symbol(family, "Pad", n, "d")
    @eval begin
        @doc $(pad_text(name, n, "", about))
        struct $name <: Layer
            padding::Vector{Int}
            $name(padding) = new(pad_widths($(string(name)), $n, padding))
        end
        (p::$name)(x) = padded_edges(x, p.padding, $(QuoteNode(mode)), 0.0)
    end
end

for n in 1:3
    constant, zero = Symbol("ConstantPad", n, "d"), Symbol("ZeroPad", n, "d")
    @eval begin
        @doc $(pad_text(constant, n, ", value", "`value`"))
        struct $constant <: Layer
            padding::Vector{Int}
            value::Float64
            $constant(padding, value::Real) = new(pad_widths($(string(constant)), $n, padding), value)
        end
        (p::$constant)(x) = padded_edges(x, p.padding, :constant, p.value)
        @doc $(pad_text(zero, n, "", "zeros"))
        struct $zero <: Layer
            padding::Vector{Int}
            $zero(padding) = new(pad_widths($(string(zero)), $n, padding))
        end
        (p::$zero)(x) = padded_edges(x, p.padding, :constant, 0.0)
    end
end
